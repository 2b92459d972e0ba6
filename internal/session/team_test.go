package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
)

// TestInOrderWithTeam: searches take turns, except those that write a checkpoint or have a team: a team serves one
// search at a time.
func TestInOrderWithTeam(t *testing.T) {
	type team struct{ search.Team }
	for disk, want := range map[*search.Disk]bool{nil: false, {}: false, {Team: team{}}: true} {
		got, err := Options{Disk: disk}.withDefaults()
		require.NoError(t, err)
		require.Equal(t, want, got.Searching.InOrder)
	}
}
