package lower

import "ltlpor/internal/model/program"

// dstep builds the inner graph of a d_step (rule 6.6). Its locations are the statements and selections inside the
// d_step. The last location, Exit, stands for every location outside.
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

// follow returns the first statement or selection from e on. It follows jumps, joins and the starts of blocks. The
// result is nil if the statement or selection is outside the d_step, or after maxHops jumps.
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

// target returns the element after statement s. The result is nil if the element is outside the d_step.
func (d *dstepGraph) target(s *element) *element {
	if s.kind == nodeGoto {
		return d.follow(s)
	}
	return d.follow(s.next)
}

// steps returns the statements that can be executed next at e, in order: e itself, or the first statements of the
// options if e is a selection. `above` lists the enclosing selections. A selection in `above` contributes no
// statements, so that the recursion ends at a loop that starts with itself.
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
		if first.kind == nodeGoto { // a goto or break as an option is a statement that is always executable
			out = append(out, first)
			continue
		}
		if in := d.follow(first); in != nil {
			out = append(out, d.steps(in, append(above, e))...)
		}
	}
	return out
}

// edges returns the outgoing edges of inner location e in the order in which they are tried. An else option is the last
// of its selection. An edge out of the d_step leads to location `exit`.
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
