package promela

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// ltl copies the ltl block at the start of ts to r.out, with its formula as a single token. The result is the number of
// tokens of the block.
func (r *inliner) ltl(ts []token) int {
	i := 1
	if tokenAt(ts, i).kind == gen.PromelaParserNAME {
		i++
	}
	if t := tokenAt(ts, i); t.kind != gen.PromelaParserLBRACE {
		r.list.addOnLine(source.Errorf(t.span, "expected '{' after ltl, found %s", foundText(&t)).
			WithHint("a property is written: ltl name { formula }"))
		return i
	}
	n := closingBrace(ts[i:])
	if n < 0 {
		r.list.add(source.Errorf(ts[0].span, "this ltl block is not closed: expected '}' before the end of the model"))
		return len(ts) - 1
	}
	if r.braces > 0 {
		r.list.addOnLine(source.Errorf(ts[0].span, "an ltl block inside a body: expected it at the top level of the model"))
		return i + n
	}
	for _, t := range ts[:i] {
		r.add(t)
	}
	open, end := ts[i], ts[i+n-1]
	r.add(token{kind: gen.PromelaParserLTL_TEXT, text: r.text[open.end:end.off], span: open.span.To(end.span), off: open.end, end: end.off})
	return i + n
}

// embedded reports an error for the embedded C at the start of ts. It appends skip to r.out in place of a c_code or
// c_expr. The result is the number of tokens of the embedded C.
func (r *inliner) embedded(ts []token) int {
	r.list.addOnLine(source.Errorf(ts[0].span, "%s: embedded C code is not supported, since its effect on the state cannot be known", ts[0].text).
		WithHint("express it in Promela; inline and d_step often do"))
	i := 1
	switch ts[0].kind {
	case gen.PromelaParserC_STATE, gen.PromelaParserC_TRACK:
		for tokenAt(ts, i).kind == gen.PromelaParserSTRING {
			i++
		}
		return i
	case gen.PromelaParserC_DECL:
	default:
		stand := ts[0]
		stand.kind, stand.text = gen.PromelaParserSKIP_, "skip"
		r.add(stand)
	}
	if tokenAt(ts, i).kind == gen.PromelaParserLBRACK {
		if n := closing(ts[i:]); n > 0 {
			i += n
		}
	}
	if tokenAt(ts, i).kind == gen.PromelaParserLBRACE {
		n := closingBrace(ts[i:])
		if n < 0 {
			return len(ts) - 1
		}
		i += n
	}
	return i
}

// closingBrace returns the number of tokens from ts[0], a brace, to the matching brace, including both. The result is
// -1 if there is none. It ignores other brackets, because the text is C.
func closingBrace(ts []token) int {
	depth := 0
	for i := range ts {
		switch ts[i].kind {
		case gen.PromelaParserLBRACE:
			depth++
		case gen.PromelaParserRBRACE:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// foundText describes token t after "found" in an error message.
func foundText(t *token) string {
	switch {
	case t.kind == antlr.TokenEOF && t.text == "":
		return "the end of the text"
	case t.implied:
		return "the end of the line"
	case t.kind == gen.PromelaParserLTL_TEXT:
		return "a formula"
	}
	return shown(strings.TrimSpace(t.text))
}
