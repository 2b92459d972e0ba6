package cancel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/base/memlimit"
)

// TestSpace checks when looks ask for room: always in a large step, and now and then for a trace.
func TestSpace(t *testing.T) {
	const small, large = 1 << 20, memlimit.Floor / 8
	for name, c := range map[string]struct {
		brief       bool
		bytes       int64
		looks, asks int // up to the error
	}{
		"a large step":            {bytes: large, looks: 1, asks: 2},
		"a large step, no trace":  {bytes: large, brief: true, looks: 1, asks: 2},
		"small steps":             {bytes: small, looks: 64, asks: 2},
		"small steps, no trace":   {bytes: small, brief: true, looks: 1000},
		"nothing, but of a trace": {looks: 64, asks: 2},
	} {
		asks, looks := 0, 0
		s := cancel.Space{Brief: c.brief, Room: func(int64) bool {
			asks++
			return false
		}}
		err := cancel.Run(func() error {
			for looks < 1000 {
				looks++
				s.Look(c.bytes)
			}
			return nil
		})
		require.Equal(t, c.looks, looks, name)
		require.Equal(t, c.asks, asks, name)
		if c.asks > 0 {
			require.ErrorIs(t, err, cancel.ErrMemory, name)
		} else {
			require.NoError(t, err, name)
		}
	}
	(&cancel.Space{}).Look(large)
}
