package annotation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

func TestOptions(t *testing.T) {
	for text, want := range map[string][]string{
		"fairness = \"weak\" # so\nmax-errors = 0\nshortest = true": {
			`["--fairness=weak"] 1:1 "fairness"`, `["--max-errors=0"] 2:1 "max-errors"`,
			`["--shortest=true"] 3:1 "shortest"`},
		"define = [\n  \"N=3\",\n  'T=(a || b)',\n]\n\"only\" = [\"p\", \"q\"]": {
			`["-DN=3" "-DT=(a || b)"] 1:1 "define"`, `["--only=p,q"] 5:1 "\"only\""`},
		"":                             nil,
		"mem = 1.5":                    {`["--mem=1.5"] 1:1 "mem"`},
		"x = \"\"\"\nonly = 3\n\"\"\"": {`["--x=only = 3\n"] 1:1 "x"`},
		"a.b = 1\n[check]\nc = 2\n[[d]]\ne = 3": {
			"error 1 expected NAME = VALUE: options have no tables",
			"error 2 expected NAME = VALUE: options have no tables",
			"error 4 expected NAME = VALUE: options have no tables"},
		"a = [1]\nb = 1979-05-27\nc = {d = 1}": {
			"error 1 expected a string, a number, true or false, or a list of strings as a",
			"error 2 expected a string, a number, true or false, or a list of strings as b",
			"error 3 expected a string, a number, true or false, or a list of strings as c"},
		"a = 1\n\n  b = \"x": {"error 3 no TOML: unterminated basic string"},
	} {
		found, list := Options(source.NewFile("ltlpor.toml", text))
		require.Equal(t, want, told(Model{Options: found}, list), "%s", text)
	}
	_, list := Options(source.NewFile("ltlpor.toml", "a = 1\na = 2"))
	require.ErrorContains(t, list.Err(), "ltlpor.toml:2:1: error: no TOML: ")
}

// For any text, each error has a position in the text, and each option has the position of its key.
func FuzzOptions(f *testing.F) {
	f.Add("fairness = \"weak\"\ndefine = [\"N=3\"]\n[t]\na.b = 1")
	f.Add("a = '''\n'''\nb = \"\\u00e9\" # c")
	f.Fuzz(func(t *testing.T, text string) {
		found, list := Options(source.NewFile("ltlpor.toml", text))
		for _, o := range found {
			require.NotEmpty(t, o.Span.File.Text[o.Span.Start:o.Span.End])
		}
		for _, d := range list {
			require.NotEmpty(t, d.Error())
			require.LessOrEqual(t, d.Span.Start, len(text))
		}
	})
}
