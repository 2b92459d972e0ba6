package spin_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/spin"
)

var (
	campaign = flag.Int("spin.campaign", amount.Choose(1, 2), "how many random models to give to SPIN, too")
	// SPIN refuses the model of seed 1, and does not search all of that of seed 2.
	campaignSeed = flag.Uint64("spin.seed", amount.Choose[uint64](3, 1), "seed of the first of them")
)

// alike are the constructs about which SPIN and ltlpor agree in all positions. (SPIN also refuses
// models that mix some of these, such as an else beside a send, which it calls dubious.) Left out are
//
//   - what SPIN refuses: TwoElses, DStepMeetings, RankedMeetings, ClaimLocals, Probes in formulas
//     and under a negation;
//   - what is listed in doc/user/spin-differences.md: TimeoutInside, TimeoutProvided, TraceVariables,
//     Traces in models with rendezvous channels, LengthsMet, LoneBits, NarrowReceives, ElseEscapes,
//     VainSends (an edge of an escape is forgotten, or an else is taken too early), EscapeJumps
//     (the same by way of a goto), PatternsAsk (undone with another value), RanksOfOthers,
//     Counts (_nr_pr in processes, beside a claim), PollOperands,
//     ClaimSequences (SPIN misses cycles), ClaimTimeouts, Exclusives (SPIN remembers the first user
//     outside of the state);
//   - Faults, after which SPIN's states are not defined, Instances, which it answers for a process of
//     another type, and LoopsInside, in which it goes round until its depth limit.
const alike = random.ElseInside | random.Last | random.Sorted | random.RankedRich | random.Meetings

// quickly compiles verifiers without optimisation: most of the time goes into the compiler.
var quickly = spin.Options{Timeout: 10 * time.Second, BuildFlags: []string{"-O0"}, PanArgs: []string{"-w18"}}

// pairOf asks SPIN about a model, and ltlpor with and without reduction. r.Refused says why nothing
// can be compared, if nothing can.
func pairOf(t *testing.T, path, text string) (r *spin.Result, found []spin.Difference, comparisons int) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	r, err := spin.Run(context.Background(), path, quickly)
	switch {
	case err != nil: // what spin writes does not compile
		return &spin.Result{Refused: err.Error()}, nil, 0
	case r.Refused != "":
		return r, nil, 0
	case r.Full == nil || !r.Full.Complete:
		return &spin.Result{Refused: "the search by SPIN is not complete"}, nil, 0
	case r.Faulty():
		return &spin.Result{Refused: "a run-time error"}, nil, 0
	}
	for i, v := range r.Verdicts {
		// Beside a claim SPIN looks for cycles through accept labels of processes, too.
		if r.AcceptLabels && strings.HasPrefix(v.Property, "claim ") && spin.ClassOf(v.Error) == spin.Acceptance {
			r.Verdicts[i].Answer = spin.Incomplete
		}
	}
	for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
		c := checked(t, path, r, reduction)
		for _, d := range spin.Compare(r, c) {
			d.Model = "reduction " + reduction.String()
			found = append(found, d)
		}
		for _, v := range r.Verdicts {
			if _, asked := c.Verdicts[v.Property]; asked && v.Answer != spin.Incomplete {
				comparisons++
			}
		}
	}
	return r, found, comparisons
}

// SPIN and ltlpor agree about random models where every construct stands in each
// position where it can stand, half of them with a never claim: the number of states without reduction, and each
// verdict, with and without.
func TestLiveCampaign(t *testing.T) {
	switch {
	case !spin.Available():
		t.Skip("spin or gcc is not installed")
	case testing.Short():
		t.Skip("compiles verifiers")
	}
	compared, refused, comparisons, verdicts := 0, 0, 0, map[spin.Answer]int{}
	for seed := *campaignSeed; compared < *campaign; seed++ {
		m := random.Rich(seed, alike)
		if seed%2 == 1 {
			m = random.Judged(seed, alike)
		}
		formula := fmt.Sprintf("ltl p { %s }\n", random.Formula(seed, m.Atoms, 3))
		path := filepath.Join(t.TempDir(), fmt.Sprintf("m%d.pml", seed))
		r, found, n := pairOf(t, path, m.String()+formula)
		if r.Refused != "" {
			refused++
			t.Logf("seed %d: %.150s", seed, r.Refused)
			require.Less(t, refused, 20+5*compared, "SPIN takes too few of the models: %s", r.Refused)
			continue
		}
		if len(found) > 0 {
			small := random.Shrink(m.Node, func(text string) bool {
				_, found, _ := pairOf(t, path, text+formula)
				return len(found) > 0
			})
			t.Errorf("seed %d, %v\n%s%s", seed, found, small, formula)
		}
		for _, v := range r.Verdicts {
			verdicts[v.Answer]++
		}
		compared++
		comparisons += n
	}
	t.Logf("%d models and %d verdicts compared, %d models not: %v", compared, comparisons, refused, verdicts)
}
