package audit

// digraph is a graph over 0, 1, …; the successors of i are to[first[i]:first[i+1]].
type digraph struct {
	first []int32
	to    []int32
	by    []int32 // the edge of the model that each of to came from; -1 for stuttering
}

func (d *digraph) size() int { return len(d.first) - 1 }

func (d *digraph) succ(i int32) []int32 { return d.to[d.first[i]:d.first[i+1]] }

// components returns the number of the strongly connected component of each
// node, and how many there are. What a component leads to has smaller numbers.
// It is the algorithm of
//
//	R. Tarjan: Depth-first search and linear graph algorithms, SIAM J. Comput. 1(2), 1972,
//
// with a stack of its own.
func (d *digraph) components() (of []int32, n int32) {
	size := int32(d.size())
	of = make([]int32, size)
	low := make([]int32, size) // 0: not seen; else the smallest number reached, from 1
	next := make([]int32, size)
	var open, path []int32
	count := int32(0)
	for root := range size {
		if low[root] != 0 {
			continue
		}
		path = append(path, root)
		for len(path) > 0 {
			i := path[len(path)-1]
			if low[i] == 0 {
				count++
				low[i], of[i], next[i] = count, -count, d.first[i] // while open, of holds the number, negated
				open = append(open, i)
			}
			if next[i] < d.first[i+1] {
				j := d.to[next[i]]
				next[i]++
				switch {
				case low[j] == 0:
					path = append(path, j)
				case of[j] < 0:
					low[i] = min(low[i], low[j])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[i])
			}
			if low[i] != -of[i] {
				continue
			}
			for {
				j := open[len(open)-1]
				open = open[:len(open)-1]
				of[j] = n
				if j == i {
					break
				}
			}
			n++
		}
	}
	return of, n
}

// cyclic reports, for each of n components, whether an edge stays in it.
func (d *digraph) cyclic(of []int32, n int32) []bool {
	out := make([]bool, n)
	for i := range int32(d.size()) {
		for _, j := range d.succ(i) {
			if of[i] == of[j] {
				out[of[i]] = true
			}
		}
	}
	return out
}

// cycle returns a shortest way from start back to it, as positions in d.to.
func (d *digraph) cycle(start int32) []int32 {
	from := map[int32]int32{} // position of the edge by which a node was found
	source := map[int32]int32{}
	for queue := []int32{start}; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		for p := d.first[i]; p < d.first[i+1]; p++ {
			j := d.to[p]
			if _, seen := from[j]; seen {
				continue
			}
			from[j], source[j] = p, i
			if j == start {
				way := []int32{p}
				for at := i; at != start; at = source[at] {
					way = append([]int32{from[at]}, way...)
				}
				return way
			}
			queue = append(queue, j)
		}
	}
	return nil
}
