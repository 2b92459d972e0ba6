package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"ltlpor"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ltlpor": main})
}

// The scripts are in testdata/script; "exits N command" runs a command and
// looks at its exit status, "repeat file N text" makes a file of N times the text.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"repeat": repeat,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status command args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
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

func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: repeat file count text")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(args[2], n)), 0o600))
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
		{[]string{"check", "--json=/no/such/folder/x.json", model}, "/no/such/folder/x.json"},
		{[]string{"check", "--json=" + filepath.Dir(model), model}, "directory"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			status, stdout, stderr := call(c.args...)
			require.Equal(t, exitUsage, status, stderr)
			require.Empty(t, stdout)
			require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
			require.True(t, strings.HasPrefix(stderr, "ltlpor: "), stderr)
			require.Contains(t, stderr, c.says)
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitHolds, status)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "check")
		require.Contains(t, stdout, "version")
	}
	for _, args := range [][]string{{"help", "check"}, {"check", "--help"}, {"check", "m.pml", "-h"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitHolds, status)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "--max-errors")
		require.Contains(t, stdout, "ltlpor check model.pml 'G(req -> F ack)'")
		require.Contains(t, stdout, "130")
	}
}

func TestVersion(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}, {"check", "--version"}} {
		status, stdout, stderr := call(args...)
		require.Equal(t, exitHolds, status)
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
	require.Equal(t, exitInternal, status)
	require.Contains(t, stderr.String(), "no space left")
}

// panicking panics when it is written to.
type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("out of luck") }

func TestPanicIsABug(t *testing.T) {
	var stderr bytes.Buffer
	status := run(context.Background(), []string{"version"}, streams{strings.NewReader(""), panicking{}, &stderr}, os.Getenv)
	require.Equal(t, exitInternal, status)
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
	f, err := createAtomic(name)
	require.NoError(t, err)
	require.NoError(t, f.discard())
	require.Empty(t, names())

	f, err = createAtomic(name)
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("one")))
	require.NoError(t, f.discard())
	require.Equal(t, []string{"out.json"}, names())

	require.NoError(t, os.Chmod(name, 0o600))
	require.NoError(t, os.Symlink("out.json", filepath.Join(dir, "link")))
	f, err = createAtomic(filepath.Join(dir, "link"))
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("two")))
	require.Equal(t, []string{"link", "out.json"}, names())
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "two", string(data))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	f, err = createAtomic(os.DevNull)
	require.NoError(t, err)
	require.NoError(t, f.commit([]byte("gone")))
}
