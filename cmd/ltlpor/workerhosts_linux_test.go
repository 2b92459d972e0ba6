package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// hosts are network namespaces with a bridge between them: host i has the address 10.77.0.i.
type hosts struct {
	t     *testing.T
	names []string
}

// newHosts makes n hosts. It skips the test where namespaces cannot be made.
func newHosts(t *testing.T, n int) *hosts {
	t.Helper()
	if _, err := exec.LookPath("ip"); err != nil || os.Getuid() != 0 {
		t.Skip("network namespaces need the command ip, and root")
	}
	h := &hosts{t: t}
	for i := range n + 1 {
		h.names = append(h.names, fmt.Sprintf("ltlpor%d-%d", os.Getpid(), i))
	}
	if out, err := exec.Command("ip", "netns", "add", h.names[0]).CombinedOutput(); err != nil {
		t.Skipf("no network namespaces: %s", out)
	}
	t.Cleanup(func() {
		for _, name := range h.names {
			_ = exec.Command("ip", "netns", "del", name).Run() // some may not exist
		}
	})
	for _, name := range h.names[1:] {
		h.ip("netns add " + name)
	}
	h.ip("-n " + h.names[0] + " link add bridge0 type bridge")
	h.ip("-n " + h.names[0] + " link set bridge0 up")
	for i, name := range h.names[1:] {
		h.ip(fmt.Sprintf("-n %s link add v%d type veth peer name eth netns %s", h.names[0], i+1, name))
		h.ip(fmt.Sprintf("-n %s link set v%d master bridge0 up", h.names[0], i+1))
		h.ip(fmt.Sprintf("-n %s addr add 10.77.0.%d/24 dev eth", name, i+1))
		h.ip("-n " + name + " link set eth up")
		h.ip("-n " + name + " link set lo up")
	}
	return h
}

func (h *hosts) ip(line string) {
	h.t.Helper()
	out, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput()
	require.NoError(h.t, err, "ip %s: %s", line, out)
}

// connect sets the link of host i up or down.
func (h *hosts) connect(i int, state string) {
	h.t.Helper()
	h.ip(fmt.Sprintf("-n %s link set v%d %s", h.names[0], i, state))
}

// command returns a command on host i.
func (h *hosts) command(i int, name string, args ...string) *exec.Cmd {
	return exec.Command("ip", append([]string{"netns", "exec", h.names[i], name}, args...)...)
}

// TestWorkersOnHosts: a check on one host with workers on two others, over TLS with a token. The link of a worker is
// down for longer than a lease, and up again; the link of the other goes down for good. The figures are right.
func TestWorkersOnHosts(t *testing.T) {
	amount.SkipPart(t, "runs processes in network namespaces for a minute")
	h := newHosts(t, 3)
	dir := t.TempDir()
	cert, key, err := certificateFor(net.IPv4(10, 77, 0, 1))
	require.NoError(t, err)
	texts := map[string]string{"m.pml": countersOfN, "cert.pem": cert, "key.pem": key, "token": "secret\n"}
	for name, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	s := &shared{
		t: t, bin: command(t), dir: dir, listen: "0.0.0.0:7379",
		args: []string{"--token=token", "--tls-cert=cert.pem", "--tls-key=key.pem", "-DN=6", "-DM=6", "--workers=1",
			"--reduction=none", "--optimize=none", "--check=assertions", "m.pml"},
		worker: []string{"--token=token", "--tls-ca=cert.pem"},
		on:     func(i int, name string, args ...string) *exec.Cmd { return h.command(i, name, args...) },
	}
	plain := exec.Command(s.bin, append([]string{"check", "--json=-"}, s.args[3:]...)...)
	plain.Dir, plain.Stdout = dir, &s.out
	require.NoError(t, plain.Run())
	wantStates, wantTransitions, _ := s.result()
	c, _ := s.start()
	for host := 2; host <= 3; host++ {
		w := s.joinFrom(host, "https://10.77.0.1:7379")
		defer func() {
			_ = w.Process.Kill() // most have ended
			_ = w.Wait()
		}()
	}
	time.Sleep(2 * time.Second)
	h.connect(2, "down")
	time.Sleep(20 * time.Second)
	h.connect(2, "up")
	time.Sleep(3 * time.Second)
	h.connect(3, "down")
	require.NoError(t, c.Wait())
	time.Sleep(100 * time.Millisecond) // another goroutine reads the messages
	states, transitions, verdict := s.result()
	require.Equal(t, wantStates, states)
	require.Equal(t, wantTransitions, transitions)
	require.Equal(t, "holds", verdict)
	require.Equal(t, 2, s.count("a worker has joined"))
	s.requireTasks()
}
