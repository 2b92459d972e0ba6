package ltl

// Join gives two formulas one numbering of their atomic propositions: it returns
// q with the numbers of p for those that both have, and a list of all, the
// first of which are p's.
func Join(p, q *Parsed) (*Parsed, []AtomText) {
	atoms := append([]AtomText(nil), p.Atoms...)
	known := map[string]int{}
	for i, a := range atoms {
		known[a.key] = i
	}
	number := make([]int, len(q.Atoms))
	for i, a := range q.Atoms {
		n, ok := known[a.key]
		if !ok {
			n = len(atoms)
			atoms = append(atoms, a)
		}
		number[i] = n
	}
	return &Parsed{Formula: q.Formula.Rename(func(p int) int { return number[p] }), Atoms: atoms}, atoms
}
