package promela

import (
	"github.com/antlr4-go/antlr/v4"
	"maps"
	"slices"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// Limits of inlining.
const (
	maxInlineDepth  = 200
	maxInlineTokens = 1 << 20
	maxInlineCopies = 1 << 21 // maximum number of tokens in inlined bodies; nested bodies count repeatedly
)

// inliner replaces calls of inlines by their bodies. As in SPIN, it works on tokens and puts argument tokens in place
// of parameters. It also replaces the formula of an ltl block by one token, and rejects embedded C.
type inliner struct {
	text    string // the expanded text of the model
	out     []token
	inlines map[string]*inlineDef
	calls   int // number of expanded calls so far
	copies  int // number of tokens that inlined bodies may still add
	list    *errorList
	work    *cancel.Work
	broken  map[string]bool // names of inlines with a malformed definition
	// fragment says that a call of an undefined inline or macro is no error, because the text is a part of a model.
	fragment bool
	record   *Record

	parens, braces int // numbers of open parentheses and braces in out
	forParens      int // value of parens inside the head of a for statement; 0 outside
}

type inlineDef struct {
	name   string
	span   source.Span
	params []string
	body   []token // tokens of the body, with its braces
	record *InlineRecord
}

// frame is an inline call during its expansion. parent is the call around it, or nil.
type frame struct {
	def    *inlineDef
	lhs    []token // tokens of the variable to which return statements assign, or nil
	parent *frame
}

func inlineAll(x *expanded, tokens []token, list *errorList, w *cancel.Work) []token {
	return newInliner(x, len(tokens), list, w).inlined(tokens)
}

func newInliner(x *expanded, size int, list *errorList, w *cancel.Work) *inliner {
	return &inliner{
		text: x.text, out: make([]token, 0, size), inlines: map[string]*inlineDef{}, copies: maxInlineCopies,
		list: list, work: w, broken: map[string]bool{},
	}
}

func (r *inliner) inlined(tokens []token) []token {
	r.copy(tokens, nil)
	return r.out
}

// copy appends ts to r.out, with inline calls expanded. f is the call that is being expanded, or nil outside inlines.
func (r *inliner) copy(ts []token, f *frame) {
	for i := 0; i < len(ts) && !r.list.full(); {
		r.work.Step()
		t := ts[i]
		if r.list.patient && f == nil && (startsUnit(t.kind) || t.kind == gen.PromelaParserINLINE) {
			r.parens, r.braces, r.forParens = 0, 0, 0 // a closing brace may be missing before
		}
		switch t.kind {
		case gen.PromelaParserINLINE:
			i += r.define(ts[i:])
		case gen.PromelaParserLTL:
			i += r.ltl(ts[i:])
		case gen.PromelaParserC_CODE, gen.PromelaParserC_EXPR, gen.PromelaParserC_DECL, gen.PromelaParserC_STATE, gen.PromelaParserC_TRACK:
			i += r.embedded(ts[i:])
		case gen.PromelaParserRETURN:
			r.returns(t, f)
			i++
		case gen.PromelaParserNAME:
			i += r.name(ts[i:], f)
		case gen.PromelaParserUNKNOWN:
			r.list.addOnLine(meaningless(&t, r.text))
			i++
		default:
			r.add(t)
			i++
		}
	}
}

func (r *inliner) add(t token) {
	switch t.kind {
	case gen.PromelaParserLPAREN:
		r.parens++
		if r.lastKind() == gen.PromelaParserFOR {
			r.forParens = r.parens
		}
	case gen.PromelaParserRPAREN:
		if r.parens == r.forParens {
			r.forParens = 0
		}
		r.parens = max(r.parens-1, 0)
	case gen.PromelaParserCOLON:
		r.forParens = 0
	case gen.PromelaParserLBRACE:
		r.braces++
	case gen.PromelaParserRBRACE:
		if r.braces = max(r.braces-1, 0); r.braces == 0 {
			r.parens, r.forParens = 0, 0
		}
	}
	r.out = append(r.out, t)
	if len(r.out) == maxInlineTokens {
		r.list.add(source.Errorf(t.span, "inlines make the model larger than %d tokens", maxInlineTokens))
		r.list.stop()
	}
}

// callable returns the names of the inlines and of the macros with parameters, sorted.
func (r *inliner) callable(m *Macros) []string {
	all := slices.Collect(maps.Keys(r.inlines))
	for name, d := range m.defs {
		if d.function {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// lastKind returns the kind of the last token in r.out. If r.out is empty, the result is the kind of a semicolon.
func (r *inliner) lastKind() int {
	if len(r.out) == 0 {
		return gen.PromelaParserSEMI
	}
	return r.out[len(r.out)-1].kind
}

// define records the inline definition at the start of ts. The result is its number of tokens, or 1 after some errors.
func (r *inliner) define(ts []token) int {
	fail := func(t token, format string, args ...any) int {
		r.list.addOnLine(source.Errorf(t.span, format, args...).WithHint("an inline is written: inline name(a, b) { … }"))
		if r.list.patient {
			r.unread(ts)
			return definitionLen(ts)
		}
		return 1
	}
	if r.braces > 0 {
		return fail(ts[0], "an inline inside a body: expected it at the top level of the model")
	}
	name := tokenAt(ts, 1)
	if name.kind != gen.PromelaParserNAME {
		return fail(name, "expected the name of the inline, found %s", foundText(&name))
	}
	if t := tokenAt(ts, 2); t.kind == gen.PromelaParserLBRACE {
		n := fail(t, "expected '(' after the name of inline %s, found %s", name.text, foundText(&t))
		if last := len(r.list.list) - 1; last >= 0 && r.list.list[last].Span == t.span {
			r.list.list[last].WithFix("Insert ()", name.insertBehind("()"))
		}
		return n
	} else if t.kind != gen.PromelaParserLPAREN {
		return fail(t, "expected '(' after the name of inline %s, found %s", name.text, foundText(&t))
	}
	d := &inlineDef{name: name.text, span: name.span}
	var params []Ident
	i := 3
	for tokenAt(ts, i).kind != gen.PromelaParserRPAREN {
		t := tokenAt(ts, i)
		if t.kind != gen.PromelaParserNAME {
			return fail(t, "expected a parameter name or ')' in inline %s, found %s", d.name, foundText(&t))
		}
		d.params, params = append(d.params, t.text), append(params, Ident{t.text, t.span})
		i++
		if t := tokenAt(ts, i); t.kind == gen.PromelaParserCOMMA {
			i++
		} else if t.kind != gen.PromelaParserRPAREN {
			return fail(t, "expected ',' or ')' in inline %s, found %s", d.name, foundText(&t))
		}
	}
	i++
	if t := tokenAt(ts, i); t.kind != gen.PromelaParserLBRACE {
		return fail(t, "expected '{', the body of inline %s, found %s", d.name, foundText(&t))
	}
	n := r.bodyLen(ts[i:])
	if n < 0 {
		r.list.add(source.Errorf(ts[i].span, "the body of inline %s is not closed: expected '}' before the end of the model", d.name))
		if r.list.patient {
			r.unread(ts)
			return definitionLen(ts)
		}
		return len(ts) - 1
	}
	d.body = ts[i : i+n]
	if old := r.inlines[d.name]; old != nil {
		r.list.add(source.Errorf(d.span, "inline %s is defined twice; the first definition is on line %d", d.name, old.span.Use().Line()).
			WithRelated(old.span, "the first definition is here"))
	}
	r.inlines[d.name] = d
	r.recordInline(d, ts[:i+n], params)
	return i + n
}

// tokenAt returns ts[i]. If i is too large, the result is the last token, which is the end of the text.
func tokenAt(ts []token, i int) token { return ts[min(i, len(ts)-1)] }

// closing returns the number of tokens from ts[0], an opening bracket, to the matching bracket, including both. The
// result is -1 if the bracket is never closed.
func closing(ts []token) int {
	depth := 0
	for i := range ts {
		switch ts[i].kind {
		case gen.PromelaParserLPAREN, gen.PromelaParserLBRACE, gen.PromelaParserLBRACK:
			depth++
		case gen.PromelaParserRPAREN, gen.PromelaParserRBRACE, gen.PromelaParserRBRACK:
			if depth--; depth == 0 {
				return i + 1
			}
		case antlr.TokenEOF:
			return -1
		}
	}
	return -1
}

// returns handles t, the keyword return in the body of an inline. In a call x = f(…), it appends the tokens `x =` to
// r.out. For a call without assignment, it reports an error. f is the call that is being expanded.
func (r *inliner) returns(t token, f *frame) {
	switch {
	case f == nil:
		r.list.addOnLine(source.Errorf(t.span, "return outside an inline: expected a statement"))
	case f.lhs == nil:
		r.list.addOnLine(source.Errorf(t.span, "inline %s returns a value, but this call does not assign it", f.def.name).
			WithHint("write x = %s(…)", f.def.name))
	default:
		for i, l := range f.lhs {
			l.newline = i == 0 && t.newline
			r.add(l)
		}
		r.add(token{kind: gen.PromelaParserASSIGN, text: "=", span: t.span})
	}
}

// name appends the name ts[0], or the expansion of an inline call, to r.out. The result is the number of tokens
// consumed.
func (r *inliner) name(ts []token, f *frame) int {
	t, next := ts[0], tokenAt(ts, 1)
	switch {
	case t.text == "in" && r.forParens > 0 && r.parens == r.forParens && r.lastKind() != gen.PromelaParserLPAREN:
		t.kind = gen.PromelaParserIN
		r.forParens = 0
	case t.text == "STDIN" && next.kind == gen.PromelaParserRCV,
		t.text == "scanf" && next.kind == gen.PromelaParserLPAREN:
		r.list.addOnLine(source.Errorf(t.span, "%s: reading input is not supported, since a model that is checked has no input", t.text).
			WithHint("let a process choose the values: select (x : 0 .. 9)"))
	case next.kind == gen.PromelaParserLPAREN && (r.broken[t.text] || r.unknownCall(ts)):
		return r.skipCall(ts, f == nil)
	case next.kind == gen.PromelaParserLPAREN && r.inlines[t.text] != nil:
		switch r.lastKind() {
		case gen.PromelaParserRUN, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserGOTO, gen.PromelaParserDOT:
		default:
			return r.call(ts, f)
		}
	}
	r.add(t)
	return 1
}

// call appends the expansion of the inline call at the start of ts. The result is the number of tokens in the call.
func (r *inliner) call(ts []token, f *frame) int {
	d := r.inlines[ts[0].text]
	r.recordCall(d, &ts[0])
	n := closing(ts[1:])
	if n < 0 {
		r.list.add(source.Errorf(ts[0].span, "the arguments of inline %s are not closed: expected ')'", d.name))
		return 1
	}
	n++
	c := &inlineCall{name: d.name, span: ts[0].span.To(ts[n-1].span)}
	depth := 0
	for g := f; g != nil; g = g.parent {
		depth++
		if g.def == d {
			r.list.addOnLine(source.Errorf(c.span, "inline %s calls itself: an inline is put in as text, so this has no end", d.name).
				WithHint("use a proctype and run, or a loop"))
			return n
		}
	}
	if depth >= maxInlineDepth {
		r.list.addOnLine(source.Errorf(c.span, "inlines call each other more than %d deep", maxInlineDepth))
		return n
	}
	args := splitArgs(ts[2 : n-1])
	if len(args) != len(d.params) {
		r.list.addOnLine(source.Errorf(c.span, "inline %s takes %s, found %d", d.name, count(len(d.params), "argument"), len(args)))
		return n
	}
	g := &frame{def: d, parent: f}
	newline := ts[0].newline
	if r.lastKind() == gen.PromelaParserASSIGN && r.parens == 0 {
		if g.lhs = r.takeTarget(c); g.lhs == nil {
			return n
		}
		newline = g.lhs[0].newline
		c.span = g.lhs[0].span.To(c.span)
	} else if r.parens > 0 || !startsStatement(r.lastKind(), newline) {
		r.list.addOnLine(source.Errorf(c.span, "the call of inline %s stands in an expression: expected it as a statement of its own", d.name).
			WithHint("write x = %s(…) first and use x", d.name))
		return n
	}
	if !r.room(d, args, c) {
		return n
	}
	r.calls++
	c.number = r.calls
	body := r.instantiate(d, args, c)
	body[0].newline, body[0].call = newline, c
	r.copy(body, g)
	return n
}

// splitArgs splits the tokens of an argument list at the commas outside nested brackets.
func splitArgs(ts []token) [][]token {
	if len(ts) == 0 {
		return nil
	}
	var args [][]token
	from, depth := 0, 0
	for i := range ts {
		switch ts[i].kind {
		case gen.PromelaParserLPAREN, gen.PromelaParserLBRACE, gen.PromelaParserLBRACK:
			depth++
		case gen.PromelaParserRPAREN, gen.PromelaParserRBRACE, gen.PromelaParserRBRACK:
			depth--
		case gen.PromelaParserCOMMA:
			if depth == 0 {
				args = append(args, ts[from:i])
				from = i + 1
			}
		}
	}
	return append(args, ts[from:])
}

// startsStatement reports whether a statement can follow a token of kind `kind` and, if newline is set, a line break.
func startsStatement(kind int, newline bool) bool {
	switch kind {
	case gen.PromelaParserSEMI, gen.PromelaParserARROW, gen.PromelaParserSEP, gen.PromelaParserLBRACE, gen.PromelaParserRBRACE,
		gen.PromelaParserCOLON, gen.PromelaParserELSE, gen.PromelaParserUNLESS:
		return true
	}
	return newline && EndsLine(kind)
}

// takeTarget removes `x =` from the end of r.out, and returns the tokens of x. `x =` comes before the inline call c. If
// x is not a variable, it reports an error and returns nil.
func (r *inliner) takeTarget(c *inlineCall) []token {
	end := len(r.out) - 1
	i := end
	for {
		i--
		if i >= 0 && r.out[i].kind == gen.PromelaParserRBRACK {
			for depth := 1; i > 0 && depth > 0; {
				i--
				switch r.out[i].kind {
				case gen.PromelaParserRBRACK:
					depth++
				case gen.PromelaParserLBRACK:
					depth--
				}
			}
			i--
		}
		if i < 0 || r.out[i].kind != gen.PromelaParserNAME {
			r.list.addOnLine(source.Errorf(c.span, "the result of inline %s can only be assigned to a variable", c.name))
			return nil
		}
		if i == 0 || r.out[i-1].kind != gen.PromelaParserDOT {
			break
		}
		i--
	}
	if i > 0 && !startsStatement(r.out[i-1].kind, r.out[i].newline) {
		r.list.addOnLine(source.Errorf(c.span,
			"the call of inline %s in a declaration: expected a statement x = %s(…) after the declaration", c.name, c.name))
		return nil
	}
	lhs := append([]token(nil), r.out[i:end]...)
	r.out = r.out[:i]
	return lhs
}
