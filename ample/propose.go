package ample

import "ltlpor/internal/model/program"

// ofAnySize passes sets of any number of processes to yield as proposals: idle processes, minimal sets, and finally
// sets that satisfy C1 only if the operands of moves are evaluated in the state. `more` is false if yield has
// accepted a set; otherwise `why` is the reason that no minimal set was accepted.
func (a *Selector) ofAnySize(yield func(proposal) bool) (why Reason, more bool) {
	if !a.idle(yield) {
		return 0, false
	}
	d := a.decided()
	if why, more = a.minimalSets(d, yield); !more {
		return 0, false
	}
	return why, a.singletonsNow(d.operated, yield) && a.setsNow(yield) && a.anyNow(yield)
}

// idle passes to yield, as a set of a single process, each idle process with moves. A process is idle if its moves
// affect no other process and no proposition. `more` is false if yield accepts a set.
func (a *Selector) idle(yield func(proposal) bool) (more bool) {
	for rest := a.m.All; len(rest) > 0; {
		p := rest[0].Proc
		_, rest = split(rest, p)
		if a.valid.idle(p) && !yield(proposal{set: only(p), way: idle}) {
			return false
		}
	}
	return true
}

// minimalSets proposes d.set, the minimal set for C2, and alternatives to it. If yield accepts none, it proposes
// d.inOrder, the minimal set for C2′, and alternatives to it. `more` is false if yield has accepted a set; otherwise
// `why` is the reason that concerns C2.
func (a *Selector) minimalSets(d *found, yield func(proposal) bool) (why Reason, more bool) {
	why, more = a.alternatives(d, minimalSet, nil, yield)
	if more && !d.inOrder.Empty() {
		_, more = a.alternatives(&found{set: d.inOrder, from: d.inOrderFrom, all: d.all}, inOrderSet, a.passes, yield)
	}
	return why, more
}

// alternatives proposes d.set and, if C3 fails for d.set, further minimal subsets of d.from satisfying C1. `way` is
// stored in the proposals. `more` is false if yield has accepted a set; otherwise `why` is the reason for the refusal.
//
// The further sets exclude processes with a move that closes a cycle: first such processes of d.set, then such
// processes of d.from. If the options ask for S, leading proposes the further sets. If `also` is not nil, every further
// set satisfies `also`.
func (a *Selector) alternatives(d *found, way way, also func(program.PIDSet) bool, yield func(proposal) bool) (why Reason, more bool) {
	switch {
	case d.from.Empty():
		return NotC2, true
	case d.set.Empty():
		return NotC1, true
	case d.set == d.all:
		return Whole, true
	case !yield(proposal{set: d.set, way: way}):
		return 0, false
	case a.options.S:
		return a.leading(d, also, yield)
	}
	from := d.from
	for _, asked := range [...]*program.PIDSet{&d.set, &from} {
		bad := a.closing(*asked)
		for i := range from {
			from[i] &^= bad[i]
		}
		set := a.valid.largest(from)
		if set.Empty() || also != nil && !also(set) {
			break
		}
		if !yield(proposal{set: a.minimal(set, also), way: way}) {
			return 0, false
		}
	}
	return NotC3, true
}

// closing returns the processes of set with a move that may close a cycle.
func (a *Selector) closing(set program.PIDSet) (bad program.PIDSet) {
	for i := range a.m.All {
		mv := a.m.All[i]
		if set.Has(mv.Proc) && !C3(a.m.All[i:i+1], a.closes) {
			bad.Add(mv.Proc)
		}
	}
	return bad
}

// leading proposes a minimal subset of d.from satisfying C1 and S, if d.set does not satisfy S. A set satisfying S
// still satisfies S when it grows: if the largest set satisfying C1 fails S, every smaller set fails S. If `also` is
// not nil, the proposed set satisfies `also`. `more` is false if yield has accepted a set; otherwise `why` is the
// reason for the refusal.
func (a *Selector) leading(d *found, also func(program.PIDSet) bool, yield func(proposal) bool) (why Reason, more bool) {
	leadsOn := func(set program.PIDSet) bool {
		return (also == nil || also(set)) && S(a.movesOf(set), a.closes)
	}
	set := a.valid.largest(d.from)
	if !leadsOn(set) {
		return NotC3, true
	}
	if set = a.minimal(set, leadsOn); set == d.all {
		return Whole, true
	}
	return NotC3, yield(proposal{set: set, way: leadingSet})
}

// mayBeSingletons returns the processes that singletonsNow must examine. Such a process may satisfy C1 by itself, in
// this state or in another state for which the memo gives the same result.
func (a *Selector) mayBeSingletons() (set program.PIDSet) {
	for rest := a.m.All; len(rest) > 0; {
		p := rest[0].Proc
		_, rest = split(rest, p)
		if a.valid.maybeSingleton(p, a.sight.props) {
			set.Add(p)
		}
	}
	return set
}

// singletonsNow evaluates the operands of moves in the state, and passes each process of `from` that now satisfies C1
// by itself to yield, the oldest first. Each proposal is a set of a single process. `more` is false if yield accepts
// a set.
func (a *Selector) singletonsNow(from program.PIDSet, yield func(proposal) bool) (more bool) {
	for !from.Empty() {
		p := program.PID(from.First())
		from.Remove(p)
		if a.valid.singletonNow(p, a.sight.props) && !yield(proposal{set: only(p), way: singletonNow}) {
			return false
		}
	}
	return true
}

// setsNow repeats the search for minimal sets with the operands of moves evaluated in the state, and proposes the
// results. Unless Options.Operands is Sets, setsNow does nothing and returns true. `more` is false if yield accepts a
// set.
func (a *Selector) setsNow(yield func(proposal) bool) (more bool) {
	if a.options.Operands != Sets || !a.future.Operated() {
		return true
	}
	a.future.Reset(a.m)
	a.future.Evaluate()
	a.valid.prepare(a.m)
	a.sight.prepare(a.m)
	d := a.search()
	_, more = a.minimalSets(&d, yield)
	return more
}

// anyNow proposes each process with a move as a set of a single process, if C1 is left out (Options.Without). It
// evaluates the operands of moves in the state, because C2 may then accept more moves. If C1 is tested, anyNow does
// nothing. `more` is false if yield accepts a set.
func (a *Selector) anyNow(yield func(proposal) bool) (more bool) {
	if !a.valid.all || a.options.Operands == Fixed {
		return true
	}
	a.future.Evaluate()
	for rest := a.valid.able; !rest.Empty(); {
		p := program.PID(rest.First())
		if rest.Remove(p); !yield(proposal{set: only(p), way: plain}) {
			return false
		}
	}
	return true
}
