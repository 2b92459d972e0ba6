package store

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// Everything that a store promises, for states of all lengths about the borders
// of chunks, and in all orders of Append, Find, Add and AddAll.
func TestCollapseAgainstMap(t *testing.T) {
	for _, lengths := range [][]int{
		{0, 1, 15, 16, 17, minCollapsed - 1, minCollapsed}, {64, 65, 79, 80, 81}, {95, 96, 97}, {300}, {26, 178, 168},
	} {
		rng := rand.New(rand.NewPCG(7, uint64(lengths[0])))
		next := randomStates(uint64(len(lengths)), lengths, 2)
		c, want := NewCollapse(), map[string]Ref{}
		var all []Ref
		var found []Added
		for range amount.Choose(300, 4000) {
			var states [][]byte
			for range rng.IntN(40) {
				s := next()
				if len(s) > 0 && rng.IntN(4) == 0 {
					s[len(s)-1] = byte(rng.IntN(3)) // looks like padding
				}
				states = append(states, s)
			}
			if len(all) > 0 && rng.IntN(4) > 0 {
				// The successors of a state differ from it in little.
				from := c.Append(nil, all[rng.IntN(len(all))])
				for i := range states {
					if rng.IntN(2) == 0 && len(from) > 0 {
						s := append([]byte{}, from...)
						s[rng.IntN(len(s))] ^= 1
						states[i] = s
					}
				}
			}
			for _, s := range states {
				r, ok := c.Find(s)
				w, known := want[string(s)]
				if known != ok {
					require.Equal(t, known, ok)
				}
				if known {
					if w != r {
						require.Equal(t, w, r)
					}
				}
			}
			found = c.AddAll(states, found[:0])
			require.Len(t, found, len(states))
			for i, s := range states {
				w, known := want[string(s)]
				if known == found[i].Fresh {
					require.Equal(t, !known, found[i].Fresh)
				}
				if known {
					if w != found[i].Ref {
						require.Equal(t, w, found[i].Ref)
					}
				} else {
					want[string(s)] = found[i].Ref
					all = append(all, found[i].Ref)
				}
			}
		}
		require.Equal(t, len(want), c.Len())
		for s, r := range want {
			require.Equal(t, s, string(c.Get(r)))
			require.Equal(t, "x"+s, string(c.Append([]byte("x"), r)))
			again, fresh := c.Add([]byte(s))
			require.False(t, fresh)
			if r != again {
				require.Equal(t, r, again)
			}
		}
	}
}

// Zeros at the end of a state belong to it.
func TestCollapseLengths(t *testing.T) {
	c := NewCollapse()
	refs := map[Ref]bool{}
	for n := range 400 {
		r, fresh := c.Add(make([]byte, n))
		require.True(t, fresh, "%d zeros", n)
		require.False(t, refs[r])
		refs[r] = true
	}
	for n := range 400 {
		r, ok := c.Find(make([]byte, n))
		require.True(t, ok)
		require.Len(t, c.Get(r), n)
	}
}

// Where every chunk is new, the dictionaries close; what was stored before, and
// what comes after, is still found.
func TestCollapseCloses(t *testing.T) {
	c := NewCollapse()
	state := func(i int) []byte {
		s := make([]byte, 70)
		x := uint64(i) * 0x9e3779b97f4a7c15
		for at := 0; at+8 <= len(s); at += 8 {
			binary.LittleEndian.PutUint64(s[at:], x^uint64(at))
		}
		return s
	}
	const n = minClosed + 50_000
	var refs [n]Ref
	for i := range n {
		r, fresh := c.Add(state(i))
		if !fresh {
			t.Fatalf("state %d is not fresh", i)
		}
		refs[i] = r
	}
	for place := range 4 {
		require.True(t, c.places[place].closed)
		require.Equal(t, minClosed, c.places[place].n)
	}
	for i := range n {
		s := state(i)
		if r, fresh := c.Add(s); fresh || r != refs[i] || !bytes.Equal(s, c.Get(r)) {
			t.Fatalf("state %d: %v is in the place of %v, fresh: %v", i, r, refs[i], fresh)
		}
	}
	_, ok := c.Find(state(n))
	require.False(t, ok)
}

// Find must not fill the dictionaries.
func TestCollapseFindChangesNothing(t *testing.T) {
	c := NewCollapse()
	before := c.Bytes()
	_, ok := c.Find(make([]byte, 1000))
	require.False(t, ok)
	require.Equal(t, before, c.Bytes())
	require.Empty(t, c.places)
	c.Add(make([]byte, 1000))
	n := c.places[0].n
	_, ok = c.Find(append([]byte{1}, make([]byte, 999)...))
	require.False(t, ok)
	require.Equal(t, n, c.places[0].n)
}

// Twelve parts with a few hundred values each, in any combination: a state of
// 192 bytes takes two bytes a chunk and its place in the table.
func TestCollapseCompresses(t *testing.T) {
	c := NewCollapse()
	rng := rand.New(rand.NewPCG(1, 2))
	s := make([]byte, 191)
	const n = 300_000
	for range n {
		at := 16 * rng.IntN(12)
		binary.LittleEndian.PutUint16(s[at:], uint16(rng.IntN(300)))
		c.Add(s)
	}
	require.Less(t, float64(c.Bytes())/float64(c.Len()), 24+14.0)
}

func TestDictionaryHashSpreads(t *testing.T) {
	for at := range chunkBytes - 1 {
		var low [256]int
		for i := range 25600 {
			var b [chunkBytes]byte
			binary.LittleEndian.PutUint16(b[at:], uint16(i))
			k := chunk{load(b[:]), load(b[8:])}
			low[k.hash()&255]++
		}
		for i, n := range low {
			require.True(t, n > 40 && n < 180, "counter at %d: %d of 25600 in class %d of 256", at, n, i)
		}
	}
}
