package search

import (
	"context"
	"errors"

	"ltlpor/program"
	"ltlpor/store"
)

// explorer is what all searches share: it computes the successors of a node,
// decides which moves of a system state are looked at, and reports faults.
type explorer struct {
	Problem
	budget
	automaton int
	claim     Claim // nil if the graph has none
	// loops tells that the property is about infinite runs: then stuttering is a step.
	loops bool
	// path appends the nodes from an initial one to the one being expanded.
	path func([]node) []node
	// extra is the memory that the search keeps beside the explorer's.
	extra func() int64
	// onStack is for ProvisoStack: it reports whether a node is on the stack.
	onStack func(node) bool
	batch   store.Batch             // the store, if it can add in batches
	closes  func(program.Move) bool // the proviso

	stats  Stats
	errors []Error
	kept   map[faultKey]struct{} // the kinds of errors kept
	faulty map[store.Ref]struct{}

	// What was decided: colours and choices by system state (under ProvisoStack, by node).
	colours *marks
	choices list[program.Choice]

	// The node being expanded, and its successors; all reused.
	state  program.State
	qs     []Q
	faults []happening
	moves  program.Moves
	out    program.Outcomes
	fired  []firing
	states [][]byte
	found  []store.Added
}

// The colours of system states (reduction.md, 5.2).
const (
	undecided mark = iota
	decided        // announced, and reduced unless found to be full; not known to be safe to close on
	green          // reduced, and every chosen successor is green or full
	full
)

// firing is a range of outcomes in explorer.out.
type firing struct {
	move     program.Move
	from, to int
}

// happening is a fault of the node being expanded.
type happening struct {
	fault *program.Fault
	step  *Step // nil: the claim's fault, in the state itself
}

func newExplorer(ctx context.Context, p Problem) (*explorer, error) {
	switch {
	case p.Graph == nil || p.Store == nil:
		return nil, errors.New("search: a problem needs a graph and a store")
	case p.Store.Len() != 0:
		return nil, errors.New("search: the store is not empty")
	}
	e := &explorer{Problem: p, budget: newBudget(ctx), automaton: max(p.Automaton, 1)}
	e.claim, _ = p.Graph.(Claim)
	if p.Options.Proviso == ProvisoStack && p.Reducer != nil {
		if e.automaton > maxDense {
			return nil, errors.New("search: the stack proviso is limited to automata of 32 states")
		}
		e.colours, e.closes = newMarks(e.automaton), e.closesStack
	} else {
		e.colours, e.closes = newMarks(1), e.closesColour
	}
	e.batch, _ = p.Store.(store.Batch)
	e.kept = map[faultKey]struct{}{}
	e.faulty = map[store.Ref]struct{}{}
	return e, nil
}

// initial stores the initial state and returns the initial nodes.
func (e *explorer) initial() []node {
	r, _ := e.Store.Add(e.Graph.Init(nil))
	if r == store.NoRef {
		e.end(CutStates)
		return nil
	}
	e.state = e.Store.Get(r)
	e.step(NoQ)
	var nodes []node
	for _, q := range e.qs {
		nodes = append(nodes, node{r, q})
	}
	e.report(node{r, NoQ})
	return nodes
}

// step sets qs to the automaton's successors of q and collects the claim's faults.
func (e *explorer) step(q Q) {
	e.faults = e.faults[:0]
	e.qs = e.Graph.Next(e.state, q, e.qs[:0])
	if e.claim == nil {
		return
	}
	n := 0
	for _, q := range e.qs {
		if f := e.claim.ClaimFault(q); f != nil {
			e.faults = append(e.faults, happening{fault: f})
			continue
		}
		e.qs[n] = q
		n++
	}
	e.qs = e.qs[:n]
}

// expand computes the successors of n: found holds the system states, qs the
// automaton states; each pair of them is a successor. It reports faults. The
// result is empty if the automaton blocks.
func (e *explorer) expand(n node) {
	e.successors(n)
	e.stats.Transitions += int64(len(e.found)) * int64(len(e.qs))
	if len(e.faults) > 0 {
		e.report(n)
	}
}

// successors is expand without counting and reporting. A second call for the
// same node gives the same result.
func (e *explorer) successors(n node) {
	e.state = e.Store.Get(n.ref)
	e.found, e.states = e.found[:0], e.states[:0]
	e.step(n.q)
	if len(e.qs) == 0 {
		return
	}
	e.Graph.Enabled(e.state, &e.moves)
	e.fired, e.out.All, e.out.Buf = e.fired[:0], e.out.All[:0], e.out.Buf[:0]
	for _, mv := range e.selected(n) {
		f := e.fire(mv)
		for i := f.from; i < f.to; i++ {
			o := &e.out.All[i]
			if o.Fault != nil {
				e.fault(f, i)
				if !o.Fault.Continues {
					continue
				}
			}
			if mv == program.Stutter && !e.loops && e.automaton == 1 {
				continue
			}
			e.states = append(e.states, o.State)
		}
	}
	e.add()
}

