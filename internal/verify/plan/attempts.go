package plan

import "slices"

const (
	// closureStates is the bound on stored states of a first attempt with package closure, the faster engine for few
	// states.
	closureStates = 1 << 13
	// trialStates is the number of stored states after which an attempt checks whether states were packed again, with
	// more bits, too often.
	trialStates = 1 << 12
	// probeStates is the number of packed states stored in order before parallel workers start. Smaller searches are
	// over before the workers would be ready. The values in these states also show how many bits each variable needs.
	probeStates = 1 << 15
	// strainedStates is the bound on states in place of the bounds above if Plan.Strained is set: in tests, small
	// models then exercise the code for large models.
	strainedStates = 8
	// mostCaught bounds the number of automaton states for Caught (OWCTY). To count different model states, OWCTY looks
	// up a new node with each lower automaton state; hence the cost of a node grows with the number.
	mostCaught = 8
	// mostAutomaton bounds the number of automaton states for Parallel, because a node has few bits for the automaton
	// state.
	mostAutomaton = 1 << 16
	// mostTracers bounds the workers of Parallel, and mostRoutes the workers of ParallelComponents. Package packed has
	// the same bounds.
	mostTracers, mostRoutes = 6, 24
)

// Strained reports whether low bounds apply, so that small models exercise the code for large models, as in tests.
func (p *Plan) Strained() bool { return p.Engine == Checked || p.Strain > 0 }

// bound returns strained if p.Strained, and n otherwise.
func (p *Plan) bound(n, strained int64) int64 {
	if p.Strained() {
		return strained
	}
	return n
}

// attempt sets p.Attempts. In p.Off it sets the reasons why parallel searches are not used. Every other field of p
// except Further must be set before. `packs` reports whether states can be packed.
func (p *Plan) attempt(q PropertyFacts, packs bool) {
	if p.Together {
		p.noCNDFS(Reason{Why: p.sharedCyclesOff(q, packs)})
	}
	p.Attempts = p.attempts(q, packs)
	if p.Limits.Checkpoint && !slices.ContainsFunc(p.Attempts, anyOrder) {
		without := *p
		without.Limits.Checkpoint = false
		if slices.ContainsFunc(without.attempts(q, packs), anyOrder) {
			p.Off[PartAnyOrder] = Reason{Why: KeepsOrder}
		}
	}
}

func anyOrder(a Attempt) bool { return !a.InOrder() }

// attempts returns the attempts for p, in the order of their indices. `packs` reports whether states can be packed.
func (p *Plan) attempts(q PropertyFacts, packs bool) []Attempt {
	large, isLarge := p.large(q, packs)
	switch l := &p.Limits; {
	case p.External && packs:
		return p.inFiles()
	case p.Store.Lossy(), !packs:
		return []Attempt{p.inOrder(Closure)}
	case l.Checkpoint && isLarge && large.Walk == Unordered && p.Reduction == None:
		list := p.probing(large)
		if len(list) == 1 {
			list = append(list, p.inOrder(Closure))
			list[1].Purpose = ResumedUnpacked
		}
		return list
	case l.Checkpoint && p.Walk != Components:
		return []Attempt{p.inOrder(Packed)}
	case p.Walk == Components:
		return p.componentwise(large, isLarge)
	case p.Engine == Auto && (p.Walk != DFS || p.Reduction != None):
		return p.smallFirst(large, isLarge)
	case isLarge:
		return p.probing(large)
	}
	return []Attempt{p.inOrder(Packed)}
}

// storesAtMost reports whether the user's limit on states, `most`, is at most `bound`. If `most` is 0, there is no
// limit, and the result is false.
func storesAtMost(most, bound int64) bool { return most > 0 && most <= bound }

// inOrder returns an attempt with the given engine, the walk of p, and one worker. If p.Engine is Checked, Checked
// replaces Packed.
func (p *Plan) inOrder(engine Engine) Attempt {
	if engine == Packed && p.Engine == Checked {
		engine = Checked
	}
	return Attempt{Walk: p.Walk, WalkReason: p.WalkReason, Engine: engine, Workers: 1}
}

