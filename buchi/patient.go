package buchi

// Why patient is tried before knowing, the general form of Wait: in the general form, a waiting state stores its
// letter. The number of waiting states then grows with the number of letters that labels distinguish, exponentially in
// the propositions. Mostly this is unnecessary. If every state can stay on each letter on which it is entered, the
// state can wait unchanged, whatever the letter. It is then enough if the automaton makes all moves of a block at the
// first letter.

// patient implements Wait with states that can stay while the letter does not change, for any letter. The result has at
// most two states for each state of a. The result is nil if some state of a cannot stay on a letter on which the state
// is entered.
//
// Write q →x r if a gets from q to r by reading x once or more. For each such x the result has an edge from q to r. If
// a path from q to r passes an accepting state, the edge leads to an accepting twin of r, which has the edges of r.
//
// Correctness:
//   - The result accepts the words of a. A run goes in one step to the state of a at the end of a block, and stays
//     there. On a last block x for ever, it goes to an accepting state on the run of a, which can stay on x.
//   - With a word the result accepts every word differing by stuttering: a state entered on x can stay on x, and two
//     steps →x in a row lead no farther than a single →x.
//   - The result accepts no other word: an edge stands for reading x some number of times.
func patient(m *sets, a *Automaton) *Automaton {
	n := a.States()
	if n > patientStates {
		return nil
	}
	step := make([][]set, n)
	entered := make([]set, n)
	for q, out := range a.Edges {
		step[q] = make([]set, n)
		for _, e := range out {
			l := m.fromLabel(e.Label)
			step[q][e.To] = m.or(step[q][e.To], l)
			entered[e.To] = m.or(entered[e.To], l)
		}
	}
	for q := range n {
		if !m.isSubset(entered[q], step[q][q]) {
			return nil
		}
	}
	out := &Automaton{Props: a.Props, Initial: a.Initial, Edges: make([][]Edge, n), Accepting: append([]bool(nil), a.Accepting...)}
	twin := make([]int, n)
	for q := range n {
		plain, via := blocks(m, a, step, q)
		for r := range n {
			to, rest := r, plain[r]
			if !a.Accepting[r] && via[r] != noLetter {
				if twin[r] == 0 {
					twin[r] = len(out.Accepting)
					out.Accepting = append(out.Accepting, true)
				}
				to, rest = twin[r], via[r]
				for _, l := range m.labels(m.minus(plain[r], via[r])) {
					out.Edges[q] = append(out.Edges[q], Edge{r, l})
				}
			}
			for _, l := range m.labels(rest) {
				out.Edges[q] = append(out.Edges[q], Edge{to, l})
			}
		}
	}
	out.Edges = append(out.Edges, make([][]Edge, len(out.Accepting)-n)...)
	for q := range n {
		if twin[q] != 0 {
			out.Edges[twin[q]] = out.Edges[q]
		}
	}
	out.classify(m)
	return out
}

// patientStates is the maximum number of states of an automaton for which patient is tried.
const patientStates = 256

// blocks returns, by target state r, the letters that lead a from q to r by repetition (plain), and the letters that
// can do so through an accepting state (via). step[q][r] is the set of the letters on the edges from q to r.
func blocks(m *sets, a *Automaton, step [][]set, q int) (plain, via []set) {
	n := a.States()
	plain, via = make([]set, n), make([]set, n)
	var queue []int
	waits := make([]bool, n)
	reach := func(r int, by, accepting set) {
		if a.Accepting[r] {
			accepting = by
		}
		if m.isSubset(by, plain[r]) && m.isSubset(accepting, via[r]) {
			return
		}
		plain[r], via[r] = m.or(plain[r], by), m.or(via[r], accepting)
		if !waits[r] {
			waits[r] = true
			queue = append(queue, r)
		}
	}
	for r := range n {
		reach(r, step[q][r], noLetter)
	}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		waits[r] = false
		for t, l := range step[r] {
			if l != noLetter {
				reach(t, m.and(plain[r], l), m.and(via[r], l))
			}
		}
	}
	return plain, via
}
