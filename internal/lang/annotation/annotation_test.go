package annotation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// told returns the parsed expectations with their positions, and the diagnostics, as text.
func told(m Model, list source.List) (out []string) {
	for _, e := range m.Expected {
		line, col := e.Span.File.LineCol(e.Span.Start)
		said := e.Span.File.Text[e.Span.Start:e.Span.End]
		out = append(out, fmt.Sprintf("%s %s %d:%d %q", e.Property, e.Verdict, line, col, said))
	}
	for _, o := range m.Options {
		out = append(out, toldOption(o))
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

// toldOption returns an option with its position and its text.
func toldOption(o Option) string {
	line, col := o.Span.File.LineCol(o.Span.Start)
	return fmt.Sprintf("%q %d:%d %q", o.Arguments(), line, col, o.Span.File.Text[o.Span.Start:o.Span.End])
}

func TestRead(t *testing.T) {
	const incomplete = "error 1 expected the name of a property and holds, violated or inconclusive"
	for text, want := range map[string][]string{
		"// ltlpor: expect p holds, q violated\nbyte x;": {
			`p holds 1:19 "p holds"`, `q violated 1:28 "q violated"`},
		"/* ltlpor: expect end-states inconclusive */": {`end-states inconclusive 1:19 "end-states inconclusive"`},
		"/*\n * of two\n * ltlpor: expect p\tholds\n * ltlpor: --fairness=weak -DN=3\n */": {
			`p holds 3:19 "p\tholds"`, `["--fairness=weak"] 4:12 "--fairness=weak"`, `["-DN=3"] 4:28 "-DN=3"`},
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
			"warning 1 after ltlpor: expected verdicts, options or a group are expected"},
		"// ltlpor: --shortest -D N=3 --only=p,q --x=": {
			`["--shortest"] 1:12 "--shortest"`, `["-DN=3"] 1:23 "-D N=3"`, `["--only=p,q"] 1:30 "--only=p,q"`,
			`["--x="] 1:41 "--x="`},
		"// ltlpor: -q --\n// ltlpor: --a weak -D": {
			`["--a"] 2:12 "--a"`, "error 1 expected an option", "error 1 expected an option",
			"error 2 expected an option", "error 2 expected an option"},
		"// ltlpor: expect p holds\n// ltlpor: expect p holds": {
			`p holds 1:19 "p holds"`, `p holds 2:19 "p holds"`, "error 2 the verdict expected of p is said twice"},
		"/* ltlpor: expect p holds": {`p holds 1:19 "p holds"`},
	} {
		m, list, wrong := Read(source.NewFile("m.pml", text))
		require.Equal(t, want, told(m, append(list, wrong...)), "%s", text)
	}
}

func TestExpectations(t *testing.T) {
	e, list := Expectations(source.NewFile("--expect", "p holds,\n q violated"))
	require.Equal(t, []string{`p holds 1:1 "p holds"`, `q violated 2:2 "q violated"`}, told(Model{Expected: e}, list))
	_, list = Expectations(source.NewFile("--expect", ""))
	require.Error(t, list.Err())
}

// For any text, the parsed annotations occur in the text.
func FuzzRead(f *testing.F) {
	f.Add("// ltlpor: expect p holds, q violated\n/* ltlpor: --fairness=weak\n*/ \"/*\\\"\" '")
	f.Fuzz(func(t *testing.T, text string) {
		m, list, wrong := Read(source.NewFile("m.pml", text))
		for _, o := range m.Options {
			require.True(t, strings.HasPrefix(o.Span.File.Text[o.Span.Start:o.Span.End], "-"))
			require.Len(t, o.Arguments(), 1)
		}
		list = append(list, wrong...)
		for _, e := range m.Expected {
			said := e.Span.File.Text[e.Span.Start:e.Span.End]
			require.True(t, strings.HasPrefix(said, e.Property) && strings.HasSuffix(said, e.Verdict))
		}
		for _, d := range list {
			require.NotEmpty(t, d.Error())
		}
	})
}

func TestGroups(t *testing.T) {
	const expected = "expected the name of a group, = and names of process types"
	const once = "expected each process type in one group at most"
	for text, want := range map[string][]string{
		"// ltlpor: group A = P, Q\n/* ltlpor: group b_1=R*/": {`A 1:18: P 1:22 Q 1:25`, `b_1 2:18: R 2:22`},
		"// ltlpor: groups A = P\n// ltlpor: expect p holds":  nil,
		"// ltlpor: group":           {"error 1:17 " + expected},
		"// ltlpor: group A":         {"error 1:18 " + expected},
		"// ltlpor: group = P":       {"error 1:18 " + expected},
		"// ltlpor: group A = P = Q": {"error 1:18 " + expected},
		"// ltlpor: group A =":       {"error 1:21 expected the name of a process type"},
		"// ltlpor: group A = P,,1Q": {
			"error 1:24 expected the name of a process type", "error 1:25 expected the name of a process type"},
		"// ltlpor: group A = P, P": {
			"A 1:18: P 1:22 P 1:25", "error 1:25 P is in group A already: " + once},
		"// ltlpor: group A = P\n// ltlpor: group B = P\n// ltlpor: group A = Q": {
			"A 1:18: P 1:22", "B 2:18: P 2:22", "A 3:18: Q 3:22",
			"error 2:22 P is in group A already: " + once, "error 3:18 group A is declared twice"},
	} {
		groups, list := Groups(source.NewFile("m.pml", text))
		var got []string
		at := func(s source.Span) string {
			line, col := s.File.LineCol(s.Start)
			return fmt.Sprintf("%d:%d", line, col)
		}
		for _, g := range groups {
			line := g.Name + " " + at(g.Span) + ":"
			for _, m := range g.Members {
				line += " " + m.Process + " " + at(m.Span)
			}
			got = append(got, line)
		}
		for _, d := range list {
			got = append(got, "error "+at(d.Span)+" "+d.Message)
		}
		require.Equal(t, want, got, "%s", text)
	}
}

// The files of a model declare groups together. Each error is in the file that contains the mistake.
func TestGroupsOfFiles(t *testing.T) {
	files := []*source.File{
		source.NewFile("m.pml", "// ltlpor: group A = P"), source.NewFile("a.h", "skip // ltlpor: group B = Q"),
		source.NewFile("b.h", "\n// ltlpor: group A = Q"),
	}
	groups, list := Groups(files...)
	require.Len(t, groups, 3)
	require.Same(t, files[1], groups[1].Span.File)
	require.Len(t, list, 2)
	require.Contains(t, list[0].Error(), "b.h:2:18: error: group A is declared twice")
	require.Contains(t, list[1].Error(), "b.h:2:22: error: Q is in group B already")
}

// For any text, each group has members that occur in the text.
func FuzzGroups(f *testing.F) {
	f.Add("// ltlpor: group A = P, Q\n/* ltlpor: group =\n*/")
	f.Fuzz(func(t *testing.T, text string) {
		groups, list := Groups(source.NewFile("m.pml", text))
		for _, g := range groups {
			require.NotEmpty(t, g.Members)
			for _, m := range g.Members {
				require.Equal(t, m.Process, text[m.Span.Start:m.Span.End])
			}
		}
		for _, d := range list {
			require.NotEmpty(t, d.Error())
		}
	})
}
