package parallel

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

// This file leaves out moves in a search along paths by several goroutines. The proviso is C3 by colours (package
// search, proviso.go) or S (safety.go). A goroutine decides a state by giving it the colour deciding, and only then
// looks at the successors. The other goroutines wait for the decision. A goroutine that must repack the states takes
// the colour back first: the other goroutines must not wait for a decision that comes after the repacking.

// reduceState expands the state encoded in root by the moves that the reduction chooses, and makes the choice if no
// goroutine has made it yet. k is the shape of the state; load must have loaded root last. done is false if another
// goroutine is making the choice, or if the states must be repacked first.
func (x *PathWorker) reduceState(root uint64, k *coding.Shape) (done bool, err error) {
	x.enabledMoves()
	was, err := x.claimState(root, deciding)
	if err != nil {
		return false, err
	}
	switch was {
	case full:
		x.full = true
		return x.pathSuccessors(root, everybody), nil
	case usual, usualGreen:
		c := x.choices.Choose(&x.Transitions, x.w, k, x.present, &x.moves, nil)
		x.decider.Undo(c)
		if !x.decider.Steady() {
			return false, ErrUnsteady
		}
		return x.storeSuccessors(root, x.decider.Set(c))
	case other, otherGreen:
		return x.storeSuccessors(root, x.decider.Set(x.product.keptChoice(root)))
	case deciding:
		return false, nil
	}
	if done, err = x.decideState(root, k); !done || err != nil {
		x.next.Decided = search.Decided{}
		x.setColour(root, stored)
		return false, err
	}
	x.makeGreen(root)
	return true, nil
}

// claimState sets the colour of the state encoded in root to c if the state has no colour yet. It returns the former
// colour. If the table does not contain the state, claimState adds it: the worker that found the state first may not
// have stored it yet.
func (x *PathWorker) claimState(root uint64, c compact.Colour) (was compact.Colour, err error) {
	for {
		was, found := x.set.Swap(root, stored, c)
		if found {
			return was, nil
		}
		x.word = append(x.word[:0], root)
		var fresh [1]bool
		if _, err := x.set.AddAll(x.word, fresh[:], nil); err != nil {
			return 0, err
		}
		if fresh[0] {
			x.space.states.Add(1)
		}
	}
}

// decideState chooses moves in the state encoded in root and expands the state by them. x must have set the colour of
// the state to deciding, and k is the shape of the state. done is false if the states must be repacked first.
func (x *PathWorker) decideState(root uint64, k *coding.Shape) (done bool, err error) {
	d, all := &x.next.Decided, x.moves.All
	if all[0].Proc == all[len(all)-1].Proc {
		d.Unasked++
		return x.takeAll(root)
	}
	c := x.choices.Choose(&x.Transitions, x.w, k, x.present, &x.moves, nil)
	p := pick{choice: c, enabled: int64(len(all))}
	set := x.countChosen(&p)
	if p.chosen == p.enabled {
		done, err = x.takeAll(root)
		return x.undoUnlessDone(c, done, err)
	}
	if done, err = x.storeSuccessors(root, set); !done || err != nil {
		return x.undoUnlessDone(c, done, err)
	}
	if x.free || !x.provisoRefuses() {
		d.Add(p.decided())
		if x.decider.Steady() {
			x.setColour(root, usual)
		} else {
			x.product.keepChoice(root, c)
			x.setColour(root, other)
		}
		return true, nil
	}
	x.decider.Undo(c)
	d.Met++
	return x.decideWithProviso(root)
}

// undoUnlessDone removes choice c from the statistics if done is false or err is not nil: the state is still undecided.
// It returns done and err unchanged.
func (x *PathWorker) undoUnlessDone(c program.Choice, done bool, err error) (bool, error) {
	if !done || err != nil {
		x.decider.Undo(c)
	}
	return done, err
}

// takeAll expands the state encoded in root by every move, and sets its colour to full. done is false if the states
// must be repacked first.
func (x *PathWorker) takeAll(root uint64) (done bool, err error) {
	if !x.pathSuccessors(root, everybody) {
		return false, nil
	}
	x.full = true
	n := int64(len(x.moves.All))
	x.next.Decided.Add(search.Decided{Full: 1, MovesEnabled: n, MovesSelected: n, Share: 1})
	x.setColour(root, full)
	return true, nil
}

// decideWithProviso chooses moves that satisfy the proviso, and expands the state encoded in root by these moves. It is
// called if the usual choice violates the proviso. done is false if the states must be repacked first.
func (x *PathWorker) decideWithProviso(root uint64) (done bool, err error) {
	x.SetState(x.w, &x.moves)
	x.reducer.root = root
	c := x.decider.Choose(&x.moves, x.closing)
	p := pick{choice: c, enabled: int64(len(x.moves.All))}
	set := x.countChosen(&p)
	switch {
	case x.Due(): // a repacking comes first: some successor could not be looked up
	case p.chosen == p.enabled:
		done, err = x.takeAll(root)
	default:
		done, err = x.storeSuccessors(root, set)
	}
	if !done || err != nil || p.chosen == p.enabled {
		return x.undoUnlessDone(c, done, err)
	}
	x.next.Decided.Add(p.decided())
	x.product.keepChoice(root, c)
	x.setColour(root, other)
	return true, nil
}

// provisoRefuses reports whether the proviso forbids an ample set with exactly the successors in x.out and x.left. C3
// forbids the set if some successor is unsettled (being decided, or reduced and not green). S forbids the set if every
// successor in x.out is unsettled. store must have set the colours of x.out.
func (x *PathWorker) provisoRefuses() bool {
	hues := x.hues[:len(x.out)]
	if x.safety {
		return !slices.ContainsFunc(hues, leadsOn)
	}
	for _, t := range x.left {
		if c, _ := x.set.Lookup(t); unsettled(c) {
			return true
		}
	}
	return slices.ContainsFunc(hues, unsettled)
}

// leadsOn reports whether one successor of colour c satisfies the safety proviso S: no worker has begun to decide its
// state, or the state is green or full.
func leadsOn(c compact.Colour) bool { return c == stored || settled(c) }

// closesCycle reports whether the proviso forbids the choice of move mv in the state of x.w. C3 forbids a move if some
// successor is unsettled (being decided, or reduced and not green), S if every successor is unsettled.
func (x *PathWorker) closesCycle(mv program.Move) bool {
	a := x.present[mv.Proc]
	x.LoadDetails(a)
	for _, o := range a.OutcomesOf(mv) {
		t, ok := x.successor(x.reducer.root, a, o)
		if !ok {
			return true // the result does not matter: a repacking comes first
		}
		c, found := x.set.Lookup(t)
		switch {
		case x.safety && (!found || leadsOn(c)):
			return false
		case !x.safety && found && unsettled(c):
			return true
		}
	}
	return x.safety
}

// makeGreen makes the state encoded in root green if some chosen successor is green or full. makeGreen has an effect
// only if the proviso is the safety proviso S and the state is reduced.
func (x *PathWorker) makeGreen(root uint64) {
	if !x.safety || x.free || x.full || !slices.ContainsFunc(x.hues[:len(x.out)], settled) {
		return
	}
	if c, _ := x.set.Lookup(root); c == usual || c == other {
		x.set.Swap(root, c, c+toGreen)
	}
}
