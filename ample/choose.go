package ample

import "ltlpor/internal/model/program"

// Choose returns an ample set for the state of m, or Full, which stands for every move. closes reports whether a move
// may close a cycle of the reduced graph or leads to no state; the search supplies this function.
func (a *Selector) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	set, why, ok := a.choose(m, closes)
	a.why = why
	if !ok {
		return a.Stats.full(why)
	}
	c := a.numbering.choice(set)
	if c == program.Full {
		a.why = Many
		return a.Stats.full(Many)
	}
	a.Stats.reduced(set.Len())
	return c
}

// choose returns the first proposed set of processes with moves satisfying the conditions. If no proposal satisfies
// them, ok is false: the state must be expanded fully, and `why` is the reason.
func (a *Selector) choose(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet, why Reason, ok bool) {
	if why, no := irreducible(a.off, m); no {
		return set, why, false
	}
	a.prepare(m, closes)
	for p := range a.proposals {
		if a.failed = a.fails(p); a.failed == 0 {
			return p.set, 0, true
		}
		why = p.why
	}
	return set, why, false
}

// irreducible reports, as `no`, whether the state of m must be expanded fully because of its moves alone. If so, `why`
// is the reason. `off` says that no state of the program may be reduced.
func irreducible(off bool, m *program.Moves) (why Reason, no bool) {
	switch {
	case off:
		return Off, true
	case m.Timeout:
		return Timeout, true
	case onlyOne(m.All):
		return Single, true
	}
	return 0, false
}

// prepare makes the state of m the present state of a, for the tests of C0 to C3 and W. closes is stored for C3.
func (a *Selector) prepare(m *program.Moves, closes func(program.Move) bool) {
	a.m, a.closes = m, closes
	a.future.Reset(m)
	a.valid.prepare(m)
	a.sight.prepare(m)
}

// fails returns the first condition that the moves of p do not satisfy, or 0 if they satisfy every condition.
//
// fails skips a condition if Options.Without contains it, or if the method by which p was found already proves it
// (way.proves).
func (a *Selector) fails(p proposal) Conditions {
	t := a.movesOf(p.set)
	switch asked := a.asked[p.way]; {
	case asked&CondC0 != 0 && !C0(t):
		return CondC0
	case asked&CondC1 != 0 && !C1(a.future, p.set):
		return CondC1
	case asked&CondC2 != 0 && !C2(&a.sight, t, a.laterChanges()):
		return CondC2
	case asked&CondC3 != 0 && !a.options.proviso(t, a.closes):
		return CondC3
	case asked&CondW != 0 && !W(a.quiet, t):
		return CondW
	}
	return 0
}

// proposal is a set of processes proposed as a candidate: their moves may be an ample set. way says how the set was
// found.
type proposal struct {
	set program.PIDSet
	way way
	why Reason // if set is empty: the reason that no proposal was accepted
}

// proposals passes candidate sets to yield, the preferred ones first, until yield returns false. The last proposal is
// the empty set, which never satisfies C0.
//
// Under fairness every proposal is a set of a single process. C1 then implies that no member stops a process outside
// of the set. With two processes in a set, C1 would not imply that a member of a single process leaves the other
// process executable.
func (a *Selector) proposals(yield func(proposal) bool) {
	why, more := Reason(0), false
	if a.options.Fair {
		why, more = a.ofOneProcess(yield)
	} else {
		why, more = a.ofAnySize(yield)
	}
	if more {
		yield(proposal{way: nothing, why: why})
	}
}
