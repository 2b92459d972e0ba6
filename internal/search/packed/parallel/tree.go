package parallel

import (
	"errors"

	"ltlpor/internal/search/packed/coding"
)

// tree converts a state of several words to one word, the root:
//
//	words      w0    w1    w2
//	leaves      3     8     5      the number of every word, in a table per position
//	            └──┬──┘     │
//	pairs        (3,8): 17  │      the number of the pair
//	                └───┬───┘
//	root             (17,5)        one word, which holds both numbers
//
// States share most of their words and pairs. Hence a table of roots and the tables of words and pairs take little more
// memory than the roots alone. This is the recursive indexing of G. J. Holzmann (SPIN workshop 1997) with the tree of
// A. Laarman, J. van de Pol, M. Weber: Parallel recursive state compression for free, SPIN 2011.
//
// The root holds more than two numbers if they fit: fewer pairs are needed in this case, or none.
type tree struct {
	words int
	// parts are the tables of the leaves, followed by the tables of the pairs. The children of pair i are parts
	// pairs[i].
	parts []interner
	pairs [][2]int
	top   []child // the children of the root, the first in its highest bits
	width uint    // the number of bits of a root
}

// child is a child of the root. The root has the number of the child in the table of a leaf or pair, which has index
// part in tree.parts; the number takes `bits` bits of the root, from bit `shift` on.
type child struct {
	part        int
	shift, bits uint
}

// errNarrow is the error if the number of a leaf or pair needs more bits than the root has for it.
var errNarrow = errors.New("a number of a part does not fit its root")

// newTree returns a tree for states of the given number of words, with at most `children` children of the root (at
// least two). The children have no bits yet. If shared is set, several goroutines may use the tree.
func newTree(words, children int, shared bool) *tree {
	t := &tree{words: words}
	level := make([]int, words)
	for i := range level {
		level[i] = i
	}
	for len(level) > children {
		var next []int
		for i := 0; i+1 < len(level); i += 2 {
			next = append(next, words+len(t.pairs))
			t.pairs = append(t.pairs, [2]int{level[i], level[i+1]})
		}
		if len(level)%2 > 0 {
			next = append(next, level[len(level)-1])
		}
		level = next
	}
	for _, part := range level {
		t.top = append(t.top, child{part: part})
	}
	t.parts = make([]interner, words+len(t.pairs))
	for i := range t.parts {
		t.parts[i].shared = shared
	}
	return t
}

// layOut gives child i of the root width[i] bits. It reports whether the root has at most `most` bits.
func (t *tree) layOut(width []uint, most uint) bool {
	t.width = 0
	for i := len(t.top) - 1; i >= 0; i-- {
		t.top[i].shift, t.top[i].bits = t.width, min(width[i], 32)
		t.width += t.top[i].bits
	}
	return t.width <= most
}

func join(n [2]int, at []uint32) uint64 { return uint64(at[n[0]])<<32 | uint64(at[n[1]]) }

func split(word uint64, n [2]int, at []uint32) { at[n[0]], at[n[1]] = uint32(word>>32), uint32(word) }

// get sets w to the words of the state encoded in root, and `at` to the numbers of its leaves and pairs.
func (t *tree) get(root uint64, w []uint64, at []uint32) {
	for _, c := range t.top {
		at[c.part] = uint32(root >> c.shift & (1<<c.bits - 1))
	}
	for i := len(t.pairs) - 1; i >= 0; i-- {
		split(t.parts[t.words+i].get(at[t.words+i]), t.pairs[i], at)
	}
	for i := range w {
		w[i] = t.parts[i].get(at[i])
	}
}

// root returns the root of the state with words w, and sets `at` to the numbers of its leaves and pairs. `was`, if not
// nil, has the words of another state, and wasAt has the numbers of its leaves and pairs: root reuses the numbers of
// equal leaves and pairs. c caches numbers of words. The error is errNarrow if a number does not fit into its bits of
// the root, or errManyParts.
func (t *tree) root(w []uint64, at []uint32, was []uint64, wasAt []uint32, c *recent) (root uint64, err error) {
	if err := t.enter(w, at, was, wasAt, c); err != nil {
		return 0, err
	}
	for _, c := range t.top {
		n := uint64(at[c.part])
		if n>>c.bits > 0 {
			return 0, errNarrow
		}
		root |= n << c.shift
	}
	return root, nil
}

// enter sets `at` to the numbers of the leaves and pairs of the state with words w. The parameters are those of root,
// but enter does not compute the root.
func (t *tree) enter(w []uint64, at []uint32, was []uint64, wasAt []uint32, c *recent) error {
	for i, word := range w {
		if was != nil && was[i] == word {
			at[i] = wasAt[i]
			continue
		}
		if err := t.number(i, word, at, c); err != nil {
			return err
		}
	}
	for i, n := range t.pairs {
		k := t.words + i
		if was != nil && at[n[0]] == wasAt[n[0]] && at[n[1]] == wasAt[n[1]] {
			at[k] = wasAt[k]
			continue
		}
		if err := t.number(k, join(n, at), at, c); err != nil {
			return err
		}
	}
	return nil
}

// number sets at[part] to the number of `word` in the table t.parts[part]. c caches numbers of words.
func (t *tree) number(part int, word uint64, at []uint32, c *recent) (err error) {
	e := c.entry(part, word)
	if e.known && e.word == word {
		at[part] = e.number
		return nil
	}
	if at[part], err = t.parts[part].number(word); err != nil {
		return err
	}
	*e = noted{word, at[part], true}
	return nil
}

// bytes returns the memory of t in bytes.
func (t *tree) bytes() (n int64) {
	for i := range t.parts {
		n += t.parts[i].bytes.Load()
	}
	return n
}

// recent is a cache of the numbers of words, by part, for a single goroutine.
type recent struct{ parts [][]noted }

type noted struct {
	word   uint64
	number uint32
	known  bool
}

const notedBits = 10

func newRecent(t *tree) *recent { return &recent{make([][]noted, len(t.parts))} }

func (c *recent) entry(part int, word uint64) *noted {
	if c.parts[part] == nil {
		c.parts[part] = make([]noted, 1<<notedBits)
	}
	return &c.parts[part][coding.Hash(word)>>(64-notedBits)]
}
