package product

import "ltlpor/program"

// Weak reports whether the states of each cycle of a are all accepting or all not;
// labels are not looked at. Then every cycle of a product is, too.
func (a *Automaton) Weak() bool {
	if a.Marks > 0 {
		return false
	}
	component := a.components()
	accepting := make([]int, len(a.States)) // by component: how many accepting states
	size := make([]int, len(a.States))
	for q := range a.States {
		size[component[q]]++
		if a.States[q].Accepting {
			accepting[component[q]]++
		}
	}
	for c, n := range accepting {
		if n != 0 && n != size[c] {
			return false
		}
	}
	return true
}

// Finite reports whether all runs that a accepts have a bad prefix that it recognises: then
// no cycle matters to it.
func (a *Automaton) Finite() bool {
	for _, s := range a.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return a.Marks == 0
}

// components numbers the strongly connected components: two depth-first walks, the second
// one backwards (Sharir 1981).
func (a *Automaton) components() []int {
	n := len(a.States)
	next, back := make([][]program.Q, n), make([][]program.Q, n)
	for q, s := range a.States {
		for _, e := range s.Edges {
			next[q] = append(next[q], e.To)
			back[e.To] = append(back[e.To], program.Q(q))
		}
	}
	order := make([]program.Q, 0, n)
	seen := make([]bool, n)
	for q := range a.States {
		walk(next, seen, program.Q(q), func(p program.Q) { order = append(order, p) })
	}
	component := make([]int, n)
	clear(seen)
	for i := n - 1; i >= 0; i-- {
		walk(back, seen, order[i], func(p program.Q) { component[p] = i })
	}
	return component
}

// walk visits what can be reached from q and was not seen, and calls leave for each
// state after all that it leads to.
func walk(next [][]program.Q, seen []bool, q program.Q, leave func(program.Q)) {
	type frame struct {
		q    program.Q
		edge int
	}
	if seen[q] {
		return
	}
	seen[q] = true
	stack := []frame{{q, 0}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.edge == len(next[f.q]) {
			leave(f.q)
			stack = stack[:len(stack)-1]
			continue
		}
		t := next[f.q][f.edge]
		f.edge++
		if !seen[t] {
			seen[t] = true
			stack = append(stack, frame{t, 0})
		}
	}
}
