package annotation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// told writes what was read: expectations with their places, diagnostics.
func told(m Model, list source.List) (out []string) {
	for _, e := range m.Expected {
		line, col := e.Span.File.LineCol(e.Span.Start)
		said := e.Span.File.Text[e.Span.Start:e.Span.End]
		out = append(out, fmt.Sprintf("%s %s %d:%d %q", e.Property, e.Verdict, line, col, said))
	}
	for _, d := range list {
		word := "error"
		if d.Severity == source.Warning {
			word = "warning"
		}
		out = append(out, fmt.Sprintf("%s %d %s", word, d.Span.Line(), d.Message))
	}
	return out
}

func TestRead(t *testing.T) {
	const incomplete = "error 1 expected the name of a property and holds, violated or inconclusive"
	for text, want := range map[string][]string{
		"// ltlpor: expect p holds, q violated\nbyte x;": {
			`p holds 1:19 "p holds"`, `q violated 1:28 "q violated"`},
		"/* ltlpor: expect end-states inconclusive */": {`end-states inconclusive 1:19 "end-states inconclusive"`},
		"/*\n * of two\n * ltlpor: expect p\tholds\n * ltlpor: --fairness=weak -DN=3\n */": {
			`p holds 3:19 "p\tholds"`, "warning 4 options are not taken from the model"},
		"\ufeff//ltlpor:expect é holds\r\n":                      {`é holds 1:17 "é holds"`},
		"x = '\"'; // ltlpor: expect p holds":                    {`p holds 1:28 "p holds"`},
		`printf("// ltlpor: expect p holds\n")`:                  nil,
		"printf(\"not closed\n// ltlpor: expect p holds":         {`p holds 2:19 "p holds"`},
		"/* see ltlpor: expect p holds */ // of ltlpor model: x": nil,
		"// ltlpor: expect p hold": {
			`error 1 "hold" is no verdict: expected holds, violated or inconclusive`},
		"// ltlpor: expect p holds,": {`p holds 1:19 "p holds"`, incomplete},
		"// ltlpor: expect":          {incomplete},
		"// ltlpor: expects p holds": {
			"warning 1 after ltlpor: expected verdicts are expected"},
		"// ltlpor: expect p holds\n// ltlpor: expect p holds": {
			`p holds 1:19 "p holds"`, `p holds 2:19 "p holds"`, "error 2 the verdict expected of p is said twice"},
		"/* ltlpor: expect p holds": {`p holds 1:19 "p holds"`},
	} {
		m, list := Read(source.NewFile("m.pml", text))
		require.Equal(t, want, told(m, list), "%s", text)
	}
}

func TestExpectations(t *testing.T) {
	e, list := Expectations(source.NewFile("--expect", "p holds,\n q violated"))
	require.Equal(t, []string{`p holds 1:1 "p holds"`, `q violated 2:2 "q violated"`}, told(Model{Expected: e}, list))
	_, list = Expectations(source.NewFile("--expect", ""))
	require.Error(t, list.Err())
}

// Whatever a text is, what was read stands in it.
func FuzzRead(f *testing.F) {
	f.Add("// ltlpor: expect p holds, q violated\n/* ltlpor: --fairness=weak\n*/ \"/*\\\"\" '")
	f.Fuzz(func(t *testing.T, text string) {
		m, list := Read(source.NewFile("m.pml", text))
		for _, e := range m.Expected {
			said := e.Span.File.Text[e.Span.Start:e.Span.End]
			require.True(t, strings.HasPrefix(said, e.Property) && strings.HasSuffix(said, e.Verdict))
		}
		for _, d := range list {
			require.NotEmpty(t, d.Error())
		}
	})
}
