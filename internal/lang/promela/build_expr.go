package promela

import (
	"strconv"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

func (b *builder) exprs(ctxs []gen.IExprContext) []Expr {
	var es []Expr
	for _, c := range ctxs {
		es = append(es, b.expr(c))
	}
	return es
}

func (b *builder) expr(ctx gen.IExprContext) Expr {
	switch c := ctx.(type) {
	case *gen.UnaryExprContext:
		x := b.expr(c.Expr())
		// `!!` is a send token for the lexer; here it means two negations
		if op := c.GetOp(); op.GetTokenType() == gen.PromelaParserO_SND {
			inner := b.span(c)
			inner.Start = min(inner.Start+1, inner.End)
			return &Unary{At{b.span(c)}, "!", &Unary{At{inner}, "!", x}}
		}
		return &Unary{At{b.span(c)}, c.GetOp().GetText(), x}
	case *gen.BinaryExprContext:
		return &Binary{At{b.span(c)}, c.GetOp().GetText(), b.expr(c.Expr(0)), b.expr(c.Expr(1))}
	case *gen.PrimaryExprContext:
		return b.primary(c.Primary())
	}
	panic("bug: an expression of unknown kind")
}

func (b *builder) primary(ctx gen.IPrimaryContext) Expr {
	at := At{b.span(ctx)}
	switch c := ctx.(type) {
	case *gen.ParenExprContext:
		if c.ARROW() == nil {
			return b.expr(c.Expr(0))
		}
		return &Cond{at, b.expr(c.Expr(0)), b.expr(c.Expr(1)), b.expr(c.Expr(2))}
	case *gen.VarrefExprContext:
		v := b.varRef(c.Varref())
		if c.RecvArgs() == nil {
			return v
		}
		return &Poll{at, v, b.recvArgs(c.RecvArgs()), c.R_RCV() != nil}
	case *gen.ConstantExprContext:
		return b.constant(c.Constant())
	case *gen.TimeoutExprContext:
		return &Timeout{at}
	case *gen.NonprogressExprContext:
		return &VarRef{At: at, Name: "np_"}
	case *gen.RunExprContext:
		r := &RunExpr{At: at}
		if c.NAME() != nil {
			r.Name = b.ident(c.NAME())
		} else {
			r.Name = b.ident(c.PNAME())
		}
		if c.Args() != nil {
			r.Args = b.exprs(c.Args().AllExpr())
		}
		if c.Priority() != nil {
			r.Priority = b.constant(c.Priority().Constant())
		}
		return r
	case *gen.ChanExprContext:
		return &ChanFn{at, c.GetStart().GetText(), b.varRef(c.Varref())}
	case *gen.ProcExprContext:
		return &ProcFn{at, c.GetStart().GetText(), b.expr(c.Expr())}
	case *gen.RemoteExprContext:
		return b.remote(c, at)
	}
	panic("bug: a primary expression of unknown kind")
}

func (b *builder) remote(ctx *gen.RemoteExprContext, at At) Expr {
	proc, name := b.ident(ctx.PNAME()), b.ident(ctx.NAME())
	var pid Expr
	if ctx.RemotePid() != nil {
		pid = b.expr(ctx.RemotePid().Expr())
	}
	if ctx.AT() != nil {
		return &RemoteLabel{at, proc, pid, name}
	}
	v := &VarRef{At: At{name.Span}, Name: name.Name, NameSpan: name.Span}
	if ctx.Expr() != nil {
		v.Index = b.expr(ctx.Expr())
		v.Pos = name.Span.To(at.Pos)
	}
	return &RemoteVar{at, proc, pid, v}
}

func (b *builder) varRef(ctx gen.IVarrefContext) *VarRef {
	name := b.ident(ctx.NAME())
	v := &VarRef{At: At{b.span(ctx)}, Name: name.Name, NameSpan: name.Span}
	if ctx.Expr() != nil {
		v.Index = b.expr(ctx.Expr())
	}
	if ctx.Varref() != nil {
		v.Field = b.varRef(ctx.Varref())
	}
	return v
}

func (b *builder) constant(ctx gen.IConstantContext) *Const {
	c := &Const{At: At{b.span(ctx)}, Text: ctx.GetText()}
	switch {
	case ctx.NUMBER() != nil:
		n, err := strconv.ParseInt(c.Text, 10, 64)
		if c.Value = int64(int32(n)); err != nil || c.Value != n {
			if err != nil {
				c.Value = -1 // SPIN takes the largest long of C, cut to 32 bits
			}
			b.list.add(source.Warnf(c.Pos, "%s does not fit into 32 bits; it is read as %d, as SPIN does", c.Text, c.Value))
		}
	case ctx.CHARACTER() != nil:
		c.Value = characterValue(c.Text)
	case ctx.FALSE() == nil:
		c.Value = 1
	}
	return c
}

// characterValue returns the value of a character constant. As in SPIN, an unknown escape sequence like \q means the
// character after the backslash.
func characterValue(text string) int64 {
	if text[1] != '\\' {
		return int64(text[1])
	}
	switch text[2] {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'f':
		return '\f'
	}
	return int64(text[2])
}
