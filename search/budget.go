package search

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// checkEvery is the number of expansions between two looks at the memory in use,
// and at the clock for progress: a millisecond or so, but one expansion may take
// seconds. For the limit of time, and the context, there is an alarm.
const checkEvery = 1024

// budget ends a search when a limit is reached.
type budget struct {
	ctx      context.Context
	start    time.Time
	reported time.Time // of the last progress
	steps    int64     // expansions
	cut      Cut
	stop     bool
	alarm    *atomic.Bool
	release  func() // of the alarm's resources
}

func newBudget(ctx context.Context, limit time.Duration) budget {
	now := time.Now()
	b := budget{ctx: ctx, start: now, reported: now, alarm: new(atomic.Bool)}
	ring := func() { b.alarm.Store(true) }
	unhook := context.AfterFunc(ctx, ring)
	b.release = func() { unhook() }
	if limit > 0 {
		timer := time.AfterFunc(limit, ring)
		b.release = func() { unhook(); timer.Stop() }
	}
	return b
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
	if e.steps%checkEvery == 0 || e.alarm.Load() {
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
	if o.Time > 0 && now.Sub(e.start) >= o.Time {
		e.end(CutTime)
	}
	if o.Progress != nil && now.Sub(e.reported) >= time.Second {
		e.reported = now
		o.Progress(e.figures())
	}
}

// memory is what the search keeps, in bytes.
func (e *explorer) memory() int64 {
	n := e.Store.Bytes() + e.colours.bytes() + e.choices.bytes() + int64(len(e.faulty)+len(e.sparse))*24
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
