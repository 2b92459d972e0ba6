package ample

import "ltlpor/internal/model/program"

// Choose returns an ample set for the state of m. closes reports whether a move
// may close a cycle of the reduced graph, or leads nowhere; only the search can
// tell. Full stands for all moves.
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

// choose returns the first set of processes that is proposed and whose moves satisfy the
// conditions; not ok, and why, if there is none: then nothing is left out.
func (a *Selector) choose(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet, why Reason, ok bool) {
	if why, no := irreducible(a.off, m); no {
		return set, why, false
	}
	a.look(m, closes)
	for p := range a.proposals {
		if a.failed = a.fails(p); a.failed == 0 {
			return p.set, 0, true
		}
		why = p.why
	}
	return set, why, false
}

// irreducible tells, and why, if the state of m is not reduced whatever its processes are
// like; off, if no state is.
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

// look prepares for the state of m.
func (a *Selector) look(m *program.Moves, closes func(program.Move) bool) {
	a.m, a.closes = m, closes
	a.future.Reset(m)
	a.valid.look(m)
	a.sight.look(m)
}

// fails returns the first of the conditions that the moves of p do not satisfy, none if they
// satisfy all. A condition is not asked if Options.Without leaves it out, or if the way in
// which p was found shows that it holds (way.proves).
func (a *Selector) fails(p proposal) Conditions {
	t := a.of(p.set)
	switch asked := a.asked[p.way]; {
	case asked&CondC0 != 0 && !C0(t):
		return CondC0
	case asked&CondC1 != 0 && !C1(a.future, p.set):
		return CondC1
	case asked&CondC2 != 0 && !C2(&a.sight, t, a.later()):
		return CondC2
	case asked&CondC3 != 0 && !a.options.proviso(t, a.closes):
		return CondC3
	case asked&CondW != 0 && !W(a.quiet, t):
		return CondW
	}
	return 0
}

// proposal is a set of processes whose moves may be an ample set.
type proposal struct {
	set program.PIDSet
	way way
	why Reason // for the empty set: why no other was found
}

// proposals proposes sets to yield until that returns false: those first that are preferred. The
// last is the empty set, which C0 refuses.
//
// Under fairness they are the moves of one process each. That a member of such a set stops no
// other process is a part of C1; it would not be so for another process of the set.
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
