package search

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"ltlpor/internal/model/program"
)

// Catch decides whether a weak automaton (Problem.Weak) accepts a run, with one goroutine per catcher and graph. The
// goroutines expand the nodes in no particular order.
//
// Every cycle of a weak automaton is accepting throughout or nowhere. An accepted run therefore exists if and only if
// the reachable accepting nodes have a cycle among themselves. They have no cycle if they can be removed one after
// another, where a node is removed as soon as no step from a remaining node leads to it:
//
//	a ─► b ─► c ─► d       a is removed, and then b; c and d remain because of the step from d to c
//	          ▲    │
//	          └────┘
//
// The first part of the search visits every node, and counts for every accepting node the steps from accepting nodes.
// The second part expands the nodes with count zero again and decrements the counts of their successors. This is One
// Way Catch Them Young,
//
//	K. Fisler, R. Fraer, G. Kamhi, M. Y. Vardi, Z. Yang: Is there a best symbolic cycle-detection algorithm?,
//	TACAS 2001, LNCS 2031;
//	I. Černá, R. Pelánek: Distributed explicit fair cycle detection, SPIN 2003, LNCS 2648,
//
// and a weak automaton needs a single round (J. Barnat, L. Brim, P. Ročkai: A time-optimal on-the-fly parallel
// algorithm for model checking of weak LTL properties, ICFEM 2009, LNCS 5885).
//
// If every accepting node was removed, the order of removal is a proof that no cycle exists. The second part expands a
// node when as many steps to the node have been removed as were counted, and one step more is an error of the catcher.
// Hence every predecessor was expanded before the node, in the second part, and a graph with such an order has no
// cycle.
//
// Only the end of the search shows whether a cycle exists, and not its position. For this reason Catch pauses at
// certain numbers of nodes and calls `between` with the numbers of nodes and of accepting nodes; `between` may run a
// sequential search meanwhile. If `between` returns false, Catch gives up.
//
// `again` is true if Catch gave up, nodes are left, a fault occurred, or a step does not end: the caller must run a
// sequential search. p must not have a Reducer; p.Store is not used.
func Catch(
	ctx context.Context, p Problem, set Caught, catchers []Catcher, graphs []Graph,
	between func(nodes, accepting int64) bool,
) (res Result, again bool, err error) {
	if !p.Weak || p.Reducer != nil || p.Fairness != Unfair {
		return res, false, errors.New("search: nodes are caught for a weak automaton, without reducer and fairness")
	}
	all := &catchCrew{}
	p.Options.MaxErrors = 1 // Catch reports no error: a sequential search does
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
	return res, again || res.Complete && all.someLeft(), nil
}

// Caught is the set of product nodes for Catch. It first collects the reachable nodes, and later removes the accepting
// nodes without a counted predecessor.
type Caught interface {
	Reached
	// Resume permits Expand to continue after Stop.
	Resume()
	// Turn ends the first part of the search. Afterwards Len is a number of states instead of nodes. If on is true,
	// Expand afterwards removes nodes, beginning with the nodes of count zero.
	Turn(on bool)
}

// Catcher expands nodes of a Caught. Each Catcher belongs to a single goroutine.
type Catcher interface {
	// Begin prepares the catcher, before the first call of Expand. If `first` is set, Begin adds the initial nodes.
	Begin(odd OddSteps, first bool) error
	// Expand takes some nodes and adds their successors.
	//   - If no node is available, Expand waits for nodes of other goroutines.
	//   - more is false if no nodes will follow, or after Stop.
	//   - If no room is left, the error wraps compact.ErrFull.
	Expand() (e Expanded, more bool, err error)
}

// OddSteps computes the successor states of a state s for which a Catcher does not know all successors (an odd state).
// q is the automaton state, and qs are its successors in s. ok is false if the search must be given up.
type OddSteps func(s program.State, q Q, qs []Q) (states []program.State, ok bool)

// catchCrew is the state that the goroutines of Catch share.
type catchCrew struct {
	depthCrew
	hands             []*depthHand
	turned            bool         // the second part of the search has begun
	until             int64        // the number of nodes at which the next pause is due
	paused            atomic.Bool  // a pause is due
	accepting, caught atomic.Int64 // the numbers of accepting nodes, and of removed accepting nodes
}

// someLeft reports whether some accepting nodes were not removed.
func (c *catchCrew) someLeft() bool { return c.caught.Load() < c.accepting.Load() }

// Catch calls its parameter between when the number of nodes reaches firstPause, and again whenever the number has
// grown by the factor morePauses.
const (
	firstPause = 1 << 13
	morePauses = 4
)

// parts runs the first part of Catch on set, with pauses, and afterwards the second part. In every pause it calls
// `between` with the numbers of nodes and of accepting nodes. If `between` returns false or the search has ended, parts
// omits the second part.
func (c *catchCrew) parts(limits *explorer, work []func(), set Caught, between func(nodes, accepting int64) bool) {
	for c.until = firstPause; ; c.until *= morePauses {
		c.paused.Store(false)
		c.run(limits, work)
		over := c.hasEnded(limits)
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

// hasEnded reports whether the search has ended before the second part.
func (c *catchCrew) hasEnded(limits *explorer) bool {
	failed := slices.ContainsFunc(c.hands, func(h *depthHand) bool { return h.err != nil })
	return failed || limits.stop || c.again.Load() || c.tooMany()
}

// catchHand is the work of one goroutine of Catch.
type catchHand struct {
	*depthHand
	all     *catchCrew
	catcher Catcher
	begun   bool // Catcher.Begin was called
}

// run expands nodes until none are left, or the search ends or pauses.
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

// count adds the counts in e, the result of one call of Expand, to the shared counts of the crew.
func (h *catchHand) count(e *Expanded) {
	if c := h.all; c.turned {
		h.fresh.Inner += e.Transitions
		c.caught.Add(e.Accepting)
	} else {
		h.fresh.Nodes, h.fresh.Transitions = e.States, e.Transitions
		c.accepting.Add(e.Accepting)
	}
	h.addFigures(0)
}

// steps implements OddSteps for the catcher of h.
func (h *catchHand) steps(s program.State, q Q, qs []Q) (states []program.State, ok bool) {
	states, _, ok = h.Odd(s, q, qs)
	return states, ok
}
