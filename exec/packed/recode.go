package packed

import (
	"errors"
	"runtime"

	"ltlpor/program"
)

// recoding takes the roots of one coding to those of another.
type recoding struct {
	space  *Space
	words  int
	tree   *tree
	state  []uint64
	at     []uint32
	recent *recent // of the new tree
	more   uint    // bits that a half of its roots gets
}

// size is how many numbers a state has.
func (t *tree) size() int {
	if t == nil {
		return 0
	}
	return len(t.parts)
}

// get sets state to the words of root.
func (r *recoding) get(root uint64) []uint64 {
	if r.tree == nil {
		r.state[0] = root
	} else {
		r.tree.get(root, r.state, r.at)
	}
	return r.state
}

// all replaces the roots of all states by what pack makes of their words, in the words of c.
func (r *recoding) all(c *coding, pack func(to, from []uint64)) error {
	s := r.space
	half := c.half
	if r.tree != nil {
		half = r.tree.half + r.more
	}
	for most := s.mostHalf(); ; half += 4 {
		half = min(half, most)
		err := r.try(c, half, pack)
		switch {
		case !errors.Is(err, errNarrow):
			return err
		case half == most:
			return errManyParts
		}
	}
}

// try is all, with roots of two halves of so many bits. The error may be errNarrow; then nothing was replaced.
func (r *recoding) try(c *coding, half uint, pack func(to, from []uint64)) error {
	s := r.space
	to := make([]uint64, c.words)
	s.tree = nil
	if c.words > 1 {
		s.tree = newTree(c.words, half, len(s.walkers) > 1)
		r.recent = newRecent(s.tree)
	}
	numbers := make([]uint32, s.tree.size())
	root := func(word uint64) (uint64, error) {
		clear(to)
		pack(to, r.get(word))
		if s.tree == nil {
			return to[0], nil
		}
		return s.tree.root(to, numbers, nil, nil, r.recent)
	}
	if err := s.table.Recode(s.width(c), root); err != nil {
		return err
	}
	again := func(list []uint64) (err error) { // they are in the table, so their parts are known
		for i := 0; i < len(list) && err == nil; i++ {
			list[i], err = root(list[i])
		}
		return err
	}
	for _, x := range s.walkers {
		if err := again(x.stack); err != nil {
			return err
		}
	}
	for _, c := range s.chunks {
		if err := again(c); err != nil {
			return err
		}
	}
	if s.field != nil {
		return s.field.encode(c, root)
	}
	return nil
}

// widen gives the components of x more bits.
func (s *Space) widen(x *Walker, was *recoding) error {
	before := x.words
	old := x.coding.widen()
	var list []int
	for i := range old {
		if old[i].bits > 0 {
			list = append(list, i)
		}
	}
	err := was.all(x.coding, func(to, from []uint64) { carry(to, list, old, x.components, from) })
	if err != nil {
		return err
	}
	x.fit(old, before)
	return nil
}

// recut gives x other components.
func (s *Space) recut(x *Walker, was *recoding) error {
	old := &coding{}
	*old = *x.coding
	var state program.State
	for x.cut { // more components may turn out to be too rich
		x.reset()
		to := make([]uint64, x.words)
		for root := range s.table.All() {
			state = old.unpack(state[:0], was.get(root))
			x.pack(to, state)
		}
	}
	x.coding.widen()
	err := was.all(x.coding, func(to, from []uint64) {
		state = old.unpack(state[:0], from)
		if !x.pack(to, state) {
			panic("bug: a value that is known has no room")
		}
	})
	s.cuts++
	x.recut()
	runtime.GC()
	return err
}
