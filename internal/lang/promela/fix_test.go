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
