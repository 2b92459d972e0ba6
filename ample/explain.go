package ample

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// Cause is the kind of sentence that a Verdict stands for. The selector that finds the fault sets the Cause, because
// the edges of the Verdict do not determine it.
type Cause uint8

// The causes.
const (
	Plain          Cause = iota // Verdict.Why says everything
	MayCome                     // Edge is not executable, and may be after Path, before the set moves
	MayMeet                     // Edge, of a handshake, may find another partner after Path, before the set moves
	MayConflict                 // Other may come first, after Path, and depends on Edge
	MayEnable                   // Edge is not executable; Other may come first and make Edge executable
	NotSafe                     // Edge is not marked as safe, because of Unsafe
	NotLocal                    // Edge is executable, and not local to its node
	BlockedByOther              // Edge is not executable, and another node may make Edge executable
	MayChange                   // Edge may change the proposition Prop
	MayClose                    // Edge is executable, and may close a cycle of reduced states
)

// Verdict says whether a condition holds, and if not, why.
type Verdict struct {
	Holds bool
	Why   string
	Cause Cause
	// Edge is the edge of the candidate at fault, of process Proc. Other, of process OtherProc, is the edge that Edge
	// conflicts with. A missing edge is -1. A process is NoPID if there is no such process or if the process is yet
	// to be created.
	Edge, Other     program.EdgeID
	Proc, OtherProc program.PID
	// Path are steps of other processes after which Other, or else Edge, may be executable. Path is the
	// counterexample to C1.
	Path []future.Taker
	// Prop is the proposition that Edge may change, for C2; otherwise -1.
	Prop int
	// Reasons say why Edge and Other are dependent; only the textbook's test sets Reasons.
	Reasons []depend.Reason
	// Unsafe says why Edge is not marked as safe, for SPIN's selection.
	Unsafe string
}

// Candidate is a set of processes, with its verdicts. The moves of these processes were, or could have been, the
// ample set.
type Candidate struct {
	Procs []program.PID
	Moves []program.Move
	C     [4]Verdict // C0 to C3
	W     *Verdict   // nil unless W is asked
	Test  *CheckC1   // the details of C1; nil except for the textbook's selector
	// Chosen: Choose takes the moves of these processes.
	Chosen bool
}

// Explain says for every process of the state of m whether its moves are an ample set, condition by condition.
//
//   - A candidate is a process together with its partners in handshakes.
//   - If Choose takes no candidate of these, the set that Choose takes is the last of the list.
//   - The string is the reason why the state is never reduced, independent of its processes; "" if no such reason
//     applies.
//   - A nil closes makes C3 hold.
//   - Conditions that Options.Without leaves out of choosing are explained like the rest.
func (a *Selector) Explain(m *program.Moves, closes func(program.Move) bool) ([]Candidate, string) {
	if a.off {
		return nil, cmp.Or(a.r.OffFor(a.options.Props), a.r.OffForFairness())
	}
	if closes == nil {
		closes = func(program.Move) bool { return false }
	}
	why := notReducedBecause(m)
	chosen, _, ok := a.choose(m, closes)
	if a.options.Without != 0 {
		o := a.options
		o.Without, o.Shared = 0, nil
		a = New(a.r, a.view, o)
	}
	a.prepare(m, closes)
	if a.options.Operands != Fixed {
		a.future.Evaluate()
	}
	var out []Candidate
	found := !ok
	for p := range a.future.Processes() {
		set := partners(m, program.PID(p))
		c := a.candidate(m, set, closes)
		c.Chosen = !found && set == chosen
		found = found || c.Chosen
		out = append(out, c)
	}
	if !found {
		c := a.candidate(m, chosen, closes)
		c.Chosen = true
		out = append(out, c)
	}
	return out, why
}

// notReducedBecause returns why the state of m is not reduced independent of its processes, or "" if no such reason
// applies.
func notReducedBecause(m *program.Moves) string {
	switch {
	case m.Timeout:
		return "the moves exist only because of timeout"
	case onlyOne(m.All):
		return "at most one process can move"
	}
	return ""
}

// partners returns p and the processes connected with p by a chain of handshakes of m.
func partners(m *program.Moves, p program.PID) (set program.PIDSet) {
	set.Add(p)
	for grown := true; grown; {
		grown = false
		for _, mv := range m.All {
			if mv.Peer == program.NoPID || set.Has(mv.Proc) == set.Has(mv.Peer) {
				continue
			}
			set.Add(mv.Proc)
			set.Add(mv.Peer)
			grown = true
		}
	}
	return set
}

func (a *Selector) candidate(m *program.Moves, set program.PIDSet, closes func(program.Move) bool) Candidate {
	var c Candidate
	for p := range program.PID(a.future.Processes()) {
		if set.Has(p) {
			c.Procs = append(c.Procs, p)
		}
	}
	for _, mv := range m.All {
		if set.Has(mv.Proc) {
			c.Moves = append(c.Moves, mv)
		}
	}
	c.C = [4]Verdict{explainC0(c.Moves), a.explainC1(m, set, c.Procs), holds(), a.options.explainC3(c.Moves, closes)}
	later := a.options.Props // if C1 fails, any of them may change first
	if c.C[1].Holds {
		later = a.laterChanges()
	}
	c.C[2] = a.explainC2(c.Moves, later)
	if a.options.Fair {
		c.W = explainW(a.quiet, c.Moves)
	}
	return c
}

