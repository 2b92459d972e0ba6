package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// Messages say what was looked for, what took a value, and what is expected.
func TestMessages(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"p.pml": "active proctype P() { skip }",
		"l.pml": "byte x; active proctype P() { x = 1 } ltl a { <> (x == 1) } ltl b { [] (x < 2) }",
		"d.pml": "#define N 3\nbyte x; active proctype P() { x = N }",
		"u.pml": "byte x; active proctype P() { x = 1; if :: x == 1 :: else -> x = 3; x = 4 fi }",
		"one":   "text",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"check", "--json", "p.pml"}, exitcode.Usage, "took p.pml: write --json=VALUE p.pml"},
		{[]string{"check", "--json", "-"}, exitcode.Usage, "--json takes a value, and took -"},
		{[]string{"check", "-q", "-D", "p.pml"}, exitcode.Usage, "took p.pml: write -D VALUE p.pml"},
		{[]string{"check", "--mem", "p.pml"}, exitcode.Usage, "--mem takes a value, and took p.pml"},
		{[]string{"check", "--engine", "p.pml"}, exitcode.Usage, "--engine takes a value, and took p.pml"},
		{[]string{"check", "--why"}, exitcode.Usage, "ltlpor help tells more"},
		{[]string{"check", "--only=no", "p.pml"}, exitcode.Usage, `no ltl block named "no", nor any other`},
		{[]string{"check", "--max-errors=-1", "p.pml"}, exitcode.Usage,
			"positive number, or all (0 stands for all, too)"},
		{[]string{"check", "--workers=-1", "p.pml"}, exitcode.Usage, "--workers=-1: expected 0 or more"},
		{[]string{"audit", "--workers=-1", "p.pml"}, exitcode.Usage, "--workers=-1: expected 0 or more"},
		{[]string{"compare", "--workers=-1", "p.pml"}, exitcode.Usage, "--workers=-1: expected 0 or more"},
		{[]string{"check", "--json=none/x.json", "p.pml"}, exitcode.Internal, "there is no folder none;"},
		{[]string{"check", "--json=one/x.json", "p.pml"}, exitcode.Internal,
			"cannot write one/x.json: not a directory"},
		{[]string{"check", "--json=x.json", "p.pml"}, exitcode.Holds, "ltlpor: --json: written to x.json\n"},
		{[]string{"check", "--events=x.events", "p.pml"}, exitcode.Holds, "ltlpor: --events: written to x.events\n"},
		{[]string{"compare", "--svg=x.svg", "p.pml"}, exitcode.Holds, "ltlpor: --svg: written to x.svg\n"},
	} {
		status, _, stderr := call(c.args...)
		require.Equal(t, c.status, status, "%v: %s", c.args, stderr)
		require.Contains(t, stderr, c.says, "%v", c.args)
	}
	_, _, stderr := call("check", "-q", "--json=x.json", "p.pml")
	require.Empty(t, stderr)
	_, stdout, _ := call("check", "-DN=2", "d.pml")
	require.Contains(t, stdout, "d.pml:1:9: warning: macro N is defined here, and so -D N=2 has no effect")
	require.Contains(t, stdout, "write #ifndef N in the line before it")
	_, stdout, _ = call("check", "u.pml")
	require.Contains(t, stdout, "option never taken: else; the 2 statements only it leads to are not reached")
}

// A folder that takes no files is there all the same.
func TestFolderTakesNoFiles(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("there is no /proc")
	}
	require.EqualError(t, cannotWrite("/proc/x.json", os.ErrNotExist),
		"cannot write /proc/x.json: no file can be made in the folder /proc")
}

// Where there is nothing to check each command says what was looked for, and what the model has.
func TestNothingToCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("p.pml", []byte("active proctype P() { skip }"), 0o600))
	const blocks = "byte x; active proctype P() { x = 1 } ltl a { <> (x == 1) } ltl b { [] (x < 2) }"
	require.NoError(t, os.WriteFile("l.pml", []byte(blocks), 0o600))
	for _, command := range [][]string{{"check"}, {"check", "--plan"}, {"audit"}, {"compare"}, {"graph"}, {"explain"}} {
		for _, c := range []struct{ flag, model, says string }{
			{"--check=ltl", "p.pml", "looks for ltl blocks, and there are none"},
			{"--check=ltl,claim", "p.pml", "looks for ltl blocks and a never claim, and there are none"},
			{"--check=formula", "p.pml", "looks for a formula or automaton beside the model, and there are none"},
			{"--check=claim", "l.pml", "looks for a never claim, and the model has ltl a, ltl b (--check=ltl)"},
		} {
			args := append(append([]string{}, command...), c.flag, c.model)
			status, stdout, stderr := call(args...)
			require.Equal(t, exitcode.Usage, status, "%v: %s", args, stderr)
			require.Empty(t, stdout)
			require.Contains(t, stderr, "there is nothing to check in "+c.model+": "+c.flag+" "+c.says)
		}
	}
}
