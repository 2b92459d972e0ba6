//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// shared is a check with workers, as processes.
type shared struct {
	t      *testing.T
	bin    string
	dir    string
	args   []string // of the check
	listen string
	worker []string // flags of a worker
	// on, if not nil, returns a command on a host; the check is on host 1.
	on func(host int, name string, args ...string) *exec.Cmd

	joined int // number of workers started

	mu   sync.Mutex
	said []string // the lines of the standard error of the check
	out  bytes.Buffer
}

// start starts the check, and returns the process and the address for workers.
func (s *shared) start() (c *exec.Cmd, url string) {
	s.t.Helper()
	args := []string{"check", "--disk=states", "--listen=" + s.listen, "--json=-"}
	c = s.command(1, append(args, s.args...))
	c.Dir = s.dir
	s.out.Reset()
	c.Stdout = &s.out
	errs, err := c.StderrPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, c.Start())
	found := make(chan string, 1)
	go func() {
		for r := bufio.NewScanner(errs); r.Scan(); {
			s.mu.Lock()
			s.said = append(s.said, r.Text())
			s.mu.Unlock()
			if _, url, ok := strings.Cut(r.Text(), "ltlpor worker "); ok {
				found <- url
			}
		}
		close(found)
	}()
	return c, <-found
}

func (s *shared) command(host int, args []string) *exec.Cmd {
	if s.on != nil {
		return s.on(host, s.bin, args...)
	}
	return exec.Command(s.bin, args...)
}

// join starts a worker.
func (s *shared) join(url string) *exec.Cmd { return s.joinFrom(1, url) }

// joinFrom starts a worker on a host.
func (s *shared) joinFrom(host int, url string) *exec.Cmd {
	s.t.Helper()
	s.joined++ // workers run two or three tasks at a time: more than the check, which then gives up its table
	tasks := fmt.Sprintf("--workers=%d", 2+s.joined%2)
	c := s.command(host, append([]string{"worker", url, "-q", tasks}, s.worker...))
	c.Dir, c.Stderr = s.dir, os.Stderr
	require.NoError(s.t, c.Start())
	return c
}

// result returns the states and transitions of the check, and the verdict.
func (s *shared) result() (states, transitions int64, verdict string) {
	s.t.Helper()
	var r struct {
		Verdict  string
		Searches []struct{ States, Transitions int64 }
	}
	require.NoError(s.t, json.Unmarshal(s.out.Bytes(), &r), s.out.String())
	last := r.Searches[len(r.Searches)-1]
	return last.States, last.Transitions, r.Verdict
}

