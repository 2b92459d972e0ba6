package lsp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/protocol"
)

// hoverIn opens a text with one mark ^, and returns the hover at the mark.
func hoverIn(c *client, marked string) string {
	c.open(uri, strings.Replace(marked, "^", "", 1))
	return hoverAt(c, marked)
}

// hoverAt returns the hover at the mark ^ in the open text.
func hoverAt(c *client, marked string) string {
	before, _, _ := strings.Cut(marked, "^")
	line := strings.Count(before, "\n")
	at := protocol.Position{Line: uint32(line), Character: uint32(len(before) - strings.LastIndex(before, "\n") - 1)}
	var h *protocol.Hover
	c.ok("textDocument/hover", about(uri, `,"position":`+encode(at)), &h)
	if h == nil {
		return ""
	}
	return h.Contents.Value
}

// The hover of a variable tells the values that the analysis finds: over all variables with the declaration.
func TestHoverValues(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"byte ^x; active proctype P() { do :: x < 5 -> x++ :: else -> x = 0 od }\n",
			"the values lie in 0..5; byte holds 0 to 255"},
		{"byte ^x = 7; active proctype P() { x == 7 }\n",
			"the value is always 7; byte holds 0 to 255"},
		{"byte ^x; active [2] proctype P() { x++ }\n",
			"the type holds 0 to 255"},
		{"typedef T { int ^f }; T a[2], b; active proctype P() { a[1].f = 9; b.f = -3 }\n",
			"the values lie in -3..9; int"},
		{"inline two() { byte ^x; x = 4 } active proctype P() { two() } active proctype Q() { two() }\n",
			"the values lie in 0..4; byte"},
		{"mtype = { red, green, blue }; mtype ^x = green; active proctype P() { x = blue }\n",
			"the values are among blue, green"},
		{"mtype:c = { on, off }; mtype:c ^x; active proctype P() { x = off }\n",
			"the values are among 0, off"},
		{"proctype Q(byte ^n) { n == 1 } init { run Q(3); run Q(8) }\n",
			"the values lie in 3..8; byte"},
		{"byte ^x, y; active proctype P() { y++ } never { do :: x = 1 od }\n",
			"the type holds 0 to 255"},
		{"byte ^x, y; active proctype P() { x == 2; y++ } never { do :: x = 1 od }\n",
			"the values lie in 0..1; byte"},
	} {
		require.Contains(t, hoverIn(start(t, nil, `{}`), x.text), x.want, x.text)
	}
	channel := hoverIn(start(t, nil, `{}`), "chan ^c = [2] of { bit }; active proctype P() { c!1 }\n")
	require.NotContains(t, channel, "holds")
	require.NotContains(t, channel, "the value")
}

// The hover of an ltl block tells in words which runs its automaton accepts.
func TestHoverAcceptance(t *testing.T) {
	for _, x := range []struct{ formula, want string }{
		{"[] (x < 3)",
			"a run is accepted that reaches state 1"},
		{"[]<> (x == 1)",
			"a run is accepted that visits state 1 infinitely often"},
		{"<> (x == 1)",
			"a run is accepted that visits state 0 infinitely often"},
		{"[] true",
			"it accepts no run"},
		{"[] ((x == 1) -> <> (x == 0)) && [] (x < 3)",
			"a run is accepted that reaches state 2, or that visits state 1 infinitely often"},
	} {
		text := "byte x; active proctype P() { do :: x = 1 - x od }\nltl ^p { " + x.formula + " }\n"
		require.Contains(t, hoverIn(start(t, nil, `{}`), text), x.want, x.formula)
	}
}
