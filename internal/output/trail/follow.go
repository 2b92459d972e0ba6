package trail

import (
	"bytes"
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// Follow finds the run of p that f tells of, on m. Its Fault is what goes wrong in the last step,
// nil if nothing does; a finite run without one is for the caller to judge. The error is a
// *trace.Mismatch with the number of the first step of f that p does not have, or a *SpareError with one: of an atomic
// sequence it is the first one in it to which no way through the sequence leads.
//
// Of merged statements only the first has a line. Nobody but their process has to do with them, so
// that they are taken as late as can be: before the next line of the process, by Settle, and where the next line does
// not fit without them, as a timeout does not while there is one.
func Follow(p *program.Program, m exec.Machine, f *File) (trace.Run, error) {
	if err := unnumbered(p); err != nil {
		return trace.Run{}, &trace.Mismatch{Step: 0, Why: err.Error()}
	}
	w := &walker{p: p, m: m, f: f.numbered().withoutJumps(p), s: m.Init(nil)}
	w.run.Init = w.s
	if err := w.all(); err != nil {
		return trace.Run{}, w.spare(&trace.Mismatch{Step: w.number(w.step - 1), Why: err.Error()})
	}
	return w.run, nil
}

// numbered returns f with numbers for all steps.
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

// withoutJumps returns f without the steps that are jumps at which a merged sequence stops: no edge
// of p has their elements, for elsewhere jumps are passed by.
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
	step  int // the number of the step that is looked at
	at    int // how many steps of f were taken
	run   trace.Run
	miss  miss
	moves program.Moves
	out   program.Outcomes
}

func (w *walker) all() error {
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

// maxLaps is how often a cycle is gone round until it closes: what is left of merged statements when
// it begins is made up for in the first lap.
const maxLaps = 3

// number is what SPIN calls the step with index i, which is 0 before all of them.
func (w *walker) number(i int) int {
	if i < 0 {
		return 0
	}
	return w.f.Steps[i].Number
}

// laps takes the cycle, which begins with step stem.
func (w *walker) laps(stem int) error {
	if stem == len(w.f.Steps) {
		return w.stutters()
	}
	states, laps := []program.State{w.s}, [][]trace.Taken(nil)
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

// stutters makes the cycle one in which the system stays as it is.
func (w *walker) stutters() error {
	if w.f.Merged {
		w.run, w.s = Settle(w.p, w.m, w.run)
	}
	w.m.Enabled(w.s, &w.moves)
	if n := len(w.moves.All); n > 0 && !slices.Equal(w.moves.All, []program.Move{program.Stutter}) {
		return fmt.Errorf("in the cycle nothing happens, but %d moves are executable", n)
	}
	w.run.Cycle = []trace.Taken{{Move: program.Stutter, State: w.s}}
	return nil
}

// until takes the steps up to number to of f, and returns them, those before one that does not fit if there is one.
func (w *walker) until(to int) (list []trace.Taken, err error) {
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

// next finds the step of the machine that begins with the next of f, or, where statements were
// merged, comes before it: it, how many steps of f it has, and what goes wrong in the last of them.
func (w *walker) next(to int) (k trace.Taken, n int, fault *program.Fault, ok bool) {
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
				steps, wrong, fits := w.whole(ways.Along(o.Path), o)
				if fits && (!ok || steps > n) { // one that leaves out less
					k, ok = trace.Taken{Move: mv, Outcome: i, State: slices.Clone(o.State)}, true
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

// lines returns how many of the steps of f from i on mv is: none, one, or two for a handshake.
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

// quiet reports whether SPIN may merge mv with a statement before it, so that it has no line.
func quiet(p *program.Program, mv program.Move) bool {
	if mv.Proc == program.NoPID || mv.Peer != program.NoPID {
		return false
	}
	k := p.Edges[mv.Edge].Kind
	return k == program.Skip || k == program.Do
}

// spot is where elementary steps lead that are the next of f.
type spot struct {
	s     program.State
	next  int            // step of f
	fault *program.Fault // in its last step, if over
	over  bool           // it does not go on: its last step goes wrong, or, unless fits, is none of f
	fits  bool
}

// ways returns what follows the paths of all outcomes of first along f, up to its step number to.
func (w *walker) ways(first program.Move, to int) program.Fold[spot] {
	return program.Fold[spot]{
		Empty: w.along(spot{s: w.s, next: w.at, fits: true}, first, to),
		Add: func(p spot, moves []program.Move) spot {
			for _, mv := range moves {
				p = w.along(p, mv, to)
			}
			return p
		},
	}
}

// along goes on from p with mv.
func (w *walker) along(p spot, mv program.Move, to int) spot {
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

// whole reports whether the steps of outcome o, which lead to p, are the next of f: how many of these, and what goes
// wrong in the last.
func (w *walker) whole(p spot, o *program.Outcome) (n int, fault *program.Fault, ok bool) {
	if n = p.next - w.at; p.over {
		return n, p.fault, p.fits
	}
	return n, nil, o.Fault == nil || o.Fault.Continues
}

// maxSettled bounds the merged statements that Settle takes.
const maxSettled = 10_000

// Settle goes on from the end of a finite run with what may have been merged with its steps, as far
// as each process can do nothing else, and returns the longer run with its last state.
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

// settled takes in s the first statement that may have been merged with one before, of a process that others says.
func settled(p *program.Program, m exec.Machine, s program.State, others func(program.PID) bool) (
	k trace.Taken, ok bool,
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
	return trace.Taken{Move: moves.All[i], State: slices.Clone(out.All[0].State)}, true
}
