package ample

import (
	"sync"
	"sync/atomic"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
)

// Shared holds the tables that selectors of several goroutines share: the sets that choices stand for, and decisions.
//
//   - Every user must have the same relations and the same options, Shared and Changes aside.
//   - A selector understands the choices of every selector with the same Shared.
//   - A selector uses the decisions that other selectors have made in similar states.
//   - The zero value is ready for use.
//
// A selector has private tables for both, and consults Shared only for entries missing there. So most choices take no
// lock. While only one selector exists, its decisions are not copied to Shared.
//
// A decision does not depend on the selector making it. It depends on the instances of processes, on moves, and on
// the truth of atoms (memo.go). Places numbers the instances alike for all selectors. No decision depends on numbers
// private to a selector.
type Shared struct {
	choices choices
	places  future.Places // numbers the locations of processes, equally for every selector

	lock      sync.RWMutex
	decisions decisions
	selectors atomic.Int32 // the number of selectors that use x

	join      sync.Mutex // guards the check of a new user in enter
	relations *depend.Relations
	options   Options
}

// enter registers a selector for r with options o as a user of x. enter panics unless the relations and options are
// equivalent to those of earlier users.
func (x *Shared) enter(r *depend.Relations, o Options) {
	o.Shared, o.Changes = nil, nil // decisions do not depend on Shared and Changes
	x.join.Lock()
	defer x.join.Unlock()
	switch {
	case x.relations == nil:
		x.relations, x.options = r, o
	case x.relations != r || !x.options.equivalent(&o):
		panic("bug: selectors that decide differently share what they decide")
	}
	x.selectors.Add(1)
}

// decide returns a decision for the present state of f, and adds the decision to `own`. decide takes the decision of
// another selector for a similar state, or else calls find. `own` must not contain the decision yet.
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
	own.add(own.key, own.hash, f.Answers(), d)
	if !alone {
		x.lock.Lock()
		x.decisions.add(own.key, own.hash, f.Answers(), d)
		x.lock.Unlock()
	}
	return d
}

// known returns the decision of another selector for the present state of f, and the answers leading to it. `answers`
// is nil if x has no such decision. own.key must be the key of the state.
func (x *Shared) known(own *memo, f *future.Future) (d found, answers []future.Answer) {
	answers = make([]future.Answer, 0, 16)
	x.lock.RLock()
	defer x.lock.RUnlock()
	n := x.decisions.findLeaf(own.key, own.hash, f, &answers)
	if n == unknown {
		return found{}, nil
	}
	return x.decisions.results[-n-1], answers
}
