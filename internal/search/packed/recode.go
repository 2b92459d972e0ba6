package packed

import (
	"errors"
	"runtime"

	"ltlpor/internal/model/program"
)

// recoding maps the roots of one coding to the roots of another coding.
type recoding struct {
	space  *Space
	words  int
	tree   *tree
	state  []uint64
	at     []uint32
	recent *recent // for the new tree
	to     []uint64
	narrow bool // the reason is a narrow root
}

// size returns the number of numbers of a state.
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

// all replaces the root of every state. pack computes the new words, in the coding c, from the old words.
func (r *recoding) all(c *coding, pack func(to, from []uint64)) error {
	s := r.space
	r.to = make([]uint64, c.words)
	s.tree = nil
	if c.words == 1 {
		return r.try(c, pack)
	}
	sample := max(1, c.sample, s.Len()/8)
	if r.narrow {
		sample = s.Len()
	}
	for ; ; sample *= 8 {
		if err := r.plant(c, pack, sample); err != nil {
			return err
		}
		err := r.try(c, pack)
		switch {
		case !errors.Is(err, errNarrow):
			return err
		case sample >= s.Len():
			return errManyParts
		}
	}
}

// try is all, with a tree if states take several words. If the error is errNarrow, nothing was replaced; if it is
// errHalted, some roots may have been.
func (r *recoding) try(c *coding, pack func(to, from []uint64)) error {
	s, to := r.space, r.to
	numbers := make([]uint32, s.tree.size())
	root := func(word uint64) (uint64, error) {
		if s.halt.Load() {
			return 0, errHalted
		}
		clear(to)
		pack(to, r.get(word))
		if s.tree == nil {
			return to[0], nil
		}
		return s.tree.root(to, numbers, nil, nil, r.recent)
	}
	recode := above(s.low, root)
	if err := s.table.Recode(s.width(c), recode); err != nil {
		return err
	}
	again := func(list []uint64) (err error) { // in the table already, hence with known parts
		for i := 0; i < len(list) && err == nil; i++ {
			list[i], err = recode(list[i])
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

// above returns a function that applies root to the bits above the low lowest bits of a word, and keeps these.
func above(low uint, root func(uint64) (uint64, error)) func(uint64) (uint64, error) {
	if low == 0 {
		return root
	}
	return func(word uint64) (uint64, error) {
		r, err := root(word >> low)
		return r<<low | word&(1<<low-1), err
	}
}

// trims reports whether the states are to be repacked in fewer bits, as the spare bits keep the table from having
// slots of half the size.
func (s *Space) trims(x *Walker) bool {
	n, at := s.Len(), s.trim.Load()
	if n < at || x.words > 1 || s.field != nil || !s.trim.CompareAndSwap(at, 2*n) {
		return false
	}
	need := total(x.need())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.packing || s.moved > n || s.table.Narrow(int(x.used), 2*n) || !s.table.Narrow(int(need), 2*n) {
		return false
	}
	x.trims = true
	return true
}

// widen gives the components of x more bits.
func (s *Space) widen(x *Walker, was *recoding) error {
	before := x.words
	old := x.coding.widen()
	all := transfers(every(len(old)), old, x.components)
	err := was.all(x.coding, func(to, from []uint64) { carry(to, all, from) })
	if err != nil {
		return err
	}
	x.fit(old, before)
	return nil
}

// largeSpace is the memory in bytes from which on recut collects garbage: everything known about the old components
// would otherwise stay beside the new knowledge. For smaller spaces a collection takes longer than repacking.
const largeSpace = 16 << 20

// recut gives x other components, and repacks the states.
func (s *Space) recut(x *Walker, was *recoding) error {
	old := &coding{}
	*old = *x.coding
	var state program.State
	for x.cut { // new components may have too many values, too
		x.reset()
		to := make([]uint64, x.words)
		for word := range s.table.All() {
			if s.halt.Load() {
				return errHalted
			}
			state = old.unpack(state[:0], was.get(word>>s.low))
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
	if x.recut(); s.Bytes() >= largeSpace {
		runtime.GC()
	}
	return err
}
