package ltlpor

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/search"
	"ltlpor/source"
)

// corpus are the models of the repository, those with few states if the tests are to be short.
func corpus(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("models/*.pml")
	require.NoError(t, err)
	require.Greater(t, len(names), 20)
	texts := map[string]string{}
	for i, name := range names {
		if testing.Short() && i%6 != 0 {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		texts[name] = string(text)
	}
	return texts
}

// A large table loses nothing: what an exact search with the same proviso visits is visited, and what it
// finds is found. But what holds is said to be open, as it is by a table that loses much, with which an
// error that is found is one all the same.
func TestLossyStores(t *testing.T) {
	const limit = 100_000
	alike, violated, missed := 0, 0, 0
	for name, text := range corpus(t) {
		for _, reduction := range []Reduction{Ample, None} {
			check := func(o Options) *Report {
				o.Reduction, o.MaxStates = reduction, limit
				if o.Store != Plain {
					o.MaxStates *= 50 // it counts the pairs with the automaton's states
				}
				r, err := Check(context.Background(), source.NewFile(name, text), o)
				require.NoError(t, err, name)
				return r
			}
			exact := check(Options{Proviso: StaticProviso, Store: Plain})
			large := check(Options{Store: Bitstate, Bits: 1 << 26})
			hashes := check(Options{Store: HashCompact})
			tiny := check(Options{Store: Bitstate, Bits: 256, Hashes: 1, Swarm: 3})
			for i, p := range exact.Properties {
				for _, r := range []*Report{large, hashes, tiny} {
					require.NotEqual(t, Holds, r.Properties[i].Verdict, "%s: %s", name, p.Name)
					if p.Verdict == Holds {
						require.Equal(t, Inconclusive, r.Properties[i].Verdict, "%s: %s", name, p.Name)
					}
				}
				require.Equal(t, p.Verdict == Violated, large.Properties[i].Verdict == Violated, "%s: %s", name, p.Name)
				switch {
				case p.Verdict != Violated:
				case tiny.Properties[i].Verdict == Violated:
					violated++
				default:
					missed++
				}
			}
			if len(exact.Searches) != len(large.Searches) || len(exact.Searches) != len(hashes.Searches) {
				continue // more than one for some property
			}
			for i, s := range exact.Searches {
				if !s.Complete || s.Errors > 0 {
					continue
				}
				for _, r := range []*Report{large, hashes} {
					l := r.Searches[i]
					require.Equal(t, s.Nodes, l.Nodes, "%s: %s", name, s.Properties)
					require.Equal(t, s.Nodes, l.States, "%s: %s", name, s.Properties)
					require.Equal(t, search.CutLossy, l.Cut)
					require.Greater(t, l.Coverage, 0.9999)
					alike++
				}
			}
		}
	}
	t.Logf("%d searches alike; with a tiny table %d errors are found and %d are not", alike, violated, missed)
	require.Greater(t, alike, 20)
	require.Positive(t, violated)
	require.Positive(t, missed)
}
