package store

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// randomStates returns a source of byte strings of the lengths given, in which
// few bytes vary, as in real states; so many of them come again.
func randomStates(seed uint64, lengths []int, values int) func() []byte {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func() []byte {
		s := make([]byte, lengths[rng.IntN(len(lengths))])
		for i := range s {
			if i%3 == 0 {
				s[i] = byte(rng.IntN(values))
			}
		}
		return s
	}
}

func TestHashAgainstMap(t *testing.T) {
	for _, lengths := range [][]int{{0, 1, 2, 3}, {4, 5, 6, 7, 8}, {26}, {9, 15, 16, 17, 18}, {33, 47, 48, 49, 50, 97}, {300, 4000}} {
		next := randomStates(uint64(len(lengths)), lengths, 3)
		h, want := NewHash(), map[string]Ref{}
		refs := map[Ref]string{}
		for i := 0; i < amount.Choose(20_000, 60_000); i++ {
			if lengths[0] == 300 && i > 6000 {
				break
			}
			s := next()
			if i%4 == 0 {
				r, ok := h.Find(s)
				w, known := want[string(s)]
				if !known {
					w = NoRef
				}
				if known != ok || w != r {
					require.Equal(t, known, ok)
					require.Equal(t, w, r)
				}
			}
			r, fresh := h.Add(s)
			w, known := want[string(s)]
			if known == fresh || known && w != r {
				require.Equal(t, !known, fresh)
				require.Equal(t, w, r)
			}
			if known {
				continue
			}
			if _, given := refs[r]; given {
				require.False(t, given, "a ref was given twice")
			}
			want[string(s)], refs[r] = r, string(s)
		}
		require.Equal(t, len(want), h.Len())
		for s, r := range want {
			if got := string(h.Get(r)); got != s {
				require.Equal(t, s, got)
			}
			if found, ok := h.Find([]byte(s)); !ok || found != r {
				require.True(t, ok)
				require.Equal(t, r, found)
			}
			if most := h.Len() + blockLen*len(lengths)*2; int(r) >= most {
				require.Less(t, int(r), most, "refs are not dense")
			}
		}
	}
}

// The caller may reuse its buffer, and what Get returned stays valid while the
// store grows.
func TestHashOwnsItsStates(t *testing.T) {
	h := NewHash()
	buf := []byte("first state")
	r, _ := h.Add(buf)
	got := h.Get(r)
	copy(buf, "overwritten")
	for i := range 10000 {
		binary.LittleEndian.PutUint32(buf, uint32(i))
		h.Add(buf)
	}
	require.Equal(t, "first state", string(got))
	require.Equal(t, "first state", string(h.Get(r)))
}

// Equal hashes must not be taken for equal states: all states share a tag and
// a home here.
func TestHashCollisions(t *testing.T) {
	h := NewHash()
	g := &h.segments[0]
	for i := range 40 {
		s := []byte{byte(i), 1}
		r, at := h.lookup(g, 7, s)
		require.Equal(t, NoRef, r)
		g.insert(at, 7, h.put(s))
		for j := range 40 {
			r, _ := h.lookup(g, 7, []byte{byte(j), 1})
			require.Equal(t, j <= i, r != NoRef)
			if r != NoRef {
				require.Equal(t, byte(j), h.Get(r)[0])
			}
		}
	}
}

func TestHashFull(t *testing.T) {
	h := NewHash()
	require.Equal(t, 1<<24-1, h.maxBlocks)
	require.Less(t, uint64(h.maxBlocks)*blockLen-1, uint64(NoRef))
	h.maxBlocks = 2
	refused := []byte{0, 2 * blockLen >> 8}
	for i := range 2 * blockLen {
		_, fresh := h.Add([]byte{byte(i), byte(i >> 8)})
		require.True(t, fresh)
	}
	r, fresh := h.Add(refused)
	require.Equal(t, NoRef, r)
	require.False(t, fresh)
	require.Equal(t, 2*blockLen, h.Len())
	_, ok := h.Find(refused)
	require.False(t, ok, "a state that was refused must not be found")
	r, fresh = h.Add([]byte{5, 0})
	require.False(t, fresh)
	require.Equal(t, []byte{5, 0}, h.Get(r))
}

