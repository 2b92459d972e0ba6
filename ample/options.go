package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Options configures a selector: mainly, which properties the reduction must preserve. The zero value preserves
// deadlocks, and the sequence of local states of each process.
type Options struct {
	// Props is the bit set of the program's propositions occurring in the property.
	Props uint64
	// S makes the selector test S instead of C3, for properties with finite violating runs. The search must be
	// configured for S, too.
	S bool
	// Fair makes the selector also test W, for properties of weakly fair runs. Ample sets are then the moves of a
	// single process.
	Fair bool
	// Visibility says which sets C2 lets pass. If it includes InState, every selector calls Changes once. Changes
	// must return a function, private to the selector, returning the propositions that a move changes in a state
	// (exec.Changes).
	Visibility Visibility
	Changes    func() func(program.State, program.Move) (props uint64)
	Operands   Operands
	// Shared has the tables common to several selectors. If nil, the selector has private tables, and no other
	// selector understands its choices.
	Shared *Shared
	// Without is the set of conditions that the selector does not test. It exists for ablation: tests use it to show
	// that every condition is needed. A reduction with a condition left out is wrong.
	Without Conditions
}

// Operands says which operands of moves (indices, channels and values) a selector evaluates in the state.
type Operands uint8

const (
	// Present evaluates the operands of moves in the state if the selector finds no set without their values
	// (future.Future.Evaluate). The selector then looks for a process that is a valid set by itself, by a test
	// without a fixpoint. The part of this test that needs no operand values is cached with the decision.
	Present Operands = iota
	// Fixed evaluates no operands: the selector knows only operands that are the same in every state.
	Fixed
	// Sets extends Present: if no single process is found either, the selector looks for sets of several processes
	// with operands evaluated. This takes a fixpoint in every such state.
	Sets
)

// String returns the name of o.
func (o Operands) String() string {
	return [...]string{Present: "present", Fixed: "fixed", Sets: "sets"}[o]
}

// tests reports whether the selectors test at least one condition of c.
func (o *Options) tests(c Conditions) bool { return o.wanted()&c != 0 }

// wanted returns the conditions that a selector with options o tests.
func (o *Options) wanted() Conditions {
	all := CondC0 | CondC1 | CondC2 | CondC3
	if o.Fair {
		all |= CondW
	}
	return all &^ o.Without
}

// isOff reports whether no state of the program of r may be reduced under options o.
func (o *Options) isOff(r *depend.Relations) bool {
	return r.OffFor(o.Props) != "" || o.Fair && r.OffForFairness() != ""
}

// equivalent reports whether selectors with options o and p make the same decisions. Fields Shared and Changes are
// ignored.
func (o *Options) equivalent(p *Options) bool {
	return o.Props == p.Props && o.S == p.S && o.Fair == p.Fair && o.Visibility == p.Visibility &&
		o.Operands == p.Operands && o.Without == p.Without
}
