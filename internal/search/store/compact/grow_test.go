package compact

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// From some size on, words of 40 bits take less than six bytes each whenever one looks, and
// those of 64 less than twelve: segments do not grow at the same moment.
func TestBytesWhileGrowing(t *testing.T) {
	for _, c := range []struct {
		bits  int
		bytes float64
	}{{36, 6}, {40, 6}, {64, 12}} {
		table := newTest(t, c.bits, Options{})
		sum, n, most := 0.0, 0, amount.Choose[uint64](800_000, 1_600_000)
		for i := range most {
			if _, _, err := table.Add(i); err != nil {
				t.Fatal(err)
			}
			if i%1000 == 0 && i > most/2 {
				is := float64(table.Bytes()) / float64(table.Len())
				require.Less(t, is, c.bytes, "%d words of %d bits", i, c.bits)
				sum, n = sum+is, n+1
			}
		}
		t.Logf("%d bits: %.2f bytes a word in the mean, %d in the stash", c.bits, sum/float64(n), stashedIn(table))
	}
}

// Each growth of a segment keeps all words and colours, and so do the first moments after.
func TestEveryGrowth(t *testing.T) {
	for _, bits := range []int{20, 26, 30, 34, 64} {
		table := newTest(t, bits, Options{})
		want := map[uint64]Colour{}
		grown, narrowed := 0, 0
		for i := uint64(0); i < 30000; i++ {
			word := mixed(i) << (64 - bits) >> (64 - bits)
			before, at := table.segments, table.apply(word)>>(64-segmentBits)
			h, _, err := table.Add(word)
			if err != nil {
				t.Fatal(err)
			}
			want[word] = Colour(i % 4)
			table.SetColour(h, Colour(i%4))
			g := &table.segments[at]
			if g.buckets == before[at].buckets {
				continue
			}
			if !g.wide && before[at].wide {
				narrowed++
			} else {
				require.Greater(t, g.buckets, before[at].buckets)
			}
			if grown++; grown%37 == 0 {
				same(t, table, want)
			}
		}
		require.Greater(t, grown, 300)
		require.Equal(t, bits == 34, narrowed > 0, "%d", narrowed)
		same(t, table, want)
	}
}

// All words have one home, and there are more than all buckets in reach have slots for.
func TestOneHome(t *testing.T) {
	for _, o := range []Options{{}, {ColourBits: 8}} {
		table := newTest(t, 60, o)
		word := func(i uint64) uint64 { return table.undo(i << table.lift) }
		want := map[uint64]Colour{}
		for i := range uint64(5000) {
			h, fresh, err := table.Add(word(i))
			if err != nil {
				require.NoError(t, err)
			}
			if !fresh {
				require.True(t, fresh)
			}
			want[word(i)] = Colour(i) & 3
			table.SetColour(h, Colour(i)&3)
			_, fresh, err = table.Add(word(i / 2))
			if err != nil {
				require.NoError(t, err)
			}
			if fresh {
				require.False(t, fresh)
			}
			_, found := table.Find(word(i + 1))
			if found {
				require.False(t, found)
			}
		}
		require.Greater(t, stashedIn(table), 4000)
		same(t, table, want)
	}
}

func TestRecode(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, heap := range []bool{false, true} {
		table := newTest(t, 24, Options{heap: heap, ColourBits: 3})
		want := map[uint64]Colour{}
		for range 20000 {
			word := rng.Uint64() >> 40
			h, _, err := table.Add(word)
			if err != nil {
				require.NoError(t, err)
			}
			want[word] = Colour(rng.IntN(8))
			table.SetColour(h, want[word])
		}
		for _, bits := range []int{24, 31, 40, 64, 57, 24} {
			// Half of the word moves; at the end back again.
			low, from := uint(0), uint(table.Bits()-12)
			to := uint(bits - 12)
			recode := func(word uint64) uint64 { return word>>from<<to | word&0xfff<<low }
			next := map[uint64]Colour{}
			for word, c := range want {
				next[recode(word)] = c
			}
			want = next
			refused := errors.New("not this one")
			require.ErrorIs(t, table.Recode(bits, func(uint64) (uint64, error) { return 0, refused }), refused)
			require.NoError(t, table.Recode(bits, func(word uint64) (uint64, error) { return recode(word), nil }))
			require.Equal(t, bits, table.Bits())
			same(t, table, want)
		}
		// It goes on as before.
		compared, err := New(24, Options{ColourBits: 3})
		require.NoError(t, err)
		for word := range want {
			_, fresh, err := table.Add(word)
			if err != nil {
				require.NoError(t, err)
			}
			if fresh {
				require.False(t, fresh)
			}
			_, _, err = compared.Add(word)
			if err != nil {
				require.NoError(t, err)
			}
		}
		for range 20000 {
			word := rng.Uint64() >> 40
			_, fresh, err := table.Add(word)
			if err != nil {
				require.NoError(t, err)
			}
			_, expected, err := compared.Add(word)
			if err != nil {
				require.NoError(t, err)
			}
			if expected != fresh {
				require.Equal(t, expected, fresh)
			}
		}
		require.Equal(t, compared.Len(), table.Len())
		require.NoError(t, compared.Close())
	}
}

