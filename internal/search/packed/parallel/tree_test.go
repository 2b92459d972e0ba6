package parallel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/amount"
)

// A tree gives equal states equal roots, and returns the state of a root.
func TestTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for words := 2; words < 11; words++ {
		for _, root := range []struct {
			children int
			bits     uint
		}{{2, 7}, {2, 20}, {2, 32}, {3, 7}, {3, 20}, {5, 12}, {4, 16}, {words, 6}} {
			n := newTree(words, root.children, false)
			width := make([]uint, len(n.top))
			for i := range width {
				width[i] = root.bits
			}
			require.True(t, n.layOut(width, coding.WordSize))
			c := newRecent(n)
			roots := map[uint64][]uint64{}
			at, wasAt := make([]uint32, n.size()), make([]uint32, n.size())
			was := make([]uint64, words)
			_, err := n.root(was, wasAt, nil, nil, c)
			require.NoError(t, err)
			narrow := false
			for i := range amount.Choose(600, 3000) {
				w := append([]uint64(nil), was...)
				for range rng.IntN(3) {
					w[rng.IntN(words)] = uint64(rng.IntN(7)) << rng.IntN(60)
				}
				root, err := n.root(w, at, was, wasAt, c)
				if err != nil {
					require.ErrorIs(t, err, errNarrow)
					narrow = true
					continue
				}
				if i%16 == 0 { // every call has an empty cache
					plain, err := n.root(w, make([]uint32, n.size()), nil, nil, newRecent(n))
					require.NoError(t, err)
					require.Equal(t, plain, root)
				}
				if known, ok := roots[root]; ok {
					require.Equal(t, known, w)
				}
				roots[root] = w
				back, backAt := make([]uint64, words), make([]uint32, n.size())
				n.get(root, back, backAt)
				if !slices.Equal(w, back) || !slices.Equal(at, backAt) { // faster than require
					t.Fatalf("%v %v, want %v %v", back, backAt, w, at)
				}
				if rng.IntN(2) > 0 {
					was, wasAt, at = w, at, make([]uint32, n.size())
				}
			}
			if words > 2 && root.bits <= 7 || root.bits >= 20 {
				require.Equal(t, root.bits <= 7, narrow, "%d words, %v", words, root)
			}
			seen := map[string]bool{}
			for _, w := range roots {
				seen[fmt.Sprint(w)] = true
			}
			require.Len(t, seen, len(roots))
		}
	}
}

// The children of the root get bits for their numbers and spare bits, as long as the root has room.
func TestFit(t *testing.T) {
	l := coding.Limits{RootBits: 40, RootSlack: 4}
	for _, c := range []struct {
		numbers    []uint32
		want, most uint
		bits       []uint
	}{
		{[]uint32{1 << 10, 1 << 11}, 0, 64, []uint{20, 20}},
		{[]uint32{1 << 20, 1 << 11}, 0, 64, []uint{25, 16}},
		{[]uint32{1<<13 - 1, 1<<12 - 1, 1}, 0, 64, []uint{17, 16, 7}},
		{[]uint32{1<<20 - 1, 1<<20 - 1, 1<<8 - 1}, 0, 60, []uint{24, 24, 12}},
		{[]uint32{1<<20 - 1, 1<<20 - 1, 1 << 8}, 0, 60, nil}, // pairs are made instead
		{[]uint32{1<<29 - 1, 1<<28 - 1}, 0, 60, []uint{30, 29}},
		{[]uint32{1<<31 - 1, 1<<31 - 1}, 0, 64, []uint{32, 32}},
		{[]uint32{1<<31 - 1, 1 << 31}, 0, 62, nil},
		{[]uint32{1 << 10, 1 << 11}, 7, 64, []uint{22, 23}},
		{[]uint32{1 << 10, 1 << 11}, 32, 64, []uint{32, 32}},
		{[]uint32{1 << 10, 1 << 11}, 32, 63, nil},
	} {
		tree := newTree(len(c.numbers), len(c.numbers), false)
		require.Equal(t, c.bits != nil, tree.fitBits(c.numbers, l, c.want, c.most), "%v", c.numbers)
		for i, n := range c.bits {
			require.Equal(t, n, tree.top[i].bits, "%v", c.numbers)
		}
	}
}
