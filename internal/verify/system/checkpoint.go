package system

import (
	"fmt"
	"strings"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/product"
)

// Save writes the state of a search by x that package search does not know: the meaning of choices, the counters, and
// the faults met. The decisions cached by reducers are not written, since they are repeated identically. The
// processes met by a reducer are lost (procinstance.Table.Of): beyond some thousand different processes the reducer
// may choose different sets than before.
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

// Load reads the output of Save for an identical system, for a worker that has not searched.
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

// wasCrowded reports whether the machine is crowded, or was when a checkpoint was written.
func (s *System) wasCrowded() bool { return s.crowded || s.Machine.Crowded() }

// identity returns a text that differs between systems if a search could not continue from one to the other. One
// version of the program prepares a model the same way each time, except for decisions that depend on the time limit.
func (s *System) identity() string {
	var b strings.Builder
	p := s.Plan
	p.Limits, p.Attempts, p.Further = plan.Limits{}, nil, nil // a later search may have other limits
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
