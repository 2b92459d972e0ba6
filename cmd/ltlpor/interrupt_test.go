//go:build unix

package main

import (
	"bytes"
	"context"
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
