package ltlpor

import (
	"context"
	"iter"
	"time"

	"ltlpor/search"
)

const (
	// probeTime is how long each search is tried before any of them gets all the time
	// it needs: a violation that shows at once is not to wait for a proof that takes
	// hours.
	probeTime = 2 * time.Second
	// restingMemory bounds what searches keep that rest, where Options.Memory sets no bound.
	restingMemory = 1 << 30
)

// turn is the search for one goal, which takes turns with others: it rests when its time to
// be tried is over, and goes on later where it stopped.
type turn struct {
	part *Report
	err  error
	// resume lets it go on until it rests or has come to its end, which it reports; end
	// makes it come to its end, if ctx is cancelled.
	resume func() (struct{}, bool)
	end    func()
	until  time.Time // when it rests; zero: never
	bytes  int64     // that it keeps while it rests
	done   bool
}

// decideAll decides the goals and reports them in their order. Each is tried for the time
// probe, then each is decided in turn. A search that rests keeps what it has searched, and nothing
// is searched twice; if there is no memory for it beside the others that rest it goes on
// instead. If the time is up, or ctx is cancelled, the searches that rest end as well, and
// all are reported.
func decideAll(ctx context.Context, goals []*goal, opt Options, until limits, probe time.Duration, report *Report) error {
	room := int64(restingMemory)
	if opt.Memory > 0 {
		room = opt.Memory / 2
	}
	open := 0
	for _, g := range goals {
		open += len(g.properties)
	}
	if told := opt.Decided; told != nil {
		opt.Decided = func(d Decision) {
			open--
			d.Open = open
			told(d)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	turns := make([]*turn, len(goals))
	defer func() { // those that rest, if another has failed
		cancel()
		for _, t := range turns {
			if t != nil {
				t.end()
			}
		}
	}()
	for i, g := range goals {
		t := &turn{part: &Report{}}
		turns[i] = t
		t.resume, t.end = iter.Pull(func(yield func(struct{}) bool) {
			rest := func(s search.Stats) {
				if t.until.IsZero() || until.clock().Before(t.until) || s.Bytes > room {
					return
				}
				t.bytes = s.Bytes
				room -= t.bytes
				yield(struct{}{})
				room += t.bytes
			}
			own := until
			own.rest = rest
			t.err = g.model.decide(ctx, g, opt, own, t.part)
		})
	}
	if len(turns) > 1 {
		for _, t := range turns {
			t.until = until.clock().Add(probe)
			if t.step(); t.err != nil {
				return t.err
			}
		}
	}
	for _, t := range turns {
		t.until = time.Time{}
		if t.step(); t.err != nil {
			return t.err
		}
		for _, p := range t.part.Properties {
			p.Search += len(report.Searches)
			report.Properties = append(report.Properties, p)
		}
		report.Searches = append(report.Searches, t.part.Searches...)
	}
	return nil
}

// step lets t go on until it rests or has come to its end.
func (t *turn) step() {
	if !t.done {
		_, rests := t.resume()
		t.done = !rests
	}
}
