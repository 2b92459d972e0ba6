package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// Visibility says which sets C2 lets pass. The zero value is the textbook's C2, with
// members whose accesses do not meet the support of a proposition.
type Visibility uint8

const (
	// InState lets a member pass, too, that leaves the propositions in whose support
	// it writes as they are in the state, if no step of the relaxed future may
	// change those.
	InState Visibility = 1 << iota
	// InOrder is C2′: visible members do no harm if no step of the relaxed future is
	// visible and some member is invisible (the conditions V and I of Valmari:
	// Stubborn sets for reduced state space generation, 1991).
	InOrder
)

// Usable returns as much of v as can be used for a property that reads propositions. s: S is
// kept instead of C3. Then a run may be given up as soon as nothing visible is left of it, with
// the errors at run time that it would have come to: where there may be some (faults), C2′ is not
// used.
func Usable(v Visibility, s, faults bool) Visibility {
	if s && faults {
		return v &^ InOrder
	}
	return v
}

// effective returns the visibility that is used with o. Where C1 is left out nothing is known of what
// others may show first.
func (o *Options) effective(r *depend.Relations) Visibility {
	if o.Props == 0 || o.Without&(CondC1|CondC2) != 0 {
		return 0
	}
	return Usable(o.Visibility, o.S, r.MayFault())
}

// sight tells what the moves of a state do to the propositions. If C2 is left out it sees none.
type sight struct {
	props   uint64
	as      Visibility
	future  *future.Future
	changes func(program.State, program.Move) uint64

	state program.State
	known []known
}

type known struct {
	mv    program.Move
	props uint64
}

func newSight(o *Options, r *depend.Relations, future *future.Future) sight {
	v := sight{props: o.Props, as: o.effective(r), future: future}
	if !o.keeps(CondC2) {
		v.props = 0
	}
	if v.as&InState != 0 {
		v.changes = o.Changes()
	}
	return v
}

// look prepares for the state of m, for which future has been reset.
func (v *sight) look(m *program.Moves) {
	v.state = m.State
	v.known = v.known[:0]
}

// may returns the propositions whose truth mv may change, in this state or another.
func (v *sight) may(mv program.Move) uint64 {
	if v.props == 0 {
		return 0
	}
	props := v.future.Visible(mv.Proc, mv.Edge)
	if mv.Peer != program.NoPID {
		props |= v.future.Visible(mv.Peer, mv.PeerEdge)
	}
	return props & v.props
}

// does returns those whose truth mv changes in this state; all that it may change,
// unless the state is to be looked at.
func (v *sight) does(mv program.Move) uint64 {
	may := v.may(mv)
	if may == 0 || v.as&InState == 0 {
		return may
	}
	for i := range v.known {
		if v.known[i].mv == mv {
			return v.known[i].props
		}
	}
	k := known{mv, v.changes(v.state, mv) & v.props}
	v.known = append(v.known, k)
	return k.props
}

// later returns the propositions whose truth some step of the relaxed future of the set
// found last may change, none where nobody will ask.
func (a *Selector) later() uint64 {
	if a.sight.as == 0 {
		return 0
	}
	return a.future.Seen() & a.sight.props
}

// inOrder returns a minimal valid set of processes of all that C2′ lets pass, none if there is none,
// and what it was looked for among. Such a set remains one when it grows: nothing comes
// into its relaxed future, and no member goes.
func (a *Selector) inOrder(all program.PIDSet) (from, set program.PIDSet) {
	for p := range program.PID(a.future.Processes()) {
		if all.Has(p) && !a.valid.obstacle(p) {
			from.Add(p)
		}
	}
	if set = a.valid.largest(from); set.Empty() || !a.passes(set) {
		return from, program.PIDSet{}
	}
	return from, a.minimal(set, a.passes)
}

// passes reports whether C2 lets set pass, which was found last.
func (a *Selector) passes(set program.PIDSet) bool { return C2(&a.sight, a.of(set), a.later()) }
