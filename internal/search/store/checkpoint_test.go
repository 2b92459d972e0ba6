package store_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search/store"
)

// A store that was written and read has the same states with the same numbers, and gives to others the numbers
// that it would have given.
func TestKept(t *testing.T) {
	for name, empty := range map[string]func() store.Kept{
		"hash":     func() store.Kept { return store.NewHash() },
		"collapse": func() store.Kept { return store.NewCollapse() },
	} {
		for _, n := range []int{0, 1, 300, 40_000} {
			rng := rand.New(rand.NewPCG(1, uint64(n)))
			s := make([]byte, 100)
			next := func() []byte {
				for range 1 + rng.IntN(3) {
					s[rng.IntN(len(s))] = byte(rng.IntN(6))
				}
				if rng.IntN(50) == 0 {
					s = append(s[:40+rng.IntN(60)], make([]byte, 60)...)[:100-rng.IntN(3)*20]
				}
				return s
			}
			before := empty()
			var refs []store.Ref
			for range n {
				r, fresh := before.Add(next())
				if fresh {
					refs = append(refs, r)
				}
			}
			after := empty()
			reload(t, before, after)
			require.Equal(t, before.Len(), after.Len(), "%s, %d", name, n)
			for _, r := range refs {
				state := append([]byte{}, before.Get(r)...)
				require.Equal(t, state, append([]byte{}, after.Get(r)...))
				found, ok := after.Find(state)
				require.True(t, ok)
				require.Equal(t, r, found)
			}
			for range 2000 {
				x := next()
				r, fresh := before.Add(x)
				q, again := after.Add(x)
				require.Equal(t, r, q, "%s, %d", name, n)
				require.Equal(t, fresh, again)
			}
		}
	}
}

// Chunks that a dictionary does not take any more are written out, as before.
func TestKeptWithClosedDictionary(t *testing.T) {
	if testing.Short() {
		t.Skip("a dictionary is full late")
	}
	before, after := store.NewCollapse(), store.NewCollapse()
	state := func(i int) []byte {
		s := make([]byte, 80)
		binary.LittleEndian.PutUint64(s[16:], uint64(i)*0x9e3779b97f4a7c15)
		return s
	}
	const n = 300_000
	for i := range n {
		before.Add(state(i))
	}
	for i := range n { // so that an open one would take more chunks again
		s := state(1)
		binary.LittleEndian.PutUint32(s[32+16*(i%3):], uint32(i))
		before.Add(s)
	}
	reload(t, before, after)
	for i := range n + 1000 {
		r, fresh := before.Add(state(i))
		q, again := after.Add(state(i))
		if r != q || fresh != again {
			require.Equal(t, r, q)
			require.Equal(t, fresh, again)
		}
	}
	require.Equal(t, before.Bytes(), after.Bytes())
}

// reload writes one store and reads it into the other.
func reload(t *testing.T, from, to store.Kept) {
	t.Helper()
	var buf bytes.Buffer
	w := checkpoint.NewWriter(&buf)
	from.Save(w)
	require.NoError(t, w.Close())
	r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
	require.NoError(t, err)
	to.Load(r)
	r.End()
	require.NoError(t, r.Err())
}
