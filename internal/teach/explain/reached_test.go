package explain_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/explain"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
	"ltlpor/trace"
)

// A simulation reaches every state of the full graph by its number, even through atomic sequences. The explanation of
// the final state of its run equals the explanation by number.
func TestReach(t *testing.T) {
	ctx := context.Background()
	reached, explained, inside, behind := 0, 0, 0, 0
	for seed := range uint64(amount.Choose(16, 40)) {
		model := source.NewFile("m.pml", random.New(seed, random.Size{}).String())
		s, err := ltlpor.Simulate(context.Background(), model, ltlpor.SimulateOptions{})
		require.NoError(t, err)
		g, err := audit.Explore(ctx, s.Run.Machine().Clone(), 200)
		if large := (*audit.LimitError)(nil); errors.As(err, &large) {
			require.ErrorAs(t, s.Reach(ctx, 1, 200), &large)
			continue
		}
		require.NoError(t, err)
		for n := range g.States {
			err := s.Reach(ctx, n, 200)
			if errors.Is(err, ltlpor.ErrBehindError) {
				behind++
				continue
			}
			require.NoError(t, err, "seed %d, state %d", seed, n)
			require.Equal(t, g.States[n], s.Run.State(), "seed %d, state %d", seed, n)
			require.False(t, s.Run.InAtomic())
			for _, step := range s.Run.Trace().Steps {
				if step.Atomic {
					inside++
				}
			}
			reached++
			if n%7 != 3 {
				continue
			}
			opt := ltlpor.ExplainOptions{State: n, Options: ltlpor.Options{Optimize: ltlpor.NoOptimizations}}
			by, err := ltlpor.Explain(ctx, model, opt)
			require.NoError(t, err)
			opt.Along, opt.Last = &trace.File{Trace: s.Run.Trace().Document(false)}, true
			along, err := ltlpor.Explain(ctx, model, opt)
			require.NoError(t, err)
			require.Len(t, along.Searches, len(by.Searches))
			for i := range by.Searches {
				for k := range by.Searches[i].States {
					require.Equal(t, -1, along.Searches[i].States[k].Number)
					along.Searches[i].States[k].Number = n
				}
				require.Equal(t, by.Searches[i].States, along.Searches[i].States, "seed %d, state %d", seed, n)
				explained++
			}
		}
		var none *explain.NoStateError
		require.ErrorAs(t, s.Reach(ctx, len(g.States), 200), &none)
	}
	require.Greater(t, reached, amount.Choose(80, 200))
	require.Greater(t, explained, amount.Choose(8, 20))
	require.Positive(t, inside)
	require.Positive(t, behind)
	require.Greater(t, reached, 3*behind)
}
