// Package format lays out Promela text: one indentation, one spacing, comments and preprocessor lines kept.
package format

import (
	"errors"
	"fmt"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Format returns src in the layout of the package. The result has the same lexemes in the same order, and each line
// break that ends a statement is kept, so it is parsed to the same syntax tree. A text with lexical errors or
// unbalanced brackets is an error, a source.List.
func Format(src *source.File) (string, error) {
	text := unixText(src.Text)
	unix := *src
	if text != src.Text { // positions in lines do not change
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

// unixText removes carriage returns at the ends of lines, of the last line as well: the layout ends each line.
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

// formatUnix lays out a text with line ends of one byte.
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

// lexemesOf returns the lexemes of src. A backslash at the end of the text continues no line.
func lexemesOf(src *source.File) ([]promela.Lexeme, source.List) {
	lexemes, list := promela.Lexemes(src)
	if n := len(lexemes); n > 0 {
		if text := strings.TrimRight(lexemes[n-1].Text, " \t\r\f\v\n"); strings.HasSuffix(text, "\\") {
			lexemes[n-1].Text = text
		}
	}
	return lexemes, list
}

// errChanged is the error of a layout that loses or adds text.
var errChanged = errors.New("the text is not the same")

// verify compares the lexemes of a text with the text that was laid out.
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

// sameText compares two lexemes: comments by the words of their lines, and directives without the blanks that the
// layout removes from their lines.
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
	case promela.Directive: // perhaps with a comment of several lines
		return strings.TrimSpace(trimEnds(a.Text)) == strings.TrimSpace(trimEnds(b.Text))
	case promela.Inactive:
		return strings.TrimSpace(a.Text) == strings.TrimSpace(b.Text)
	}
	return a.Text == b.Text
}

// verifyBreaks compares the line breaks between tokens where a break may end a statement.
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

// freeBreak reports whether a line break before a token of this kind changes nothing: no statement follows.
func freeBreak(kind int) bool {
	switch kind {
	case gen.PromelaParserLBRACE, gen.PromelaParserRBRACE, gen.PromelaParserSEP, gen.PromelaParserFI,
		gen.PromelaParserOD:
		return true
	}
	return false
}

// isCode reports whether the parser sees a lexeme of this kind.
func isCode(kind int) bool {
	return kind != promela.Comment && kind != promela.Directive && kind != promela.Inactive
}

// breaksBefore returns the number of line breaks between lexeme i and the lexeme before.
func breaksBefore(ls []promela.Lexeme, i int) int {
	start := 0
	if i > 0 {
		start = ls[i-1].Span.End
	}
	return lineBreaks(ls[i].Span.File.Text[start:ls[i].Span.Start])
}

// lineBreaks returns the number of line breaks in text, without those that a backslash takes away.
func lineBreaks(text string) int {
	return strings.Count(text, "\n") - strings.Count(text, "\\\n")
}