// add stores the states.
func (e *explorer) add() {
	if e.batch != nil {
		e.found = e.batch.AddAll(e.states, e.found)
	} else {
		for _, s := range e.states {
			r, fresh := e.Store.Add(s)
			e.found = append(e.found, store.Added{Ref: r, Fresh: fresh})
		}
	}
	n := 0
	for _, a := range e.found {
		if a.Ref == store.NoRef {
			e.end(CutStates)
			continue
		}
		e.found[n] = a
		n++
	}
	e.found = e.found[:n]
}

// fire returns the outcomes of mv in the state being expanded. What closes has
// fired is not fired again.
func (e *explorer) fire(mv program.Move) firing {
	for _, f := range e.fired {
		if f.move == mv {
			return f
		}
	}
	f := firing{move: mv, from: len(e.out.All)}
	e.Graph.Fire(e.state, mv, &e.out)
	f.to = len(e.out.All)
	if e.Reducer != nil {
		e.fired = append(e.fired, f)
	}
	return f
}

// selected returns the moves of the state being expanded that are looked at.
// The first call for a system state decides.
func (e *explorer) selected(n node) []program.Move {
	if e.Reducer == nil {
		return e.moves.All
	}
	k := e.decisionKey(n)
	switch e.colours.get(k) {
	case full:
		return e.moves.All
	case undecided:
		return e.decide(k)
	}
	return e.Reducer.Moves(&e.moves, *e.choices.at(e.choiceIndex(k)))
}

// decide chooses moves and enters the decision under k. It announces the decision before it looks at colours:
// the proof of C3 needs no more than that order.
func (e *explorer) decide(k node) []program.Move {
	e.colours.set(k, decided)
	all := e.moves.All
	sel, c := all, program.Full
	if len(all) > 1 {
		if c = e.Reducer.Choose(&e.moves, e.closes); c != program.Full {
			sel = e.Reducer.Moves(&e.moves, c)
		}
	}
	if len(sel) == 0 {
		panic("bug: the reducer chose no move")
	}
	if len(sel) == len(all) {
		e.colours.set(k, full)
		e.stats.Full++
	} else {
		i := e.choiceIndex(k)
		e.choices.extend(i + 1)
		*e.choices.at(i) = c
		e.stats.Reduced++
	}
	e.stats.MovesEnabled += int64(len(all))
	e.stats.MovesSelected += int64(len(sel))
	return sel
}

// decisionKey is what a decision belongs to: the system state, written as a
// node with automaton state 0, or the node itself under ProvisoStack.
func (e *explorer) decisionKey(n node) node {
	if e.Options.Proviso != ProvisoStack {
		n.q = 0
	}
	return n
}

func (e *explorer) choiceIndex(k node) int {
	return int(k.ref)*e.colours.automaton + int(k.q)
}

// closesColour reports whether mv leads to a state that is decided, reduced
// and not green; a self-loop does, as the state itself has been announced. States
// that mv leads to are not stored: they may never be reached.
func (e *explorer) closesColour(mv program.Move) bool {
	return e.leadsTo(mv, func(r store.Ref) bool { return e.colours.get(node{ref: r}) == decided })
}

// closesStack reports whether mv leads to a node on the stack.
func (e *explorer) closesStack(mv program.Move) bool {
	return e.leadsTo(mv, func(r store.Ref) bool {
		for _, q := range e.qs {
			if e.onStack(node{r, q}) {
				return true
			}
		}
		return false
	})
}

// leadsTo reports whether some outcome of mv is a stored state of which is holds.
func (e *explorer) leadsTo(mv program.Move, is func(store.Ref) bool) bool {
	f := e.fire(mv)
	for _, o := range e.out.All[f.from:f.to] {
		if o.Fault != nil && !o.Fault.Continues {
			continue
		}
		if r, ok := e.Store.Find(o.State); ok && is(r) {
			return true
		}
	}
	return false
}

// settled reports whether a cycle may be closed on r: it is green or full.
func (e *explorer) settled(r store.Ref) bool {
	return e.colours.get(node{ref: r}) >= green
}

// finish makes a reduced state green if all its chosen successors are settled.
func (e *explorer) finish(r store.Ref, allSettled bool) {
	k := node{ref: r}
	if allSettled && e.colours.get(k) == decided {
		e.colours.set(k, green)
	}
}

// result ends the search.
func (e *explorer) result() Result {
	return Result{Stats: e.figures(), Errors: e.errors, Complete: e.cut == CutNone, Cut: e.cut}
}
