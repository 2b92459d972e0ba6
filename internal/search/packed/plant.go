package packed

import (
	"math/bits"
	"slices"
)

// plant makes the tree of a space that has no states yet: nothing is known of what its parts will be.
func (s *Space) plant() {
	c := s.master
	s.tree = newTree(c.words, 3, len(s.walkers) > 1)
	width := make([]uint, len(s.tree.top))
	for i := range width {
		width[i] = min(c.root/2, s.mostRoot()/uint(len(width)))
	}
	s.tree.lay(width, s.mostRoot())
}

// plant makes a tree for the words of c, with as few pairs as the parts of so many of the states allow.
func (r *recoding) plant(c *coding, pack func(to, from []uint64), sample int64) error {
	s := r.space
	for children := c.words; ; children = (children + 1) / 2 {
		s.tree = newTree(c.words, children, len(s.walkers) > 1)
		r.recent = newRecent(s.tree)
		most, at := make([]uint32, len(s.tree.top)), make([]uint32, s.tree.size())
		seen := int64(0)
		for word := range s.table.All() {
			root := word >> s.low
			if seen++; seen > sample {
				break
			}
			if s.halt.Load() {
				return errHalted
			}
			clear(r.to)
			pack(r.to, r.get(root))
			if err := s.tree.enter(r.to, at, nil, nil, r.recent); err != nil {
				return err
			}
			for i, c := range s.tree.top {
				most[i] = max(most[i], at[c.part])
			}
		}
		if s.tree.fit(most, c.limits, s.want.bits, s.mostRoot()) {
			return nil
		}
		if children == 2 {
			return errManyParts
		}
	}
}

// want is by how many bits the numbers of parts must outgrow those of the states in a space. All successors of a state
// get numbers before any is added, so that a root with room for the states and a few more may have none for these.
type want struct {
	states int64 // that there were as a root was too narrow last
	bits   uint
}

// note notes that n states are packed anew, and whether some root was too narrow. Where that was so the last time with
// the same states, one bit more is wanted: after 32 times any number has room, or the tree no root.
func (w *want) note(n int64, narrow bool) {
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

// fit gives the children of the root bits for numbers of which these are the greatest so far, and some more: at least
// one, or the next new number would have no room again, and as many again as are wanted. It reports false if a root of
// most bits has no room for them. Two children are content with what there is.
func (t *tree) fit(number []uint32, l limits, want, most uint) bool {
	width := make([]uint, len(number))
	for slack := max(1, l.slack); ; slack-- {
		sum := uint(0)
		for i, n := range number {
			width[i] = min(uint(bits.Len32(n))+slack+want, 32)
			sum += width[i]
		}
		for ; sum < min(l.root, most); sum++ {
			width[slices.Index(width, slices.Min(width))]++
		}
		if t.lay(width, most) {
			return true
		}
		if len(width) > 2 || slack == 1 {
			return false
		}
	}
}
