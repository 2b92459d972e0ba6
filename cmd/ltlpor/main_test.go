package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/golden"
	_ "ltlpor/internal/testing/longtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ltlpor": main})
}

// The scripts are in testdata/script; "exits N command" runs a command and
// looks at its exit status, "repeat file N text" makes a file of N times the text.
func TestScripts(t *testing.T) {
	testscript.RunT(inOrder{t}, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *golden.Update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"repeat": repeat,
		},
		Condition: condition,
	})
}

// condition has a name for lines of scripts that take long: such lines are run where tests try every case.
func condition(name string) (bool, error) {
	if name != "all" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return amount.Exhaustive(), nil
}

// inOrder runs scripts one after another: commands within this process share its working directory.
type inOrder struct{ *testing.T }

func (inOrder) Parallel() {}

func (inOrder) Verbose() bool { return testing.Verbose() }

func (t inOrder) Run(name string, script func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { script(inOrder{t}) })
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status command args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if args[1] == "ltlpor" && !slices.ContainsFunc(args[2:], readsInput) {
		got = here(ts, args[2:])
	} else if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// readsInput reports whether a command with arg reads standard input, which a script gives to processes alone.
func readsInput(arg string) bool {
	return arg == "-" || arg == "-i" || arg == "--interactive" || strings.HasSuffix(arg, "=-")
}

// here runs a command line in this process: a process for each of 800 commands costs more than the commands.
func here(ts *testscript.TestScript, args []string) int {
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	return run(context.Background(), args, streams{strings.NewReader(""), ts.Stdout(), ts.Stderr()}, ts.Getenv)
}

func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: repeat file count text")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(args[2], n)), 0o600))
}

// command is a file that runs as the command, as in scripts: it is the binary of these tests by another name, so that
// none is linked for them.
func command(t *testing.T) string {
	t.Helper()
	bin, err := exec.LookPath("ltlpor")
	require.NoError(t, err)
	return bin
}

// call runs a command line in this process.
func call(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(context.Background(), args, streams{strings.NewReader(""), &out, &err}, func(string) string { return "" })
	return status, out.String(), err.String()
}

// Misuse gives one line on standard error and exit status 2.
func TestMisuse(t *testing.T) {
	model := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(model, []byte("active proctype P() { skip }\n"), 0o644))
	for _, c := range []struct {
		args []string
		says string
	}{
		{nil, "check"},
		{[]string{"chekc", model}, "chekc"},
		{[]string{"check"}, "<model>"},
		{[]string{"check", "--frobnicate", model}, "--frobnicate"},
		{[]string{"check", model, "p", "q"}, "q"},
		{[]string{"check", "--mem=lots", model}, "lots"},
		{[]string{"check", "--mem=-3G", model}, "-3G"},
		{[]string{"check", "--time=5", model}, "--time"},
		{[]string{"check", "--time=-5s", model}, "--time"},
		{[]string{"check", "--formula-timeout=-5s", model}, "--formula-timeout"},
		{[]string{"check", "--max-errors=-1", model}, "--max-errors"},
		{[]string{"check", "--max-errors=many", model}, "--max-errors"},
		{[]string{"check", "--max-states=-1", model}, "--max-states"},
		{[]string{"check", "--max-depth=-1", model}, "--max-depth"},
		{[]string{"check", "--trace-steps=-1", model}, "--trace-steps"},
		{[]string{"check", "--reduction=some", model}, "--reduction"},
		{[]string{"check", "--overflow=maybe", model}, "--overflow"},
		{[]string{"check", "--color=blue", model}, "--color"},
		{[]string{"check", "--check=everything", model}, "everything"},
		{[]string{"check", "--check=", model}, "check"},
		{[]string{"check", "--only=nosuch", model}, "nosuch"},
		{[]string{"check", "--only=", model}, "--only"},
		{[]string{"check", "--only=a,,b", model}, "--only"},
		{[]string{"check", "--check=ltl", model}, "nothing to check"},
		{[]string{"check", "-D", "3=4", model}, "3=4"},
		{[]string{"check", "-D=", model}, "-D"},
		{[]string{"check", "--formula-file=f", model, "p"}, "--formula-file"},
		{[]string{"check", "--formula-file=-", "-"}, "standard input"},
		// Habits, and what is done for want of quotes.
		{[]string{model}, "to check a model, write ltlpor check " + model},
		{[]string{model, "G p"}, "write ltlpor check " + model + " 'G p'"},
		{[]string{"nosuch.pml"}, "to check a model, write ltlpor check nosuch.pml"},
		{[]string{"verify", model}, "expected one of the commands check, compare, audit"},
		{[]string{"check", "-a", model}, "-a is SPIN's; here ltl blocks and the never claim are checked without a flag"},
		{[]string{"check", "--tie=low", model}, "--tie is gone: of several ample sets, the one of the oldest processes is taken"},
		{[]string{"audit", "--tie", "low", model}, "--tie is gone: of several"},
		{[]string{"check", "--operands=sets", model}, "--operands is gone: where nothing can be left out"},
		{[]string{"check", "--visibility=state", model}, `but got "state" (both is what state was, and more)`},
		{[]string{"check", "--visibility=none", model}, `but got "none" (ltlpor help tells more)`},
		{[]string{"check", "--ties=low", model}, "ltlpor help tells more"},
		{[]string{"check", "-m10000", "-w24", model}, "-m is SPIN's; here there is no limit to the depth but --max-depth=N"},
		{[]string{"check", "-f", model}, "--fairness=weak"},
		{[]string{"check", "-l", model}, "--check=progress"},
		{[]string{"check", "-N", "p", model}, "--only=NAME"},
		{[]string{"-search", "-ltl", "p", model}, "ltlpor check MODEL reads the model and searches at once"},
		{[]string{"-run", model}, "-run is SPIN's"},
		{[]string{"check", "-x", model}, "unknown flag -x"},
		{[]string{"check", model, "G", "p", "->", "q"}, "a formula stands in quotes, as one argument"},
		{[]string{"check", "G(p)", model}, "the model comes first, and then the formula"},
		{[]string{"compare", model, "other.pml"}, "two models were given"},
		{[]string{"check", "--time=5", model}, "a unit is missing; did you mean 5s?"},
		{[]string{"check", "--time=soon", model}, "such as 90s, 10m or 1h30m"},
		{[]string{"check", "--mem=8", model}, "did you mean 8G?"},
		{[]string{"check", "--fairnes=weak", model}, `did you mean "--fairness"?`},
		{[]string{"check", "--json", model, model + ".none"}, "--json=" + model + ": there is such a file, and it is no JSON result"},
		{[]string{"check", "--json=", model}, "--json needs the name of a file"},
		{[]string{"automaton", "-o", "", "G p"}, "--output needs the name of a file"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			status, stdout, stderr := call(c.args...)
			require.Equal(t, exitcode.Usage, status, stderr)
			require.Empty(t, stdout)
			require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
			require.True(t, strings.HasPrefix(stderr, "ltlpor: "), stderr)
			require.Contains(t, stderr, c.says)
		})
	}
}

