package optimize

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// openLoops clears the Merged mark of at least one location on every cycle of marked locations of t. A depth-first
// search finds the heads of these cycles, the targets of back edges. For each head, cutter.cuts chooses the marks to
// clear.
func openLoops(p *program.Program, t *program.Process, w *cancel.Work) {
	const open, done = 1, 2
	state := make([]int, len(t.Locations))
	var heads []program.Loc
	var visit func(l program.Loc)
	visit = func(l program.Loc) {
		state[l] = open
		for _, id := range t.Locations[l].Out {
			to := p.Edges[id].To
			switch {
			case !t.Locations[to].Merged:
			case state[to] == open:
				heads = append(heads, to)
			case state[to] == 0:
				visit(to)
			}
		}
		state[l] = done
	}
	for l := range t.Locations {
		if t.Locations[l].Merged && state[l] == 0 {
			visit(program.Loc(l))
		}
	}
	c := newCutter(p, t, w)
	for _, l := range heads {
		for _, cut := range c.cuts(l) {
			t.Locations[cut].Merged = false
		}
	}
}

// mayGoOn reports whether taking e may report an error after which the run continues, with the process at the target of
// e. fields is the greatest number of fields of a channel.
func mayGoOn(e *program.Edge, fields int) bool {
	if c := e.Comm; c != nil && max(len(c.Msg), len(c.Match)) < fields {
		return true
	}
	return slices.ContainsFunc(e.Ops, func(o program.Op) bool { return o.Assert != nil })
}

// mostFields returns the maximal number of fields of a channel type of p.
func mostFields(p *program.Program) (n int) {
	for _, t := range p.ChanTypes {
		n = max(n, len(t.Fields))
	}
	return n
}

// cutter chooses locations to unmark (Location.Merged), so that no cycle of marked locations of a process type remains.
type cutter struct {
	p    *program.Program
	t    *program.Process
	work *cancel.Work
	into [][]*program.Edge // by location: incoming edges
	// By location: number of the last comeBack call that found a path from the location to the head of this call.
	back []int
	asks int    // number of comeBack calls
	done []bool // by location: cuts was called with this head
	most int    // greatest number of fields of a channel type
}

func newCutter(p *program.Program, t *program.Process, w *cancel.Work) *cutter {
	n := len(t.Locations)
	c := &cutter{p: p, t: t, work: w, into: make([][]*program.Edge, n), back: make([]int, n), done: make([]bool, n)}
	c.most = mostFields(p)
	for l := range t.Locations {
		for _, id := range t.Locations[l].Out {
			e := p.Edges[id]
			c.into[e.To] = append(c.into[e.To], e)
		}
	}
	return c
}

// cuts returns locations to unmark, so that no cycle of marked locations through head remains. A second call for the
// same head returns nil.
//
// If possible, the result is the targets of the edges of head that lead back to head, instead of head. A process then
// stops at the targets no more often than it would at head, and does not stop when it leaves the cycle. The condition
// is that these edges exclude each other, and that no other edge leads to the targets. Otherwise the result is head.
func (c *cutter) cuts(head program.Loc) []program.Loc {
	if c.done[head] {
		return nil
	}
	c.done[head] = true
	comesBack := c.comeBack(head)
	var edges []program.EdgeID
	var behind []program.Loc
	for _, id := range c.t.Locations[head].Out {
		if to := c.p.Edges[id].To; comesBack(to) {
			edges, behind = append(edges, id), append(behind, to)
		}
	}
	if slices.ContainsFunc(c.into[head], func(e *program.Edge) bool { return mayGoOn(e, c.most) }) ||
		slices.ContainsFunc(behind, func(l program.Loc) bool { return l == head || l == 0 || c.elsewhere(l, head) }) ||
		!exclusive(c.p, c.t.Locations[head].Out, edges, c.work) {
		return []program.Loc{head}
	}
	return behind
}

// elsewhere reports whether an edge leads to l from a location other than head.
func (c *cutter) elsewhere(l, head program.Loc) bool {
	return slices.ContainsFunc(c.into[l], func(e *program.Edge) bool { return e.From != head })
}

// comeBack returns a predicate on the targets of the edges of head: whether a path over marked locations leads from the
// target back to head. The predicate is valid until the next call of comeBack.
func (c *cutter) comeBack(head program.Loc) func(l program.Loc) bool {
	c.asks++
	ask := c.asks
	wanted := map[program.Loc]bool{}
	for _, id := range c.t.Locations[head].Out {
		wanted[c.p.Edges[id].To] = true
	}
	todo := []program.Loc{head}
	c.back[head] = ask
	delete(wanted, head)
	for next := 0; next < len(todo) && len(wanted) > 0; next++ {
		for _, e := range c.into[todo[next]] {
			c.work.Step()
			if c.t.Locations[e.From].Merged && c.back[e.From] != ask {
				c.back[e.From] = ask
				delete(wanted, e.From)
				todo = append(todo, e.From)
			}
		}
	}
	return func(l program.Loc) bool { return c.back[l] == ask }
}
