package lower

import (
	"slices"
	"sort"

	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
)

// graph copies the reachable locations of f.table to process type t, with their edges and labels. Location 0 of t is
// the entry. If f.failed is set, graph does nothing.
func (f *flow) graph(t *program.Process) {
	if f.failed {
		return
	}
	order := f.reachable()
	f.final = map[int]program.Loc{}
	for i, loc := range order {
		f.final[loc] = program.Loc(i)
	}
	t.Locations = make([]program.Location, len(order))
	t.Entry = 0
	for i, loc := range order {
		at := &t.Locations[i]
		at.End, at.Accept, at.Progress = f.marked[0][loc], f.marked[1][loc], f.marked[2][loc]
		if f.p.Kind == typecheck.Ordinary {
			f.l.prog.AcceptLabels = f.l.prog.AcceptLabels || at.Accept
			f.l.prog.ProgressLabels = f.l.prog.ProgressLabels || at.Progress
		}
		f.edges(t, program.Loc(i), f.rowAt(loc))
	}
	t.LabelLocs = map[string]program.Loc{}
	for _, m := range f.marks {
		loc, ok := f.final[m.at.loc]
		if !ok || m.name == "" {
			continue
		}
		t.Locations[loc].Labels = append(t.Locations[loc].Labels, m.name)
	}
	for _, label := range f.p.Labels { // among labels with the same name, the first is the one that references mean
		if m := f.labels[label]; m != nil && m.at != nil {
			if loc, ok := f.final[m.at.loc]; ok && f.first(label.Name) == m {
				t.LabelLocs[label.Name] = loc
			}
		}
	}
	f.places(t, order)
	interior(*f.l.sink, t)
}

// first returns the mark of the first label with the given name in the process type.
func (f *flow) first(name string) *mark {
	return f.labels[f.p.Label(name)]
}

// reachable returns the numbers of the reachable locations: first the entry, then the remaining locations in ascending
// order.
func (f *flow) reachable() []int {
	seen := map[int]bool{f.entry: true}
	todo := []int{f.entry}
	var out []int
	for len(todo) > 0 {
		loc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if loc != f.entry {
			out = append(out, loc)
		}
		r := f.rowAt(loc)
		if r == nil {
			continue
		}
		for _, x := range r.entries {
			if x.to != 0 && !seen[x.to] {
				seen[x.to] = true
				todo = append(todo, x.to)
			}
		}
	}
	sort.Ints(out)
	return append([]int{f.entry}, out...)
}

// edges appends an edge to the program for every entry of row r. The edges start at location `from` of t.
func (f *flow) edges(t *program.Process, from program.Loc, r *row) {
	if r == nil {
		return
	}
	origins := map[int]int{}
	for _, x := range r.entries {
		f.l.work.Step()
		e := f.edge(x.step)
		e.ID, e.Element = program.EdgeID(len(*f.l.sink)), x.step.loc
		e.Type, e.From, e.To, e.Atomic = t.Index, from, f.final[x.to], x.atomic
		if x.to == 0 {
			e.To = from // the end of the process: there is no next location
		}
		if x.origin != 0 {
			if origins[x.origin] == 0 {
				origins[x.origin] = len(origins) + 1
			}
			e.Escape = origins[x.origin]
		}
		*f.l.sink = append(*f.l.sink, e)
		t.Locations[from].Out = append(t.Locations[from].Out, e.ID)
	}
	f.elses(r.entries, (*f.l.sink)[len(*f.l.sink)-len(r.entries):])
}

// elses sets the Rivals of every else edge: the indices of the other options of the same selection (rule 8.1). It
// reports an error if two else options compete. edges[i] must be the edge of entries[i].
func (f *flow) elses(entries []entry, edges []*program.Edge) {
	var first *entry
	for i := range entries {
		if edges[i].Kind != program.Else {
			continue
		}
		x := &entries[i]
		if first == nil {
			first = x
			// rule 7.5: an else of a selection and an else of an escape
		} else if x.origin != first.origin || len(x.options) == 0 || len(first.options) == 0 || x.options[0] != first.options[0] {
			f.l.errorf(edges[i].Span, "two else meet here: that of a selection, and that of an escape").
				WithHint("put a skip before one of them, or write the condition that it stands for")
		}
		if len(x.options) == 0 {
			continue
		}
		own := x.options[len(x.options)-1]
		for j := range entries {
			if j == i || entries[j].origin != x.origin || !slices.Contains(entries[j].options, own) {
				continue
			}
			edges[i].Rivals = append(edges[i].Rivals, j)
			if o := entries[j].options; j > i && edges[j].Kind == program.Else && o[len(o)-1] == own && entries[j].step != x.step {
				f.l.errorf(edges[j].Span, "this selection has two else options") // rule 2.5
			}
		}
	}
}

// edge returns a new edge with the guard and effect of element s. The caller sets the source and target.
func (f *flow) edge(s *element) *program.Edge {
	switch s.kind {
	case nodeBasic:
		e := *s.n.edge
		return &e
	case nodeDStep:
		return &program.Edge{Kind: program.DStep, Sub: f.dstep(s), Text: "d_step", Span: s.n.span}
	case nodeEnd:
		return &program.Edge{Kind: program.End, Text: "-end-", Span: s.n.span} // rule 10.1: the process ends
	case nodeGoto:
		t := "break"
		if s.n.target.name != "" {
			t = "goto " + s.n.target.name
		}
		return &program.Edge{Kind: program.Skip, Text: t, Span: s.n.span}
	}
	return &program.Edge{Kind: program.Skip, Text: program.NoStatement, Span: s.n.span}
}

// places sets the span of every location of t to the span of its statement. order[i] is the element.loc of location i.
func (f *flow) places(t *program.Process, order []int) {
	at := map[int]*element{}
	for _, e := range f.all {
		at[e.loc] = e
	}
	for i, loc := range order {
		if e := at[loc]; e != nil {
			t.Locations[i].Span = e.n.span
		}
	}
}

// interior sets Interior for the locations inside atomic sequences: those entered by atomic edges only, except the
// entry. It also sets LoopHead.
func interior(edges []*program.Edge, t *program.Process) {
	in := make([]int, len(t.Locations))
	for i := range t.Locations {
		for _, id := range t.Locations[i].Out {
			e := edges[id]
			switch {
			case e.Kind == program.End:
			case !e.Atomic:
				in[e.To] = -1
			case in[e.To] == 0:
				in[e.To] = 1
			}
		}
	}
	for i := range t.Locations {
		t.Locations[i].Interior = in[i] == 1 && program.Loc(i) != t.Entry
	}
	loopHeads(edges, t)
}

// loopHeads sets LoopHead for the locations at which a depth-first search along atomic edges finds a cycle.
func loopHeads(edges []*program.Edge, t *program.Process) {
	const fresh, open, done = 0, 1, 2
	type frame struct {
		loc  program.Loc
		next int
	}
	color := make([]uint8, len(t.Locations))
	for root := range t.Locations {
		if color[root] != fresh {
			continue
		}
		color[root] = open
		path := []frame{{loc: program.Loc(root)}}
		for len(path) > 0 {
			top := &path[len(path)-1]
			out := t.Locations[top.loc].Out
			if top.next == len(out) {
				color[top.loc] = done
				path = path[:len(path)-1]
				continue
			}
			e := edges[out[top.next]]
			top.next++
			switch {
			case !e.Atomic:
			case color[e.To] == open:
				t.Locations[e.To].LoopHead = true
			case color[e.To] == fresh:
				color[e.To] = open
				path = append(path, frame{loc: e.To})
			}
		}
	}
}