// A model that is taken for the file of the result stays as it is, and a result is replaced.
func TestModelIsNotOverwritten(t *testing.T) {
	dir := t.TempDir()
	model, other := filepath.Join(dir, "m.pml"), filepath.Join(dir, "r.json")
	const text = "active proctype P() { skip }\n"
	require.NoError(t, os.WriteFile(model, []byte(text), 0o644))
	status, _, _ := call("check", "--json", model, "G p")
	require.Equal(t, exitcode.Usage, status)
	for range 2 { // the second time there is one
		status, _, _ = call("check", "--json", other, model)
		require.Equal(t, exitcode.Holds, status)
	}
	require.NoError(t, os.WriteFile(other, nil, 0o644))
	status, _, _ = call("check", "--json", other, model)
	require.Equal(t, exitcode.Holds, status, "an empty file holds nothing to lose")
	left, err := os.ReadFile(model)
	require.NoError(t, err)
	require.Equal(t, text, string(left))
}

// Every document begins with the tool, the options and the defines, and names the model, with
// an error, too.
func TestHead(t *testing.T) {
	dir := t.TempDir()
	model, bad := filepath.Join(dir, "m.pml"), filepath.Join(dir, "bad.pml")
	require.NoError(t, os.WriteFile(model, []byte("byte x; active proctype P() { x = 1; x = N }\n"), 0o644))
	require.NoError(t, os.WriteFile(bad, []byte("active proctype P() { skp }\n"), 0o644))
	for _, c := range []struct {
		args    []string
		format  string
		model   string
		options map[string]any
		defines []string
		failed  bool
	}{
		{[]string{"check", "-DN=3", "-D", "M", "--max-errors=0", "--time=90s", "--only=p", model, "F (x == 3)"}, "ltlpor-check", model,
			map[string]any{"reduction": "ample", "max-errors": 0.0, "time": "1m30s", "shortest": false, "formula": "F (x == 3)", "only": []any{"p"}}, []string{"N=3", "M"}, true},
		{[]string{"check", "-DN=3", "--mem=8G", model}, "ltlpor-check", model, map[string]any{"mem": float64(8 << 30), "optimize": "all"}, []string{"N=3"}, false},
		{[]string{"check", bad}, "ltlpor-check", bad, map[string]any{"fairness": "none"}, []string{}, true},
		{[]string{"check", "nosuch.pml"}, "ltlpor-check", "nosuch.pml", nil, []string{}, true},
		{[]string{"check", "-"}, "ltlpor-check", "<stdin>", nil, []string{}, true},
		{[]string{"audit", "-DN=2", model}, "ltlpor-audit", model, map[string]any{"max-states": 50000.0}, []string{"N=2"}, false},
		{[]string{"audit", "--max-states=1", "-DN=2", model}, "ltlpor-audit", model, map[string]any{"max-states": 1.0}, []string{"N=2"}, true},
		{[]string{"audit", bad}, "ltlpor-audit", bad, nil, []string{}, true},
		{[]string{"explain", "-DN=2", model}, "ltlpor-explain", model, nil, []string{"N=2"}, false},
		{[]string{"explore", bad}, "ltlpor-explore", bad, map[string]any{"workers": 1.0}, []string{}, true},
		{[]string{"formula", "--equivalent", "p", "q"}, "ltlpor-formula", "", map[string]any{"equivalent": true, "implies": false, "formula": "p", "second": "q"}, []string{}, false},
		{[]string{"formula", "p U"}, "ltlpor-formula", "", map[string]any{"syntax": "textbook"}, []string{}, true},
		{[]string{"automaton", "--negate", "p"}, "ltlpor-automaton", "", map[string]any{"negate": true, "format": "hoa"}, []string{}, false},
		{[]string{"automaton", "--from=nosuch"}, "ltlpor-automaton", "", map[string]any{"from": "nosuch"}, []string{}, true},
	} {
		_, stdout, _ := call(append(c.args, "--json=-")...)
		var d struct {
			jsonreport.Head
			Error *jsonreport.Error `json:"error"`
		}
		require.NoError(t, json.Unmarshal([]byte(stdout), &d), "%v: %s", c.args, stdout)
		require.Equal(t, c.format, d.Format)
		require.Equal(t, jsonreport.Version, d.Version)
		require.Equal(t, ltlpor.Version, d.Tool.Version)
		require.Equal(t, c.model, d.Model)
		require.Equal(t, c.defines, d.Defines)
		require.Equal(t, c.failed, d.Error != nil, "%v: %s", c.args, stdout)
		for name, value := range c.options {
			require.Equal(t, value, d.Options[name], "%v: %s", c.args, name)
		}
		require.NotContains(t, d.Options, "json")
		require.NotContains(t, d.Options, "automaton", "it was not given")
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitcode.Holds, status)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "check")
		require.Contains(t, stdout, "version")
	}
	for _, args := range [][]string{{"help", "check"}, {"check", "--help"}, {"check", "m.pml", "-h"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitcode.Holds, status)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "--max-errors")
		require.Contains(t, stdout, "ltlpor check model.pml 'G(req -> F ack)'")
		require.Contains(t, stdout, "130")
	}
}

