package search

import (
	"context"
	"errors"
	"time"
)

// checkEvery is the number of expansions between two looks at the clock, the
// context and the memory in use: a millisecond or so.
const checkEvery = 1024

// budget ends a search when a limit is reached.
type budget struct {
	ctx      context.Context
	start    time.Time
	reported time.Time // of the last progress
	steps    int64     // expansions
	cut      Cut
	stop     bool
}

func newBudget(ctx context.Context) budget {
	now := time.Now()
	return budget{ctx: ctx, start: now, reported: now}
}

// end stops the search.
func (b *budget) end(why Cut) {
	if !b.stop {
		b.cut, b.stop = why, true
	}
}

// spend counts one expansion and reports whether the search may go on.
func (e *explorer) spend() bool {
	if max := e.Options.MaxStates; max > 0 && int64(e.Store.Len()) > max {
		e.end(CutStates)
	}
	if e.steps%checkEvery == 0 {
		e.check()
	}
	e.steps++
	return !e.stop
}

func (e *explorer) check() {
	if err := e.ctx.Err(); err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			e.end(CutTime)
		} else {
			e.end(CutInterrupted)
		}
		return
	}
	o := &e.Options
	if o.Memory > 0 && e.memory() > o.Memory {
		e.end(CutMemory)
		return
	}
	if o.Time <= 0 && o.Progress == nil {
		return
	}
	now := time.Now()
	if o.Time > 0 && now.Sub(e.start) > o.Time {
		e.end(CutTime)
	}
	if o.Progress != nil && now.Sub(e.reported) >= time.Second {
		e.reported = now
		o.Progress(e.figures())
	}
}

// memory is what the search keeps, in bytes.
func (e *explorer) memory() int64 {
	n := e.Store.Bytes() + e.colours.bytes() + e.choices.bytes() + int64(len(e.faulty))*24
	return n + e.extra()
}

// figures completes the statistics with what is known elsewhere.
func (e *explorer) figures() Stats {
	s := e.stats
	s.States = int64(e.Store.Len())
	s.Bytes = e.memory()
	s.Elapsed = time.Since(e.start)
	return s
}
