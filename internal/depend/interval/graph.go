package interval

import (
	"slices"

	"ltlpor/internal/model/program"
)

// graph is the control-flow graph of a process type, with the insides of its d_steps.
type graph struct {
	typ   int
	nodes []*node // the locations of the type, then those of d_steps
	order []int   // the nodes reachable from the entry, each before its successors except on retreating arcs
	slots map[*program.Variable]int
	vars  []*program.Variable // by slot: the variables that are followed from node to node
	live  bool                // some instance may run
}

// node is a location with the intervals of the followed variables there.
type node struct {
	in      []arc
	out     []int
	head    bool // the target of a retreating arc
	values  []Interval
	changes []int // of values, by slot
	dead    []*program.Variable
}

// arc leads from a node to another by an edge; edge is nil at the entry of a d_step. rivals are the edges that block
// an else.
type arc struct {
	from   int
	edge   *program.Edge
	rivals []*program.Edge
}

// newGraph returns the graph of process type t of p.
func newGraph(p *program.Program, t *program.Process) *graph {
	g := &graph{typ: t.Index, slots: map[*program.Variable]int{}}
	for i := range t.Locations {
		g.nodes = append(g.nodes, &node{dead: t.Locations[i].Dead})
	}
	for i := range t.Locations {
		out := t.Locations[i].Out
		for _, id := range out {
			var rivals []*program.Edge
			for _, k := range p.Edges[id].Rivals {
				rivals = append(rivals, p.Edges[out[k]])
			}
			if p.Edges[id].Kind != program.End {
				g.add(p.Edges[id], i, int(p.Edges[id].To), rivals)
			}
		}
	}
	if len(g.nodes) > 0 {
		g.sort(int(t.Entry))
	}
	return g
}

// add adds edge e between two nodes: a d_step as its inner edges.
func (g *graph) add(e *program.Edge, from, to int, rivals []*program.Edge) {
	if e.Sub == nil {
		g.link(arc{from, e, rivals}, to)
		return
	}
	base := len(g.nodes)
	for range e.Sub.Locations {
		g.nodes = append(g.nodes, &node{})
	}
	place := func(l program.Loc) int {
		if l == e.Sub.Exit {
			return to
		}
		return base + int(l)
	}
	g.link(arc{from: from}, place(e.Sub.Entry))
	for i, out := range e.Sub.Locations {
		for _, inner := range out {
			var others []*program.Edge
			if inner.Kind == program.Else {
				others = out
			}
			g.add(inner, base+i, place(inner.To), others)
		}
	}
}

func (g *graph) link(a arc, to int) {
	g.nodes[to].in = append(g.nodes[to].in, a)
	g.nodes[a.from].out = append(g.nodes[a.from].out, to)
}

// sort sets g.order to the reverse postorder of a depth-first search, and marks the targets of retreating arcs.
func (g *graph) sort(entry int) {
	type visit struct{ node, next int }
	const open, done = 1, 2
	state := make([]uint8, len(g.nodes))
	stack := []visit{{entry, 0}}
	state[entry] = open
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		n := g.nodes[top.node]
		if top.next == len(n.out) {
			state[top.node] = done
			g.order = append(g.order, top.node)
			stack = stack[:len(stack)-1]
			continue
		}
		to := n.out[top.next]
		top.next++
		switch state[to] {
		case open:
			g.nodes[to].head = true
		case 0:
			state[to] = open
			stack = append(stack, visit{to, 0})
		}
	}
	slices.Reverse(g.order)
}

// follow adds v to the followed variables.
func (g *graph) follow(v *program.Variable) {
	g.slots[v] = len(g.vars)
	g.vars = append(g.vars, v)
}
