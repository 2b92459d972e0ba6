//go:build unix && !solaris && !aix

package main

import (
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

// countersModel has five counters to M. With DEAD, the last state of all runs with the greatest values is a deadlock.
// With BAD, one process decides whether the formula holds; with BAD=0 it cannot decide against it.
const countersModel = `byte a, b, c, d, e; bit bad;
#define COUNTER(P, v) active proctype P() { do :: v < M -> v++ :: v == M -> break od }
COUNTER(A, a)
COUNTER(B, b)
COUNTER(C, c)
COUNTER(D, d)
#ifdef DEAD
active proctype E() { do :: e < M -> e++ :: e == M -> break od; !(a == M && b == M) }
#else
COUNTER(E, e)
#endif
#ifdef BAD
active proctype F() { if :: bad = 0 :: bad = BAD fi }
ltl p { <> (a == M && b == M && !bad) }
#endif
`

// A search in files that is killed again and again, and goes on each time, ends with the verdict and figures of one
// that is not. Its memory is so small that its layers are made with a table, in lists and by tasks, and some kill hits
// amid tasks.
func TestKilledOnDisk(t *testing.T) {
	for i, c := range []struct {
		name       string
		flags      []string
		status     int
		audit      string // in the text of the audit
		some, most int    // number of kills in a part of the tests, and in all
		ways       []string
	}{
		{"holds", []string{"--check=assertions", "-DM=5"}, exitcode.Holds, "complete: every state was expanded", 3, 100,
			[]string{"table", "lists", "tasks"}},
		{"deadlock", []string{"--check=end-states", "-DM=5", "-DDEAD"}, exitcode.Violated, "ended at an error", 3, 100,
			[]string{"table", "lists", "tasks"}},
		{"formula holds", []string{"--check=ltl", "-DM=3", "-DBAD=0"}, exitcode.Holds,
			"nothing is proved", 0, 20, []string{"table", "lists"}},
		{"formula violated", []string{"--check=ltl", "-DM=3", "-DBAD=1"}, exitcode.Violated,
			"ended at an accepting cycle", 0, 20, []string{"table", "lists", "tasks"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.some == 0 {
				amount.SkipPart(t, "kills long searches; TestKilledEliminationOnDisk kills short ones")
			}
			d := newOnDisk(t)
			require.NoError(t, os.WriteFile(d.model, []byte(countersModel), 0o644))
			r := &killer{t: t, bin: d.bin, rng: rand.New(rand.NewPCG(2, uint64(i)))}
			trace := filepath.Join(t.TempDir(), "t.json")
			args := append([]string{"check", "--disk=" + d.folder, "--trace=" + trace, "--reduction=none",
				"--optimize=none", "--no-hints", "--mem=1M", "--workers=1", "--json=-", "-q", "--time=60s"}, c.flags...)
			args = append(args, d.model)
			begin := time.Now()
			text, status := r.run(args, 0)
			longest := time.Since(begin) / 2
			require.Equal(t, c.status, status)
			want := d.figures(text)
			for _, way := range c.ways {
				require.True(t, madeBy(text, way), "no layer is made by %s", way)
			}
			ended := func(text []byte, status int) {
				t.Helper()
				require.Equal(t, c.status, status)
				require.Equal(t, want, d.figures(text))
				d.requireEnd(c.audit)
				if c.status == exitcode.Violated {
					out, err := exec.Command(d.bin, "replay", "-q", d.model, trace).CombinedOutput()
					require.NoError(t, err, "%s", out)
				}
				require.NoError(t, os.RemoveAll(d.folder))
			}
			ended(text, status)
			amid, tasks := 0, c.some > 0 // most of the time of a formula goes to its elimination
			for kills, runs := amount.Choose(c.some, c.most), 0; kills > 0 || tasks && amid == 0 && runs < 200; runs++ {
				got, status := d.goOn(r, args, time.Duration(r.rng.Int64N(int64(longest)))+1)
				if status >= 0 {
					ended(got, status)
					continue
				}
				if kills--; d.amidTasks() {
					amid++
				}
			}
			ended(d.goOn(r, args, 0))
			t.Logf("%d kills amid tasks; %d runs had gone on where others were", amid, r.on)
			require.Positive(t, r.on)
			require.True(t, amid > 0 || !tasks)
		})
	}
}

// madeBy reports whether a result, a JSON text, has a layer made in this way.
func madeBy(text []byte, way string) bool { return strings.Contains(string(text), `"way": "`+way+`"`) }

// goOn is r.run, and counts runs that begin with the records of others.
func (d *onDisk) goOn(r *killer, args []string, after time.Duration) ([]byte, int) {
	if len(d.files(".json")) > 1 {
		r.on++
	}
	return r.run(args, after)
}

// amidTasks reports whether the folder has the output of a map whose layer is not complete.
func (d *onDisk) amidTasks() bool {
	for _, name := range d.files(".run") {
		if strings.HasPrefix(filepath.Base(name), "spool-") {
			return true
		}
	}
	return false
}

// requireEnd requires that the audit of the folder says so, and that the folder has no file of unfinished work.
func (d *onDisk) requireEnd(says string) {
	d.Helper()
	audit := exec.Command(d.bin, "verify-run", d.folder)
	out, _ := audit.CombinedOutput() // the status has the result
	want := exitcode.Holds
	if strings.Contains(string(out), "nothing is proved") { // that no accepting cycle exists
		want = exitcode.Inconclusive
	}
	require.Equal(d, want, audit.ProcessState.ExitCode(), "%s", out)
	require.Contains(d, string(out), says)
	for _, name := range d.files("") {
		require.NotRegexp(d, "^(spool|counts|cycles|temp)-", filepath.Base(name), "%s", d.files(""))
	}
}
