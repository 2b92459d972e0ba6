//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
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
		require.Equal(t, exitModel, status, "%v: %s", args, stderr)
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
		require.Equal(t, exitInternal, status, "%s: %s", flag, stderr)
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
		require.Equal(t, exitHolds, status, "%s: %s", flag, stderr)
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
	require.Equal(t, exitHolds, status, stderr)
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
	require.Equal(t, exitInterrupted, run(ctx, []string{"check", "-"}, streams{in, &out, &stderr}, late))
	require.Contains(t, stderr.String(), "interrupted while standard input was read")
	stderr.Reset()
	args := []string{"check", "--time=10ms", "-"}
	require.Equal(t, exitInconclusive, run(context.Background(), args, streams{in, &out, &stderr}, late))
	require.Contains(t, stderr.String(), "the time was up")
}
