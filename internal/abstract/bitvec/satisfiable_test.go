package bitvec

import "context"

// Satisfiable reports whether some values of the variables satisfy every x in xs. With Yes it returns the values, for
// variables in xs; a missing variable may have any value.
func (s *Solver) Satisfiable(ctx context.Context, xs ...*Term) (Answer, map[Var]int32) {
	return s.decide(ctx, s.conjuncts(xs))
}
