package parallel

import (
	"math/bits"
	"slices"

	"ltlpor/internal/search/packed/coding"
)

// buildTree makes the tree of a space without states. The bits of a root are shared equally between its children,
// because the numbers of the parts are still unknown.
func (s *Space) buildTree() {
	c := s.master
	s.tree = newTree(c.Words(), 3, len(s.walkers) > 1)
	width := make([]uint, len(s.tree.top))
	for i := range width {
		width[i] = min(c.Limits.RootBits/2, s.maxRootBits()/uint(len(width)))
	}
	s.tree.layOut(width, s.maxRootBits())
}

// buildTree makes a tree for the words of c. The tree has as few pairs as possible, provided that the parts of the
// first `sample` states have numbers that fit a root. pack computes the new words of a state from the old words. The
// error is errManyParts if no tree fits.
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

// rootMargin decides how many bits the numbers in a root get beyond the bits needed for the states in the space. A root
// that has room for these states and a few more may still be too narrow: the successors of a state get numbers before
// any successor is added.
type rootMargin struct {
	states int64 // number of states at the last failure because of a narrow root
	bits   uint
}

// noteRepacking records a repacking of n states; narrow says that the repacking was due because some root was too
// narrow. If the previous narrow root occurred with the same number of states, one spare bit more is wanted (w.bits).
// After at most 32 times, every number has room, or no root is wide enough.
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

// fitBits gives every child of the root the bits for its greatest number, and spare bits: at least one, as the next
// new number would have no room otherwise, and `want` bits more. number has the greatest numbers, by child. The
// result is false if the bits do not fit in a root of `most` bits. With two children, one spare bit each is enough.
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
