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

// crew are the goroutines of one search. Each works on its part of set until it is stopped or has no more to do; the
// limits are looked at beside.
type crew struct {
	set      Reached
	most     int64 // states in set; 0: no bound
	figures  func() Stats
	panicked atomic.Pointer[any]
	halted   atomic.Pointer[error] // why a step was ended in its midst
	// gate is locked while the search rests.
	gate sync.Mutex
	shut atomic.Bool
}

// lookTime is the time between two looks at the limits.
const lookTime = 2 * time.Millisecond

// pausing makes o.Rest stop the crew for as long as it takes.
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

// rests waits while the search rests.
func (c *crew) rests() {
	for c.shut.Load() {
		c.gate.Lock()
		runtime.Gosched()
		c.gate.Unlock()
	}
}

// run does all the work, each part in a goroutine of its own, and stops it where a limit is reached, or a step was
// ended in its midst. It panics if one of them has, so that here it can be recovered from.
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

// watch looks at the limits until all is over.
func (c *crew) watch(limits *explorer, over <-chan struct{}) {
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
	}
}

// tooMany reports whether there are more states than there may be.
func (c *crew) tooMany() bool { return c.most > 0 && c.set.Len() > c.most }

// ended notes in limits how a goroutine has ended. It returns first, or err if that is the first error; no room for
// more states is none.
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
