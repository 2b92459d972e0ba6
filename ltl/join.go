package ltl

// Join renumbers the atomic propositions of q so that p and q have a common numbering.
//
// Join returns q with the new numbers, and the list of the propositions of both. Common propositions have the numbers
// of p. The list begins with the propositions of p.
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
