package session_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/source"
)

// What keeps a graph ends where there is no room left, whatever it may store, and says so.
func TestGraphsEndWithoutRoom(t *testing.T) {
	const endless = `int x, y; active proctype P() { do :: x++ od } active proctype Q() { do :: y++ od }`
	model := source.NewFile("m.pml", endless)
	for name, run := range map[string]func(ltlpor.Options) error{
		"audit": func(o ltlpor.Options) error {
			_, err := ltlpor.Audit(context.Background(), model, o)
			return err
		},
		"graph": func(o ltlpor.Options) error {
			_, err := ltlpor.Graph(context.Background(), model, ltlpor.GraphOptions{Options: o})
			return err
		},
		"explain": func(o ltlpor.Options) error {
			_, err := ltlpor.Explain(context.Background(), model, ltlpor.ExplainOptions{Options: o, State: 1 << 30})
			return err
		},
		"reach": func(o ltlpor.Options) error {
			run, err := ltlpor.Simulate(context.Background(), model, ltlpor.SimulateOptions{Room: o.Room})
			require.NoError(t, err)
			return run.Reach(context.Background(), 1<<30, 1<<30)
		},
	} {
		var asked atomic.Int64
		o := ltlpor.Options{Checks: ltlpor.EndStates, Optimize: ltlpor.NoOptimizations, MaxStates: 1 << 40}
		o.Room = func(ahead int64) bool {
			require.Positive(t, ahead)
			return asked.Add(1) < 3
		}
		var cut *ltlpor.CutError
		require.ErrorAs(t, run(o), &cut, name)
		require.Equal(t, search.CutMemory, cut.Cut, name)
		require.GreaterOrEqual(t, asked.Load(), int64(3), name)
	}
}

// The reading of a model ends where there is no room left.
func TestReadingEndsWithoutRoom(t *testing.T) {
	model := source.NewFile("m.pml", "int x; active proctype P() {\n"+strings.Repeat("x = x + 1;\n", 30_000)+"skip }")
	_, err := ltlpor.Check(context.Background(), model, ltlpor.Options{Room: func(int64) bool { return false }})
	require.EqualError(t, err, "reading the model was cut short: memory")
}
