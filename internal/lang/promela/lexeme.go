package promela

import (
	"cmp"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// Kinds of lexemes that are not tokens of the generated lexer.
const (
	Comment   = -2 - iota // a comment, or a comment end without a comment
	Directive             // a line of the preprocessor, with its continuation lines
	Inactive              // the lines excluded by #if 0
	EmbeddedC             // the block of a c_code, c_expr or c_decl, with its braces
)

// Lexeme is a lexical element of a source file before preprocessing: a token, a comment, a preprocessor line, or text
// excluded by #if 0.
type Lexeme struct {
	Kind    int // a token kind of the generated lexer, or one of the kinds above
	Text    string
	Span    source.Span
	Formula bool // whether the lexeme is inside the braces of an ltl block
}

// Lexemes splits src into lexemes, in the order of the text. If the list holds an error, for example for an unclosed
// comment, src is not the text of a model, and the lexemes may be nil.
func Lexemes(src *source.File) ([]Lexeme, source.List) {
	list := &errorList{}
	if !checkText(src, list) {
		return nil, list.sorted()
	}
	r := &lexemeReader{scanner: newScanner(src), list: list}
	r.note = func(from, to int) {
		span := r.span(from, to)
		if r.text[from:from+2] == "//" { // a line comment that ends with a backslash continues on the next line
			span.End = r.origin(to)
		}
		r.keep(Comment, span)
	}
	r.read()
	if list.errors > 0 {
		return nil, list.sorted()
	}
	r.tokens()
	slices.SortStableFunc(r.out, func(a, b Lexeme) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return withoutNested(r.out), list.sorted()
}

// withoutNested removes from ls the lexemes inside embedded C, for example comments.
func withoutNested(ls []Lexeme) []Lexeme {
	end := 0
	return slices.DeleteFunc(ls, func(l Lexeme) bool {
		if l.Kind == EmbeddedC {
			end = l.Span.End
		}
		return l.Span.End < end
	})
}

// lexemeReader collects the lexemes of a file. w collects the text of tokens, for the generated lexer. out collects all
// other lexemes.
type lexemeReader struct {
	*scanner
	list *errorList
	out  []Lexeme
	w    writer
}

func (r *lexemeReader) keep(kind int, span source.Span) {
	r.out = append(r.out, Lexeme{Kind: kind, Text: r.file.Text[span.Start:span.End], Span: span})
}

// read scans the whole file. Afterwards, w has the text of the tokens and out has all other lexemes.
func (r *lexemeReader) read() {
	for !r.list.full() {
		t := r.next()
		switch {
		case t.kind == ppEnd:
			return
		case t.first && t.isText("#"):
			r.directive(&t, r.next())
		case t.isText(commentEnd):
			r.keep(Comment, t.span)
			t.kind = ppPad
			r.w.write(&t)
		default:
			r.list.fault(&t)
			r.write(&t)
		}
	}
}

// write appends t to the text for the generated lexer. If t contains a line continuation, every byte of t gets its own
// source position.
func (r *lexemeReader) write(t *ppToken) {
	if t.span.End-t.span.Start == len(t.text) || t.kind == ppNewline {
		r.w.write(t)
		return
	}
	from := r.pos - len(t.text)
	for i := range len(t.text) {
		part := *t
		part.text, part.span = t.text[i:i+1], r.span(from+i, from+i+1)
		part.space, part.breaks = t.space && i == 0, t.breaks && i == 0
		r.w.write(&part)
	}
}

// freeText lists the directives with an argument that is not split into tokens.
var freeText = []string{"error", "warning", "pragma", "ident"}

// directive adds the lexeme of the preprocessor line beginning with the tokens hash and name. After #if 0, it also adds
// a lexeme for the excluded text.
func (r *lexemeReader) directive(hash *ppToken, name ppToken) {
	kept := len(r.out)
	for kept > 0 && r.out[kept-1].Span.Start > hash.span.Start {
		kept-- // a comment between # and the name is part of the line
	}
	t, words := name, []string{}
	for t.kind != ppNewline && t.kind != ppEnd {
		if t.kind == ppPad {
			r.list.fault(&t)
			return
		}
		if words = append(words, t.text); len(words) == 1 && slices.Contains(freeText, t.text) {
			r.restOfLine()
		}
		t = r.next()
	}
	r.out = r.out[:kept]
	line := source.Span{File: r.file, Start: hash.span.Start, End: t.span.Start}
	r.keep(Directive, line)
	r.w.write(&ppToken{kind: ppNewline})
	if len(words) == 2 && words[0] == "if" && words[1] == "0" {
		r.inactive(t.span.End)
	}
}

// inactive adds a lexeme for the text excluded by an #if 0: from offset `from` to the matching #elif, #else or #endif.
// It then adds the lexeme of this directive.
func (r *lexemeReader) inactive(from int) {
	kept, depth := len(r.out), 0
	for {
		t := r.next()
		if t.kind == ppPad {
			r.list.fault(&t)
			return
		}
		var name ppToken
		if t.first && t.isText("#") {
			name = r.next()
			switch name.text {
			case "if", "ifdef", "ifndef":
				depth++
			case "endif":
				depth--
			}
		}
		part := depth == 0 && (name.text == "else" || name.text == "elif")
		if t.kind != ppEnd && depth >= 0 && !part {
			continue
		}
		r.out = r.out[:kept]
		text := strings.TrimSuffix(strings.TrimRight(r.file.Text[from:t.span.Start], " \t"), "\n")
		if strings.TrimSpace(text) != "" {
			r.keep(Inactive, source.Span{File: r.file, Start: from, End: from + len(text)})
		}
		if t.kind != ppEnd {
			r.directive(&t, name)
		}
		return
	}
}

// tokens runs the generated lexer on the collected text. It adds the tokens and blocks of embedded C to r.out.
func (r *lexemeReader) tokens() {
	x := r.w.expanded(source.Span{File: r.file, Start: len(r.file.Text), End: len(r.file.Text)})
	ts := lex(x, nil)
	closes := pairs(ts, gen.PromelaParserLBRACE, gen.PromelaParserRBRACE)
	brackets := pairs(ts, gen.PromelaParserLBRACK, gen.PromelaParserRBRACK)
	formula := 0 // offset of the end of the last ltl block
	for i := 0; ts[i].kind != antlr.TokenEOF; i++ {
		t := &ts[i]
		if t.kind == gen.PromelaParserUNKNOWN && i >= formula {
			r.list.addOnLine(meaningless(t, x.text))
		}
		r.keep(t.kind, t.span)
		r.out[len(r.out)-1].Formula = i < formula
		switch t.kind {
		case gen.PromelaParserLTL:
			open := i + 1
			if ts[open].kind == gen.PromelaParserNAME {
				open++
			}
			formula = max(formula, closes[open])
			for ; i < open && closes[open] > 0; i++ { // the name and the brace before the C text
				r.keep(ts[i+1].kind, ts[i+1].span)
			}
		case gen.PromelaParserC_CODE, gen.PromelaParserC_EXPR, gen.PromelaParserC_DECL:
			open := i + 1
			if end := brackets[open]; end > 0 {
				open = end + 1
			}
			if end := closes[open]; end > 0 {
				for i++; i < open; i++ { // the condition in square brackets before the C text
					r.keep(ts[i].kind, ts[i].span)
				}
				r.keep(EmbeddedC, ts[open].span.To(ts[end].span))
				i = end
			}
		}
	}
}

// pairs returns a map from the index of every token of kind opening to the index of the matching token of kind ending.
func pairs(ts []token, opening, ending int) map[int]int {
	closes := map[int]int{}
	var open []int
	for i := range ts {
		switch ts[i].kind {
		case opening:
			open = append(open, i)
		case ending:
			if n := len(open); n > 0 {
				closes[open[n-1]] = i
				open = open[:n-1]
			}
		}
	}
	return closes
}
