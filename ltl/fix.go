package ltl

import (
	"strings"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// becoming returns the edit that replaces token t by text.
func (r *reader) becoming(t token, text string) source.Edit {
	return source.Edit{Span: r.span(t.start, t.end), Old: t.text, New: text}
}

// write adds a hint to d, and a quick fix that replaces token t by text.
func (r *reader) write(d *source.Diagnostic, t token, text, hint string) {
	d.WithHint("%s", hint).WithFix("Change "+t.text+" to "+text, r.becoming(t, text))
}

// replaced returns the edit that replaces the bytes [start, end) of the formula by text. It returns nil if a macro
// produced some of the bytes.
func (r *reader) replaced(start, end int, text string) []source.Edit {
	span := r.span(start, end)
	if span.Text() != r.text[start:end] {
		return nil
	}
	return []source.Edit{{Span: span, Old: span.Text(), New: text}}
}

// polling returns the edit that turns a receive into a poll: q?x,1 becomes q?[x,1]. ts[i] is the sign ? or ??. The
// result is nil unless names and numbers follow ts[i].
func (r *reader) polling(ts []token, i int) []source.Edit {
	last := i
	for n := i + 1; n < len(ts) && (ts[n].kind == parser.LTLParserID || ts[n].kind == parser.LTLParserNUMBER); n += 2 {
		if last = n; n+1 == len(ts) || ts[n+1].text != "," {
			break
		}
	}
	if last == i {
		return nil
	}
	return r.replaced(ts[i].start, ts[last].end, ts[i].text+"["+r.text[ts[i+1].start:ts[last].end]+"]")
}

// bounds returns the byte range [start, end) of expression e in the text of the formula.
func (b *builder) bounds(e parser.IExprContext) (start, end int) {
	return b.tokens[e.GetStart().GetStart()].start, b.tokens[e.GetStop().GetStart()].end
}

// enclosing returns the edit that puts expression e in parentheses.
func (b *builder) enclosing(e parser.IExprContext) []source.Edit {
	start, end := b.bounds(e)
	return b.replaced(start, end, "("+b.text[start:end]+")")
}

// written returns the edit that replaces expression e by the text of f in the dialect of the input. It returns nil if
// the text is longer than shownWidth.
func (b *builder) written(e parser.IExprContext, f *Formula) []source.Edit {
	text := b.show(f)
	if strings.HasSuffix(text, "…") {
		return nil
	}
	start, end := b.bounds(e)
	return b.replaced(start, end, text)
}

// negating returns the edit that puts the operand of ! in parentheses: `!x == 3` becomes `!(x == 3)`. The text of a
// begins with !.
func (b *builder) negating(a *parser.ArithmeticContext) []source.Edit {
	start, end := b.bounds(a)
	return b.replaced(start, end, "!("+strings.TrimLeft(b.text[start+len("!"):end], " \t")+")")
}

// writing returns the edit that replaces f, a subformula of p, by `text`, which is the text of formula `meant`. If
// `meant` is binary, the edit puts parentheses around the text, because f may be an operand. The result is nil if f has
// no span in the source or comes from a macro.
func (p *Parsed) writing(f, meant *Formula, text string) []source.Edit {
	if f.Span.File == nil || f.Span.Via != nil {
		return nil
	}
	if f != p.Formula && meant.Op >= Until {
		text = "(" + text + ")"
	}
	return []source.Edit{{Span: f.Span, Old: f.Span.Text(), New: text}}
}
