package ample_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// A selector with a memory decides in every state like a selector that has seen no other state.
func TestWhatIsRememberedIsWhatWouldBeDecided(t *testing.T) {
	hits := int64(0)
	for seed := range uint64(120) {
		if seed%8 != 0 && !amount.Exhaustive() {
			continue
		}
		text := random.New(seed, random.Size{})
		if seed >= 60 {
			text = random.Dense(seed - 60)
		}
		p, m := compile(t, text.String())
		g, ok := oracle.Explore(m, 200)
		if !ok {
			continue
		}
		o := ample.Options{}
		if seed >= 60 && observe(p) { // every decision is then looked up
			o.Props, o.Visibility = 1, ample.InOrder
		}
		r := depend.New(p)
		a := ample.New(r, m.View, o)
		for range 2 {
			for i := range g.States {
				mv := moves(g, i)
				fresh := ample.New(r, m.View, o)
				var want, got []program.Move
				want = append(want, fresh.Moves(mv, fresh.Choose(mv, never))...)
				got = append(got, a.Moves(mv, a.Choose(mv, never))...)
				require.Equal(t, want, got, "seed %d, state %d", seed, i)
			}
		}
		hits += a.Figures().Hits
	}
	require.Greater(t, hits, amount.Choose[int64](30, 500))
}

// observe makes the first global scalar of p a proposition, and reports whether there is one.
func observe(p *program.Program) bool {
	for _, v := range p.Globals {
		if len(v.Dims) == 0 && !v.Hidden {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
			return true
		}
	}
	return false
}
