package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// builder converts the parse tree of the generated parser to the syntax tree of this package.
type builder struct {
	x      *expanded
	tokens []token
	list   *errorList
	work   *cancel.Work
	inline int // number of inlined bodies that enclose the current statement
}

// span returns the source span of a parse tree node.
func (b *builder) span(ctx antlr.ParserRuleContext) source.Span {
	b.work.Step()
	start, stop := ctx.GetStart(), ctx.GetStop()
	if stop == nil || stop.GetTokenIndex() < start.GetTokenIndex() {
		return b.tokenSpan(start)
	}
	return join(b.token(start), b.token(stop))
}

// join returns the span from token t to token u.
//
//   - If both come from the same argument of an inline call, the span is in the call.
//   - If one of them comes from an argument and the other from the body, the span is in the body of the inline.
func join(t, u *token) source.Span {
	f, g := t.formal, u.formal
	for f != nil && g != nil && f.span == g.span {
		f, g = f.outer, g.outer
	}
	if f == nil && g == nil {
		return t.span.To(u.span)
	}
	from, to := places(f, t.span), places(g, u.span)
	for _, a := range from {
		for _, b := range to {
			if a.File == b.File && a.Via == b.Via && b.End >= a.Start {
				return a.To(b)
			}
		}
	}
	return t.span.To(u.span)
}

// places returns the spans of a token from an inline argument. The span of the parameter that the token replaces is
// first. If the argument was itself a parameter in an outer inline, the span of that parameter follows, and so on. The
// last span is `own`, the span of the token itself.
func places(f *formal, own source.Span) []source.Span {
	var all []source.Span
	for ; f != nil; f = f.outer {
		all = append(all, f.span)
	}
	return append(all, own)
}

func (b *builder) tokenSpan(t antlr.Token) source.Span { return b.token(t).span }

func (b *builder) token(t antlr.Token) *token {
	return &b.tokens[min(t.GetTokenIndex(), len(b.tokens)-1)]
}

// spanAfter returns the span of the token that follows a parse tree node.
func (b *builder) spanAfter(ctx antlr.ParserRuleContext) source.Span {
	return b.tokens[min(ctx.GetStop().GetTokenIndex()+1, len(b.tokens)-1)].span
}

func (b *builder) ident(n antlr.TerminalNode) Ident {
	return Ident{Name: n.GetText(), Span: b.tokenSpan(n.GetSymbol())}
}

func (b *builder) errorf(span source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(span, format, args...)
	b.list.add(d)
	return d
}

func (b *builder) model(ctx *gen.ModelContext) []Decl {
	var decls []Decl
	for _, u := range ctx.AllUnit() {
		switch {
		case u.Proctype() != nil:
			decls = append(decls, b.proctype(u.Proctype()))
		case u.Initial() != nil:
			decls = append(decls, b.initial(u.Initial()))
		case u.Claim() != nil:
			c := u.Claim()
			d := &Claim{Name: Ident{Span: b.tokenSpan(c.GetStart())}, Body: b.body(c.Body()), Span: b.span(c)}
			if c.NAME() != nil {
				d.Name = b.ident(c.NAME())
			}
			decls = append(decls, d)
		case u.Trace() != nil:
			t := u.Trace()
			decls = append(decls, &TraceDecl{Not: t.NOTRACE() != nil, Body: b.body(t.Body()), Span: b.span(t)})
		case u.Ltl() != nil:
			decls = append(decls, b.ltl(u.Ltl()))
		case u.Typedef() != nil:
			t := u.Typedef()
			decls = append(decls, &TypedefDecl{Name: b.ident(t.NAME()), Fields: b.varDecls(t.AllDecl()), Span: b.span(t)})
		case u.Decl().LBRACE() != nil:
			decls = append(decls, b.mtypeDecl(u.Decl()))
		default:
			decls = append(decls, b.varDecl(u.Decl()))
		}
	}
	return decls
}

func (b *builder) proctype(ctx gen.IProctypeContext) *Proctype {
	name := ctx.NAME()
	if name == nil {
		name = ctx.PNAME()
	}
	p := &Proctype{Name: b.ident(name), Determ: ctx.D_PROCTYPE() != nil, Body: b.body(ctx.Body()), Span: b.span(ctx)}
	if a := ctx.Active(); a != nil {
		p.Active = &Const{At{b.span(a)}, 1, "1"}
		if a.Expr() != nil {
			p.Active = b.expr(a.Expr())
		}
	}
	if ctx.Params() != nil {
		p.Params = b.varDecls(ctx.Params().AllDecl())
	}
	if ctx.Priority() != nil {
		p.Priority = b.constant(ctx.Priority().Constant())
	}
	if ctx.Provided() != nil {
		p.Provided = b.expr(ctx.Provided().Expr())
	}
	return p
}

