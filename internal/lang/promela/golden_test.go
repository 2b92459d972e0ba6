package promela_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

var update = flag.Bool("update", false, "write the golden files anew")

// goldenCase is a chunk of a golden file: a line `=== name`, the input, a line `---`, and the expected output.
type goldenCase struct{ name, input, want string }

func readGolden(t testing.TB, path string) []goldenCase {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var cases []goldenCase
	for _, chunk := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(chunk, "\n")
		input, want, _ := strings.Cut(rest, "\n---")
		cases = append(cases, goldenCase{name, input, strings.Trim(want, "\n")})
	}
	require.NotEmpty(t, cases)
	return cases
}

// golden compares the result of f for each input of the file with the expected output, or writes the result into the
// file.
func golden(t *testing.T, path string, f func(name, input string) string) {
	cases := readGolden(t, path)
	var out bytes.Buffer
	for _, c := range cases {
		got := strings.Trim(f(c.name, c.input), "\n")
		fmt.Fprintf(&out, "=== %s\n%s\n---\n%s\n", c.name, c.input, got)
		if !*update {
			t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, got) })
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
	}
}

// TestErrors compares the messages for wrong models.
func TestErrors(t *testing.T) {
	golden(t, "testdata/errors.txt", func(name, input string) string {
		file, list := promela.Parse(source.NewFile("m.pml", input), promela.Options{Include: readFile})
		if list.Err() == nil {
			require.NotNil(t, file)
		} else {
			require.Nil(t, file)
		}
		if len(list) == 0 {
			return "no error"
		}
		return list.Error()
	})
}
