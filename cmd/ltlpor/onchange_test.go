package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// TestWatchedFiles notices each kind of change, and no other.
func TestWatchedFiles(t *testing.T) {
	dir := t.TempDir()
	name, other := filepath.Join(dir, "m.pml"), filepath.Join(dir, "other")
	write := func(file, text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	write(name, "one")
	past := time.Now().Add(-time.Hour)
	type change struct {
		what    string
		change  func()
		changes bool
	}
	replace := func(text string) { write(other, text); require.NoError(t, os.Rename(other, name)) }
	for _, c := range []change{
		{"nothing", func() {}, false},
		{"another text", func() { write(name, "longer") }, true},
		{"a text of the same length, at the same time", func() {
			info, err := os.Stat(name)
			require.NoError(t, err)
			write(name, "LONGER")
			require.NoError(t, os.Chtimes(name, info.ModTime(), info.ModTime()))
		}, true},
		{"another file by the same name", func() { replace("SHORTS") }, true},
		{"another file with the same text", func() { replace("SHORTS") }, false},
		{"the same text again", func() { write(name, "SHORTS") }, false},
		{"another time", func() { require.NoError(t, os.Chtimes(name, past, past)) }, false},
		{"nothing, for long", func() {}, false},
		{"no file", func() { require.NoError(t, os.Remove(name)) }, true},
		{"still no file", func() {}, false},
		{"a file", func() { write(name, "one") }, true},
	} {
		w := &watchedFiles{}
		w.add(name)
		c.change()
		require.Equal(t, c.changes, w.changedFile() == name, c.what)
		require.Equal(t, c.changes, w.changedFile() == name, "%s, at the second look", c.what)
		require.Equal(t, 1, w.renew())
		require.Empty(t, w.changedFile(), c.what)
	}

	w := &watchedFiles{}
	w.add(name)
	write(name, "two")
	require.Equal(t, name, w.changedFile())
	write(name, "one")
	require.Equal(t, name, w.changedFile(), "a check that the first change ended has to begin again")
}

// TestWatchedFilesByStatus notices a text of the same length whose time is set back, long after the file was seen, by
// the time of the last change of the status alone.
func TestWatchedFilesByStatus(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(name, []byte("one"), 0o600))
	past := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(name, past, past))
	s := stampOf(name)
	if statusTime(s.info).IsZero() {
		require.Contains(t, []string{"windows", "js", "wasip1", "plan9", "aix"}, runtime.GOOS)
		t.Skip("the system has no time of the last change of the status")
	}
	require.False(t, s.sure, "the status has changed just now")
	s.sure = true // as after some seconds
	require.False(t, s.hasChanged(name))
	time.Sleep(20 * time.Millisecond) // more than the resolution of the times
	require.NoError(t, os.WriteFile(name, []byte("two"), 0o600))
	require.NoError(t, os.Chtimes(name, past, past))
	require.True(t, s.hasChanged(name))
}

// output is text written by a command that still runs.
type output struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.text.String()
}

// TestOnChange changes a model and an included file: by writing, by renaming, while a long check runs, and to a text
// with a mistake.
func TestOnChange(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		temp := filepath.Join(dir, "temp")
		require.NoError(t, os.WriteFile(temp, []byte(text), 0o600))
		require.NoError(t, os.Rename(temp, filepath.Join(dir, name)))
	}
	model := filepath.Join(dir, "m.pml")
	write("m.pml", "#include \"n.h\"\nactive proctype P() { assert(N == 3) }\n")
	write("n.h", "#define N 3\n")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var out, told output
	status := make(chan int, 1)
	go func() {
		args := []string{"check", "--on-change", "--no-config", "--reduction=none", "--optimize=none", model}
		status <- run(ctx, args, streams{strings.NewReader(""), &out, &told}, func(string) string { return "" })
	}()
	waits := func(times int) {
		require.Eventually(t, func() bool { return strings.Count(told.String(), "waiting for a change of") == times },
			time.Minute, 5*time.Millisecond, "%s%s", &out, &told)
	}
	waits(1)
	require.Contains(t, out.String(), "m.pml: holds")
	require.Contains(t, told.String(), "m.pml and of 1 other file; Ctrl-C ends")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "n.h"), []byte("#define N 4\n"), 0o600))
	waits(2)
	require.Contains(t, out.String(), "m.pml: violated")
	require.Contains(t, told.String(), "n.h has changed")
	require.Regexp(t, `(?m)^---- \d\d:\d\d:\d\d ----\n.*m.pml: violated`, out.String(), "a line above the second report")
	write("n.h", "#define N 4\n")
	write("m.pml", "#include \"n.h\"\nactive proctype P() { assert(N == 4) }\n")
	waits(3)
	require.Equal(t, 2, strings.Count(told.String(), "has changed"), "the same text again is no change: %s", &told)

	large := "byte a, b, c, d, e;\nactive [5] proctype P() { do :: a++ :: b++ :: c++ :: d++ :: e++ od }\n"
	write("m.pml", large)
	require.Eventually(t, func() bool { return strings.Count(told.String(), "has changed") == 3 }, time.Minute, 5*time.Millisecond)
	time.Sleep(2 * pollEvery) // the check has begun, most times; the result is the same if not
	write("m.pml", "active proctype P() { $ }\n")
	waits(4)
	require.Contains(t, told.String(), "'$' has no meaning in Promela")
	require.NotContains(t, out.String()+told.String(), "interrupted", "a check that a newer text ends says nothing")
	require.Equal(t, 3, strings.Count(out.String(), "m.pml: "))
	cancel()
	select {
	case got := <-status:
		require.Equal(t, exitcode.Model, got, "the status of the last check")
	case <-time.After(time.Minute):
		t.Fatal("it goes on after an interrupt")
	}
}