func TestVersion(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}, {"check", "--version"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitcode.Holds, status)
		require.Empty(t, stderr)
		require.Regexp(t, `^ltlpor `+regexp.QuoteMeta(ltlpor.Version)+`( [0-9a-f]{12})? go\S+ \w+/\w+\n$`, stdout)
	}
}

// brokenWriter is a full disk.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestOutputCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	status := run(context.Background(), []string{"version"}, streams{strings.NewReader(""), brokenWriter{}, &stderr}, os.Getenv)
	require.Equal(t, exitcode.Internal, status)
	require.Contains(t, stderr.String(), "no space left")
}

// panicking panics when it is written to.
type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("out of luck") }

func TestPanicIsABug(t *testing.T) {
	var stderr bytes.Buffer
	status := run(context.Background(), []string{"version"}, streams{strings.NewReader(""), panicking{}, &stderr}, os.Getenv)
	require.Equal(t, exitcode.Internal, status)
	require.Contains(t, stderr.String(), "out of luck")
	require.True(t, strings.HasSuffix(stderr.String(), "this is a bug in ltlpor\n"))
}

// A file is written whole or not at all, and nothing else is left behind.
func TestAtomicFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out.json")
	names := func() []string {
		var out []string
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, e := range entries {
			out = append(out, e.Name())
		}
		return out
	}
	f, err := createAtomic(name, nil)
	require.NoError(t, err)
	require.NoError(t, f.discard())
	require.Empty(t, names())

	f, err = createAtomic(name, nil)
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("one")))
	require.NoError(t, f.discard())
	require.Equal(t, []string{"out.json"}, names())

	require.NoError(t, os.Chmod(name, 0o600))
	require.NoError(t, os.Symlink("out.json", filepath.Join(dir, "link")))
	f, err = createAtomic(filepath.Join(dir, "link"), nil)
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("two")))
	require.Equal(t, []string{"link", "out.json"}, names())
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "two", string(data))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	f, err = createAtomic(os.DevNull, nil)
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("gone")))
}
