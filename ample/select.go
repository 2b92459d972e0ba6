// Package ample chooses ample sets: in each state the moves of some processes, if
// they satisfy the conditions C0 to C3, and all moves otherwise. What it chooses
// is a function of the system state, of what the search says about cycles, and of which
// processes it has met before (depend.Relations.NewRelaxed), so that a search must keep what was
// chosen for a state; never of the property's automaton (Siegel, CAV 2019, shows why not).
package ample

import (
	"math/bits"

	"ltlpor/depend"
	"ltlpor/exec"
	"ltlpor/program"
)

// Options say what the reduction has to preserve. The zero value preserves
// deadlocks and what each process can see.
type Options struct {
	// Props is the bit set of the program's propositions that the property uses.
	Props uint64
	// Weak asks for S instead of C3: for properties that finite runs violate. The
	// search must have been told so, too.
	Weak bool
	// Fair asks for W: for properties of weakly fair runs. Then sets are the moves of
	// one process.
	Fair bool
	// Visibility says which sets C2 lets pass. With InState each selector calls
	// Changes for a function of its own that returns the propositions whose truth a
	// move changes in a state (exec.Changes).
	Visibility Visibility
	Changes    func() func(program.State, program.Move) (props uint64)
	Operands   Operands
	// Without leaves conditions out. It exists for ablation: for tests which show
	// that each condition is needed. A reduction without one of them is wrong.
	Without Conditions
}

// Conditions is a set of the conditions C0 to C3 and W.
type Conditions uint8

// The conditions.
const (
	CondC0 Conditions = 1 << iota
	CondC1
	CondC2
	CondC3
	CondW
)

// Selector chooses ample sets that span any number of processes. It finds one
// that satisfies C0, C1 and C2 wherever there is one, as far as the dependence
// relation tells with what Operands says is known: the valid sets of package depend are
// closed under union, so that there is a largest, and from it processes are taken away as
// long as something valid is left. (With Present the operands of moves are known for sets of
// one process only.) It implements search.Reducer. A Selector belongs to
// one goroutine; Clone gives another over the same relations.
type Selector struct {
	Stats   Stats
	r       *depend.Relations
	view    func() exec.View
	future  *depend.Relaxed
	sight   sight
	options Options
	off     bool
	quiet   []bool // nil unless fairness is to be preserved
	// sets are those that choices stand for: sets[c-1] for Choice c.
	sets   []program.PIDSet
	number map[program.PIDSet]program.Choice
	memo   memo
	fresh  found // the last one that the memo did not know
	order  []program.PID
	moves  []program.Move
}

// New returns a Selector. view makes what reads the states of the program of r.
func New(r *depend.Relations, view func() exec.View, o Options) *Selector {
	a := &Selector{r: r, view: view, options: o, off: o.off(r), quiet: quiet(r, o), number: map[program.PIDSet]program.Choice{}}
	if !a.off {
		a.future = r.NewRelaxed(view())
		a.sight = newSight(&a.options, r, a.future)
	}
	return a
}

// Visibility returns which sets C2 lets pass: what the options ask for, as far as that
// keeps what they say.
func (a *Selector) Visibility() Visibility { return a.sight.as }

// Clone returns a selector with counters of its own.
func (a *Selector) Clone() *Selector { return New(a.r, a.view, a.options) }

// Choose returns an ample set for the state of m. closes reports whether a move
// may close a cycle of the reduced graph, or leads nowhere; only the search can
// tell. Full stands for all moves.
func (a *Selector) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	set, why := a.choose(m, closes)
	if set.Empty() {
		return a.Stats.full(why)
	}
	c := a.choice(set)
	if c == program.Full {
		return a.Stats.full(Many)
	}
	a.Stats.reduced(set.Len())
	return c
}

// choice numbers set; Full if there are too many.
func (a *Selector) choice(set program.PIDSet) program.Choice {
	c, ok := a.number[set]
	if !ok && len(a.sets) < 1<<16-1 {
		a.sets = append(a.sets, set)
		c = program.Choice(len(a.sets))
		a.number[set] = c
	}
	return c
}

