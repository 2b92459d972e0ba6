// Package tarjan computes the strongly connected components of a graph that is completely in memory: an automaton, the
// locations of a process, or the states listed by an audit. The search of a model uses a different algorithm, because
// it builds the graph on the fly.
package tarjan

// Components returns the strongly connected components reachable from roots in a graph with the nodes 0, …, n-1.
//
//   - `next` returns the i-th successor of v. ok is false if v has at most i successors.
//   - For an edge to be ignored, `next` may return v itself.
//   - A component comes before the components leading to it.
//   - Nodes of a component are in the order of the depth-first search, with roots and successors in the given order.
//
// The algorithm is
//
//	R. Tarjan: Depth-first search and linear graph algorithms, SIAM J. Comput. 1(2), 1972,
//
// with an explicit stack, since graphs may be deep.
func Components[N ~int | ~int32 | ~uint32](n int, roots []N, next func(v N, i int) (w N, ok bool)) [][]N {
	s := search[N]{order: make([]int32, n), low: make([]int32, n), next: next}
	for _, root := range roots {
		if s.order[root] == 0 {
			s.visit(root)
		}
	}
	return s.found
}

// AllNodes returns the nodes 0, …, n-1, for use as roots.
func AllNodes[N ~int | ~int32 | ~uint32](n int) []N {
	roots := make([]N, n)
	for i := range roots {
		roots[i] = N(i)
	}
	return roots
}

// ComponentIndex returns, for each of n nodes, the index of its component in components, or -1 if the node is in no
// component.
func ComponentIndex[N ~int | ~int32 | ~uint32](n int, components [][]N) []int {
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

// closed is the entry in search.order for a node in a complete component.
const closed = -1

type search[N ~int | ~int32 | ~uint32] struct {
	order []int32 // discovery number, from 1; 0: not visited; closed: the component is complete
	low   []int32 // the least order of an open node that is known to be reachable
	count int32
	open  []N // nodes of incomplete components, by discovery
	path  []frame[N]
	next  func(v N, i int) (w N, ok bool)
	found [][]N
}

type frame[N any] struct {
	v N
	i int // index of the next successor
}

func (s *search[N]) enter(v N) {
	s.count++
	s.order[v], s.low[v] = s.count, s.count
	s.open = append(s.open, v)
	s.path = append(s.path, frame[N]{v: v})
}

// visit visits every unvisited node reachable from root.
func (s *search[N]) visit(root N) {
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

// complete moves from s.open to s.found the component in which v was visited first.
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
