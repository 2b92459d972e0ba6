package external

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTables: a table is used for the layers behind the layers that it has. A table with the layer to be made, or with
// records of another form, is given up.
func TestTables(t *testing.T) {
	h, of := &Tables{}, recordForm{words: 2, generation: 3}
	borrow := func(number int) *held {
		t.Helper()
		x, err := h.borrow(of, 5, number)
		require.NoError(t, err)
		return x
	}
	first := borrow(7)
	require.Zero(t, first.upto)
	second := borrow(7)
	require.NotSame(t, first, second, "a table is with one task at a time")
	require.NoError(t, h.put(of, 5, 7, first))
	require.NoError(t, h.put(of, 5, 7, second))
	require.Same(t, first, borrow(8))
	require.Equal(t, 8, first.upto)
	require.NoError(t, h.put(of, 5, 8, first))
	require.Zero(t, borrow(8).upto, "the layer is made again")
	out := borrow(8)
	require.NoError(t, h.put(of, 5, 8, borrow(8)))
	was := of
	of.generation++
	require.Zero(t, borrow(9).upto, "the codes have changed")
	require.NoError(t, h.put(was, 5, 9, out))
	require.Zero(t, borrow(10).upto, "the table has old codes")
	h.short = true
	require.Nil(t, borrow(10), "no memory for a further table")
	require.NoError(t, h.Free())
}

// TestTablesGiveWay: without memory, the tables are given up, those in use when they come back, and none is made again.
func TestTablesGiveWay(t *testing.T) {
	h, of := &Tables{}, recordForm{words: 2}
	relieved := func() bool {
		t.Helper()
		freed, err := h.relieve()
		require.NoError(t, err)
		return freed
	}
	x, err := h.borrow(of, 1, 1)
	require.NoError(t, err)
	y, err := h.borrow(of, 2, 1)
	require.NoError(t, err)
	z, err := h.borrow(of, 3, 1)
	require.NoError(t, err)
	require.NoError(t, h.put(of, 1, 1, x))
	require.True(t, relieved())
	require.Empty(t, h.parts)
	require.True(t, relieved(), "two tables are in use")
	require.NoError(t, h.put(of, 2, 1, y))
	require.True(t, relieved(), "a table is in use")
	require.NoError(t, h.drop(z))
	require.False(t, relieved(), "nothing is left to free")
	x, err = h.borrow(of, 1, 2)
	require.NoError(t, err)
	require.Nil(t, x)
}
