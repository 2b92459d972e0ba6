package ltlpor

import (
	"ltlpor/exec/closure"
	"ltlpor/optimize"
	"ltlpor/program"
)

// used returns which optimizations are used in the search for g: no merging where
// there can be no reduction.
func used(g *goal, opt Options) Optimizations {
	if g.unreduced != "" {
		return opt.Optimize.without(Merge)
	}
	return opt.Optimize
}

// optimized returns the program that is searched for g, and a machine for it.
func (m *model) optimized(g *goal, opt Options) (*program.Program, *closure.Machine, error) {
	on := used(g, opt)
	p := optimize.Program(m.program, optimize.Options{
		Merge: on&Merge != 0, Dead: on&DeadVariables != 0, Props: g.visible,
	})
	machine, err := closure.Compile(p)
	return p, machine, err
}