func (b *builder) initial(ctx gen.IInitialContext) *Proctype {
	p := &Proctype{Name: b.ident(ctx.INIT()), IsInit: true, Body: b.body(ctx.Body()), Span: b.span(ctx)}
	if ctx.Priority() != nil {
		p.Priority = b.constant(ctx.Priority().Constant())
	}
	return p
}

func (b *builder) ltl(ctx gen.ILtlContext) *LTL {
	t := b.token(ctx.LTL_TEXT().GetSymbol())
	x, from := b.x, t.off
	d := &LTL{Name: Ident{Span: b.tokenSpan(ctx.GetStart())}, Text: t.text, Span: b.span(ctx), Map: func(offset int) source.Span {
		at := from + max(0, min(offset, len(t.text)))
		return x.span(at, at+1)
	}}
	if ctx.NAME() != nil {
		d.Name = b.ident(ctx.NAME())
	}
	return d
}

func (b *builder) mtypeDecl(ctx gen.IDeclContext) *MtypeDecl {
	d := &MtypeDecl{Span: b.span(ctx)}
	if ctx.Visibility() != nil {
		b.list.add(source.Warnf(b.span(ctx.Visibility()), "%s has no meaning for the names of an mtype", ctx.Visibility().GetText()))
	}
	if ctx.NAME() != nil {
		d.Sub, d.SubSpan = ctx.NAME().GetText(), b.tokenSpan(ctx.NAME().GetSymbol())
	}
	for _, n := range ctx.AllMtypeName() {
		d.Names = append(d.Names, b.ident(n.NAME()))
	}
	return d
}

func (b *builder) varDecls(ctxs []gen.IDeclContext) []*VarDecl {
	var decls []*VarDecl
	for _, c := range ctxs {
		if c.LBRACE() != nil {
			b.errorf(b.span(c), "the names of an mtype are declared here: expected this at the top level of the model")
			continue
		}
		decls = append(decls, b.varDecl(c))
	}
	return decls
}

func (b *builder) varDecl(ctx gen.IDeclContext) *VarDecl {
	d := &VarDecl{Type: b.typeName(ctx.TypeName()), Span: b.span(ctx)}
	if v := ctx.Visibility(); v != nil {
		switch {
		case v.HIDDEN_() != nil:
			d.Vis = Hidden
		case v.SHOW() != nil:
			d.Vis = Show
		default:
			d.Vis = Local
		}
	}
	for _, v := range ctx.AllDeclarator() {
		d.Vars = append(d.Vars, b.declarator(v))
	}
	return d
}

// typeKinds maps the token kind of a type keyword to the TypeKind. A name as a type means a typedef.
var typeKinds = map[int]TypeKind{
	gen.PromelaParserBIT: Bit, gen.PromelaParserBOOL: Bool, gen.PromelaParserBYTE: Byte, gen.PromelaParserSHORT: Short,
	gen.PromelaParserINT: Int, gen.PromelaParserUNSIGNED: Unsigned, gen.PromelaParserPID: Pid, gen.PromelaParserCHAN: Chan,
	gen.PromelaParserMTYPE: Mtype, gen.PromelaParserNAME: Named,
}

func (b *builder) typeName(ctx gen.ITypeNameContext) TypeName {
	t := TypeName{Kind: typeKinds[ctx.GetStart().GetTokenType()], Span: b.span(ctx)}
	if ctx.NAME() != nil {
		t.Name, t.NameSpan = ctx.NAME().GetText(), b.tokenSpan(ctx.NAME().GetSymbol())
	}
	return t
}

func (b *builder) declarator(ctx gen.IDeclaratorContext) *Declarator {
	name := b.ident(ctx.NAME())
	d := &Declarator{Name: name.Name, NameSpan: name.Span, Span: b.span(ctx)}
	switch {
	case ctx.COLON() != nil:
		d.Bits = b.expr(ctx.Expr())
	case ctx.LBRACK() != nil:
		d.Len = b.expr(ctx.Expr())
	}
	init := ctx.Initialiser()
	switch {
	case init == nil:
	case init.OF() != nil:
		d.Chan = &ChanInit{Cap: b.expr(init.Expr(0)), Span: b.span(init)}
		for _, t := range init.AllTypeName() {
			d.Chan.Fields = append(d.Chan.Fields, b.typeName(t))
		}
	case init.LBRACE() != nil:
		d.InitList = b.exprs(init.AllExpr())
	default:
		d.Init = b.expr(init.Expr(0))
	}
	return d
}
