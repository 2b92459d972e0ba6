package search

import (
	"context"
	"encoding/binary"
	"testing"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// chain counts from 0 to n, then stutters, or starts again if loop; with wide,
// each state also has a move to a dead end.
type chain struct {
	n          uint32
	loop, wide bool
	accept     bool
	fault      *program.Fault // of the last step
	wait       time.Duration  // in each Enabled
}

const deadEnd = 1 << 31

func (c *chain) Init(dst program.State) program.State { return append(dst, 0, 0, 0, 0) }

func (c *chain) Enabled(s program.State, m *program.Moves) {
	time.Sleep(c.wait)
	m.State, m.All = s, m.All[:0]
	i := binary.LittleEndian.Uint32(s)
	if i < c.n || c.loop && i == c.n {
		m.All = append(m.All, program.Move{Edge: 0, PeerEdge: -1, Peer: program.NoPID})
		if c.wide {
			m.All = append(m.All, program.Move{Edge: 1, PeerEdge: -1, Peer: program.NoPID})
		}
		return
	}
	m.All = append(m.All, program.Stutter)
}

func (c *chain) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	i := binary.LittleEndian.Uint32(s)
	var fault *program.Fault
	switch {
	case mv == program.Stutter:
	case mv.Edge == 1:
		i += deadEnd
	case i == c.n:
		i = 0
	default:
		i++
		if i == c.n {
			fault = c.fault
		}
	}
	start := len(out.Buf)
	out.Buf = binary.LittleEndian.AppendUint32(out.Buf, i)
	out.All = append(out.All, program.Outcome{State: out.Buf[start:], Fault: fault})
}

func (c *chain) Next(_ program.State, _ Q, dst []Q) []Q { return append(dst, 0) }
func (c *chain) Accepting(Q) bool                       { return c.accept }

// A trial is asked for once, and ends the search unless it may go on.
func TestTrial(t *testing.T) {
	for _, goesOn := range []bool{true, false} {
		asked := 0
		s := store.NewHash()
		r, err := NestedDFS(context.Background(), Problem{Graph: &chain{n: 500}, Store: s, Options: Options{
			TrialStates: 100,
			Trial: func() bool {
				asked++
				require.Equal(t, 101, s.Len())
				return goesOn
			},
		}})
		require.NoError(t, err)
		require.Equal(t, 1, asked)
		require.Equal(t, goesOn, r.Complete)
		if goesOn {
			require.Equal(t, 501, s.Len())
		} else {
			require.Equal(t, CutStates, r.Cut)
			require.Equal(t, 101, s.Len())
		}
	}
}

func TestDeepChain(t *testing.T) {
	amount.SkipPart(t, "ten million states")
	for i, n := range []int64{nested: 10_000_000, 1: 3_000_000} {
		g := &chain{n: uint32(n - 1), loop: true}
		r, err := searches[i](context.Background(), Problem{Graph: g, Store: store.NewHash()})
		require.NoError(t, err)
		require.True(t, r.Complete)
		require.EqualValues(t, n, r.Stats.States)
		require.EqualValues(t, n-1, r.Stats.Depth)
		require.Less(t, r.Stats.Bytes, n*50)
		t.Logf("search %d: %v, %d bytes a state", i, r.Stats.Elapsed, r.Stats.Bytes/n)
	}
}

func TestLongTraces(t *testing.T) {
	n := amount.Choose(30_000, 100_000)
	for i, search := range searches {
		fault := &program.Fault{Kind: program.Assertion, Continues: true}
		g := &chain{n: uint32(n - 1), loop: true, accept: true, fault: fault}
		r, err := search(context.Background(), Problem{Graph: g, Store: store.NewHash()})
		require.NoError(t, err)
		require.True(t, r.Complete)
		require.Len(t, r.Errors[0].Lasso.Stem, n-1)
		if i == nested || i == components {
			require.Len(t, r.Errors[1].Lasso.Cycle, n)
			require.Empty(t, r.Errors[1].Lasso.Stem)
		}
	}
}

