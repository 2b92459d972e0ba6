package search

import (
	"context"
	"testing"
	"time"

	"ltlpor/internal/search/store"

	"github.com/stretchr/testify/require"
)

// ticking is a clock that goes on by step whenever it is looked at.
type ticking struct {
	at   time.Time
	step time.Duration
}

func (c *ticking) now() time.Time {
	c.at = c.at.Add(c.step)
	return c.at
}

// A search of any kind that rests goes on where it stopped, and its time is that in which it
// searched. While it rests the time for the whole may come to its end.
func TestRest(t *testing.T) {
	const pause = time.Hour
	for i, find := range searches {
		run := func(limit time.Duration, rest func(Stats)) (Result, time.Duration) {
			clock := &ticking{at: time.Unix(0, 0), step: 30 * time.Millisecond}
			begin := clock.at
			o := Options{Time: limit, Now: clock.now}
			if rest != nil {
				o.Rest = func(s Stats) {
					rest(s)
					clock.at = clock.at.Add(pause)
				}
			}
			r, err := find(context.Background(), Problem{
				Graph: &chain{n: 5000, loop: true, wide: true}, Store: store.NewHash(), Options: o,
			})
			require.NoError(t, err)
			return r, clock.at.Sub(begin)
		}
		same := func(s Stats) Stats { s.Elapsed, s.Bytes = 0, 0; return s }
		plain, _ := run(0, nil)
		rests, last := 0, int64(-1)
		r, all := run(0, func(s Stats) {
			require.Greater(t, s.Nodes, last, "search %d: it has not gone on", i)
			rests, last = rests+1, s.Nodes
		})
		require.GreaterOrEqual(t, rests, 2, "search %d", i)
		require.True(t, r.Complete)
		require.Equal(t, same(plain.Stats), same(r.Stats), "search %d", i)
		away := time.Duration(rests) * pause
		require.Positive(t, r.Stats.Elapsed)
		require.LessOrEqual(t, r.Stats.Elapsed, all-away, "search %d: it counts the time of rest", i)

		r, _ = run(pause, func(Stats) {})
		require.Equal(t, CutTime, r.Cut, "search %d", i)
		require.Less(t, r.Stats.Elapsed, pause, "search %d", i)
	}
}

// With the machine's clock a search rests, too, though it looks at limits rarely.
func TestRestInTime(t *testing.T) {
	rests := 0
	_, err := DFS(context.Background(), Problem{
		Graph: &chain{n: 1000, wait: time.Millisecond}, Store: store.NewHash(), Options: Options{Rest: func(Stats) { rests++ }},
	})
	require.NoError(t, err)
	require.Positive(t, rests)
}
