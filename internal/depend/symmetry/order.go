package symmetry

import (
	"math"
	"slices"

	"ltlpor/internal/model/program"
)

// order orders the locations of a region, so that a location comes before those behind it, and a loop as a whole before
// what is behind the loop.
//
// The order is a weak topological order:
//
//	F. Bourdoncle: Efficient chaotic iteration strategies with widenings, FMPA 1993.
type order struct {
	rank  []int  // by location: its place in the order
	depth []int  // by location: the number of loops around it
	heads []bool // by location: a loop begins here
	loops bool   // there is a loop
}

// newOrder orders n locations, given by the locations behind each. A loop begins at the first location
// found from the entries, in order.
func newOrder(n int, entries []program.Loc, behind func(program.Loc) []program.Loc) *order {
	r := &ranking{
		behind: behind, found: make([]int, n),
		order: order{rank: make([]int, n), depth: make([]int, n), heads: make([]bool, n)},
	}
	for l := range n {
		entries = append(entries, program.Loc(l))
	}
	for _, l := range entries {
		if r.found[l] == 0 {
			r.visit(l, 0)
		}
	}
	for i, l := range r.list { // the last one comes first
		r.rank[l] = len(r.list) - i
	}
	return &r.order
}

// ranking makes an order.
type ranking struct {
	order
	behind func(program.Loc) []program.Loc
	found  []int // by location: when it was found, or 0
	count  int
	stack  []program.Loc
	list   []program.Loc // from the last to the first
}

// visit adds l, and what is reached from l, to the list. depth is the number of loops around l, without one that begins
// at l. The result is when the first location on the stack was found that l leads to.
func (r *ranking) visit(l program.Loc, depth int) (head int) {
	r.stack = append(r.stack, l)
	r.count++
	r.found[l], head = r.count, r.count
	loop := false
	for _, to := range r.behind(l) {
		least := r.found[to]
		if least == 0 {
			least = r.visit(to, depth)
		}
		if least <= head {
			head, loop = least, true
		}
	}
	if head != r.found[l] {
		return head
	}
	r.found[l] = math.MaxInt
	i := slices.Index(r.stack, l)
	inside := slices.Clone(r.stack[i+1:])
	r.stack = r.stack[:i]
	if loop {
		r.loops, r.heads[l] = true, true
		depth++
		for _, k := range inside {
			r.found[k] = 0
		}
		for _, to := range r.behind(l) {
			if r.found[to] == 0 {
				r.visit(to, depth)
			}
		}
	}
	r.list = append(r.list, l)
	r.depth[l] = depth
	return head
}
