package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/store/compact"
)

// painted is a set of words with colours given by a test.
type painted struct {
	wordSet
	colours map[uint64]compact.Colour
}

func (p painted) Lookup(word uint64) (c compact.Colour, found bool) {
	c, found = p.colours[word]
	return c, found
}

// A way leads on as long as the states on it are reduced, and its end has no colour.
func TestWays(t *testing.T) {
	var y shortcuts
	y.fit(0)
	set := painted{colours: map[uint64]compact.Colour{1: reduced, 2: reduced, 3: 0}}
	on := func(root uint64) (to uint64, ok bool) { return y.follow(root, set) }
	_, ok := on(1)
	require.False(t, ok)
	y.add(1, 2)
	_, ok = on(1)
	require.False(t, ok, "nothing is known of the end")
	y.add(2, 3)
	to, ok := on(1)
	require.True(t, ok)
	require.Equal(t, uint64(3), to)
	same := uint64(10)
	for y.slot(same) != y.slot(1) {
		same++
	}
	_, ok = on(same)
	require.False(t, ok, "it is the way of another")
	set.colours[3] = announced
	_, ok = on(1)
	require.False(t, ok, "the end may be reduced to another set, or all moves are followed later")
	set.colours[3] = reduced
	y.add(3, 4)
	to, ok = on(1)
	require.True(t, ok, "what is not stored leads on")
	require.Equal(t, uint64(4), to)
	set.colours[4] = reduced
	y.add(4, 1)
	_, ok = on(1)
	require.False(t, ok, "it goes round")
	_, ok = on(^uint64(0))
	require.False(t, ok)
	y.add(^uint64(0), 9)
	_, ok = on(^uint64(0))
	require.False(t, ok, "this root is none")
	y.fit(1 << 20)
	require.Greater(t, len(y.slots), fewestShortcuts)
	y.add(4, 5)
	to, ok = on(1)
	require.True(t, ok, "they stay when there is more room")
	require.Equal(t, uint64(5), to)
	y.clear()
	_, ok = on(1)
	require.False(t, ok)
	for from := range uint64(10 * fewestShortcuts) {
		y.add(from, from+1)
		set.colours[from] = reduced
	}
	for from := range uint64(10 * fewestShortcuts) {
		if to, ok := on(from); ok {
			require.NotEqual(t, reduced, set.colours[to])
			require.Greater(t, to, from)
		}
	}
}
