package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/protocol"
)

// edited returns text after changes.
func edited(text string, edits []protocol.TextEdit) string {
	lines := protocol.NewLines(text)
	slices.SortFunc(edits, func(a, b protocol.TextEdit) int {
		return lines.Offset(b.Range.Start, protocol.UTF16) - lines.Offset(a.Range.Start, protocol.UTF16)
	})
	for _, e := range edits {
		from, to := lines.Offset(e.Range.Start, protocol.UTF16), lines.Offset(e.Range.End, protocol.UTF16)
		text = text[:from] + e.NewText + text[to:]
	}
	return text
}

// actions returns the code actions of a whole document.
func (c *client) actions(uri, text, kind string) (list []protocol.CodeAction) {
	c.t.Helper()
	whole := protocol.NewLines(text).Range(0, len(text), protocol.UTF16)
	context := `,"context":{"diagnostics":[]` + kind + `},"range":` + encode(whole)
	c.ok("textDocument/codeAction", about(uri, context), &list)
	return list
}

// A fix of a diagnostic is a quick fix, in the file and the place of the mistake.
func TestQuickFixes(t *testing.T) {
	const header = "file:///models/d.h"
	const wrong = "#define SET(x) x = = 1\n"
	c := start(t, map[string]string{"/models/d.h": wrong}, `{"workspace":{"workspaceEdit":{"documentChanges":true}}}`)
	for _, x := range []struct {
		text, title, want string
		preferred         bool
	}{
		{
			"byte ready;\n/*𝄞*/ init { redy = 1 }\n", "Change redy to ready",
			"byte ready;\n/*𝄞*/ init { ready = 1 }\n", true,
		},
		{"init { atomc { skip } }\n", "Change atomc to atomic", "init { atomic { skip } }\n", true},
		{
			"chan c = [1] of { pid };\nproctype P() { c?_pid }\ninit { run P() }\n", "Change _pid to eval(_pid)",
			"chan c = [1] of { pid };\nproctype P() { c?eval(_pid) }\ninit { run P() }\n", true,
		},
		{
			"init {\n  do\n  :: true -> skip\n}\nltl p { [] true }\n", "Insert od",
			"init {\n  do\n  :: true -> skip\n  od\n}\nltl p { [] true }\n", true,
		},
		{
			"bool b;\nltl p { [] b => b }\ninit { b = 1 }\n", "Change => to ->",
			"bool b;\nltl p { [] b -> b }\ninit { b = 1 }\n", true,
		},
		{
			"#define B bb\nbyte ba;\ninit { B = 1 }\n", "Change bb to ba",
			"#define B ba\nbyte ba;\ninit { B = 1 }\n", false,
		},
		{
			"chan c = [1] of { bit };\ninit { c!1 }\nnever { do :: c?_ od }\n", "Poll the channel",
			"chan c = [1] of { bit };\ninit { c!1 }\nnever { do :: c?[_] od }\n", true,
		},
		{
			"byte x; chan c = [1] of { byte, byte };\ninit { c!1,2 }\nnever { do :: c??1,x od }\n", "Poll the channel",
			"byte x; chan c = [1] of { byte, byte };\ninit { c!1,2 }\nnever { do :: c??[1,x] od }\n", true,
		},
		{"chan c = [1] of { bit };\ninit { c!1 }\nnever { do :: c!1 od }\n", "", "", false},
		{
			"byte x;\ninit { d_step { x = 1; run P() } }\nproctype P() { skip }\n", "Change d_step to atomic",
			"byte x;\ninit { atomic { x = 1; run P() } }\nproctype P() { skip }\n", true,
		},
		{
			"init { skip }\nproctype Pump() { skip }\n// ltlpor: group A = Pumb\n", "Change Pumb to Pump",
			"init { skip }\nproctype Pump() { skip }\n// ltlpor: group A = Pump\n", true,
		},
		{"#define N(x) x##y\nbyte abcy;\ninit { N(abd) = 1 }\n", "", "", false},
		{
			"#include \"d.h\"\nbyte x;\ninit { SET(x) }\n", "Join = = to ==",
			strings.Replace(wrong, "= =", "==", 1), false,
		},
	} {
		c.open(uri, x.text)
		list := c.actions(uri, x.text, "")
		if x.title == "" {
			require.Empty(t, list, x.text)
			continue
		}
		require.NotEmpty(t, list, x.text)
		require.Equal(t, x.title, list[0].Title)
		require.Equal(t, x.preferred, list[0].IsPreferred, x.text)
		require.Len(t, list[0].Diagnostics, 1)
		before := x.text
		if list[0].Edit.DocumentChanges[0].TextDocument.URI == header {
			before = wrong
		}
		require.Equal(t, x.want, edited(before, list[0].Edit.DocumentChanges[0].Edits))
		require.Empty(t, c.actions(uri, x.text, `,"only":["refactor"]`))
	}
}
