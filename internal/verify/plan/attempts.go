package plan

import "slices"

const (
	// closureStates is the number of states for a search by package closure, the faster engine for small searches.
	closureStates = 1 << 13
	// trialStates is the number of states in a trial: are states packed anew too often?
	trialStates = 1 << 12
	// probeStates is the number of packed states stored before several workers take part. A smaller search ends before
	// the preparation would, and the values seen in these states determine how to pack states.
	probeStates = 1 << 15
	// strainedStates replaces these numbers if small models must exercise the code for large models.
	strainedStates = 8
	// mostCaught bounds the states of an automaton for Caught. To count states, the search looks up every node with the
	// lower automaton states.
	mostCaught = 8
	// mostAutomaton bounds the states of an automaton for Parallel: a node has only a few bits for such a state.
	mostAutomaton = 1 << 16
	// mostTracers and mostRoutes bound the workers of Parallel and ParallelComponents, as package packed does.
	mostTracers, mostRoutes = 6, 24
)

// Strained reports whether a test wants small models to exercise the code for large models.
func (p *Plan) Strained() bool { return p.Engine == Checked || p.Strain > 0 }

// bound returns n, the usual bound, or strained, the bound for p.Strained.
func (p *Plan) bound(n, strained int64) int64 {
	if p.Strained() {
		return strained
	}
	return n
}

// attempt sets p.Attempts. Every other part of p must be decided. packs says whether states can be packed.
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

// attempts returns the attempts of p, in order. packs says whether states can be packed.
func (p *Plan) attempts(q PropertyFacts, packs bool) []Attempt {
	large, isLarge := p.large(q, packs)
	switch l := &p.Limits; {
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

// storesAtMost reports whether a search limited to most states, 0 for no limit, stores at most bound states.
func storesAtMost(most, bound int64) bool { return most > 0 && most <= bound }

// inOrder returns an attempt by the walk of p. If engine is Packed and p asks for Checked, the attempt is Checked.
func (p *Plan) inOrder(engine Engine) Attempt {
	if engine == Packed && p.Engine == Checked {
		engine = Checked
	}
	return Attempt{Walk: p.Walk, WalkReason: p.WalkReason, Engine: engine, Workers: 1}
}

// large returns the attempt for a large search by several workers. ok is false if p permits no such attempt.
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

// orderless reports whether the search may visit states in any order, if states are packed. A monitor, the automaton
// of a formula such as `[] p` about states, does not prevent this.
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

// shares reports whether the choice of the reduction in a state depends only on the parts of the state read by the
// reducer. In this case every worker makes the same choice. States must be packed.
func (p *Plan) shares() bool { return p.Reduction == Ample && !p.LooksAhead() }

// LooksAhead reports whether the choices of the reduction also depend on the effects of moves in a state.
func (p *Plan) LooksAhead() bool {
	return p.Visibility&StateVisibility != 0 && !p.Without.Has(C1|C2)
}

// catches reports whether a large search for accepting cycles may continue in arbitrary order (OWCTY).
func (p *Plan) catches(q PropertyFacts) bool {
	weak := p.Walk == SingleDFS && !q.TakesPart && q.Automaton.States <= mostCaught
	return weak && !p.Together && p.Reduction == None && p.Limits.MaxDepth == 0
}

// sharedCyclesOff returns the reason why several workers cannot share the search for accepting cycles, or On if they
// can. packs says whether states can be packed.
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

// smallFirst returns the attempts of a search that begins with package closure, the faster engine for small models.
// If isLarge is set, large is the attempt for more states; otherwise a search in order with packed states follows.
func (p *Plan) smallFirst(large Attempt, isLarge bool) []Attempt {
	small, trial, last := p.inOrder(Closure), p.inOrder(Packed), p.inOrder(Closure)
	small.Purpose, trial.Purpose = SmallSearch, PackingTrial
	first, tried := p.bound(closureStates, strainedStates), p.bound(trialStates, strainedStates)
	if storesAtMost(p.Limits.MaxStates, first) {
		return []Attempt{small}
	}
	small.States, small.Exits = first, []Exit{{Large, 1}, {LargeWithErrors, 1}}
	if !isLarge {
		trial.Purpose, trial.Trial, trial.Exits = WholeSearch, tried, []Exit{{Restless, 2}}
		return []Attempt{small, trial, last}
	}
	trial.States = tried
	trial.Exits = []Exit{{Large, 2}, {LargeWithErrors, 3}, {Restless, 4}}
	return append([]Attempt{small, trial}, p.lastly(large, 2)...)
}

// probing returns the attempts of a search that begins with packed states, and first tries how often states must be
// packed anew. Parameter large is the attempt for a large search.
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

// componentwise returns the attempts of a search by strongly connected components. If isLarge is set, parameter large
// is the attempt for a large search; otherwise a single attempt by package closure is the result.
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

// lastly returns the last attempts of a plan: large, with index at; a search in order with packed states; a search in
// order by package closure; and for Caught a search in order in the pauses of large.
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
