package wide

import (
	"slices"

	"ltlpor/internal/model/program"
)

// inner is a state inside an atomic sequence, or directly after it. `via` is the move by which the exploration first
// found the state, and `parent` the index of the node before this move.
type inner struct {
	c      *config
	fault  *program.Fault
	via    program.Move
	parent int
	next   []onward
	leaves bool // whether a path leads out of the sequence
}

// onward is a step by move `via` to the node with index `to`.
type onward struct {
	to  int
	via program.Move
}

// endless explores the states inside an atomic sequence in which a loop was found. s is the state before the sequence.
// If some of these states has no path out of the sequence, endless adds an outcome with a fault. Otherwise, if the
// states have a cycle, it sets Outcomes.Stays: the run may stay in the cycle (rules 6.8, 6.9).
func (r *run) endless(s program.State) {
	nodes := r.insides(s)
	for changed := true; changed; {
		changed = false
		for k := range nodes {
			if n := &nodes[k]; !n.leaves && slices.ContainsFunc(n.next,
				func(o onward) bool { return nodes[o.to].leaves }) {
				n.leaves, changed = true, true
			}
		}
	}
	out := r.follow.out
	round := func(mv program.Move, text string) *program.Fault {
		return &program.Fault{Kind: program.Endless, Message: text, Edge: mv.Edge, Proc: mv.Proc}
	}
	stuck := slices.IndexFunc(nodes, func(n inner) bool { return !n.leaves })
	if stuck < 0 {
		if at := looping(nodes); out.Stays == nil && at >= 0 {
			out.Stays = round(nodes[at].via, "an atomic sequence may go round for ever")
		}
		return
	}
	path, from := goRound(nodes, stuck)
	r.c = nodes[path[len(path)-1].to].c
	r.pass(r.follow.first)
	o := program.Outcome{State: r.store64(out), Fault: round(path[from].via,
		"an atomic sequence never ends: it goes round for ever")}
	for _, k := range path {
		if out.Paths {
			o.Path = o.Path.Extend([]program.Move{k.via})
		}
	}
	out.All = append(out.All, o)
}

// insides returns the states inside the atomic sequence that begins in state s. The first element is the state after
// the first step.
func (r *run) insides(s program.State) (nodes []inner) {
	index := map[string]int{}
	add := func(via program.Move, parent int) {
		key := string(r.k.pack([]byte{byte(controls(via)), byte(truth(r.fault != nil)),
			byte(truth(r.keepsControl(via)))}, r.c))
		k, known := index[key]
		if !known {
			k = len(nodes)
			index[key] = k
			nodes = append(nodes, inner{c: r.c, fault: r.fault, via: via, parent: parent})
		}
		if parent >= 0 {
			nodes[parent].next = append(nodes[parent].next, onward{k, via})
		}
	}
	r.c, r.fault = r.k.unpack(s), nil
	r.timed(r.follow.first)
	add(r.follow.first, -1)
	for k := 0; k < len(nodes); k++ {
		n := nodes[k]
		r.c, r.fault = n.c.clone(), n.fault
		if !r.keepsControl(n.via) {
			nodes[k].leaves = true
			continue
		}
		moves := r.controlled(controls(n.via))
		nodes[k].leaves = len(moves) == 0
		for _, mv := range moves {
			r.c, r.fault = n.c.clone(), n.fault
			r.timed(mv)
			add(mv, k)
		}
	}
	return nodes
}

// looping returns the index of a node on a cycle, or of a node reachable from a cycle. If the graph has no cycle, the
// result is -1. looping removes nodes without predecessors until every node has one.
func looping(nodes []inner) int {
	gone := make([]bool, len(nodes))
	for changed := true; changed; {
		changed = false
		in := make([]int, len(nodes))
		for k := range nodes {
			for _, o := range nodes[k].next {
				if !gone[k] {
					in[o.to]++
				}
			}
		}
		for k := range nodes {
			if !gone[k] && in[k] == 0 {
				gone[k], changed = true, true
			}
		}
	}
	return slices.Index(gone, false)
}

// goRound returns a path from the first node to a cycle and once around it. The path leads through the node with index
// `stuck`, from which no path leaves the sequence. The cycle begins at path[from].
func goRound(nodes []inner, stuck int) (path []onward, from int) {
	for k := stuck; k > 0; k = nodes[k].parent {
		path = append(path, onward{k, nodes[k].via})
	}
	slices.Reverse(path)
	met := map[int]int{stuck: len(path)}
	for k := stuck; ; {
		step := nodes[k].next[0]
		path = append(path, step)
		k = step.to
		if at, ok := met[k]; ok {
			return path, at
		}
		met[k] = len(path)
	}
}
