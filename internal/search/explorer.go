package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// explorer is the part that the searches have in common. It computes the successors of a node, calls the Reducer for
// the moves to explore, and reports faults.
type explorer struct {
	Problem
	budget
	automaton int
	claim     Claim // Graph, if it is a Claim; otherwise nil
	// accept assigns numbers to the lacks of steps, the acceptance marks and fairness conditions that a step misses.
	// It is nil except in the search by components, which needs the lack of every step.
	accept      *lacks
	generalised Generalised // Graph, if it is a Generalised; otherwise nil
	// loops says that the property is about infinite runs: stuttering is then a step.
	loops bool
	// path appends the nodes from an initial node to the node being expanded. It returns nil if the stack file lost
	// them.
	path func([]node) []node
	// length returns an upper bound of the present path in steps, including a cycle behind the path.
	length func() int
	// extra returns the memory in bytes that the search keeps outside the explorer.
	extra func() int64
	// growing has functions that return the memory in bytes that further tables may soon take.
	growing []func() int64
	// onStack is for ProvisoStack: it reports whether a node is on the stack.
	onStack func(node) bool
	// save writes the search to a checkpoint, with the statistics so far; cut is the reason why nodes were left out.
	// nil: the search is not saved.
	save     func(w *checkpoint.Writer, so Stats, cut Cut)
	stacks   []*stack    // the stacks that may move blocks to files
	reliever func() bool // frees memory of the stacks of further goroutines; nil: no such stacks
	batch    store.Batch // Store, if it is a Batch; otherwise nil
	known    Stepping    // Store, if it is a Stepping; otherwise nil
	lettered Lettered    // Graph, if it is a Lettered; otherwise nil
	stepping bool        // the state being expanded is in known; field state is not set
	single   bool        // the explorer belongs to a Single: choices depend on the state alone, and are not kept
	// blocks is the method blocking if labels alone decide whether the search may omit results of merged steps. If
	// blocks is nil, the search omits no results, or only after inspecting the states.
	blocks Blocks
	refs   []store.Ref
	closes func(program.Move) bool // the predicate for Reducer.Choose

	stats  Stats
	stays  *program.Fault // see Result.Stays
	errors []Error
	// written is the total number of steps in the traces of errors.
	written int64
	kept    map[faultKey]struct{} // the keys of the errors kept with a trace
	kinds   map[faultKey]struct{} // the kinds of the errors found
	faulty  map[store.Ref]struct{}

	// The decisions of the reduction: colours and choices are per system state, or per node under ProvisoStack.
	colours *marks
	choices list[program.Choice]
	asked   int64                   // the number of calls of askReducer
	sparse  map[node]program.Choice // instead of choices, if colours are sparse

	// The node being expanded and its successors, in buffers for reuse.
	state  program.State
	qs     []Q
	faults []happening
	moves  program.Moves
	out    program.Outcomes
	fired  []firing
	order  []program.Move
	states [][]byte
	found  []store.Added
	// For the search by components only: marks[k] has the automaton marks missing from the step to qs[k], and
	// unfair[i] is the lack of the system's step to found[i]: the fairness conditions that it misses.
	marks  []uint64
	served served
	unfair []lack
	after  []Q  // a buffer for automaton states
	unseen bool // blocked has omitted some state
	lost   bool // some explored move may lead to no state
}

// firing is the result of executing a move in the current state: the outcomes are explorer.out.All[from:to].
type firing struct {
	move     program.Move
	from, to int
	stays    *program.Fault // if not nil, a run may stay in the move for ever
}

// happening is a fault found during the expansion of a node.
type happening struct {
	fault *program.Fault
	step  *program.Step // the step with the fault; nil for a fault of the claim in the state itself
}

func newExplorer(ctx context.Context, p Problem) (*explorer, error) {
	switch {
	case p.Graph == nil || p.Store == nil:
		return nil, errors.New("search: a problem needs a graph and a store")
	case p.Fairness > Strong:
		return nil, errors.New("search: unknown fairness")
	case p.Store.Len() != 0:
		return nil, errors.New("search: the store is not empty")
	case p.Options.Proviso == ProvisoStack && p.Options.SafetyProviso && p.Automaton > 1:
		return nil, errors.New("search: the safety proviso S by the stack is for searches without a property")
	case p.Options.Proviso == ProvisoStatic && p.Options.Sticky == nil:
		return nil, errors.New("search: the static proviso needs to know the sticky moves")
	}
	e := &explorer{Problem: p, automaton: max(p.Automaton, 1)}
	e.claim, _ = p.Graph.(Claim)
	e.colours = newMarks(1)
	if p.Reducer != nil {
		if p.Options.Proviso == ProvisoStack {
			e.colours = newMarks(e.automaton)
		}
		e.closes = e.predicate()
	}
	e.budget = newBudget(ctx, &p.Options)
	e.batch, _ = p.Store.(store.Batch)
	e.known, _ = p.Store.(Stepping)
	e.lettered, _ = p.Graph.(Lettered)
	e.kept, e.kinds = map[faultKey]struct{}{}, map[faultKey]struct{}{}
	e.faulty = map[store.Ref]struct{}{}
	return e, nil
}

