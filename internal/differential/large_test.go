package differential

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// largeWays are ways to search a model that is too large for the definition: the first two, and one
// of the others.
var largeWays = []ltlpor.Options{
	{Reduction: ltlpor.None},
	{},
	{Optimize: ltlpor.NoOptimizations},
	{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations},
	{Reduction: ltlpor.Process},
	{Proviso: ltlpor.StaticProviso},
	{Emptiness: ltlpor.SCC},
	{Visibility: ltlpor.BothVisibility},
	{Shortest: true},
}

// largeLimit bounds the states of a search of such a model.
const largeLimit = 5 * randomLimit

// tryLarge compares searches of a model that is too large for the definition with each other: what
// two of them decide they decide alike.
func (c *tally) tryLarge(t *testing.T, text, formula string, seed uint64) {
	others := uint64(len(largeWays) - 2)
	known := map[string]ltlpor.Verdict{}
	compared := 0
	for k, w := range largeWays {
		if k >= 2 && uint64(k-2) != seed%others {
			continue
		}
		w.Checks, w.MaxStates = ltlpor.Assertions|ltlpor.EndStates|ltlpor.Given, largeLimit
		w.Formula = source.NewFile("formula", formula)
		r, err := ltlpor.Check(context.Background(), source.NewFile("model", text), w)
		require.NoError(t, err, "seed %d\n%s\n%s", seed, formula, text)
		for _, p := range r.Properties {
			if p.Verdict == ltlpor.Inconclusive {
				continue
			}
			want, asked := known[p.Name]
			if known[p.Name] = p.Verdict; !asked {
				continue
			}
			compared++
			require.Equal(t, want, p.Verdict, "seed %d: %s, %+v\n%s\n%s", seed, p.Name, w, formula, text)
		}
	}
	c.Lock()
	defer c.Unlock()
	c.large++
	c.alike += compared
	c.tell()
}
