package search

import (
	"context"
	"testing"
	"time"

	"ltlpor/store"

	"github.com/stretchr/testify/require"
)

// A search of any kind that rests goes on where it stopped, and its time is that in which it
// searched. While it rests the time for the whole may come to its end.
func TestRest(t *testing.T) {
	const pause = 200 * time.Millisecond
	for i, find := range searches {
		run := func(limit time.Duration, rest func(Stats)) Result {
			g := &chain{n: 250, loop: true, wide: true, wait: time.Millisecond}
			r, err := find(context.Background(), Problem{Graph: g, Store: store.NewHash(), Options: Options{Time: limit, Rest: rest}})
			require.NoError(t, err)
			return r
		}
		same := func(s Stats) Stats { s.Elapsed, s.Bytes = 0, 0; return s }
		plain := run(0, nil)
		rests, last := 0, int64(-1)
		begin := time.Now()
		r := run(0, func(s Stats) {
			require.Greater(t, s.Nodes, last, "search %d: it has not gone on", i)
			rests, last = rests+1, s.Nodes
			time.Sleep(pause)
		})
		away := time.Duration(rests) * pause
		require.GreaterOrEqual(t, rests, 2, "search %d", i)
		require.True(t, r.Complete)
		require.Equal(t, same(plain.Stats), same(r.Stats), "search %d", i)
		require.LessOrEqual(t, r.Stats.Elapsed, time.Since(begin)-away, "search %d: it counts the time of rest", i)

		r = run(pause, func(Stats) { time.Sleep(pause) })
		require.Equal(t, CutTime, r.Cut, "search %d", i)
		require.Less(t, r.Stats.Elapsed, pause, "search %d", i)
	}
}
