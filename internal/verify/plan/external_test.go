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
		got := permits(packs, q, Options{}, one)
		require.True(t, got || !single, "%+v", q)
	}
	_, err := PermitsFiles(known{packs: true, err: errors.New("no facts")}, safe, Options{}, one)
	require.Error(t, err)
}

// TestFormulasInFiles: with states in files a formula is searched in layers if its automaton is weak, and otherwise in
// memory, for a reason that is named.
func TestFormulasInFiles(t *testing.T) {
	weak := Shape{Weak: true, States: 2}
	for _, c := range []struct {
		shape  Shape
		change func(*Options)
		takes  bool
		why    Why
	}{
		{weak, func(*Options) {}, false, On},
		{Shape{Weak: true, Finite: true, States: 3}, func(*Options) {}, false, On},
		{weak, func(o *Options) { o.Reduction = None }, false, On},
		{Shape{States: 2}, func(*Options) {}, false, StrongAutomaton},
		{Shape{States: 2, Marks: 1}, func(*Options) {}, false, StrongAutomaton},
		{Shape{Weak: true, States: mostAutomaton + 1}, func(*Options) {}, false, LargeAutomaton},
		{weak, func(o *Options) { o.Fairness = WeaklyFair }, false, NotFair},
		{weak, func(o *Options) { o.Emptiness = NDFS }, false, EmptinessAsked},
		{weak, func(o *Options) { o.Emptiness = SCC }, false, EmptinessAsked},
		{weak, func(o *Options) { o.Reduction = Process }, false, DecidedInOrder},
		{weak, func(o *Options) { o.Reduction = SPIN }, false, DecidedInOrder},
		{Shape{}, func(*Options) {}, true, TakesPart},
	} {
		q := PropertyFacts{
			Kinds: []property.Kind{property.LTL}, Stutter: property.Invariant, Observes: true, Automaton: c.shape,
			TakesPart: c.takes,
		}
		o := Options{Reduction: Ample, External: true}
		c.change(&o)
		p, err := Make(known{packs: true}, q, o, Limits{MaxErrors: 1})
		require.NoError(t, err)
		require.Equal(t, c.why, p.Off[PartDisk].Why, "%+v, %+v", c.shape, o)
		require.Equal(t, c.why == On, p.External)
		last := p.Attempts[len(p.Attempts)-1]
		require.Equal(t, c.why == On, last.Walk == Layered)
		if p.External {
			require.Equal(t, SingleDFS, p.Walk)
			require.False(t, p.Orbits)
			if p.Reduction == Ample {
				require.Equal(t, StaticProviso, p.Proviso)
			}
		}
	}
}
