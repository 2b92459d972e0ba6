package trail

import (
	"bytes"
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// Follow returns the run of p that trail f describes. m must be a machine for p. The Fault of the run is the fault in
// the last step, or nil. A finite run without a fault is not necessarily an error: the caller must judge the run.
//
// The error is a *trace.Mismatch with the number of the first step of f that p cannot take. If the step is inside an
// atomic sequence, it is the first step that no path through the sequence reaches. If only the last step of f is
// superfluous, the error is a *SpareError around the mismatch.
//
// SPIN can merge consecutive statements of a process. Only the first of them has a line in f, and the others affect
// only the process. Follow executes statements without a line as late as possible:
//
//   - before the next line of the same process;
//   - at the end of a finite run, in Settle;
//   - earlier if the next line requires it. For example, a timeout requires that no other statement is executable.
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

// numbered returns a copy of f in which all steps have numbers. A step with an unknown number gets its position,
// counted from 1.
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

// withoutJumps returns f without steps that are only jumps, after merged statements. p has no edges for these jumps.
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
	step  int // number of the current step
	at    int // number of steps of f taken so far
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

// maxLaps is the maximum number of times that laps executes the cycle. The first round may differ from the second,
// because merged statements before the cycle may still be unexecuted.
const maxLaps = 3

// number returns SPIN's number of the step w.f.Steps[i]. If i is negative, the result is 0.
func (w *walker) number(i int) int {
	if i < 0 {
		return 0
	}
	return w.f.Steps[i].Number
}

// laps executes the cycle repeatedly until a state recurs. The cycle is the steps of w.f from index `stem` on. laps
// sets w.run.Cycle, and appends the rounds before the recurring state to w.run.Stem. If no state recurs within maxLaps
// rounds, the result is an error.
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

// stutters sets w.run.Cycle to a single stutter step. If a move other than a stutter is enabled, the result is an
// error.
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

// until executes the steps of w.f before index `to`. The result is the executed steps, even if it also returns an
// error.
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

// next returns the next step of the run. The step is a move that matches lines of w.f, from index w.at up to, but
// without, index `to`. If no move matches, but w.f has merged statements, the step is a merged statement of the same
// process; it has no line.
//
//   - k is the step of the program;
//   - n is the number of lines of w.f that k covers;
//   - `fault` is the fault at the end of k, or nil;
//   - ok is false if no step was found.
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

// lines returns how many lines of w.f describe move mv: 1, or 2 for a handshake. The lines are those from index i up
// to, but without, `to`. If they describe another move, the result is 0.
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

// quiet reports whether SPIN may merge mv with the statement before it. A trail then has no line for mv.
func quiet(p *program.Program, mv program.Move) bool {
	if mv.Proc == program.NoPID || mv.Peer != program.NoPID {
		return false
	}
	k := p.Edges[mv.Edge].Kind
	return k == program.Skip || k == program.Do
}

// spot is a point on a path through an atomic sequence: a state, with the next line of the trail.
type spot struct {
	s     program.State
	next  int            // index in the trail of the next line
	fault *program.Fault // if over is set: the fault in the last step, or nil
	over  bool           // whether the path ends here: with a fault, or because its last step does not match the trail
	fits  bool           // whether the path so far matches the trail
}

// ways returns a fold over the paths through the atomic sequence beginning with move `first`. The fold computes the
// spot at the end of a path, after comparing the path with the lines of w.f before index `to`.
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

// advance returns the spot after move mv from spot p, after comparing mv with the lines of w.f before index `to`. If
// p.over is set, the result is p.
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

// matchesOutcome reports whether outcome o of a move matches the next lines of w.f. p is the spot at the end of the
// path of o. n is the number of lines that match, and fault is the fault at the end, or nil.
func (w *walker) matchesOutcome(p spot, o *program.Outcome) (n int, fault *program.Fault, ok bool) {
	if n = p.next - w.at; p.over {
		return n, p.fault, p.fits
	}
	return n, nil, o.Fault == nil || o.Fault.Continues
}

// maxSettled is the maximum number of merged statements that Settle executes.
const maxSettled = 10_000

// Settle extends a finite run by merged statements, which have no lines in a trail. It adds statements as long as one
// is executable that has a single outcome without a fault. It returns the run and its last state.
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

// settled looks in state s for an enabled statement that SPIN may have merged with an earlier statement. It considers
// only processes for which `others` returns true. The result is the step of the first such statement. If there is none,
// or if it has several outcomes or a fault, ok is false.
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
