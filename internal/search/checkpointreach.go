package search

import (
	"sync/atomic"
	"time"

	"ltlpor/internal/base/checkpoint"
)

// A checkpoint of a search in no particular order has the figures, all states, and the states that wait for
// expansion. It is written where no region is in the midst of an expansion: the figures, the states and the waiting
// states then agree. A search that goes on from the checkpoint expands the waiting states; which states it meets
// first differs, and without reduction no verdict and no count depends on the difference.

// KeptSet is a Reached that a checkpoint can have.
type KeptSet interface {
	Reached
	// Still calls f while each region waits at the beginning of Expand. It reports false, without calling f, if the
	// regions cannot be stopped there at present, or have ended.
	Still(f func()) bool
	// Intact reports whether Save may be called after all regions have ended: the set is consistent.
	Intact() bool
	// Save writes all states and the waiting states. The caller is in a function passed to Still, or all regions have
	// ended and Intact reports true.
	Save(w *checkpoint.Writer)
}

// KeptRegion is a Region that can read the states of a checkpoint.
type KeptRegion interface {
	Region
	// Load adds the states that KeptSet.Save has written. The other regions call Expand meanwhile, and wait.
	Load(r *checkpoint.Reader) error
}

// reachKeeper writes a search in no particular order, and reads it.
type reachKeeper struct {
	*Checkpoint
	reach *reach
	set   KeptSet
	// loaded is closed when From has been read; whole reports whether the search then had all of it.
	loaded chan struct{}
	whole  atomic.Bool
	spent  time.Duration // before the checkpoint From
}

// newReachKeeper returns the keeper for a search with options o; nil if no checkpoint is asked for. The error is
// errNotKept if the set or the first region cannot be kept.
func newReachKeeper(c *Checkpoint, r *reach, first Region) (*reachKeeper, error) {
	if c == nil {
		return nil, nil
	}
	set, keeps := r.set.(KeptSet)
	if _, loads := first.(KeptRegion); !keeps || !loads || r.reduces {
		return nil, errNotKept
	}
	k := &reachKeeper{Checkpoint: c, reach: r, set: set, loaded: make(chan struct{})}
	if c.From == nil {
		close(k.loaded)
		k.whole.Store(true)
	}
	return k, nil
}

// load reads the checkpoint From in the goroutine of the first region.
func (k *reachKeeper) load(first Region) error {
	defer close(k.loaded)
	var s Stats
	k.From.JSON(&s)
	k.spent = s.Elapsed
	if err := first.(KeptRegion).Load(k.From); err != nil {
		return err
	}
	if err := k.From.Err(); err != nil {
		return err
	}
	s.States, s.Bytes, s.Elapsed = 0, 0, 0
	k.reach.counting.Lock()
	k.reach.stats = s
	k.reach.counting.Unlock()
	k.whole.Store(true)
	return nil
}

// begin waits until From has been read, or over is closed, and has the time begin then.
func (k *reachKeeper) begin(limits *explorer, over <-chan struct{}) {
	select {
	case <-k.loaded:
	case <-over:
	}
	if k.From == nil || !k.whole.Load() {
		return
	}
	if k.Read != nil {
		k.Read()
	}
	limits.restart(k.spent)
	limits.Options.Halt.Limit(limits.Options.Time)
}

// due writes the search if it is time to. It is called while the regions work.
func (k *reachKeeper) due(limits *explorer) {
	if k.In() > 0 {
		return
	}
	k.set.Still(func() {
		if k.reach.faulty.Load() {
			return // the expansion with the fault was left in its midst
		}
		limits.stats = k.reach.figures()
		k.write(limits)
	})
}

// last writes the search that has ended for want of memory or time, or as it was interrupted, if nothing of it was
// lost: err and cut are the ends of the regions.
func (k *reachKeeper) last(limits *explorer, err error, whole bool) {
	switch limits.cut {
	case CutMemory, CutTime, CutInterrupted:
	default:
		return
	}
	lost := err != nil || !whole || k.reach.halted.Load() != nil || !k.set.Intact()
	if lost || !k.whole.Load() || k.reach.faulty.Load() {
		return
	}
	limits.stats = k.reach.figures()
	k.write(limits)
}

func (k *reachKeeper) write(limits *explorer) {
	so := limits.figures() // before the time to write it
	k.Write(func(w *checkpoint.Writer) {
		w.JSON(so)
		k.set.Save(w)
	})
}
