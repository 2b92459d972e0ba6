package search

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search/store/compact"
)

// crew is the group of goroutines of one search. Every goroutine works on its share of `set` until it is stopped or has
// nothing left to do. The goroutine that called `run` checks the limits.
type crew struct {
	set      Reached
	most     int64                 // the maximal number of states in `set`; 0: no bound
	figures  func() Stats          // returns the statistics of the search up to now
	keeper   *reachKeeper          // writes the checkpoints; nil: the search writes none
	panicked atomic.Pointer[any]   // the value of a panic in a goroutine, or nil
	halted   atomic.Pointer[error] // why the computation of a step was interrupted (Halted), or nil
	// gate is locked, and shut is set, while Options.Rest is being called.
	gate sync.Mutex
	shut atomic.Bool
}

// lookTime is the time between two checks of the limits.
const lookTime = 2 * time.Millisecond

// pausing replaces o.Rest by a function that also stops the goroutines of the crew during the call of the original.
func (c *crew) pausing(o *Options) {
	rest := o.Rest
	if rest == nil {
		return
	}
	o.Rest = func(s Stats) {
		c.gate.Lock()
		c.shut.Store(true)
		rest(s)
		c.shut.Store(false)
		c.gate.Unlock()
	}
}

// rests blocks while Options.Rest is being called.
func (c *crew) rests() {
	for c.shut.Load() {
		c.gate.Lock()
		runtime.Gosched()
		c.gate.Unlock()
	}
}

// run runs the functions in `work` in goroutines, and stops them if a limit is reached or a step is interrupted. If a
// function panics, run panics in the calling goroutine, where the panic can be recovered.
func (c *crew) run(limits *explorer, work []func()) {
	over := make(chan struct{})
	var all sync.WaitGroup
	for _, part := range work {
		all.Go(func() {
			defer func() {
				p := recover()
				if p == nil {
					return
				}
				if err := cancel.Recovered(p); err != nil {
					c.halted.CompareAndSwap(nil, &err)
				} else {
					c.panicked.CompareAndSwap(nil, &p)
				}
				c.set.Stop()
			}()
			part()
		})
	}
	go func() {
		all.Wait()
		close(over)
	}()
	c.watch(limits, over)
	if p := c.panicked.Load(); p != nil {
		panic(*p)
	}
	if err := c.halted.Load(); err != nil {
		limits.end(HaltCut(limits.ctx, *err))
	}
}

// watch checks the limits until the channel `over` is closed. If a limit is reached, watch stops c.set and waits until
// `over` is closed.
func (c *crew) watch(limits *explorer, over <-chan struct{}) {
	if c.keeper != nil {
		c.keeper.begin(limits, over)
	}
	tick := time.NewTicker(lookTime)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		limits.stats = c.figures()
		if limits.check(); limits.stop {
			c.set.Stop()
			<-over
			return
		}
		if c.keeper != nil {
			c.keeper.due(limits)
		}
	}
}

// tooMany reports whether the number of states exceeds the limit Options.MaxStates.
func (c *crew) tooMany() bool { return c.most > 0 && c.set.Len() > c.most }

// ended records in `limits` why a goroutine has ended: `cut`, unless it is CutNone, and CutNumbers or CutMemory if err
// is the error of a full store. The result is `first`, the error of an earlier goroutine. If `first` is nil, the result
// is err, or nil if err is the error of a full store.
func ended(limits *explorer, first, err error, cut Cut) error {
	switch {
	case errors.Is(err, compact.ErrNumbers):
		limits.end(CutNumbers)
	case errors.Is(err, compact.ErrFull):
		limits.end(CutMemory)
	case first == nil:
		first = err
	}
	if cut != CutNone {
		limits.end(cut)
	}
	return first
}
