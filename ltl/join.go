package ltl

// Join renumbers the atomic propositions of q to a common numbering with p.
//
// It returns q with the new numbers, and the propositions of p and q, indexed by number. Propositions of p keep their
// numbers, and propositions with the same text share a number.
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
