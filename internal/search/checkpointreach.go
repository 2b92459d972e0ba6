package search

import (
	"sync/atomic"
	"time"

	"ltlpor/internal/base/checkpoint"
)

// A checkpoint of Reach, a search in no particular order, has the figures, all states, and the states waiting for
// expansion. It is written while no region is in the middle of an expansion: the figures, the states and the waiting
// states then agree. The resumed search expands the waiting states, perhaps in a different order; without reduction,
// no verdict and no count depends on the order.

// KeptSet is a set of reached states (Reached) that can be saved in a checkpoint. A region (Region) is the access of
// a single goroutine to the set.
type KeptSet interface {
	Reached
	// Still calls f while every region waits at the beginning of Expand. It returns false, without calling f, if the
	// regions cannot be stopped at present, or have ended.
	Still(f func()) bool
	// Intact reports whether the set is consistent after all regions have ended, so that Save may be called.
	Intact() bool
	// Save writes all states and the states waiting for expansion. The caller must be in a function passed to Still;
	// or all regions have ended, and Intact returns true.
	Save(w *checkpoint.Writer)
}

// KeptRegion is a Region that can load states from a checkpoint.
type KeptRegion interface {
	Region
	// Load adds the states that KeptSet.Save has written. Meanwhile the remaining regions call Expand, and wait.
	Load(r *checkpoint.Reader) error
}

// reachKeeper writes and reads the checkpoints of Reach, the search of several goroutines in no particular order.
type reachKeeper struct {
	*Checkpoint
	reach *reach
	set   KeptSet
	// loaded is closed when the attempt to read From has ended. whole reports whether From was read completely; it is
	// true without From.
	loaded chan struct{}
	whole  atomic.Bool
	spent  time.Duration // duration of the search before the checkpoint From
}

// newReachKeeper returns a reachKeeper for the checkpoints c, or nil if c is nil. The error is errNotKept if the set
// cannot be saved, if the region `first` cannot load a checkpoint, or if the search uses a reduction.
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

// load reads the checkpoint From. It runs in the goroutine of the first region.
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

// begin waits until the checkpoint From has been read, or until the channel `over` is closed. If From was read, begin
// then calls Read, and restarts the clock of the search, because reading does not count as time of the search.
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

// due writes a checkpoint if the time for it has come. It is called while the regions work.
func (k *reachKeeper) due(limits *explorer) {
	if k.In() > 0 {
		return
	}
	k.set.Still(func() {
		if k.reach.faulty.Load() {
			return // the region with the fault stopped in the middle of an expansion
		}
		limits.stats = k.reach.figures()
		k.write(limits)
	})
}

// last writes a final checkpoint if the search was ended by memory, time, or an interruption and no data was lost. err
// is the error of the regions, or nil. `whole` is false if some region has ended because of an error or a Cut of the
// region itself.
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
	so := limits.figures() // before writing: the time for writing does not count
	k.Write(func(w *checkpoint.Writer) {
		w.JSON(so)
		k.set.Save(w)
	})
}
