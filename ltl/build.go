package ltl

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"github.com/emirpasic/gods/maps/linkedhashmap"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// builder converts parse trees to formulas.
type builder struct {
	*reader
	tokens []token
	atoms  *linkedhashmap.Map // canonical text of an atom -> *numbered
	names  []string           // the texts of the atomic propositions, by number
}

type numbered struct {
	AtomText
	number int
}

func (b *builder) formula(e parser.IExprContext) *Formula {
	switch e := e.(type) {
	case *parser.GroupContext:
		return b.formula(e.Expr())
	case *parser.PrefixContext:
		if firstText(e) != "!" {
			return b.atom(e)
		}
		f := Unary(Not, b.formula(e.Expr()))
		return b.spanned(f, e)
	case *parser.TemporalContext:
		if _, ok := e.Expr().(*parser.ArithmeticContext); ok && b.dialect == SPIN {
			b.diags.Add(source.Warnf(b.spanOf(e), "SPIN 6.5 takes %s and the first name alone as the left operand of the "+
				"arithmetic that follows, and checks nonsense; read here as %s (…)", firstText(e), firstText(e)).
				WithHint("put the operand of %s in parentheses", firstText(e)).
				WithFix("Put the operand in parentheses", b.enclosing(e.Expr())...))
		}
		op := map[int]Op{parser.LTLParserBOX: Globally, parser.LTLParserGLOBALLY: Globally, parser.LTLParserDIAMOND: Finally,
			parser.LTLParserFINALLY: Finally, parser.LTLParserNEXT: Next}[child(e, 0).GetTokenType()]
		return b.spanned(Unary(op, b.formula(e.Expr())), e)
	case *parser.AndContext:
		return foldLeft(b.and(e))
	case *parser.OrContext:
		return foldLeft(b.or(e))
	case *parser.UntilContext:
		return b.fold(e, b.until(e), foldRight)
	case *parser.ImpliesContext:
		return b.fold(e, b.implies(e), foldImplies)
	case *parser.AtomContext:
		return b.operand(e)
	default:
		return b.atom(e)
	}
}

// link is an operand in a chain of binary operators, such as b in a U b W c. op is the operator before the operand,
// here U. The first operand of a chain has no operator, and op is unused.
type link struct {
	op Op
	f  *Formula
}

// chain returns the operands of a chain of binary operators with equal precedence in the grammar, from left to right:
// a, b and c for a U b W c. e is the parse tree of the whole chain. step(e) splits off the last operand: it returns the
// rest of the chain and the last operand, here a U b and c. If e is no chain but a single operand, the second result of
// step is nil.
func (b *builder) chain(e parser.IExprContext, step func(parser.IExprContext) (left, right parser.IExprContext)) []link {
	ops := map[int]Op{parser.LTLParserUNTIL: Until, parser.LTLParserRELEASE: Release, parser.LTLParserWEAK: WeakUntil,
		parser.LTLParserSTRONG: StrongRelease, parser.LTLParserIMPLIES: Implies, parser.LTLParserEQUIV: Equiv,
		parser.LTLParserAND: And, parser.LTLParserOR: Or}
	type part struct {
		op Op
		e  parser.IExprContext
	}
	var parts []part
	for {
		left, right := step(e)
		if right == nil {
			break
		}
		parts = append(parts, part{ops[child(e, 1).GetTokenType()], right})
		e = left
	}
	out := []link{{f: b.formula(e)}}
	for i := len(parts) - 1; i >= 0; i-- {
		out = append(out, link{parts[i].op, b.formula(parts[i].e)})
	}
	return out
}

func (b *builder) until(e parser.IExprContext) []link {
	return b.chain(e, func(e parser.IExprContext) (parser.IExprContext, parser.IExprContext) {
		if c, ok := e.(*parser.UntilContext); ok {
			return c.Expr(0), c.Expr(1)
		}
		return nil, nil
	})
}

func (b *builder) implies(e parser.IExprContext) []link {
	return b.chain(e, func(e parser.IExprContext) (parser.IExprContext, parser.IExprContext) {
		if c, ok := e.(*parser.ImpliesContext); ok {
			return c.Expr(0), c.Expr(1)
		}
		return nil, nil
	})
}

func (b *builder) and(e parser.IExprContext) []link {
	return b.chain(e, func(e parser.IExprContext) (parser.IExprContext, parser.IExprContext) {
		if c, ok := e.(*parser.AndContext); ok {
			return c.Expr(0), c.Expr(1)
		}
		return nil, nil
	})
}

func (b *builder) or(e parser.IExprContext) []link {
	return b.chain(e, func(e parser.IExprContext) (parser.IExprContext, parser.IExprContext) {
		if c, ok := e.(*parser.OrContext); ok {
			return c.Expr(0), c.Expr(1)
		}
		return nil, nil
	})
}

// fold returns the formula for a chain of binary operators, grouped as the dialect of b requires. The function textbook
// groups the chain as in the textbook dialect; in SPIN's dialect a chain is grouped to the left. If the two groupings
// differ, fold adds a warning, except in Spot's dialect. e is the expression of the whole chain.
func (b *builder) fold(e parser.IExprContext, chain []link, textbook func([]link) *Formula) *Formula {
	here, there := textbook(chain), foldLeft(chain)
	if !Equal(here, there) && b.dialect != Spot {
		other := "SPIN's reading of an ltl block"
		if b.dialect == SPIN {
			here, there, other = there, here, "the textbook reading"
		}
		b.diags.Add(source.Warnf(b.spanOf(e), "read as %s; %s is %s", b.show(here), other, b.show(there)).
			WithHint("parentheses make it the same everywhere").
			WithFix("Put in the parentheses", b.written(e, here)...))
	}
	return here
}

