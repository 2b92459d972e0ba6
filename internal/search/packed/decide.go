package packed

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store/compact"
)

// How moves are left out on paths: C3 by colours (package search, proviso.go), or S (safety.go), for several
// goroutines. A state is decided by the one that gives it the colour deciding, and only then looks at what follows; all
// others wait until it is decided. Who has to pack all anew, for which others must not wait, takes that colour back
// first.

// selected takes what is chosen in the state of root, of shape k, at which look has looked. It is not done where
// somebody else is deciding that, or there is no room for some value.
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

// announce gives the state of root a colour if it has none, and returns the one that it had. The worker that has met it
// first may not have stored it yet.
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

// decide is selected for a state that nobody else decides.
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

// counted takes back that c was counted, unless the state is decided.
func (x *Tracer) counted(c program.Choice, done bool, err error) (bool, error) {
	if !done || err != nil {
		x.decider.Undo(c)
	}
	return done, err
}

// fill takes all moves.
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

// otherwise decides where the usual choice does not keep the proviso.
func (x *Tracer) otherwise(root uint64) (done bool, err error) {
	x.whole(x.w, &x.moves)
	x.reducer.root = root
	c := x.decider.Choose(&x.moves, x.closing)
	p := pick{choice: c, enabled: int64(len(x.moves.All))}
	set := x.chosen(&p)
	switch {
	case x.due: // it was not possible to see what closes
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

// refused reports whether the proviso forbids to follow what is in out and left alone, whose colours store has found.
func (x *Tracer) refused() bool {
	hues := x.hues[:len(x.out)]
	if x.safety {
		return !slices.ContainsFunc(hues, leadsOn)
	}
	for _, t := range x.left {
		if c, _ := x.set.Look(t); unsettled(c) {
			return true
		}
	}
	return slices.ContainsFunc(hues, unsettled)
}

// leadsOn reports whether S may rely on a state of colour c.
func leadsOn(c compact.Colour) bool { return c == stored || settled(c) }

// closes reports whether mv, in the state of w, is refused by the proviso: it leads to an unsettled state, or, under S,
// to no other.
func (x *Tracer) closes(mv program.Move) bool {
	a := x.present[mv.Proc]
	x.unfold(a)
	i := slices.Index(a.moves, mv)
	for _, o := range a.outcomes[a.from[i]:a.from[i+1]] {
		t, ok := x.after(x.reducer.root, a, o)
		if !ok {
			return true // all is packed anew first
		}
		c, found := x.set.Look(t)
		switch {
		case x.safety && (!found || leadsOn(c)):
			return false
		case !x.safety && found && unsettled(c):
			return true
		}
	}
	return x.safety
}

// green makes the state of root, which is decided, green under S if it leads to a settled state.
func (x *Tracer) green(root uint64) {
	if !x.safety || x.free || x.full || !slices.ContainsFunc(x.hues[:len(x.out)], settled) {
		return
	}
	if c, _ := x.set.Look(root); c == usual || c == other {
		x.set.Swap(root, c, c+toGreen)
	}
}
