package source

import (
	"fmt"
	"sort"
	"strings"

	"unicode/utf8"
)

// Severity distinguishes errors from warnings.
type Severity uint8

// The severities of diagnostics.
const (
	Error Severity = iota
	Warning
)

// Diagnostic is an error or a warning for the user about the text at Span.
type Diagnostic struct {
	Severity Severity
	Kind     Kind // what a warning is about; "" for an error
	Span     Span
	Message  string // in lower case, without a full stop; names the expected text
	Hint     string // a remedy, or ""
	// Related are further positions that the message mentions, like the first of two declarations of a name.
	Related []Related
	// Fixes are changes of the text that carry out the hint. An editor offers them to the user; the best fix comes
	// first.
	Fixes []Fix
}

// Related is a further position that a Diagnostic concerns, with a message about it.
type Related struct {
	Span    Span
	Message string
}

// Errorf returns a Diagnostic of severity Error at span, with the formatted message.
func Errorf(span Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Span: span, Message: fmt.Sprintf(format, args...)}
}

// Warnf returns a Diagnostic of severity Warning at span, with the formatted message.
func Warnf(span Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Warning, Span: span, Message: fmt.Sprintf(format, args...)}
}

// WithHint sets d.Hint to the formatted text and returns d.
func (d *Diagnostic) WithHint(format string, args ...any) *Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithRelated adds span to d.Related, unless span is the zero Span, and returns d.
func (d *Diagnostic) WithRelated(span Span, message string) *Diagnostic {
	if span.Valid() {
		d.Related = append(d.Related, Related{span, message})
	}
	return d
}

// Error returns the full message: the position as file:line:col, the message, the line with a caret under the text,
// the enclosing macro uses, and the hint. Unreadable characters are escaped (Readable).
func (d *Diagnostic) Error() string {
	var b strings.Builder
	word := "error"
	if d.Severity == Warning {
		word = "warning"
	}
	if d.Span.File == nil {
		fmt.Fprintf(&b, "%s: %s", word, d.Message)
	} else {
		line, col := d.Span.File.LineCol(d.Span.Start)
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s\n", d.Span.File.Name, line, col, word, d.Message)
		b.WriteString(excerpt(d.Span))
		shown := 0
		for e := d.Span.Via; e != nil && e.Use.File != nil; e = e.Use.Via {
			if shown++; shown > maxExpansions && e.Use.Via != nil {
				continue // the last use, which the user wrote, is shown in any case
			}
			l, c := e.Use.File.LineCol(e.Use.Start)
			fmt.Fprintf(&b, "\n  in the expansion of %s, used at %s:%d:%d\n%s", e.Name, e.Use.File.Name, l, c, excerpt(e.Use))
		}
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "\n  hint: %s", d.Hint)
	}
	return Readable(b.String())
}

// maxExpansions is the maximum number of macro uses shown in a message, counted from the innermost.
const maxExpansions = 8

// excerptWidth is the number of columns of a source line shown in a message. Longer lines are cut on both sides of the
// caret.
const excerptWidth = 100

func excerpt(s Span) string {
	line, col := s.File.LineCol(s.Start)
	text := []rune(strings.ToValidUTF8(s.File.textAt(s.Start), "?"))
	width := 1
	if end := min(s.End, len(s.File.Text)); end > s.Start {
		width = utf8.RuneCountInString(s.File.Text[s.Start:end])
	}
	col = min(col, len(text)+1)
	width = max(1, min(width, len(text)-(col-1)))
	from := 0
	if col > excerptWidth {
		from = col - excerptWidth/2
	}
	to := min(len(text), from+excerptWidth)
	width = max(1, min(width, to-(col-1)))
	shown := make([]rune, 0, excerptWidth)
	for _, r := range text[from:to] {
		if r < ' ' || r == 0x7f { // replace tabs and control characters: each takes one column
			r = ' '
		}
		shown = append(shown, r)
	}
	return fmt.Sprintf("%5d | %s\n      | %s%s", line, string(shown),
		strings.Repeat(" ", col-1-from), strings.Repeat("^", width))
}

// List is a list of diagnostics, and an error. A function returns a List by Err, because a list of warnings alone is no
// error.
type List []*Diagnostic

// Add appends d to l.
func (l *List) Add(d *Diagnostic) { *l = append(*l, d) }

// Err returns l if some Diagnostic in l has severity Error, and nil otherwise.
func (l List) Err() error {
	for _, d := range l {
		if d.Severity == Error {
			return l
		}
	}
	return nil
}

// mostBeside is the maximum number of warnings that List.Error prints in full together with errors.
const mostBeside = 5

// Error returns the full messages of l: the warnings, followed by the errors, both in the order of the text. If there
// are errors and more than mostBeside warnings, only the number of warnings is shown.
func (l List) Error() string {
	s := append(List(nil), l...)
	sort.SliceStable(s, func(i, j int) bool {
		if s[i].Severity != s[j].Severity {
			return s[i].Severity == Warning
		}
		return s[i].Span.Use().Start < s[j].Span.Use().Start
	})
	n := sort.Search(len(s), func(i int) bool { return s[i].Severity != Warning })
	var parts []string
	if n > mostBeside && n < len(s) {
		parts, s = append(parts, fmt.Sprintf("%d warnings are not shown beside what follows", n)), s[n:]
	}
	for _, d := range s {
		parts = append(parts, d.Error())
	}
	return strings.Join(parts, "\n")
}
