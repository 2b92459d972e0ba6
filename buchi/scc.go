package buchi

// component is a strongly connected component; cyclic if it has an edge.
type component struct {
	nodes  []int
	cyclic bool
}

// components returns the strongly connected components that are reachable from
// roots, each before those that lead to it (Tarjan, Depth-first search and
// linear graph algorithms, 1972; without recursion, since graphs may be deep).
func components(n int, roots []int, succ func(int) []int) []component {
	type frame struct {
		v    int
		next []int
	}
	var (
		out     []component
		order   = make([]int, n) // 0: not seen; otherwise the time of discovery
		low     = make([]int, n)
		onStack = make([]bool, n)
		stack   []int
		path    []frame
		time    int
	)
	enter := func(v int) {
		time++
		order[v], low[v] = time, time
		onStack[v] = true
		stack = append(stack, v)
		path = append(path, frame{v, succ(v)})
	}
	for _, root := range roots {
		if order[root] != 0 {
			continue
		}
		enter(root)
		for len(path) > 0 {
			f := &path[len(path)-1]
			v := f.v
			if len(f.next) > 0 {
				w := f.next[0]
				f.next = f.next[1:]
				if order[w] == 0 {
					enter(w)
				} else if onStack[w] {
					low[v] = min(low[v], order[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				u := path[len(path)-1].v
				low[u] = min(low[u], low[v])
			}
			if low[v] != order[v] {
				continue
			}
			i := len(stack) - 1
			for ; stack[i] != v; i-- {
				onStack[stack[i]] = false
			}
			onStack[v] = false
			c := component{nodes: append([]int(nil), stack[i:]...)}
			stack = stack[:i]
			c.cyclic = len(c.nodes) > 1
			for _, w := range succ(v) {
				c.cyclic = c.cyclic || w == v
			}
			out = append(out, c)
		}
	}
	return out
}
