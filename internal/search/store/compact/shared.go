package compact

import (
	"cmp"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// shared is the common state of the workers of a table.
//
// A worker announces the segments that it enters in Worker.in, and then checks whether a segment of these is growing.
// A worker that wants to grow a segment announces the growth first, and then checks whether another worker is in the
// segment. Both announcements are sequentially consistent, hence at least one worker sees the other. The entering
// worker leaves again and waits for the end of the growth; the growing worker waits until the segment is empty.
//
// Inside a segment a worker waits only for the lock of a stash, and the holder of that lock waits for nothing. Hence
// no deadlock occurs. A worker inside a segment may read the segment and insert by compare-and-swap; a growing worker
// has exclusive access. Workers of other segments continue.
type shared struct {
	table   *Table
	workers []*Worker
	growing atomic.Uint64 // bit i: segment i is growing
	locks   [segments]sync.Mutex
	stashes [segments]sync.Mutex
}

// Worker adds words to a table concurrently with other Workers. It belongs to one goroutine.
type Worker struct {
	_      [64]byte      // padding: no two workers write to the same cache line
	in     atomic.Uint64 // bit i: the worker is in segment i
	all    *shared
	failed error            // error of help, for the next call that adds
	left   [segments]uint32 // words that w may still add to a segment; they count as used
	batch  [batch]target
	_      [64]byte
}

// Share returns n workers, for n goroutines. Until every worker is closed, only the workers may use the table; calls
// of Bytes are allowed.
func (t *Table) Share(n int) []*Worker {
	s := &shared{table: t}
	for range n {
		s.workers = append(s.workers, &Worker{all: s})
	}
	return s.workers
}

// Close ends the use of w, and gives back the room reserved for words of w.
func (w *Worker) Close() {
	for i := range w.left {
		w.all.locks[i].Lock()
		atomic.AddUint32(&w.all.table.segments[i].used, -w.left[i])
		w.left[i] = 0
		w.all.locks[i].Unlock()
	}
}

// enter waits until none of the segments is growing, and prevents their growth until leaveSegments. Bit i of segments
// stands for segment i.
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

// await waits until segment i is not growing: the growing worker holds the lock of i for this time.
func (s *shared) await(i int) {
	s.locks[i].Lock()
	defer s.locks[i].Unlock()
}

func (w *Worker) leaveSegments() { w.in.Store(0) }

// grow makes room in segment i; w must not be inside the segment. Other workers may take the room before grow
// returns.
func (w *Worker) grow(i int) error {
	s := w.all
	s.locks[i].Lock()
	defer s.locks[i].Unlock()
	if s.room(i) > 0 {
		return nil // another worker has made room
	}
	return s.grow(i)
}

// grow is Worker.grow for a caller that holds the lock of segment i.
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

// Add inserts word with colour 0 unless the table has word already. fresh reports whether word was new: of the
// workers that add the same word, exactly one gets true. The error is ErrFull or wraps it.
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

// AddAll is Table.AddAll for concurrent use: several Workers of one table may call it at the same time.
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

// come prepares to add words: it enters their segments, and returns their targets, with the home buckets prefetched.
// The words must be at most one batch.
func (w *Worker) come(words []uint64) []target {
	t, b := w.all.table, w.batch[:len(words)]
	w.enter(t.scatter(words, b))
	t.prepare(b)
	return b
}

// addSome adds words until a segment has no room, and returns the number of words added.
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

// add inserts the word with target `to` in a segment that w has entered. fits is false if the segment has no room. c
// is the colour of a word that was present.
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

// claim stores put at a free place and reports success. It fails if another worker has filled the place.
func (g *segment) claim(at place, put uint64) bool {
	v := atomic.LoadUint64(&g.words[at>>1])
	return g.slot(v, at) == 0 && atomic.CompareAndSwapUint64(&g.words[at>>1], v, v|at.shiftIn(put))
}

// reserve permits w to add a word to segment i, or returns false if the segment is full. It reserves many words at
// once, which keeps contention for the counter low.
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

// stow puts image y in the stash of segment i, unless y is present. fits is false if the segment has no room. c is
// the colour of an image that was present.
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

// Paint sets the colour of words to c. The words must be in the table.
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
// false if the table lacks word.
func (w *Worker) CompareAndSwap(word uint64, from, to Colour) (swapped bool) {
	was, found := w.Swap(word, from, to)
	return found && was == from
}

// change is Update for the word with target `to`, in a segment that w has entered.
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
