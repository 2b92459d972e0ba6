package schedule

import (
	"context"
	"iter"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

const (
	// probeTime is the time of each search in the first round, before any search gets more. A violation that shows at
	// once does not wait for a proof of hours.
	probeTime = 2 * time.Second
	// restingMemory bounds the memory in bytes of resting searches. restingShare is a further bound: 1/restingShare
	// of Limits.Memory and of the room that Limits.Room reports.
	restingMemory = 1 << 30
	restingShare  = 4
)

// Options say how properties are decided.
type Options struct {
	Asked plan.Options
	// Limits apply to each search: MaxErrors, MaxStates, MaxDepth, Memory and Room.
	Limits search.Options
	// Deadline, if not nil, returns the time at which all searches end. It moves later while a checkpoint is read.
	Deadline func() time.Time
	// Now, if not nil, replaces the clock of the machine. Probe, if not 0, replaces the two seconds of each first
	// try.
	Now   func() time.Time
	Probe time.Duration
	// NoRoom says how to judge a run that ends for lack of room because terminated processes stay.
	NoRoom NoRoom
	// InOrder skips the first round: each group is decided before the next group begins.
	InOrder bool
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)
}

// clock tells the time.
func (o *Options) clock() time.Time {
	if o.Now != nil {
		return o.Now()
	}
	return time.Now()
}

// limits returns the limits of a search that begins now.
func (o *Options) limits() search.Options {
	l := o.Limits
	l.Now = o.Now
	if o.Deadline != nil {
		l.Time = max(time.Nanosecond, o.Deadline().Sub(o.clock()))
	}
	return l
}

// turn is the search for a group, run as a coroutine. The search rests when its time slice is over and later
// continues from the same point.
type turn struct {
	deciding
	properties []Property // with verdicts
	err        error
	// resume runs the search until it rests or ends, and reports whether it rests. end runs the search to the end;
	// the caller cancels ctx first.
	resume func() (struct{}, bool)
	end    func()
	until  time.Time // when the search rests; zero: never
	bytes  int64     // memory held while the search rests
	done   bool
	// last is the time at which the search ends if it cannot rest for lack of memory while further turns wait; zero
	// means never. expire ends the search.
	last   time.Time
	expire func()
}

// rota are the turns of a check.
type rota struct {
	*Options
	turns []*turn
	room  int64 // bytes available for resting searches
}

// Decide decides groups of properties (property.Task.Groups) with searches run by line. Results are in the order of
// groups.
//
//   - Each group is tried for a short time first, unless opt.InOrder is set.
//   - Without a deadline, the groups are then decided one after another.
//   - With a deadline, the groups take turns with slices that double in each round. Each group has its share of the
//     time, and unused time goes to the remaining groups.
//   - A resting search keeps its states; no state is searched twice. If memory does not suffice for another resting
//     search, the search continues instead, up to its share of the time if a deadline exists.
//   - If time is up or ctx is cancelled, the resting searches end as well, and all groups are reported.
func Decide(ctx context.Context, groups [][]*property.Property, line Line, opt Options) ([]Property, []Search, error) {
	if opt.Probe == 0 {
		opt.Probe = probeTime
	}
	ctx, cancel := context.WithCancel(ctx)
	r := opt.rota(ctx, groups, line)
	defer func() { // end resting searches after a failure
		cancel()
		for _, t := range r.turns {
			t.end()
		}
	}()
	if !opt.InOrder {
		if err := r.rounds(); err != nil {
			return nil, nil, err
		}
	}
	var properties []Property
	var searches []Search
	for _, t := range r.turns {
		t.until, t.last = time.Time{}, time.Time{}
		if t.step(); t.err != nil {
			return nil, nil, t.err
		}
		for _, p := range t.properties {
			p.Search += len(searches)
			properties = append(properties, p)
		}
		searches = append(searches, t.searches...)
	}
	return properties, searches, nil
}

// rounds gives time slices to the open turns in sequence. Without a deadline it makes a single round; with a deadline
// it repeats until the deadline or until at most one turn is open.
func (r *rota) rounds() error {
	for slice := r.Probe; ; slice *= 2 {
		open := r.open()
		if len(open) < 2 {
			return nil
		}
		for i, t := range open {
			now := r.clock()
			t.until = now.Add(slice)
			if r.Deadline != nil {
				left := r.Deadline().Sub(now)
				if left <= 0 {
					return nil
				}
				t.until = now.Add(min(slice, max(1, left/time.Duration(len(open)-i))))
			}
			if t.step(); t.err != nil {
				return t.err
			}
		}
		if r.Deadline == nil {
			return nil
		}
	}
}

// open lists the turns that have not ended.
func (r *rota) open() (open []*turn) {
	for _, t := range r.turns {
		if !t.done {
			open = append(open, t)
		}
	}
	return open
}

// rota returns one turn for each group. No turn has begun.
func (o *Options) rota(ctx context.Context, groups [][]*property.Property, line Line) *rota {
	r := &rota{Options: o, room: restingMemory}
	if o.Limits.Memory > 0 {
		r.room = min(r.room, o.Limits.Memory/restingShare)
	}
	open := 0
	for _, g := range groups {
		open += len(g)
	}
	for _, g := range groups {
		t := &turn{deciding: deciding{line: line, asked: o.Asked, noRoom: o.NoRoom}}
		r.turns = append(r.turns, t)
		if o.Decided != nil {
			t.decided = func(d Decision) {
				open--
				d.Open = open
				o.Decided(d)
			}
		}
		own, expire := context.WithCancelCause(ctx)
		t.expire = func() { expire(context.DeadlineExceeded) }
		t.resume, t.end = iter.Pull(func(yield func(struct{}) bool) {
			t.limits = func() search.Options {
				l := o.limits()
				l.Rest = func(s search.Stats) { r.rest(t, s, yield) }
				return l
			}
			t.properties, t.err = t.group(own, g)
		})
	}
	return r
}

// rest implements search.Options.Rest for the searches of t. It calls yield if the search has to rest.
func (r *rota) rest(t *turn, s search.Stats, yield func(struct{}) bool) {
	now := r.clock()
	switch {
	case !t.last.IsZero() && !now.Before(t.last):
		t.expire()
	case t.until.IsZero() || now.Before(t.until):
	case s.Bytes > r.room || r.Limits.Room != nil && !r.Limits.Room((restingShare-1)*s.Bytes):
		t.until = time.Time{} // the memory of the search does not shrink
		if n := len(r.open()); n > 1 && r.Deadline != nil {
			t.last = now.Add(r.Deadline().Sub(now) / time.Duration(n))
		}
	default:
		t.bytes = s.Bytes
		r.room -= t.bytes
		yield(struct{}{})
		r.room += t.bytes
	}
}

// step runs t until the search rests or ends.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
