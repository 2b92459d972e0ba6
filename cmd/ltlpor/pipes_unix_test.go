//go:build unix

package main

import (
	"bytes"
	"context"
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