// large returns the attempt for a search of many states: with parallel workers, or in arbitrary order. `ok` is false if
// p permits no such attempt. `packs` reports whether states can be packed.
func (p *Plan) large(q PropertyFacts, packs bool) (a Attempt, ok bool) {
	a = p.inOrder(Packed)
	a.Workers = p.Workers
	switch {
	case !packs:
		return a, false
	case p.orderless(q):
		a.Walk, a.WalkReason = Unordered, NoErrorSoon
	case p.Together && p.sharedCyclesOff(q, packs) == On && p.Walk == Components:
		a.Walk, a.WalkReason, a.Workers = ParallelComponents, NoComponentSoon, min(a.Workers, mostRoutes)
	case p.Together && p.sharedCyclesOff(q, packs) == On:
		a.Walk, a.WalkReason, a.Workers = Parallel, NoCycleSoon, min(a.Workers, mostTracers)
	case p.catches(q):
		a.Walk, a.WalkReason = Caught, NoRunSoon
	default:
		return a, false
	}
	return a, true
}

// orderless reports whether the search may visit packed states in arbitrary order. Such a search is for assertions and
// end states, or has a monitor: the automaton of a formula such as `[] p`, where p is about single states.
func (p *Plan) orderless(q PropertyFacts) bool {
	monitors := p.Walk == SingleDFS && !p.Together && q.Automaton.Monitor
	switch {
	case p.Limits.MaxDepth > 0, p.Walk != DFS && !monitors:
		return false
	case p.Reduction == None:
		return true
	}
	proviso := p.Proviso == ColourProviso && p.Conditions.Has(S)
	return p.shares() && (proviso || !p.HasProviso())
}

// shares reports whether the reduction chooses the same set for a state in every worker. The choice must depend only on
// the parts of the state that the reducer reads, and states must be packed.
func (p *Plan) shares() bool { return p.Reduction == Ample && !p.LooksAhead() }

// LooksAhead reports whether the reduction also executes moves to see their effects before it chooses a set.
func (p *Plan) LooksAhead() bool {
	return p.Visibility&StateVisibility != 0 && !p.Without.Has(C1|C2)
}

// catches reports whether a large search for accepting cycles may use walk Caught, the OWCTY algorithm.
func (p *Plan) catches(q PropertyFacts) bool {
	weak := p.Walk == SingleDFS && !q.TakesPart && q.Automaton.States <= mostCaught
	return weak && !p.Together && p.Reduction == None && p.Limits.MaxDepth == 0
}

// sharedCyclesOff returns the reason why parallel workers cannot search together for accepting cycles, or On if they
// can. `packs` reports whether states can be packed.
func (p *Plan) sharedCyclesOff(q PropertyFacts, packs bool) Why {
	switch l := &p.Limits; {
	case q.TakesPart:
		return TakesPart
	case p.Store != Collapse:
		return OtherStore
	case p.Engine == Closure && p.Off[PartEngine].Why == On:
		return ClosureAsked
	case !packs:
		return ManyParts
	case l.Checkpoint:
		return WritesDown
	case l.MaxDepth > 0:
		return DepthBound
	case l.MaxErrors != 1:
		return CountsErrors
	case q.Automaton.States > mostAutomaton:
		return LargeAutomaton
	case p.Reduction != None && (!p.shares() || p.Proviso != ColourProviso && p.HasProviso()):
		return DecidedInOrder
	}
	return On
}

// small returns the first attempt of a search that may be over after few states, all of them stored. Attempt 1 follows.
func (p *Plan) small() Attempt {
	a := p.inOrder(Closure)
	a.Purpose, a.States = SmallSearch, p.bound(closureStates, strainedStates)
	a.Exits = []Exit{{Large, 1}, {LargeWithErrors, 1}}
	return a
}

