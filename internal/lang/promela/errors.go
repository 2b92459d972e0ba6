package promela

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ltlpor/source"
)

// maxErrors is the maximum number of errors reported for a model.
const maxErrors = 20

// maxRecovered is the maximum number of errors that Recover reports.
const maxRecovered = 1000

// errorList collects diagnostics: at most maxErrors errors, and at most one syntax error per line.
type errorList struct {
	list    source.List
	errors  int              // number of errors in list
	stopped bool             // whether an error would cause many more errors, so that parsing stops; see stop
	lines   map[lineKey]bool // lines with a diagnostic added by addOnLine
	// patient says that parsing continues after an unclosed comment, and up to maxRecovered errors instead of
	// maxErrors.
	patient bool
	cut     bool // whether an unclosed comment was found
}

type lineKey struct {
	file *source.File
	line int
}

func (l *errorList) add(d *source.Diagnostic) {
	if d.Severity == source.Error {
		if l.full() {
			return
		}
		if l.errors++; l.errors == maxErrors && !l.patient {
			d.Hint = appendHint(d.Hint, fmt.Sprintf("no more than %d errors are shown; there may be others", maxErrors))
		}
	}
	l.list.Add(d)
}

func appendHint(old, hint string) string {
	if old == "" {
		return hint
	}
	return old + "; " + hint
}

// addOnLine adds d, unless it has added a diagnostic on the same line before.
func (l *errorList) addOnLine(d *source.Diagnostic) {
	use := d.Span.Use()
	key := lineKey{use.File, use.Line()}
	if l.lines[key] {
		return
	}
	if l.lines == nil {
		l.lines = map[lineKey]bool{}
	}
	l.lines[key] = true
	l.add(d)
}

// fault reports the lexical error of t, if any. An unclosed comment also stops the parsing, unless l.patient is set.
func (l *errorList) fault(t *ppToken) {
	if t.fault != "" {
		l.addOnLine(&source.Diagnostic{Span: t.span, Message: t.fault})
		if t.kind == ppPad { // an unclosed comment: it reaches to the end of the text
			l.cut = true
			if !l.patient {
				l.stop()
			}
		}
	}
}

// full reports whether parsing must stop because of the errors so far.
func (l *errorList) full() bool {
	most := maxErrors
	if l.patient {
		most = maxRecovered
	}
	return l.stopped || l.errors >= most
}

// stop makes full return true. It is called after an error that would cause many more errors.
func (l *errorList) stop() { l.stopped = true }

// sorted sorts the diagnostics in place and returns them. Diagnostics in the same file are in the order of their
// positions. The order of the files stays.
func (l *errorList) sorted() source.List {
	byFile := map[*source.File]source.List{}
	for _, d := range l.list {
		f := d.Span.Use().File
		byFile[f] = append(byFile[f], d)
	}
	for _, list := range byFile {
		slices.SortStableFunc(list, func(a, b *source.Diagnostic) int {
			return a.Span.Use().Start - b.Span.Use().Start
		})
	}
	for i, d := range l.list {
		f := d.Span.Use().File
		l.list[i], byFile[f] = byFile[f][0], byFile[f][1:]
	}
	return l.list
}

// MaxLine is the maximum length of a line, in bytes. A file with a longer line is not a hand-written model.
const MaxLine = 1 << 20

// checkText reports whether f can be the text of a model. If the text has a zero byte, is too long, or has a line that
// is too long, it adds an error to list.
func checkText(f *source.File, list *errorList) bool {
	if len(f.Text) > source.MaxText {
		list.add(source.Errorf(source.Span{File: f, Start: source.MaxText, End: source.MaxText + 1},
			"%s has more than %d bytes: expected a smaller text", f.Name, source.MaxText))
		return false
	}
	start := 0
	for i := 0; i < len(f.Text); i++ {
		switch f.Text[i] {
		case 0:
			list.add(source.Errorf(source.Span{File: f, Start: i, End: i + 1},
				"byte 0x00 in %s: expected a text", f.Name).WithHint("is this a Promela model?"))
			return false
		case '\n':
			start = i + 1
		}
		if i-start >= MaxLine {
			list.add(source.Errorf(source.Span{File: f, Start: start, End: start + 1},
				"this line is longer than %d bytes: expected a Promela model", MaxLine))
			return false
		}
	}
	return true
}

// meaningless returns the error for t, a token with a character that is not part of Promela. text is the expanded text
// containing t.
func meaningless(t *token, text string) *source.Diagnostic {
	d := source.Errorf(t.span, "%s has no meaning in Promela", unexpectedByte(text[t.off:]))
	r, size := utf8.DecodeRuneInString(text[t.off:])
	here := typographic[r]
	if here == "" {
		return d
	}
	t = &token{text: text[t.off : t.off+size], span: t.span}
	t.span.End = t.span.Start + size
	d.WithFix(changing(t.text, here), t.become(here))
	return d.WithHint("write %s", strings.Replace(here, " ", "a blank", 1))
}

// typographic maps mathematical and typographic characters to the Promela tokens that the author may have meant.
var typographic = map[rune]string{
	'≤': "<=", '≥': ">=", '≠': "!=", '→': "->", '∧': "&&", '∨': "||", '¬': "!", '−': "-", '–': "-", '×': "*",
	'“': "\"", '”': "\"", '‘': "'", '’': "'", '\u00a0': " ", '…': "..",
}

// unexpectedByte returns a description of the first character of text for an error message.
func unexpectedByte(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && size <= 1 {
		return "a byte that is not UTF-8"
	}
	return shown(string(r))
}
