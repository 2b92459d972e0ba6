package system

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/product"
)

// Save writes the parts of a search by x that package search does not have: the meaning of choices, the counters, and
// the faults met.
//
//   - Save omits the decisions cached by reducers, since a reducer repeats them identically.
//   - The process instances met by a reducer are lost (procinstance.Table.Of). Beyond some thousand different
//     instances, the reducer may choose different sets than before.
func (s *System) Save(w *checkpoint.Writer, x *Worker) {
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

// Load reads the output of Save into x, a worker that has not searched. The system must be identical to the system of
// Save.
func (s *System) Load(r *checkpoint.Reader, x *Worker) {
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

// wasCrowded reports whether some state had no room for a process or channel, in this search or before the
// checkpoint.
func (s *System) wasCrowded() bool { return s.crowded || s.Machine.Crowded() }

// identity returns a text that identifies the system in checkpoints: systems have different texts if a search of one
// cannot continue as a search of the other. One version of the program prepares a model the same way each time,
// except for decisions that depend on the time limit.
func (s *System) identity() string {
	var b strings.Builder
	p := s.Plan
	p.Limits, p.Attempts, p.Further = plan.Limits{}, nil, nil // a resumed search may have other limits
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
