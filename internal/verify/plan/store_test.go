package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
)

// What a lossy store cannot do is refused, with the reason.
func TestStoresThatCannot(t *testing.T) {
	for want, o := range map[string]Options{
		"shortest counterexamples needs the states back": {Store: Bitstate, Shortest: true},
		"components needs the states back":               {Store: HashCompact, Emptiness: SCC},
		"fairness needs the states back":                 {Store: Bitstate, Fairness: WeaklyFair},
		"goes with the static proviso only":              {Store: Bitstate, Proviso: StackProviso},
		"a swarm is one of bitstate searches":            {Store: HashCompact, Swarm: 2},
		"are those of --store=bitstate":                  {Store: Plain, Hashes: 3},
		"unknown store 9":                                {Store: 9},
		"expected up to 64":                              {Store: Bitstate, Hashes: 65},
		"cannot have -8 bits":                            {Store: Bitstate, Bits: -8},
		"a swarm of -1":                                  {Store: Bitstate, Swarm: -1},
	} {
		require.ErrorContains(t, o.Validate(), want)
	}
	for _, o := range []Options{
		{Store: Plain, Shortest: true}, {Store: Plain, Fairness: StronglyFair}, {Store: Bitstate, Swarm: 9},
		{Store: Bitstate, Proviso: StackProviso, Reduction: None},
	} {
		require.NoError(t, o.Validate())
	}
}

// The members of a swarm are all different, and the first is the search that there is without.
func TestMembersDiffer(t *testing.T) {
	q := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	alone, err := Make(known{}, q, Options{Store: Bitstate}, Limits{})
	require.NoError(t, err)
	require.Equal(t, Table{Bits: DefaultBits, Hashes: DefaultHashes, Swarm: 1}, alone.Table)
	seen, seeds := map[Table]bool{}, map[int]bool{}
	bounded, orders := 0, map[Order]int{}
	for i := range 20 {
		p, err := Make(known{}, q, Options{Store: Bitstate, Swarm: 20, Member: i}, Limits{})
		require.NoError(t, err)
		x := p.Table
		require.Positive(t, x.Hashes)
		if x.Depth > 0 {
			bounded++
		}
		orders[x.Order]++
		seeds[x.Seed] = true
		seen[x] = true
		if i == 0 {
			x.Swarm = 1
			require.Equal(t, alone.Table, x)
		}
	}
	require.Len(t, seen, 20)
	require.Len(t, seeds, 20, "other hash functions")
	require.Equal(t, map[Order]int{InOrder: 1, Reversed: 1, Shuffled: 18}, orders)
	require.Positive(t, bounded)
	require.Less(t, bounded, 11)
}