// initial stores the initial state and returns the initial nodes.
func (e *explorer) initial() []node {
	r, _ := e.Store.Add(e.Graph.Init(nil))
	if r == store.NoRef {
		e.end(CutNumbers)
		return nil
	}
	e.fetch(r)
	e.step(NoQ)
	var nodes []node
	for _, q := range e.qs {
		nodes = append(nodes, node{r, q})
	}
	e.report(node{r, NoQ})
	return nodes
}

// fetch sets e.state to the stored state with the number r.
func (e *explorer) fetch(r store.Ref) {
	if e.batch != nil {
		e.state = e.batch.Append(e.state[:0], r)
	} else {
		e.state = e.Store.Get(r)
	}
}

// step sets e.qs to the successors of q in the automaton, without failures of the claim. It sets e.faults to the faults
// of these failures.
func (e *explorer) step(q Q) {
	e.faults = e.faults[:0]
	e.next(q)
	e.sift()
}

// sift removes from e.qs the automaton states that represent a failure of the claim, and appends their faults to
// e.faults. It removes the corresponding elements of e.marks as well.
func (e *explorer) sift() {
	if e.claim == nil {
		return
	}
	n := 0
	for i, q := range e.qs {
		if f := e.claim.ClaimFault(q); f != nil {
			e.faults = append(e.faults, happening{fault: f})
			continue
		}
		e.qs[n] = q
		if e.accept != nil {
			e.marks[n] = e.marks[i]
		}
		n++
	}
	e.qs = e.qs[:n]
}

// next sets e.qs to the successors of q in the automaton. If e.accept is not nil, next also sets e.marks: for every
// successor, the acceptance marks that the step does not have.
func (e *explorer) next(q Q) {
	switch {
	case e.accept == nil:
		e.qs = e.Graph.Next(e.state, q, e.qs[:0])
		return
	case e.generalised != nil && q != NoQ:
		e.qs, e.marks = e.generalised.NextLacking(e.state, q, e.qs[:0], e.marks[:0])
		return
	}
	e.qs = e.Graph.Next(e.state, q, e.qs[:0])
	e.marks = e.marks[:0]
	for range e.qs {
		e.marks = append(e.marks, lacksOne)
	}
	if q != NoQ && e.Graph.Accepting(q) {
		clear(e.marks)
	}
}

// lacksOne is the set of missing marks of a step that leaves a non-accepting automaton state, in a graph that is not
// Generalised. Bit 0 is the only mark.
const lacksOne = 1

// expand computes the successors of n and reports faults. It sets e.found to the successors' system states, and e.qs to
// the successors' automaton states: every pair is a successor. One of the two is empty if n has no successor, for
// example because the automaton blocks.
func (e *explorer) expand(n node) {
	e.successors(n)
	e.stats.Transitions += int64(len(e.found)) * int64(len(e.qs))
	if len(e.faults) > 0 {
		e.report(n)
	}
	if e.Options.SafetyProviso && e.coloured() {
		e.lookAround(n.ref)
	}
}

// successors computes the successors of n like expand, but neither counts transitions nor reports faults. Repeated
// calls for a node give equal results.
func (e *explorer) successors(n node) {
	if e.known != nil && e.accept == nil && e.stepped(n) {
		return
	}
	e.fetch(n.ref)
	e.found, e.states, e.unseen, e.lost = e.found[:0], e.states[:0], false, false
	e.step(n.q)
	if len(e.qs) > 0 {
		e.fireAll(n)
		e.add()
	}
}

