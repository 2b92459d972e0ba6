//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// large has 200 ^ 6 states.
const large = `
#define STEP(v) :: v = (v + 1) % 200
byte a, b, c, d, e, f;
active [6] proctype P() { do STEP(a) STEP(b) STEP(c) STEP(d) STEP(e) STEP(f) od }
`

// build makes the command.
func build(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "ltlpor")
	out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	return bin
}

// Ctrl-C ends the search, prints what was searched and exits with 130.
func TestInterrupt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	bin := build(t)
	model := filepath.Join(t.TempDir(), "large.pml")
	require.NoError(t, os.WriteFile(model, []byte(large), 0o644))
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(bin, "check", "--reduction=none", "--optimize=none", "--mem=2G", model)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		require.NoError(t, cmd.Start())
		time.Sleep(time.Second)
		require.NoError(t, cmd.Process.Signal(sig))
		stop := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		stop.Stop()
		require.Error(t, err)
		require.Equal(t, exitInterrupted, cmd.ProcessState.ExitCode(), stderr.String())
		require.Contains(t, stdout.String(), "inconclusive")
		require.Contains(t, stdout.String(), "the search was interrupted")
		require.Contains(t, stdout.String(), "searches\n")
		require.NotContains(t, stdout.String(), "holds")
		require.Empty(t, stderr.String())
	}
}

// A violation that was found before Ctrl-C is the result, and was told of when it was found.
func TestInterruptAfterViolation(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	bin := build(t)
	model := filepath.Join(t.TempDir(), "large.pml")
	require.NoError(t, os.WriteFile(model, []byte(large+"ltl p { <> (a + b == 399) }\nltl q { [] (a < 201) }\n"), 0o644))
	cmd := exec.Command(bin, "check", "--reduction=none", "--optimize=none", "--mem=2G", "--json=-", model)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Start())
	time.Sleep(4 * time.Second)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	stop := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
	err := cmd.Wait()
	stop.Stop()
	require.Error(t, err)
	require.Equal(t, exitViolated, cmd.ProcessState.ExitCode(), stderr.String())
	require.Regexp(t, `^p: violated \([0-9,]+ states?, .*\)\n`, stderr.String(), "before the report, which is there as JSON is on stdout")
	var d document
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &d))
	require.Equal(t, "violated", d.Verdict)
	require.Len(t, d.Searches, 3)
	seconds := 0.0
	for _, p := range d.Properties {
		s := d.Searches[p.Search]
		seconds += s.Seconds / float64(len(s.Properties))
		if p.Name != "p" {
			require.Equal(t, "interrupted", p.Reason)
			require.Greater(t, s.States, int64(1000), p.Name)
		}
	}
	require.InDelta(t, 4, seconds, 1)
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
		require.Equal(t, exitInterrupted, status)
	case <-time.After(10 * time.Second):
		t.Fatal("the second signal did not exit")
	}
}
