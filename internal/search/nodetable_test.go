package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/store"
)

// A table of nodes says before it grows that it may.
func TestNodeTableAhead(t *testing.T) {
	table := newNodeTable[uint32]()
	largest, ahead := int64(0), int64(0)
	for i := range 400_000 {
		if i%128 == 0 {
			ahead = table.ahead()
		}
		before := table.bytes()
		table.set(node{store.Ref(i), Q(i % 7)}, 1)
		grown := table.bytes() - before
		if i > 1<<14 && grown > ahead { // a small one grows between two looks
			t.Fatalf("%d nodes: %d, more than %d", i, grown, ahead)
		}
		largest = max(largest, grown)
	}
	require.Greater(t, largest, int64(50_000))
	require.Less(t, ahead, table.bytes()*3)
}
