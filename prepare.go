package ltlpor

import (
	"ltlpor/exec"
	"ltlpor/optimize"
	"ltlpor/program"
)

// used returns which optimizations may be used in the search for g: no merging where
// there can be no reduction, and none at all beside a claim that takes part in the
// run, which may read and write what nothing else does. Under fairness a place that
// a process passes by is one where others may be blocked for a moment, and to die is
// a move, which a fair run does not put off for ever: dead variables are all.
func used(g *goal, opt Options) Optimizations {
	if g.observer != nil {
		return NoOptimizations
	}
	switch {
	case g.unreduced != "":
		return opt.Optimize.without(Merge | Ends)
	case opt.Fairness != Unfair && g.temporal():
		return opt.Optimize.without(Merge | Ends)
	}
	return opt.Optimize
}

// optimized returns the program that is searched for g, and a machine for it. If
// early, processes that come to their end go rather than stay, where they may do either.
func (m *model) optimized(g *goal, opt Options, early bool) (*program.Program, exec.Machine, error) {
	on := used(g, opt)
	p := optimize.Program(m.program, optimize.Options{
		Merge: on&Merge != 0, Dead: on&DeadVariables != 0, Ends: on&Ends != 0, Early: early, Props: g.visible,
		Faint: g.automaton == nil, // a counterexample has no cycle to close
	})
	machine, err := newMachine(p)
	return p, machine, err
}
