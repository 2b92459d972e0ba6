package ltl

import (
	"strings"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// becoming returns the edit that replaces t by text.
func (r *reader) becoming(t token, text string) source.Edit {
	return source.Edit{Span: r.span(t.start, t.end), Old: t.text, New: text}
}

// write adds to d a hint, and the fix that replaces t by text.
func (r *reader) write(d *source.Diagnostic, t token, text, hint string) {
	d.WithHint("%s", hint).WithFix("Change "+t.text+" to "+text, r.becoming(t, text))
}

// replaced returns the edit that replaces the bytes of the formula from start up to end by text; none if macros have a
// part of the bytes.
func (r *reader) replaced(start, end int, text string) []source.Edit {
	span := r.span(start, end)
	if span.Text() != r.text[start:end] {
		return nil
	}
	return []source.Edit{{Span: span, Old: span.Text(), New: text}}
}

// bounds returns the first byte of e and the byte behind the last.
func (b *builder) bounds(e parser.IExprContext) (start, end int) {
	return b.tokens[e.GetStart().GetStart()].start, b.tokens[e.GetStop().GetStart()].end
}

// enclosing returns the edit that puts e in parentheses.
func (b *builder) enclosing(e parser.IExprContext) []source.Edit {
	start, end := b.bounds(e)
	return b.replaced(start, end, "("+b.text[start:end]+")")
}

// written returns the edit that replaces e by f as a message shows f; none if a message shows a part only.
func (b *builder) written(e parser.IExprContext, f *Formula) []source.Edit {
	text := b.show(f)
	if strings.HasSuffix(text, "…") {
		return nil
	}
	start, end := b.bounds(e)
	return b.replaced(start, end, text)
}

// negating returns the edit that makes the ! at the start of a negate all of a.
func (b *builder) negating(a *parser.ArithmeticContext) []source.Edit {
	start, end := b.bounds(a)
	return b.replaced(start, end, "!("+strings.TrimLeft(b.text[start+len("!"):end], " \t")+")")
}

// writing returns the edit that replaces f, a part of the formula of p, by meant in the given text; none if f has no
// text of its own. Other operators may bind to the ends of the part, and hence meant gets parentheses if it has two
// operands.
func (p *Parsed) writing(f, meant *Formula, text string) []source.Edit {
	if f.Span.File == nil || f.Span.Via != nil {
		return nil
	}
	if f != p.Formula && meant.Op >= Until {
		text = "(" + text + ")"
	}
	return []source.Edit{{Span: f.Span, Old: f.Span.Text(), New: text}}
}
