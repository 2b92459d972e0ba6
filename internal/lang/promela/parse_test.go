package promela_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func parse(t *testing.T, text string, defines ...string) *promela.File {
	t.Helper()
	file, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{Defines: defines})
	require.NoError(t, list.Err())
	return file
}

func printed(t *testing.T, f *promela.File) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, promela.Print(&b, f))
	return b.String()
}

// TestConstructs shows the parsed form of each construct.
func TestConstructs(t *testing.T) {
	golden(t, "testdata/constructs.txt", func(name, input string) string {
		file, list := promela.Parse(source.NewFile("m.pml", input), promela.Options{})
		if list.Err() != nil {
			return list.Error()
		}
		text := printed(t, file)
		again, list := promela.Parse(source.NewFile("printed.pml", text), promela.Options{})
		require.NoError(t, list.Err(), text)
		require.Equal(t, text, printed(t, again), "printing what was printed changes it")
		return text
	})
}

func itoa(n int) string { return strconv.Itoa(n) }
