package tracefile_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/testing/golden"
)

// TestForms: a file with a cycle and a file with a fault have the right first bytes in every format.
func TestForms(t *testing.T) {
	r := golden.Report(t, 0)
	given := tracefile.Given(&ltlpor.Options{Overflow: true, Formula: ltlpor.Formula("G p")})
	kept := &tracefile.Recorded{Report: r, Given: given}
	list := kept.Records()
	require.Len(t, list, 2)
	for _, ending := range []string{".itf.json", ".json", ".mmd", ".puml", ".svg", ".dot", ".trail"} {
		for _, x := range list {
			f, err := tracefile.FormatOf("t" + ending)
			require.NoError(t, err)
			require.Equal(t, ending, f.Ending)
			var b bytes.Buffer
			require.NoError(t, f.Write(&b, x))
			plain := strings.Join(strings.Fields(b.String()), "")
			begins := false
			for _, begin := range strings.Split(f.Begin, "|") {
				begins = begins || strings.HasPrefix(plain, begin)
			}
			require.True(t, begins && strings.Contains(plain, f.Mark), ending)
			golden.Compare(t, x.Property.Name+strings.Replace(ending, ".trail", ".trail.txt", 1), b.Bytes())
		}
	}
	_, err := tracefile.FormatOf(".json")
	require.ErrorContains(t, err, "the name has to end in .itf.json, .json, .mmd, .puml, .svg, .dot or .trail")
}

func TestSeries(t *testing.T) {
	require.Equal(t, "a/t.json", tracefile.Numbered("a/t.json", ".json", 1))
	require.Equal(t, "a/t-3.json", tracefile.Numbered("a/t.json", ".json", 3))
	for name, n := range map[string]int{
		"a/t-3.json": 3, "./a/t-12.json": 12, "a/t-1.json": 0, "a/t-03.json": 0, "a/t.json": 0, "a/t-3.mmd": 0,
	} {
		require.Equal(t, n, tracefile.NumberOf(name, "a/t.json", ".json"), name)
	}
}
