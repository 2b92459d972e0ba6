package buchi

// A waiting state of Wait knows the letter that it waits on, so that there are as many as
// letters that labels tell apart: exponentially many in the propositions. Mostly there is no need.
// If each state can stay where it is on every letter on which it is entered, it can wait as it
// is, whatever the letter; it remains to let it make all moves of a block at the first letter.

// patient returns an automaton that accepts what Wait's does, with at most two states
// for each of a, and in each state may wait for as long as the letter does not change; nil if a
// has a state that cannot stay.
//
// Let q →x r if a gets from q to r by reading x once or more. The result has an edge from q to r on
// each such x, to an accepting twin of r, with the edges of r, if there is a way by an accepting
// state. It accepts the words of a: a run goes in one step to where a is at the end of a block,
// and stays there; on a last block of one letter x for ever it goes to an accepting state that
// is met, which can stay on x. With a word it accepts those that differ by stuttering, as what
// is entered on x can stay on x, and as →x leads on from a state by →x to no more than before. And
// nothing else: an edge stands for reading x some times.
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
		if !m.within(entered[q], step[q][q]) {
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

// patientStates bounds the automata for which a patient form is looked for.
const patientStates = 256

// blocks returns the letters by repeating which a gets from q to each state, and those with which
// it may meet an accepting state on the way.
func blocks(m *sets, a *Automaton, step [][]set, q int) (plain, via []set) {
	n := a.States()
	plain, via = make([]set, n), make([]set, n)
	var queue []int
	waits := make([]bool, n)
	reach := func(r int, by, accepting set) {
		if a.Accepting[r] {
			accepting = by
		}
		if m.within(by, plain[r]) && m.within(accepting, via[r]) {
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
