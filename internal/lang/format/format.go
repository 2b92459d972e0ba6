// Package format formats Promela source text. It normalises indentation and spacing, and keeps comments and
// preprocessor lines.
package format

import (
	"errors"
	"fmt"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Format returns the text of src with normalised indentation and spacing. The result has the same lexemes in the same
// order, and keeps every line break that ends a statement. So the syntax tree is unchanged. The error is a source.List
// if src has lexical errors or unbalanced brackets, or if the result would exceed a size limit of models.
func Format(src *source.File) (string, error) {
	text := unixText(src.Text)
	unix := *src
	if text != src.Text { // only carriage returns differ: positions in lines are the same
		unix = *source.NewFile(src.Name, text)
	}
	out, err := formatUnix(&unix)
	if err != nil {
		return "", err
	}
	if n := strings.IndexByte(src.Text, '\n'); n > 0 && src.Text[n-1] == '\r' {
		out = strings.ReplaceAll(out, "\n", "\r\n")
	}
	return out, nil
}

// unixText removes the carriage return at the end of every line, because the layout writes lines with \n only.
func unixText(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, "\r")
	}
	return strings.Join(lines, "\n")
}

// formatUnix is Format for a text without carriage returns at line ends. If the formatted text has other lexemes than
// src, which would be a bug, formatUnix returns an error.
func formatUnix(src *source.File) (string, error) {
	lexemes, list := lexemesOf(src)
	if list.Err() != nil {
		return "", list
	}
	b, list := structure(src, lexemes)
	if list.Err() != nil {
		return "", list
	}
	out, list := layout(b)
	if list != nil {
		return "", list
	}
	if err := verify(lexemes, source.NewFile(src.Name, out)); err != nil {
		return "", fmt.Errorf("bug: the layout of %s changes its meaning: %w", src.Name, err)
	}
	return out, nil
}

// lexemesOf returns the lexemes of src. If the last lexeme ends with a backslash and white space, lexemesOf drops the
// white space. At the end of the text, a backslash joins no lines.
func lexemesOf(src *source.File) ([]promela.Lexeme, source.List) {
	lexemes, list := promela.Lexemes(src)
	if n := len(lexemes); n > 0 {
		if text := strings.TrimRight(lexemes[n-1].Text, " \t\r\f\v\n"); strings.HasSuffix(text, "\\") {
			lexemes[n-1].Text = text
		}
	}
	return lexemes, list
}

// errChanged is the error for a formatted text that differs from the input: in a lexeme, or in a line break at the end
// of a statement.
var errChanged = errors.New("the text is not the same")

// verify returns an error if out differs from the input in more than layout. out is the formatted text, and lexemes are
// the lexemes of the input. An added or removed line break is a difference if it may end a statement.
func verify(lexemes []promela.Lexeme, out *source.File) error {
	again, list := lexemesOf(out)
	if list.Err() != nil {
		return list
	}
	for i := range lexemes {
		if i == len(again) {
			return fmt.Errorf("%w: %q is lost", errChanged, lexemes[i].Text)
		}
		a, b := &lexemes[i], &again[i]
		if a.Kind != b.Kind || !sameText(a, b) {
			return fmt.Errorf("%w: %q instead of %q", errChanged, b.Text, a.Text)
		}
	}
	if len(again) > len(lexemes) {
		return fmt.Errorf("%w: %q is new", errChanged, again[len(lexemes)].Text)
	}
	return verifyBreaks(lexemes, again)
}

// sameText reports whether a and b have the same text, apart from changes by the layout. a and b must be lexemes of the
// same kind.
//
//   - Comments may differ in white space at the start and end of lines.
//   - Preprocessor lines may differ in white space at their start and at the ends of lines.
//   - Excluded text may differ in white space at its start and end.
func sameText(a, b *promela.Lexeme) bool {
	switch a.Kind {
	case promela.Comment:
		p, q := strings.Split(trimEnds(a.Text), "\n"), strings.Split(trimEnds(b.Text), "\n")
		if len(p) != len(q) {
			return false
		}
		for i := range p {
			if strings.TrimSpace(p[i]) != strings.TrimSpace(q[i]) {
				return false
			}
		}
		return true
	case promela.Directive: // a preprocessor line may contain a comment of several lines
		return strings.TrimSpace(trimEnds(a.Text)) == strings.TrimSpace(trimEnds(b.Text))
	case promela.Inactive:
		return strings.TrimSpace(a.Text) == strings.TrimSpace(b.Text)
	}
	return a.Text == b.Text
}

// verifyBreaks returns an error if a line break that may end a statement is in only one of the two texts. before and
// after are the lexemes of the input and of the formatted text, in equal number.
func verifyBreaks(before, after []promela.Lexeme) error {
	last, old, now := -1, 0, 0
	for i := range before {
		old += breaksBefore(before, i)
		now += breaksBefore(after, i)
		if !isCode(before[i].Kind) {
			old += lineBreaks(before[i].Text)
			now += lineBreaks(after[i].Text)
			continue
		}
		if last >= 0 && (old > 0) != (now > 0) && promela.EndsLine(before[last].Kind) && !freeBreak(before[i].Kind) {
			return fmt.Errorf("%w: a line break before %q", errChanged, before[i].Text)
		}
		last, old, now = i, 0, 0
	}
	return nil
}

// freeBreak reports whether a line break before a token of the given kind may be added or removed. The token is a
// brace, ::, fi or od: no statement begins with it.
func freeBreak(kind int) bool {
	switch kind {
	case gen.PromelaParserLBRACE, gen.PromelaParserRBRACE, gen.PromelaParserSEP, gen.PromelaParserFI,
		gen.PromelaParserOD:
		return true
	}
	return false
}

// isCode reports whether a lexeme of the given kind is a token for the parser. Comments, preprocessor lines and text
// excluded by an #if are no tokens.
func isCode(kind int) bool {
	return kind != promela.Comment && kind != promela.Directive && kind != promela.Inactive
}

// breaksBefore returns the number of line breaks between lexemes i-1 and i, or before lexeme 0.
func breaksBefore(ls []promela.Lexeme, i int) int {
	start := 0
	if i > 0 {
		start = ls[i-1].Span.End
	}
	return lineBreaks(ls[i].Span.File.Text[start:ls[i].Span.Start])
}

// lineBreaks returns the number of line breaks in text. A line break after a backslash does not count, because the
// backslash joins the lines.
func lineBreaks(text string) int {
	return strings.Count(text, "\n") - strings.Count(text, "\\\n")
}