func foldLeft(chain []link) *Formula {
	f := chain[0].f
	for _, l := range chain[1:] {
		f = Binary(l.op, f, l.f)
	}
	return f
}

func foldRight(chain []link) *Formula {
	f := chain[len(chain)-1].f
	for i := len(chain) - 1; i > 0; i-- {
		f = Binary(chain[i].op, chain[i-1].f, f)
	}
	return f
}

// foldImplies groups a chain of -> and <->. It first groups every maximal sequence of -> to the right, and then the
// results by <-> to the left.
func foldImplies(chain []link) *Formula {
	var parts []link
	for len(chain) > 0 {
		n := 1
		for n < len(chain) && chain[n].op == Implies {
			n++
		}
		parts = append(parts, link{Equiv, foldRight(chain[:n])})
		chain = chain[n:]
	}
	return foldLeft(parts)
}

func (b *builder) operand(e *parser.AtomContext) *Formula {
	if t := e.GetStart(); t.GetTokenIndex() == e.GetStop().GetTokenIndex() {
		switch {
		case t.GetText() == "true":
			return b.spanned(Const(true), e)
		case t.GetText() == "false":
			return b.spanned(Const(false), e)
		case t.GetTokenType() == parser.LTLParserNUMBER:
			return b.spanned(Const(strings.Trim(t.GetText(), "0") != ""), e)
		}
	}
	return b.atom(e)
}

// atom returns the atomic proposition with the text of e. If the text is no valid proposition, atom adds an error.
func (b *builder) atom(e parser.IExprContext) *Formula {
	from, to := e.GetStart().GetStart(), e.GetStop().GetStart()
	ts := b.tokens[from : to+1]
	if b.dialect == Spot && len(ts) > 1 {
		b.diags.Add(source.Errorf(b.spanOf(e), "an atomic proposition is a name or a text in double quotes here"))
		return b.spanned(Const(true), e)
	}
	for _, t := range ts {
		switch t.kind {
		case parser.LTLParserAND, parser.LTLParserOR:
			continue
		}
		if t.text == "{" || isTemporal(t) {
			if len(ts) > 1 && ts[1].text == "[" && b.branching(b.tokens, from) {
				return b.spanned(Const(true), e)
			}
			b.errorf(t, "%q cannot stand inside a Promela expression", t.text)
			return b.spanned(Const(true), e)
		}
	}
	if a, ok := e.(*parser.ArithmeticContext); ok {
		b.warnNegation(a)
	}
	key := canonical(ts)
	v, ok := b.atoms.Get(key)
	start, end := ts[0].start, ts[len(ts)-1].end
	if !ok {
		a := AtomText{Text: b.text[start:end], Span: b.span(start, end), Start: start, key: key}
		if ts[0].kind == parser.LTLParserQUOTED {
			a.Text, a.Start = strings.Trim(a.Text, `"`), start+1
		}
		v = &numbered{AtomText: a, number: b.atoms.Size()}
		b.atoms.Put(key, v)
		b.names = append(b.names, a.Text)
	}
	n := v.(*numbered)
	n.Places = append(n.Places, [2]int{start, end})
	return b.spanned(Prop(n.number), e)
}

// warnNegation adds a warning for a comparison like `!x == 3`, which means (!x) == 3 in Promela.
func (b *builder) warnNegation(a *parser.ArithmeticContext) {
	p, ok := a.Expr(0).(*parser.PrefixContext)
	if !ok || firstText(p) != "!" {
		return
	}
	b.diags.Add(source.Warnf(b.spanOf(a), "! negates its nearest operand only, before the comparison or arithmetic").
		WithHint("write !(…) to negate all of it").WithFix("Negate all of it", b.negating(a)...))
}

func isTemporal(t token) bool {
	switch t.kind {
	case parser.LTLParserBOX, parser.LTLParserDIAMOND, parser.LTLParserGLOBALLY, parser.LTLParserFINALLY, parser.LTLParserNEXT,
		parser.LTLParserUNTIL, parser.LTLParserRELEASE, parser.LTLParserWEAK, parser.LTLParserSTRONG,
		parser.LTLParserIMPLIES, parser.LTLParserEQUIV:
		return true
	}
	return false
}

// child returns the token that is the i-th child of e.
func child(e parser.IExprContext, i int) antlr.Token {
	return e.GetChild(i).(antlr.TerminalNode).GetSymbol()
}

func firstText(e parser.IExprContext) string { return child(e, 0).GetText() }

func (b *builder) spanOf(e parser.IExprContext) source.Span {
	return b.span(b.tokens[e.GetStart().GetStart()].start, b.tokens[e.GetStop().GetStart()].end)
}

// spanned returns a copy of f with the source span of expression e.
func (b *builder) spanned(f *Formula, e parser.IExprContext) *Formula {
	g := *f
	g.Span = b.spanOf(e)
	return &g
}

// shownWidth is the maximum length of a formula in a message, in bytes.
const shownWidth = 200

func (b *builder) show(f *Formula) string {
	s := f.Format(b.dialect, func(p int) string { return b.names[p] })
	if len(s) > shownWidth {
		s = strings.ToValidUTF8(s[:shownWidth], "") + "…"
	}
	return s
}
