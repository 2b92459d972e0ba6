package lower

import (
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// This file, node.go, atomic.go, table.go and merge.go build the locations and edges of a process type. The passes are
// in SPIN's order, because the order determines which statements share a location, and where escapes and jumps lead.
//
//   - node.go: statements become elements, linked into sequences.
//   - atomic.go: atomic sequences and escapes are marked.
//   - table.go: jumps are followed, and each element is written into a row of a table.
//   - merge.go: selections and escapes are merged in the table.

// nodeKind is the kind of statement that a node or element stands for.
type nodeKind uint8

const (
	nodeBasic  nodeKind = iota // a statement with a separate edge
	nodeGoto                   // goto, break
	nodeJoin                   // the join after an if, do or unless: its options or sides meet here
	nodeBreak                  // the join after a do, which is the target of the loop's breaks
	nodeIf                     // if
	nodeDo                     // do
	nodeUnless                 // unless
	nodeBlock                  // { }
	nodeAtomic                 // atomic { }
	nodeDStep                  // d_step { }
	nodeEnd                    // the end of a process type
)

// node is a statement in simplified form, with its labels and inner sequences. Every node becomes an element.
type node struct {
	kind   nodeKind
	labels []*mark // the labels of the statement, outermost first
	sub    []*sequence
	edge   *program.Edge // nodeBasic: the effect of the edge
	skip   bool          // nodeBasic: `skip`, `true` or 1
	print  bool          // nodeBasic: printf or printm
	never  bool          // nodeBasic: the constant 0
	target *mark         // nodeGoto: the target of the jump
	span   source.Span
}

// mark is a label, or the target of the breaks of a loop.
type mark struct {
	name string   // name of the label; "" for a loop
	at   *element // the element with the label; nil until the element is created
}

// element is a node with its place in the control flow: its successor, its inner sequences and the escapes around it.
type element struct {
	kind   nodeKind
	n      *node
	loc    int // location number of the element in the process type, counted from 1
	next   *element
	sub    []*sequence // options of an if or do; main part and escape of an unless; body of a block
	escape []*sequence // escapes that guard the element, outermost first
	done   bool        // whether the table has a row for the element

	inAtomic   bool // whether the element is inside an atomic sequence that continues after the element
	lastAtomic bool // whether the element is the last statement of an atomic sequence
	inDStep    bool
}

// sequence is a linked list of elements, from `first` to `last`. `extent` is the last statement. Usually `last` is
// equal to `extent`. In an option or a side of an unless, `last` is the join after the statement.
type sequence struct {
	first, last, extent *element
}

// flow builds the control-flow graph of a process type, never claim or trace assertion.
type flow struct {
	l      *lowerer
	p      *typecheck.Proc
	read   int         // number of elements for statements in the text; skips inserted by splitJump do not count
	locs   int         // the next location number: 1 plus the number of locations so far
	all    []*element  // all elements in the order of creation
	open   []*sequence // the sequences under construction, innermost last
	loops  []*mark     // the targets of breaks of the enclosing loops, innermost last
	marks  []*mark     // labels and loops with a known element, in the order in which the elements became known
	labels map[*typecheck.Label]*mark
	// counters maps a scope to the counter variable that its for loops over channels share.
	counters map[int]*typecheck.Symbol
	table    []*row
	// whether a location has a label, by kind of label (end, accept, progress) and location
	marked [3][]bool
	entry  int                 // the entry location
	final  map[int]program.Loc // element.loc -> number of the location in the program
	claim  bool
	failed bool // whether an error makes the graph useless
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

// skipNode returns a node for a skip statement.
func (f *flow) skipNode(span source.Span) *node {
	return &node{kind: nodeBasic, skip: true, span: span, edge: &program.Edge{Kind: program.Skip, Text: "skip", Span: span}}
}

// append appends e to s. If e is a jump with an end, accept or progress label, append inserts a skip before e and moves
// the label to the skip (rule 2.8).
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

// special reports whether e has an accept, end or progress label.
func (f *flow) special(e *element) bool {
	for _, m := range f.marks {
		if m.at == e && labelKinds(m.name) != (flags{}) {
			return true
		}
	}
	return false
}

// labelled reports whether e has a label or is the target of the breaks of a loop.
func (f *flow) labelled(e *element) bool {
	for _, m := range f.marks {
		if m.at == e {
			return true
		}
	}
	return false
}

// add creates the element of n, lets the labels of n refer to it, and appends it to the current sequence.
func (f *flow) add(n *node) {
	e := f.element(n)
	for i := len(n.labels) - 1; i >= 0; i-- {
		f.set(n.labels[i], e)
	}
	switch n.kind {
	case nodeIf, nodeDo, nodeUnless: // method element has already appended it
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

// selection creates the element of n, an if or do, and the join after the options. It appends both to the current
// sequence, and returns the first.
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

// elseLast returns the options with the else option moved to the end (rule 2.5). An else option begins with an else,
// which may be inside a block.
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

// unlessElement creates the element of n, an unless, and the join after it. It appends both to the current sequence,
// and attaches the escape to the main sequence (rule 7.1). The result is the element of the unless.
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

// flags says which special prefixes a label's name has: end, accept, progress.
type flags struct{ end, accept, progress bool }

// labelKinds returns the special prefixes of a label's name.
func labelKinds(name string) flags {
	has := func(p string) bool { return len(name) >= len(p) && name[:len(p)] == p }
	return flags{end: has("end"), accept: has("accept"), progress: has("progress")}
}
