package format

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// builder groups the lexemes of a text into nested frames: brackets, and options of if and do.
type builder struct {
	src    *source.File
	items  []item
	top    *frame // the innermost open frame
	names  names
	groups []*group // open #if groups, innermost last
	header int      // kind of the keyword of the current top-level declaration, for example of proctype; 0 for none
	// whether unbalanced brackets are no error, because macros or branches of an #if may contain the missing brackets
	loose bool
	found source.List
}

// group is an #if with its #endif still to come. start is the innermost frame at the #if. end is the innermost frame at
// the end of the first branch, or nil inside the first branch.
type group struct{ start, end *frame }

// structure groups the lexemes of src into frames and sets the roles of the lexemes. The list holds an error if
// brackets are unbalanced or nested too deeply.
func structure(src *source.File, lexemes []promela.Lexeme) (*builder, source.List) {
	b := &builder{src: src, items: make([]item, len(lexemes)), top: &frame{}, names: namesOf(lexemes)}
	b.loose = b.names.loose
	code, newline := -1, false
	for i := range lexemes {
		it := &b.items[i]
		it.Lexeme, it.code, it.breaks = lexemes[i], code, breaksBefore(lexemes, i)
		it.gap = i == 0 || lexemes[i-1].Span.End < lexemes[i].Span.Start
		if i > 0 {
			if raw := src.Text[lexemes[i-1].Span.End:lexemes[i].Span.Start]; strings.Contains(raw, "\\") {
				it.raw = raw
			}
		}
		newline = newline || it.breaks > 0
		it.newline = newline
		switch {
		case isCode(it.Kind):
			b.token(i)
			code, newline = i, false
		case it.Kind == promela.Directive:
			it.in = b.top
			b.directive(it.Text)
		default:
			it.in = b.top
			newline = newline || lineBreaks(it.Text) > 0
		}
	}
	b.unclosed()
	b.splitLong()
	b.padFormulas()
	return b, b.found
}

// token adds lexeme i, a token, to the innermost frame. A bracket opens or closes a frame.
func (b *builder) token(i int) {
	it := &b.items[i]
	it.in = b.top
	if it.Formula {
		b.formula(i)
		return
	}
	b.statement(i)
	b.roles(i)
	switch it.Kind {
	case gen.PromelaParserLBRACE:
		b.brace(i)
	case gen.PromelaParserIF, gen.PromelaParserDO:
		b.open(i, choice)
	case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK:
		b.paren(i)
	case gen.PromelaParserSEP:
		if b.top.kind == option {
			b.top = b.top.parent
		}
		it.in = b.top
		b.open(i, option)
	case gen.PromelaParserFI:
		b.close(i, gen.PromelaParserIF)
	case gen.PromelaParserOD:
		b.close(i, gen.PromelaParserDO)
	default:
		b.closeBracket(i)
	}
}

// closeBracket closes the innermost frame if lexeme i is a closing bracket. Otherwise it does nothing.
func (b *builder) closeBracket(i int) {
	switch b.items[i].Kind {
	case gen.PromelaParserRBRACE:
		b.close(i, gen.PromelaParserLBRACE)
	case gen.PromelaParserRPAREN:
		b.close(i, gen.PromelaParserLPAREN)
	case gen.PromelaParserRBRACK:
		b.close(i, gen.PromelaParserLBRACK)
	}
}

// formula adds lexeme i, a token inside the braces of an ltl block. Like a parenthesis, a brace in the formula opens or
// closes a frame.
func (b *builder) formula(i int) {
	it := &b.items[i]
	it.role = asRead
	switch it.Kind {
	case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK, gen.PromelaParserLBRACE:
		b.open(i, bracketed).exact = true
	default:
		b.closeBracket(i)
	}
}

// open opens and returns a frame of the given kind inside the innermost frame. Lexeme i is the opening token.
func (b *builder) open(i int, kind frameKind) *frame {
	p := b.top
	f := &frame{kind: kind, parent: p, opener: i, depth: p.depth + 1, exact: p.exact}
	f.inside = p.inside || kind == bracketed
	b.items[i].opens, b.top = f, f
	if f.depth == 2*promela.MaxNesting && len(b.found) == 0 {
		b.found.Add(promela.TooDeep(b.items[i].Span))
	}
	return f
}

