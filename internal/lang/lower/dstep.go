package lower

import "ltlpor/internal/model/program"

// dstep builds the inner graph of a d_step (rule 6.6). Its locations are the statements and selections inside the
// d_step, followed by an exit location for everything outside.
func (f *flow) dstep(block *element) *program.Sub {
	d := &dstepGraph{f: f, number: map[*element]program.Loc{}}
	entry := d.follow(block.sub[0].first)
	if entry == nil {
		return &program.Sub{}
	}
	d.visit(entry)
	sub := &program.Sub{Entry: 0, Exit: program.Loc(len(d.order))}
	for _, e := range d.order {
		sub.Locations = append(sub.Locations, d.edges(e, sub.Exit))
	}
	return sub
}

type dstepGraph struct {
	f      *flow
	number map[*element]program.Loc
	order  []*element
}

// follow returns the first element from e on that is a statement or selection, not a jump, a join or the start of a
// block. It returns nil if this element is outside the d_step, or after maxHops jumps.
func (d *dstepGraph) follow(e *element) *element {
	for hops := 0; e != nil && e.inDStep && hops < maxHops; hops++ {
		switch e.kind {
		case nodeGoto:
			e = e.n.target.at
		case nodeJoin, nodeBreak:
			e = e.next
		case nodeBlock:
			d.tie(e)
			e = e.sub[0].first
		default:
			return e
		}
	}
	return nil
}

// tie links the last element of an inner block to the element after the block.
func (d *dstepGraph) tie(block *element) { block.sub[0].last.next = block.next }

// visit assigns location numbers to `first` and to the elements inside the d_step that are reachable from it.
func (d *dstepGraph) visit(first *element) {
	todo := []*element{first}
	for len(todo) > 0 {
		e := todo[0]
		todo = todo[1:]
		if _, seen := d.number[e]; seen {
			continue
		}
		d.number[e] = program.Loc(len(d.order))
		d.order = append(d.order, e)
		for _, s := range d.steps(e, nil) {
			if next := d.target(s); next != nil {
				todo = append(todo, next)
			}
		}
	}
}

// target returns the element that follows statement s, or nil if this element is outside the d_step.
func (d *dstepGraph) target(s *element) *element {
	if s.kind == nodeGoto {
		return d.follow(s)
	}
	return d.follow(s.next)
}

// steps returns the statements with which a process can continue at e, in order: e itself, or, for a selection, the
// first statements of the options. `above` lists the enclosing selections. A selection in `above` contributes no
// statements: this ends the recursion at a loop that starts with itself.
func (d *dstepGraph) steps(e *element, above []*element) []*element {
	if e.kind != nodeIf && e.kind != nodeDo {
		return []*element{e}
	}
	for _, a := range above {
		if a == e {
			return nil
		}
	}
	var out []*element
	for _, s := range e.sub {
		first := s.first
		if first.kind == nodeGoto { // a jump as an option is an always executable step
			out = append(out, first)
			continue
		}
		if in := d.follow(first); in != nil {
			out = append(out, d.steps(in, append(above, e))...)
		}
	}
	return out
}

// edges returns the outgoing edges of inner location e in the order of evaluation: an else option is the last option of
// its selection. An edge that leaves the d_step leads to location `exit`.
func (d *dstepGraph) edges(e *element, exit program.Loc) []*program.Edge {
	var out []*program.Edge
	for _, s := range d.steps(e, nil) {
		x := d.f.edge(s)
		x.ID, x.Type, x.From, x.To = -1, -1, d.number[e], exit
		if next := d.target(s); next != nil {
			x.To = d.number[next]
		}
		out = append(out, x)
	}
	return out
}
