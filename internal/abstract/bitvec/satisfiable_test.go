package bitvec

import "context"

// Satisfiable reports whether there are values of the variables with which all xs hold. With Yes
// it returns such values, of variables in xs; of a variable that is missing any value will do.
func (s *Solver) Satisfiable(ctx context.Context, xs ...*Term) (Answer, map[Var]int32) {
	return s.decide(ctx, s.conjuncts(xs))
}
