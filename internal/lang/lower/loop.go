package lower

import (
	"fmt"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// forNode converts a for statement to a do loop (rule 2.11). It appends the initial assignment to the current sequence
// and returns the node of the loop.
func (f *flow) forNode(s *promela.ForStmt, span source.Span) *node {
	f.pushLoop()
	counter, lo, cond := f.forRange(s)
	f.assign(counter, lo, span)
	body := f.inSequence(func() {
		f.add(f.basic(&promela.ExprStmt{X: cond}, span))
		if f.overChannel(s) {
			f.rotate(s, span)
		}
		f.steps(s.Body)
		f.increment(counter, span)
	})
	out := f.inSequence(func() {
		f.add(&node{kind: nodeBasic, span: span, edge: &program.Edge{Kind: program.Else, Text: "else", Span: span}})
		f.add(&node{kind: nodeGoto, target: f.loops[len(f.loops)-1], span: span})
	})
	return &node{kind: nodeDo, sub: []*sequence{out, body}, span: span}
}

// selectNode converts a select statement (rule 2.12). It returns the node of an if with one option per value, or of a
// do loop.
func (f *flow) selectNode(s *promela.SelectStmt, span source.Span) *node {
	if s.Literal {
		return f.valuesNode(s, span)
	}
	f.assign(s.Var, s.Lo, span)
	body := f.inSequence(func() {
		f.add(f.basic(&promela.ExprStmt{X: f.compare("<", s.Var, s.Hi)}, span))
		f.pushLoop()
		f.increment(s.Var, span)
	})
	out := f.inSequence(func() {
		f.add(&node{kind: nodeGoto, target: f.loops[len(f.loops)-1], span: span})
	})
	return &node{kind: nodeDo, sub: []*sequence{out, body}, span: span}
}

// maxValues is the maximum number of values for which SPIN converts a select with constant bounds to an if. With more
// values, SPIN converts the select to a loop.
const maxValues = 33

func (f *flow) bounds(s *promela.SelectStmt) (lo, hi int64) {
	lo, _ = typecheck.Fold(s.Lo, f.l.info)
	hi, _ = typecheck.Fold(s.Hi, f.l.info)
	return lo, hi
}

func (f *flow) manyValues(s *promela.SelectStmt) bool {
	lo, hi := f.bounds(s)
	return hi-lo >= maxValues
}

// valuesNode converts a select with few constant values to an if with one option per value.
func (f *flow) valuesNode(s *promela.SelectStmt, span source.Span) *node {
	n := &node{kind: nodeIf, span: span}
	lo, hi := f.bounds(s)
	for v := lo; v <= hi; v++ {
		n.sub = append(n.sub, f.inSequence(func() { f.assign(s.Var, number(v, span), span) }))
	}
	return n
}

// countedNode converts a select with many constant values to a do loop. It appends the initial assignment, with the
// labels of the select, and returns the node of the loop.
func (f *flow) countedNode(st *promela.Step, s *promela.SelectStmt) *node {
	first := f.basic(&promela.AssignStmt{LHS: s.Var, Op: "=", RHS: s.Lo}, st.Span)
	first.labels = f.labelsOf(st)
	f.add(first)
	f.pushLoop()
	up := f.inSequence(func() {
		f.add(f.basic(&promela.ExprStmt{X: f.compare("<", s.Var, s.Hi)}, st.Span))
		f.increment(s.Var, st.Span)
	})
	out := f.inSequence(func() {
		f.add(&node{kind: nodeGoto, target: f.loops[len(f.loops)-1], span: st.Span})
	})
	return &node{kind: nodeDo, sub: []*sequence{up, out}, span: st.Span}
}

func (f *flow) assign(v *promela.VarRef, x promela.Expr, span source.Span) {
	f.add(f.basic(&promela.AssignStmt{LHS: v, Op: "=", RHS: x}, span))
}

func (f *flow) increment(v *promela.VarRef, span source.Span) {
	sum := &promela.Binary{At: promela.At{Pos: span}, Op: "+", X: v, Y: number(1, span)}
	f.assign(v, sum, span)
}

func (f *flow) compare(op string, v *promela.VarRef, bound promela.Expr) promela.Expr {
	return &promela.Binary{At: promela.At{Pos: v.Pos}, Op: op, X: v, Y: bound}
}

// forRange returns the parts of a for loop as a do loop: the counter variable, its initial value lo, and the condition
// for another iteration.
func (f *flow) forRange(s *promela.ForStmt) (counter *promela.VarRef, lo, cond promela.Expr) {
	if s.In == nil {
		return s.Var, s.Lo, f.compare("<=", s.Var, s.Hi)
	}
	at := s.In.Pos
	if f.overChannel(s) {
		counter = f.l.ref(f.counter(s), at)
		n := &promela.ChanFn{At: promela.At{Pos: at}, Op: "len", Chan: s.In}
		return counter, number(0, at), f.compare("<", counter, n)
	}
	in := s.In
	for in.Field != nil {
		in = in.Field
	}
	return s.Var, number(0, at), f.compare("<=", s.Var, number(int64(f.l.symbol(in).Len-1), at))
}

// overChannel reports whether s is a for loop over the messages of a channel.
func (f *flow) overChannel(s *promela.ForStmt) bool {
	return s.In != nil && f.l.symbol(s.Var).Type.Struct != nil
}

// rotate appends two statements that move the oldest message of a channel to its end: a receive into the loop variable,
// and a send of the message to the same channel.
func (f *flow) rotate(s *promela.ForStmt, span source.Span) {
	f.add(f.basic(&promela.RecvStmt{Chan: s.In, Args: []promela.RecvArg{{X: s.Var}}}, span))
	f.add(f.basic(&promela.SendStmt{Chan: s.In, Args: []promela.Expr{s.Var}}, span))
}

// counter returns the hidden counter variable of s, a for loop over a channel. Loops in the same scope share a counter.
func (f *flow) counter(s *promela.ForStmt) *typecheck.Symbol {
	id := f.l.info.Scopes[s]
	if v, ok := f.counters[id]; ok {
		return v
	}
	t := typecheck.Type{Kind: promela.Byte}
	v := &typecheck.Symbol{Name: fmt.Sprintf("_for%d", id), Type: t, Len: 1, Owner: f.p, Read: true, Span: s.In.Pos}
	f.counters[id] = v
	f.l.addLocal(f.p, v)
	return v
}
