package ltl

// Join gives p and q a common numbering of their atomic propositions.
//
// It returns q renumbered, with the numbers of p for common propositions, and the list of the propositions of both.
// The list begins with the propositions of p.
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
