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
	// probeTime is the time of each search in the first round, in which every search has a turn. Thus a violation
	// that shows at once need not wait for a proof of hours.
	probeTime = 2 * time.Second
	// restingMemory bounds the memory of all resting searches, in bytes. The memory is also bounded by 1/restingShare
	// of Limits.Memory, and of the room that Limits.Room reports.
	restingMemory = 1 << 30
	restingShare  = 4
)

// Options configures Decide.
type Options struct {
	Asked plan.Options
	// Limits apply to each search. Only MaxErrors, MaxStates, MaxDepth, Memory and Room are used.
	Limits search.Options
	// Deadline, if not nil, returns the time at which all searches must end. The time becomes later while a
	// checkpoint is read.
	Deadline func() time.Time
	// Now, if not nil, replaces the clock of the machine. Probe, if not 0, replaces probeTime.
	Now   func() time.Time
	Probe time.Duration
	// NoRoom says how to judge a run that ends because no room is left while terminated processes stay.
	NoRoom NoRoom
	// InOrder skips the first round: Decide decides each group before it begins the next.
	InOrder bool
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)
}

// clock returns the current time.
func (o *Options) clock() time.Time {
	if o.Now != nil {
		return o.Now()
	}
	return time.Now()
}

// limits returns o.Limits for a search beginning now: with a deadline, Time is the time left.
func (o *Options) limits() search.Options {
	l := o.Limits
	l.Now = o.Now
	if o.Deadline != nil {
		l.Time = max(time.Nanosecond, o.Deadline().Sub(o.clock()))
	}
	return l
}

// turn decides one group of properties, as a coroutine. Its search rests when the time slice is over, and later
// continues at the same point.
type turn struct {
	deciding
	properties []Property // the result: properties with verdicts
	err        error
	// resume runs the search until it rests or ends, and reports whether it rests. end runs the search to its end;
	// the caller must cancel ctx before.
	resume func() (struct{}, bool)
	end    func()
	until  time.Time // when the search has to rest; zero means never
	bytes  int64     // memory of the resting search, in bytes
	done   bool
	// last is for a search that cannot rest for lack of memory while other turns wait: the time at which it must end.
	// Zero means never. expire ends the search.
	last   time.Time
	expire func()
}

// rota has the turns of a call of Decide, which share the time and the memory.
type rota struct {
	*Options
	turns []*turn
	room  int64 // memory left for resting searches, in bytes
}

// Decide decides groups of properties (property.Task.Groups) with searches run by line. It returns the properties
// with verdicts, and the searches, in the order of groups.
//
//   - Unless opt.InOrder is set, each group first has a short turn.
//   - Without a deadline, Decide then decides one group after another.
//   - With a deadline, the groups take turns with time slices that double in each round. Each group has its share of
//     the time, and unused time goes to the remaining groups.
//   - A resting search keeps its states, hence no state is searched twice. If the memory does not suffice for another
//     resting search, the search continues instead. With a deadline, it ends after its share of the time.
//   - If time is up or ctx is cancelled, the resting searches end as well, and Decide returns all groups.
func Decide(ctx context.Context, groups [][]*property.Property, line Line, opt Options) ([]Property, []Search, error) {
	if opt.Probe == 0 {
		opt.Probe = probeTime
	}
	ctx, cancel := context.WithCancel(ctx)
	r := opt.rota(ctx, groups, line)
	defer func() { // after an error, end the resting searches
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

// rounds gives a time slice to each open turn, one after another. Without a deadline it makes a single round. With a
// deadline it makes rounds until the deadline, or until at most one turn is open.
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

// open returns the turns that have not ended.
func (r *rota) open() (open []*turn) {
	for _, t := range r.turns {
		if !t.done {
			open = append(open, t)
		}
	}
	return open
}

// rota returns a rota with one turn for each group. No turn has begun.
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

// rest implements search.Options.Rest for the searches of turn t. If the time slice is over and the memory has room
// for the resting search, rest calls yield to suspend the search. Without room the search goes on; with a deadline,
// up to t.last.
func (r *rota) rest(t *turn, s search.Stats, yield func(struct{}) bool) {
	now := r.clock()
	switch {
	case !t.last.IsZero() && !now.Before(t.last):
		t.expire()
	case t.until.IsZero() || now.Before(t.until):
	case s.Bytes > r.room || r.Limits.Room != nil && !r.Limits.Room((restingShare-1)*s.Bytes):
		t.until = time.Time{} // never rest: the memory of the search does not shrink
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

// step resumes t until its search rests or ends. It does nothing if t is done.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
