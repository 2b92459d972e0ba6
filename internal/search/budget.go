package search

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search/store"
)

// checkEvery is the number of expansions between two checks of the memory in use and of the progress report. 1,024
// expansions usually take about a millisecond, but one expansion may take seconds; for this reason a timer sets
// budget.alarm when the time limit is reached or the context ends.
const checkEvery = 1024

// lookEvery is the growth of the store, in bytes, after which the search checks the memory again, whatever the number
// of expansions. A table that grows in a single step announces the growth earlier: see ahead.
const lookEvery = 1 << 20

// restEvery is the time between two calls of the callback Options.Rest.
const restEvery = 100 * time.Millisecond

// budget holds the limits of a search, and ends the search when a limit is reached.
type budget struct {
	ctx      context.Context
	now      func() time.Time
	start    time.Time // start of the search, plus the duration of all calls of Options.Rest
	deadline time.Time // the time at which the search must end; zero: never
	reported time.Time // time of the last progress report
	rested   time.Time // time of the last call of Options.Rest
	steps    int64     // the number of expansions so far
	lookAt   int64     // size of the store in bytes at the next check of the memory
	cut      Cut
	stop     bool
	alarm    *atomic.Bool
	bell     *time.Timer // sets the alarm for Options.Rest; nil if no alarm is needed
	tick     *time.Timer // sets the alarm for Options.Checkpoint; nil if no alarm is needed
	last     *time.Timer // sets the alarm for Options.Time; nil if no alarm is needed
	limit    time.Duration
	spent    time.Duration // time spent before the checkpoint that the search resumes
	release  func()        // releases the resources of the alarm
}

func newBudget(ctx context.Context, o *Options) budget {
	clock := o.Now
	if clock == nil {
		clock = time.Now
	}
	now := clock()
	b := budget{ctx: ctx, now: clock, start: now, reported: now, rested: now, alarm: new(atomic.Bool), limit: o.Time}
	ring := func() { b.alarm.Store(true) }
	release := []func() bool{context.AfterFunc(ctx, ring)}
	if o.Time > 0 {
		b.deadline = now.Add(o.Time)
		if o.Now == nil {
			b.last = time.AfterFunc(o.Time, ring)
			release = append(release, b.last.Stop)
		}
	}
	if o.Rest != nil && o.Now == nil {
		b.bell = time.AfterFunc(restEvery, ring)
		release = append(release, b.bell.Stop)
	}
	if c := o.Checkpoint; c != nil {
		if o.Now == nil {
			b.tick = time.AfterFunc(time.Hour, ring)
			release = append(release, b.tick.Stop)
		}
		b.wake(c.In())
	}
	b.release = func() {
		for _, f := range release {
			f()
		}
	}
	return b
}

// restart restarts the clock of a resumed search, which has already taken the time `before`. The time limit counts from
// now.
func (b *budget) restart(before time.Duration) {
	now := b.now()
	b.start, b.reported, b.rested = now.Add(-before), now, now
	if b.limit > 0 {
		b.deadline = now.Add(b.limit)
	}
	if b.last != nil {
		b.last.Reset(b.limit)
	}
}

// wake sets the alarm for the next checkpoint, due after the duration `in`. If `in` is not positive, wake sets the
// alarm at once.
func (b *budget) wake(in time.Duration) {
	if in <= 0 {
		b.alarm.Store(true)
	} else if b.tick != nil {
		b.tick.Reset(in)
	}
}

// end stops the search for the given reason, unless the search was stopped before.
func (b *budget) end(why Cut) {
	if !b.stop {
		b.cut, b.stop = why, true
	}
}

// spend counts one expansion and reports whether the search may continue.
func (e *explorer) spend() bool {
	if max := e.Options.MaxStates; max > 0 && int64(e.Store.Len()) > max {
		e.end(CutStates)
	}
	if try := e.Options.Trial; try != nil && int64(e.Store.Len()) > e.Options.TrialStates {
		if e.Options.Trial = nil; !try() {
			e.end(CutStates)
		}
	}
	if e.steps%checkEvery == 0 || e.alarm.Load() || e.Options.Room != nil && e.Store.Bytes() >= e.lookAt {
		e.pause()
	}
	e.steps++
	return !e.stop
}

