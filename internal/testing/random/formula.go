package random

import "math/rand/v2"

// Formula returns the random LTL formula for a seed, over the given atoms. The formula has no next operator, and at
// most the given number of operators. Its syntax is valid for both SPIN and ltlpor.
func Formula(seed uint64, atoms []string, operators int) string {
	return formulaOf(seed, atoms, operators, [...]string{"!", "[]", "<>", "[]", "<>"})
}

// FormulaWithNext returns a random formula like Formula. In contrast to Formula, the operator X (next) may occur.
func FormulaWithNext(seed uint64, atoms []string, operators int) string {
	return formulaOf(seed, atoms, operators, [...]string{"!", "X", "<>", "[]", "X"})
}

func formulaOf(seed uint64, atoms []string, operators int, unary [5]string) string {
	r := rand.New(rand.NewPCG(seed, 0x6c746c))
	// A formula with many different atoms is seldom interesting, so use at most three.
	few := make([]string, 1+r.IntN(3))
	for i := range few {
		few[i] = atoms[r.IntN(len(atoms))]
	}
	return formula(r, few, r.IntN(operators+1), unary)
}

func formula(r *rand.Rand, atoms []string, n int, unary [5]string) string {
	if n == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	if k := r.IntN(10); k < 5 {
		return "(" + unary[k] + " " + formula(r, atoms, n-1, unary) + ")"
	}
	left := r.IntN(n)
	op := [...]string{"&&", "||", "->", "U", "V"}[r.IntN(5)]
	return "(" + formula(r, atoms, left, unary) + " " + op + " " + formula(r, atoms, n-1-left, unary) + ")"
}
