package models_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// stuckThere says for the mutant of each distributed application how many processes are stuck for ever
// somewhere, each counted once for each place; the states of the search for them, without reduction and
// with it; and one who is stuck, and what it waits for.
var stuckThere = map[string]struct {
	errors int64
	states [2]int64
	who    string
	waits  string
}{
	"commit-threads": {2, [2]int64{9385, 3588}, "finisher", "decision[me]?who, verdict"},
	"gossip":         {7, [2]int64{6736, 4221}, "talker", "answer[me]?heard"},
	"lease":          {2, [2]int64{3729, 1296}, "user", "granted[me]?1"},
	"replicated-log": {2, [2]int64{5908, 2058}, "leader", "(committed == n)"},
	"work-stealing":  {2, [2]int64{26572, 3875}, "submitter", "(!locked[me])"},
	"worker-pool":    {10, [2]int64{5181, 1615}, "worker", "consents[client]?1"},
}

// deadNodes tells of the runs of each application whether a node is dead; elsewhere a thread is that its node survives.
var deadNodes = map[string][2]bool{"worker-pool": {false, true}, "replicated-log": {false, true}}

// The distributed applications are as their heads say. Each mutant has a local deadlock that neither assertions nor
// end states show, and the same processes are stuck at the same places with any reduction.
func TestDistributed(t *testing.T) {
	files, err := filepath.Glob("distributed/*.pml")
	require.NoError(t, err)
	require.Len(t, files, len(stuckThere))
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".pml")
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(file)
			require.NoError(t, err)
			text := string(b)
			runs := header(t, text)
			require.Len(t, runs, 2, "a run that holds and a mutant")
			reduced := map[*run]int64{}
			if runs[0].full > largest {
				t.Skip("many states")
			}
			for i, r := range runs {
				require.Equal(t, i > 0, r.stuck == "violated")
				require.Equal(t, deadNodes[name][i], r.nodes == "violated")
				for of, verdict := range r.verdicts {
					require.Equal(t, "holds", verdict, of)
				}
				reduced[r] = checkRun(t, file, text, r)
			}
			if *update && !t.Failed() {
				require.NoError(t, os.WriteFile(file, []byte(withReduced(text, reduced)), 0o644))
			}
			mutantIsStuck(t, file, text, runs[1])
		})
	}
}

// mutantIsStuck checks that all who are stuck in a mutant are found, and the same ones by each reduction.
func mutantIsStuck(t *testing.T, file, text string, r *run) {
	want := stuckThere[strings.TrimSuffix(filepath.Base(file), ".pml")]
	got := map[ltlpor.Reduction]int64{}
	for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample, ltlpor.Process, ltlpor.SPIN} {
		report := check(t, file, text, ltlpor.Options{
			Defines: r.defines, Reduction: reduction, Checks: ltlpor.LocalDeadlocks, MaxErrors: -1,
		})
		s, p := report.Searches[0], report.Properties[0]
		require.Equal(t, want.errors, p.Errors, "reduction %v", reduction)
		found := false
		for _, tr := range p.Traces {
			for _, x := range tr.Blocked {
				is := x.Proc == tr.Fault.Proc && x.Name == want.who
				found = found || is && strings.Join(x.Text, " ") == want.waits
			}
		}
		require.True(t, found, "%s waits for %s, reduction %v", want.who, want.waits, reduction)
		got[reduction] = s.States
		require.LessOrEqual(t, s.States, got[ltlpor.None], "states by reduction %v", reduction)
	}
	states := [2]int64{got[ltlpor.None], got[ltlpor.Ample]}
	require.Equal(t, want.states, states, "states without and with reduction")
}
