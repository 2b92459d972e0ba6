// Package optimize prepares a program for a search: the prepared program has
// fewer states, and answers the same questions.
//
// What it changes is what machines do, not the edges, locations and layout of the
// states: a run of the prepared program is a run of the original, in which the
// steps are larger and some variables differ that nobody reads. The exceptions
// are propositions that are not asked for, which become false.
package optimize

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Options say what is done, and for which property.
type Options struct {
	// Merge lets steps go on over private and invisible statements (see merge). It is
	// a reduction: it preserves deadlocks, faults, and properties that cannot tell
	// runs apart which differ in stuttering only.
	Merge bool
	// Dead resets dead local variables (see dead) and leaves out assignments to global
	// variables that nothing reads. It preserves every property.
	Dead bool
	// Faint, with Dead, also takes variables for dead that are read only to compute
	// what nothing reads, such as the counter of x++. It preserves every property, but
	// a cycle that it closes need not close in the original: its runs go on alike for
	// ever with other values of such variables.
	Faint bool
	// Ends leaves out the steps by which processes die, where nothing can tell (see
	// ends). It is a reduction, as Merge is, and does not preserve fairness. A machine
	// for the program must not have been Crowded.
	Ends bool
	// Early, with Ends, lets processes that have come to their end go as soon as they
	// can (Program.Early), if all may: a machine has room then if some run has, but
	// there may be more states. It preserves what Ends does, errors for want of room apart.
	Early bool
	// Props is the bit set of the propositions that matter.
	Props uint64
	// Work is told of the steps, and may end Program by a panic that cancel.Catch catches; nil: nothing does.
	Work *cancel.Work
}

// Program returns the prepared form of p, which shares with p all that is not
// changed. p itself stays as it is.
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
		faint := o.Faint && !p.Overflow // where a value does not fit, it matters
		q.Unread = unread(&q, faint)
		o.Work.Look()
		dead(&q, faint, o.Work)
	}
	if o.Merge {
		loosen(&q, o.Props, o.Work)
		merge(&q, depend.Within(&q, o.Work), o.Props, o.Work)
	}
	return &q
}
