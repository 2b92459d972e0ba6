package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
)

// marked returns a text without the mark, and the place of the mark.
func marked(t *testing.T, text string) (string, int) {
	t.Helper()
	before, after, found := strings.Cut(text, "§")
	require.True(t, found, text)
	return before + after, len(before)
}

const called = `#define BOTH(a, b) ((a) && (b))
mtype = { req, ack };
chan c = [1] of { mtype, byte };
byte x, y[3];
inline put(what, n) { c!what(n) }
proctype P(chan to; byte from, next) { skip }
`

// TestSignature asks for the call around a place, in texts that are being written and in complete ones.
func TestSignature(t *testing.T) {
	for text, want := range map[string]string{
		"init { run P(§":                                 "P(chan to, byte from, byte next) 0",
		"init { run P(c, 1,§":                            "P(chan to, byte from, byte next) 2",
		"init { run P(c, §1, 2) }":                       "P(chan to, byte from, byte next) 1",
		"init { run P(c, (x + y[x,§":                     "P(chan to, byte from, byte next) 1",
		"init { run P(c, put(1, 2), §":                   "P(chan to, byte from, byte next) 2",
		"init { run P(c, put(1, §":                       "put(what, n) 1",
		"init { put(req,§ }":                             "put(what, n) 1",
		"init { put(§) }\nltl p { []true }":              "put(what, n) 0",
		"init { if :: BOTH(x > 1, §":                     "BOTH(a, b) 1",
		"init { put(req, 1, 2,§ }":                       "put(what, n) 3",
		"init { put(req, /* , ( */ §":                    "put(what, n) 1",
		"init { put(\n  req,\n  §\n  }\nbyte z;":         "put(what, n) 1",
		"init { put(req, 1)§ }":                          "",
		"init { put(req, 1); §":                          "",
		"init { put(req; §":                              "",
		"init { (x == §":                                 "",
		"init { run Q(§":                                 "",
		"init { x = (§":                                  "",
		"proctype Q(§":                                   "",
		"inline put(§":                                   "",
		"init { put(req /* , §":                          "",
		"init { printf(\"put(1, §":                       "",
		"init { put(req, 1) // put(§\n}":                 "",
		"init { put§(":                                   "",
		"§":                                              "",
		"ltl p { [] BOTH(x == 1,§ }":                     "BOTH(a, b) 1",
		"init { do :: x > 0 -> run P(c,§\n od }":         "P(chan to, byte from, byte next) 1",
		"#define BOTH2 put(§\ninit { skip }":             "",
		"init { printf(\"open\n } \ninit { put(req, §\n": "put(what, n) 1",
	} {
		text, offset := marked(t, called+text)
		s := analyze(t, text)
		got := ""
		if x := s.Signature(s.Files()[0], offset); x != nil {
			var params []string
			for _, p := range x.Params {
				params = append(params, p.String())
			}
			got = fmt.Sprintf("%s(%s) %d", x.Name, strings.Join(params, ", "), x.Active)
		}
		require.Equal(t, want, got, text[len(called):])
	}
}

// TestSignatureKind checks that kinds tell calls apart.
func TestSignatureKind(t *testing.T) {
	for text, want := range map[string]analysis.SymbolKind{
		"init { run P(§": analysis.ProctypeSymbol, "init { put(§": analysis.InlineSymbol,
		"init { BOTH(§": analysis.MacroSymbol,
	} {
		text, offset := marked(t, called+text)
		s := analyze(t, text)
		require.Equal(t, want, s.Signature(s.Files()[0], offset).Kind)
	}
}
