package packed

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"ltlpor/exec/closure"
	"ltlpor/program"
	"ltlpor/store/compact"
)

var errManyParts = fmt.Errorf("%w: the parts of states cannot be numbered any more", compact.ErrFull)

// ErrRestless is the error of a space in which values come without end for which there is no room, so that all is
// packed anew again and again.
var ErrRestless = errors.New("states are packed anew too often")

// mostMoved is how often a state is packed anew, in the mean, before that is too often.
const mostMoved = 5

// Space is the set of the states that walkers have found, which they take from it and add to it in no
// particular order. Each walker belongs to one goroutine and has masks, memo and dictionaries of its own; all
// dictionaries have the same codes (lessons).
//
// Where a value comes for which there is no room in the words, the walkers stop, one of them packs all anew, and
// the others take the new coding from it before they go on.
type Space struct {
	lessons lessons
	tree    *tree // of the states that take several words
	table   *compact.Table
	walkers []*Walker
	states  atomic.Int64
	// pause asks the walkers to stop, hungry is how many have nothing to do.
	pause  atomic.Bool
	hungry atomic.Int32

	mu   sync.Mutex
	wake *sync.Cond
	// chunks of states that wait for any walker.
	chunks [][]uint64
	// waiting walkers are in Expand and do nothing, empty ones of them have no states.
	waiting, empty int
	packing, done  bool
	err            error
	// master is the coding since all was packed anew epoch times, cuts times with other components.
	master      *coding
	epoch, cuts int
	// moved is how many states were packed anew in all.
	moved int64
}

// Space returns a space for walkers, as many as there are machines, with the coding and the memo of s, and
// without states. s must not be used any more.
func (s *Store) Space(workers int) (*Space, error) {
	p := &Space{}
	p.wake = sync.NewCond(&p.mu)
	s.part()
	if s.tight = true; s.cut {
		s.repack()
	}
	before := s.words
	s.translate(s.widen(), before)
	p.master = s.coding.clone(nil)
	p.master.lessons = &p.lessons
	for i := range workers {
		own := p.master.clone(s.machine.Clone().(*closure.Machine))
		x := &Walker{space: p, memo: memo{coding: own, checking: s.checking}}
		x.limits.bytes /= int64(workers)
		if i == 0 {
			x.sites, x.bytes, x.known = s.sites, s.bytes, s.known
		}
		p.walkers = append(p.walkers, x)
	}
	if p.master.words > 1 {
		p.tree = newTree(p.master.words, s.half, workers > 1)
	}
	var err error
	if p.table, err = compact.New(p.width(p.master), compact.Options{ColourBits: 1}); err != nil {
		return nil, err
	}
	p.share()
	return p, nil
}

// part makes the parts of those processes and channels components that have had many values so far: later that would
// take much longer.
func (s *Store) part() {
	for i := range s.components {
		x := &s.components[i]
		if f := x.name.frame; f >= 0 && x.name.part == 0 && !s.loose[f] && x.values.len() > s.joint/8 {
			s.loose[f], s.due, s.cut = true, true, true
		}
	}
}

// width is the number of bits of the words in the table.
func (s *Space) width(c *coding) int {
	if c.words > 1 {
		return int(2 * s.tree.half)
	}
	return max(1, int(c.used))
}

// share gives each walker its way to the table, and room for states.
func (s *Space) share() {
	for _, x := range s.walkers {
		x.set = s.table
	}
	if len(s.walkers) > 1 {
		for i, w := range s.table.Share(len(s.walkers)) {
			s.walkers[i].set, s.walkers[i].worker = w, w
		}
	}
	for _, x := range s.walkers {
		x.resize()
	}
}

// Walkers returns the walkers.
func (s *Space) Walkers() []*Walker { return s.walkers }

// Len is the number of states.
func (s *Space) Len() int64 { return s.states.Load() }

