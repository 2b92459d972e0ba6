package symmetry

import (
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// product compares the runs of a d_step, or of the atomic sequences of a process type, from a state and from its image,
// where a single statement need not respect the generator. The pairs of states that are met are nodes: one state is the
// image of the other. As long as the next statement respects the generator, both runs come to a node again. Otherwise a
// window is opened.
type product struct {
	*checker
	actor actor
	d     *program.Edge    // the d_step, or nil
	typ   *program.Process // the type whose atomic sequences are compared, or nil
	*order
	// closing: a window ends as soon as one state is the image of the other. If not, a window ends with the d_step
	// or the atomic sequence.
	closing bool
	seen    map[string]bool
	todo    []*node
	work    int
	scalars map[string]*program.Variable // by the key of its value at the beginning of a window
	// For atomic sequences: resting has, by location, the values of counters wherever a process may rest.
	// dsteps has the reasons why d_steps inside do not respect the generator, or "".
	resting []map[*program.Variable]int32
	rests   []*node // where the process rests, to be looked at
	dsteps  map[*program.Edge]string
}

const (
	// maxNodes bounds the nodes of a product, maxWork the statements in its windows, and maxSpent those for a class.
	maxNodes = 4000
	maxWork  = 20_000
	maxSpent = 100_000

	tooLong = "the d_step or atomic sequence is too long to compare"
)

// node is a pair of states inside a d_step or at a location of a process, of which one is the image of the other.
type node struct {
	at    program.Loc
	start bool                        // nothing in the d_step has been executed yet
	rests bool                        // processes may have moved since the process came here
	known map[*program.Variable]int32 // the values of counters
	idle  []bool                      // as in evaluation
	given given
}

func (n *node) clone() *node {
	return &node{n.at, n.start, n.rests, maps.Clone(n.known), slices.Clone(n.idle), n.given}
}

func (n *node) key() string {
	var list []string
	for v, x := range n.known {
		list = append(list, fmt.Sprintf("%t %d %d", v.Global, v.ID, x))
	}
	slices.Sort(list)
	return fmt.Sprint(n.at, n.start, n.rests, n.idle, list, n.given)
}

// add notes that n is to be looked at.
func (p *product) add(n *node) {
	if k := n.key(); !p.seen[k] {
		p.seen[k] = true
		p.todo = append(p.todo, n)
	}
}

// eachNode calls visit for the nodes in p.todo, and for the nodes that visit adds. The result is the first reason of
// visit, or "".
func (p *product) eachNode(visit func(*node) string) string {
	for len(p.todo) > 0 {
		n := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		if len(p.seen) > maxNodes {
			return tooLong
		}
		if why := visit(n); why != "" {
			return why
		}
	}
	return ""
}

// statementsAt returns the statements at l, in order.
func (p *product) statementsAt(l program.Loc) []*program.Edge {
	if p.d != nil {
		return p.d.Sub.Locations[l]
	}
	var list []*program.Edge
	for _, id := range p.typ.Locations[l].Out {
		list = append(list, p.prog.Edges[id])
	}
	return list
}

// deadAt returns the locals with initial values at l. Inside of a d_step nothing is reset.
func (p *product) deadAt(l program.Loc) []*program.Variable {
	if p.d != nil {
		return nil
	}
	return p.typ.Locations[l].Dead
}

// open takes the states of n through a window. It returns the reason why the states differ.
func (p *product) open(n *node) string {
	e := p.checker.evaluation(p.actor)
	e.known, e.idle, e.given = n.known, n.idle, n.given
	e.window = &window{evaluation: e, product: p, from: n}
	why := e.forEachCase(e.window.run)
	if why != "" {
		p.inner = e.window.blame
	}
	return why
}
