package typecheck_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/testing/fixtest"
	"ltlpor/internal/testing/golden"
	"ltlpor/source"
)

// messages returns the diagnostics of a model.
func messages(text string) source.List {
	f, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if list.Err() == nil {
		_, more := typecheck.File(f)
		list = append(list, more...)
	}
	return list
}

// TestFixes applies every fix of the messages for the models in testdata.
func TestFixes(t *testing.T) {
	var out strings.Builder
	files, err := filepath.Glob("testdata/*.pml")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, chunk := range strings.Split(string(text), "\n---\n") {
			out.WriteString(fixtest.ApplyEach(t, filepath.Base(file), expected.ReplaceAllString(chunk, ""), messages))
		}
	}
	golden.Compare(t, "fixed.txt", []byte(out.String()))
}
