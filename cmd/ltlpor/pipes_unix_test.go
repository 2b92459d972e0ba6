//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// TestPipesAreRefused: wherever a file is read, a pipe in its place is refused, though no writer ever comes.
func TestPipesAreRefused(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	pipes := []string{"pipe", "pipe.json", "pipe.trail", "beside/ltlpor.toml"}
	require.NoError(t, os.Mkdir("beside", 0o777))
	for _, name := range pipes {
		require.NoError(t, syscall.Mkfifo(name, 0o666))
	}
	for name, text := range map[string]string{
		"m.pml": "init { skip }\n", "beside/m.pml": "init { skip }\n",
		"include.pml": "#include \"pipe\"\ninit { skip }\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	status, _, stderr := call("exercise", "--seed=1", "--out=sheet", "ample")
	require.Zero(t, status, stderr)
	for _, args := range [][]string{
		{"check", "pipe"}, {"check", "include.pml"}, {"check", "beside/m.pml"},
		{"check", "--formula-file=pipe", "m.pml"}, {"check", "--automaton=pipe", "m.pml"},
		{"resume", "pipe"}, {"replay", "m.pml", "pipe.json"}, {"replay", "m.pml", "pipe.trail"},
		{"explain", "--along=pipe.json", "m.pml"}, {"simulate", "--follow=pipe.json", "m.pml"},
		{"automaton", "--from=pipe"}, {"grade", "pipe", "m.pml"},
		{"grade", filepath.Join("sheet", "sheet.json"), "pipe"},
	} {
		start := time.Now()
		status, _, stderr := call(args...)
		require.Less(t, time.Since(start), hang)
		require.Equal(t, exitcode.Model, status, "%v: %s", args, stderr)
		require.Contains(t, stderr, "it is no regular file", "%v", args)
		if args[1] == "include.pml" {
			require.Contains(t, stderr, "include.pml:1:10: error: cannot include pipe")
		}
	}
}

// TestPipesAreWritten: a pipe takes a result where something reads from it, also by the name that a process
// substitution has; otherwise it is refused at once, and the verdict and the other results come.
func TestPipesAreWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("m.pml", []byte("init { skip }\n"), 0o666))
	require.NoError(t, syscall.Mkfifo("pipe", 0o666))
	for _, flag := range []string{"--json", "--report", "--events", "--junit", "--sarif"} {
		status, out, stderr := call("check", flag+"=pipe", "m.pml")
		require.Equal(t, exitcode.Internal, status, "%s: %s", flag, stderr)
		require.Contains(t, stderr, "cannot write pipe: it is a pipe from which nothing reads; begin its reader first")
		require.Contains(t, out, "holds")

		reader, err := os.OpenFile("pipe", os.O_RDWR|syscall.O_NONBLOCK, 0)
		require.NoError(t, err)
		read := make(chan []byte)
		go func() {
			text, _ := io.ReadAll(reader)
			read <- text
		}()
		status, _, stderr = call("check", flag+"=pipe", "m.pml")
		require.Equal(t, exitcode.Holds, status, "%s: %s", flag, stderr)
		require.NoError(t, reader.SetReadDeadline(time.Now().Add(50*time.Millisecond)))
		require.NotEmpty(t, <-read, flag)
		require.NoError(t, reader.Close())
	}
	from, to, err := os.Pipe()
	require.NoError(t, err)
	name := fmt.Sprintf("/dev/fd/%d", to.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip("there is no /dev/fd")
	}
	status, _, stderr := call("check", "--json="+name, "m.pml")
	require.Equal(t, exitcode.Holds, status, stderr)
	require.NoError(t, to.Close())
	text, err := io.ReadAll(from)
	require.NoError(t, err)
	require.Contains(t, string(text), "ltlpor-")
}

// silent never gives anything, until it is closed.
type silent chan struct{}

func (s silent) Read([]byte) (int, error) {
	<-s
	return 0, io.EOF
}

