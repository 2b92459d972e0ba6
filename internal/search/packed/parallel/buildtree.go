package parallel

import (
	"math/bits"
	"slices"

	"ltlpor/internal/search/packed/coding"
)

// buildTree creates the tree of tables (tree compression) for a space without states. The children of the root of the
// tree get equal numbers of bits, because the numbers of different words and pairs are not yet known.
func (s *Space) buildTree() {
	c := s.master
	s.tree = newTree(c.Words(), 3, len(s.walkers) > 1)
	width := make([]uint, len(s.tree.top))
	for i := range width {
		width[i] = min(c.Limits.RootBits/2, s.maxRootBits()/uint(len(width)))
	}
	s.tree.layOut(width, s.maxRootBits())
}

// buildTree creates a tree of tables for the words of c. The tree has as few levels of pairs as possible. Its roots
// must have enough bits for the words and pairs of the first `sample` states. pack converts the words of a state from
// the old coding to c. The error is errManyParts if no tree fits, or errHalted.
func (r *recoding) buildTree(c *coding.Coding, pack func(to, from []uint64), sample int64) error {
	s := r.space
	for children := c.Words(); ; children = (children + 1) / 2 {
		s.tree = newTree(c.Words(), children, len(s.walkers) > 1)
		r.recent = newRecent(s.tree)
		most, at := make([]uint32, len(s.tree.top)), make([]uint32, s.tree.size())
		seen := int64(0)
		for word := range s.table.Words() {
			root := word >> s.low
			if seen++; seen > sample {
				break
			}
			if s.halt.Load() {
				return errHalted
			}
			clear(r.to)
			pack(r.to, r.unfold(root))
			if err := s.tree.enter(r.to, at, nil, nil, r.recent); err != nil {
				return err
			}
			for i, c := range s.tree.top {
				most[i] = max(most[i], at[c.part])
			}
		}
		if s.tree.fitBits(most, c.Limits, s.margin.bits, s.maxRootBits()) {
			return nil
		}
		if children == 2 {
			return errManyParts
		}
	}
}

// rootMargin computes the spare bits for the numbers in a root (see tree), in addition to the bits for the states
// present. A root with bits for these states and a few more may still be too narrow, because the successors of a state
// get numbers before any of them is added.
type rootMargin struct {
	states int64 // number of states at the last failure because of a narrow root
	bits   uint
}

// noteRepacking sets w.bits for a repacking of n states. `narrow` says whether the reason is a root with too few bits.
// If the last repacking for this reason had a different number of states, w.bits becomes 0. If it had the same number
// and `narrow` is set, w.bits grows by one. After at most 32 such repackings every number fits, or no root is wide
// enough.
func (w *rootMargin) noteRepacking(n int64, narrow bool) {
	switch {
	case n != w.states:
		w.bits = 0
	case narrow:
		w.bits++
	}
	if narrow {
		w.states = n
	}
}

// fitBits sets the number of bits for every child of the root. number has the greatest number of each child. A child
// gets the bits for this number, at least one spare bit for the next number, and `want` bits in addition. With more
// than two children, every child must get l.RootSlack spare bits; with two children, one spare bit each is enough. The
// result is false if the bits do not fit in a root of `most` bits.
func (t *tree) fitBits(number []uint32, l coding.Limits, want, most uint) bool {
	width := make([]uint, len(number))
	for slack := max(1, l.RootSlack); ; slack-- {
		sum := uint(0)
		for i, n := range number {
			width[i] = min(uint(bits.Len32(n))+slack+want, 32)
			sum += width[i]
		}
		for ; sum < min(l.RootBits, most); sum++ {
			width[slices.Index(width, slices.Min(width))]++
		}
		if t.layOut(width, most) {
			return true
		}
		if len(width) > 2 || slack == 1 {
			return false
		}
	}
}
