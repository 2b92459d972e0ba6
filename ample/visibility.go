package ample

import (
	"ltlpor/internal/base/words"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// Visibility says which ample sets satisfy C2. The zero value is the textbook's C2: no member accesses the support of a
// proposition, which is the set of variables and channels that the proposition reads.
type Visibility uint8

const (
	// InState also accepts some members that write the support of a proposition. Such a member must not change the
	// truth of the proposition in the state, and no step of the relaxed future may change the proposition.
	InState Visibility = 1 << iota
	// InOrder is C2′. It accepts sets with visible members if some member is invisible and no step of the relaxed
	// future is visible (the conditions V and I of Valmari: Stubborn sets for reduced state space generation, 1991).
	InOrder
)

var visibilities = words.Table[Visibility]{
	Option:   "visibility",
	Words:    []string{0: "support", InState: "state", InOrder: "order", InState | InOrder: "both"},
	Expected: "support, state, order or both",
}

// String returns the value of the option visibility that selects v.
func (v Visibility) String() string { return visibilities.String(v) }

// MarshalText implements encoding.TextMarshaler: it returns the text of String.
func (v Visibility) MarshalText() ([]byte, error) { return visibilities.Marshal(v) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets v from a text that String returns.
func (v *Visibility) UnmarshalText(text []byte) error { return visibilities.Unmarshal(text, v) }

// Usable returns v without the flags that are unsound for a property reading propositions. s says that S replaces
// C3; faults says that a run may end in a run-time error.
//
// Usable removes InOrder (C2′) if both s and faults hold. Under S and C2′ the search need not follow a run taking
// no member of a set with a visible member: all steps of the run are invisible, and the property observes no
// difference. But the run may end in a run-time error, and the search would miss the error (doc/dev/reduction/c2.md,
// theorem 5).
func Usable(v Visibility, s, faults bool) Visibility {
	if s && faults {
		return v &^ InOrder
	}
	return v
}

// effective returns the visibility that selectors with options o use: Options.Visibility without the unsound flags. If
// C1 or C2 is left out, or the property reads no proposition, the result is 0. Without C1, the steps of other processes
// before the set are unknown.
func (o *Options) effective(r *depend.Relations) Visibility {
	if o.Props == 0 || o.Without&(CondC1|CondC2) != 0 {
		return 0
	}
	return Usable(o.Visibility, o.S, r.MayFault())
}

// sight computes which propositions moves change in the present state. If C2 is left out, it reports no changes.
type sight struct {
	props   uint64
	as      Visibility // Options.effective
	future  *future.Future
	changes func(program.State, program.Move) uint64

	state program.State
	known []known // caches results of changes in the present state
}

type known struct {
	mv    program.Move
	props uint64
}

func newSight(o *Options, r *depend.Relations, future *future.Future) sight {
	v := sight{props: o.Props, as: o.effective(r), future: future}
	if !o.tests(CondC2) {
		v.props = 0
	}
	if v.as&InState != 0 {
		v.changes = o.Changes()
	}
	return v
}

// prepare makes the state of m the present state of v. The caller must have reset v.future for the same state.
func (v *sight) prepare(m *program.Moves) {
	v.state = m.State
	v.known = v.known[:0]
}

// mayChange returns the bit set of the observed propositions that mv may change, in any state.
func (v *sight) mayChange(mv program.Move) uint64 {
	if v.props == 0 {
		return 0
	}
	props := v.future.Visible(mv.Proc, mv.Edge)
	if mv.Peer != program.NoPID {
		props |= v.future.Visible(mv.Peer, mv.PeerEdge)
	}
	return props & v.props
}

// changesNow returns the bit set of the observed propositions that mv changes in the present state. Without InState it
// returns mayChange(mv).
func (v *sight) changesNow(mv program.Move) uint64 {
	may := v.mayChange(mv)
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

// laterChanges returns the bit set of the propositions that a step of the relaxed future may change. The future belongs
// to the valid set found last. If the visibility is 0, the result is 0, because the textbook's C2 does not use these
// propositions.
func (a *Selector) laterChanges() uint64 {
	if a.sight.as == 0 {
		return 0
	}
	return a.future.Seen() & a.sight.props
}

// inOrder returns a minimal set of processes satisfying C1 and C2′, or the empty set. `from` has the processes among
// which inOrder searched: the members of `all` that are not at an obstacle.
//
// A set satisfying C1 and C2′ still satisfies C2′ when it grows: the relaxed future gains no step, and the set loses no
// member.
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

// passes reports whether the moves of set satisfy C2 or, with InOrder, C2′. set must be the valid set found last.
func (a *Selector) passes(set program.PIDSet) bool {
	return C2(&a.sight, a.movesOf(set), a.laterChanges())
}