// count returns the number of lines on the standard error of the check with a text.
func (s *shared) count(text string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range s.said {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// countersOfN has N processes that count to M.
const countersOfN = `active [N] proctype P() { byte n; do :: n < M -> n++ :: else -> break od }`

// TestWorkerJoins: a worker with a token joins a check over TLS, and both end. A worker without the token, or with no
// trust in the certificate, is refused, and a worker without a check ends.
func TestWorkerJoins(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	dir := t.TempDir()
	cert, key := certificate(t)
	texts := map[string]string{"m.pml": countersOfN, "cert.pem": cert, "key.pem": key, "token": "secret\n"}
	for name, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	s := &shared{
		t: t, bin: command(t), dir: dir, listen: "127.0.0.1:0", worker: []string{"--token=token", "--tls-ca=cert.pem"},
		args: []string{"--token=token", "--tls-cert=cert.pem", "--tls-key=key.pem", "-DN=5", "-DM=13",
			"--reduction=none", "--check=assertions", "--workers=1", "m.pml"},
	}
	c, url := s.start()
	require.Regexp(t, "^https://127.0.0.1:[0-9]+$", url)
	status := func(args ...string) int {
		w := exec.Command(s.bin, append([]string{"worker", url, "-q"}, args...)...)
		w.Dir = dir
		_ = w.Run() // the status has the result
		return w.ProcessState.ExitCode()
	}
	good := s.join(url)
	require.Equal(t, exitcode.Model, status("--tls-ca=cert.pem"))
	require.Equal(t, exitcode.Usage, status("--tls-ca=m.pml"))
	require.NoError(t, good.Wait())
	require.NoError(t, c.Wait())
	require.Positive(t, s.count("a worker has joined"))
	require.Positive(t, s.count("is refused: its token is missing or wrong"))
	states, _, verdict := s.result()
	require.EqualValues(t, 14*14*14*14*14, states)
	require.Equal(t, "holds", verdict)
}

// TestWorkersKilled: workers and the check are killed, and stopped for longer than a lease, at random; the check that
// is started again goes on, and its figures are right.
func TestWorkersKilled(t *testing.T) {
	amount.SkipPart(t, "kills processes for a minute")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(countersOfN), 0o600))
	s := &shared{
		t: t, bin: command(t), dir: dir, listen: "127.0.0.1:0",
		args: []string{"-DN=6", "-DM=6", "--reduction=none", "--optimize=none", "--check=assertions", "--workers=1",
			"m.pml"},
	}
	plain := exec.Command(s.bin, append([]string{"check", "--json=-"}, s.args...)...)
	plain.Dir, plain.Stdout = dir, &s.out
	require.NoError(t, plain.Run())
	wantStates, wantTransitions, _ := s.result()
	r := rand.New(rand.NewPCG(37, 0))
	c, url := s.start()
	s.listen = strings.TrimPrefix(url, "http://")
	workers := []*exec.Cmd{s.join(url), s.join(url)}
	killed := map[string]int{}
	for begin := time.Now(); ; {
		time.Sleep(time.Duration(100+r.IntN(900)) * time.Millisecond)
		i := r.IntN(len(workers))
		w, fate := workers[i], r.IntN(6)
		if killed["worker"] == 8 { // enough: the check shall end
			fate = 5
		}
		switch fate {
		case 0, 1:
			require.NoError(t, w.Process.Kill())
			_ = w.Wait() // killed
			workers[i] = s.join(url)
			killed["worker"]++
		case 2:
			if killed["stopped"] == 3 {
				break
			}
			require.NoError(t, w.Process.Signal(syscall.SIGSTOP))
			go func() {
				time.Sleep(17 * time.Second) // longer than a lease
				_ = w.Process.Signal(syscall.SIGCONT)
			}()
			workers[i] = s.join(url)
			killed["stopped"]++
		case 3:
			if killed["check"] < 3 && time.Since(begin) > 2*time.Second {
				require.NoError(t, c.Process.Kill())
				_ = c.Wait() // killed
				c, _ = s.start()
				killed["check"]++
				begin = time.Now()
			}
		}
		var info syscall.WaitStatus
		if pid, err := syscall.Wait4(c.Process.Pid, &info, syscall.WNOHANG, nil); err == nil && pid == c.Process.Pid {
			require.Equal(t, exitcode.Holds, info.ExitStatus())
			break
		}
	}
	for _, w := range workers {
		_ = w.Process.Kill() // most have ended
		_ = w.Wait()
	}
	time.Sleep(100 * time.Millisecond) // the output is read by another goroutine
	states, transitions, verdict := s.result()
	require.Equal(t, wantStates, states)
	require.Equal(t, wantTransitions, transitions)
	require.Equal(t, "holds", verdict)
	require.Positive(t, killed["worker"])
	s.requireTasks()
}

// requireTasks requires that the folder of the check proves its result, and that layers were made by tasks.
func (s *shared) requireTasks() {
	s.t.Helper()
	audit := exec.Command(s.bin, "verify-run", "states")
	audit.Dir = s.dir
	text, err := audit.CombinedOutput()
	require.NoError(s.t, err, string(text))
	require.Contains(s.t, string(text), "complete: every state was expanded")
	require.Regexp(s.t, `\([1-9][0-9]* by tasks\)`, string(text))
}