func TestLimits(t *testing.T) {
	n := amount.Choose[int64](50_000, 200_000)
	for i, search := range searches {
		for _, c := range []struct {
			want    Cut
			options Options
		}{
			{CutStates, Options{MaxStates: 5000}},
			{CutDepth, Options{MaxDepth: 1000}},
			{CutMemory, Options{Memory: 1 << 20}},
			{CutTime, Options{Time: time.Nanosecond}},
			{CutNone, Options{MaxStates: 2*n + 1, MaxDepth: n + 1, Memory: 1 << 30, Time: time.Hour}},
		} {
			p := Problem{Graph: &chain{n: uint32(n), wide: true}, Store: store.NewHash(), Options: c.options}
			r, err := search(context.Background(), p)
			require.NoError(t, err)
			require.Equal(t, c.want, r.Cut, "search %d", i)
			require.Equal(t, c.want == CutNone, r.Complete)
			require.EqualValues(t, p.Store.Len(), r.Stats.States)
			switch c.want {
			case CutStates:
				require.InDelta(t, 5000, r.Stats.States, 5)
			case CutDepth:
				require.EqualValues(t, 2*1000+1, r.Stats.States)
				require.EqualValues(t, 1000, r.Stats.Depth)
			case CutMemory:
				require.Less(t, r.Stats.Bytes, int64(2<<20))
			case CutNone:
				require.EqualValues(t, 2*n+1, r.Stats.States)
			}
		}
	}
}

// A depth limit cuts branches, not the search: what is near is all seen.
func TestDepthLimitGoesOnElsewhere(t *testing.T) {
	g := &chain{n: 50, wide: true, fault: &program.Fault{Kind: program.Assertion}}
	for _, search := range searches {
		p := Problem{Graph: g, Store: store.NewHash(), Options: Options{MaxDepth: 50}}
		r, err := search(context.Background(), p)
		require.NoError(t, err)
		require.EqualValues(t, 1, r.Stats.Errors)
		require.Len(t, r.Errors[0].Lasso.Stem, 50)
	}
}

func TestCancel(t *testing.T) {
	for _, search := range searches {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		clock := &ticking{at: time.Unix(0, 0), step: 30 * time.Millisecond}
		p := Problem{Graph: &chain{n: 1 << 30, loop: true}, Store: store.NewHash(), Options: Options{Now: clock.now}}
		p.Options.Progress = func(s Stats) {
			calls++
			require.Positive(t, s.States)
			require.Positive(t, s.Bytes)
			require.GreaterOrEqual(t, s.Elapsed, time.Second)
			cancel()
		}
		r, err := search(ctx, p)
		require.NoError(t, err)
		require.Equal(t, 1, calls)
		require.Equal(t, CutInterrupted, r.Cut)
		require.False(t, r.Complete)
		require.Less(t, r.Stats.Elapsed, 5*time.Second)

		r, err = search(ctx, Problem{Graph: &chain{n: 10}, Store: store.NewHash()})
		require.NoError(t, err)
		require.Equal(t, CutInterrupted, r.Cut, "a context that has ended before the search")

		ctx, cancel = context.WithTimeout(context.Background(), time.Millisecond)
		r, err = search(ctx, Problem{Graph: &chain{n: 1 << 30}, Store: store.NewHash()})
		cancel()
		require.NoError(t, err)
		require.Equal(t, CutTime, r.Cut)
	}
}

// fullStore is a store that runs out of numbers.
type fullStore struct {
	store.Store
	room int
}

func (s *fullStore) Add(b []byte) (store.Ref, bool) {
	if _, ok := s.Find(b); !ok && s.Len() == s.room {
		return store.NoRef, false
	}
	return s.Store.Add(b)
}

func TestFullStore(t *testing.T) {
	for _, search := range searches {
		for _, room := range []int{0, 1, 50} {
			r, err := search(context.Background(), Problem{Graph: &chain{n: 100, accept: true}, Store: &fullStore{store.NewHash(), room}})
			require.NoError(t, err)
			require.Equal(t, CutNumbers, r.Cut, "no limit that the caller has set")
			require.False(t, r.Complete)
			require.EqualValues(t, room, r.Stats.States)
		}
	}
}

