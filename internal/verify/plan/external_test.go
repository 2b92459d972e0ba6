package plan

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
)

// TestPermitsFiles: states in files are offered where a valid plan that is asked for them has them, and nowhere else.
func TestPermitsFiles(t *testing.T) {
	safe := PropertyFacts{Kinds: []property.Kind{property.Assertions, property.EndStates}}
	one, packs := Limits{MaxErrors: 1}, known{packs: true}
	permits := func(k known, q PropertyFacts, o Options, l Limits) bool {
		got, err := PermitsFiles(k, q, o, l)
		require.NoError(t, err)
		o.External = true
		p, err := Make(k, q, o, l)
		require.NoError(t, err)
		if o.Validate() == nil {
			require.Equal(t, slices.ContainsFunc(p.Attempts, func(a Attempt) bool { return a.Walk == Layered }), got)
		}
		return got
	}
	for _, o := range []Options{
		{}, {Reduction: None}, {Later: true}, {Proviso: StaticProviso}, {Workers: 4}, {Optimize: NoOptimizations},
		{Reduction: None, Proviso: StackProviso}, {Symmetry: NoSymmetry}, {Engine: Packed},
	} {
		require.True(t, permits(packs, safe, o, one), "%+v", o)
	}
	require.True(t, permits(packs, PropertyFacts{Kinds: []property.Kind{property.EndStates}}, Options{}, one))
	for _, o := range []Options{
		{Shortest: true}, {Store: Bitstate}, {Store: Plain}, {Engine: Closure}, {Symmetry: AllSymmetry},
		{Proviso: StackProviso}, {Without: C1}, {Abstracted: true}, {Explored: true},
	} {
		require.False(t, permits(packs, safe, o, one), "%+v", o)
	}
	for _, l := range []Limits{
		{MaxErrors: 0}, {MaxErrors: 2}, {MaxErrors: 1, MaxDepth: 9}, {MaxErrors: 1, Checkpoint: true},
		{MaxErrors: 1, MaxStates: 1000},
	} {
		require.False(t, permits(packs, safe, Options{}, l), "%+v", l)
	}
	require.False(t, permits(known{}, safe, Options{}, one), "the states cannot be packed")
	for _, q := range properties() {
		single := q.Kinds[0] == property.Assertions || q.Kinds[0] == property.EndStates
		require.Equal(t, single, permits(packs, q, Options{}, one), "%+v", q)
	}
	_, err := PermitsFiles(known{packs: true, err: errors.New("no facts")}, safe, Options{}, one)
	require.Error(t, err)
}
