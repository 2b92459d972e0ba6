package conformance

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// corpus are the models of the repository, some of them if the tests are to be short.
func corpus(t *testing.T) []*source.File {
	t.Helper()
	names, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.Greater(t, len(names), 20)
	var files []*source.File
	for i, name := range names {
		if i%amount.Choose(6, 1) != 0 {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		files = append(files, source.NewFile(name, string(text)))
	}
	return files
}

// A large table loses nothing: what an exact search with the same proviso visits is visited, and
// what it finds is found. But what holds is said to be open, as it is by a table that loses much,
// with which an error that is found is one all the same.
func TestLossyStores(t *testing.T) {
	const limit = 20_000
	alike, violated, missed := 0, 0, 0
	for i, model := range corpus(t) {
		check := func(o ltlpor.Options) *ltlpor.Report {
			o.Symmetry = ltlpor.NoSymmetry // by default, lossy stores keep orbits also of few states
			if o.MaxStates = limit; o.Store.Lossy() {
				o.MaxStates *= 50 // it counts the pairs with the automaton's states
			}
			if i%3 == 2 {
				o.Reduction = ltlpor.None
			}
			r, err := ltlpor.Check(context.Background(), model, o)
			require.NoError(t, err, model.Name)
			return r
		}
		exact := check(ltlpor.Options{Proviso: ltlpor.StaticProviso, Store: ltlpor.Plain})
		large := check([]ltlpor.Options{{Store: ltlpor.Bitstate, Bits: 1 << 24}, {Store: ltlpor.HashCompact}}[i%2])
		tiny := check(ltlpor.Options{Store: ltlpor.Bitstate, Bits: 256, Hashes: 1, Swarm: 2})
		for k, p := range exact.Properties {
			require.NotEqual(t, ltlpor.Holds, large.Properties[k].Verdict, "%s: %s", model.Name, p.Name)
			require.NotEqual(t, ltlpor.Holds, tiny.Properties[k].Verdict, "%s: %s", model.Name, p.Name)
			fails := large.Properties[k].Verdict == ltlpor.Violated
			require.Equal(t, p.Verdict == ltlpor.Violated, fails, "%s: %s", model.Name, p.Name)
			switch {
			case tiny.Properties[k].Verdict == ltlpor.Violated:
				require.NotEqual(t, ltlpor.Holds, p.Verdict, "%s: %s", model.Name, p.Name)
				violated++
			case p.Verdict == ltlpor.Violated:
				missed++
			}
		}
		alike += sameSearches(t, model.Name, exact, large)
	}
	t.Logf("%d searches alike; with a tiny table %d errors are found and %d are not", alike, violated, missed)
	require.Greater(t, alike, 20)
	require.Positive(t, violated)
	require.Positive(t, missed)
}

// sameSearches checks that the searches of large have visited what those of exact have that
// came to their end, and returns how many these are.
func sameSearches(t *testing.T, model string, exact, large *ltlpor.Report) (n int) {
	if len(exact.Searches) != len(large.Searches) {
		return 0 // more than one for some property
	}
	for i, s := range exact.Searches {
		if l := large.Searches[i]; s.Complete && s.Errors == 0 {
			require.Equal(t, s.Nodes, l.Nodes, "%s: %s", model, s.Properties)
			require.Equal(t, s.Nodes, l.States, "%s: %s", model, s.Properties)
			require.Equal(t, search.CutLossy, l.Cut)
			require.Greater(t, l.Coverage, 0.9999)
			n++
		}
	}
	return n
}