// choose returns the processes whose moves are the ample set; none for all moves,
// and then why.
func (a *Selector) choose(m *program.Moves, closes func(program.Move) bool) (none program.PIDSet, why Reason) {
	if why, no := irreducible(a.off, m); no {
		return none, why
	}
	a.future.Reset(m)
	a.sight.look(m)
	if a.options.Without != 0 || a.options.Fair {
		return a.single(m, closes)
	}
	if set := a.idle(m, closes); !set.Empty() {
		return set, 0
	}
	d := a.decided(m)
	set, why := a.settled(m, d, closes)
	if set.Empty() && !d.operated.Empty() {
		set = a.evaluated(m, d.operated, closes)
	}
	if set.Empty() && a.options.Operands == Sets && a.future.Operated() {
		set = a.several(m, closes)
	}
	return set, why
}

// settled returns the set of d, or another one, that also keeps C3, or S.
func (a *Selector) settled(m *program.Moves, d *found, closes func(program.Move) bool) (set program.PIDSet, why Reason) {
	set, why = a.settle(m, d, closes, nil)
	if set.Empty() && !d.relaxed.Empty() {
		r := found{set: d.relaxed, from: d.relaxedFrom, all: d.all}
		set, _ = a.settle(m, &r, closes, a.passes(m))
	}
	return set, why
}

// settle returns d.set, or another valid set of members of d.from, such that C3, or
// S, is kept, and that satisfies also if that is not nil.
func (a *Selector) settle(m *program.Moves, d *found, closes func(program.Move) bool, also func(program.PIDSet) bool) (none program.PIDSet, why Reason) {
	switch {
	case d.from.Empty():
		return none, NotC2
	case d.set.Empty():
		return none, NotC1
	case d.set == d.all:
		return none, Whole
	}
	if a.options.Weak {
		return a.weak(m, d, closes, also)
	}
	set, from := d.set, d.from
	for asked := d.set; ; asked = from { // first those of the set; if one closes, and one of the next set, all
		bad := a.closing(m, asked, closes)
		if !bad.Meets(set) {
			return set, 0
		}
		for i := range from {
			from[i] &^= bad[i]
		}
		set = a.future.Largest(from)
		if set.Empty() || also != nil && !also(set) {
			break
		}
		set = a.minimal(m, set, also)
	}
	return none, NotC3
}

// decided returns a minimal valid set of the processes that C2 lets pass. It is not kept
// beyond the state.
func (a *Selector) decided(m *program.Moves) *found {
	switch a.sight.as {
	case 0:
		if d := a.oldest(m); d != nil {
			return d
		}
	case Relaxed:
	default: // what is remembered is for states that differ in what moves change
		a.fresh = a.find(m)
		return &a.fresh
	}
	if d := a.memo.find(a.future); d != nil {
		return d
	}
	a.fresh = a.find(m)
	a.memo.add(a.future, a.fresh)
	return &a.fresh
}

// find is decided where nothing is known.
func (a *Selector) find(m *program.Moves) found {
	d := a.minimalSets(m)
	if a.options.Operands != Fixed && (d.set.Empty() || d.set == d.all) {
		d.operated = a.operated(m)
	}
	return d
}

// minimalSets returns a minimal valid set for C2, and one for C2′ if that may help, with
// operands evaluated if they have been.
func (a *Selector) minimalSets(m *program.Moves) (d found) {
	if d.from, d.all = a.candidates(m); !d.from.Empty() {
		d.set = a.preferred(m, d.from)
	}
	if a.sight.as&Relaxed != 0 && d.set != d.all {
		d.relaxedFrom, d.relaxed = a.relaxed(m, d.all)
	}
	return d
}

// weak chooses under S. What satisfies it stays so when it grows: if the largest
// valid set does not satisfy it, no other does.
func (a *Selector) weak(m *program.Moves, d *found, closes func(program.Move) bool, also func(program.PIDSet) bool) (none program.PIDSet, why Reason) {
	if S(a.of(m, d.set), closes) {
		return d.set, 0
	}
	leadsOn := func(set program.PIDSet) bool {
		return (also == nil || also(set)) && S(a.of(m, set), closes)
	}
	set := a.future.Largest(d.from)
	if !leadsOn(set) {
		return none, NotC3
	}
	if set = a.minimal(m, set, leadsOn); set == d.all {
		return none, Whole
	}
	return set, 0
}