// check checks the limits, and ends the search if a limit is reached. If a call of Options.Rest or Options.Progress is
// due, check also makes the call.
func (e *explorer) check() {
	e.alarm.Store(false)
	if e.exhausted() {
		return
	}
	for !e.fits() {
		if !e.relieve() {
			e.end(CutMemory)
			return
		}
	}
	if e.Options.Room != nil {
		e.lookAt = e.Store.Bytes() + lookEvery
	}
	if e.Options.Rest != nil && e.now().Sub(e.rested) >= restEvery {
		e.rest()
		if e.exhausted() {
			return
		}
	}
	if e.Options.Progress == nil {
		return
	}
	if now := e.now(); now.Sub(e.reported) >= time.Second {
		e.reported = now
		e.Options.Progress(e.figures())
	}
}

// fits reports whether the memory limits permit the search to continue.
func (e *explorer) fits() bool {
	o := &e.Options
	return (o.Memory <= 0 || e.memory() <= o.Memory) && (o.Room == nil || o.Room(e.ahead()))
}

// relieve moves blocks of the search stacks to files to free memory. It reports whether memory was freed.
func (e *explorer) relieve() (made bool) {
	for _, s := range e.stacks {
		if s.relieve() {
			made = true
		}
	}
	if e.reliever != nil && e.reliever() {
		made = true
	}
	return made
}

// exhausted ends the search if its time is up or the context has ended. It reports whether the search has ended.
func (e *explorer) exhausted() bool {
	switch cut := CutBy(e.ctx); {
	case cut != CutNone:
		e.end(cut)
	case !e.deadline.IsZero() && !e.now().Before(e.deadline):
		e.end(CutTime)
	}
	return e.stop
}

// CutBy returns the reason for which a search with the context ctx ends, or CutNone if ctx has not ended. The reason is
// CutTime if the cause of the end is a deadline: the deadline of ctx, or context.DeadlineExceeded passed to a cancel
// function (context.WithCancelCause). It is CutMemory if the cause is cancel.ErrMemory, and CutInterrupted otherwise.
func CutBy(ctx context.Context) Cut {
	switch {
	case ctx.Err() == nil:
		return CutNone
	case errors.Is(context.Cause(ctx), cancel.ErrMemory):
		return CutMemory
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return CutTime
	}
	return CutInterrupted
}

// rest calls Options.Rest. The duration of the call does not count as time of the search.
func (e *explorer) rest() {
	s := e.figures()
	begin := e.now()
	e.Options.Rest(s)
	e.rested = e.now()
	away := e.rested.Sub(begin)
	e.start, e.reported = e.start.Add(away), e.reported.Add(away)
	if e.bell != nil {
		e.bell.Reset(restEvery)
	}
}

// memory returns the memory of the search in bytes.
func (e *explorer) memory() int64 {
	n := e.Store.Bytes() + e.colours.bytes() + e.choices.bytes() + int64(len(e.faulty)+len(e.sparse))*24
	return n + e.extra()
}

// ahead returns the memory in bytes that tables may soon take to grow. The old and the new table exist side by side
// during the copy.
func (e *explorer) ahead() int64 {
	n := e.colours.ahead()
	if s, ok := e.Store.(store.Growing); ok {
		n += s.Ahead()
	}
	for _, f := range e.growing {
		n += f()
	}
	return n
}

// figures returns the statistics of the search up to now. The number of states, the memory, the elapsed time and the
// use of the disk are not kept in e.stats; figures computes them.
func (e *explorer) figures() Stats {
	s := e.stats
	s.States = int64(e.Store.Len())
	s.Bytes = e.memory()
	s.Elapsed = e.now().Sub(e.start)
	disk := int64(0)
	for _, x := range e.stacks {
		disk += x.most
	}
	s.Disk = max(s.Disk, disk) // the files may have been larger before a checkpoint
	return s
}
