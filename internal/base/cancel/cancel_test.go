package cancel_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
)

// long takes the given number of steps of w. It returns the number of steps taken and the error.
func long(w *cancel.Work, steps int) (taken int, err error) {
	defer cancel.Catch(&err)
	for ; taken < steps; taken++ {
		w.Step()
	}
	return taken, nil
}

// TestStep checks that a computation ends soon after its context, but not before the first look.
func TestStep(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	taken, err := long(cancel.New(ctx, time.Time{}), 1_000_000)
	require.NoError(t, err)
	require.Equal(t, 1_000_000, taken)
	end()
	taken, err = long(cancel.New(ctx, time.Time{}), 1_000_000)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, taken, 30_000)
	_, err = long(cancel.New(ctx, time.Time{}), 10_000)
	require.NoError(t, err, "what is small comes to its end")
	taken, err = long(cancel.New(context.Background(), time.Now().Add(-time.Second)), 1_000_000)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Less(t, taken, 30_000)
	_, err = long(nil, 1_000_000)
	require.NoError(t, err)
}

// TestLook checks that Look does nothing before the first look, and that End always looks.
func TestLook(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	end()
	look := func(f func(w *cancel.Work)) (err error) {
		defer cancel.Catch(&err)
		f(cancel.New(ctx, time.Time{}))
		return nil
	}
	require.NoError(t, look((*cancel.Work).Check))
	var cut *cancel.Error
	require.ErrorAs(t, look((*cancel.Work).End), &cut)
	require.PanicsWithError(t, "another", func() { _ = look(func(*cancel.Work) { panic(errors.New("another")) }) })
	(*cancel.Work)(nil).End()
}

// TestContext checks that the context of an ended computation lasts for a moment and then ends.
func TestContext(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	inner, forget := cancel.New(ctx, time.Time{}).Context()
	defer forget()
	end()
	require.NoError(t, inner.Err())
	<-inner.Done()
	inner, forget = cancel.New(context.Background(), time.Now()).Context()
	defer forget()
	require.NoError(t, inner.Err())
	<-inner.Done()
	require.ErrorIs(t, inner.Err(), context.DeadlineExceeded)
	inner, forget = (*cancel.Work)(nil).Context()
	forget()
	require.ErrorIs(t, inner.Err(), context.Canceled)
}
