package search

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A Halt says why steps end, the first reason for good; what has no limit goes on.
func TestHalt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	expired, end := context.WithDeadline(ctx, time.Now())
	defer end()
	full, room := true, func(int64) bool { return false }
	for _, c := range []struct {
		ctx  context.Context
		o    Options
		want Cut
	}{
		{ctx, Options{}, CutNone},
		{ctx, Options{Time: time.Hour}, CutNone},
		{ctx, Options{Time: 1}, CutTime},
		{ctx, Options{Time: 1, Now: time.Now}, CutNone},
		{expired, Options{}, CutTime},
		{ctx, Options{Room: room}, CutMemory},
	} {
		h := NewHalt(c.ctx, &c.o)
		require.Equal(t, c.want != CutNone, h.Stop())
		require.Equal(t, c.want, h.Cut())
	}
	h := NewHalt(ctx, &Options{Time: 1, Room: func(int64) bool { return full }})
	h.limit(time.Hour) // as a checkpoint has been read
	require.False(t, h.Stop())
	full = false
	require.True(t, h.Stop())
	cancel()
	require.True(t, h.Stop())
	require.Equal(t, CutMemory, h.Cut())
	require.Equal(t, CutInterrupted, func() Cut { h := NewHalt(ctx, &Options{}); h.Stop(); return h.Cut() }())
	require.Equal(t, CutEndless, (*Halt)(nil).Cut())
}
