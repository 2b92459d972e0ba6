package promela

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

func (b *builder) body(ctx gen.IBodyContext) *Sequence {
	s := b.sequence(ctx.Sequence())
	s.End = b.tokenSpan(ctx.RBRACE().GetSymbol())
	return s
}

func (b *builder) sequence(ctx gen.ISequenceContext) *Sequence {
	s := &Sequence{Span: b.span(ctx), End: b.spanAfter(ctx)}
	steps := ctx.AllStep()
	for i, c := range steps {
		step := b.step(c)
		if step.Stmt == nil && i+1 < len(steps) { // SPIN reads `L: ;` as a label on a skip
			step.Stmt = &ExprStmt{&Const{At{step.Span}, 1, "skip"}}
		}
		s.Steps = append(s.Steps, step)
	}
	return s
}

func (b *builder) step(ctx gen.IStepContext) *Step {
	span := b.span(ctx).OutsideMacros()
	switch {
	case ctx.Decl() != nil:
		if ctx.Decl().LBRACE() != nil {
			b.errorf(span, "the names of an mtype are declared in a body: expected this at the top level of the model")
			return &Step{Span: span}
		}
		return &Step{Stmt: &DeclStmt{b.varDecl(ctx.Decl())}, Span: span}
	case ctx.Exclusive() != nil:
		e := &ExclusiveStmt{Recv: ctx.Exclusive().XR() != nil}
		for _, v := range ctx.Exclusive().AllVarref() {
			e.Chans = append(e.Chans, b.varRef(v))
		}
		return &Step{Stmt: e, Span: span}
	}
	main := b.labelled(ctx.Labelled(0))
	if ctx.UNLESS() == nil {
		return main
	}
	return unless(main, b.labelled(ctx.Labelled(1)), span)
}

// unless returns the statement `main unless escape`. As in SPIN, a label of a main part that is a block moves to a new
// block of the same kind around the unless. Other labels stay with the main part.
func unless(main, escape *Step, span source.Span) *Step {
	u := &UnlessStmt{Escape: asSequence(escape)}
	block, ok := main.Stmt.(*BlockStmt)
	if !ok || len(main.Labels) != 1 {
		u.Main = asSequence(main)
		return &Step{Stmt: u, Span: span}
	}
	kind := block.Kind
	if u.Main = block.Body; block.Inline != 0 {
		u.Main = asSequence(&Step{Stmt: block, Span: main.Span})
	}
	inner := &Sequence{Steps: []*Step{{Stmt: u, Span: span}}, Span: span, End: u.Escape.End}
	return &Step{Labels: main.Labels, Stmt: &BlockStmt{Kind: kind, Body: inner}, Span: span}
}

// asSequence returns the body of s if s is a plain block without labels. Otherwise it returns a sequence with s as its
// only step.
func asSequence(s *Step) *Sequence {
	if block, ok := s.Stmt.(*BlockStmt); ok && block.Kind == PlainBlock && block.Inline == 0 && len(s.Labels) == 0 {
		return block.Body
	}
	end := s.Span
	end.Start = end.End
	return &Sequence{Steps: []*Step{s}, Span: s.Span, End: end}
}

func (b *builder) labelled(ctx gen.ILabelledContext) *Step {
	s := &Step{Span: b.span(ctx).OutsideMacros()}
	for _, l := range ctx.AllLabel() {
		s.Labels = append(s.Labels, b.ident(l.NAME()))
	}
	if ctx.Stmt() == nil {
		return s
	}
	s.Stmt = b.stmt(ctx.Stmt())
	s.Span = b.span(ctx.Stmt()).OutsideMacros()
	if call := b.token(ctx.Stmt().GetStart()).call; call != nil {
		s.Span = call.span
	}
	return s
}

func (b *builder) stmt(ctx gen.IStmtContext) Stmt {
	switch c := ctx.(type) {
	case *gen.IfStmtContext:
		return &IfStmt{Options: b.options(c.AllOption())}
	case *gen.DoStmtContext:
		return &IfStmt{Loop: true, Options: b.options(c.AllOption())}
	case *gen.ForStmtContext:
		f := &ForStmt{Var: b.varRef(c.Varref(0)), Body: b.body(c.Body())}
		if c.IN() != nil {
			f.In = b.varRef(c.Varref(1))
		} else {
			f.Lo, f.Hi = b.expr(c.Expr(0)), b.expr(c.Expr(1))
		}
		return f
	case *gen.SelectStmtContext:
		s := &SelectStmt{Var: b.varRef(c.Varref()), Lo: b.expr(c.Expr(0)), Hi: b.expr(c.Expr(1))}
		s.Literal = b.inline == 0 && isNumber(c.Expr(0)) && isNumber(c.Expr(1)) &&
			s.Var.Index == nil && s.Var.Field == nil && !strings.Contains(s.Var.Name, "_")
		return s
	case *gen.BreakStmtContext:
		return &BreakStmt{}
	case *gen.GotoStmtContext:
		return &GotoStmt{Label: b.ident(c.NAME())}
	case *gen.ElseStmtContext:
		return &ElseStmt{}
	case *gen.PrintfStmtContext:
		return b.printf(c)
	case *gen.PrintmStmtContext:
		return &PrintStmt{Args: []Expr{b.expr(c.Expr())}}
	case *gen.AssertStmtContext:
		return &AssertStmt{b.expr(c.Expr())}
	case *gen.SetPriorityStmtContext:
		return &SetPriorityStmt{PID: b.expr(c.Expr(0)), Value: b.expr(c.Expr(1))}
	case *gen.BlockStmtContext:
		return b.block(c)
	case *gen.ExprStmtContext:
		if c.Effect() == nil {
			return &ExprStmt{b.expr(c.Expr())}
		}
		return b.action(c.Expr(), c.Effect())
	}
	panic("bug: a statement of unknown kind")
}