// brace opens a frame at lexeme i, an opening brace. The context determines the kind of the frame.
func (b *builder) brace(i int) {
	kind := block
	switch prev := b.kind(i, 1); {
	case b.header == gen.PromelaParserLTL && b.top.kind == root:
		kind = formula
	case prev == gen.PromelaParserASSIGN, prev == gen.PromelaParserOF, prev == gen.PromelaParserMTYPE,
		prev == gen.PromelaParserNAME && b.kind(i, 2) == gen.PromelaParserCOLON &&
			b.kind(i, 3) == gen.PromelaParserMTYPE:
		kind = list
	}
	outer := b.top.kind == root
	f := b.open(i, kind)
	if outer {
		f.header = b.header != 0
		switch b.header {
		case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserINLINE:
			f.own = true
		}
	}
}

// paren opens a frame at lexeme i, an opening parenthesis or square bracket.
func (b *builder) paren(i int) {
	exact := b.items[i].Kind == gen.PromelaParserLPAREN && b.kind(i, 1) == gen.PromelaParserNAME && !b.freeCall(i)
	f := b.open(i, bracketed)
	f.exact = f.exact || exact
	switch b.kind(i, 1) {
	case gen.PromelaParserFOR, gen.PromelaParserSELECT:
		f.head = true
	}
}

// freeCall reports whether blanks may be changed in the argument list with the opening parenthesis i. Blanks must stay
// if a macro may convert an argument to a string.
func (b *builder) freeCall(i int) bool {
	name := b.items[b.items[i].code].Text
	switch b.kind(i, 2) {
	case gen.PromelaParserRUN, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserINLINE:
		return true
	case gen.PromelaParserSND, gen.PromelaParserO_SND, gen.PromelaParserRCV, gen.PromelaParserR_RCV:
		return b.names.macros[name] == undefined
	}
	return b.names.inlines[name] && b.names.macros[name] == undefined ||
		b.names.macros[name] == function && !b.names.strings && !b.names.includes
}

// kind returns the kind of the n-th token before lexeme i, or 0 if no such token exists.
func (b *builder) kind(i, n int) int {
	for ; n > 0; n-- {
		if i = b.items[i].code; i < 0 {
			return 0
		}
	}
	return b.items[i].Kind
}

// close closes the innermost frame with lexeme i. It reports an error unless a token of kind opening has opened the
// frame.
func (b *builder) close(i, opening int) {
	it := &b.items[i]
	f := b.top
	if f.kind == option {
		f = f.parent
	}
	if f.kind == root || b.items[f.opener].Kind != opening {
		b.mismatch(i, f)
		it.in = b.top
		return
	}
	it.in, b.top, f.closer = f, f.parent, i
	if f.parent.kind == root && f.kind != bracketed {
		b.header = 0
	}
	for _, c := range f.colons {
		switch f.arrows {
		case 0:
			b.items[c].role = tight
		case len(f.colons):
			b.items[c].role = wide
		}
	}
	f.colons = nil
}

// mismatch reports an error for lexeme i, a closing bracket that does not match f, the innermost frame. Only the first
// mismatch in a text is reported.
func (b *builder) mismatch(i int, f *frame) {
	if b.loose {
		return
	}
	it := &b.items[i]
	if f.kind == root {
		b.found.Add(source.Errorf(it.Span, "nothing is open that this '%s' could close", it.Text))
	} else {
		o := &b.items[f.opener]
		b.found.Add(source.Errorf(it.Span, "expected '%s', which closes the '%s' of line %d, found '%s'",
			closer(o.Kind), o.Text, o.Span.Line(), it.Text))
	}
	b.loose = true
}

// unclosed reports an error if a bracket is still open at the end of the text.
func (b *builder) unclosed() {
	f := b.top
	if f.kind == option {
		f = f.parent
	}
	if f.kind == root || b.loose {
		return
	}
	o := &b.items[f.opener]
	b.found.Add(source.Errorf(o.Span, "this '%s' is never closed: expected '%s' before the end of the text",
		o.Text, closer(o.Kind)))
}

// directive updates the open #if groups for the preprocessor line `text`. Every branch of an #if starts with the
// brackets that were open at the #if. If branches leave different brackets open, directive sets b.loose.
func (b *builder) directive(text string) {
	n := len(b.groups)
	switch word := directiveWord(text); {
	case word == "if" || word == "ifdef" || word == "ifndef":
		b.groups = append(b.groups, &group{start: b.top})
	case n == 0:
	case word == "elif" || word == "else" || word == "endif":
		g := b.groups[n-1]
		switch {
		case g.end == nil:
			g.end = b.top
		case !sameEnd(g.end, b.top):
			b.loose = true
		}
		if word == "endif" {
			b.groups = b.groups[:n-1]
			b.top = g.end
		} else {
			b.top = g.start
		}
	}
}
