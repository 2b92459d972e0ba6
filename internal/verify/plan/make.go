package plan

import (
	"ltlpor/ample"
	"ltlpor/internal/verify/property"
)

// Make returns the plan of a search for properties q with options o, within limits. Any error is from a method of
// facts.
func Make(facts Facts, q PropertyFacts, o Options, limits Limits) (Plan, error) {
	if p, err := makePlan(facts, q, o, limits); err != nil || !p.Undecided || p.beginsSmall() {
		return p, err
	}
	o.Later = false
	return makePlan(facts, q, o, limits)
}

// makePlan returns the plan for Make, or an undecided plan that does not begin with a small search.
func makePlan(facts Facts, q PropertyFacts, o Options, limits Limits) (Plan, error) {
	p, o := begun(q, o, limits)
	p.optimize(q, o)
	waits, err := p.reduce(facts, q, o)
	if p.Waiting {
		q.Automaton = waits
	}
	p.Walk, p.WalkReason = walkOf(q, o)
	p.share(q, o)
	p.engine(q, o)
	if err != nil {
		return p, err
	}
	if err := p.fold(facts, q, o); err != nil {
		return p, err
	}
	packs, err := p.packs(facts)
	switch {
	case o.Explored:
		p.Attempts = []Attempt{p.inOrder(Closure)}
	case p.Orbits:
		if p.Attempts = p.folded(q, o, packs); len(p.Attempts) == 1 {
			p.Engine, p.Workers = Closure, 1
		}
	default:
		p.attempt(q, packs)
	}
	if err != nil || !p.Optimize.Has(Ends) {
		p.Further = p.further(q, o, false)
		return p, err
	}
	creates, err := facts.Creates(&p)
	p.Further = p.further(q, o, creates)
	return p, err
}

// begun returns a plan in which only the place of the states is decided, and o with the options for this place.
func begun(q PropertyFacts, o Options, limits Limits) (Plan, Options) {
	p := Plan{Without: o.Without, Strain: o.Strain, Sees: q.Sees(), Limits: limits, Abstract: o.Abstract,
		Symmetry: o.Symmetry}
	if q.Temporal() {
		p.Fairness = o.Fairness
	}
	o = p.keepInFiles(q, p.keep(q, o))
	return p, o
}

// optimize sets the fields of p for transformations of the program before the search, and the reasons in p.Off.
//
//   - If the search must not omit steps (see sensitive), Merge and Ends are off.
//   - If a never claim takes part in the run, every optimization is off: the claim may read and write any variable.
//   - Under fairness only DeadVariables remains. At a location skipped by a merged step, a different process may be
//     blocked for a moment; and a fair run does not postpone the death of a process for ever.
//   - For local deadlocks only DeadVariables remains, because the search looks for waiting processes at every location.
func (p *Plan) optimize(q PropertyFacts, o Options) {
	p.Optimize = o.Optimize.filled()
	p.Early = o.Early
	p.Faint = !q.Temporal()
	for i, bit := range [...]Optimizations{Merge, DeadVariables, Ends} {
		if !p.Optimize.Has(bit) {
			p.Off[PartMerge+Part(i)] = Reason{Why: NotAsked}
		}
	}
	drop := func(r Reason, parts ...Part) {
		for _, part := range parts {
			if p.Off[part].Why == On {
				p.Off[part] = r
			}
		}
	}
	switch r := sensitive(q); {
	case q.TakesPart:
		p.Optimize = NoOptimizations
		drop(Reason{Why: TakesPart}, PartMerge, PartDead, PartEnds)
	case r.Why != On:
		p.Optimize = p.Optimize.Without(Merge | Ends)
		drop(r, PartMerge, PartEnds)
	case p.Fairness != Unfair:
		p.Optimize = p.Optimize.Without(Merge | Ends)
		drop(Reason{Why: NotFair}, PartMerge, PartEnds)
	case p.Sees.LocalDeadlocks:
		p.Optimize = p.Optimize.Without(Merge | Ends)
		drop(Reason{Why: PassesBy}, PartMerge, PartEnds)
	}
}

// sensitive returns the reason why a search for q must not omit steps. The Why of the result is On if omission is
// sound.
func sensitive(q PropertyFacts) Reason {
	switch {
	case q.TakesPart:
		return Reason{Why: TakesPart}
	case q.Stutter == property.Sensitive:
		return Reason{Why: Sensitive, Of: q.Kinds[0]}
	case q.Stutter == property.Undecided:
		return Reason{Why: Undecided, Of: q.Kinds[0]}
	}
	return Reason{}
}

