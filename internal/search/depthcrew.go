package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// depthCrew is the state that the goroutines of ParallelNDFS or ParallelSCC share. Each goroutine searches depth first
// in an order different from the rest.
type depthCrew struct {
	crew
	reduces bool
	safety  bool
	again   atomic.Bool  // the search was given up: the caller must run a sequential search
	memory  atomic.Int64 // memory of the stacks, in bytes
	// The mutex counting guards the next two fields. found says that some goroutine has an error.
	counting sync.Mutex
	stats    Stats
	found    bool
}

// prepare sets up the crew for the problem p, and returns an explorer that only checks the limits. It changes p: the
// Reducer, the Graph and the Store become nil, and p.Options keeps only the options that every goroutine needs. The
// error rejects options that this search does not support.
func (c *depthCrew) prepare(ctx context.Context, p *Problem, set Reached, g Graph) (limits *explorer, err error) {
	o := &p.Options
	if o.MaxErrors != 1 || o.MaxDepth > 0 {
		return nil, errors.New("search: several goroutines look for one error, without depth")
	}
	if p.Reducer != nil && o.Proviso != ProvisoNone && o.Proviso != ProvisoColour {
		return nil, errors.New("search: several goroutines keep no proviso but that by colours")
	}
	c.set, c.crew.figures = set, c.figures
	c.most, c.reduces, c.safety = o.MaxStates, p.Reducer != nil, o.SafetyProviso
	p.Reducer = nil // the expanders choose the moves, not this explorer
	c.pausing(o)
	p.Graph, p.Store = g, unordered{set: set}
	limits, err = newExplorer(ctx, *p)
	p.Graph, p.Store = nil, nil
	p.Options = Options{
		MaxErrors: 1, TraceRoom: o.TraceRoom, Halt: o.Halt,
		StackFile: o.StackFile, StackMemory: o.StackMemory,
	}
	return limits, err
}

func (c *depthCrew) figures() Stats {
	c.counting.Lock()
	defer c.counting.Unlock()
	return c.stats
}

// result combines the results of the goroutines hands, which must have ended. If lasso is not nil, result takes the
// errors that lasso returns instead of the errors of the goroutines.
func (c *depthCrew) result(
	limits *explorer, hands []*depthHand, lasso func() ([]Error, Cut, error),
) (res Result, err error) {
	var errs []Error
	var found Stats
	var stays *program.Fault
	var trouble error
	for _, h := range hands {
		err = ended(limits, err, h.err, h.cut)
		errs = append(errs, h.errors...)
		found.Errors, found.Cycles = found.Errors+h.stats.Errors, found.Cycles+h.stats.Cycles
		if stays == nil {
			stays = h.stays
		}
		own := h.result()
		found.Disk += own.Stats.Disk
		if trouble == nil {
			trouble = own.Disk
		}
	}
	if lasso != nil && err == nil {
		var cut Cut
		if errs, cut, err = lasso(); err != nil {
			return res, err
		}
		limits.end(cut)
		found.Errors, found.Cycles = int64(len(errs)), int64(len(errs))
	}
	if c.tooMany() {
		limits.end(CutStates)
	}
	limits.stats = c.figures()
	limits.stats.Errors, limits.stats.Cycles, limits.stats.Disk = found.Errors, found.Cycles, found.Disk
	res = limits.result()
	res.Errors, res.Stays, res.Disk = errs, stays, trouble
	return res, err
}

// depthHand is the search of one goroutine of a depthCrew. Its explorer has a private store, initially empty, for the
// states of a counterexample.
type depthHand struct {
	*explorer
	crew   *depthCrew
	number int
	bits   uint       // number of low bits of a node with the automaton state
	draw   *rand.Rand // a random generator; nil in the first goroutine, which does not shuffle
	fresh  Stats      // figures not yet added to the crew's figures
	turns  int        // the number of calls of method checks
	held   int64      // memory of the stacks at the last call of weigh, in bytes
	err    error
}

// checks blocks while Options.Rest is being called. It returns true in every checkEvery-th call: the caller must call
// addFigures.
func (h *depthHand) checks() bool {
	h.crew.rests()
	h.turns++
	return h.turns%checkEvery == 0
}

