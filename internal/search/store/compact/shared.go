package compact

import (
	"cmp"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// shared is the state that the workers of a table share.
//
// A worker announces in Worker.in the segments that it enters, and afterwards checks whether one of them is growing. A
// worker that grows a segment announces the growth first, and afterwards checks whether another worker is in the
// segment. Both announcements are sequentially consistent, hence at least one worker sees the other. The entering
// worker leaves again and waits for the end of the growth; the growing worker waits until the segment is empty.
//
// Inside a segment a worker waits only for the lock of a stash, and the holder of that lock waits for nothing. Hence no
// deadlock occurs. A worker inside a segment may read the segment and add words by compare-and-swap; a growing worker
// has exclusive access. Workers in other segments continue.
type shared struct {
	table   *Table
	workers []*Worker
	growing atomic.Uint64 // a bit set: segment i is growing if bit i is set
	locks   [segments]sync.Mutex
	stashes [segments]sync.Mutex
}

// Worker adds words to a table concurrently with other Workers. It belongs to a single goroutine.
type Worker struct {
	_      [64]byte      // padding: no two workers write to the same cache line
	in     atomic.Uint64 // a bit set: the worker is in segment i if bit i is set
	all    *shared
	failed error            // error of help, for the next call that adds
	left   [segments]uint32 // words that w may still add to a segment; they count as used
	batch  [batch]target
	_      [64]byte
}

// Share returns n workers for concurrent use of t. Until every worker is closed, only the workers may use the table;
// calls of Bytes are allowed.
func (t *Table) Share(n int) []*Worker {
	s := &shared{table: t}
	for range n {
		s.workers = append(s.workers, &Worker{all: s})
	}
	return s.workers
}

// Close ends the use of w, and returns the slots reserved for w. Call it before the table is used without workers.
func (w *Worker) Close() {
	for i := range w.left {
		w.all.locks[i].Lock()
		atomic.AddUint32(&w.all.table.segments[i].used, -w.left[i])
		w.left[i] = 0
		w.all.locks[i].Unlock()
	}
}

// enter marks w as being inside the given segments, after waiting until none of them is growing. They cannot grow until
// leaveSegments. Bit i of segments stands for segment i.
func (w *Worker) enter(segments uint64) {
	for {
		w.in.Store(segments)
		growing := w.all.growing.Load() & segments
		if growing == 0 {
			return
		}
		w.in.Store(0)
		w.help()
		w.all.await(bits.TrailingZeros64(growing))
	}
}

// await waits until segment i is not growing. The worker that grows segment i holds s.locks[i].
func (s *shared) await(i int) {
	s.locks[i].Lock()
	defer s.locks[i].Unlock()
}

func (w *Worker) leaveSegments() { w.in.Store(0) }

// grow enlarges segment i if the segment is full. w must not be inside the segment. Other workers may use up the new
// slots before grow returns.
func (w *Worker) grow(i int) error {
	s := w.all
	s.locks[i].Lock()
	defer s.locks[i].Unlock()
	if s.room(i) > 0 {
		return nil // another worker has made room
	}
	return s.grow(i)
}

// grow enlarges segment i, after every worker has left it. The caller must hold s.locks[i].
func (s *shared) grow(i int) error {
	g := &s.table.segments[i]
	s.growing.Or(1 << i)
	defer s.growing.And(^uint64(1 << i))
	for _, o := range s.workers {
		for o.in.Load()>>i&1 != 0 {
			runtime.Gosched()
		}
	}
	for _, o := range s.workers {
		g.used -= o.left[i]
		o.left[i] = 0
	}
	return s.table.grow(i)
}

// Add adds word with colour 0, unless the table contains it. fresh reports whether word was new: if several workers add
// a word at the same time, exactly one gets true. The error is ErrFull or wraps it.
func (w *Worker) Add(word uint64) (fresh bool, err error) {
	for {
		h := &w.come([]uint64{word})[0]
		_, fresh, fits, err := w.add(h)
		w.leaveSegments()
		if err = cmp.Or(err, w.failed); fits || err != nil {
			return fresh, err
		}
		if err := w.grow(h.segment); err != nil {
			return false, err
		}
	}
}

// AddAll is Table.AddAll for concurrent use: several Workers of a table may call the method at the same time.
func (w *Worker) AddAll(words []uint64, fresh []bool, colours []Colour) (added int, err error) {
	for added < len(words) {
		some := words[added:min(added+batch, len(words))]
		n, err := w.addSome(some, fresh[added:], colours[min(added, len(colours)):])
		added += n
		if err = cmp.Or(err, w.failed); err == nil && n < len(some) {
			err = w.grow(w.batch[n].segment)
		}
		if err != nil {
			return added, err
		}
	}
	return added, nil
}

// come enters the segments of words, and returns the targets of the words after prefetching their home buckets. words
// has at most `batch` elements.
func (w *Worker) come(words []uint64) []target {
	t, b := w.all.table, w.batch[:len(words)]
	w.enter(t.scatter(words, b))
	t.prepare(b)
	return b
}

// addSome adds words until one does not fit into its segment, which must grow first. addSome returns the number of
// words added, and sets fresh and colours like AddAll.
func (w *Worker) addSome(words []uint64, fresh []bool, colours []Colour) (added int, err error) {
	b := w.come(words)
	defer w.leaveSegments()
	clear(fresh[:len(b)])
	var buffer [batch]uint8
	for _, k := range w.all.table.sift(b, len(colours) > 0, &buffer) {
		c, is, fits, err := w.add(&b[k])
		if !fits || err != nil {
			return int(k), err
		}
		if fresh[k] = is; len(colours) > 0 {
			colours[k] = c
		}
	}
	return len(b), nil
}

// add adds the word with target `to`, in a segment that w has entered. fits is false if the segment must grow first.
// fresh reports whether the word is new; otherwise c is its colour.
func (w *Worker) add(to *target) (c Colour, fresh, fits bool, err error) {
	t := w.all.table
	g := &t.segments[to.segment]
	for {
		at, put, found := t.probe(g, to.bucket, to.key)
		switch {
		case found:
			return Colour(g.slot(atomic.LoadUint64(&g.words[at>>1]), at) & t.colourMask()), false, true, nil
		case at == nowhere:
			return w.stow(to.segment, to.image)
		case !w.reserve(to.segment):
			return 0, false, false, nil
		case g.claim(at, put):
			w.left[to.segment]--
			return 0, true, true, nil
		}
	}
}

// claim stores the value `put` in the free slot at `at`, and reports whether it succeeded. claim fails if another
// worker has filled the slot.
func (g *segment) claim(at place, put uint64) bool {
	v := atomic.LoadUint64(&g.words[at>>1])
	return g.slot(v, at) == 0 && atomic.CompareAndSwapUint64(&g.words[at>>1], v, v|at.shiftIn(put))
}

// reserve makes sure that w may add a word to segment i. reserve returns false if the segment is full. reserve reserves
// many words at once, to keep contention for the counter low.
func (w *Worker) reserve(i int) bool {
	g := &w.all.table.segments[i]
	for w.left[i] == 0 {
		used := atomic.LoadUint32(&g.used)
		if used >= g.limit {
			return false
		}
		n := min(g.limit-used, 1+g.limit/256/uint32(len(w.all.workers)))
		if atomic.CompareAndSwapUint32(&g.used, used, used+n) {
			w.left[i] = n
		}
	}
	return true
}

// stow adds image y with colour 0 to the stash of segment i, unless the stash contains it. fits is false if the segment
// must grow first. fresh reports whether y is new; otherwise c is its colour.
func (w *Worker) stow(i int, y uint64) (c Colour, fresh, fits bool, err error) {
	w.all.stashes[i].Lock()
	defer w.all.stashes[i].Unlock()
	g := &w.all.table.segments[i]
	if g.stash.n > 0 {
		if k, found := g.stash.find(y); found {
			return g.stash.entries[k].colour, false, true, nil
		}
	}
	if !w.reserve(i) {
		return 0, false, false, nil
	}
	if _, err := w.all.table.stow(g, y, 0); err != nil {
		return 0, false, false, err
	}
	w.left[i]--
	return 0, true, true, nil
}

// Lookup returns the colour of word and reports whether word is in the table.
func (w *Worker) Lookup(word uint64) (c Colour, found bool) {
	return w.Update(word, func(c Colour) Colour { return c })
}

// Paint sets the colour of every word to c. Paint panics if a word is not in the table.
func (w *Worker) Paint(words []uint64, c Colour) {
	for len(words) > 0 {
		some := words[:min(batch, len(words))]
		words = words[len(some):]
		b := w.come(some)
		for k := range b {
			if _, is := w.change(&b[k], func(Colour) Colour { return c }); !is {
				panic(fmt.Sprintf("bug: word %#x, which is to have a colour, is not in the table", some[k]))
			}
		}
		w.leaveSegments()
	}
}

// CompareAndSwap sets the colour of word to `to` if the colour is `from`, and reports whether it did. The result is
// false if word is not in the table.
func (w *Worker) CompareAndSwap(word uint64, from, to Colour) (swapped bool) {
	was, found := w.Swap(word, from, to)
	return found && was == from
}

// change replaces the colour c of a word by change(c), as Update does. `to` is the target of the word, in a segment
// that w has entered.
func (w *Worker) change(to *target, change func(Colour) Colour) (was Colour, found bool) {
	t, i := w.all.table, to.segment
	g := &t.segments[i]
	at, _, found := t.probe(g, to.bucket, to.key)
	if at == nowhere {
		w.all.stashes[i].Lock()
		defer w.all.stashes[i].Unlock()
		if g.stash.n == 0 {
			return 0, false
		}
		k, found := g.stash.find(to.image)
		if found {
			e := &g.stash.entries[k]
			was, e.colour = e.colour, change(e.colour)&Colour(t.colourMask())
		}
		return was, found
	}
	for found {
		v := atomic.LoadUint64(&g.words[at>>1])
		was = Colour(g.slot(v, at) & t.colourMask())
		to := change(was) & Colour(t.colourMask())
		if to == was || atomic.CompareAndSwapUint64(&g.words[at>>1], v, v^at.shiftIn(uint64(was^to))) {
			break
		}
	}
	return was, found
}
