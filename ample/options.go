package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Options say what the reduction has to preserve. The zero value preserves
// deadlocks and what each process can see.
type Options struct {
	// Props is the bit set of the program's propositions that the property uses.
	Props uint64
	// S asks for S instead of C3: for properties that finite runs violate. The
	// search must have been told so, too.
	S bool
	// Fair asks for W: for properties of weakly fair runs. Then sets are the moves of
	// one process.
	Fair bool
	// Visibility says which sets C2 lets pass. With InState each selector calls
	// Changes for a function of its own that returns the propositions whose truth a
	// move changes in a state (exec.Changes).
	Visibility Visibility
	Changes    func() func(program.State, program.Move) (props uint64)
	Operands   Operands
	// Shared is what the selector has in common with others; nil: nothing. Then no other
	// understands what it has chosen.
	Shared *Shared
	// Without leaves conditions out. It exists for ablation: for tests which show
	// that each condition is needed. A reduction without one of them is wrong.
	Without Conditions
}

// Operands says what is known of the operands of moves: of indices, channels and values.
type Operands uint8

const (
	// Present: where no set is found without, they are evaluated in the state
	// (future.Future.Evaluate), and a process is looked for that is plainly a set by itself
	// then. What can be known without that is remembered with the decision.
	Present Operands = iota
	// Fixed: only those that never change are known.
	Fixed
	// Sets is Present, and where nothing is found still, sets of several processes are
	// looked for with operands evaluated. That takes a fixpoint in each such state.
	Sets
)

// Conditions is a set of the conditions C0 to C3 and W. S counts as C3.
type Conditions uint8

// The conditions, in the order in which they are asked.
const (
	CondC0 Conditions = 1 << iota
	CondC1
	CondC2
	CondC3
	CondW
)

// keeps reports whether condition c is asked at all.
func (o *Options) keeps(c Conditions) bool { return o.wanted()&c != 0 }

// wanted are the conditions that are asked.
func (o *Options) wanted() Conditions {
	all := CondC0 | CondC1 | CondC2 | CondC3
	if o.Fair {
		all |= CondW
	}
	return all &^ o.Without
}

// off reports whether nothing can be left out.
func (o *Options) off(r *depend.Relations) bool {
	return r.OffFor(o.Props) != "" || o.Fair && r.OffForFairness() != ""
}

// same reports whether o and p decide the same, what is shared apart.
func (o *Options) same(p *Options) bool {
	return o.Props == p.Props && o.S == p.S && o.Fair == p.Fair && o.Visibility == p.Visibility &&
		o.Operands == p.Operands && o.Without == p.Without
}
