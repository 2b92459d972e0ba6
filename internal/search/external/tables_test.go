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
	require.NoError(t, h.put(of, 7, first))
	require.NoError(t, h.put(of, 7, second))
	require.Same(t, first, borrow(8))
	require.Equal(t, 8, first.upto)
	require.NoError(t, h.put(of, 8, first))
	require.Zero(t, borrow(8).upto, "the layer is made again")
	out := borrow(8)
	require.NoError(t, h.put(of, 8, borrow(8)))
	was := of
	of.generation++
	require.Zero(t, borrow(9).upto, "the codes have changed")
	require.NoError(t, h.put(was, 9, out))
	require.Zero(t, borrow(10).upto, "the table has old codes")
	require.NoError(t, h.drop(borrow(10)))
	require.Nil(t, borrow(10), "no memory for the table")
	require.NoError(t, h.Free())
}

// TestTablesGiveWay: without memory, some tables are given up, those in use when they come back, and none of the same
// partition is made again.
func TestTablesGiveWay(t *testing.T) {
	h, of := &Tables{}, recordForm{words: 2}
	relieved := func() bool {
		t.Helper()
		freed, err := h.relieve()
		require.NoError(t, err)
		return freed
	}
	borrow := func(p int) *held {
		t.Helper()
		x, err := h.borrow(of, p, 1)
		require.NoError(t, err)
		return x
	}
	var lent []*held
	for p := range 8 {
		lent = append(lent, borrow(p))
	}
	for _, x := range lent[:5] {
		require.NoError(t, h.put(of, 1, x))
	}
	require.True(t, relieved())
	require.Len(t, h.parts, 3, "a quarter")
	require.True(t, relieved())
	require.True(t, relieved())
	require.True(t, relieved())
	require.Empty(t, h.parts)
	require.True(t, relieved(), "three tables are in use")
	require.NoError(t, h.put(of, 1, lent[5]))
	require.Empty(t, h.parts, "the first table back is given up")
	require.NoError(t, h.put(of, 1, lent[6]))
	require.Len(t, h.parts, 1, "the second is not")
	require.True(t, relieved())
	require.True(t, relieved(), "a table is in use")
	require.NoError(t, h.drop(lent[7]))
	require.False(t, relieved(), "nothing is left to free")
	for p := range 8 {
		require.Nil(t, borrow(p))
	}
	require.NotNil(t, borrow(8))
}
