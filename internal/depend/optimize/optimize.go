// Package optimize prepares a program for a search. The prepared program has fewer states and gives the same verdicts.
//
// The package adds marks to locations and edges that change how machines execute the program; the edges, locations and
// state layout stay the same. A run of the prepared program is a run of the original with larger steps, and with
// different values of some variables that are never read. Exception: propositions outside Options.Props become false.
package optimize

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Options selects the transformations, and the property they must preserve.
type Options struct {
	// Merge lets steps continue over private and invisible statements (see merge). This reduction preserves
	// deadlocks, faults, and stutter-invariant properties.
	Merge bool
	// Dead resets dead local variables (see dead) and omits assignments to unread global variables. Every property is
	// preserved.
	Dead bool
	// Faint extends Dead: a variable is also dead if it is read only to compute unread values, for example a counter
	// read only by x++. Every property is preserved. A cycle found with Faint need not be a cycle of the original,
	// where the run continues forever in the same way with different values of such variables.
	Faint bool
	// Ends omits the steps by which processes die, if no part of the program can detect this (see ends). It is a
	// reduction like Merge and does not preserve fairness. A machine for the program must not have been Crowded.
	Ends bool
	// Early extends Ends: finished processes disappear as early as possible (Program.Early), if the program permits
	// this for every process. The prepared program then has room for a new process or channel whenever some run of p
	// has, but there may be more states. Early preserves the same as Ends, except errors for lack of room.
	Early bool
	// Props is the bit set of the relevant propositions.
	Props uint64
	// Work counts the steps of Program, and may end Program by a panic (package cancel). Nil means no cancellation.
	Work *cancel.Work
}

// Program returns a copy of p, prepared for a search by the transformations that o selects. The result shares unchanged
// parts with p; p is not modified.
func Program(p *program.Program, o Options) *program.Program {
	q := *p
	q.Props = make([]program.Prop, len(p.Props))
	for i, x := range p.Props {
		if o.Props>>i&1 == 0 {
			x.X = program.Const{}
		}
		q.Props[i] = x
	}
	q.Types = make([]*program.Process, len(p.Types))
	for i, t := range p.Types {
		c := *t
		c.Locations = append([]program.Location(nil), t.Locations...)
		q.Types[i] = &c
	}
	if o.Ends {
		early := o.Early && unhindered(&q)
		q.Early = ends(&q) && early
	}
	if o.Dead {
		// With Overflow, storing a value that does not fit is an error, even if the value is never read.
		faint := o.Faint && !p.Overflow
		q.Unread = unread(&q, faint)
		o.Work.Check()
		dead(&q, faint, o.Work)
	}
	if o.Merge {
		loosen(&q, o.Props, o.Work)
		merge(&q, depend.NewCancellable(&q, o.Work), o.Props, o.Work)
	}
	return &q
}
