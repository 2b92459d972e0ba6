package random

import "math/rand/v2"

// Formula returns a random LTL formula over the given atoms, determined by seed. Formula has no next operator and at
// most the given number of operators, in the syntax that SPIN and ltlpor share.
func Formula(seed uint64, atoms []string, operators int) string {
	return formulaOf(seed, atoms, operators, [...]string{"!", "[]", "<>", "[]", "<>"})
}

// FormulaWithNext returns a random formula as Formula does, but the formula may also contain the operator X (next).
func FormulaWithNext(seed uint64, atoms []string, operators int) string {
	return formulaOf(seed, atoms, operators, [...]string{"!", "X", "<>", "[]", "X"})
}

func formulaOf(seed uint64, atoms []string, operators int, unary [5]string) string {
	r := rand.New(rand.NewPCG(seed, 0x6c746c))
	// A formula with many different atoms says little.
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