// TestSilentInput: an interrupt, and the limit of time, end a command that waits for standard input.
func TestSilentInput(t *testing.T) {
	in := make(silent)
	defer close(in)
	var out, stderr bytes.Buffer
	late := func(string) string { return "" }
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.Equal(t, exitcode.Interrupted, run(ctx, []string{"check", "-"}, streams{in, &out, &stderr}, late))
	require.Contains(t, stderr.String(), "interrupted while standard input was read")
	stderr.Reset()
	args := []string{"check", "--time=10ms", "-"}
	require.Equal(t, exitcode.Inconclusive, run(context.Background(), args, streams{in, &out, &stderr}, late))
	require.Contains(t, stderr.String(), "the time was up")
}

// stalled fills the pipe from which nothing reads that to writes to.
func stalled(t *testing.T, to *os.File) {
	t.Helper()
	for _, n := range []int{1 << 12, 1} {
		for err := error(nil); err == nil; {
			require.NoError(t, to.SetWriteDeadline(time.Now().Add(10*time.Millisecond)))
			_, err = to.Write(make([]byte, n))
		}
	}
	require.NoError(t, to.SetWriteDeadline(time.Time{}))
}

// TestStalledReaders: an interrupt ends a command that waits for a reader which has stopped to read without closing its
// pipe. Its output is lost, and the other outputs appear.
func TestStalledReaders(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("m.pml", []byte("byte x; init { x = 1; assert(x == 0) }\n"), 0o666))
	none := func(string) string { return "" }
	for _, c := range []struct {
		line  string
		after time.Duration // of the interrupt; 0: there is none
	}{
		{"check m.pml", grace}, {"check --json=- m.pml", grace}, {"check -q m.pml", grace}, {"version", grace},
		{"man", grace},
		{"check --json=PIPE.json m.pml", grace}, {"check --trace=PIPE.json m.pml", grace}, {"chekc", grace},
		{"check --events=PIPE.json m.pml", grace}, {"check --events=PIPE.json --time=100ms m.pml", 0},
		{"check --json=PIPE.json --junit=PIPE.xml --sarif=PIPE.sarif m.pml", grace},
	} {
		var out, errs bytes.Buffer
		s := streams{strings.NewReader(""), &out, &errs}
		var args []string
		var pipes []*os.File
		for _, word := range strings.Fields(c.line) {
			if _, name, ok := strings.Cut(word, "=PIPE"); ok {
				name = "PIPE" + name
				require.NoError(t, syscall.Mkfifo(name, 0o666))
				from, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
				require.NoError(t, err)
				to, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
				require.NoError(t, err)
				stalled(t, to)
				pipes = append(pipes, from, to)
			}
			args = append(args, word)
		}
		if pipes == nil {
			from, to, err := os.Pipe()
			require.NoError(t, err)
			stalled(t, to)
			pipes = append(pipes, from, to)
			if s.out = to; c.line == "chekc" {
				s.out, s.err = &out, to
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		if c.after > 0 {
			time.AfterFunc(c.after/5, cancel)
		}
		ended := make(chan int, 1)
		go func() { ended <- run(ctx, args, s, none) }()
		select {
		case status := <-ended:
			if c.line != "chekc" { // whose status is as bad
				require.Equal(t, exitcode.Internal, status, "%s: %s", c.line, errs.String())
				require.Contains(t, errs.String(), "nothing reads on", c.line)
			}
		case <-time.After(hang):
			t.Fatal(c.line)
		}
		if s.out == &out && c.line != "chekc" { // the events hold up the search
			word := map[bool]string{true: "inconclusive", false: "violated"}[strings.Contains(c.line, "events")]
			require.Contains(t, out.String(), "m.pml: "+word)
		}
		cancel()
		for _, f := range pipes {
			require.NoError(t, f.Close())
			os.Remove(f.Name())
		}
	}
}

// slow reads, and takes its time.
type slow struct{ bytes.Buffer }

func (s *slow) Write(b []byte) (int, error) {
	time.Sleep(graceAfter)
	return s.Buffer.Write(b)
}

// TestSlowReaders: a reader that goes on reading after an interrupt gets all.
func TestSlowReaders(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out slow
	b := bytes.Repeat([]byte("text "), 15*portion/5)
	n, err := (&readerWait{ctx: ctx}).writer(&out).Write(b)
	require.NoError(t, err)
	require.Equal(t, len(b), n)
	require.Equal(t, b, out.Bytes())
}
