package trail

import (
	"bytes"
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// Follow finds the run of p described by f, on m. The run's Fault is the fault of the last step, or nil. The caller
// must judge a finite run without a fault.
//
// The error is a *trace.Mismatch with the number of the first step of f that p does not have, or a *SpareError with a
// mismatch. In an atomic sequence, the number is the number of the first step to which no path through the sequence
// leads.
//
// Of merged statements only the first has a line. Merged statements affect only their process, so Follow takes them
// as late as possible: before the next line of the process, in Settle, or if the next line does not fit without them,
// as a timeout does not fit while a merged statement is executable.
func Follow(p *program.Program, m exec.Machine, f *File) (trace.Run, error) {
	if err := unnumbered(p); err != nil {
		return trace.Run{}, &trace.Mismatch{Step: 0, Why: err.Error()}
	}
	w := &walker{p: p, m: m, f: f.numbered().withoutJumps(p), s: m.Init(nil)}
	w.run.Init = w.s
	if err := w.followAll(); err != nil {
		return trace.Run{}, w.spare(&trace.Mismatch{Step: w.number(w.step - 1), Why: err.Error()})
	}
	return w.run, nil
}

// numbered returns f with numbers for every step.
func (f *File) numbered() *File {
	out := *f
	out.Steps = slices.Clone(f.Steps)
	for i := range out.Steps {
		if s := &out.Steps[i]; s.Number == 0 {
			s.Number = i + 1
		}
	}
	return &out
}

// withoutJumps returns f without steps that are jumps at the end of a merged sequence. No edge of p has the element
// of such a jump, because p skips jumps.
func (f *File) withoutJumps(p *program.Program) *File {
	if !f.Merged {
		return f
	}
	known, most := map[int]bool{}, 0
	for _, e := range p.Edges {
		known[e.Element] = true
		most = max(most, e.Element)
	}
	out := &File{Claimed: f.Claimed, Claim: f.Claim, Merged: true, Cycle: f.Cycle}
	for i, s := range f.Steps {
		if !known[s.Element] && s.Element < most {
			if i < f.Cycle {
				out.Cycle--
			}
			continue
		}
		out.Steps = append(out.Steps, s)
	}
	return out
}

type walker struct {
	p     *program.Program
	m     exec.Machine
	f     *File
	s     program.State
	step  int // the number of the current step
	at    int // the number of steps of f taken so far
	run   trace.Run
	miss  miss
	moves program.Moves
	out   program.Outcomes
}

func (w *walker) followAll() error {
	stem := len(w.f.Steps)
	if w.f.Cycle >= 0 {
		stem = w.f.Cycle
	}
	before := w.s
	var err error
	if w.run.Stem, err = w.until(stem); err != nil {
		if w.s = before; len(w.run.Stem) > 0 {
			w.s = w.run.Stem[len(w.run.Stem)-1].State
		}
		return err
	}
	if w.f.Cycle < 0 {
		return nil
	}
	return w.laps(stem)
}

// maxLaps is the greatest number of rounds through the steps of a cycle until the cycle closes. The first round may
// have to catch up with merged statements that are pending at the start of the cycle.
const maxLaps = 3

// number returns SPIN's number of the step with index i, or 0 for an index below 0.
func (w *walker) number(i int) int {
	if i < 0 {
		return 0
	}
	return w.f.Steps[i].Number
}

// laps follows the steps of the cycle, which begins with step number stem, until the cycle closes.
func (w *walker) laps(stem int) error {
	if stem == len(w.f.Steps) {
		return w.stutters()
	}
	states, laps := []program.State{w.s}, [][]program.Step(nil)
	for range maxLaps {
		w.at = stem
		lap, err := w.until(len(w.f.Steps))
		if err != nil {
			return err
		}
		laps = append(laps, lap)
		for i, s := range states {
			if bytes.Equal(s, w.s) {
				w.run.Stem = slices.Concat(w.run.Stem, slices.Concat(laps[:i]...))
				w.run.Cycle = slices.Concat(laps[i:]...)
				return nil
			}
		}
		states = append(states, w.s)
		if !w.f.Merged {
			break
		}
	}
	return fmt.Errorf("the cycle does not lead back to the state in which it begins")
}

// stutters makes a cycle of one stuttering step, and fails if the system can move.
func (w *walker) stutters() error {
	if w.f.Merged {
		w.run, w.s = Settle(w.p, w.m, w.run)
	}
	w.m.Enabled(w.s, &w.moves)
	if n := len(w.moves.All); n > 0 && !slices.Equal(w.moves.All, []program.Move{program.Stutter}) {
		return fmt.Errorf("in the cycle nothing happens, but %d moves are executable", n)
	}
	w.run.Cycle = []program.Step{{Move: program.Stutter, State: w.s}}
	return nil
}

// until follows the steps of f up to number to. It returns the steps taken, also before an error.
func (w *walker) until(to int) (list []program.Step, err error) {
	for w.at < to {
		w.step = w.at + 1
		k, n, fault, ok := w.next(to)
		if !ok {
			why, step := w.refusal(to), w.step
			late := w.catchUp()
			if k, n, fault, ok = w.next(to); !ok {
				w.step = step
				return list, why
			}
			list = append(list, late...)
		}
		list = append(list, k)
		w.at += n
		w.run.Fault = fault
		if k.State != nil {
			w.s = k.State
		}
	}
	return list, nil
}

// next finds a step of the machine that begins with the next step of f. With merged statements, the step may also
// come before the next step of f. next returns:
//
//   - k, the step of the machine;
//   - n, the number of steps of f that k contains;
//   - fault, the fault of the last of these steps, or nil.
func (w *walker) next(to int) (k program.Step, n int, fault *program.Fault, ok bool) {
	w.m.Enabled(w.s, &w.moves)
	w.miss = miss{at: w.at}
	moves := slices.Clone(w.moves.All)
	for _, exact := range []bool{true, false} {
		if !exact && !w.f.Merged {
			break
		}
		for _, mv := range moves {
			first := w.lines(mv, w.at, to)
			if mv.Proc != w.f.Steps[w.at].Proc || exact != (first > 0) || !exact && !quiet(w.p, mv) {
				continue
			}
			w.out.All, w.out.Buf, w.out.Paths = w.out.All[:0], w.out.Buf[:0], true
			w.m.Fire(w.s, mv, &w.out)
			ways := w.ways(mv, to)
			for i := range w.out.All {
				o := &w.out.All[i]
				steps, wrong, fits := w.matchesOutcome(ways.Value(o.Path), o)
				if fits && (!ok || steps > n) { // prefer the outcome that covers most steps
					k, ok = program.Step{Move: mv, Outcome: i, State: slices.Clone(o.State)}, true
					n, fault = steps, wrong
				}
			}
		}
		if ok {
			break
		}
	}
	return k, n, fault, ok
}

// lines returns the number of steps of f, from index i on, that move mv represents: 0, 1, or 2 for a handshake.
func (w *walker) lines(mv program.Move, i, to int) int {
	is := func(i int, p program.PID, e program.EdgeID) bool {
		return i < to && w.f.Steps[i].Proc == p && w.f.Steps[i].Element == w.p.Edges[e].Element
	}
	switch {
	case mv == program.Stutter || mv.Proc == program.NoPID || !is(i, mv.Proc, mv.Edge):
		return 0
	case mv.Peer == program.NoPID:
		return 1
	case is(i+1, mv.Peer, mv.PeerEdge):
		return 2
	}
	return 0
}

// quiet reports whether a trail may lack a line for mv, because SPIN merges mv with the statement before.
func quiet(p *program.Program, mv program.Move) bool {
	if mv.Proc == program.NoPID || mv.Peer != program.NoPID {
		return false
	}
	k := p.Edges[mv.Edge].Kind
	return k == program.Skip || k == program.Do
}

// spot is a state that elementary steps along f have reached.
type spot struct {
	s     program.State
	next  int            // index of the next step of f
	fault *program.Fault // fault of the last step, if over is set
	over  bool           // the path stops: its last step has a fault or, unless fits, is not in f
	fits  bool
}

// ways returns the fold that follows the paths of the outcomes of first along f, up to step number to.
func (w *walker) ways(first program.Move, to int) program.Fold[spot] {
	return program.Fold[spot]{
		Empty: w.advance(spot{s: w.s, next: w.at, fits: true}, first, to),
		Add: func(p spot, moves []program.Move) spot {
			for _, mv := range moves {
				p = w.advance(p, mv, to)
			}
			return p
		},
	}
}

// advance returns the spot after move mv from p.
func (w *walker) advance(p spot, mv program.Move, to int) spot {
	if p.over {
		return p
	}
	lines := w.lines(mv, p.next, to)
	if lines == 0 && !(w.f.Merged && quiet(w.p, mv)) {
		w.misses(p.next, w.p.Edges[mv.Edge].Text, nil)
		return spot{over: true, next: w.at}
	}
	t, wrong := w.m.Step(p.s, mv)
	p.next += lines
	if last := p.next == len(w.f.Steps) && w.f.Cycle < 0; wrong != nil && (last || !wrong.Continues) {
		w.misses(p.next, "", wrong)
		p.over, p.fault, p.fits = true, wrong, last
		return p
	}
	p.s = t
	return p
}

// matchesOutcome reports whether the steps of outcome o, which lead to p, are the next steps of f. n is the number of these
// steps, fault the fault of the last.
func (w *walker) matchesOutcome(p spot, o *program.Outcome) (n int, fault *program.Fault, ok bool) {
	if n = p.next - w.at; p.over {
		return n, p.fault, p.fits
	}
	return n, nil, o.Fault == nil || o.Fault.Continues
}

// maxSettled bounds the merged statements that Settle takes.
const maxSettled = 10_000

// Settle extends a finite run by statements that may have been merged with its steps, as long as such a statement is
// executable and has a single outcome without a fault. It returns the longer run and its last state.
func Settle(p *program.Program, m exec.Machine, run trace.Run) (trace.Run, program.State) {
	s := run.Init
	if n := len(run.Stem); n > 0 {
		s = run.Stem[n-1].State
	}
	for range maxSettled {
		k, ok := settled(p, m, s, func(program.PID) bool { return true })
		if !ok {
			break
		}
		s = k.State
		run.Stem = append(slices.Clip(run.Stem), k)
	}
	return run, s
}

// settled takes the first statement in s that SPIN may have merged with a previous statement. It considers only
// processes for which others returns true.
func settled(p *program.Program, m exec.Machine, s program.State, others func(program.PID) bool) (
	k program.Step, ok bool,
) {
	var moves program.Moves
	m.Enabled(s, &moves)
	i := slices.IndexFunc(moves.All, func(mv program.Move) bool { return quiet(p, mv) && others(mv.Proc) })
	if i < 0 {
		return k, false
	}
	var out program.Outcomes
	m.Fire(s, moves.All[i], &out)
	if len(out.All) != 1 || out.All[0].Fault != nil {
		return k, false
	}
	return program.Step{Move: moves.All[i], State: slices.Clone(out.All[0].State)}, true
}