func TestRecodeRefusesTwoForOne(t *testing.T) {
	table := newTest(t, 24, Options{})
	for i := range uint64(2) {
		_, _, err := table.Add(i)
		require.NoError(t, err)
	}
	require.PanicsWithValue(t, "bug: two words were recoded to the same", func() {
		_ = table.Recode(24, func(uint64) (uint64, error) { return 0, nil })
	})
}

// A table never exceeds its budget, says so, and keeps what it has; it uses most of it.
func TestBudget(t *testing.T) {
	for _, bits := range []int{40, 64} {
		for _, budget := range []int64{100 << 10, 1 << 20, 3 << 20} {
			table := newTest(t, bits, Options{Budget: budget})
			n := uint64(0)
			for {
				_, fresh, err := table.Add(n)
				if table.Bytes() > budget {
					t.Fatal(table.Bytes())
				}
				if err != nil {
					require.ErrorIs(t, err, ErrFull)
					require.False(t, fresh)
					break
				}
				n++
			}
			require.EqualValues(t, n, table.Len())
			require.Greater(t, table.Bytes(), budget*3/4)
			_, found := table.Find(n)
			require.False(t, found)
			var words, twice []uint64
			for i := range n {
				words = append(words, i)
			}
			fresh := make([]bool, n+1)
			added, err := table.AddAll(words, fresh, nil)
			require.NoError(t, err)
			require.EqualValues(t, n, added)
			require.NotContains(t, fresh, true)
			added, err = table.AddAll(append(words, n, n+1), make([]bool, n+2), nil)
			require.ErrorIs(t, err, ErrFull)
			require.EqualValues(t, n, added)
			for word := range table.Words() {
				twice = append(twice, word)
			}
			require.ElementsMatch(t, words[:100], only(twice, 100))
			require.ErrorIs(t, table.Recode(bits, func(w uint64) (uint64, error) { return w, nil }), ErrFull)
			require.EqualValues(t, n, table.Len())
		}
	}
	_, err := New(40, Options{Budget: 1000})
	require.ErrorIs(t, err, ErrFull)
}

func only(words []uint64, below uint64) []uint64 {
	var out []uint64
	for _, w := range words {
		if w < below {
			out = append(out, w)
		}
	}
	return out
}

// The stash keeps to the budget, too.
func TestBudgetOfStash(t *testing.T) {
	table := newTest(t, 60, Options{Budget: 200 << 10})
	for i := uint64(0); ; i++ {
		_, _, err := table.Add(table.undo(i << table.lift))
		require.LessOrEqual(t, table.Bytes(), int64(200<<10))
		if err != nil {
			require.ErrorIs(t, err, ErrFull)
			require.Greater(t, stashedIn(table), 500)
			require.EqualValues(t, i, table.Len())
			return
		}
	}
}

func TestOptions(t *testing.T) {
	for _, bits := range []int{-1, 0, 65} {
		_, err := New(bits, Options{})
		require.Error(t, err)
	}
	for _, colours := range []int{-1, 9} {
		_, err := New(40, Options{ColourBits: colours})
		require.Error(t, err)
	}
	table := newTest(t, 10, Options{})
	require.Panics(t, func() { _, _, _ = table.Add(1 << 10) })
	require.Panics(t, func() { _, _ = table.Find(1 << 63) })
	_, err := table.make(shape{buckets: maxBuckets + 1})
	require.ErrorIs(t, err, ErrFull)
}

// What the system refuses is an error.
func TestNoMemory(t *testing.T) {
	table := newTest(t, 40, Options{})
	refused := errors.New("no memory")
	table.options.refuse = refused
	before := table.Bytes()
	var err error
	n := uint64(0)
	for ; err == nil; n++ {
		_, _, err = table.Add(n)
	}
	require.ErrorIs(t, err, ErrFull)
	require.ErrorIs(t, err, refused)
	require.Equal(t, before, table.Bytes())
	for i := range n - 1 {
		_, fresh, err := table.Add(i)
		require.NoError(t, err)
		require.False(t, fresh)
	}
	require.EqualValues(t, n-1, table.Len())
}

// Any sequence of operations, against a map.
func FuzzTable(f *testing.F) {
	f.Add(uint8(3), uint8(1), []byte("some words that are added and found"))
	f.Add(uint8(64), uint8(8), make([]byte, 3000))
	f.Fuzz(func(t *testing.T, bits, colours uint8, ops []byte) {
		width := 1 + int(bits)%64
		table := newTest(t, width, Options{ColourBits: 1 + int(colours)%8, heap: true})
		want := map[uint64]Colour{}
		for len(ops) > 8 {
			op, word := ops[0], binary.LittleEndian.Uint64(ops[1:])
			ops = ops[1+op%8:]
			if op&8 != 0 { // images that are near each other
				word = table.undo(word >> (op >> 4) >> table.lift << table.lift)
			}
			word = word << (64 - width) >> (64 - width)
			for i := range uint64(op) * 8 {
				next := (word + i) << (64 - width) >> (64 - width)
				h, fresh, err := table.Add(next)
				require.NoError(t, err)
				c, known := want[next]
				require.Equal(t, !known, fresh)
				require.Equal(t, c, table.Colour(h))
				want[next] = Colour(i+uint64(op)) & Colour(table.colourMask())
				table.SetColour(h, want[next])
			}
		}
		same(t, table, want)
	})
}
