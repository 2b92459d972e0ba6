package interval

import (
	"slices"

	"ltlpor/internal/model/program"
)

// graph is the control-flow graph of a process type. In place of a d_step it has the statements inside the d_step.
type graph struct {
	typ   int
	nodes []*node // the locations of the process type, followed by the locations inside d_steps
	order []int   // the nodes reachable from the entry, in reverse postorder
	slots map[*program.Variable]int
	vars  []*program.Variable // the followed variables, by slot: variables with an interval at each node
	live  bool                // some process of the type may run
}

// node is a location, with the intervals of the followed variables at this location.
type node struct {
	in      []arc
	out     []int
	head    bool // the node is the target of a retreating arc, which closes a loop
	values  []Interval
	changes []int // by slot: how often the interval in values has changed
	dead    []*program.Variable
}

// arc is an incoming arc of a node: a step from node `from` by an edge. edge is nil for the entry into a d_step. For an
// else, rivals are the edges that must be blocked.
type arc struct {
	from   int
	edge   *program.Edge
	rivals []*program.Edge
}

// newGraph returns the control-flow graph of process type t of p.
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

// add adds edge e from node `from` to node `to`. For a d_step, it adds nodes and arcs for the inner statements. rivals
// are the edges that must be blocked if e is an else.
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

// sort sets g.order to the reverse postorder of a depth-first search from entry. It marks the targets of retreating
// arcs, which lead back to a node on the search path.
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

// follow makes v a followed variable of g: a variable with an interval at each node.
func (g *graph) follow(v *program.Variable) {
	g.slots[v] = len(g.vars)
	g.vars = append(g.vars, v)
}
