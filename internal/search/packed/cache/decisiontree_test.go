package cache

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/packed/coding"
)

// A keyTable returns the value set last for every key, and zero for absent keys; each lists every key once.
func TestKeyTable(t *testing.T) {
	for _, words := range []int{1, 2, 5} {
		x := keyTable{words: words}
		draw := rand.New(rand.NewPCG(1, uint64(words)))
		key := make([]uint64, words)
		require.Zero(t, x.lookup(key))
		want := map[[5]uint64]uint64{}
		for range 2000 {
			var name [5]uint64
			for i := range key {
				key[i] = draw.Uint64N(9) << draw.IntN(60)
				name[i] = key[i]
			}
			require.Equal(t, want[name], x.lookup(key))
			want[name] = 1 + draw.Uint64()>>1
			x.set(key, want[name])
			require.Equal(t, want[name], x.lookup(key))
		}
		require.Equal(t, len(want), x.n)
		n := 0
		x.forEach(func(key []uint64, value uint64) {
			var name [5]uint64
			copy(name[:], key)
			require.Equal(t, want[name], value)
			n++
		})
		require.Equal(t, len(want), n)
		x.clear()
		require.Zero(t, x.lookup(key))
	}
}

// patchy is a function of state that reads few of the numbers. The number read next depends on the numbers read
// before.
func patchy(state []uint32) (read []int32, result branch) {
	i := int32(0)
	for sum := uint32(0); ; {
		read = append(read, i)
		v := state[i]
		sum = sum*31 + v
		if v%3 == 0 || len(read) == 5 {
			return read, -1 - branch(sum%1000)
		}
		if i = int32((uint32(i)*7 + v) % uint32(len(state))); i == read[len(read)-1] {
			i = (i + 1) % int32(len(state))
		}
	}
}

// branches return the right result in every state or none, whatever was entered, and in the end know most results.
func TestBranches(t *testing.T) {
	for name, values := range map[string][]uint32{
		"few":  {0, 1, 2},
		"some": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
		"long": {1, longValue - 2, longValue, longValue + 1, longValue + 2, 1<<17 + 1, 1<<18 + 1, 1<<18 + 3},
	} {
		t.Run(name, func(t *testing.T) {
			const n = 6
			draw := rand.New(rand.NewPCG(1, 1))
			l := coding.Layout{Words: n}
			a := &projections{}
			for i := range n {
				l.Fields = append(l.Fields, coding.Field{Word: i, Bits: 32})
				a.list = append(a.list, &projection{projectionName: projectionName{component: i}})
			}
			c := coding.NewFixed(l)
			var x decisionTrees
			x.wide.words = 1
			root, known, asked := branch(0), 0, 0
			state, w, fresh := make([]uint32, n), make([]uint64, n), make([]bool, n)
			for i := range 20_000 {
				for j := range state {
					state[j] = values[draw.IntN(len(values))]
					w[j] = uint64(state[j])
				}
				read, want := patchy(state)
				got := x.leaf(root, a, c, w)
				if i >= 18_000 {
					asked++
				}
				if got != 0 {
					require.Equal(t, want, got)
					if i >= 18_000 {
						known++
					}
					continue
				}
				for _, j := range read {
					fresh[j] = true
				}
				root = x.enter(root, read, fresh, a, c, w, want)
				require.Equal(t, want, x.leaf(root, a, c, w))
				clear(fresh)
			}
			t.Logf("%d of %d known, %d tests, %d wide", known, asked, len(x.tests), x.wide.n)
			require.Greater(t, 10*known, 6*asked)
			require.Equal(t, name == "some", x.wide.n > 0)
		})
	}
}
