package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/layout"
	"ltlpor/source"
)

// acting is a model whose strings, comments and characters command a terminal, and that is violated.
const acting = "byte x; /* \x1b[2J \u202e */\n" +
	"ltl p { [] (x != 27) /* \x1b[2J */ }\n" +
	"active proctype P() { printf(\"\x1b]0;t\x07\xff\x1b[31m %c\\n\", 155); x = '\x1b'; assert(x == '\x07') }\n"

// Nothing that a model, the name of a file or the command line has reaches a terminal as a command, with
// colours nothing but colours of ltlpor.
func TestNoCharacterActs(t *testing.T) {
	dir := t.TempDir()
	model, trace := filepath.Join(dir, "m\x1b[8m.pml"), filepath.Join(dir, "t\x1b[8m.json")
	broken := filepath.Join(dir, "b\x1b[8m.pml")
	require.NoError(t, os.WriteFile(model, []byte(acting), 0o600))
	require.NoError(t, os.WriteFile(broken, []byte("byte x; /* \x1b[2J */ \x1b \xff int\n"), 0o600))
	for _, args := range [][]string{
		{"check", "--trace=" + trace, model}, {"check", "--color=always", "--full-states", "--why", model},
		{"check", "--format=github", model}, {"check", "--plan", model}, {"check", "-q", model},
		{"replay", "--color=always", model, trace}, {"replay", model, model},
		{"simulate", model}, {"simulate", "-q", model}, {"simulate", "-q", "--color=always", model},
		{"audit", model}, {"deps", model}, {"explain", model}, {"explore", model}, {"compare", model},
		{"graph", model}, {"graph", "--format=dot", model}, {"automaton", "G(x /* \x1b[2J */ != 1)"},
		{"automaton", "--format=dot", "G(x /* \x1b[2J */ != 1)"},
		{"automaton", "--format=spin", "G(x /* \x1b[2J */ != 1)"},
		{"formula", "G(x != 1) \x1b"}, {"formula", "G(a\x1b)"},
		{"check", broken}, {"check", "--only=\x1b[8m", model}, {"check", "--no\x1b[8m", model},
		{"check", filepath.Join(dir, "none\x1b[8m.pml")}, {"\x1b[8m"}, {"check", model, "G(x\x1b[8m)"},
		{"check", "--watch=\x1b[8m", model}, {"check", "-D\x1b[8m=1", broken},
		{"check", "--json=" + filepath.Join(dir, "none\x1b[8m", "r.json"), model},
	} {
		_, out, errs := call(args...)
		require.NotEmpty(t, out+errs, "%q", args)
		for _, text := range []string{out, errs} {
			if strings.Contains(strings.Join(args, " "), "--color=always") {
				text = layout.OwnColors.ReplaceAllString(text, "")
			}
			require.Equal(t, source.Readable(text), text, "%q", args)
		}
	}
	_, out, _ := call("check", model)
	require.Contains(t, out, `printf("\x1b]0;t\x07\xff\x1b[31m %c\n", 155)`)
	_, out, _ = call("simulate", "-q", "--color=always", model)
	require.Contains(t, out, `\x1b]0;t\x07\xff\x1b[31m \x9b`+"\n")
}

// Documents for programs go around the writer of text, and so does the status line.
func TestRaw(t *testing.T) {
	var b bytes.Buffer
	w := readable(&b, &b)
	_, err := w.Write([]byte("a\x1b[31m\tb\n"))
	require.NoError(t, err)
	require.Equal(t, "a\\x1b[31m\tb\n", b.String())
	b.Reset()
	require.True(t, useColor("always", w, os.Getenv))
	_, err = w.Write([]byte("\x1b[31ma\x1b[0m\x1b[8m"))
	require.NoError(t, err)
	require.Equal(t, "\x1b[31ma\x1b[0m\\x1b[8m", b.String())
	b.Reset()
	_, err = raw(w).Write([]byte("\x1b"))
	require.NoError(t, err)
	line := statusLine{w: w}
	line.put("50 %\x1b")
	line.clear()
	require.Equal(t, "\x1b\r50 %\\x1b\x1b[K\r\x1b[K", b.String())
}
