package lsp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/protocol"
)

// A text in an inline, or a use of a macro, fades only if no run takes any statement that comes from it.
func TestFadedText(t *testing.T) {
	const text = `byte x;
#define STEP(a) a > 9 -> x = 5
inline f(v) { if :: v == 1 -> x = 2 :: v == 7 -> x = 4 :: else -> x = 3 fi }
active proctype P() { f(1); f(0); if :: STEP(x) :: STEP(10) fi }
`
	c := start(t, nil, `{}`)
	c.open(uri, text+"ltl p { [] (x < 9) }\n")
	c.ok("ltlpor/check", about(uri, ""), nil)
	lines, faded := protocol.NewLines(text), []string{}
	for _, d := range byCode(c.checked(uri).Diagnostics, "unreached") {
		from := lines.Offset(d.Range.Start, protocol.UTF16)
		faded = append(faded, text[from:lines.Offset(d.Range.End, protocol.UTF16)])
	}
	require.Equal(t, []string{"v == 7", "x = 4", "STEP(x)"}, faded)
}

// The remarks of the analysis are about the checks that the options ask for.
func TestRemarksAboutChecks(t *testing.T) {
	const text = "byte x;\nactive proctype P() { progress: do :: x = 1 - x od }\n"
	c := start(t, nil, `{}`)
	c.open(uri, text)
	d := c.diagnostics(uri, 1).Diagnostics
	require.Len(t, d, 1)
	require.Contains(t, d[0].Message, "--check=progress")
	c.change(uri, 2, "// ltlpor: --check=progress\n"+text)
	require.Empty(t, c.diagnostics(uri, 2).Diagnostics)
}

// The verdict of a model is in the included files, too: the fault, the steps and the faded text.
func TestVerdictsInIncludedFiles(t *testing.T) {
	const lib = "file:///models/lib.pml"
	const text = "inline incr(v) {\n  /*𝄞*/ v++; assert(v < 3)\n}\n" +
		"proctype Q() { do :: incr(x) :: x > 9 -> x = 0 od }\n"
	c := start(t, nil, `{}`)
	c.open(uri, "byte x;\n#include \"lib.pml\"\ninit { run Q() }\nltl p { [] (x < 2) }\n")
	c.open(lib, text)
	require.Empty(t, c.diagnostics(lib, 1).Diagnostics)
	c.ok("ltlpor/check", about(uri, `,"property":"assertions"`), nil)
	violated := byCode(c.checked(lib).Diagnostics, "violated")
	require.Len(t, violated, 1)
	from := uint32(len("  /*") + 2 + len("*/ v++; ")) // the sign takes two units
	place := protocol.Range{
		Start: protocol.Position{Line: 1, Character: from}, End: protocol.Position{Line: 1, Character: from + 13},
	}
	require.Equal(t, place, violated[0].Range)
	steps := violated[0].RelatedInformation
	require.Equal(t, uri, steps[0].Location.URI)
	require.Equal(t, lib, steps[len(steps)-1].Location.URI)
	require.Contains(t, steps[len(steps)-1].Message, "assert")

	c.change(lib, 2, strings.Replace(text, "v < 3", "v < 4", 1))
	require.Empty(t, c.diagnostics(lib, 2).Diagnostics, "an edit removes the verdicts")
}

// A long counterexample has its beginning and its end as related information.
func TestLongCounterexample(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "byte x;\nactive proctype P() { do :: x++; assert(x != 150) od }\n")
	c.ok("ltlpor/check", about(uri, ""), nil)
	steps := byCode(c.checked(uri).Diagnostics, "violated")[0].RelatedInformation
	require.Len(t, steps, 200)
	require.True(t, strings.HasPrefix(steps[99].Message, "100: "), steps[99].Message)
	require.True(t, strings.HasPrefix(steps[100].Message, "201: "), steps[100].Message)
	require.Contains(t, steps[199].Message, "300: P(0): assert")
}
