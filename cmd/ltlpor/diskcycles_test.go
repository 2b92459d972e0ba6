//go:build unix && !solaris && !aix

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

// endingModel is a model whose runs all end. With BAD=1 some of them end without the goal, and a search depth first
// meets these late.
const endingModel = `byte a, b, c; bit bad;
active proctype A() { do :: a < N -> a++ :: a == N -> break od }
active proctype B() { do :: b < N -> b++ :: b == N -> break od }
active proctype C() { do :: c < N -> c++ :: c == N -> break od }
active proctype D() { if :: bad = 0 :: bad = BAD fi }
ltl p { <> (a == N && !bad) }
`

// A check of a formula that is killed amid the elimination, again and again, goes on each time, and ends with the
// verdict and figures of one that is not.
func TestKilledEliminationOnDisk(t *testing.T) {
	d := newOnDisk(t)
	require.NoError(t, os.WriteFile(d.model, []byte(endingModel), 0o644))
	for i, bad := range []string{"-DBAD=0", "-DBAD=1"} {
		r := &killer{t: t, bin: d.bin, rng: rand.New(rand.NewPCG(3, uint64(i)))}
		args := []string{
			"check", "--disk=" + d.folder, "--reduction=none", "--optimize=none", "--check=ltl", "--no-hints",
			"--mem=3M", "--json=-", "-q", "--time=60s", "-DN=14", bad, d.model,
		}
		begin := time.Now()
		text, want := r.run(args, 0)
		took := time.Since(begin)
		figures := d.figures(text)
		require.Equal(t, map[bool]int{true: exitcode.Violated, false: exitcode.Holds}[i == 1], want)
		require.NoError(t, os.RemoveAll(d.folder))
		amid := 0
		for runs := 0; amid < amount.Choose(1, 20) && runs < 400; runs++ {
			got, status := r.run(args, time.Duration(r.rng.Int64N(int64(took)))+1)
			if status >= 0 {
				require.Equal(t, want, status)
				require.Equal(t, figures, d.figures(got))
				require.NoError(t, os.RemoveAll(d.folder))
				continue
			}
			for _, name := range d.files(".run") {
				base := filepath.Base(name)
				if strings.HasPrefix(base, "counts-") || strings.HasPrefix(base, "cycles-") {
					amid++
					break
				}
			}
		}
		require.Positive(t, amid)
		got, status := r.run(args, 0)
		require.Equal(t, want, status)
		require.Equal(t, figures, d.figures(got))
		for _, name := range d.files(".run") {
			require.NotContains(t, filepath.Base(name), "counts-")
			require.NotContains(t, filepath.Base(name), "cycles-")
		}
		require.NoError(t, os.RemoveAll(d.folder))
	}
}
