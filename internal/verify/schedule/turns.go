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
	// probeTime is the time slice of every search in the first round. With a short first round, a violation that is
	// found at once need not wait for long searches of other properties.
	probeTime = 2 * time.Second
	// restingMemory bounds the memory of all suspended searches, in bytes. 1/restingShare of Limits.Memory is a second
	// bound. A search is not suspended if Limits.Room reports no room for restingShare-1 times its memory.
	restingMemory = 1 << 30
	restingShare  = 4
)

// Options configures Decide.
type Options struct {
	Asked plan.Options
	// Limits apply to every search. Decide uses only MaxErrors, MaxStates, MaxDepth, Memory and Room.
	Limits search.Options
	// Deadline, if not nil, returns the time at which all searches must end. The result may become later while a
	// checkpoint is read.
	Deadline func() time.Time
	// Now, if not nil, replaces time.Now. Probe, if not 0, replaces probeTime.
	Now   func() time.Time
	Probe time.Duration
	// NoRoom selects how to treat runs without room for a process or channel while terminated processes remain.
	NoRoom NoRoom
	// Member, if not 0, is the number, counted from 1, of the only searching member of a swarm.
	Member int
	// InOrder omits the first round: Decide decides every group before it begins the next group.
	InOrder bool
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)
}

// clock returns o.Now() if o.Now is set, and time.Now() otherwise.
func (o *Options) clock() time.Time {
	if o.Now != nil {
		return o.Now()
	}
	return time.Now()
}

// limits returns the limits for a search that begins now: o.Limits, with the time until the deadline as Time.
func (o *Options) limits() search.Options {
	l := o.Limits
	l.Now = o.Now
	if o.Deadline != nil {
		l.Time = max(time.Nanosecond, o.Deadline().Sub(o.clock()))
	}
	return l
}

// turn decides one group of properties in a coroutine. When its time slice is over, the search is suspended, and later
// continues at the same point.
type turn struct {
	deciding
	properties []Property // the result: properties with verdicts
	err        error
	// resume runs the search until it is suspended or ends, and reports whether it is suspended. end runs the search to
	// the end. The caller must cancel the context of the search before calling end.
	resume func() (struct{}, bool)
	end    func()
	until  time.Time // time at which to suspend the search; zero means never
	bytes  int64     // memory of the suspended search, in bytes
	done   bool      // the group has been decided
	// last is the time at which to end a search while further turns wait, if the search cannot be suspended for lack of
	// memory. Zero means never. expire ends the search.
	last   time.Time
	expire func()
}

// rota has the turns of a call of Decide. The turns share time and memory.
type rota struct {
	*Options
	turns []*turn
	room  int64 // memory left for suspended searches, in bytes
}

// Decide decides groups of properties (property.Task.Groups) by searches that line runs. It returns the properties with
// verdicts, and the searches, both in the order of groups.
//
//   - Unless opt.InOrder is set, every group first gets a short time slice.
//   - Without a deadline, Decide next decides the groups in order.
//   - With a deadline, the groups take turns with time slices that double in every round. Every group has an equal
//     share of the remaining time, and unused time goes to the remaining groups.
//   - A suspended search keeps the states, and no state is searched twice. If the memory does not suffice to suspend a
//     search, the search continues; with a deadline, it ends after its share of the time.
//   - If time is up or ctx is cancelled, the suspended searches end as well, and Decide returns all groups.
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

// rounds resumes every open turn for a time slice, in order. Without a deadline it makes a single round. With a
// deadline, the rounds continue until the deadline, or until at most one turn is open.
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

// open returns the turns of groups not yet decided.
func (r *rota) open() (open []*turn) {
	for _, t := range r.turns {
		if !t.done {
			open = append(open, t)
		}
	}
	return open
}

// rota returns a rota with a turn for every group. The searches have not yet begun.
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
		t := &turn{deciding: deciding{line: line, asked: o.Asked, noRoom: o.NoRoom, alone: o.Member > 0}}
		t.asked.Member = max(o.Asked.Member, o.Member-1)
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

// rest implements search.Options.Rest for turn t; a search calls it now and then. If the time slice is over, rest calls
// yield to suspend the search, provided that the memory has room for suspended searches.
//
// Without room the search continues; with a deadline, until t.last. s are the statistics of the search.
func (r *rota) rest(t *turn, s search.Stats, yield func(struct{}) bool) {
	now := r.clock()
	switch {
	case !t.last.IsZero() && !now.Before(t.last):
		t.expire()
	case t.until.IsZero() || now.Before(t.until):
	case s.Bytes > r.room || r.Limits.Room != nil && !r.Limits.Room((restingShare-1)*s.Bytes):
		t.until = time.Time{} // do not ask again: the memory of the search will not shrink
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

// step resumes turn t until its search is suspended or ends. If t.done, step does nothing.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
