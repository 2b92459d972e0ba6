package ltlpor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

// formulasOnDisk counts the layered searches for formulas of a test, by the verdict of the search in memory.
type formulasOnDisk map[ltlpor.Verdict]int

// ways are the ways to make a layer. Memory gives out at some moment in "short".
var ways = []string{"table", "short", "lists", "tasks"}

// shortOfMemory returns a Room that gives out at some moment. The search before, of few states, asks for less.
func shortOfMemory(r *rand.Rand) func(ahead int64) bool {
	var mu sync.Mutex
	return func(ahead int64) bool {
		mu.Lock()
		defer mu.Unlock()
		return ahead < 4<<20 || r.IntN(9) > 0
	}
}

// compare compares searches in files with nested depth-first search in memory: the verdicts of each formula are equal.
func (c formulasOnDisk) compare(t *testing.T, r *rand.Rand, name, text, formula string, reduction ltlpor.Reduction) {
	o := inLayers(reduction)
	o.Checks, o.MaxStates = ltlpor.LTL, amount.Choose[int64](3_000, 20_000)
	if formula != "" {
		o.Formula = source.NewFile("formula", formula)
	}
	model := source.NewFile(name, text)
	memory := o
	memory.Emptiness, memory.Proviso = ltlpor.NDFS, ltlpor.ColourProviso
	want, err := ltlpor.Check(context.Background(), model, memory)
	if err != nil {
		return
	}
	o.MaxStates *= 8 // nodes are counted
	all := ways
	if !amount.Exhaustive() {
		all = ways[r.IntN(len(ways)):][:1]
	}
	for _, way := range all {
		partitions, workers := []int{1, 4}[r.IntN(2)], 1+r.IntN(2)
		what := fmt.Sprintf("%s, %s, %s, %s, %d partitions, %d workers", name, formula, reduction, way, partitions, workers)
		in := onDisk(o, t.TempDir(), way, partitions, workers)
		if way == "short" {
			in.Room = shortOfMemory(r)
		}
		got, err := ltlpor.Check(context.Background(), model, in)
		require.NoError(t, err, what)
		for i, p := range got.Properties {
			if want.Properties[i].Verdict == ltlpor.Inconclusive || cutByStates(p) {
				continue
			}
			require.Equal(t, want.Properties[i].Verdict, p.Verdict, "%s: %s", p.Name, what)
			if p.Search >= 0 && layered(&ltlpor.Report{Searches: got.Searches[p.Search : p.Search+1]}) != nil {
				c[want.Properties[i].Verdict]++
			}
		}
	}
}

// TestFormulasOnDisk checks the formulas of each model with states in files, and in memory.
func TestFormulasOnDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 0))
	c := formulasOnDisk{}
	for _, name := range models(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, reduction := range reductions {
			c.compare(t, r, name, string(text), "", reduction)
		}
	}
	t.Log(c)
	require.Greater(t, c[ltlpor.Holds], 5)
	require.Greater(t, c[ltlpor.Violated], 1)
}

// TestRandomFormulasOnDisk does the same as TestFormulasOnDisk for random models and formulas.
func TestRandomFormulasOnDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 0))
	c := formulasOnDisk{}
	for seed := range uint64(amount.Choose(60, 300)) {
		m := strainedModels[seed%uint64(len(strainedModels))](seed)
		for k := range uint64(amount.Choose(1, 2)) {
			formula := random.Formula(seed+1000*k, m.Atoms, int(2+seed%4))
			for _, reduction := range reductions {
				c.compare(t, r, fmt.Sprintf("random %d", seed), m.String(), formula, reduction)
			}
		}
	}
	t.Log(c)
	require.Greater(t, c[ltlpor.Holds], 2)
	require.Greater(t, c[ltlpor.Violated], 1)
}
