//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
)

// large has 200 ^ 6 states.
const large = `
#define STEP(v) :: v = (v + 1) % 200
byte a, b, c, d, e, f;
active [6] proctype P() { do STEP(a) STEP(b) STEP(c) STEP(d) STEP(e) STEP(f) od }
`

// Ctrl-C ends the search, prints what was searched and exits with 130.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	bin := command(t)
	// More than a pipe holds: when all is written the command is reading, and minds signals.
	text := large + "/*" + strings.Repeat(" ", 1<<17) + "*/\n"
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(bin, "check", "--reduction=none", "--optimize=none", "--mem=2G", "-")
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		in, err := cmd.StdinPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		stop := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
		_, err = in.Write([]byte(text))
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(sig))
		require.NoError(t, in.Close())
		err = cmd.Wait()
		stop.Stop()
		require.Error(t, err)
		require.Equal(t, exitcode.Interrupted, cmd.ProcessState.ExitCode(), stderr.String())
		require.Contains(t, stdout.String(), "inconclusive")
		require.Contains(t, stdout.String(), "the search was interrupted")
		require.Contains(t, stdout.String(), "searches\n")
		require.NotContains(t, stdout.String(), "holds")
		require.Empty(t, stderr.String())
	}
}

// Ctrl-C ends an exploration as well: what was counted is printed, and no other algorithm is begun.
func TestInterruptExploration(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	cmd := exec.Command(command(t), "explore", "--algorithm=all", "--compare-check", "-")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	stop := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	defer stop.Stop()
	const many = "byte x; active [8] proctype P() { byte n; do :: n < 8 -> x = x + 1; n++ :: else -> break od }\n"
	// More than a pipe holds: when all is written the command is reading, and minds signals.
	_, err = in.Write([]byte(many + "/*" + strings.Repeat(" ", 1<<17) + "*/\n"))
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.NoError(t, in.Close())
	require.Error(t, cmd.Wait())
	require.Equal(t, exitcode.Interrupted, cmd.ProcessState.ExitCode(), stderr.String())
	require.Contains(t, stdout.String(), "<stdin>: inconclusive")
	require.Regexp(t, `fg-dpor +inconclusive .* the exploration was interrupted`, stdout.String())
	require.NotContains(t, stdout.String(), "source-dpor", "it was not begun")
	require.NotContains(t, stdout.String(), "check ")
	require.Empty(t, stderr.String())
}

// told is a writer that tells when something with a text has come.
type told struct {
	buf  bytes.Buffer
	text string
	come chan struct{}
}

func (w *told) Write(b []byte) (int, error) {
	before := strings.Contains(w.buf.String(), w.text)
	n, err := w.buf.Write(b)
	if !before && strings.Contains(w.buf.String(), w.text) {
		close(w.come)
	}
	return n, err
}

// A violation that was found before Ctrl-C is the result, and was told of when it was found.
func TestInterruptAfterViolation(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	bin := command(t)
	model := filepath.Join(t.TempDir(), "large.pml")
	require.NoError(t, os.WriteFile(model, []byte(large+"ltl p { <> (a + b == 399) }\nltl q { [] (a < 201) }\n"), 0o644))
	cmd := exec.Command(bin, "check", "--reduction=none", "--optimize=none", "--mem=2G", "--workers=1", "--json=-",
		model)
	var stdout bytes.Buffer
	stderr := told{text: "p: violated", come: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	begin := time.Now()
	require.NoError(t, cmd.Start())
	stop := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	var err error
	select {
	case <-stderr.come: // before the report, which is there as JSON is on stdout
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		err = <-ended
	case err = <-ended:
	}
	stop.Stop()
	all := time.Since(begin)
	require.Error(t, err)
	require.Equal(t, exitcode.Violated, cmd.ProcessState.ExitCode(), stderr.buf.String())
	require.Regexp(t, `^p: violated \([0-9,]+ states?, .*\)\n`, stderr.buf.String())
	var d jsonreport.CheckDocument
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &d))
	require.Equal(t, "violated", d.Verdict)
	require.Len(t, d.Searches, 3)
	for _, p := range d.Properties {
		if p.Name != "p" {
			require.Equal(t, "interrupted", p.Reason)
		}
	}
	require.Greater(t, d.Searches[0].States, int64(1000), "it was searched before")
	seconds := 0.0
	for _, s := range d.Searches {
		seconds += s.Seconds
	}
	require.LessOrEqual(t, seconds, all.Seconds())
}

// The second signal exits at once.
func TestSecondSignal(t *testing.T) {
	exited := make(chan int, 1)
	ctx := interruptible(context.Background(), func(status int) { exited <- status })
	require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGTERM))
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the first signal did not cancel the context")
	}
	require.Empty(t, exited)
	require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGTERM)) // as timeout(1) does
	time.Sleep(2 * echo)
	require.Empty(t, exited)
	require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGTERM))
	select {
	case status := <-exited:
		require.Equal(t, exitcode.Interrupted, status)
	case <-time.After(10 * time.Second):
		t.Fatal("the second signal did not exit")
	}
}
