package audit

import "ltlpor/internal/base/tarjan"

// digraph is a directed graph with nodes 0, 1, 2 and so on. The successors of node i are to[first[i]:first[i+1]].
type digraph struct {
	first []int32
	to    []int32
	by    []int32 // by[k] is the edge of the Graph for the step to node to[k]; -1 if the step is stuttering
}

func (d *digraph) size() int { return len(d.first) - 1 }

func (d *digraph) succ(i int32) []int32 { return d.to[d.first[i]:d.first[i+1]] }

// components returns the number of the strongly connected component of every node (of), and the number of components
// (n). An edge between two components leads to the component with the smaller number.
func (d *digraph) components() (of []int, n int) {
	size := d.size()
	found := tarjan.Components(size, tarjan.AllNodes[int32](size), func(v int32, i int) (int32, bool) {
		if at := d.first[v] + int32(i); at < d.first[v+1] {
			return d.to[at], true
		}
		return 0, false
	})
	return tarjan.ComponentIndex(size, found), len(found)
}

// cyclic reports, for each of the n components, whether the component contains a cycle. of[i] is the component of node
// i.
func (d *digraph) cyclic(of []int, n int) []bool {
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

// cycle returns the edges of a shortest cycle through node `start`, as indices in d.to. If no cycle exists, the result
// is nil.
func (d *digraph) cycle(start int32) []int32 {
	from := map[int32]int32{} // node -> position in d.to of the edge by which the node was found
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
