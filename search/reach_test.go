package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/program"
)

// broken is a set of states whose region panics.
type broken struct{ stopped bool }

func (b *broken) Len() int64                                 { return 0 }
func (b *broken) Bytes() int64                               { return 0 }
func (b *broken) Ahead() int64                               { return 0 }
func (b *broken) Stop()                                      { b.stopped = true }
func (b *broken) Add([]program.State) error                  { return nil }
func (b *broken) Expand() (e Expanded, more bool, err error) { panic("bug: broken") }

// single is a graph of one state.
type single struct{ Graph }

func (single) Init(dst program.State) program.State { return append(dst, 0) }

// A bug in a goroutine of a search is one that the caller can recover from.
func TestReachPanicsInTheCaller(t *testing.T) {
	b := &broken{}
	require.PanicsWithValue(t, "bug: broken", func() {
		_, _, _ = Reach(context.Background(), Problem{}, b, []Region{b}, []Graph{single{}}, NoQ)
	})
	require.True(t, b.stopped)
}
