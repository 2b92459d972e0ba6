package conformance

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// Spellings that SPIN takes mean here what they mean there.
func TestSpellings(t *testing.T) {
	for _, c := range []struct{ name, model, formula string }{
		{"a long arrow", `byte x;
			active proctype P() { if :: x == 0 --> x = 1 :: x-->0 -> assert(false) fi; assert(x == 1) }`, ""},
		{"a decrement before an arrow", "byte x = 3; active proctype P() { if :: x--->assert(x == 2) fi }", ""},
		{"characters", `byte c = 'x'; active proctype P() { do :: c = '"' :: c = '[' :: c = 'x' od }`,
			`G(c == 'x' || c == '"' || c == '[' /* ' */ && c != '\n')`},
	} {
		opt := ltlpor.Options{}
		if c.formula != "" {
			opt.Formula = source.NewFile("formula", c.formula)
		}
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", c.model), opt)
		require.NoError(t, err, c.name)
		require.Equal(t, ltlpor.Holds, r.Verdict, c.name)
	}
}

// What is near to something that means something is named.
func TestMisspellings(t *testing.T) {
	for _, c := range []struct{ model, want, hint string }{
		{"chan c = [1] of { byte }; active proctype P() { c?_pid }",
			"m.pml:1:51: error: _pid cannot be changed, so no message is received into it", "did you mean eval(_pid)?"},
		{"byte x; inline f() { L: do :: x == 1 od } active proctype P() { f() }",
			"m.pml:1:22: error: label L stands on the first statement of an inline",
			"put the label before the call: L: f(…)"},
		{"byte c; ltl p { G(c != 'ab') } active proctype P() { skip }",
			`m.pml:1:24: error: "'" is not part of a formula`, ""},
	} {
		_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", c.model), ltlpor.Options{})
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, c.hint)
	}
}

// The lines below a line marker have the number, and come from the file, that it says; shown is what was read.
func TestLineMarkers(t *testing.T) {
	const text = `byte x;
# 100 "orig.pml" 1
active proctype P() { x = 1;
#line 7
  assert(x == 2) /* a
comment */; y = 1;
# 2000 "b\\c.pml"
  z = 1 }`
	_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{})
	require.ErrorContains(t, err, "orig.pml:8:13: error: y is not declared\n    8 | comment */; y = 1;\n")
	require.ErrorContains(t, err, "b\\c.pml:2000:3: error: z is not declared\n 2000 |   z = 1 }\n")
	right := strings.NewReplacer("y =", "x =", "z =", "x =").Replace(text)
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", right), ltlpor.Options{})
	require.NoError(t, err)
	at := r.Properties[0].Traces[0].FaultSpan
	require.Equal(t, "orig.pml", at.File.Name)
	require.Equal(t, 7, at.Line())
	read := at.AsRead()
	require.Equal(t, "m.pml", read.File.Name)
	require.Equal(t, 5, read.Line())
	for text, want := range map[string]string{
		"#line x\n":           "m.pml:1:1: error: expected the number of the next line after #line",
		"# 99999999999 \"x\"": "m.pml:1:3: error: '99999999999' is no number of a line: expected one up to 2147483647",
	} {
		_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{})
		require.ErrorContains(t, err, want)
	}
}
