package decide

import (
	"context"
	"iter"
	"time"

	"ltlpor/plan"
	"ltlpor/search"
	"ltlpor/task"
)

const (
	// probeTime is how long each search is tried before any of them gets all the time
	// it needs: a violation that shows at once is not to wait for a proof that takes
	// hours.
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
	// Deadline ends all searches; zero: there is none.
	Deadline time.Time
	// Now, if not nil, is the clock instead of the machine's, and Probe, if it is not 0, how
	// long each search is tried instead of two seconds.
	Now   func() time.Time
	Probe time.Duration
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
	if !o.Deadline.IsZero() {
		l.Time = max(time.Nanosecond, o.Deadline.Sub(o.clock()))
	}
	return l
}

// turn is the search for one group, which takes turns with others: it rests when its time to
// be tried is over, and goes on later where it stopped.
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
}

// All decides groups of properties (task.Task.Together), by the searches that line runs, and
// returns them in their order. Each group is tried for a short time, then each is decided in
// turn. A search that rests keeps what it has searched, and nothing is searched twice; if
// there is no memory for it beside the others that rest it goes on instead. If the time is up, or
// ctx is cancelled, the searches that rest end as well, and all are reported.
func All(ctx context.Context, groups [][]*task.Property, line Line, opt Options) ([]Property, []Search, error) {
	if opt.Probe == 0 {
		opt.Probe = probeTime
	}
	ctx, cancel := context.WithCancel(ctx)
	turns := opt.turns(ctx, groups, line)
	defer func() { // those that rest, if another has failed
		cancel()
		for _, t := range turns {
			t.end()
		}
	}()
	if len(turns) > 1 && !opt.InOrder {
		for _, t := range turns {
			t.until = opt.clock().Add(opt.Probe)
			if t.step(); t.err != nil {
				return nil, nil, t.err
			}
		}
	}
	var properties []Property
	var searches []Search
	for _, t := range turns {
		t.until = time.Time{}
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

// turns returns the searches for the groups, none of which has begun.
func (o *Options) turns(ctx context.Context, groups [][]*task.Property, line Line) []*turn {
	room := int64(restingMemory)
	if o.Limits.Memory > 0 {
		room = min(room, o.Limits.Memory/restingShare)
	}
	open := 0
	for _, g := range groups {
		open += len(g)
	}
	turns := make([]*turn, len(groups))
	for i, g := range groups {
		t := &turn{deciding: deciding{line: line, asked: o.Asked}}
		turns[i] = t
		if o.Decided != nil {
			t.decided = func(d Decision) {
				open--
				d.Open = open
				o.Decided(d)
			}
		}
		t.resume, t.end = iter.Pull(func(yield func(struct{}) bool) {
			rest := func(s search.Stats) {
				if t.until.IsZero() || o.clock().Before(t.until) {
					return
				}
				if s.Bytes > room || o.Limits.Room != nil && !o.Limits.Room((restingShare-1)*s.Bytes) {
					t.until = time.Time{} // what it keeps becomes no less
					return
				}
				t.bytes = s.Bytes
				room -= t.bytes
				yield(struct{}{})
				room += t.bytes
			}
			t.limits = func() search.Options {
				l := o.limits()
				l.Rest = rest
				return l
			}
			t.properties, t.err = t.group(ctx, g)
		})
	}
	return turns
}

// step lets t go on until it rests or has come to its end.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
