package packed

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store/compact"
)

// How moves are left out on paths, by several goroutines. The proviso is C3 by colours (package search, proviso.go)
// or S (safety.go). A goroutine decides a state by giving it the colour deciding, and only then looks at the
// successors. The other goroutines wait for the decision. A goroutine that must repack the states takes the colour
// back first: the other goroutines must not wait for a decision that comes after the repacking.

// selected takes the chosen moves in the state of root, of shape k. look must have looked at root last. done is false
// if another goroutine is deciding the state, or if some value has no room.
func (x *Tracer) selected(root uint64, k *shape) (done bool, err error) {
	x.enabled()
	was, err := x.announce(root, deciding)
	if err != nil {
		return false, err
	}
	switch was {
	case full:
		x.full = true
		return x.trail(root, everybody), nil
	case usual, usualGreen:
		c := x.choose(x.choices, x.w, k, x.present, &x.moves, nil)
		x.decider.Undo(c)
		if !x.decider.Steady() {
			return false, ErrUnsteady
		}
		return x.take(root, x.decider.Set(c))
	case other, otherGreen:
		return x.take(root, x.decider.Set(x.field.choice(root)))
	case deciding:
		return false, nil
	}
	if done, err = x.decide(root, k); !done || err != nil {
		x.next.Decided = search.Decided{}
		x.paint(root, stored)
		return false, err
	}
	x.green(root)
	return true, nil
}

// announce gives the state of root colour c if it has no colour yet, and returns the former colour. It stores the
// state if necessary: the worker that met the state first may not have stored it yet.
func (x *Tracer) announce(root uint64, c compact.Colour) (was compact.Colour, err error) {
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

// decide is selected for a state with colour deciding, given by x.
func (x *Tracer) decide(root uint64, k *shape) (done bool, err error) {
	d, all := &x.next.Decided, x.moves.All
	if all[0].Proc == all[len(all)-1].Proc {
		d.Unasked++
		return x.fill(root)
	}
	c := x.choose(x.choices, x.w, k, x.present, &x.moves, nil)
	p := pick{choice: c, enabled: int64(len(all))}
	set := x.chosen(&p)
	if p.chosen == p.enabled {
		done, err = x.fill(root)
		return x.counted(c, done, err)
	}
	if done, err = x.take(root, set); !done || err != nil {
		return x.counted(c, done, err)
	}
	if x.free || !x.refused() {
		d.Add(p.decided())
		if x.decider.Steady() {
			x.paint(root, usual)
		} else {
			x.field.keep(root, c)
			x.paint(root, other)
		}
		return true, nil
	}
	x.decider.Undo(c)
	d.Met++
	return x.otherwise(root)
}

// counted takes back the count of choice c, unless the state is decided.
func (x *Tracer) counted(c program.Choice, done bool, err error) (bool, error) {
	if !done || err != nil {
		x.decider.Undo(c)
	}
	return done, err
}

// fill takes every move.
func (x *Tracer) fill(root uint64) (done bool, err error) {
	if !x.trail(root, everybody) {
		return false, nil
	}
	x.full = true
	n := int64(len(x.moves.All))
	x.next.Decided.Add(search.Decided{Full: 1, MovesEnabled: n, MovesSelected: n, Share: 1})
	x.paint(root, full)
	return true, nil
}

// otherwise decides a state in which the usual choice violates the proviso.
func (x *Tracer) otherwise(root uint64) (done bool, err error) {
	x.whole(x.w, &x.moves)
	x.reducer.root = root
	c := x.decider.Choose(&x.moves, x.closing)
	p := pick{choice: c, enabled: int64(len(x.moves.All))}
	set := x.chosen(&p)
	switch {
	case x.due: // without room it is unknown which moves close
	case p.chosen == p.enabled:
		done, err = x.fill(root)
	default:
		done, err = x.take(root, set)
	}
	if !done || err != nil || p.chosen == p.enabled {
		return x.counted(c, done, err)
	}
	x.next.Decided.Add(p.decided())
	x.field.keep(root, c)
	x.paint(root, other)
	return true, nil
}

// refused reports whether the proviso forbids following out and left alone. store must have set the colours of out.
func (x *Tracer) refused() bool {
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

// leadsOn reports whether S may rely on a state of colour c.
func leadsOn(c compact.Colour) bool { return c == stored || settled(c) }

// closes reports whether the proviso refuses mv in the state of w. C3 refuses a move if some successor is unsettled,
// S if every successor is unsettled.
func (x *Tracer) closes(mv program.Move) bool {
	a := x.present[mv.Proc]
	x.unfold(a)
	i := slices.Index(a.moves, mv)
	for _, o := range a.outcomes[a.from[i]:a.from[i+1]] {
		t, ok := x.after(x.reducer.root, a, o)
		if !ok {
			return true // a repacking comes first
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

// green makes the decided state of root green under S if some chosen successor is settled.
func (x *Tracer) green(root uint64) {
	if !x.safety || x.free || x.full || !slices.ContainsFunc(x.hues[:len(x.out)], settled) {
		return
	}
	if c, _ := x.set.Lookup(root); c == usual || c == other {
		x.set.Swap(root, c, c+toGreen)
	}
}
