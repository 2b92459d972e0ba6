package spin_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/spin"
	"ltlpor/source"
)

var fairRuns = flag.Int("spin.fair", amount.Choose(2, 8),
	"how many random models to compare with pan -a -f")

// looping is a random model without rendezvous whose runs do not come to an end:
// what SPIN's -f is right about. There is always a process that can move.
func looping(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("bit x, y, z;\nchan c = [1] of { bit };\nactive proctype Clock() { do :: x = 1 - x od }\n")
	variable := func() string { return []string{"x", "y", "z"}[rng.IntN(3)] }
	for i := range 1 + rng.IntN(2) {
		fmt.Fprintf(&b, "active proctype P%d() { do\n", i)
		for range 1 + rng.IntN(2) {
			guard := fmt.Sprintf("%s == %d", variable(), rng.IntN(2))
			switch rng.IntN(6) {
			case 0:
				guard = "c!1"
			case 1:
				guard = "c?_"
			case 2:
				guard = "true"
			}
			act := fmt.Sprintf("%s = %d", variable(), rng.IntN(2))
			if rng.IntN(3) == 0 {
				act = fmt.Sprintf("atomic { %s == %d; %s }", variable(), rng.IntN(2), act)
			}
			fmt.Fprintf(&b, "  :: %s -> %s\n", guard, act)
		}
		b.WriteString("od }\n")
	}
	formulas := []string{"<> (y == 1)", "[] <> (z == 1)", "<> [] (y == 0)", "[] ((y == 1) -> <> (z == 1))", "[] <> (y == 1) -> [] <> (z == 1)"}
	fmt.Fprintf(&b, "ltl p { %s }\n", formulas[rng.IntN(len(formulas))])
	return b.String()
}

// SPIN's pan -a -f, without its reduction and optimisations, agrees about weak fairness.
func TestLiveWeakFairness(t *testing.T) {
	switch {
	case !spin.Available():
		t.Skip("spin or gcc is not installed")
	case testing.Short():
		t.Skip("compiles verifiers")
	}
	count := map[bool]int{}
	differ := 0
	for seed := range uint64(*fairRuns) {
		text := looping(rand.New(rand.NewPCG(seed, 21)))
		verdict := map[ltlpor.Fairness]ltlpor.Verdict{}
		for _, f := range []ltlpor.Fairness{ltlpor.Unfair, ltlpor.WeaklyFair} {
			r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{Checks: ltlpor.LTL, Fairness: f})
			require.NoError(t, err, text)
			verdict[f] = r.Verdict
		}
		if verdict[ltlpor.Unfair] != verdict[ltlpor.WeaklyFair] {
			differ++
		}
		got := verdict[ltlpor.WeaklyFair] == ltlpor.Violated
		require.Equal(t, panFair(t, text), got, "seed %d\n%s", seed, text)
		count[got]++
	}
	t.Logf("%d violated, %d not; %d depend on fairness", count[true], count[false], differ)
	require.Positive(t, count[true])
	require.Positive(t, count[false])
	require.Positive(t, differ)
}

// panFair reports whether pan -a -f finds an acceptance cycle.
func panFair(t *testing.T, text string) bool {
	dir := t.TempDir()
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s %v: %s\n%s", name, args, out, text)
		return string(out)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o644))
	run("spin", "-a", "-o1", "-o2", "-o3", "m.pml")
	run("gcc", "-w", "-DNOREDUCE", "-DNFAIR=3", "-o", "pan", "pan.c")
	out := run("./pan", "-a", "-f", "-m100000")
	if strings.Contains(out, "acceptance cycle") {
		return true
	}
	require.NotContains(t, out, "max search depth too small")
	return false
}
