package ample

import (
	"sync"
	"sync/atomic"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
)

// Shared is what the selectors of several goroutines have in common: what choices stand for, so
// that each may be asked about the choices of the others, and what was decided, so that it need not
// be decided again in states that are like the one in which it was. All that have it are for
// the same program and have otherwise the same options. Its zero value is ready for use.
//
// A selector has tables of its own for both, and comes here only for what is not in them. So
// nothing is locked where it knows what to do, which is mostly so. While it is the only selector
// its decisions are not brought here.
//
// What was decided is the same whoever does it: it hangs on the instances of processes, which
// Places numbers alike for all, on moves and on the truth of atoms, as the memo has it (memo.go); on
// nothing that a selector numbers by itself.
type Shared struct {
	choices choices
	places  future.Places // where processes are, so that what is known of states means the same to all

	lock      sync.RWMutex
	decisions decisions
	selectors atomic.Int32

	join      sync.Mutex
	relations *depend.Relations
	options   Options
}

// enter counts a selector over r with options o.
func (x *Shared) enter(r *depend.Relations, o Options) {
	o.Shared, o.Changes = nil, nil // the rest says what is decided
	x.join.Lock()
	defer x.join.Unlock()
	switch {
	case x.relations == nil:
		x.relations, x.options = r, o
	case x.relations != r || !x.options.same(&o):
		panic("bug: selectors that decide differently share what they decide")
	}
	x.selectors.Add(1)
}

// decide returns what was decided in a state like the present one of f, by another selector or else by
// find, and adds it to own, which does not know it yet.
func (x *Shared) decide(own *memo, f *future.Future, find func() found) found {
	alone := x.selectors.Load() == 1
	if !alone {
		if d, answers := x.known(own, f); answers != nil {
			own.hits++
			own.add(own.key, own.hash, answers, d)
			return d
		}
	}
	own.misses++
	d := find()
	own.add(own.key, own.hash, f.Asked(), d)
	if !alone {
		x.lock.Lock()
		x.decisions.add(own.key, own.hash, f.Asked(), d)
		x.lock.Unlock()
	}
	return d
}

// known returns what another selector has decided, and the answers that lead there; nil if none has.
func (x *Shared) known(own *memo, f *future.Future) (d found, answers []future.Answer) {
	answers = make([]future.Answer, 0, 16)
	x.lock.RLock()
	defer x.lock.RUnlock()
	n := x.decisions.look(own.key, own.hash, f, &answers)
	if n == unknown {
		return found{}, nil
	}
	return x.decisions.results[-n-1], answers
}