func explainW(quiet []bool, t []program.Move) *Verdict {
	v := holds()
	if !W(quiet, t) {
		v = fails(t[0].Proc, t[0].Edge, "it may change which other processes can move")
	}
	return &v
}

func holds() Verdict {
	return Verdict{Holds: true, Edge: -1, Other: -1, Proc: program.NoPID, OtherProc: program.NoPID, Prop: -1}
}

// fails returns a verdict about edge e of process p.
func fails(p program.PID, e program.EdgeID, format string, args ...any) Verdict {
	return Verdict{Why: fmt.Sprintf(format, args...), Edge: e, Other: -1, Proc: p, OtherProc: program.NoPID, Prop: -1}
}

func explainC0(t []program.Move) Verdict {
	if C0(t) {
		return holds()
	}
	return fails(program.NoPID, -1, "it cannot move")
}

func (a *Selector) explainC1(m *program.Moves, set program.PIDSet, procs []program.PID) Verdict {
	for _, p := range procs {
		if a.future.Obstacle(int(p)) {
			return fails(p, -1, "process %d is at an atomic sequence that may not end, or exchange messages, or at a timeout", p)
		}
	}
	if C1(a.future, set) {
		return holds()
	}
	clash, ok := a.future.Clash(set)
	if !ok {
		return fails(program.NoPID, -1, "a process of the set cannot move")
	}
	var v Verdict
	if clash.Own {
		v = fails(clash.Proc, clash.Edge, "%s of process %d may become executable before the set moves%s",
			a.r.Edge(clash.Edge), clash.Proc, a.pathText(clash.Path))
		if v.Cause, v.Path = MayCome, clash.Path; takesPart(m, clash.Proc, clash.Edge) {
			v.Cause = MayMeet
			v.Why = fmt.Sprintf("%s of process %d may find another partner before the set moves%s",
				a.r.Edge(clash.Edge), clash.Proc, a.pathText(clash.Path))
		}
		return v
	}
	v = fails(clash.Proc, clash.Edge, "%s of process %d depends on %s of %s, which may come first%s",
		a.r.Edge(clash.Edge), clash.Proc, a.r.Edge(clash.Other.Edge), process(clash.Other.Proc), a.pathText(clash.Path))
	v.Cause, v.Other, v.OtherProc, v.Path = MayConflict, clash.Other.Edge, clash.Other.Proc, clash.Path
	return v
}

// takesPart reports whether edge e of process p is a side of a move of m.
func takesPart(m *program.Moves, p program.PID, e program.EdgeID) bool {
	return slices.ContainsFunc(m.All, func(mv program.Move) bool {
		return mv.Proc == p && mv.Edge == e || mv.Peer == p && mv.Peer != program.NoPID && mv.PeerEdge == e
	})
}

func process(p program.PID) string {
	if p == program.NoPID {
		return "a process yet to be created"
	}
	return fmt.Sprintf("process %d", p)
}

// pathText returns the steps of path as text.
func (a *Selector) pathText(path []future.Taker) string {
	if len(path) == 0 {
		return ""
	}
	var steps []string
	for _, t := range path {
		steps = append(steps, fmt.Sprintf("%s of %s", a.r.Edge(t.Edge), process(t.Proc)))
	}
	return " after " + strings.Join(steps, ", ")
}

// explainC2 is the verdict on C2 for the moves t. later has the propositions that may change before the set moves.
func (a *Selector) explainC2(t []program.Move, later uint64) Verdict {
	if C2(&a.sight, t, later) {
		return holds()
	}
	for _, mv := range t {
		may := a.sight.mayChange(mv)
		if C2(&a.sight, []program.Move{mv}, later) {
			continue
		}
		for _, side := range [2]future.Taker{{Proc: mv.Proc, Edge: mv.Edge}, {Proc: mv.Peer, Edge: mv.PeerEdge}} {
			if side.Proc == program.NoPID {
				continue
			}
			if v, ok := changes(a.r, side, a.future.Visible(side.Proc, side.Edge)&may); ok {
				return v
			}
		}
	}
	panic("bug: C2 fails for no reason")
}

// changes returns a verdict about the first proposition in the bit set seen, which the edge of x may change. ok is
// false if seen is empty.
func changes(r *depend.Relations, x future.Taker, seen uint64) (v Verdict, ok bool) {
	for i, q := range r.Program().Props {
		if seen>>i&1 != 0 {
			v = fails(x.Proc, x.Edge, "%s may change %s", r.Edge(x.Edge), q.Name)
			v.Cause, v.Prop = MayChange, i
			return v, true
		}
	}
	return v, false
}

// explainC3 is the verdict on C3 for the moves t, or on S if the options ask for S.
func (o *Options) explainC3(t []program.Move, closes func(program.Move) bool) Verdict {
	if len(t) == 0 || o.proviso(t, closes) {
		return holds()
	}
	if o.S {
		return fails(t[0].Proc, t[0].Edge, "no move of it leads on to a state with all moves")
	}
	for _, mv := range t {
		if closes(mv) {
			v := fails(mv.Proc, mv.Edge, "it may close a cycle of reduced states")
			v.Cause = MayClose
			return v
		}
	}
	panic("bug: C3 fails for no reason")
}
