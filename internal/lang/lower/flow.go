package lower

import (
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// This file and its neighbours node.go, atomic.go, table.go and merge.go make the
// locations and edges of a process type. They go the way SPIN goes, in the same
// order, since which statements share a location, and where escapes and jumps
// lead, follows from that order: statements become elements linked into
// sequences (node.go), atomic sequences and escapes are marked (atomic.go),
// jumps are followed and each element's row is written into a table (table.go),
// and choices and escapes are merged in the table (merge.go).

// nodeKind tells what an element stands for.
type nodeKind uint8

const (
	nodeBasic  nodeKind = iota // a statement that is an edge of its own
	nodeGoto                   // goto, break
	nodeJoin                   // behind an if, do or unless
	nodeBreak                  // behind a do: where its breaks lead
	nodeIf                     // if
	nodeDo                     // do
	nodeUnless                 // unless
	nodeBlock                  // { }
	nodeAtomic                 // atomic { }
	nodeDStep                  // d_step { }
	nodeEnd                    // the end of a process type
)

// node is a statement as the parser hands it on: with its labels, and with its
// inner sequences made.
type node struct {
	kind   nodeKind
	labels []*mark // outermost first
	sub    []*sequence
	edge   *program.Edge // nodeBasic: what the edge does
	skip   bool          // nodeBasic: `skip`, `true` or 1
	print  bool          // nodeBasic: printf or printm
	never  bool          // nodeBasic: the constant 0
	target *mark         // nodeGoto
	span   source.Span
}

// mark is a label, or the place behind a loop to which its breaks lead.
type mark struct {
	name string // "" for loops
	at   *element
}

// element is a node with its place in the flow of control.
type element struct {
	kind   nodeKind
	n      *node
	loc    int // number of its location, from 1, within the process type
	next   *element
	sub    []*sequence // options, or main and escape of an unless; body of a block
	escape []*sequence // escapes that guard this element, outermost first
	done   bool        // written into the table

	inAtomic   bool // inside an atomic sequence that goes on
	lastAtomic bool // the last statement of an atomic sequence
	inDStep    bool
}

// sequence is a list of elements. last may be a join that was put behind the
// statements; extent is the last statement itself.
type sequence struct {
	first, last, extent *element
}

// flow makes the graph of one process type.
type flow struct {
	l      *lowerer
	p      *typecheck.Proc
	read   int        // elements made by the end of the text
	locs   int        // locations given out so far, plus 1
	all    []*element // in the order of creation
	open   []*sequence
	loops  []*mark // of the loops around, innermost last
	marks  []*mark // labels and loops, in the order in which they were set
	labels map[*typecheck.Label]*mark
	// counters are those of for statements over channels, by scope.
	counters map[int]*typecheck.Symbol
	table    []*row
	marked   [3][]bool           // by location: end, accept, progress
	entry    int                 // location
	final    map[int]program.Loc // the number of a location in the program
	claim    bool
	failed   bool // a diagnostic made the graph useless
}

func (f *flow) cur() *sequence { return f.open[len(f.open)-1] }

func (f *flow) openSequence() { f.open = append(f.open, &sequence{}) }

func (f *flow) closeSequence() *sequence {
	s := f.cur()
	f.open = f.open[:len(f.open)-1]
	s.extent = s.last
	return s
}

func (f *flow) newElement(k nodeKind, n *node) *element {
	f.l.work.Step()
	e := &element{kind: k, n: n, loc: f.locs}
	f.locs++
	f.all = append(f.all, e)
	return e
}

// skipNode is a statement that does nothing.
func (f *flow) skipNode(span source.Span) *node {
	return &node{kind: nodeBasic, skip: true, span: span, edge: &program.Edge{Kind: program.Skip, Text: "skip", Span: span}}
}

// append puts e at the end of s. A jump that bears a label with a meaning of its
// own gets a skip before it, which takes the label over (rule 2.8).
func (f *flow) append(e *element, s *sequence) {
	if e.kind == nodeGoto && f.special(e) {
		skip := f.newElement(nodeBasic, f.skipNode(e.n.span))
		for i := len(f.marks) - 1; i >= 0; i-- {
			if f.marks[i].at == e {
				f.marks[i].at = skip
				break
			}
		}
		f.append(skip, s)
	}
	if s.first == nil {
		s.first = e
	} else {
		s.last.next = e
	}
	s.last = e
}

// special reports whether e bears an accept, end or progress label.
func (f *flow) special(e *element) bool {
	for _, m := range f.marks {
		if m.at == e && labelKinds(m.name) != (flags{}) {
			return true
		}
	}
	return false
}

// labelled reports whether e bears any label, or is where breaks lead.
func (f *flow) labelled(e *element) bool {
	for _, m := range f.marks {
		if m.at == e {
			return true
		}
	}
	return false
}

// add puts the element of n at the end of the sequence at hand.
func (f *flow) add(n *node) {
	e := f.element(n)
	for i := len(n.labels) - 1; i >= 0; i-- {
		f.set(n.labels[i], e)
	}
	switch n.kind {
	case nodeIf, nodeDo, nodeUnless: // these put themselves
	default:
		f.append(e, f.cur())
	}
}

func (f *flow) set(m *mark, e *element) {
	m.at = e
	f.marks = append(f.marks, m)
}

func (f *flow) element(n *node) *element {
	switch n.kind {
	case nodeIf, nodeDo:
		return f.selection(n)
	case nodeUnless:
		return f.unlessElement(n)
	}
	e := f.newElement(n.kind, n)
	e.sub = n.sub
	return e
}

// selection makes the element of an if or do, with the join behind its options.
func (f *flow) selection(n *node) *element {
	e := f.newElement(n.kind, n)
	join := f.newElement(nodeJoin, &node{kind: nodeJoin, span: n.span})
	e.sub = elseLast(n.sub)
	for _, s := range e.sub {
		f.append(join, s)
	}
	if n.kind == nodeDo {
		f.append(join, f.cur())
		join = f.newElement(nodeBreak, &node{kind: nodeBreak, span: n.span})
		f.set(f.loops[len(f.loops)-1], join)
		f.loops = f.loops[:len(f.loops)-1]
	}
	f.append(e, f.cur())
	f.append(join, f.cur())
	return e
}

// elseLast moves the option that starts with else, in a block or not, to the end (rule
// 2.5).
func elseLast(options []*sequence) []*sequence {
	var out []*sequence
	var last *sequence
	for _, s := range options {
		if startsWithElse(s) && last == nil {
			last = s
			continue
		}
		out = append(out, s)
	}
	if last != nil {
		out = append(out, last)
	}
	return out
}

func startsWithElse(s *sequence) bool {
	first := s.first
	for isBlock(first.kind) {
		first = first.sub[0].first
	}
	return first.kind == nodeBasic && first.n.edge.Kind == program.Else
}

// unlessElement makes the element of an unless (rule 7.1).
func (f *flow) unlessElement(n *node) *element {
	e := f.newElement(nodeUnless, n)
	join := f.newElement(nodeJoin, &node{kind: nodeJoin, span: n.span})
	e.sub = n.sub
	for _, s := range e.sub {
		f.append(join, s)
	}
	attachAll(e.sub[0], e.sub[1])
	f.append(e, f.cur())
	f.append(join, f.cur())
	return e
}

// flags are the special meanings of a label.
type flags struct{ end, accept, progress bool }

// labelKinds returns what the prefix of a label's name says.
func labelKinds(name string) flags {
	has := func(p string) bool { return len(name) >= len(p) && name[:len(p)] == p }
	return flags{end: has("end"), accept: has("accept"), progress: has("progress")}
}
