package lower

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// steps converts the steps of s to nodes and adds their elements to the current sequence.
func (f *flow) steps(s *promela.Sequence) {
	for _, st := range s.Steps {
		if n := f.node(st); n != nil {
			f.add(n)
		}
	}
}

// node returns the node of step st. For a declaration, node appends the nodes to the current sequence itself, and
// returns nil. It also returns nil for a step without statements, for example an empty block. For some other
// statements, it appends preceding nodes to the current sequence.
func (f *flow) node(st *promela.Step) *node {
	switch s := st.Stmt.(type) {
	case *promela.UnlessStmt:
		return f.unlessNode(st, s)
	case *promela.BlockStmt:
		if u := liftedUnless(st, s); u != nil {
			return f.liftedNode(st, s.Kind, u)
		}
	case *promela.SelectStmt:
		if s.Literal && f.manyValues(s) {
			return f.countedNode(st, s)
		}
	}
	n := f.stmt(st.Stmt, st.Span)
	if n == nil {
		return nil
	}
	n.labels = f.labelsOf(st)
	return n
}

// labelsOf returns the marks of the labels of st, outermost first.
func (f *flow) labelsOf(st *promela.Step) []*mark {
	var ms []*mark
	for i := len(f.l.info.Labels[st]) - 1; i >= 0; i-- {
		ms = append(ms, f.mark(f.l.info.Labels[st][i]))
	}
	return ms
}

// mark returns the mark of label l, and creates the mark at the first call. The element of a new mark is set later.
func (f *flow) mark(l *typecheck.Label) *mark {
	m, ok := f.labels[l]
	if !ok {
		m = &mark{name: l.Name}
		f.labels[l] = m
	}
	return m
}

func (f *flow) stmt(s promela.Stmt, span source.Span) *node {
	switch s := s.(type) {
	case nil: // rule 2.10: a label at the end is on a skip
		return f.skipNode(span)
	case *promela.DeclStmt:
		f.declaration(s)
		return nil
	case *promela.ExclusiveStmt:
		f.l.exclusive(f.p, s)
		return nil
	case *promela.IfStmt:
		return f.selectionNode(s, span)
	case *promela.ForStmt:
		return f.forNode(s, span)
	case *promela.SelectStmt:
		return f.selectNode(s, span)
	case *promela.BlockStmt:
		return f.blockNode(s, span)
	case *promela.BreakStmt:
		return &node{kind: nodeGoto, target: f.loops[len(f.loops)-1], span: span}
	case *promela.GotoStmt:
		return &node{kind: nodeGoto, target: f.mark(f.l.info.Gotos[s]), span: span}
	}
	return f.basic(s, span)
}

// basic returns the node of a statement that becomes a single edge.
func (f *flow) basic(s promela.Stmt, span source.Span) *node {
	n := &node{kind: nodeBasic, span: span, edge: f.l.step(f.p, s, span)}
	switch s := s.(type) {
	case *promela.PrintStmt:
		n.print = true
	case *promela.ExprStmt:
		if v, ok := typecheck.Fold(s.X, f.l.info); ok && isConstant(s.X) {
			n.skip, n.never = v == 1, v == 0
		}
	}
	return n
}

// isConstant reports whether e is a number or a name, not a compound expression. SPIN recognises a skip statement only
// in this form, because it has not evaluated expressions yet.
func isConstant(e promela.Expr) bool {
	switch e.(type) {
	case *promela.Const, *promela.VarRef:
		return true
	}
	return false
}

// declaration appends a step for every variable of s that is initialised at this point, because the declaration comes
// after the start of the process (rule 3.5). The step assigns the initial value; for a structure it has no effect.
func (f *flow) declaration(s *promela.DeclStmt) {
	for _, d := range s.Decl.Vars {
		v := f.l.info.Decls[d]
		if v == nil || !v.Late || v.Chan != nil {
			continue
		}
		ref := f.l.ref(v, d.Span)
		if v.Array {
			ref.Index = number(0, d.Span)
		}
		if v.Type.Struct != nil {
			f.add(&node{kind: nodeBasic, span: d.Span,
				edge: &program.Edge{Kind: program.Do, Text: v.Type.String() + " " + v.Name, Span: d.Span}})
			continue
		}
		x := d.Init
		if x == nil {
			x = number(0, d.Span)
		}
		f.add(f.basic(&promela.AssignStmt{LHS: ref, Op: "=", RHS: x}, d.Span))
	}
}

func number(n int64, at source.Span) *promela.Const {
	return &promela.Const{At: promela.At{Pos: at}, Value: n}
}

func (f *flow) inSequence(make func()) *sequence {
	f.openSequence()
	make()
	return f.closeSequence()
}

func (f *flow) pushLoop() *mark {
	m := &mark{}
	f.loops = append(f.loops, m)
	return m
}

func (f *flow) selectionNode(s *promela.IfStmt, span source.Span) *node {
	n := &node{kind: nodeIf, span: span}
	if s.Loop {
		n.kind = nodeDo
		f.pushLoop()
	}
	for _, o := range s.Options {
		seq := f.inSequence(func() { f.steps(o) })
		if seq.first == nil { // the option has only declarations without steps
			continue
		}
		n.sub = append(n.sub, seq)
	}
	if !f.claim {
		for _, o := range n.sub {
			f.prune(o)
		}
	}
	return n
}