// reduce sets p.Reduction and its conditions, and the reasons in p.Off. If the reduction needs an automaton with
// waiting states, reduce sets p.Waiting, and `waits` is the shape of the automaton. An error is from a method of facts.
func (p *Plan) reduce(facts Facts, q PropertyFacts, o Options) (waits Shape, err error) {
	p.Reduction = None
	if o.Reduction == None {
		p.Off[PartReduction] = Reason{Why: NotAsked}
		return waits, nil
	}
	if r := sensitive(q); r.Why != On {
		p.Off[PartReduction] = r
		return waits, nil
	}
	m, err := facts.Prepared(p)
	if err != nil {
		return waits, err
	}
	// If every violation is a finite run, fairness does not matter: the run can be continued fairly.
	fair := p.Fairness != Unfair && !q.Finite()
	off := Reason{}
	if m.Off != "" {
		off = Reason{Why: ByModel, Detail: m.Off}
	}
	if r := unfair(fair, m, o); r.Why != On {
		off = r
	}
	if off.Why == On && o.Proviso == StackProviso && q.Temporal() {
		var w Waiting
		if w, waits, err = facts.Waiting(); err != nil {
			return waits, err
		}
		off.Why = [...]Why{HasWaiting: On, LacksWaiting: NoWaiting, LargeWaiting: WaitingTooLarge}[w]
		p.Waiting = w == HasWaiting
	}
	if off.Why != On {
		p.Off[PartReduction] = off
		return waits, nil
	}
	p.Reduction = o.Reduction
	p.condition(q, o, m, fair)
	p.choose(q, o, m)
	return waits, nil
}

// unfair returns the reason why the reduction requested in o does not preserve fairness. The Why of the result is On if
// the reduction preserves fairness, or if `fair` is not set, because fairness does not matter.
func unfair(fair bool, m Model, o Options) Reason {
	switch {
	case !fair:
		return Reason{}
	case o.Fairness == StronglyFair:
		return Reason{Why: NotStronglyFair}
	case o.Proviso == StackProviso:
		return Reason{Why: NotFairByStack}
	case o.Reduction == SPIN:
		return Reason{Why: NotFairBySPIN}
	case o.Reduction == Group:
		return Reason{Why: NotFairByGroup}
	case m.OffIfFair != "":
		return Reason{Why: ByModel, Detail: m.OffIfFair}
	}
	return Reason{}
}

// condition sets p.Conditions, the conditions that the reduction must satisfy, and p.Proviso.
//
//   - C2 is only needed for a temporal property.
//   - If only states without successors matter, no cycle proviso is needed: C0 and C1 preserve these states.
//   - If a finite run shows every violation, or for local deadlocks, S suffices. For a temporal property with the stack
//     proviso, S does not suffice.
//   - In every other case C3 is needed.
//   - W is added if `fair` is set.
func (p *Plan) condition(q PropertyFacts, o Options, m Model, fair bool) {
	p.Conditions = C0 | C1
	if q.Temporal() {
		p.Conditions |= C2
	} else {
		p.Off[PartVisible] = Reason{Why: NothingSeen}
	}
	switch {
	case !q.Temporal() && !p.Sees.Assertions && !p.Sees.LocalDeadlocks && !m.MayFault:
		p.Off[PartCycles] = Reason{Why: OnlyEnds}
		return
	case !q.Temporal(), o.Proviso != StackProviso && q.Finite():
		p.Off[PartCycles] = Reason{Why: FiniteErrors}
		p.Conditions |= S
	default:
		p.Conditions |= C3
	}
	p.Proviso = o.Proviso
	if fair {
		p.Conditions |= W
	}
}

// choose sets p.Visibility and p.Operands if the reduction is Ample. For a different reduction choose does nothing.
func (p *Plan) choose(q PropertyFacts, o Options, m Model) {
	if p.Reduction != Ample {
		return
	}
	p.Operands = o.Operands
	if !p.Conditions.Has(C2) {
		return
	}
	asked := o.Visibility
	if !q.Observes {
		p.Off[PartInOrder] = Reason{Why: NothingSeen}
		return
	}
	got := ample.Usable(asked, p.Conditions.Has(S), m.MayFault)
	if got != asked {
		p.Off[PartInOrder] = Reason{Why: ErrorsFirst}
	}
	p.Visibility = got
}
