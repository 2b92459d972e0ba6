package cancel

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/memlimit"
)

// looked returns the error that ends a step of the given size in bytes, or nil.
func looked(h *Halt, bytes int64) (err error) {
	defer Catch(&err)
	h.Check(bytes)
	return nil
}

func TestHalt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h := NewHalt(ctx, time.Hour, nil)
	require.NoError(t, looked(h, 1<<40))
	cancel()
	require.NoError(t, looked(h, 0), "between two steps there is a look, too")
	h.Promptly()
	require.ErrorIs(t, looked(h, 0), context.Canceled)
	h.Hold()
	h.Hold()
	require.NoError(t, looked(h, 0))
	h.Release()
	require.NoError(t, looked(h, 0))
	h.Release()
	require.ErrorIs(t, looked(h, 0), context.Canceled)

	h = NewHalt(context.Background(), time.Nanosecond, nil).Promptly()
	require.ErrorIs(t, looked(h, 0), context.DeadlineExceeded)
	h.Hold()
	h.Limit(time.Hour)
	h.Release()
	require.ErrorIs(t, looked(h, 0), context.DeadlineExceeded, "what has ended a step ends all others")
	h = NewHalt(context.Background(), time.Nanosecond, nil).Promptly()
	h.Limit(time.Hour)
	require.NoError(t, looked(h, 0))
	h.Limit(time.Nanosecond)
	require.Error(t, looked(h, 0))
	h = NewHalt(context.Background(), time.Nanosecond, nil).Promptly()
	h.Limit(0)
	require.NoError(t, looked(h, 0))

	h = NewHalt(context.Background(), 0, func(ahead int64) bool { return ahead < 100<<20 })
	require.NoError(t, looked(h, 50<<20))
	require.ErrorIs(t, looked(h, 200<<20), ErrMemory)
	require.ErrorIs(t, looked(h, 0), ErrMemory, "what has ended a step ends all others")
	h = NewHalt(context.Background(), 0, func(int64) bool { return false })
	require.NoError(t, looked(h, 1<<20), "a search makes room between two steps")
	require.ErrorIs(t, looked(h, memlimit.Floor/8), ErrMemory, "a step that the least limit cannot hold unasked")

	h = NewHalt(WithRoom(context.Background(), func(int64) bool { return false }), 0, nil)
	require.NoError(t, looked(h, 1<<20))
	require.ErrorIs(t, looked(h, 200<<20), ErrMemory)
	full, end := context.WithCancelCause(context.Background())
	end(ErrMemory)
	require.ErrorIs(t, looked(NewHalt(full, 0, nil), 0), ErrMemory, "no grace")

	h = NewHalt(ctx, 0, nil).Promptly()
	require.Error(t, looked(h, 0))
	require.Nil(t, h.Extended())
	h.Extend("a run")
	require.NoError(t, looked(h, 1<<40), "a run that was found is written for a while")
	h.Retract()
	require.Error(t, looked(h, 0))
	h.Graced(0).Extend("a run")
	require.ErrorIs(t, looked(h, 0), context.Canceled)
	require.Equal(t, "a run", h.Extended())
	require.ErrorIs(t, h.Ended(), context.Canceled)

	var none *Halt
	none.Extend("a run")
	none.Retract()
	require.Nil(t, none.Extended())
	none.Limit(time.Second)
	none.Hold()
	none.Release()
	require.NoError(t, looked(none, 1<<40))
}

// The grace begins at the end of the time limit.
func TestHaltGrace(t *testing.T) {
	h := NewHalt(context.Background(), time.Nanosecond, nil)
	require.NoError(t, looked(h, 0))
	require.Eventually(t, func() bool { return looked(h, 0) != nil }, time.Minute, 10*time.Millisecond)
}

func TestRecovered(t *testing.T) {
	require.NoError(t, Recovered(errors.New("another")))
	require.PanicsWithValue(t, "another", func() {
		var err error
		defer Catch(&err)
		panic("another")
	})
}