// fireAll executes the moves selected in the state of n. It appends the resulting states to e.states and the faults to
// e.faults.
func (e *explorer) fireAll(n node) {
	e.Graph.Enabled(e.state, &e.moves)
	e.drop()
	e.fired, e.out.All, e.out.Buf, e.out.Stays = e.fired[:0], e.out.All[:0], e.out.Buf[:0], nil
	e.order = inOrder(e.order[:0], e.selected(n))
	e.unfair = e.unfair[:0]
	if e.accept != nil {
		e.served.recordMovers(&e.moves)
	}
	if e.loops { // faults of the system do not count then; Stops changes the indices of outcomes
		e.out.Stops = e.stuck
	}
	for _, mv := range e.order {
		f := e.fire(mv)
		e.lost = e.lost || f.from == f.to || f.stays != nil
		if f.stays != nil && e.served.who && e.stays == nil {
			e.stays = f.stays
		}
		var ends [][]ending
		for i := f.from; i < f.to; i++ {
			o := &e.out.All[i]
			if o.Fault != nil {
				e.fault(f, i)
			}
			stays := mv == program.Stutter && !e.loops && e.automaton == 1
			e.lost = e.lost || !o.GoesOn()
			if o.GoesOn() && !stays && !(o.Merged && e.loops && e.blocked(o, &ends)) {
				e.states = append(e.states, o.State)
				if e.accept != nil {
					e.unfair = append(e.unfair, e.served.lack(mv, o))
				}
			}
		}
	}
	e.out.Stops = nil
	if e.out.Stays != nil && e.loops && e.stays == nil && e.acceptsStaying(n.q) {
		e.stays = e.out.Stays
	}
}

// drop frees the buffers of outcomes if they are very large, as happens in few states.
func (e *explorer) drop() {
	const many = 1 << 12
	if len(e.out.All) > many {
		e.out.All, e.out.Buf, e.states = nil, nil, nil
	}
}

// acceptsStaying reports whether the automaton may accept a run that stays for ever in the current state, e.state. The
// automaton is in state q. If the graph is not Staying, the result is true.
func (e *explorer) acceptsStaying(q Q) bool {
	if g, ok := e.Graph.(Staying); ok {
		return g.AcceptsStaying(e.state, q)
	}
	return true
}

// inOrder appends moves to dst in the order in which they are pushed onto a stack. Popping yields the order in which
// SPIN tries the moves: the youngest process first, and the moves of a process in textual order. Users write models,
// and expect counterexamples, in view of this order.
func inOrder(dst, moves []program.Move) []program.Move {
	for from := 0; from < len(moves); {
		to := from + 1
		for to < len(moves) && moves[to].Proc == moves[from].Proc {
			to++
		}
		for i := to - 1; i >= from; i-- {
			dst = append(dst, moves[i])
		}
		from = to
	}
	return dst
}

// add adds the states of e.states to the store and appends their numbers to e.found.
func (e *explorer) add() {
	if e.batch != nil {
		e.found = e.batch.AddAll(e.states, e.found)
	} else {
		for _, s := range e.states {
			r, fresh := e.Store.Add(s)
			e.found = append(e.found, store.Added{Ref: r, Fresh: fresh})
		}
	}
	e.number()
}

// number ends the search if the store has no more numbers for new states. It removes from e.found the states without a
// number.
func (e *explorer) number() {
	n := 0
	for i, a := range e.found {
		if a.Ref == store.NoRef {
			e.end(CutNumbers)
			continue
		}
		e.found[n] = a
		if e.accept != nil {
			e.unfair[n] = e.unfair[i]
		}
		n++
	}
	e.found = e.found[:n]
}

// fire executes mv in the current state and returns the outcomes. If the search has executed mv in this state before,
// on behalf of the reducer, fire returns the earlier result.
func (e *explorer) fire(mv program.Move) firing {
	for _, f := range e.fired {
		if f.move == mv {
			return f
		}
	}
	f := firing{move: mv, from: len(e.out.All)}
	before := e.out.Stays
	e.out.Stays = nil
	e.Graph.Fire(e.state, mv, &e.out)
	f.to, f.stays = len(e.out.All), e.out.Stays
	if before != nil {
		e.out.Stays = before
	}
	if e.Reducer != nil {
		e.fired = append(e.fired, f)
	}
	return f
}

// newStack returns an empty stack. `most` is the greatest note of an entry. If memory is short, the stack moves blocks
// to its file.
func (e *explorer) newStack(most uint64) *stack {
	s := newStack(most)
	s.bound(e.Options.StackMemory, e.Options.StackFile, func() { e.cut, e.stop = CutDisk, true })
	e.stacks = append(e.stacks, s)
	return s
}

// result releases the resources of the search, and returns the Result.
func (e *explorer) result() Result {
	e.release()
	r := Result{Stats: e.figures(), Errors: e.errors, Complete: e.cut == CutNone, Cut: e.cut, Stays: e.stays}
	for _, s := range e.stacks {
		if s.close(); r.Disk == nil {
			r.Disk = s.trouble
		}
	}
	return r
}
