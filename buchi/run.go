package buchi

import (
	"slices"

	"ltlpor/ltl"
)

// Run returns an accepting run of a on w: it reads letter i of w in states[i]. After the last state, the run continues
// with states[repeat] for ever. states is nil if a does not accept w.
func (a *Automaton) Run(w ltl.Word) (states []int, repeat int) {
	n := w.Len()
	succ := func(v int) (out []int) {
		for _, e := range a.Edges[v/n] {
			if e.Label.Holds(w.At(v % n)) {
				out = append(out, e.To*n+w.Succ(v%n))
			}
		}
		return out
	}
	var roots []int
	for _, q := range a.Initial {
		roots = append(roots, q*n)
	}
	of := make([]int, a.States()*n) // node -> component number, from 1
	good := map[int]bool{}
	for i, c := range components(a.States()*n, roots, succ) {
		for _, v := range c.nodes {
			of[v] = i + 1
			good[v] = c.cyclic && a.Accepting[v/n]
		}
	}
	stem := path(roots, succ, func(v int) bool { return good[v] })
	if stem == nil {
		return nil, 0
	}
	last := stem[len(stem)-1]
	within := func(v int) (out []int) {
		for _, u := range succ(v) {
			if of[u] == of[last] {
				out = append(out, u)
			}
		}
		return out
	}
	cycle := path(within(last), within, func(v int) bool { return v == last })
	for _, v := range append(stem, cycle[:len(cycle)-1]...) {
		states = append(states, v/n)
	}
	return states, len(stem) - 1
}

// path returns a shortest path from a node in roots to a node for which `wanted` returns true. The path includes both
// end nodes, and is nil if none exists.
func path(roots []int, succ func(int) []int, wanted func(int) bool) []int {
	before := map[int]int{}
	queue := []int{}
	for _, v := range roots {
		if _, met := before[v]; !met {
			before[v] = -1
			queue = append(queue, v)
		}
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if wanted(v) {
			var back []int
			for ; v >= 0; v = before[v] {
				back = append(back, v)
			}
			slices.Reverse(back)
			return back
		}
		for _, u := range succ(v) {
			if _, met := before[u]; !met {
				before[u] = v
				queue = append(queue, u)
			}
		}
	}
	return nil
}
