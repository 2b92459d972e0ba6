package memlimit

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// process is a simulated process with memory, partly garbage, and its system.
type process struct {
	live, garbage int64
	left          Left
	at            time.Time
	collections   int
	soft          int64
}

func (p *process) guard(given int64) *Guard {
	p.soft, p.at = math.MaxInt64, time.Unix(1, 0)
	return newGuard(given, system{
		used: func() int64 { return p.live + p.garbage },
		peak: func() int64 { return 0 },
		ours: func() int64 { return p.live + p.garbage - 10<<20 },
		left: func() Left { return p.left },
		collect: func() {
			p.garbage = 0
			p.collections++
		},
		now: func() time.Time { return p.at },
		limit: func(n int64) int64 {
			before := p.soft
			if n >= 0 {
				p.soft = n
			}
			return before
		},
	})
}

// A process that calls Fits before each allocation stays under the limit, and comes near the limit.
func TestFits(t *testing.T) {
	for _, limit := range []int64{Floor, 200 << 20, 3 << 30} {
		for _, piece := range []int64{limit >> 16, limit >> 10, limit >> 6} {
			for _, garbage := range []int64{0, 1, 3} { // for each piece so much is thrown away
				p := &process{live: 20 << 20, left: Left{100 << 30, Machine}}
				g := p.guard(limit)
				pieces := 0
				for g.Fits(piece * (1 + garbage)) {
					p.live += piece
					p.garbage += piece * garbage
					require.Less(t, p.live+p.garbage, limit)
					pieces++
				}
				require.Greater(t, p.live, limit*3/4-24<<20, "limit %d, pieces of %d: it gives up early", limit, piece)
				if garbage > 0 && limit > 1<<30 {
					require.Positive(t, p.collections)
				}
				require.LessOrEqual(t, p.collections, 2+int(limit/step(limit)), "it does nothing else")
			}
		}
	}
}

// Without a known limit, Fits holds, and the garbage collector's limit is not changed.
func TestNoLimit(t *testing.T) {
	p := &process{live: 1 << 40}
	g := p.guard(0)
	require.Equal(t, Limit{}, g.Limit())
	require.True(t, g.Fits(1<<40))
	require.True(t, g.FitsResult(1<<40))
	require.False(t, g.Exceeded())
	require.Equal(t, int64(math.MaxInt64), p.soft)
}

// Memory that other programs take or release counts within a moment.
func TestLimitIsRefreshed(t *testing.T) {
	p := &process{live: 1 << 30, left: Left{9 << 30, Machine}}
	g := p.guard(0)
	require.Equal(t, Limit{10<<30 - 10<<30/32, Machine}, g.Limit())
	require.True(t, g.Fits(8<<30))
	p.left.Bytes = 1 << 30
	require.True(t, g.Fits(8<<30), "it is believed for a moment")
	p.at = p.at.Add(refreshEvery)
	require.False(t, g.Fits(8<<30))
	require.True(t, g.Fits(512<<20))
	p.left.Bytes = 9 << 30
	p.at = p.at.Add(refreshEvery)
	require.True(t, g.Fits(8<<30))
}

// A given limit applies to results, too. A limit below Floor applies to searches only.
func TestFitsResult(t *testing.T) {
	p := &process{live: 100 << 20, left: Left{4 << 30, Machine}}
	g := p.guard(128 << 20)
	require.True(t, g.FitsResult(1<<20))
	require.False(t, g.FitsResult(100<<20))
	g.Release()

	p = &process{live: 10 << 20, left: Left{4 << 30, Machine}}
	g = p.guard(Floor - 1)
	before := p.soft
	require.Less(t, before, int64(Floor))
	require.False(t, g.Fits(100<<20))
	require.True(t, g.FitsResult(2<<30))
	require.Greater(t, p.soft, int64(3<<30), "the collector knows of it")
	require.False(t, g.FitsResult(5<<30))
	p.at = p.at.Add(refreshEvery)
	require.True(t, g.Fits(1<<20))
	require.Equal(t, before, p.soft)
	g.Release()
	require.Equal(t, int64(math.MaxInt64), p.soft)
	require.Equal(t, Limit{Floor, Given}, (&process{}).guard(5).Limit())
	require.Equal(t, int64(5), (&process{}).guard(5).Search())
	require.Zero(t, (&process{}).guard(0).Search())
	require.Equal(t, Limit{3 << 30, Given}, (&process{}).guard(3<<30).Limit())
	require.Zero(t, (&process{}).guard(3<<30).Search())
	p = &process{live: 1 << 30, left: Left{1 << 30, Group}}
	require.Equal(t, Limit{2<<30 - 2<<30/reserveShare, Group}, p.guard(3<<30).Limit(), "more was given than there is")
}

// Over depends on the system's limit, regardless of the given limit and of garbage.
func TestOver(t *testing.T) {
	p := &process{live: 1 << 30, left: Left{1 << 30, Group}}
	g := p.guard(128 << 20)
	require.False(t, g.Exceeded())
	p.garbage = 1 << 30
	require.False(t, g.Exceeded())
	require.Equal(t, 1, p.collections)
	p.live = 2 << 30
	require.True(t, g.Exceeded())
}

// The measured figures of the test process are plausible.
func TestThisProcess(t *testing.T) {
	ballast := make([]byte, 64<<20)
	for i := range ballast {
		ballast[i] = byte(i)
	}
	require.Greater(t, Used(), int64(64<<20))
	require.GreaterOrEqual(t, Used(), runtimeBytes())
	if most := peak(); most != 0 {
		require.Greater(t, most, int64(64<<20))
	}
	if left := FindLeft(); left.By != Unknown {
		require.Positive(t, left.Bytes)
	}
	require.Equal(t, byte(5), ballast[5])
}
