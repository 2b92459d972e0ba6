package promela_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/testing/fixtest"
	"ltlpor/source"
)

// TestFixes applies every fix of the errors in testdata/errors.txt and testdata/fixes.txt, as an editor sees the
// errors, and compares the changes with testdata/fixed.txt.
func TestFixes(t *testing.T) {
	var out strings.Builder
	for _, c := range append(readGolden(t, "testdata/errors.txt"), readGolden(t, "testdata/fixes.txt")...) {
		out.WriteString(fixtest.ApplyEach(t, c.name, c.input, func(text string) source.List {
			_, list := promela.Recover(source.NewFile("m.pml", text), promela.Options{Include: readFile})
			return list
		}))
	}
	const path = "testdata/fixed.txt"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}

// TestFixesKeepLineEnds: lines that a fix adds end as the first line of the text does. The macro -D is no file.
func TestFixesKeepLineEnds(t *testing.T) {
	for _, text := range []string{
		"#define N 3\ninit {\n  do\n  :: skip // c\n}\n#define M 1\n#define M 2 // m\n#if 0\n#endif\n#ifdef M\n",
		"#define N 3\ninit { if :: skip\n}",
	} {
		text = strings.ReplaceAll(text, "\n", "\r\n")
		_, list := promela.Recover(source.NewFile("m.pml", text), promela.Options{Defines: []string{"N=1"}})
		fixes := 0
		for _, d := range list {
			for _, f := range d.Fixes {
				got := fixtest.Apply(t, text, f)
				require.Equal(t, strings.Count(got, "\n"), strings.Count(got, "\r\n"), "%s: %q", f.Title, got)
				fixes++
			}
		}
		require.GreaterOrEqual(t, fixes, 2)
	}
}
