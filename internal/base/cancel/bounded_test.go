package cancel_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
)

// A bounded context is done after the given number of calls of Err, and stays done; or when its parent is done, with
// the parent's error.
func TestBounded(t *testing.T) {
	for _, n := range []int{0, 1, 7} {
		ctx := cancel.Bounded(context.Background(), n)
		for range n {
			require.NoError(t, ctx.Err())
		}
		for range 3 {
			require.ErrorIs(t, ctx.Err(), context.DeadlineExceeded)
		}
	}
	below, end := context.WithCancel(context.Background())
	ctx := cancel.Bounded(below, 100)
	require.NoError(t, ctx.Err())
	end()
	require.ErrorIs(t, ctx.Err(), context.Canceled)
	<-ctx.Done()
}
