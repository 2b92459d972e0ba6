package cache

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A cache with few hits rests, longer each time, and is tried again.
func TestBypass(t *testing.T) {
	var b bypass
	rests := func(states int, known func(i int) bool) (n int) {
		for i := range states {
			if b.skips() {
				n++
			} else {
				b.noteLookup(known(i))
			}
		}
		return n
	}
	little := func(i int) bool { return i%8 == 0 }
	much := func(i int) bool { return i%2 == 0 }
	require.Equal(t, 0, rests(choiceWindow, little))
	require.Equal(t, shortestRest, rests(shortestRest+choiceWindow, little))
	require.Equal(t, 2*shortestRest, rests(2*shortestRest+choiceWindow, little))
	rests(20*longestRest, little)
	require.Equal(t, longestRest, b.span, "it does not rest for ever")
	rests(longestRest+choiceWindow, much)
	require.Equal(t, 0, rests(5*choiceWindow, much))
	require.Equal(t, shortestRest, rests(choiceWindow+shortestRest+1, little), "it begins anew")
}
