package interp

import (
	"fmt"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// forLoop appends the elements of a for statement to out. `named` attaches the labels of the statement to its argument.
// span is the source position. (rule 2.11)
func (t *tree) forLoop(out *sequence, s *promela.ForStmt, span source.Span, named func(*element) *element) {
	add := func(to *sequence, st promela.Stmt) { to.all = append(to.all, t.make(simple, st, span)) }
	v := s.Var
	lo, hi := s.Lo, s.Hi
	option := &sequence{}
	overChannel := s.In != nil && t.m.info.Refs[s.Var].Type.Struct != nil
	switch {
	case overChannel:
		v = t.count(t.m.info.Scopes[s])
		add(out, assignTo(v, number(0)))
		t.loops = append(t.loops, &element{})
		add(option, &promela.ExprStmt{X: &promela.Binary{Op: "<", X: v, Y: &promela.ChanFn{Op: "len", Chan: s.In}}})
		add(option, &promela.RecvStmt{Chan: s.In, Args: []promela.RecvArg{{X: s.Var}}})
		add(option, &promela.SendStmt{Chan: s.In, Args: []promela.Expr{s.Var}})
	case s.In != nil:
		last := s.In
		for last.Field != nil {
			last = last.Field
		}
		lo, hi = number(0), number(int64(t.m.info.Refs[last].Len)-1)
		fallthrough
	default:
		add(out, assignTo(v, lo))
		t.loops = append(t.loops, &element{})
		add(option, &promela.ExprStmt{X: &promela.Binary{Op: "<=", X: v, Y: hi}})
	}
	for _, st := range s.Body.Steps {
		t.step(option, st)
	}
	add(option, &promela.AssignStmt{LHS: v, Op: "++"})
	otherwise := &sequence{}
	otherwise.all = append(otherwise.all, t.make(simple, &promela.ElseStmt{}, span), t.addBreak(span))
	t.selection(out, span, true, []*sequence{option, otherwise}, named)
}

// addBreak creates and returns a jump out of the innermost loop.
func (t *tree) addBreak(span source.Span) *element {
	e := t.make(jump, &promela.BreakStmt{}, span)
	e.target = t.loops[len(t.loops)-1]
	t.jumps = append(t.jumps, e)
	return e
}

// choose appends the elements of a select statement to out. `named` attaches the labels of the statement to its
// argument. span is the source position. (rule 2.12)
func (t *tree) choose(out *sequence, s *promela.SelectStmt, span source.Span, named func(*element) *element) {
	lo, _ := typecheck.Fold(s.Lo, t.m.info)
	hi, _ := typecheck.Fold(s.Hi, t.m.info)
	if s.Literal && hi-lo <= 32 {
		var options []*sequence
		for n := lo; n <= hi; n++ {
			options = append(options, &sequence{[]*element{t.make(simple, assignTo(s.Var, number(n)), span)}})
		}
		t.selection(out, span, false, options, named)
		return
	}
	first := t.make(simple, assignTo(s.Var, s.Lo), span)
	out.all = append(out.all, first)
	t.loops = append(t.loops, &element{})
	more := &sequence{[]*element{
		t.make(simple, &promela.ExprStmt{X: &promela.Binary{Op: "<", X: s.Var, Y: s.Hi}}, span),
		t.make(simple, &promela.AssignStmt{LHS: s.Var, Op: "++"}, span),
	}}
	enough := &sequence{[]*element{t.addBreak(span)}}
	if s.Literal {
		named(first)
		t.selection(out, span, true, []*sequence{more, enough}, func(e *element) *element { return e })
		return
	}
	t.selection(out, span, true, []*sequence{enough, more}, named)
}

func number(n int64) promela.Expr { return &promela.Const{Value: n} }

func assignTo(v *promela.VarRef, x promela.Expr) promela.Stmt {
	return &promela.AssignStmt{LHS: v, Op: "=", RHS: x}
}

// count returns a reference to the hidden counter for the for loops over channels in the given scope. The first call
// for a scope creates the counter.
func (t *tree) count(scope int) *promela.VarRef {
	sym := t.counter[scope]
	if sym == nil {
		sym = &typecheck.Symbol{Name: fmt.Sprintf("_for%d", scope), Type: typecheck.Type{Kind: promela.Byte}, Len: 1, Owner: t.proc}
		t.counter[scope] = sym
		t.owner.add(sym)
	}
	v := &promela.VarRef{Name: sym.Name}
	t.m.own[v] = sym
	return v
}