// idle returns a process whose moves concern nobody, none if there is none or its
// moves close a cycle.
func (a *Selector) idle(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet) {
	for rest := m.All; len(rest) > 0; {
		var t []program.Move
		p := rest[0].Proc
		t, rest = split(rest, p)
		if a.future.Idle(int(p)) && !a.options.ignores(t, closes) {
			set.Add(p)
			return set
		}
	}
	return set
}

// candidates returns the processes with moves (C0), and those of them no move of
// which is visible (C2), if what it leaves alone now stays so, and that are not at an
// obstacle.
func (a *Selector) candidates(m *program.Moves) (from, all program.PIDSet) {
	for i := range m.All {
		all.AddMovers(m.All[i])
	}
	from = all
	for i := range m.All {
		mv := m.All[i]
		peer := mv.Peer != program.NoPID
		if C2(&a.sight, m.All[i:i+1], 0) && !a.future.Obstacle(int(mv.Proc)) && !(peer && a.future.Obstacle(int(mv.Peer))) {
			if may := a.sight.may(mv); may != 0 {
				a.future.Bar(mv.Proc, may)
				if peer {
					a.future.Bar(mv.Peer, may)
				}
			}
			continue
		}
		from.Remove(mv.Proc)
		if peer {
			from.Remove(mv.Peer)
		}
	}
	return from, all
}

// minimal takes processes away from set, which is valid and was found last, as
// long as a valid set is left, one that satisfies also if that is not nil: the youngest
// first, so that the oldest are preferred.
func (a *Selector) minimal(m *program.Moves, set program.PIDSet, also func(program.PIDSet) bool) program.PIDSet {
	if set.Len() == 1 {
		return set
	}
	for _, p := range a.youngest(set) {
		if !set.Has(p) || set.Len() == 1 {
			continue
		}
		less := a.future.Without(p)
		switch {
		case less.Empty():
		case also != nil && !also(less):
			a.future.Back()
		default:
			set = less
		}
	}
	return set
}

// youngest returns the members of set, the youngest first: those with the highest numbers.
func (a *Selector) youngest(set program.PIDSet) []program.PID {
	a.order = a.order[:0]
	for w := len(set) - 1; w >= 0; w-- {
		for word := set[w]; word != 0; {
			high := bits.Len64(word) - 1
			word &^= 1 << high
			a.order = append(a.order, program.PID(64*w+high))
		}
	}
	return a.order
}

// closing returns the processes of set some move of which closes a cycle.
func (a *Selector) closing(m *program.Moves, set program.PIDSet, closes func(program.Move) bool) (bad program.PIDSet) {
	for i := range m.All {
		mv := m.All[i]
		if set.Has(mv.Proc) && !C3(m.All[i:i+1], closes) {
			bad.Add(mv.Proc)
		}
	}
	return bad
}

// Moves returns the moves that c stands for.
func (a *Selector) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return a.of(m, a.sets[c-1])
}

// of returns the moves of the processes of set.
func (a *Selector) of(m *program.Moves, set program.PIDSet) []program.Move {
	a.moves = a.moves[:0]
	for i := range m.All {
		if set.Has(m.All[i].Proc) {
			a.moves = append(a.moves, m.All[i])
		}
	}
	return a.moves
}

// irreducible tells, and why, if the state of m is not reduced whatever its processes are
// like; off, if no state is.
func irreducible(off bool, m *program.Moves) (why Reason, no bool) {
	switch {
	case off:
		return Off, true
	case m.Timeout:
		return Timeout, true
	case onlyOne(m.All):
		return Single, true
	}
	return 0, false
}

// onlyOne reports whether at most one process can move: its moves are all.
func onlyOne(all []program.Move) bool {
	return len(all) == 0 || all[0].Proc == all[len(all)-1].Proc
}

// split cuts the moves of process p off the front.
func split(all []program.Move, p program.PID) (t, rest []program.Move) {
	n := 0
	for n < len(all) && all[n].Proc == p {
		n++
	}
	return all[:n:n], all[n:]
}
