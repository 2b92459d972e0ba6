package parallel

import (
	"errors"
	"iter"
	"runtime"

	"ltlpor/internal/search/packed/coding"
)

// recoding converts roots (states encoded in a single word) from one coding to another.
type recoding struct {
	space  *Space
	tree   *tree    // the tree before the repacking
	state  []uint64 // buffer: the words of a state in the old coding
	at     []uint32 // buffer: the numbers of the state's leaves and pairs in tree
	recent *recent  // cached numbers of words in the new tree
	to     []uint64 // buffer: the words of a state in the new coding
	narrow bool     // the repacking is due to a narrow root
}

// newRecoding returns a recoding from the present roots of s, by the present coding of x.
func newRecoding(s *Space, x *Walker) *recoding {
	r := &recoding{space: s, tree: s.tree, narrow: x.narrowed}
	r.state, r.at = make([]uint64, x.Words()), make([]uint32, s.tree.size())
	return r
}

// size returns the number of parts of a state (leaves and pairs), which is 0 if t is nil.
func (t *tree) size() int {
	if t == nil {
		return 0
	}
	return len(t.parts)
}

// unfold sets r.state to the words of the state encoded in root, and returns r.state.
func (r *recoding) unfold(root uint64) []uint64 {
	if r.tree == nil {
		r.state[0] = root
	} else {
		r.tree.get(root, r.state, r.at)
	}
	return r.state
}

// recodeAll replaces the root of every state by a root for the coding c. It builds a new tree of tables if necessary.
// pack converts the words of a state from the old coding to c.
func (r *recoding) recodeAll(c *coding.Coding, pack func(to, from []uint64)) error {
	s := r.space
	r.to = make([]uint64, c.Words())
	s.tree = nil
	if c.Words() == 1 {
		return r.recodeOnce(c, pack)
	}
	sample := max(1, c.Limits.RootSample, s.Len()/8)
	if r.narrow {
		sample = s.Len()
	}
	for ; ; sample *= 8 {
		if err := r.buildTree(c, pack, sample); err != nil {
			return err
		}
		err := r.recodeOnce(c, pack)
		switch {
		case !errors.Is(err, errNarrow):
			return err
		case sample >= s.Len():
			return errManyParts
		}
	}
}

// recodeOnce replaces the root of every state by a root in the present tree of the space. pack converts the words of a
// state from the old coding to c. If the error is errNarrow, nothing was changed; if it is errHalted, some roots may
// have changed.
func (r *recoding) recodeOnce(c *coding.Coding, pack func(to, from []uint64)) error {
	s, to := r.space, r.to
	numbers := make([]uint32, s.tree.size())
	root := func(word uint64) (uint64, error) {
		if s.halt.Load() {
			return 0, errHalted
		}
		clear(to)
		pack(to, r.unfold(word))
		if s.tree == nil {
			return to[0], nil
		}
		return s.tree.root(to, numbers, nil, nil, r.recent)
	}
	recode := aboveLowBits(s.low, root)
	if err := s.table.Recode(s.width(c), recode); err != nil {
		return err
	}
	again := func(list []uint64) (err error) { // these states are in the table, so the tree has their parts
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
	if s.product != nil {
		return s.product.recodeNodes(c, root)
	}
	return nil
}

// aboveLowBits returns a function on words that replaces the upper bits r by root(r), and keeps the `low` lowest bits.
// If low is 0, the result is root itself.
func aboveLowBits(low uint, root func(uint64) (uint64, error)) func(uint64) (uint64, error) {
	if low == 0 {
		return root
	}
	return func(word uint64) (uint64, error) {
		r, err := root(word >> low)
		return r<<low | word&(1<<low-1), err
	}
}

// shouldTrim reports whether to repack the states into fewer bits, because the table could then have slots of half the
// size. If so, the next layout of x has no spare bits.
func (s *Space) shouldTrim(x *Walker) bool {
	n, at := s.Len(), s.trim.Load()
	if n < at || x.Words() > 1 || s.product != nil || !s.trim.CompareAndSwap(at, 2*n) {
		return false
	}
	need := x.NeededBits()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.packing || s.moved > n || s.table.Narrow(int(x.UsedBits()), 2*n) || !s.table.Narrow(int(need), 2*n) {
		return false
	}
	x.Trim()
	return true
}

// widenWalker gives the components of x more bits, and repacks the states. `was` converts the former roots to new
// roots.
func (s *Space) widenWalker(x *Walker, was *recoding) error {
	old := x.Widen()
	if err := was.recodeAll(x.Coding, x.AllTransfers(old).Carry); err != nil {
		return err
	}
	x.Refit(old)
	return nil
}

// largeSpace is the memory of a space, in bytes, from which redivideWalker runs a garbage collection to free the caches
// for the old components. For a smaller space, a collection takes longer than repacking.
const largeSpace = 16 << 20

// redivideWalker divides the components of x anew, and repacks the states. `was` converts the former roots to new
// roots.
func (s *Space) redivideWalker(x *Walker, was *recoding) error {
	old := x.Redivide(was.states())
	if s.halt.Load() {
		return errHalted
	}
	err := was.recodeAll(x.Coding, x.RepackFrom(old))
	s.cuts++
	if x.forgetCoding(); s.Bytes() >= largeSpace {
		runtime.GC()
	}
	return err
}

// states returns an iterator over the words of every packed state. It ends early if the search is stopped. The words
// are valid until the next iteration.
func (r *recoding) states() iter.Seq[[]uint64] {
	s := r.space
	return func(yield func([]uint64) bool) {
		for word := range s.table.Words() {
			if s.halt.Load() || !yield(r.unfold(word>>s.low)) {
				return
			}
		}
	}
}

// recode computes a new coding for x and repacks every state, while the other walkers wait. The caller is repack.
func (s *Space) recode(x *Walker) error {
	x.LearnShared()
	if !x.Trims() { // a trim does not count: it comes once per doubling of the states
		s.moved += s.Len()
	}
	s.margin.noteRepacking(s.Len(), x.narrowed)
	if n := s.Len(); s.moved > mostMoved*n+1<<19 || s.epoch >= mostPackings {
		return ErrRestless
	} else if s.moved > n && n > 1<<14 {
		x.GrowMore()
	}
	for _, y := range s.walkers {
		if y.worker != nil {
			y.worker.Close()
		}
	}
	copied := s.beside.Load() + s.table.Bytes()
	if s.product != nil && s.product.nodes != nil {
		copied += s.product.nodes.Bytes()
	}
	s.copied.Store(true)
	s.beside.Add(copied)
	defer func() {
		s.measure()
		s.copied.Store(false)
	}()
	x.Share(nil)
	s.learned.Clear()
	was := newRecoding(s, x)
	err := error(nil)
	if x.MustDivide() {
		err = s.redivideWalker(x, was)
	} else {
		err = s.widenWalker(x, was)
	}
	if err != nil {
		return err
	}
	x.Share(&s.learned)
	x.narrowed = false
	s.master = x.Coding.Clone(nil)
	s.epoch++
	x.epoch, x.cuts = s.epoch, s.cuts
	s.shareTable()
	return nil
}