// TestOnChangeRefused refuses what cannot change, or be checked twice.
func TestOnChangeRefused(t *testing.T) {
	for _, args := range [][]string{
		{"--on-change", "-"}, {"--on-change", "--formula-file=-", "m.pml"}, {"--on-change", "--automaton=-", "m.pml"},
		{"--on-change", "--checkpoint=c", "m.pml"},
	} {
		status, _, stderr := call(append([]string{"check"}, args...)...)
		require.Equal(t, exitcode.Usage, status, "%v %s", args, stderr)
		require.Contains(t, stderr, "--on-change")
	}
}

// TestOnChangeMachineOutput prints no line between reports into a format for programs.
func TestOnChangeMachineOutput(t *testing.T) {
	for _, flag := range []string{"--json=-", "--format=short", "--quiet"} {
		t.Run(flag, func(t *testing.T) { testMachineOutput(t, flag) })
	}
}

func testMachineOutput(t *testing.T, flag string) {
	model := filepath.Join(t.TempDir(), "m.pml")
	write := func(text string) { require.NoError(t, os.WriteFile(model, []byte(text), 0o600)) }
	write("active proctype P() { assert(false) }\n")
	ctx, cancel := context.WithCancel(t.Context())
	var out, told output
	done := make(chan struct{})
	go func() {
		defer close(done)
		args := []string{"check", "--on-change", "--no-config", flag, model}
		run(ctx, args, streams{strings.NewReader(""), &out, &told}, func(string) string { return "" })
	}()
	grows := func(from int) int {
		require.Eventually(t, func() bool { return len(out.String()) > from && strings.HasSuffix(out.String(), "\n") },
			time.Minute, 5*time.Millisecond, "%s", &told)
		return len(out.String())
	}
	first := grows(0)
	write("active proctype Q() { assert(false) }\n")
	grows(first)
	cancel()
	<-done
	require.NotContains(t, out.String(), "----")
}

// TestOnChangeOtherFiles checks again when the file of a formula changes, and when a file of options appears.
func TestOnChangeOtherFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("m.pml", "byte x;\nactive proctype P() { x = 1 }\n")
	write("f.ltl", "F(x == 1)\n")
	ctx, cancel := context.WithCancel(t.Context())
	var out, told output
	done := make(chan struct{})
	go func() {
		defer close(done)
		formula := "--formula-file=" + filepath.Join(dir, "f.ltl")
		args := []string{"check", "--on-change", formula, filepath.Join(dir, "m.pml")}
		run(ctx, args, streams{strings.NewReader(""), &out, &told}, func(string) string { return "" })
	}()
	waits := func(times int) {
		require.Eventually(t, func() bool { return strings.Count(told.String(), "waiting for a change of") == times },
			time.Minute, 5*time.Millisecond, "%s%s", &out, &told)
	}
	waits(1)
	require.Contains(t, out.String(), "m.pml: holds")
	write("f.ltl", "G(x == 0)\n")
	waits(2)
	require.Contains(t, told.String(), "f.ltl has changed")
	require.Contains(t, out.String(), "m.pml: violated")
	write("ltlpor.toml", "no such option\n")
	waits(3)
	require.Contains(t, told.String(), "ltlpor.toml has changed")
	require.Contains(t, told.String(), "ltlpor.toml:1:")
	cancel()
	<-done
}