// What a state costs beyond its own bytes.
func TestHashOverhead(t *testing.T) {
	n := amount.Choose(250_000, 1_500_000)
	h := NewHash()
	var s [26]byte
	for i := range n {
		binary.LittleEndian.PutUint64(s[3:], uint64(i)*0x9e3779b97f4a7c15)
		h.Add(s[:])
		if i > 200_000 && i%50_000 == 0 {
			over := float64(h.Bytes())/float64(h.Len()) - 26
			require.Less(t, over, 12.0+26.0/8, "after %d states", i) // an arena chunk may be unused
		}
	}
	require.Equal(t, n, h.Len())
}

func TestHashSpreads(t *testing.T) {
	// Counters at any place of the state must spread over the top bits (segment),
	// the bits in the middle (home) and the low ones (tag).
	for n := 4; n <= 70; n++ {
		for at := 0; at+2 <= n; at += 3 {
			var top, low, mid [64]int
			s := make([]byte, n)
			for i := range 6400 {
				binary.LittleEndian.PutUint16(s[at:], uint16(i))
				h := hash(s)
				top[h>>58]++
				low[h&63]++
				mid[h>>52&63]++
			}
			for i := range 64 {
				for _, c := range []int{top[i], low[i], mid[i]} {
					if c < 40 || c > 165 {
						t.Fatalf("length %d, counter at %d: %d of 6400 in one of 64 classes", n, at, c)
					}
				}
			}
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	for _, repeat := range []bool{false, true} {
		name := "fresh"
		if repeat {
			name = "seen"
		}
		b.Run(name, func(b *testing.B) {
			const n = 10_000_000
			h := NewHash()
			var s [26]byte
			fill := func(i int) {
				x := uint64(i) * 0x9e3779b97f4a7c15
				binary.LittleEndian.PutUint64(s[1:], x&0x0303030303030303)
				binary.LittleEndian.PutUint64(s[9:], x>>2&0x0303030303030303)
				binary.LittleEndian.PutUint64(s[17:], x>>4)
			}
			if repeat {
				for i := range n {
					fill(i)
					h.Add(s[:])
				}
			}
			b.ResetTimer()
			i := 0
			for b.Loop() {
				fill(int(uint64(i) * 7_777_777 % n))
				h.Add(s[:])
				if i++; i == n && !repeat {
					i = 0
					h = NewHash()
				}
			}
			b.ReportMetric(float64(h.Bytes())/float64(h.Len())-26, "overhead-B/state")
		})
	}
}

func BenchmarkAddAll(b *testing.B) {
	const n = 10_000_000
	h := NewHash()
	states := make([][]byte, 4)
	var found []Added
	for i := range states {
		states[i] = make([]byte, 26)
	}
	fill := func(s []byte, i int) {
		x := uint64(i) * 0x9e3779b97f4a7c15
		binary.LittleEndian.PutUint64(s[1:], x&0x0303030303030303)
		binary.LittleEndian.PutUint64(s[9:], x>>2&0x0303030303030303)
		binary.LittleEndian.PutUint64(s[17:], x>>4)
	}
	for i := range n {
		fill(states[0], i)
		h.Add(states[0])
	}
	b.ResetTimer()
	for i := 0; i < b.N; i += 4 {
		for j, s := range states {
			fill(s, int(uint64(i+j)*7_777_777%n))
		}
		found = h.AddAll(states, found[:0])
	}
}

func BenchmarkHash(b *testing.B) {
	for _, n := range []int{8, 26, 64, 200} {
		s := make([]byte, n)
		b.Run("", func(b *testing.B) {
			b.SetBytes(int64(n))
			var x uint64
			for b.Loop() {
				x ^= hash(s)
			}
			_ = x
		})
	}
}
