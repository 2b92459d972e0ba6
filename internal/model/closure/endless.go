package closure

import (
	"bytes"
	"math"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Endless steps. Fire follows an atomic sequence depth-first and stores the states inside. If the sequence returns to
// a state on the current path, it has a loop. Only in this case, this file builds a graph of the states inside, to
// decide whether each state has an exit path (6.8, 6.9). Nearly no move has a loop of states: a counting loop in the
// text causes no loop of states.

// inner is a node of the graph that insides explores: a state inside an atomic sequence, or a state directly after it.
// A state after the sequence has no next steps. via is the first step found to the state, from the node with index
// parent.
type inner struct {
	state  []byte
	fault  *program.Fault
	via    program.Move
	parent int
	next   []onward
	leaves bool // a path from here leaves the sequence
}

// nodeBytes is the approximate size in bytes of an inner and a step to it, without the state.
const nodeBytes = 256

// onward is a step: via is the move, and to is the index of the node after the step.
type onward struct {
	to  int
	via program.Move
}

// endless explores the atomic sequence into which the move `first` leads from s, and looks for a state without an exit
// path. The caller has found a loop of states in the sequence.
//
//   - If such a state exists, endless appends an outcome with fault Endless to out.
//   - Otherwise, if the graph of the states has a cycle, a run may stay in the sequence for ever although an exit
//     exists. endless sets out.Stays in this case, unless out.Stays is already set.
func (c *context) endless(s program.State, first program.Move, out *program.Outcomes) {
	nodes := c.insides(s, first, math.MaxInt)
	stuck := markLeaves(nodes)
	if stuck < 0 {
		if at := looping(nodes); out.Stays == nil && at >= 0 {
			out.Stays = c.round(nodes[at].via, "an atomic sequence may go round for ever")
		}
		return
	}
	path, round := goRound(nodes, stuck)
	start := len(out.Buf)
	out.Buf = append(out.Buf, nodes[round[len(round)-1].to].state...)
	o := program.Outcome{
		State: program.State(out.Buf[start:len(out.Buf):len(out.Buf)]),
		Fault: c.round(round[0].via, neverEnds),
	}
	if out.Paths {
		o.Path = o.Path.Extend(steps(append(path, round...)))
	}
	out.All = append(out.All, o)
}

// neverEnds is the message of the fault for an atomic sequence without an exit path.
const neverEnds = "an atomic sequence never ends: it goes round for ever"

// round returns a fault of kind Endless with the message `text`. mv is the first move of the loop.
func (c *context) round(mv program.Move, text string) *program.Fault {
	return &program.Fault{Kind: program.Endless, Message: text, Edge: mv.Edge, Proc: mv.Proc}
}

// insides returns the graph of the states inside the atomic sequence into which the move `first` leads from s. Node 0
// is the state after `first`. The result is nil if the graph has more than `most` states.
func (c *context) insides(s program.State, first program.Move, most int) []inner {
	var nodes []inner
	index := map[string]int{}
	add := func(via program.Move, parent int) {
		p := controls(via)
		key := []byte{byte(p), byte(program.Truth(c.fault != nil)), byte(program.Truth(c.keepsControl(via)))}
		key = append(key, c.s...)
		k, known := index[string(key)]
		if !known {
			k = len(nodes)
			index[string(key)] = k
			nodes = append(nodes, inner{state: bytes.Clone(c.s), fault: c.fault, via: via, parent: parent})
			c.inner += int64(2*len(key) + nodeBytes)
		}
		if parent >= 0 {
			nodes[parent].next = append(nodes[parent].next, onward{k, via})
		}
	}
	at := func(state []byte, fault *program.Fault) {
		c.s = append(c.s[:0], state...)
		c.decode(c.s)
		c.fault = fault
	}
	at(s, nil)
	c.timed(first)
	add(first, -1)
	for k := 0; k < len(nodes); k++ {
		c.works(1)
		if len(nodes) > most {
			return nil
		}
		at(nodes[k].state, nodes[k].fault)
		if !c.keepsControl(nodes[k].via) {
			nodes[k].leaves = true
			continue
		}
		var moves program.Moves
		c.controlled(controls(nodes[k].via), &moves)
		nodes[k].leaves = len(moves.All) == 0
		for _, mv := range moves.All {
			at(nodes[k].state, nodes[k].fault)
			c.timed(mv)
			add(mv, k)
		}
	}
	return nodes
}

// markLeaves sets field leaves of every node from which a path leaves the atomic sequence. It returns the index of the
// first node without such a path, or -1.
func markLeaves(nodes []inner) int {
	before := make([][]int32, len(nodes))
	var todo []int
	for k := range nodes {
		for _, n := range nodes[k].next {
			before[n.to] = append(before[n.to], int32(k))
		}
		if nodes[k].leaves {
			todo = append(todo, k)
		}
	}
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, b := range before[k] {
			if !nodes[b].leaves {
				nodes[b].leaves = true
				todo = append(todo, int(b))
			}
		}
	}
	for k := range nodes {
		if !nodes[k].leaves {
			return k
		}
	}
	return -1
}

