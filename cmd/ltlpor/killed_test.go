//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

var (
	kills     = flag.Int("kills", 1, "how many times as often each check is killed")
	killedWay = flag.String("killed", "", "kill only the check of that name")
)

// A check that is killed more than a hundred times in all, wherever it is, goes on each time and ends with the
// verdicts, counterexamples and figures of one that is not.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	bin := command(t)
	for i, c := range []struct {
		name  string
		args  []string
		kills int
	}{
		{"reduced", []string{"-DN=4", "--check=assertions,end-states", "--reduction=ample", "petersonN.pml"}, 20},
		{"full", []string{"-DN=24", "--reduction=none", "--max-errors=0", "--check=assertions", "killed.pml"}, 15},
		{"nested", []string{"--emptiness=ndfs", "--reduction=none", "killed.pml"}, 25},
		{"single", []string{"--max-errors=0", "killed.pml"}, 15},
		{"shortest", []string{"--shortest", "--check=assertions,end-states", "killed.pml"}, 11},
		{"packed", []string{"--engine=packed", "killed.pml"}, 10},
		{"fair", []string{"--fairness=weak", "--only=r", "killed.pml"}, 4},
		{"any order", []string{"--engine=packed", "-DN=4", "--reduction=none", "--check=assertions", "bakery.pml"}, 12},
		{"low limits", []string{"--engine=checked", "--reduction=none", "--max-errors=0", "places.pml"}, 3},
	} {
		if *killedWay != "" && !strings.HasPrefix(c.name, *killedWay) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			if c.name != "packed" {
				amount.SkipPart(t, "kills the command many times")
			}
			dir := t.TempDir()
			args := append([]string{"--json=-", "-q"}, c.args...)
			inOrder := !strings.HasPrefix(c.args[0], "--engine")
			if inOrder { // a search that is written down does not go over to another
				args = append([]string{"--engine=closure"}, args...)
			}
			args[len(args)-1] = filepath.Join(dir, "m.pml")
			name := c.args[len(c.args)-1]
			text := map[string][]byte{"killed.pml": []byte(killedModel), "places.pml": []byte(placesModel)}[name]
			if text == nil {
				var err error
				text, err = os.ReadFile(filepath.Join("..", "..", "models", name))
				require.NoError(t, err)
			}
			require.NoError(t, os.WriteFile(args[len(args)-1], text, 0o644))
			r := &killer{t: t, bin: bin, rng: rand.New(rand.NewPCG(1, uint64(i)))}
			begin := time.Now()
			file := filepath.Join(dir, "run.ckpt")
			plain := append([]string{"check"}, args...)
			if !inOrder { // so that it is in order where a search that is written down is
				plain = append([]string{"check", "--checkpoint=" + file}, args...)
			}
			want, status := r.run(plain, 0)
			most := max(time.Since(begin)/3, 20*time.Millisecond)
			check := append([]string{"check", "--checkpoint=" + file, "--checkpoint-every=5ms"}, args...)
			for left := amount.Choose(c.kills/2, c.kills) * *kills; left > 0; {
				times := min(left, 1+r.rng.IntN(10))
				got, last := r.killed(check, file, times, most)
				require.Equal(t, status, last)
				requireSame(t, want, got)
				require.NoFileExists(t, file)
				left -= times
			}
			t.Logf("%d of %d killed runs had gone on where others were", r.on, c.kills**kills)
			require.Positive(t, r.on)
		})
	}
}

// killedModel has some ten thousand states unless N is more, some of them bad, and a property that holds only by a
// search for cycles.
const killedModel = `#ifndef N
#define N 14
#endif
byte x, y, z; chan c = [2] of { byte };
active proctype P() { do :: x < N -> x++ :: x > 9 -> x = x - 9 od }
active proctype Q() { do :: y < N -> y++ :: y > 5 -> y = 0 od }
active proctype R() { do :: z < 20 -> z++; c!z :: z > 15 -> assert(z != 18 || x != 7 || y != 3); z = 0 od }
active proctype S() { byte v; do :: c?v od }
ltl p { [] (x + y < 200) }
ltl q { [] (x == 3 -> <> (x != 3)) || <> (z < 100) }
ltl r { [] <> (y <= 30 && x != 7) }
`

// placesModel has processes of two types in the same places, of which much has to be packed anew and sites are parted
// where limits are low.
const placesModel = `byte n, m, k;
active proctype N() { do :: n < 20 -> n++ :: n > 18 -> n = 0 od }
active proctype M() { do :: m < 15 -> m++ :: m > 13 -> m = 0 od }
proctype A() { do :: n == 9 -> k = 1 :: m == 9 -> k = 0 :: n == m -> break od }
proctype B() { do :: n == 9 -> k = 2 :: m == 9 -> k = 0 :: n == 10 && m == 10 -> break :: else -> k = 3 od }
init { do :: atomic { _nr_pr < 4 -> if :: run A() :: run B() fi } od }
ltl p { [] (k < 4) }
ltl q { [] <> (k != 3) }
`

// killer runs a command, and kills it.
type killer struct {
	t   *testing.T
	bin string
	rng *rand.Rand
	on  int // how many runs that were killed had gone on where others were
}

// run runs the command and returns its output and exit status; if after is not 0 it is killed then, and the
// status is negative unless it has ended before.
func (k *killer) run(args []string, after time.Duration) ([]byte, int) {
	cmd := exec.Command(k.bin, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(k.t, cmd.Start())
	if after > 0 {
		defer time.AfterFunc(after, func() { _ = cmd.Process.Kill() }).Stop()
	}
	err := cmd.Wait()
	var exit *exec.ExitError
	require.True(k.t, err == nil || errors.As(err, &exit), "%v", err)
	status := cmd.ProcessState.ExitCode()
	require.Less(k.t, status, exitcode.Usage, "%v: %s", args, stderr.String())
	return stdout.Bytes(), status
}

// killed runs a check until it has been killed so many times, and then to its end. If it ends before it is
// begun again.
func (k *killer) killed(check []string, file string, kills int, most time.Duration) ([]byte, int) {
	for kills > 0 {
		args, resumed := check, 0
		if _, err := os.Stat(file); err == nil {
			args, resumed = []string{"resume", file}, 1
		}
		if _, status := k.run(args, time.Duration(k.rng.Int64N(int64(most)))+1); status < 0 {
			kills--
			k.on += resumed
		}
	}
	if _, err := os.Stat(file); err != nil {
		return k.run(check, 0)
	}
	return k.run([]string{"resume", file}, 0)
}
