package promela

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// changing returns the title of a fix that replaces a text.
func changing(old, text string) string { return "Change " + old + " to " + text }

// become returns the edit that replaces the token by text.
func (t *token) become(text string) source.Edit {
	return source.Edit{Span: t.span, Old: t.text, New: text}
}

// insertBefore returns the edit that inserts text before the token.
func (t *token) insertBefore(text string) source.Edit { return t.become(text + t.text) }

// insertBehind returns the edit that inserts text behind the token.
func (t *token) insertBehind(text string) source.Edit { return t.become(t.text + text) }

// removed returns the edit that removes the token and a blank behind.
func (t *token) removed() source.Edit {
	e := t.become("")
	if s := t.span; s.File != nil && s.End < len(s.File.Text) && s.File.Text[s.End] == ' ' {
		e.Span.End++
		e.Old += " "
	}
	return e
}

// joined returns the edit that replaces a, b and the blanks between them by text; nil if there is more between them,
// or a macro made one of the two.
func joined(a, b *token, text string) []source.Edit {
	span := a.span.To(b.span)
	old := span.Text()
	if !strings.HasPrefix(old, a.text) || !strings.HasSuffix(old, b.text) || len(old) < len(a.text)+len(b.text) ||
		strings.TrimSpace(old[len(a.text):len(old)-len(b.text)]) != "" {
		return nil
	}
	return []source.Edit{{Span: span, Old: old, New: text}}
}

// inParens reports whether a parenthesis of the current statement is open before the error.
func (e *syntaxError) inParens() bool {
	depth := 0
	for i := e.index - 1; i >= 0; i-- {
		switch k := e.tokens[i].kind; {
		case k == gen.PromelaParserRPAREN:
			depth++
		case k == gen.PromelaParserLPAREN:
			if depth--; depth < 0 {
				return true
			}
		case k == gen.PromelaParserSEMI, k == gen.PromelaParserSEP, k == gen.PromelaParserLBRACE, isCloser(k):
			return false
		}
	}
	return false
}

// guarded reports whether the current statement reads like two, a guard and a statement: outside parentheses, a
// comparison stands before the error, or an assignment behind.
func (e *syntaxError) guarded() bool {
	if e.inParens() || e.innermostRule(gen.PromelaParserRULE_body) == nil {
		return false
	}
	for i := e.index - 1; i >= 0 && !ends(e.tokens[i].kind); i-- {
		switch e.tokens[i].kind {
		case gen.PromelaParserLT, gen.PromelaParserLE, gen.PromelaParserGT, gen.PromelaParserGE,
			gen.PromelaParserEQ, gen.PromelaParserNE:
			return true
		case gen.PromelaParserLBRACE:
			i = 0
		}
	}
	for i := e.index + 1; i < len(e.tokens) && !ends(e.tokens[i].kind); i++ {
		if e.tokens[i].kind == gen.PromelaParserASSIGN {
			return true
		}
	}
	return false
}

// ends reports whether a token of this kind ends a statement, or the sequence with the statement.
func ends(kind int) bool {
	return isSeparator(kind) || isCloser(kind) || kind == gen.PromelaParserSEP || kind == antlr.TokenEOF
}

// missing returns the fixes that insert a missing word or sign. They are for an error without another remedy.
func (e *syntaxError) missing() []source.Fix {
	if open, end := e.unclosedBlock(); open != nil {
		return e.closing(open, end)
	}
	insert := func(text string, edit source.Edit) []source.Fix {
		return []source.Fix{{Title: "Insert " + text, Edits: []source.Edit{edit}}}
	}
	if e.index == 0 {
		return nil
	}
	switch {
	case e.expects(gen.PromelaParserRPAREN) && ends(e.t.kind) && e.inParens():
		return insert(")", e.lastWritten().insertBehind(")"))
	case e.expects(gen.PromelaParserRBRACK) && (ends(e.t.kind) || e.t.kind == gen.PromelaParserASSIGN):
		return insert("]", e.lastWritten().insertBehind("]"))
	case e.expects(gen.PromelaParserOF):
		return insert("of", e.t.insertBefore("of "))
	case e.expects(gen.PromelaParserLPAREN) && e.t.kind == gen.PromelaParserLBRACE &&
		e.prev.kind == gen.PromelaParserNAME:
		return insert("()", e.prev.insertBehind("()"))
	case e.separates() && beginsStatement(e.t.kind) && !isSeparator(e.prev.kind) && !e.inParens() &&
		!e.head(gen.PromelaParserFOR):
		return insert(";", e.prev.insertBehind(";"))
	}
	return nil
}

// separates reports whether the message of the error asks for a separator.
func (e *syntaxError) separates() bool {
	return strings.HasPrefix(e.wanted(), "expected ';', '->'")
}

// beginsStatement reports whether a token begins a statement, and does not continue an expression.
func beginsStatement(kind int) bool {
	switch kind {
	case gen.PromelaParserNAME, gen.PromelaParserIF, gen.PromelaParserDO, gen.PromelaParserFOR, gen.PromelaParserSELECT,
		gen.PromelaParserATOMIC, gen.PromelaParserD_STEP, gen.PromelaParserGOTO, gen.PromelaParserBREAK,
		gen.PromelaParserASSERT, gen.PromelaParserPRINTF, gen.PromelaParserSKIP_, gen.PromelaParserRUN:
		return true
	}
	return typeWord(kind)
}

// lastWritten returns the last token before the error that stands in the text.
func (e *syntaxError) lastWritten() *token {
	for i := e.index - 1; i > 0; i-- {
		if !e.tokens[i].implied {
			return &e.tokens[i]
		}
	}
	return &e.tokens[0]
}

// closing returns the fix that closes the block of token open by end: end replaces another closing word without a
// block of its own, or stands in a line of its own behind the lines of the block.
func (e *syntaxError) closing(open *token, end string) []source.Fix {
	if isCloser(e.t.kind) && !slices.ContainsFunc(openBlocks(e.tokens[:e.index]), func(b openBlock) bool {
		return closers[b.kind] == e.t.kind
	}) {
		return []source.Fix{{Title: changing(e.t.text, end), Edits: []source.Edit{e.t.become(end)}}}
	}
	last := e.lastWritten()
	edit := last.insertBehind(" " + end)
	if at := last.span; e.t.newline && at.Via == nil && open.span.Via == nil {
		at.Start = at.End
		line := at.File.Text[at.End:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = strings.TrimSuffix(line[:n], "\r")
		}
		if comment := strings.TrimSpace(line); comment == "" || strings.HasPrefix(comment, "//") ||
			strings.HasPrefix(comment, "/*") && strings.Index(comment, "*/") == len(comment)-2 {
			at.End += len(line)
		} else {
			line = ""
		}
		edit = source.Edit{Span: at, Old: line, New: line + lineEnd(at.File) + indent(open.span) + end}
	}
	return []source.Fix{{Title: "Insert " + end, Edits: []source.Edit{edit}}}
}

// indent returns the blanks at the start of the line of s.
func indent(s source.Span) string {
	text := s.File.Text[:s.Start]
	line := s.File.Text[strings.LastIndexByte(text, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
