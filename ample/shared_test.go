package ample_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// A selector need not repeat the decisions of another selector with the same Shared, in any order of the processes.
// The decisions are the decisions of a selector that shares nothing.
func TestWhatIsSharedIsWhatWouldBeDecided(t *testing.T) {
	spared := int64(0)
	for seed := range uint64(amount.Choose(12, 50)) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		g, ok := oracle.Explore(m, 200)
		if !ok {
			continue
		}
		r := depend.New(p)
		o := ample.Options{}
		if seed%2 == 0 && observe(p) { // every decision is then looked up
			o.Props, o.Visibility, r = 1, ample.InOrder, depend.New(p)
		}
		alone := o
		o.Shared = &ample.Shared{}
		selectors := []*ample.Selector{ample.New(r, m.View, o), ample.New(r, m.View, o), ample.New(r, m.View, o)}
		order := rand.New(rand.NewPCG(1, seed))
		for k, a := range selectors {
			for _, i := range order.Perm(len(g.States)) {
				if k == 0 && i%2 == 0 {
					continue // left for the second selector
				}
				fresh := ample.New(r, m.View, alone)
				mv := moves(g, i)
				c := a.Choose(mv, never)
				var want, got []program.Move
				want = append(want, fresh.Moves(mv, fresh.Choose(mv, never))...)
				for _, b := range selectors {
					got = append(got[:0], b.Moves(mv, c)...)
					require.Equal(t, want, got, "seed %d, state %d", seed, i)
				}
			}
		}
		last := selectors[2].Figures()
		require.Zero(t, last.Misses, "seed %d", seed)
		spared += last.Hits
	}
	require.Greater(t, spared, amount.Choose[int64](10, 100))
}

// Selectors with different options cannot share their decisions.
func TestSharedByThoseThatDecideAlikeOnly(t *testing.T) {
	p, m := compile(t, `byte x; active [2] proctype A() { x++ }`)
	r := depend.New(p)
	o := ample.Options{Shared: &ample.Shared{}}
	ample.New(r, m.View, o)
	ample.New(r, m.View, o)
	for _, other := range []func(*ample.Options){
		func(o *ample.Options) { o.S = true }, func(o *ample.Options) { o.Fair = true },
		func(o *ample.Options) { o.Without = ample.CondC1 },
		func(o *ample.Options) { o.Props = 1 }, func(o *ample.Options) { o.Visibility = ample.InOrder },
		func(o *ample.Options) { o.Operands = ample.Fixed },
	} {
		q := o
		other(&q)
		require.Panics(t, func() { ample.New(r, m.View, q) })
	}
	require.Panics(t, func() { ample.New(depend.New(p), m.View, o) })
}
