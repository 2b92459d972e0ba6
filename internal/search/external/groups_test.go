package external

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// TestGroups: the groups have each of the partitions in one group, have no partition twice, and have at most the given
// number. Neighbours of one task stay in one task when other partitions come or go.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	for range 300 {
		parts := 1 + r.IntN(9)
		var list []int
		for p := range 61 {
			if r.IntN(4) > 0 {
				list = append(list, p)
			}
		}
		in := map[int]int{}
		for i, g := range groups(list, parts) {
			require.LessOrEqual(t, g.Parts, parts)
			for p := g.Partition; p < g.Partition+g.Parts; p++ {
				require.NotContains(t, in, p)
				in[p] = i
				require.Equal(t, g.Partition/parts, p/parts)
			}
		}
		require.Len(t, in, len(list))
		for _, p := range list {
			require.Contains(t, in, p)
		}
	}
}

// TestGroupSize: a layer has a task for each partition at most, and several for each worker.
func TestGroupSize(t *testing.T) {
	for _, c := range []struct {
		partitions, workers int
		states              int64
		parts               int
	}{
		{61, 1, 1000, 16}, {61, 2, 1000, 8}, {61, 3, 1000, 4}, {61, 64, 1000, 1}, {61, 1, 5 << 20, 4},
		{61, 1, 1 << 40, 1}, {1, 5, 1000, 1}, {4, 1, 1000, 1}, {4, 3, 1 << 40, 1},
	} {
		s := &Space{Config: Config{Partitions: c.partitions}, workers: make([]*worker, c.workers)}
		require.Equal(t, c.parts, s.groupSize(c.states), "%+v", c)
	}
}

// TestSeen: a reduce by another process has compared its inputs with each state of earlier layers in the partitions
// with an input, and with no other.
func TestSeen(t *testing.T) {
	at := func(layer, partition int, count int64) ledger.Place {
		return ledger.Place{Layer: layer, Partition: partition, Section: runfile.Section{Count: count}}
	}
	of := task{
		Reduce: true, Layer: 2, Group: ledger.Group{Partition: 3, Parts: 2},
		Files:  []ledger.File{{Name: "a", Places: []ledger.Place{at(0, 3, 1), at(1, 3, 2), at(1, 4, 5)}}},
		Inputs: []ledger.File{{Name: "b", Places: []ledger.Place{at(1, 3, 9)}}},
	}
	for seen := range int64(9) {
		s := &Space{Config: Config{Partitions: 5}, dir: ledger.Dir{Path: t.TempDir(), Loose: true}}
		got := &ledger.Reduce{Layer: 2, Group: of.Group, Inputs: of.Inputs, Seen: seen}
		_, err := s.acceptReduce(&of, &taskResult{Reduce: got})
		var bad *search.BadResult
		require.Equal(t, seen != 3, errors.As(err, &bad), "%d: %v", seen, err)
	}
}