// smallFirst returns attempts of which the first uses package closure, the faster engine for small models. After the
// bound of the first attempt, attempts with packed states follow. If isLarge is set, the attempt `large` follows when
// the trial of packed states is over.
func (p *Plan) smallFirst(large Attempt, isLarge bool) []Attempt {
	small, trial, last := p.small(), p.inOrder(Packed), p.inOrder(Closure)
	trial.Purpose = PackingTrial
	tried := p.bound(trialStates, strainedStates)
	if storesAtMost(p.Limits.MaxStates, small.States) {
		small.States, small.Exits = 0, nil
		return []Attempt{small}
	}
	if !isLarge {
		trial.Purpose, trial.Trial, trial.Exits = WholeSearch, tried, []Exit{{Restless, 2}}
		return []Attempt{small, trial, last}
	}
	trial.States = tried
	trial.Exits = []Exit{{Large, 2}, {LargeWithErrors, 3}, {Restless, 4}}
	return append([]Attempt{small, trial}, p.lastly(large, 2)...)
}

// probing returns attempts that begin with packed states. The first attempts show how often states must be packed
// again; then the attempt `large` follows.
func (p *Plan) probing(large Attempt) []Attempt {
	trial, probe := p.inOrder(Packed), p.inOrder(Packed)
	trial.States, probe.States = p.bound(trialStates, 1), p.bound(probeStates, strainedStates)
	if storesAtMost(p.Limits.MaxStates, probe.States) {
		return []Attempt{p.inOrder(Packed)}
	}
	trial.Purpose, probe.Purpose = PackingTrial, PackingProbe
	trial.Exits = []Exit{{Large, 1}, {LargeWithErrors, 1}, {Restless, 4}}
	probe.Exits = []Exit{{Large, 2}, {LargeWithErrors, 3}, {Restless, 4}}
	return append([]Attempt{trial, probe}, p.lastly(large, 2)...)
}

// componentwise returns the attempts of a search by strongly connected components. If isLarge is set, the first attempt
// has a bound on states, and the attempt `large` follows at the bound. If not, the result is a single attempt with
// package closure and without a bound.
func (p *Plan) componentwise(large Attempt, isLarge bool) []Attempt {
	small, last := p.inOrder(Closure), p.inOrder(Closure)
	first := p.bound(closureStates, strainedStates)
	if !isLarge || storesAtMost(p.Limits.MaxStates, first) {
		return []Attempt{last}
	}
	small.Purpose, small.States = PackingProbe, first
	small.Exits = []Exit{{Large, 1}, {LargeWithErrors, 2}}
	large.Exits = []Exit{{Restless, 2}, {Unsteady, 2}, {Unnumbered, 2}, {Abandoned, 2}}
	return []Attempt{small, large, last}
}

// lastly returns the last attempts of a plan, with indices from `at` on, and links them by exits:
//
//   - the attempt `large`;
//   - a search in order with packed states;
//   - a search in order with package closure;
//   - for Caught, a search in order for the pauses of `large`.
func (p *Plan) lastly(large Attempt, at int) []Attempt {
	packed, unpacked := at+1, at+2
	large.Exits = []Exit{{Restless, unpacked}}
	exit := func(to int, on ...Ending) {
		for _, e := range on {
			large.Exits = append(large.Exits, Exit{e, to})
		}
	}
	list := []Attempt{{}, p.inOrder(Packed), p.inOrder(Closure)}
	switch large.Walk {
	case Unordered:
		exit(packed, Faulty, Unnumbered)
	case Parallel:
		exit(packed, Unsteady, Unnumbered, Abandoned)
	case Caught:
		exit(packed, Faulty, Unsteady, Abandoned)
		exit(unpacked+1, Beside)
		list = append(list, p.inOrder(Packed))
	}
	if large.Walk != Parallel && !p.Limits.Checkpoint {
		exit(packed, Late)
	}
	list[0] = large
	return list
}
