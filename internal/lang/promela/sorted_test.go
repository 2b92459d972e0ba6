package promela

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// The diagnostics of a file are in order although those of another file lie between them.
func TestSortedPerFile(t *testing.T) {
	a, b := &source.File{Name: "a.pml", Text: "0123456789"}, &source.File{Name: "b.h", Text: "0123456789"}
	var l errorList
	for _, s := range []source.Span{
		{File: a, Start: 5, End: 6}, {File: b, Start: 7, End: 8}, {File: a, Start: 2, End: 3},
		{File: b, Start: 1, End: 2}, {File: a, Start: 0, End: 1},
	} {
		l.list.Add(source.Errorf(s, "%s", s.File.Name))
	}
	got := map[string][]int{}
	for _, d := range l.sorted() {
		got[d.Span.File.Name] = append(got[d.Span.File.Name], d.Span.Start)
	}
	require.Equal(t, map[string][]int{"a.pml": {0, 2, 5}, "b.h": {1, 7}}, got)
}
