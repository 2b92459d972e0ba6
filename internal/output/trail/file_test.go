package trail_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/trail"
	"ltlpor/source"
)

func TestParse(t *testing.T) {
	f, list := trail.Parse(source.NewFile("t.trail", "-2:1:-2\n-4:-4:-4\n1:0:5\n2:3:0\n-1:-1:-1\r\n3:0:6\n4:1:7"))
	require.Empty(t, list)
	require.True(t, f.Claimed)
	require.True(t, f.Merged)
	require.Equal(t, 1, f.Cycle)
	require.Len(t, f.Steps, 2) // those of the claim, process 0, are left out
	require.EqualValues(t, 2, f.Steps[0].Proc)
	require.Equal(t, 1, f.Steps[0].Element)
	require.EqualValues(t, 0, f.Steps[1].Proc)
	require.Equal(t, 8, f.Steps[1].Element)
	require.Equal(t, "-04:-4:-4\n1:2:0\n-1:-1:-1\n2:0:7\n", f.String())

	f, list = trail.Parse(source.NewFile("t.trail", "-5:0:0\n-8:0:1\n1:0:5\n-1:-1:-1\n"))
	require.Empty(t, list)
	require.Equal(t, 1, f.Cycle)
	require.Equal(t, "01:0:5\n-1:-1:-1\n", f.String())
	f, list = trail.Parse(source.NewFile("t.trail", ""))
	require.Empty(t, list)
	require.Equal(t, -1, f.Cycle)
	require.Empty(t, f.String())
}

// TestParseErrors: a text that is no trail is refused, with the place of the error.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1:0:0\n2:0\n":      "t.trail:2:1: error: expected three numbers with colons between",
		"1:0:0\n\n":         "t.trail:2:1: error: expected three numbers",
		"1:x:0\n":           "t.trail:1:3: error: expected a number\n    1 | 1:x:0\n      |   ^",
		"1:0:99999999999\n": "t.trail:1:5: error: expected a number",
		"1:256:0\n": "t.trail:1:3: error: expected the number of a process, from 0 to 255\n" +
			"    1 | 1:256:0\n      |   ^^^",
		"1:255:0\n": "t.trail:1:1: error: expected the number of a process, from 0 to 254",
		"1:-1:0\n":  "t.trail:1:3: error: expected the number of a process",
		"1:0:-1\n": "t.trail:1:5: error: expected the number of a statement, 0 or more\n" +
			"    1 | 1:0:-1\n      |     ^^",
		"-1:-1:-1\n1:0:0\n-1:-1:-1\n": "t.trail:3:1: error: expected a step: the cycle has begun before",
		"1:0:0\n-4:-4:-4\n":           "t.trail:2:1: error: expected a step: heads",
		"-3:0:0\n":                    "t.trail:1:1: error: expected a step, or a head",
		"-9:0:0\n":                    "t.trail:1:1: error: expected a step, or a head",
	} {
		_, list := trail.Parse(source.NewFile("t.trail", text))
		require.Len(t, list, 1, text)
		require.True(t, strings.HasPrefix(strings.ReplaceAll(list[0].Error(), "\n    ", "\n"), want) ||
			strings.Contains(list[0].Error(), want), "%q: %s", text, list[0].Error())
	}
}

// FuzzParse: a trail that Parse accepts is unchanged after writing and reading.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"1:0:0\n", "-2:1:-2\n-4:-4:-4\n1:0:5\n2:3:0\n-1:-1:-1\n3:0:6\n4:1:7", "-5:0:0\n-1:-1:-1", "1:255:0\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		one, list := trail.Parse(source.NewFile("t.trail", text))
		if list.Err() != nil {
			require.NotEmpty(t, list.Error())
			return
		}
		two, list := trail.Parse(source.NewFile("t.trail", one.String()))
		require.Empty(t, list)
		require.Equal(t, one.String(), two.String())
		require.Equal(t, len(one.Steps), len(two.Steps))
		require.Equal(t, one.Cycle, two.Cycle)
	})
}
