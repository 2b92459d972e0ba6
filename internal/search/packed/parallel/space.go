package parallel

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

var errManyParts = fmt.Errorf("%w: the parts of states cannot be numbered any more", compact.ErrNumbers)

// ErrRestless is the error of a space that must be repacked too often, because new values keep exceeding the bits of
// their components.
var ErrRestless = errors.New("states are packed anew too often")

// errHalted is the error of a repacking that was stopped before its end.
var errHalted = errors.New("stopped while all is packed anew")

// mostMoved is the maximal number of repackings per state, on average. Beyond it the search fails with ErrRestless.
const mostMoved = 5

// mostPackings is the maximal number of repackings of a space, even of a small one.
const mostPackings = 1 << 10

// Space is the set of states found by walkers. Walkers take states from it, in no particular order, and add
// successors. Every walker belongs to a single goroutine and has a private cache and dictionaries; the dictionaries
// assign the same codes to values (coding.LearnedKeys).
//
// If the code of a value does not fit into the words, the walkers pause, and one of them repacks the states. The
// other walkers adopt the new coding before they continue.
type Space struct {
	learned coding.LearnedKeys
	tree    *tree // converts states of several words to a single word; nil if a state takes a single word
	table   *compact.Table
	product *ProductSpace // the product space with this space; nil for a space of system states alone
	// low is the number of low bits outside the root, in the words of the table and of the stacks and chunks.
	low     uint
	walkers []*Walker
	states  atomic.Int64
	// beside is the memory in bytes of the tree and, during a repacking (copied), of a copy of the states.
	beside atomic.Int64
	copied atomic.Bool
	// pause: the walkers have to stop. hungry is the number of walkers without work.
	pause  atomic.Bool
	hungry atomic.Int32
	// halt stops a repacking, too. The repacking walker holds mu meanwhile.
	halt atomic.Bool
	// unsteady: some walker might not make an earlier choice again.
	unsteady atomic.Bool

	mu   sync.Mutex
	wake *sync.Cond
	// chunks have the waiting states for any walker.
	chunks [][]uint64
	// waiting is the number of idle walkers in Expand, empty the number of idle walkers without states.
	waiting, empty int
	packing, done  bool
	// standing is the number of walkers in findWork: they have no unfinished work. broken: a repacking ended halfway.
	standing int
	broken   bool
	err      error
	// master is the coding after the last repacking. epoch counts repackings, cuts counts repackings with new
	// components.
	master      *coding.Coding
	epoch, cuts int
	// moved is the number of states repacked, over all repackings.
	moved  int64
	margin rootMargin
	// trim is the number of states for the next check whether fewer bits are enough.
	trim atomic.Int64
}

// width returns the number of bits of a word in the table, for the coding c.
func (s *Space) width(c *coding.Coding) int {
	if c.Words() > 1 {
		return int(s.tree.width + s.low)
	}
	return max(1, int(c.UsedBits()+s.low))
}

// shareTable gives every walker access to the table, and replaces the buffers of every walker.
func (s *Space) shareTable() {
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

// Len returns the number of states.
func (s *Space) Len() int64 { return s.states.Load() }

// Bytes returns the memory of the space in bytes, with the caches of its walkers.
func (s *Space) Bytes() int64 {
	n := s.table.Bytes() + s.beside.Load()
	for _, x := range s.walkers {
		n += x.memory.Load()
	}
	return n
}

// Copied implements search.Reached: it reports whether a repacking is using memory for a second copy of the states.
func (s *Space) Copied() bool { return s.copied.Load() }

// measure sets s.beside to the memory of the tree, in bytes. It must not be called during a repacking.
func (s *Space) measure() {
	n := int64(0)
	if s.tree != nil {
		n = s.tree.bytes()
	}
	s.beside.Store(n)
}

// failure returns the error that ended the search, or nil.
func (s *Space) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Stop stops the walkers. Walkers that wait for states return from Expand with the result `more` false. Stop also
// interrupts a repacking; the space is unusable in this case. (When no states are left, the space instead calls
// end(nil), which lets a repacking finish.)
func (s *Space) Stop() {
	s.halt.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(nil)
}

// end stops the walkers, but not a repacking. If no error was recorded before, end records err. s.mu must be locked.
func (s *Space) end(err error) {
	if s.err == nil {
		s.err = err
	}
	s.done = true
	s.pause.Store(true)
	s.wake.Broadcast()
}

// Close releases the memory.
func (s *Space) Close() error { return s.table.Close() }

// chunkStates is the maximal number of states that a walker passes to other walkers at a time.
const chunkStates = 256

// findWork waits until the stack of x has states to expand. If the stack is empty, findWork moves a chunk of states to
// it. If another walker has repacked the states meanwhile, x adopts the new coding. The result is false if no states
// are left, or if the walkers were stopped.
func (s *Space) findWork(x *Walker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting++
	s.standing++
	defer func() {
		s.waiting--
		s.standing--
	}()
	if s.packing {
		s.wake.Broadcast() // the repacking walker waits for this
	}
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
			x.adoptCoding()
			if len(x.stack) > 0 {
				x.LearnShared()
				return true
			}
		}
		if len(x.stack) > 0 {
			s.wake.Wait()
			continue
		}
		s.empty++
		s.hungry.Add(1)
		if s.empty == len(s.walkers) && len(s.chunks) == 0 {
			s.end(nil)
		} else {
			s.wake.Wait() // a woken walker wakes no other: two would wake each other forever
		}
		s.hungry.Add(-1)
		s.empty--
	}
}

// giveWork moves the oldest states on the stack of x to s.chunks, for walkers without states.
func (s *Space) giveWork(x *Walker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(len(x.stack)/2, chunkStates)
	s.chunks = append(s.chunks, append([]uint64(nil), x.stack[:n]...))
	x.stack = x.stack[:copy(x.stack, x.stack[n:])]
	s.wake.Broadcast()
}

// repack repacks the states by a new coding of x: with more bits, with other components, or with fewer bits. It does
// nothing if another walker is repacking or about to repack.
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
		switch err := s.recode(x); {
		case errors.Is(err, errHalted):
			s.broken = true
			s.end(nil)
		case err != nil:
			s.broken = true
			s.end(err)
		}
	}
	s.packing = false
	s.pause.Store(s.done)
	s.wake.Broadcast()
}
