package differential

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// enough reports whether as much is known of the large models as is to be expected: where there are
// many, two searches share a verdict on each that was searched.
func (c *tally) enough() bool {
	return c.large < 20*int(*largeShare) || c.alike >= c.large/int(*largeShare)
}

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

var largeShare = flag.Uint64("large", 10, "of the models too large for the definition one in how many is searched")

// tryLarge compares searches of a model that is too large for the definition with each other: what
// two of them decide they decide alike.
func (c *tally) tryLarge(t *testing.T, text, formula string, seed uint64) {
	known := map[string]ltlpor.Verdict{}
	compared := 0
	ways := largeWays[:0]
	if seed%*largeShare == 0 {
		ways = append(slices.Clone(largeWays[:2]), largeWays[2 + seed / *largeShare % uint64(len(largeWays)-2)])
	}
	for _, w := range ways {
		w.Checks, w.MaxStates = ltlpor.Assertions|ltlpor.EndStates|ltlpor.Given, largeLimit
		w.Formula = source.NewFile("formula", formula)
		r, err := ltlpor.Check(context.Background(), source.NewFile("model", text), w)
		if c.mayRefuse && err != nil && strings.Contains(err.Error(), "the initial state cannot be made") {
			c.Lock()
			defer c.Unlock()
			c.refused++
			return
		}
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
