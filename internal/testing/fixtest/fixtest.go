// Package fixtest applies the fixes of diagnostics in tests.
package fixtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// Apply returns text after the edits of fix f. If an edit is for a different text, or if edits overlap, Apply fails t.
func Apply(t testing.TB, text string, f source.Fix) string {
	edits, whole := slices.Clone(f.Edits), text
	slices.SortFunc(edits, func(a, b source.Edit) int { return b.Span.Start - a.Span.Start })
	for i, e := range edits {
		require.Equal(t, whole, e.Span.File.Text, "%s: an edit of another text", f.Title)
		require.True(t, e.Span.Reads(e.Old), "%s: another text than %q", f.Title, e.Old)
		require.True(t, i == 0 || e.Span.End <= edits[i-1].Span.Start, "%s: edits overlap", f.Title)
		e = e.Least()
		text = text[:e.Span.Start] + e.New + text[e.Span.End:]
	}
	return text
}

// ApplyEach applies every fix of the diagnostics of text separately. ApplyEach fails t if the diagnostic is still there
// afterwards, or if the part of the text before the fix has more errors. diagnose returns the diagnostics of a text.
// The result lists the changed lines for every fix.
func ApplyEach(t testing.TB, name, text string, diagnose func(text string) source.List) string {
	var out strings.Builder
	list := diagnose(text)
	for _, d := range list {
		for _, f := range d.Fixes {
			got := Apply(t, text, f)
			after := diagnose(got)
			first := d.Span.Start
			for _, e := range f.Edits {
				first = min(first, e.Span.Start)
			}
			about := fmt.Sprintf("%s: %s\n%s\n%s", name, f.Title, got, after)
			require.LessOrEqual(t, errorsBefore(after, first), errorsBefore(list, first), about)
			require.Less(t, equalMessages(after, d), equalMessages(list, d), "the diagnostic is still there: %s", about)
			fmt.Fprintf(&out, "=== %s: %s\n%s\n", name, f.Title, strings.Trim(changed(text, got), "\n"))
		}
	}
	return out.String()
}

// errorsBefore returns the number of errors in list that begin before byte offset offset.
func errorsBefore(list source.List, offset int) (n int) {
	for _, d := range list {
		if d.Severity == source.Error && d.Span.Start < offset {
			n++
		}
	}
	return n
}

// equalMessages counts the diagnostics in list with the same message as d that do not begin after d.
func equalMessages(list source.List, d *source.Diagnostic) (n int) {
	for _, e := range list {
		if e.Message == d.Message && e.Span.Start <= d.Span.Start {
			n++
		}
	}
	return n
}

// changed returns the lines that text and got do not share: those of text with a "-", and those of got with a "+".
func changed(text, got string) string {
	a, b := strings.Split(text, "\n"), strings.Split(got, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var out strings.Builder
	for _, line := range a {
		out.WriteString("-" + line + "\n")
	}
	for _, line := range b {
		out.WriteString("+" + line + "\n")
	}
	return out.String()
}
