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

// Cause says which sentence explains a failed Verdict, and so which fields of the Verdict the sentence uses. The
// selector that finds the failure sets the Cause, because the edges of the Verdict do not determine it.
type Cause uint8

// The causes. The set in their descriptions is the candidate ample set.
const (
	Plain          Cause = iota // Verdict.Why is the whole explanation
	MayCome                     // Edge is not executable, but may be after Path, before the set moves
	MayMeet                     // Edge, of a handshake, may find another partner after Path, before the set moves
	MayConflict                 // Other may come first, after Path, and is dependent on Edge
	MayEnable                   // Edge is not executable; Other may come first and make Edge executable
	NotSafe                     // Edge is not marked as safe, because of Unsafe
	NotLocal                    // Edge is executable, and not local to its node
	BlockedByOther              // Edge is not executable, and another node may make Edge executable
	MayChange                   // Edge may change the proposition Prop
	MayClose                    // Edge is executable, and may close a cycle of reduced states
)

// Verdict says whether a candidate satisfies a condition, and if not, why.
type Verdict struct {
	Holds bool
	Why   string
	Cause Cause
	// Edge is the edge of the candidate that fails the condition; it belongs to process Proc. Other is the edge that
	// conflicts with Edge; it belongs to process OtherProc. A missing edge is -1. A process is NoPID if the edge is
	// missing or if the process is yet to be created.
	Edge, Other     program.EdgeID
	Proc, OtherProc program.PID
	// Path is the counterexample to C1: steps of other processes after which Other (or Edge, if Other is -1) may be
	// executable.
	Path []future.Taker
	// Prop is the index of the proposition that Edge may change, if C2 fails; otherwise -1.
	Prop int
	// Reasons say why Edge and Other are dependent. Only Process (the textbook's test) sets Reasons.
	Reasons []depend.Reason
	// Unsafe says why Edge is not marked as safe. Only SPIN sets Unsafe.
	Unsafe string
}

// Candidate is a set of processes with a verdict for each condition.
type Candidate struct {
	Procs []program.PID
	Moves []program.Move
	C     [4]Verdict // the verdicts on C0 to C3, by number
	W     *Verdict   // the verdict on W; nil unless Options.Fair is set
	Test  *CheckC1   // the details of C1; nil unless the selector is Process
	// Chosen reports whether the selector chose the moves of these processes as the ample set.
	Chosen bool
}

// Explain returns the candidates of the state of m with their verdicts, and the reason for a full expansion.
//
//   - A candidate is a process together with its partners in rendezvous. The list has a candidate for every process.
//   - If Choose takes a set that is not among these candidates, this set is the last candidate of the list.
//   - The string is the reason, independent of the candidates, why the state is expanded fully. Without such a reason
//     it is "".
//   - If closes is nil, C3 holds for every candidate.
//   - The verdicts include the conditions that Options.Without makes Choose skip.
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

// notReducedBecause returns the reason, independent of the candidates, why the state of m is expanded fully. Without
// such a reason the result is "".
func notReducedBecause(m *program.Moves) string {
	switch {
	case m.Timeout:
		return "the moves exist only because of timeout"
	case onlyOne(m.All):
		return "at most one process can move"
	}
	return ""
}

// partners returns p and every process connected with p by a chain of rendezvous in m.
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
	later := a.options.Props // if C1 fails, any proposition may change before the set moves
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

// fails returns a failed verdict for edge e of process p. The formatted text becomes Why.
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

// takesPart reports whether edge e of process p belongs to a move of m, as the only edge or as one side of a
// rendezvous.
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

// pathText returns " after" and a list of the steps in path, or "" for an empty path.
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

// explainC2 returns the verdict on C2 for the moves t. later is the bit set of the propositions that may change before
// a move of t is taken.
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

// changes returns a failed verdict: the edge of x may change the first proposition in the bit set `seen`. ok is false
// if `seen` is empty.
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

// explainC3 returns the verdict on the cycle proviso for the moves t: on S if the options ask for S, otherwise on C3.
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
