package oracle

// Automaton is a Büchi automaton. With every step it reads a letter: the truth values of the propositions in a state.
type Automaton interface {
	// Initial returns the initial states.
	Initial() []int
	// Next returns the states to which the automaton can move from state q by reading the letter.
	Next(q int, letter uint64) []int
	Accepting(q int) bool
}

// Settled is an Automaton that can recognise states from which it accepts every word.
type Settled interface {
	Automaton
	// AcceptsAll reports whether q is accepting, and remains accepting whatever letters follow.
	AcceptsAll(q int) bool
}

// Accepts reports whether a accepts the word of some infinite run of p. In a state without moves, a run stays for ever.
// A run that ends in a fault is not infinite; but if a is Settled, the letters before the fault may suffice for
// acceptance.
func (p *Part) Accepts(a Automaton) bool {
	type node struct{ s, q int }
	index := map[node]int{}
	var nodes []node
	var next [][]int
	add := func(n node) int {
		i, ok := index[n]
		if !ok {
			i = len(nodes)
			index[n] = i
			nodes = append(nodes, n)
		}
		return i
	}
	for _, q := range a.Initial() {
		add(node{0, q})
	}
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		var to []int
		for _, q := range a.Next(n.q, p.Letters[n.s]) {
			if d, ok := a.(Settled); ok && d.AcceptsAll(q) {
				return true
			}
			if len(p.Moves[n.s]) == 0 {
				to = append(to, add(node{n.s, q}))
			}
			for _, t := range p.succ(n.s) {
				to = append(to, add(node{t, q}))
			}
		}
		next = append(next, to)
	}
	for _, c := range components(next) {
		cyclic, accepting := len(c) > 1, false
		for _, i := range c {
			accepting = accepting || a.Accepting(nodes[i].q)
			for _, j := range next[i] {
				cyclic = cyclic || i == j
			}
		}
		if cyclic && accepting {
			return true
		}
	}
	return false
}

// components returns the strongly connected components of a graph, by the algorithm of Kosaraju. next[k] lists the
// successors of node k.
func components(next [][]int) [][]int {
	n := len(next)
	back := make([][]int, n)
	for i, to := range next {
		for _, j := range to {
			back[j] = append(back[j], i)
		}
	}
	seen := make([]bool, n)
	order := make([]int, 0, n)
	walk(next, seen, func(i int) { order = append(order, i) })
	seen = make([]bool, n)
	var out [][]int
	for k := n - 1; k >= 0; k-- {
		if seen[order[k]] {
			continue
		}
		var c []int
		depthFirst(order[k], back, seen, func(i int) { c = append(c, i) })
		out = append(out, c)
	}
	return out
}

// walk visits every node that is not in seen, depth first. walk calls `leave` for a node after the successors of the
// node. next[k] has the successors of node k.
func walk(next [][]int, seen []bool, leave func(int)) {
	for i := range next {
		if !seen[i] {
			depthFirst(i, next, seen, leave)
		}
	}
}

// depthFirst visits node i and the nodes reachable from it that are not in seen. depthFirst calls `leave` for a node
// after the successors of the node. next[k] has the successors of node k.
func depthFirst(i int, next [][]int, seen []bool, leave func(int)) {
	type frame struct{ node, edge int }
	seen[i] = true
	stack := []frame{{i, 0}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.edge == len(next[f.node]) {
			leave(f.node)
			stack = stack[:len(stack)-1]
			continue
		}
		j := next[f.node][f.edge]
		f.edge++
		if !seen[j] {
			seen[j] = true
			stack = append(stack, frame{j, 0})
		}
	}
}
