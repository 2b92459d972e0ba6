package search

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"ltlpor/internal/model/program"
)

// Catch decides whether a weak automaton (Problem.Weak) accepts a run, by nodes that are taken in no particular order,
// by as many goroutines as there are catchers, each with a graph of its own. All cycles of such an automaton are
// accepting throughout, or nowhere, so there is an accepted run if and only if the accepting nodes that can be reached
// have a cycle among themselves. They have none if one node after the other can be taken away to which no step leads
// from those that are left:
//
//	a ─► b ─► c ─► d       a goes, and then b; c stays, to which d leads, and d
//	          ▲    │
//	          └────┘
//
// First all nodes are visited, and for each accepting one it is counted how many steps lead to it from accepting ones;
// then those with none are expanded again, and the counts of what follows on them go down. That is One Way Catch Them
// Young,
//
//	K. Fisler, R. Fraer, G. Kamhi, M. Y. Vardi, Z. Yang: Is there a best symbolic cycle-detection algorithm?,
//	TACAS 2001, LNCS 2031;
//	I. Černá, R. Pelánek: Distributed explicit fair cycle detection, SPIN 2003, LNCS 2648,
//
// of which a weak automaton needs one round (J. Barnat, L. Brim, P. Ročkai: A time-optimal on-the-fly parallel
// algorithm for model checking of weak LTL properties, ICFEM 2009, LNCS 5885).
//
// That nothing is left says so of itself: each node was expanded in the second part when as many steps to it had been
// taken away as had been counted, and a step more is an error of the catcher. So all that lead to it had been expanded
// before, as they are in the second part, and what can be put in such an order has no cycle.
//
// A cycle is known at the end alone, and not where it is. So between is called when there are as many nodes as pauses
// says, of which so many were accepting, and may search in order meanwhile; if it returns false the search is given up.
// again is true where it was, or where nodes are left, there is a fault, or a step does not end: then a search in order
// has to decide. There is no reducer, and p.Store is not used.
func Catch(
	ctx context.Context, p Problem, set Caught, catchers []Catcher, graphs []Graph,
	between func(nodes, accepting int64) bool,
) (res Result, again bool, err error) {
	if !p.Weak || p.Reducer != nil || p.Fairness != Unfair {
		return res, false, errors.New("search: nodes are caught for a weak automaton, without reducer and fairness")
	}
	all := &catchCrew{}
	p.Options.MaxErrors = 1 // none is reported
	limits, err := all.prepare(ctx, &p, set, graphs[0])
	if err != nil {
		return res, false, err
	}
	limits.extra = func() int64 { return 0 }
	all.hands = make([]*depthHand, len(catchers))
	work := make([]func(), len(catchers))
	for i, x := range catchers {
		h, err := all.hand(p, i, graphs[i])
		if err != nil {
			return res, false, err
		}
		c := &catchHand{depthHand: h, all: all, catcher: x}
		all.hands[i], work[i] = h, c.run
	}
	all.parts(limits, work, set, between)
	if res, err = all.result(limits, all.hands, nil); err != nil {
		return res, false, err
	}
	if again = all.again.Load(); res.Complete && !all.turned && !again {
		panic("bug: a search that has not come to its end is said to be complete")
	}
	return res, again || res.Complete && all.left(), nil
}

// Caught is a Reached of nodes.
type Caught interface {
	Reached
	// Resume lets Expand go on after Stop.
	Resume()
	// Turn ends the first part, in which Len was that of nodes; from now on it is that of states. If on is set Expand
	// takes nodes away from now on, first those to which no step was counted.
	Turn(on bool)
}

// Catcher is the part of one goroutine in a Caught.
type Catcher interface {
	// Begin is called before Expand. The first catcher adds the initial nodes.
	Begin(odd OddSteps, first bool) error
	// Expand takes some nodes, and adds what follows on them. It waits for nodes of others where there are none, and
	// returns false where there will be no more, or after Stop. Where there is no room the error wraps compact.ErrFull.
	Expand() (e Expanded, more bool, err error)
}

// OddSteps is for a state of which a Catcher does not know all, where the automaton goes from q to qs: it returns the
// states that follow. ok is false if the search is given up.
type OddSteps func(s program.State, q Q, qs []Q) (states []program.State, ok bool)

// catchCrew is what the goroutines of Catch share.
type catchCrew struct {
	depthCrew
	hands             []*depthHand
	turned            bool         // in the second part
	until             int64        // nodes; then it pauses
	paused            atomic.Bool  // it is to be
	accepting, caught atomic.Int64 // nodes
}

// left reports whether some accepting nodes were not taken away.
func (c *catchCrew) left() bool { return c.caught.Load() < c.accepting.Load() }

// between is called at firstPause nodes, and each time when there are morePauses times as many.
const (
	firstPause = 1 << 13
	morePauses = 4
)

// parts runs both parts.
func (c *catchCrew) parts(limits *explorer, work []func(), set Caught, between func(nodes, accepting int64) bool) {
	for c.until = firstPause; ; c.until *= morePauses {
		c.paused.Store(false)
		c.run(limits, work)
		over := c.over(limits)
		if !over && !c.paused.Load() {
			break
		}
		if over || !between(set.Len(), c.accepting.Load()) {
			c.again.Store(c.again.Load() || !over)
			if c.tooMany() {
				limits.end(CutStates)
			}
			set.Turn(false)
			return
		}
		set.Resume()
	}
	c.turned = true
	set.Turn(true)
	c.run(limits, work)
}

// over reports whether the search is at its end before its second part.
func (c *catchCrew) over(limits *explorer) bool {
	failed := slices.ContainsFunc(c.hands, func(h *depthHand) bool { return h.err != nil })
	return failed || limits.stop || c.again.Load() || c.tooMany()
}

// catchHand is the search of one goroutine.
type catchHand struct {
	*depthHand
	all     *catchCrew
	catcher Catcher
	begun   bool
}

// run expands nodes until there are no more, or the search ends or pauses.
func (h *catchHand) run() {
	c := h.all
	if !h.begun {
		h.begun = true
		if err := h.catcher.Begin(h.steps, h.number == 0); err != nil {
			h.fail(err)
			return
		}
	}
	for more := true; more && !h.stop; {
		c.rests()
		var e Expanded
		var err error
		if e, more, err = h.catcher.Expand(); err != nil {
			h.fail(err)
			return
		}
		if e.Fails {
			h.giveUp()
			return
		}
		if h.count(&e); !c.turned && c.set.Len() >= c.until {
			c.paused.Store(true)
			c.set.Stop()
		}
	}
}

// count counts what was expanded.
func (h *catchHand) count(e *Expanded) {
	if c := h.all; c.turned {
		h.fresh.Inner += e.Transitions
		c.caught.Add(e.Accepting)
	} else {
		h.fresh.Nodes, h.fresh.Transitions = e.States, e.Transitions
		c.accepting.Add(e.Accepting)
	}
	h.tell(0)
}

// steps is OddSteps.
func (h *catchHand) steps(s program.State, q Q, qs []Q) (states []program.State, ok bool) {
	states, _, ok = h.Odd(s, q, qs)
	return states, ok
}
