package search

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// joiner returns goroutine `number` of a search with partition p: its seats are the given nodes, which it has entered.
func joiner(p *partition, common *lacksInCommon, number int, seats ...uint32) *seeker {
	hand := &depthHand{explorer: &explorer{accept: newLacks()}}
	s := &seeker{
		depthHand: hand, all: &seekers{parts: p, lacks: common}, who: 1 << number, lacks: newCommonLacks(common),
		stack: newStack(math.MaxUint32), seats: newStack(math.MaxUint32), joined: newStack(0),
	}
	by := s.lacks.id(lack{marks: 1})
	for _, i := range seats {
		p.enter(i, s.who)
		s.seats.push(i, uint64(by))
	}
	return s
}

// successive returns the numbers from `from` to `to`.
func successive(from, to uint32) (list []uint32) {
	for i := from; i <= to; i++ {
		list = append(list, i)
	}
	return list
}

// A join unites every set of its cycle, although a concurrent join puts the sets united so far into the target set.
func TestJoinToTheEnd(t *testing.T) {
	const n = 300
	for range amount.Choose(100, 2000) {
		common, p := newLacksInCommon(), newPartition()
		meetAll(t, p, n)
		s := joiner(p, common, 0, successive(1, n)...)
		var other sync.WaitGroup
		other.Go(func() {
			for !p.sameSet(n, n-1) && !p.sameSet(2, 1) {
				runtime.Gosched()
			}
			p.unite(n, 1, newCommonLacks(common))
		})
		s.join(1, s.lacks.id(lack{marks: 1}))
		other.Wait()
		for i := range uint32(n) {
			require.True(t, p.sameSet(1, i+1), "set %d of the cycle is left out", i+1)
		}
	}
}

// Two joins of overlapping cycles at the same time leave strongly connected sets. The cycles have four nodes in common.
// A join may end early because of sets that the other join has united, only if those make a whole cycle.
func TestOverlappingJoins(t *testing.T) {
	const n = 60 // nodes between two of the common nodes
	const x, y, v, u = 1, 2, 3, 4
	part := func(k uint32) []uint32 { return successive(5+k*n, 4+(k+1)*n) }
	path := func(k, from, second, third, to uint32) []uint32 {
		return slices.Concat(
			[]uint32{from}, part(k), []uint32{second}, part(k+1), []uint32{third}, part(k+2), []uint32{to})
	}
	one, two := path(0, x, y, v, u), path(3, u, v, y, x)
	var steps, back [5 + 6*n][]uint32
	for _, cycle := range [][]uint32{append(one, x), append(two, u)} {
		for i, to := range cycle[1:] {
			steps[cycle[i]], back[to] = append(steps[cycle[i]], to), append(back[to], cycle[i])
		}
	}
	for range amount.Choose(100, 2000) {
		common, p := newLacksInCommon(), newPartition()
		meetAll(t, p, 4+6*n)
		a, b := joiner(p, common, 0, one...), joiner(p, common, 1, two...)
		by := a.lacks.id(lack{marks: 1})
		var begin, all sync.WaitGroup
		begin.Add(2)
		join := func(s *seeker, to uint32) {
			begin.Done()
			begin.Wait()
			s.join(to, by)
		}
		all.Go(func() { join(a, x) })
		all.Go(func() { join(b, u) })
		all.Wait()
		require.True(t, p.sameSet(x, u))
		there, away := reachedInside(p, steps[:], x), reachedInside(p, back[:], x)
		for i := range uint32(4 + 6*n) {
			if p.sameSet(x, i+1) {
				require.True(t, there[i+1], "no path in the set leads to %d", i+1)
				require.True(t, away[i+1], "no path in the set leads from %d", i+1)
			}
		}
	}
}

// reachedInside returns the nodes that steps inside the set of node `from` reach from it.
func reachedInside(p *partition, steps [][]uint32, from uint32) map[uint32]bool {
	seen := map[uint32]bool{from: true}
	for list := []uint32{from}; len(list) > 0; {
		i := list[len(list)-1]
		list = list[:len(list)-1]
		for _, j := range steps[i] {
			if !seen[j] && p.sameSet(from, j) {
				seen[j] = true
				list = append(list, j)
			}
		}
	}
	return seen
}
