package promela

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// changing returns the title of a quick fix that replaces old by text.
func changing(old, text string) string { return "Change " + old + " to " + text }

// become returns the edit that replaces the token by text.
func (t *token) become(text string) source.Edit {
	return source.Edit{Span: t.span, Old: t.text, New: text}
}

// insertBefore returns the edit that inserts text before the token t.
func (t *token) insertBefore(text string) source.Edit { return t.become(text + t.text) }

// insertBehind returns the edit that inserts text after the token t.
func (t *token) insertBehind(text string) source.Edit { return t.become(t.text + text) }

// removed returns the edit that removes the token and a following blank.
func (t *token) removed() source.Edit {
	e := t.become("")
	if s := t.span; s.File != nil && s.End < len(s.File.Text) && s.File.Text[s.End] == ' ' {
		e.Span.End++
		e.Old += " "
	}
	return e
}

// joined returns the edit that replaces a, b and the white space between them by text. The result is nil if the source
// has other text between a and b, or if a or b comes from a macro.
func joined(a, b *token, text string) []source.Edit {
	span := a.span.To(b.span)
	old := span.Text()
	if !strings.HasPrefix(old, a.text) || !strings.HasSuffix(old, b.text) || len(old) < len(a.text)+len(b.text) ||
		strings.TrimSpace(old[len(a.text):len(old)-len(b.text)]) != "" {
		return nil
	}
	return []source.Edit{{Span: span, Old: old, New: text}}
}

// inParens reports whether the error is inside a parenthesis that belongs to the current statement.
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

// guarded reports whether the current statement looks like a guard that is followed by a statement without a separator.
// This is the case if the error is outside parentheses, and a comparison comes before the error or an assignment after
// it.
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

// ends reports whether a token of the given kind ends a statement, or the sequence containing it.
func ends(kind int) bool {
	return isSeparator(kind) || isCloser(kind) || kind == gen.PromelaParserSEP || kind == antlr.TokenEOF
}

// missing returns quick fixes that insert a missing token, for example a parenthesis or semicolon. The caller uses them
// only if there is no remedy for the error (see remedies).
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

// separates reports whether the error message says that a statement separator is expected.
func (e *syntaxError) separates() bool {
	return strings.HasPrefix(e.wanted(), "expected ';', '->'")
}

// beginsStatement reports whether a token of the given kind can begin a statement, but cannot continue an expression.
func beginsStatement(kind int) bool {
	switch kind {
	case gen.PromelaParserNAME, gen.PromelaParserIF, gen.PromelaParserDO, gen.PromelaParserFOR, gen.PromelaParserSELECT,
		gen.PromelaParserATOMIC, gen.PromelaParserD_STEP, gen.PromelaParserGOTO, gen.PromelaParserBREAK,
		gen.PromelaParserASSERT, gen.PromelaParserPRINTF, gen.PromelaParserSKIP_, gen.PromelaParserRUN:
		return true
	}
	return typeWord(kind)
}

// lastWritten returns the last token before the error, not counting semicolons that line breaks imply.
func (e *syntaxError) lastWritten() *token {
	for i := e.index - 1; i > 0; i-- {
		if !e.tokens[i].implied {
			return &e.tokens[i]
		}
	}
	return &e.tokens[0]
}

// closing returns the quick fix for a block that begins at token `open` and lacks its closing word, `end`. If the
// current token is the closing word of another kind of block, and no such block is open, the fix replaces the word by
// `end`. Otherwise the fix inserts `end`, on a separate line if the current token begins a line.
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

// indent returns the white space at the start of the line with s.
func indent(s source.Span) string {
	text := s.File.Text[:s.Start]
	line := s.File.Text[strings.LastIndexByte(text, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
