package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// broken is a set of states whose region panics.
type broken struct{ stopped bool }

func (b *broken) Len() int64                                 { return 0 }
func (b *broken) Bytes() int64                               { return 0 }
func (b *broken) Copied() bool                               { return true }
func (b *broken) Stop()                                      { b.stopped = true }
func (b *broken) Add([]program.State) error                  { return nil }
func (b *broken) Expand() (e Expanded, more bool, err error) { panic("bug: broken") }

// A copy that is being made is not asked for a second time.
func TestAheadOfACopy(t *testing.T) {
	for copied, ahead := range map[bool]int64{false: 100, true: 0} {
		require.Equal(t, ahead, unordered{set: &large{copied: copied}}.Ahead())
	}
}

type large struct {
	Reached
	copied bool
}

func (l *large) Bytes() int64 { return 100 }
func (l *large) Copied() bool { return l.copied }

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