// Bytes is the memory of the space, in bytes.
func (s *Space) Bytes() int64 {
	n := s.table.Bytes()
	if t := s.tree; t != nil {
		n += t.bytes()
	}
	for _, x := range s.walkers {
		n += x.memory.Load()
	}
	return n
}

// Stop ends the waiting of all walkers: there is nothing more to expand.
func (s *Space) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(nil)
}

// end is Stop with mu locked, for an error if it is not nil.
func (s *Space) end(err error) {
	if s.err == nil {
		s.err = err
	}
	s.done = true
	s.pause.Store(true)
	s.wake.Broadcast()
}

// Close gives the memory back.
func (s *Space) Close() error { return s.table.Close() }

// chunkStates is how many states a walker gives away at a time.
const chunkStates = 256

// find waits until x has states to expand, and takes a new coding if there is one. It reports false where there are no
// more states, or the walkers were stopped.
func (s *Space) find(x *Walker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting++
	defer func() { s.waiting-- }()
	for {
		if s.done {
			return false
		}
		if !s.packing {
			if len(x.stack) == 0 && len(s.chunks) > 0 {
				last := len(s.chunks) - 1
				x.stack = append(x.stack, s.chunks[last]...)
				s.chunks = s.chunks[:last]
			}
			x.adopt()
			if len(x.stack) > 0 {
				x.attend()
				return true
			}
		}
		if len(x.stack) > 0 {
			s.wake.Broadcast() // for who packs
			s.wake.Wait()
			continue
		}
		s.empty++
		s.hungry.Add(1)
		if s.empty == len(s.walkers) && len(s.chunks) == 0 {
			s.end(nil)
		} else {
			s.wake.Broadcast()
			s.wake.Wait()
		}
		s.hungry.Add(-1)
		s.empty--
	}
}

// give gives the states away that x has come to first.
func (s *Space) give(x *Walker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(len(x.stack)/2, chunkStates)
	s.chunks = append(s.chunks, append([]uint64(nil), x.stack[:n]...))
	x.stack = x.stack[:copy(x.stack, x.stack[n:])]
	s.wake.Broadcast()
}

// repack packs all anew, as the coding of x needs it, unless another walker is about to.
func (s *Space) repack(x *Walker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.packing {
		return
	}
	s.packing = true
	s.pause.Store(true)
	for s.waiting < len(s.walkers)-1 && !s.done {
		s.wake.Wait()
	}
	if !s.done {
		if err := s.encode(x); err != nil {
			s.end(err)
		}
	}
	s.packing = false
	s.pause.Store(s.done)
	s.wake.Broadcast()
}

// encode is repack while all others wait.
func (s *Space) encode(x *Walker) error {
	x.attend()
	s.moved += s.Len()
	if n := s.Len(); s.moved > mostMoved*n+1<<19 {
		return ErrRestless
	} else if s.moved > n && n > 1<<14 {
		x.generous = min(x.generous+1, 2)
	}
	for _, y := range s.walkers {
		if y.worker != nil {
			y.worker.Close()
		}
	}
	x.lessons, s.lessons.states = nil, nil
	was := &recoding{space: s, words: x.words, tree: s.tree}
	if was.tree != nil && x.narrowed {
		was.more = 4
	}
	was.state, was.at = make([]uint64, x.words), make([]uint32, was.tree.size())
	err := error(nil)
	if x.cut {
		err = s.recut(x, was)
	} else {
		err = s.widen(x, was)
	}
	if err != nil {
		return err
	}
	x.lessons, x.learnt, x.due, x.narrowed = &s.lessons, 0, false, false
	s.master = x.coding.clone(nil)
	s.epoch++
	x.epoch, x.cuts = s.epoch, s.cuts
	s.share()
	return nil
}

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
		half = min(r.tree.half+r.more, 32)
	}
	for {
		err := r.try(c, half, pack)
		if !errors.Is(err, errNarrow) {
			return err
		}
		half = min(half+4, 32)
		s.tree = nil
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
	x.forget()
	runtime.GC()
	return err
}
