package main

import (
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestRace: all sides take part in every round, in another order each time. A side that failed, or has had its
// rounds, takes no further part.
func TestRace(t *testing.T) {
	order := ""
	side := func(name string, rounds, fails int) contestant {
		n := 0
		return contestant{name, rounds, func() (Sample, error) {
			order += name
			if n++; n == fails {
				return Sample{}, errors.New("no more")
			}
			return Sample{CPU: float64(n)}, nil
		}}
	}
	b := &bench{ctx: t.Context(), progress: io.Discard}
	sides, err := b.race([]contestant{side("a", 3, 0), side("b", 3, 2), side("c", 1, 0), side("d", 0, 0)})
	require.NoError(t, err)
	require.Equal(t, "abc"+"ba"+"a", order)
	require.Equal(t, []Sample{{CPU: 1}, {CPU: 2}, {CPU: 3}}, sides["a"].Runs)
	require.True(t, sides["a"].ok())
	require.Equal(t, "no more", sides["b"].Failed)
	require.False(t, sides["b"].ok())
	require.Len(t, sides["c"].Runs, 1)
	require.NotContains(t, sides, "d")
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := &bench{ctx: ctx, progress: io.Discard}
	_, err := b.race([]contestant{{"a", 3, func() (Sample, error) { cancel(); return Sample{}, nil }}})
	require.ErrorIs(t, err, context.Canceled)
}

// TestTimed: the figures of a command are measured. A command that fails or takes too long gives an error that says
// so.
func TestTimed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs sh")
	}
	b := &bench{ctx: t.Context()}
	s, out, err := b.timed(t.TempDir(), time.Minute, "sh", "-c", "echo a; echo b >&2; exit 1")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, strings.Fields(out))
	require.Positive(t, s.Wall)
	require.Positive(t, s.Peak)
	_, _, err = b.timed(t.TempDir(), time.Minute, "sh", "-c", "echo what happened; exit 2")
	require.ErrorContains(t, err, "what happened")
	_, _, err = b.timed(t.TempDir(), time.Millisecond, "sh", "-c", "while :; do :; done")
	require.ErrorIs(t, err, errLimit)
}

// TestFollow: the curve of a family ends if the next run would take too long, or fails.
func TestFollow(t *testing.T) {
	f := &family{name: "f", path: "models/chain.pml", sizes: []int{1, 2, 3, 4, 5, 6, 7}}
	follow := func(seconds func(n int) float64) *curve {
		b := &bench{ctx: t.Context(), tmp: t.TempDir(), settings: &settings{rounds: 3, growth: time.Minute}}
		c, n := &curve{}, 0
		require.NoError(t, b.follow(f, c, func(*curve, *subject, string) (func() (Sample, error), error) {
			n++
			return func() (Sample, error) {
				if seconds(n) == 0 {
					return Sample{}, errors.New("no room")
				}
				return Sample{CPU: seconds(n)}, nil
			}, nil
		}))
		return c
	}
	c := follow(func(n int) float64 { return []float64{0, 0.1, 1, 10, 100, 1000, 1e4, 1e5}[n] })
	require.Equal(t, 3, c.last().N)
	require.Equal(t, "n = 4 would take about 100 s", c.Ended)
	require.Equal(t, 3, c.Points[0].Runs)
	require.Equal(t, 1, c.Points[2].Runs, "a long run is made once")
	c = follow(func(n int) float64 { return []float64{0, 1, 1, 0, 0, 0, 0, 0}[n] })
	require.Len(t, c.Points, 2)
	require.Equal(t, "n = 3: no room", c.Ended)
	require.Equal(t, 7, follow(func(int) float64 { return 0.5 }).last().N)
}
