package compact

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPermutation(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for bits := 1; bits <= 64; bits++ {
		p := newPermutation(bits)
		for range 1000 {
			word := rng.Uint64() << p.lift >> p.lift
			y := p.apply(word)
			require.Zero(t, y<<(bits-1)<<1, "%d bits", bits)
			require.Equal(t, word, p.undo(y), "%d bits", bits)
		}
	}
}

// Small words of few bits each have an image of their own, spread over all segments.
func TestPermutationSpreads(t *testing.T) {
	p := newPermutation(minBits)
	seen := map[uint64]bool{}
	var in [segments]int
	for word := range uint64(1 << minBits) {
		y := p.apply(word)
		require.False(t, seen[y])
		seen[y] = true
		in[y>>(64-segmentBits)]++
	}
	for _, n := range in {
		require.Equal(t, 1<<minBits/segments, n)
	}
}

// Bucket and remainder are what their definition says, in numbers of any length, and name x.
func TestHomeByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		m := newGeometry(1+rng.IntN(64), 1+rng.IntN(8))
		n := minBuckets + rng.Uint64()>>rng.IntN(58)%(maxBuckets-minBuckets+1)
		if rng.IntN(4) == 0 {
			n = minBuckets << rng.IntN(20)
		}
		g := newSegment(shape{buckets: n}, nil)
		x := rng.Uint64() >> (64 - m.low)
		switch rng.IntN(4) {
		case 0:
			x = 1<<m.low - 1
		case 1: // the first of a bucket, or the last
			x = m.first(&g, rng.Uint64()%n) - rng.Uint64()&1
			x = x << (64 - m.low) >> (64 - m.low)
		}
		i := rng.IntN(segments)
		bucket, remainder := m.home(&g, m.image(i, x))

		product := new(big.Int).Mul(big.NewInt(int64(x)), big.NewInt(int64(n)))
		b := new(big.Int).Rsh(product, uint(m.low))
		require.Equal(t, b.Uint64(), bucket)
		start := new(big.Int).Lsh(b, uint(m.low))
		start.Add(start, big.NewInt(int64(n-1))).Div(start, big.NewInt(int64(n)))
		require.Equal(t, start.Uint64(), m.first(&g, bucket))
		require.Equal(t, x, m.first(&g, bucket)+remainder)
	}
}

// Whatever the width, the colour and the number of words, a slot has room for what it holds: the
// last word of a bucket.
func TestShapesFit(t *testing.T) {
	for bits := 1; bits <= 64; bits++ {
		for colours := 1; colours <= 8; colours++ {
			m := newGeometry(bits, colours)
			narrow := false
			for step := range uint16(40) {
				words := capacity(17, step)
				s := m.shape(words)
				g := newSegment(s, nil)
				require.GreaterOrEqual(t, uint64(g.limit), words)
				most := uint64(0)
				for _, b := range []uint64{0, 1, s.buckets / 2, s.buckets - 2} {
					if n := m.first(&g, b+1) - m.first(&g, b); n > 0 {
						most = max(most, n-1)
					}
				}
				for _, v := range []uint64{m.key(most), m.key(most) + (reach-1)*m.next()} {
					require.Equal(t, most, v>>(m.colours+displacementBits))
					if !s.wide {
						require.Less(t, v, uint64(1<<32), "%d bits, %d words", bits, words)
					}
				}
				require.False(t, narrow && s.wide, "slots get wider again")
				narrow = !s.wide
			}
		}
	}
}

// Of a half that is below a number, and what the other half may be.
func TestBelow(t *testing.T) {
	for _, n := range []uint64{2, 3, 5, 257} {
		halves := []uint64{0, 1, n - 1, n, n + 1, 1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1}
		for _, lo := range halves {
			for _, hi := range halves {
				got := below(hi<<32|lo, n*both)
				require.Equal(t, lo < n, got>>31&1 == 1, "%#x %#x below %d", hi, lo, n)
				if lo >= n {
					require.Equal(t, hi < n, got>>63 == 1, "%#x %#x below %d", hi, lo, n)
				} else if hi < n {
					require.EqualValues(t, 1, got>>63, "%#x %#x below %d", hi, lo, n)
				}
			}
		}
	}
}

// A bucket is filled, the word that is looked for first, between two numbers that are read of it: the look ends at that
// word, or at the slot that was free, and never behind them. Without the tag interleave nothing comes in between.
func TestSharedBucketIsReadFromTheEnd(t *testing.T) {
	defer func(f func()) { between = f }(between)
	m := newGeometry(40, 1)
	at := func(n int) place { return place(n%8*2 + n/8) }
	for _, wide := range []bool{false, true} {
		for free := range 8 {
			for after := range 9 {
				g := segment{words: make([]uint64, bucketWords), wide: wide}
				put := func(n int) { g.words[at(n)>>1] |= at(n).shiftIn(m.key(uint64(n) + 1)) }
				for n := range free {
					put(n)
				}
				reads := 0
				between = func() {
					if reads == after {
						for n := free; n < int(g.slots()); n++ {
							put(n)
						}
					}
					reads++
				}
				slot, _ := g.findSlot(0, m.key(uint64(free)+1), m.colourMask())
				require.Equal(t, uint64(at(free)), slot, "the slots from %d on filled after %d numbers", free, after)
			}
		}
	}
}

// A look ends where the slow one through the same slots does, at every number of slots in use.
func TestLookByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 40000 {
		words := make([]uint64, 3*bucketWords)
		line := words[bucketWords : 2*bucketWords]
		g := segment{words: words, wide: rng.IntN(2) == 0}
		m := newGeometry(40, 1+rng.IntN(8))
		slots := int(g.slots())
		at := func(n int) place { return place(n%8*2 + n/8) }
		used := rng.IntN(slots + 1)
		if rng.IntN(4) == 0 {
			used = slots
		}
		// Keys that have much in common; the last is that of none.
		var keys []uint64
		high := rng.Uint64N(2) << (31 - displacementBits - m.colours) >> 1
		for _, n := range rng.Perm(32)[:used+1] {
			keys = append(keys, m.key(high+uint64(n)/2)+uint64(n)%2*m.next())
		}
		for n, key := range keys[:used] {
			line[at(n)>>1] |= at(n).shiftIn(key | rng.Uint64()&m.colourMask())
		}
		for n, key := range keys {
			slot, found := g.findSlot(1, key, m.colourMask())
			want := full
			if n < slots {
				want = uint64(at(n))
			}
			has := g.hasKey(1, key, m.colourMask())
			if found != (n < used) || has != found || slot != want { // faster than require
				t.Fatalf("key %d of %d: %v, %v, slot %d, want %d", n, used, found, has, slot, want)
			}
		}
	}
}