// prune removes every skip that directly follows a skip or print statement (rule 2.9), except a skip with a label and
// the last statement. A skip after a statement with a label stays, too.
func (f *flow) prune(s *sequence) {
	run := 0
	var prev *element
	for e := s.first; e != nil; e = e.next {
		idle := e.kind == nodeBasic && (e.n.skip || e.n.print) && !f.labelled(e)
		if idle {
			run++
		} else {
			run = 0
		}
		if idle && run > 1 && e.n.skip && e != s.last {
			prev.next = e.next
			continue
		}
		prev = e
	}
}

func (f *flow) blockNode(s *promela.BlockStmt, span source.Span) *node {
	n := &node{kind: nodeBlock, span: span}
	body := f.inSequence(func() { f.steps(s.Body) })
	if body.first == nil {
		return nil
	}
	switch s.Kind {
	case promela.AtomicBlock:
		n.kind = nodeAtomic
		markAtomic(body, false)
	case promela.DStepBlock:
		n.kind = nodeDStep
		markAtomic(body, true)
	}
	n.sub = []*sequence{body}
	return n
}

// liftedUnless returns the unless of the statement `L: { … } unless …`, or nil if b is another statement. For this
// statement, the parser puts the unless into a block that carries the label. The block has the kind of the main part
// (rule 7.4). Only in this form are the spans of the block and the unless equal.
func liftedUnless(st *promela.Step, b *promela.BlockStmt) *promela.UnlessStmt {
	if len(b.Body.Steps) != 1 || b.Body.Steps[0].Span != st.Span {
		return nil
	}
	u, _ := b.Body.Steps[0].Stmt.(*promela.UnlessStmt)
	return u
}

// liftedNode creates the node of u, a result of liftedUnless. The block around the unless has kind k. In the node, the
// main part is a block of kind k, and the block around the unless is left out.
func (f *flow) liftedNode(st *promela.Step, k promela.BlockKind, u *promela.UnlessStmt) *node {
	body := u.Main
	if only := onlyCall(body); only != nil {
		body = only.Body // the braces of the main part are in the body of an inline
	}
	main := f.blockNode(&promela.BlockStmt{Kind: k, Body: body}, st.Span)
	if main == nil {
		return nil
	}
	main.labels = f.labelsOf(st)
	return f.guarded(main, u, st.Span)
}

// onlyCall returns the body of the inline call that is the only step of s. The result is nil if s has other steps, or
// has braces in the text.
func onlyCall(s *promela.Sequence) *promela.BlockStmt {
	if len(s.Steps) != 1 || s.End.Start != s.End.End {
		return nil
	}
	if b, ok := s.Steps[0].Stmt.(*promela.BlockStmt); ok && b.Inline != 0 {
		return b
	}
	return nil
}

// unlessNode creates the node of u, the statement `main unless escape`. If a side has no statements, the result is nil.
func (f *flow) unlessNode(st *promela.Step, u *promela.UnlessStmt) *node {
	main := f.part(u.Main)
	if main == nil {
		return nil
	}
	return f.guarded(main, u, st.Span)
}

// guarded creates the node of an unless with main part `main` and the escape of u. If the escape has no statements, the
// result is nil.
func (f *flow) guarded(main *node, u *promela.UnlessStmt, span source.Span) *node {
	// If the main part is a loop, a break in the escape does not refer to this loop.
	var loop *mark
	if main.kind == nodeDo {
		loop = f.loops[len(f.loops)-1]
		f.loops = f.loops[:len(f.loops)-1]
	}
	escape := f.part(u.Escape)
	if loop != nil {
		f.loops = append(f.loops, loop)
	}
	if escape == nil {
		return nil
	}
	n := &node{kind: nodeUnless, span: span}
	e := f.asSequence(escape)
	if len(main.labels) > 0 && isBlock(main.kind) { // rule 7.4: the label is for the whole unless
		n.sub = []*sequence{main.sub[0], e}
		whole := f.inSequence(func() { f.add(n) })
		return &node{kind: main.kind, sub: []*sequence{whole}, labels: main.labels, span: span}
	}
	n.sub = []*sequence{f.asSequence(main), e}
	return n
}

// asSequence returns the body of n if n is a plain block without labels. Otherwise it returns a sequence with n as its
// only element.
func (f *flow) asSequence(n *node) *sequence {
	if n.kind == nodeBlock && len(n.labels) == 0 {
		return n.sub[0]
	}
	return f.inSequence(func() { f.add(n) })
}

// part creates the node of s, the main part or escape of an unless. If s has no statements, the result is nil. A single
// statement without braces becomes a node directly; any other sequence becomes a block. Without braces, the span s.End
// is empty.
func (f *flow) part(s *promela.Sequence) *node {
	if len(s.Steps) == 1 && s.End.Start == s.End.End {
		return f.node(s.Steps[0])
	}
	return f.blockNode(&promela.BlockStmt{Body: s}, s.Span)
}
