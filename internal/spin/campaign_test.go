package spin_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/random"
	"ltlpor/internal/spin"
)

var (
	campaign     = flag.Int("spin.campaign", 2, "how many random models to give to SPIN, too")
	campaignSeed = flag.Uint64("spin.seed", 1, "seed of the first of them")
)

// alike are the constructs about which SPIN and ltlpor agree in all positions. Of the
// others doc/spin-differences.md has a row, C does not say what happens, or SPIN refuses
// them. It also refuses models that mix some of these: priorities and rendezvous
// channels, or an else beside a send, which it calls dubious.
const alike = random.ElseInside | random.Last | random.Sorted | random.RankedRich | random.Meetings

// quickly compiles verifiers without optimisation: most of the time goes into the compiler.
var quickly = spin.Options{Timeout: 10 * time.Second, BuildFlags: []string{"-O0"}, PanArgs: []string{"-w18"}}

// SPIN and ltlpor agree about random models in which each construct stands in each
// position: the number of states without reduction, and each verdict, with and without.
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
		text := m.String() + fmt.Sprintf("ltl p { %s }\n", random.Formula(seed, m.Atoms, 3))
		path := filepath.Join(t.TempDir(), fmt.Sprintf("m%d.pml", seed))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		r, err := spin.Run(context.Background(), path, quickly)
		if err != nil { // what spin writes does not compile
			r = &spin.Result{Refused: err.Error()}
		}
		if r.Refused != "" || r.Full == nil || !r.Full.Complete || r.Faulty() {
			refused++
			t.Logf("seed %d: %.150s", seed, r.Refused)
			require.Less(t, refused, 20+5*compared, "SPIN takes too few of the models: %s", r.Refused)
			continue
		}
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			c := checked(t, path, r, reduction)
			for _, d := range spin.Compare(r, c) {
				t.Errorf("seed %d, reduction %v: %s\n%s", seed, reduction, d, text)
			}
			for _, v := range r.Verdicts {
				if _, asked := c.Verdicts[v.Property]; asked && v.Answer != spin.Incomplete {
					comparisons++
				}
			}
		}
		for _, v := range r.Verdicts {
			verdicts[v.Answer]++
		}
		compared++
	}
	t.Logf("%d models and %d verdicts compared, %d models not: %v", compared, comparisons, refused, verdicts)
}