func TestUsedStoreIsRefused(t *testing.T) {
	for _, search := range searches {
		p := Problem{Graph: &chain{n: 3}, Store: store.NewHash()}
		_, err := search(context.Background(), p)
		require.NoError(t, err)
		_, err = search(context.Background(), p)
		require.Error(t, err)
		_, err = search(context.Background(), Problem{})
		require.Error(t, err)
	}
}

func BenchmarkSearch(b *testing.B) {
	for i, name := range []string{"NestedDFS", "DFS", "BFS", "SCC"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p := Problem{Graph: &chain{n: 500_000, loop: true, wide: true}, Store: store.NewHash()}
				r, err := searches[i](context.Background(), p)
				require.NoError(b, err)
				b.ReportMetric(float64(r.Stats.Elapsed.Nanoseconds())/float64(r.Stats.Transitions), "ns/transition")
				b.ReportMetric(float64(r.Stats.Bytes)/float64(r.Stats.States), "B/state")
			}
		})
	}
}

// A search of any kind ends when there is no room, and asks often enough.
func TestRoom(t *testing.T) {
	const limit = 8 << 20
	for i, search := range searches {
		for _, wait := range []int{1, 50} {
			s, asked, most := store.NewCollapse(), 0, int64(0)
			p := Problem{Graph: &chain{n: 1 << 30, wide: true}, Store: s, Automaton: 1}
			p.Options.Room = func(ahead int64) bool {
				asked++
				require.Positive(t, ahead, "search %d: no table will ever grow", i)
				require.LessOrEqual(t, s.Bytes(), most+2*lookEvery, "search %d: it has not asked for long", i)
				most = s.Bytes()
				return asked < wait && s.Bytes()+ahead < limit
			}
			r, err := search(context.Background(), p)
			require.NoError(t, err)
			require.Equal(t, CutMemory, r.Cut, "search %d", i)
			require.False(t, r.Complete)
			require.LessOrEqual(t, asked, wait)
		}
	}
}

// An error for whose trace there is no room is not reported, and nothing is said to hold.
func TestTraceRoom(t *testing.T) {
	for i, search := range searches {
		for _, room := range []bool{true, false} {
			asked := int64(0)
			g := &chain{n: 5000, fault: &program.Fault{Kind: program.Assertion}}
			if i == nested || i == components {
				g.fault, g.loop, g.accept = nil, true, true
			}
			o := Options{MaxErrors: 1, TraceRoom: func(ahead int64) bool {
				asked = ahead
				return room
			}}
			r, err := search(context.Background(), Problem{Graph: g, Store: store.NewHash(), Options: o})
			require.NoError(t, err)
			require.GreaterOrEqual(t, asked, int64(5000*traceStep), "search %d", i)
			require.False(t, r.Complete)
			if room {
				require.Len(t, r.Errors, 1, "search %d", i)
				require.Equal(t, CutErrors, r.Cut)
				continue
			}
			require.Empty(t, r.Errors, "search %d", i)
			require.Zero(t, r.Stats.Errors)
			require.Equal(t, CutTrace, r.Cut)
		}
	}
	// Those that are kept count, too.
	asked := int64(0)
	e := explorer{written: 900, length: func() int { return 200 }}
	e.Options.TraceRoom = func(ahead int64) bool {
		asked = ahead
		return true
	}
	require.True(t, e.writable())
	require.Equal(t, int64(1100*traceStep), asked)
	// For a short one nobody asks.
	_, err := DFS(context.Background(), Problem{
		Graph: &chain{n: 50, fault: &program.Fault{Kind: program.Assertion}}, Store: store.NewHash(),
		Options: Options{TraceRoom: func(int64) bool { t.Error("asked"); return false }},
	})
	require.NoError(t, err)
}