// isNumber reports whether the expression is a single number token.
func isNumber(ctx gen.IExprContext) bool {
	return ctx.GetStart() == ctx.GetStop() && ctx.GetStart().GetTokenType() == gen.PromelaParserNUMBER
}

func (b *builder) printf(ctx *gen.PrintfStmtContext) Stmt {
	quoted := ctx.STRING().GetText()
	p := &PrintStmt{Format: quoted[1 : len(quoted)-1], Args: b.exprs(ctx.AllExpr())}
	if p.Format == "" && len(p.Args) > 0 {
		b.list.add(source.Warnf(b.span(ctx), "this printf has an empty format, so it prints none of its arguments"))
		p.Args = nil
	}
	return p
}

func (b *builder) options(ctxs []gen.IOptionContext) []*Sequence {
	var options []*Sequence
	for _, c := range ctxs {
		options = append(options, b.sequence(c.Sequence()))
	}
	return options
}

func (b *builder) block(ctx *gen.BlockStmtContext) Stmt {
	s := &BlockStmt{}
	switch {
	case ctx.ATOMIC() != nil:
		s.Kind = AtomicBlock
	case ctx.D_STEP() != nil:
		s.Kind = DStepBlock
	}
	if call := b.token(ctx.GetStart()).call; call != nil {
		s.Inline, s.Name = call.number, call.name
		b.inline++
		defer func() { b.inline-- }()
	}
	s.Body = b.body(ctx.Body())
	return s
}

// action returns the statement that applies ctx to target. ctx is the rest of the statement, for example `= e` or `!x`.
// If target is not a variable or channel, action reports an error.
func (b *builder) action(target gen.IExprContext, ctx gen.IEffectContext) Stmt {
	what := "a variable"
	switch ctx.(type) {
	case *gen.SendContext, *gen.ReceiveContext:
		what = "a channel"
	}
	ref, ok := b.expr(target).(*VarRef)
	if !ok || target.GetStart().GetTokenType() == gen.PromelaParserLPAREN {
		b.errorf(b.span(target), "expected %s before %s", what, shown(ctx.GetStart().GetText()))
		ref = &VarRef{}
	}
	switch c := ctx.(type) {
	case *gen.AssignContext:
		return &AssignStmt{LHS: ref, Op: "=", RHS: b.expr(c.Expr())}
	case *gen.IncrementContext:
		return &AssignStmt{LHS: ref, Op: "++"}
	case *gen.DecrementContext:
		return &AssignStmt{LHS: ref, Op: "--"}
	case *gen.SendContext:
		args := b.exprs(c.SendArgs().AllExpr())
		if c.SendArgs().Args() != nil {
			args = append(args, b.exprs(c.SendArgs().Args().AllExpr())...)
		}
		return &SendStmt{Chan: ref, Sorted: c.O_SND() != nil, Args: args}
	case *gen.ReceiveContext:
		return &RecvStmt{Chan: ref, Random: c.R_RCV() != nil, Peek: c.LT() != nil, Args: b.recvArgs(c.RecvArgs())}
	}
	panic("bug: an action of unknown kind")
}

func (b *builder) recvArgs(ctx gen.IRecvArgsContext) []RecvArg {
	var args []RecvArg
	for ctx != nil {
		if a := ctx.RecvArg(); a != nil {
			args = append(args, b.recvArg(a))
		}
		ctx = ctx.RecvArgs()
	}
	return args
}

func (b *builder) recvArg(ctx gen.IRecvArgContext) RecvArg {
	switch {
	case ctx.EVAL() != nil:
		return RecvArg{X: b.expr(ctx.Expr()), Eval: true}
	case ctx.Constant() != nil:
		c := b.constant(ctx.Constant())
		if ctx.MINUS() != nil {
			c = &Const{At{b.span(ctx)}, -c.Value, "-" + c.Text}
		}
		return RecvArg{X: c}
	}
	v := b.varRef(ctx.Varref())
	if v.Name == "_" && v.Index == nil && v.Field == nil {
		return RecvArg{}
	}
	return RecvArg{X: v}
}
