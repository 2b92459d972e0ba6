package analysis_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/listing"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// word matches a name.
var word = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)

// TestRenameCorpus renames the names of models to a fresh name. The definition of each reference is a declaration with
// this reference, and the renamed model is the same program but for the name.
func TestRenameCorpus(t *testing.T) {
	const fresh = "freshname" // SPIN reads a select over a name with _ in another way
	renames := 0
	for i, name := range corpus(t) {
		if i%amount.Choose(24, 1) != 0 {
			continue
		}
		read, err := os.ReadFile(name)
		require.NoError(t, err)
		src := source.NewFile(name, string(read))
		s := analysis.Analyze(context.Background(), src, analysis.Options{Include: source.Include})
		before := program(t, src)
		done := map[string]bool{}
		for _, w := range word.FindAllStringIndex(src.Text, -1) {
			at := analysis.Location{File: src, Start: w[0], End: w[1]}
			definitions := s.Definition(src, w[0])
			for _, d := range definitions {
				all := s.References(d.File, d.Start, true)
				require.Contains(t, all, d, "%s: %s", name, place(d))
				require.Contains(t, all, at, "%s: %s", name, place(at))
			}
			if len(definitions) == 0 || done[place(definitions[0])] {
				continue
			}
			done[place(definitions[0])] = true
			name := fresh
			for _, mark := range []string{"accept", "progress", "end"} {
				if strings.HasPrefix(at.Text(), mark) {
					name = mark + fresh // a label with a meaning
				}
			}
			edits, err := s.Rename(src, w[0], name)
			if err != nil { // a name that stands in another variant of the model, too, is refused
				require.ErrorContains(t, err, "left out by #if", place(at))
				require.Contains(t, src.Text, "\n#if")
				continue
			}
			after := program(t, applied(src, edits))
			require.Equal(t, before, regexp.MustCompile(`\b`+name+`\b`).ReplaceAllString(after, at.Text()), place(at))
			renames++
		}
	}
	require.Greater(t, renames, 50)
}

// applied returns the file after edits.
func applied(f *source.File, edits []analysis.Edit) *source.File {
	text := f.Text
	for _, e := range slices.Backward(edits) {
		if e.File == f {
			text = text[:e.Start] + e.New + text[e.End:]
		}
	}
	return source.NewFile(f.Name, text)
}

// program returns the program and the properties of a model as text.
func program(t *testing.T, src *source.File) string {
	task, err := property.Read(src, property.Options{
		Checks: property.DefaultChecks, Include: source.Include, Time: time.Minute,
	})
	require.NoError(t, err, src.Name)
	var b strings.Builder
	require.NoError(t, listing.Fprint(&b, task.Program))
	for _, p := range task.Properties {
		b.WriteString(p.Name + " " + p.Text + "\n")
	}
	return b.String()
}