// steps returns the moves of the steps in `way`, in the same order.
func steps(way []onward) (moves []program.Move) {
	for _, k := range way {
		moves = append(moves, k.via)
	}
	return moves
}

// looping returns the index of a node if the graph has a cycle, or -1 otherwise. The node is on a cycle or can be
// reached from a cycle.
func looping(nodes []inner) int {
	in := make([]int, len(nodes))
	for k := range nodes {
		for _, n := range nodes[k].next {
			in[n.to]++
		}
	}
	var todo []int
	for k, n := range in {
		if n == 0 {
			todo = append(todo, k)
		}
	}
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range nodes[k].next {
			if in[n.to]--; in[n.to] == 0 {
				todo = append(todo, n.to)
			}
		}
	}
	for k, n := range in {
		if n > 0 {
			return k
		}
	}
	return -1
}

// goRound returns a path from node 0 to a cycle, and the steps once around the cycle. The path leads through node
// `stuck`, or the cycle does. `stuck` must be a node without an exit path.
func goRound(nodes []inner, stuck int) (path, round []onward) {
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
			return path[:at], path[at:]
		}
		met[k] = len(path)
	}
}

// controls returns the process that may go on alone after mv, if mv does not end an atomic sequence. It is the receiver
// of a rendezvous, and mv.Proc for any other move.
func controls(mv program.Move) program.PID {
	if mv.Peer != program.NoPID {
		return mv.Peer
	}
	return mv.Proc
}

// keepsControl reports whether a process has control after mv, because the edge taken does not end its atomic sequence.
func (c *context) keepsControl(mv program.Move) bool {
	edge := mv.Edge
	if mv.Peer != program.NoPID {
		edge = mv.PeerEdge
	}
	return !c.failed() && c.code.edges[edge].Atomic
}

// controlled appends to moves the moves of process p, which must have control in the working state. If no process can
// move while timeout is false, it appends the moves of p with timeout true (8.2).
func (c *context) controlled(p program.PID, moves *program.Moves) {
	mark := len(moves.All)
	fault := c.fault // kept: finding the moves changes c.fault, which may hold a failed assertion
	c.fault = nil
	c.movesOf(int(p), moves)
	if len(moves.All) == mark && c.code.usesTimeout && !c.anyEnabled() {
		c.timeout = true
		c.movesOf(int(p), moves)
		c.timeout = false
	}
	c.fault = fault
}

// dstepRound detects an endless loop inside a d_step. A d_step is deterministic, hence it loops if and only if a state
// recurs. dstepRound compares every state with a stored state, which it replaces after 2^k statements (Brent 1980).
type dstepRound struct {
	state []byte
	loc   program.Loc
	mark  int // the number of statements after which to replace the stored state
}

// back reports whether the d_step loops: the working state and location l are the stored state and location. n is the
// number of statements executed in the d_step. If n has reached the next power of two, back also stores the working
// state. If n is below exec.RememberAfter, back returns false and stores nothing.
func (r *dstepRound) back(c *context, n int, l program.Loc) bool {
	if n < exec.RememberAfter {
		return false
	}
	if r.state != nil && r.loc == l && bytes.Equal(r.state, c.s) {
		return true
	}
	if n >= r.mark {
		r.state, r.loc, r.mark = append(r.state[:0], c.s...), l, 2*n
	}
	return false
}
