package buchi

import (
	"context"

	"ltlpor/ltl"
)

// Part is a subformula that might as well be a constant.
type Part struct {
	At    *ltl.Formula // in the formula that was given, by identity
	Value bool
}

// Superfluous returns the subformulas of f that can be replaced by true or by
// false, each alone, without a change of what f says; of those inside of each other the
// outermost (Kupferman, Vardi, Vacuity detection in temporal model checking,
// 2003, for such replacements). f itself comes first, if it is always true or
// always false. f must be a tree. The error, a *BudgetError, comes with the parts
// found until then.
func Superfluous(ctx context.Context, f *ltl.Formula) ([]Part, error) {
	var out []Part
	todo := []*ltl.Formula{f}
	for len(todo) > 0 {
		g := todo[0]
		todo = todo[1:]
		if g.Op == ltl.True || g.Op == ltl.False {
			continue
		}
		found := false
		for _, value := range []bool{true, false} {
			same, err := equivalent(ctx, f, f.Replace(g, ltl.Const(value)))
			if err != nil {
				return out, err
			}
			if same {
				out, found = append(out, Part{g, value}), true
				break
			}
		}
		switch {
		case found:
		case g.Op.Arity() == 2:
			todo = append(todo, g.L, g.R)
		case g.Op.Arity() == 1:
			todo = append(todo, g.L)
		}
	}
	return out, nil
}

// equivalent reports whether the same words satisfy f and g.
func equivalent(ctx context.Context, f, g *ltl.Formula) (bool, error) {
	for _, pair := range [][2]*ltl.Formula{{f, g}, {g, f}} {
		_, differ, err := Difference(ctx, pair[0], pair[1], Options{})
		if err != nil || differ {
			return false, err
		}
	}
	return true, nil
}