// hand creates the search of the goroutine with the given number, for the problem p and its private graph g.
func (c *depthCrew) hand(p Problem, number int, g Graph) (*depthHand, error) {
	p.Graph, p.Store = g, store.NewHash()
	e, err := newExplorer(context.Background(), p)
	if err != nil {
		return nil, err
	}
	e.loops = true
	e.extra = func() int64 { return 0 } // the crew counts the memory of all stacks
	h := &depthHand{explorer: e, crew: c, number: number}
	if number > 0 {
		h.draw = rand.New(rand.NewPCG(uint64(number), 0))
	}
	return h, nil
}

func (h *depthHand) automatonState(n uint64) Q { return Q(n & (1<<h.bits - 1)) }

// Odd returns the successors of an odd state: a state s for which a Holder does not know all successors. It also
// returns the statistics of the reduction's choice in s. q is the automaton state, and qs are its successors in s. If
// a fault or an endless step occurs, Odd gives up the search of the whole crew, and ok is false.
func (h *depthHand) Odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool) {
	h.state = append(h.state[:0], s...)
	h.faults, h.qs = h.faults[:0], append(h.qs[:0], qs...)
	h.found, h.states = h.found[:0], h.states[:0]
	h.fireAll(node{q: q})
	if h.stop || len(h.faults) > 0 { // whether an error or an endless step comes first depends on the order
		h.cut = CutNone
		h.giveUp()
		return nil, d, false
	}
	for _, s := range h.states {
		states = append(states, s)
	}
	h.drop()
	return states, h.decidedOdd(), true
}

// giveUp ends the search of the whole crew without a verdict: the caller of the search must then run a sequential
// search.
func (h *depthHand) giveUp() {
	h.crew.again.Store(true)
	h.fail(nil)
}

// fail ends the search of the whole crew, because of err if err is not nil.
func (h *depthHand) fail(err error) {
	if err != nil {
		h.err = err
	}
	h.crew.set.Stop()
	h.stop = true
}

// addFigures adds h.fresh, the statistics since the last call of addFigures, to the statistics of the crew. It stops
// the search if there are too many states. It gives up if too many states are odd, that is, have successors unknown to
// the Expander. bytes is the memory of the stacks of h.
func (h *depthHand) addFigures(bytes int64) {
	c := h.crew
	c.counting.Lock()
	s, x := &c.stats, &h.fresh
	s.Nodes, s.Transitions, s.Inner = s.Nodes+x.Nodes, s.Transitions+x.Transitions, s.Inner+x.Inner
	s.Depth = max(s.Depth, x.Depth)
	s.Decided.Add(x.Decided)
	s.Matched = max(0, s.Transitions-s.Nodes)
	odd := c.reduces && s.Odd > mostOdd && oddOneIn*s.Odd > s.Reduced+s.Full
	c.counting.Unlock()
	*x = Stats{}
	h.weigh(bytes)
	if odd {
		h.giveUp()
	}
	if c.tooMany() {
		c.set.Stop()
	}
}

// weigh updates the total memory of the crew's stacks. bytes is the present memory of the stacks of h.
func (h *depthHand) weigh(bytes int64) {
	h.crew.memory.Add(bytes - h.held)
	h.held = bytes
}

// isFirstError records that h has an error, and reports whether h is the first goroutine with an error. After the
// first error every goroutine is stopped.
func (h *depthHand) isFirstError() bool {
	c := h.crew
	c.counting.Lock()
	defer c.counting.Unlock()
	first := !c.found
	c.found = true
	return first
}

// stored returns the product node of s and q, and adds s to the private store of h.
func (h *depthHand) stored(s program.State, q Q) node {
	r, _ := h.Store.Add(s)
	return node{r, q}
}

// claimFault reports the faults of the claim at the node of s and q, and ends the search of the whole crew.
func (h *depthHand) claimFault(s program.State, q Q) {
	if h.isFirstError() {
		h.state = append(h.state[:0], s...)
		h.step(q)
		h.report(h.stored(s, q))
	}
	h.fail(nil)
}

// initialFault reports the faults of the claim before the first step, unless another goroutine has an error already.
func (h *depthHand) initialFault() {
	h.initial()
	if h.stats.Errors == 0 {
		return
	}
	if !h.isFirstError() {
		h.errors, h.stats.Errors = nil, 0 // the error of another goroutine is the result
	}
	h.fail(nil)
}
