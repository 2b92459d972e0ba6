package promela

import (
	"slices"
	"strings"

	"ltlpor/source"
)

// directives lists the names of preprocessor directives, as suggestions for a misspelt name.
var directives = []string{
	"define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "error", "warning",
}

// lineEnd returns the line ending that f uses: "\r\n" if the first line ends with it, and otherwise "\n".
func lineEnd(f *source.File) string {
	if n := strings.IndexByte(f.Text, '\n'); n > 0 && f.Text[n-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// atEnd returns the edit that appends the text line to f.
func atEnd(f *source.File, line string) source.Edit {
	line += lineEnd(f)
	if n := len(f.Text); n > 0 && f.Text[n-1] != '\n' {
		line = lineEnd(f) + line
	}
	return source.Edit{Span: source.Span{File: f, Start: len(f.Text), End: len(f.Text)}, New: line}
}

// inQuotes returns the edit that changes #include <name> to #include "name". ts are the tokens after #include. If they
// do not have the form <name>, the result is nil.
func inQuotes(ts []ppToken) []source.Edit {
	end := slices.IndexFunc(ts, func(t ppToken) bool { return t.isText(">") })
	if end <= 0 || !ts[0].isText("<") {
		return nil
	}
	span := ts[0].span.To(ts[end].span)
	old := span.Text()
	if len(old) < len("<a>") {
		return nil
	}
	return []source.Edit{{Span: span, Old: old, New: `"` + old[1:len(old)-1] + `"`}}
}
