package system

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/product"
)

// Save writes the state of worker x that belongs to a checkpoint: the shared choices of reducers, the counters, and the
// run-time error found. Package search writes the visited states.
//
//   - Save omits the decisions cached by reducers, because a reducer repeats the same decisions.
//   - Save also omits the process instances known to a reducer (procinstance.Table.Of). Beyond some thousand different
//     instances, a reducer may choose different sets after Load.
func (s *System) Save(w *checkpoint.Writer, x *Worker) {
	w.String(s.orbits())
	w.String(s.identity())
	w.JSON(x.record)
	s.shared.Save(w)
	a := x.figures()
	if w.Bool(a != nil); a != nil {
		w.JSON(a)
	}
	w.Bool(s.wasCrowded())
	ended, all := s.Ended()
	w.Int(int64(ended))
	w.Int(int64(all))
	search.WriteFault(w, x.RunTimeError())
}

// Load reads the output of Save into x, which must not have searched before. If the output is from a different system
// (see identity), Load makes r fail.
func (s *System) Load(r *checkpoint.Reader, x *Worker) {
	if was, is := r.String(), s.orbits(); r.Err() == nil && was != is {
		r.Fail("its search stores %s, and the one that would be made now %s", was, is)
		return
	}
	if r.String() != s.identity() {
		r.Fail("it is about another search than the one that would be made now")
		return
	}
	r.JSON(&x.record)
	s.shared.Load(r)
	if r.Bool() {
		r.JSON(&x.before)
	}
	s.crowded = r.Bool()
	s.ended = [2]int{int(r.Int()), int(r.Int())}
	x.earlier = search.ReadFault(r)
}

// LoadResult reads the result of a finished search with worker x, which Load has filled. The errors in the result are
// runs of the machine, even if the search stored one state for each orbit.
func (s *System) LoadResult(r *checkpoint.Reader, x *Worker) search.Result {
	g := x.Graph
	if x.quotient != nil {
		g = product.New(x.Machine, s.automaton, s.graphOptions())
	}
	return search.LoadResult(r, g)
}

// orbits returns "each state", or "one state for each orbit of ...": the states that a search with the plan stores.
func (s *System) orbits() string {
	if s.symmetry == nil {
		return "each state"
	}
	return fmt.Sprintf("one state for each orbit of %s", s.symmetry.Interchangeable())
}

// wasCrowded reports whether some state had no room for a new process or channel, in this search or before the
// checkpoint.
func (s *System) wasCrowded() bool { return s.crowded || s.Machine.Crowded() }

// identity returns a text that identifies the system in a checkpoint. A search may only resume from a checkpoint with
// the same text. The same version of ltlpor prepares a model in the same way each time, unless a time limit ends a
// preparation early.
func (s *System) identity() string {
	var b strings.Builder
	p := s.Plan
	// Not part of the identity: a resumed search may have different limits.
	p.Limits, p.Attempts, p.Further = plan.Limits{}, nil, nil
	if p.External { // files do not depend on the number of workers
		p.Workers = 0
	}
	fmt.Fprintf(&b, "%#v\n%d edges, initially %x\n", p, len(s.Program.Edges), s.Machine.Init(nil))
	for _, p := range s.Properties {
		fmt.Fprintf(&b, "%s, %q, sees %x\n", p.Kind, p.Name, p.Visible)
	}
	if s.automaton != nil {
		identify(&b, s.automaton)
	}
	return b.String()
}

func identify(b *strings.Builder, a *product.Automaton) {
	fmt.Fprintf(b, "%d marks, from %v\n", a.Marks, a.Initial)
	for i := range a.States {
		q := &a.States[i]
		fmt.Fprintf(b, "%t %x %t", q.Accepting, q.Marks, q.End != nil)
		for _, e := range q.Edges {
			fmt.Fprintf(b, " %d:%x:%x:%x:%x:%t", e.To, e.Pos, e.Neg, e.Marks, e.Require, e.Fault != nil)
		}
		fmt.Fprintln(b)
	}
}
