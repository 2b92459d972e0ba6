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
	// probeTime is how long each search is tried before any of them gets more: a violation that shows at once is not to
	// wait for a proof that takes hours.
	probeTime = 2 * time.Second
	// restingMemory bounds what searches keep that rest, and restingShare is the part of
	// Limits.Memory that bounds it, too, and of what Limits.Room has room for.
	restingMemory = 1 << 30
	restingShare  = 4
)

// Options say how properties are decided.
type Options struct {
	Asked plan.Options
	// Limits are those of each search: MaxErrors, MaxStates, MaxDepth, Memory and Room.
	Limits search.Options
	// Deadline, if not nil, returns when all searches end. It becomes later while a checkpoint is read.
	Deadline func() time.Time
	// Now, if not nil, is the clock instead of the machine's, and Probe, if it is not 0, how
	// long each search is tried instead of two seconds.
	Now   func() time.Time
	Probe time.Duration
	// NoRoom is how a run counts that ends for want of room as processes that have ended stay.
	NoRoom NoRoom
	// InOrder: none is tried; each group is decided before the next one is begun.
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

// limits are those of a search that begins now.
func (o *Options) limits() search.Options {
	l := o.Limits
	l.Now = o.Now
	if o.Deadline != nil {
		l.Time = max(time.Nanosecond, o.Deadline().Sub(o.clock()))
	}
	return l
}

// turn is the search for one group, which takes turns with others: it rests when its time is over, and goes on later
// where it stopped.
type turn struct {
	deciding
	properties []Property // with verdicts
	err        error
	// resume lets it go on until it rests or has come to its end, which it reports; end
	// makes it come to its end, if ctx is cancelled.
	resume func() (struct{}, bool)
	end    func()
	until  time.Time // when it rests; zero: never
	bytes  int64     // that it keeps while it rests
	done   bool
	// last is when it ends, where it cannot rest for want of memory and others wait; zero: never. expire ends it.
	last   time.Time
	expire func()
}

// rota are the turns of a check.
type rota struct {
	*Options
	turns []*turn
	room  int64 // bytes for what searches keep that rest
}

// All decides groups of properties (property.Task.Together), by the searches that line runs, and
// returns them in their order. Each group is tried for a short time. Then, without a deadline, each is decided in
// turn; with one they take turns, each time for twice as long, so that each has its share of the time, and what one
// does not use goes to the others. A search that rests keeps what it has searched, and nothing is searched twice. If
// there is no memory for it beside the others that rest it goes on instead, up to its share if there is a deadline. If
// the time is up, or ctx is cancelled, the searches that rest end as well, and all are reported.
func All(ctx context.Context, groups [][]*property.Property, line Line, opt Options) ([]Property, []Search, error) {
	if opt.Probe == 0 {
		opt.Probe = probeTime
	}
	ctx, cancel := context.WithCancel(ctx)
	r := opt.rota(ctx, groups, line)
	defer func() { // those that rest, if another has failed
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

// rounds lets the turns go on, one after the other: once, or, if there is a deadline, until it is reached, or one is
// left that is not at its end.
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

// open lists the turns that are not at their end.
func (r *rota) open() (open []*turn) {
	for _, t := range r.turns {
		if !t.done {
			open = append(open, t)
		}
	}
	return open
}

// rota returns the turns for the groups, none of which has begun.
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

// rest is search.Options.Rest of the searches of t, by yield if it is to rest.
func (r *rota) rest(t *turn, s search.Stats, yield func(struct{}) bool) {
	now := r.clock()
	switch {
	case !t.last.IsZero() && !now.Before(t.last):
		t.expire()
	case t.until.IsZero() || now.Before(t.until):
	case s.Bytes > r.room || r.Limits.Room != nil && !r.Limits.Room((restingShare-1)*s.Bytes):
		t.until = time.Time{} // what it keeps becomes no less
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

// step lets t go on until it rests or has come to its end.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
