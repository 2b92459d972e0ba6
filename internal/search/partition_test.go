package search

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// meetAll meets nodes with the numbers 1 to n.
func meetAll(t *testing.T, p *partition, n int) {
	t.Helper()
	for i := range n {
		got, fresh, err := p.number(uint64(i)*7, uint32(i))
		if err != nil || !fresh || int(got) != i+1 {
			t.Fatalf("word %d: %d, %v, %v", i, got, fresh, err)
		}
	}
}

// A set is closed when all its nodes were left, and not before: who picks is given each of those that were not.
func TestPartition(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 51))
		p, lacks := newPartition(), newCommonLacks(newLacksInCommon())
		n := 2 + rng.IntN(30)
		meetAll(t, p, n)
		group, left := make([]int, n+1), make([]bool, n+1)
		inside := map[int]lack{}
		for i := range group {
			group[i], inside[i] = i, nothing
		}
		shut := map[int]bool{}
		members := func(g int) (out []uint32) {
			for i := 1; i <= n; i++ {
				if group[i] == g && !left[i] {
					out = append(out, uint32(i))
				}
			}
			return out
		}
		for range 200 {
			i, j := 1+rng.IntN(n), 1+rng.IntN(n)
			g, h := group[i], group[j]
			switch rng.IntN(5) {
			case 0:
				if shut[g] || shut[h] {
					continue
				}
				p.unite(uint32(i), uint32(j), lacks)
				if g != h {
					inside[g] = inside[g].union(inside[h])
				}
				for k := range group {
					if group[k] == h {
						group[k] = g
					}
				}
			case 1:
				a := lack{marks: rng.Uint64(), idle: program.PIDSet{rng.Uint64()}}
				inside[g] = inside[g].union(a)
				require.Equal(t, inside[g], lacks.byID(p.recordStep(uint32(i), lacks.id(a), lacks)))
			case 2:
				require.Equal(t, !left[i], p.mark(uint32(i), partLeft))
				left[i] = true
			case 3:
				require.Equal(t, g == h, p.sameSet(uint32(i), uint32(j)))
			case 4:
				rest, picked := members(g), []uint32{}
				for range rest {
					picked = append(picked, p.pick(uint32(i)))
				}
				require.ElementsMatch(t, rest, picked)
				if len(rest) == 0 {
					require.Zero(t, p.pick(uint32(i)))
					shut[g] = true
				}
			}
			require.Equal(t, shut[group[i]], p.standing(uint32(i), 1) == closed)
		}
	}
}

// Who is in a set is in what becomes of it; a closed set is nobody's.
func TestPartitionOfGoroutines(t *testing.T) {
	p, lacks := newPartition(), newCommonLacks(newLacksInCommon())
	meetAll(t, p, 4)
	require.Equal(t, apart, p.standing(1, 1))
	require.Equal(t, apart, p.enter(1, 1))
	require.Equal(t, within, p.enter(1, 1))
	require.Equal(t, apart, p.enter(2, 2))
	require.Equal(t, apart, p.standing(2, 1))
	p.unite(2, 1, lacks)
	for i := range uint32(2) {
		require.Equal(t, within, p.standing(i+1, 1))
		require.Equal(t, within, p.standing(i+1, 2))
		require.Equal(t, apart, p.standing(i+1, 4))
	}
	p.mark(1, partLeft)
	p.mark(2, partLeft)
	require.Zero(t, p.pick(2))
	for _, who := range []uint32{1, 2, 4} {
		require.Equal(t, closed, p.standing(1, who))
		require.Equal(t, closed, p.enter(2, who))
	}
	require.Equal(t, []uint32{1, 2, 3}, p.chain(3))
}

// Goroutines that meet, unite and renumber the same nodes see one partition.
func TestPartitionShared(t *testing.T) {
	const n, workers = 1 << 14, 4
	p, common := newPartition(), newLacksInCommon()
	var all sync.WaitGroup
	for w := range uint64(workers) {
		all.Go(func() {
			lacks := newCommonLacks(common)
			rng := rand.New(rand.NewPCG(w, 52))
			for range n {
				x := rng.Uint64N(n)
				i, _, err := p.number(x, 0)
				j, _, other := p.number(x%64, 0)
				if err != nil || other != nil {
					panic("no room")
				}
				p.recordStep(i, lacks.id(lack{marks: ^uint64(1 << (x % 8))}), lacks)
				if x%2 == 0 {
					p.unite(i, j, lacks)
				}
			}
		})
	}
	all.Wait()
	p.renumber(func(x *uint64) { *x += 3 * n })
	lacks := newCommonLacks(common)
	met := p.n.Load()
	for x := range uint64(n) {
		i, fresh, err := p.number(x+3*n, 0)
		require.NoError(t, err)
		if fresh {
			continue // nobody has drawn it
		}
		j, _, err := p.number(x%64+3*n, 0)
		require.NoError(t, err)
		want := x%2 == 0 || i == j
		require.Equal(t, want, p.sameSet(i, j), "%d", x)
		_, r := p.lock(i)
		require.Zero(t, lacks.byID(r.lack).marks&(1<<(x%8)))
		r.unlock()
	}
	require.Greater(t, met, uint32(n/2))
}

// Who is in one of two sets that become one is in the other when they are one, and not before.
func TestPartitionWhileUniting(t *testing.T) {
	const who = 1 << 3
	p := newPartition()
	meetAll(t, p, 2)
	require.Equal(t, apart, p.enter(2, who))
	x, y := p.part(1), p.part(2)
	require.True(t, x.lock() && y.lock())
	x.flags.Or(who) // as link does, before it sets parent
	found := make(chan standing, 1)
	go func() { found <- p.standing(1, who) }()
	require.Never(t, func() bool { return len(found) > 0 }, 50*time.Millisecond, time.Millisecond)
	require.False(t, p.sameSet(1, 2))
	y.parent.Store(1)
	y.unlock()
	x.unlock()
	require.Equal(t, within, <-found)
}
