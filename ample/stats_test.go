package ample_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// selector is the common interface of the selectors.
type selector interface {
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	Moves(m *program.Moves, c program.Choice) []program.Move
	Figures() ample.Stats
}

// Every state counts once: as reduced, with the number of processes of the set, or as full, with one reason. Every
// reason occurs.
func TestFiguresAddUp(t *testing.T) {
	seen := [ample.Reasons]int64{}
	sizes, hits, fixpoints := map[int]int64{}, int64(0), int64(0)
	for seed := range uint64(150) {
		text := random.New(seed, random.Size{}).String()
		p, m := compile(t, text)
		for _, v := range p.Globals[:1] {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
		g, ok := oracle.Explore(m, 300)
		if !ok {
			continue
		}
		r := depend.New(p)
		o := ample.Options{Props: seed % 2, S: seed%3 == 0, Fair: seed%5 == 0}
		for _, a := range []selector{ample.New(r, m.View, o), ample.NewProcess(r, m.View, o), ample.NewSPIN(r, m.View, o)} {
			reduced, full := int64(0), int64(0)
			for i := range g.States {
				closes := never
				if i%5 == 0 {
					closes = always
				}
				if a.Choose(moves(g, i), closes) == program.Full {
					full++
				} else {
					reduced++
				}
			}
			s := a.Figures()
			require.Equal(t, reduced, s.Reduced)
			require.Equal(t, full, s.Full)
			sum := int64(0)
			for why, n := range s.Why {
				sum += n
				seen[why] += n
			}
			require.Equal(t, full, sum, "seed %d", seed)
			sum = 0
			for k, n := range s.Sizes {
				sum += n
				sizes[k] += n
			}
			require.Equal(t, reduced, sum)
			hits += s.Hits
			fixpoints += s.Fixpoints
			require.LessOrEqual(t, s.Hits+s.Misses, s.Reduced+s.Full)
		}
	}
	for why, n := range seen {
		if ample.Reason(why) != ample.Many {
			require.Positive(t, n, "reason %d", why)
		}
	}
	require.Zero(t, sizes[0])
	require.Positive(t, sizes[1])
	require.Positive(t, sizes[2])
	require.Positive(t, hits)
	require.Positive(t, fixpoints)
}
