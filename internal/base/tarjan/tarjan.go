// Package tarjan finds the strongly connected components of a graph that is there
// as a whole: an automaton, the locations of a process, the states that an audit has
// listed. The search has an algorithm of its own, as it makes the graph while it walks.
package tarjan

// Components returns the strongly connected components that can be reached from roots,
// in a graph of the nodes 0, …, n-1. next returns the i-th successor of v; ok is false
// if v has no more than i. For an edge that does not count it may return v itself.
//
// Each component comes before those that lead to it, and its nodes stand in the order
// in which a depth-first search meets them, which takes roots and successors as they come.
// It is the algorithm of
//
//	R. Tarjan: Depth-first search and linear graph algorithms, SIAM J. Comput. 1(2), 1972,
//
// with a stack of its own, since graphs may be deep.
func Components[N ~int | ~int32 | ~uint32](n int, roots []N, next func(v N, i int) (w N, ok bool)) [][]N {
	s := search[N]{order: make([]int32, n), low: make([]int32, n), next: next}
	for _, root := range roots {
		if s.order[root] == 0 {
			s.from(root)
		}
	}
	return s.found
}

// All returns the nodes 0, …, n-1, to be roots.
func All[N ~int | ~int32 | ~uint32](n int) []N {
	roots := make([]N, n)
	for i := range roots {
		roots[i] = N(i)
	}
	return roots
}

// Of returns the place in components of the component of each of n nodes; -1 if it is in none.
func Of[N ~int | ~int32 | ~uint32](n int, components [][]N) []int {
	of := make([]int, n)
	for v := range of {
		of[v] = -1
	}
	for i, c := range components {
		for _, v := range c {
			of[v] = i
		}
	}
	return of
}

// closed is the order of a node whose component is complete.
const closed = -1

type search[N ~int | ~int32 | ~uint32] struct {
	order []int32 // when the node was met, from 1; 0: it was not; or closed
	low   []int32 // the smallest order of an open node that is known to be reached
	count int32
	open  []N // nodes whose component is not complete, in the order in which they were met
	path  []frame[N]
	next  func(v N, i int) (w N, ok bool)
	found [][]N
}

type frame[N any] struct {
	v N
	i int // the next of its successors
}

func (s *search[N]) enter(v N) {
	s.count++
	s.order[v], s.low[v] = s.count, s.count
	s.open = append(s.open, v)
	s.path = append(s.path, frame[N]{v: v})
}

// from visits what can be reached from root and was not met before.
func (s *search[N]) from(root N) {
	s.enter(root)
	for len(s.path) > 0 {
		f := &s.path[len(s.path)-1]
		v := f.v
		if w, ok := s.next(v, f.i); ok {
			f.i++
			switch {
			case s.order[w] == 0:
				s.enter(w)
			case s.order[w] != closed:
				s.low[v] = min(s.low[v], s.order[w])
			}
			continue
		}
		s.path = s.path[:len(s.path)-1]
		if len(s.path) > 0 {
			u := s.path[len(s.path)-1].v
			s.low[u] = min(s.low[u], s.low[v])
		}
		if s.low[v] == s.order[v] {
			s.complete(v)
		}
	}
}

// complete takes the component of which v was met first from the open nodes.
func (s *search[N]) complete(v N) {
	i := len(s.open) - 1
	for s.open[i] != v {
		i--
	}
	c := append([]N(nil), s.open[i:]...)
	s.open = s.open[:i]
	for _, w := range c {
		s.order[w] = closed
	}
	s.found = append(s.found, c)
}
