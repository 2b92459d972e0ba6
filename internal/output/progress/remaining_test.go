package progress

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/verify/plan"
)

// breadthFirst returns the progress, second by second, of a breadth-first search that expands 1,000 states per
// second. Function found returns the number of new states per hundred expanded states.
func breadthFirst(seconds int, found func(second int) int64) (told []ltlpor.Search) {
	s := ltlpor.Search{Properties: []string{"p"}, Plan: plan.Plan{Walk: plan.BFS}, Nodes: 50_000, Queue: 50_000}
	for i := range seconds {
		s.Elapsed += time.Second
		s.Nodes += 10 * found(i)
		s.Queue += 10*found(i) - 1000
		told = append(told, s)
	}
	return told
}

// TestRemaining: the estimate for a breadth-first search is right if nothing changes, too high if new states become
// fewer, and missing as long as no end is in sight.
func TestRemaining(t *testing.T) {
	var r Remaining
	for i, s := range breadthFirst(60, func(int) int64 { return 50 }) {
		r.Add(s)
		states, left, ok := r.Estimate()
		if require.Equal(t, i >= fewestSamples-1, ok); ok {
			require.InDelta(t, 2*s.Queue, states, 1) // half as many new ones, again and again
			require.InDelta(t, 2*s.Queue/1000, left.Seconds(), 1)
		}
	}
	r = Remaining{}
	falling := breadthFirst(60, func(second int) int64 { return max(0, 80-2*int64(second)) })
	for i, s := range falling {
		r.Add(s)
		if states, _, ok := r.Estimate(); ok {
			still := s.Queue + falling[len(falling)-1].Nodes - falling[i].Nodes
			require.GreaterOrEqual(t, states, still)
		}
	}
	r = Remaining{}
	for _, s := range breadthFirst(20, func(int) int64 { return 95 }) {
		r.Add(s)
		_, _, ok := r.Estimate()
		require.False(t, ok, "it hardly gets shorter")
	}
	deep := breadthFirst(20, func(int) int64 { return 10 })
	r = Remaining{}
	for _, s := range deep {
		s.Plan.Walk = plan.DFS
		r.Add(s)
		_, _, ok := r.Estimate()
		require.False(t, ok, "a stack tells nothing")
	}
	var left Remaining
	steady := breadthFirst(20, func(int) int64 { return 50 })
	for _, s := range steady {
		left.Add(s)
	}
	x := Extent{Memory: func() (int64, memlimit.Limit) { return 60 << 20, memlimit.Limit{} }}
	line := Line(ltlpor.Search{}, steady[len(steady)-1], time.Minute, &x, &left)
	require.Contains(t, line, ", process 60.0 MB, about 80,000 states to expand, 1m20s")
}
