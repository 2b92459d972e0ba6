package plan

import (
	"errors"
	"fmt"
	"slices"
)

// validateExternal returns an error if an option contradicts External, and nil otherwise.
func (o *Options) validateExternal() error {
	switch {
	case o.Store != Collapse:
		return fmt.Errorf("--disk keeps the states in files, and not in --store=%s", o.Store)
	case o.Proviso == StackProviso && o.Reduction != None:
		return errors.New("the stack proviso asks which states are on the stack, and a search in layers has none")
	case o.Shortest:
		return errors.New("--shortest needs the states in memory, and --disk keeps them in files")
	case o.Symmetry == AllSymmetry:
		return errors.New("--disk keeps each state, and --symmetry=all one for each orbit")
	case o.Engine == Closure:
		return errors.New("--disk packs the states, and --engine=closure does not")
	}
	return o.validateStore()
}

// keepInFiles decides whether the search keeps the states in files (p.External), as o requests, and returns o with the
// options for this search. The static proviso replaces the colour proviso, because no partition of the files knows the
// decisions in the remaining partitions.
func (p *Plan) keepInFiles(q PropertyFacts, o Options) Options {
	if !o.External {
		return o
	}
	switch l := &p.Limits; {
	case p.Sees.LocalDeadlocks:
		p.Off[PartDisk] = Reason{Why: AsksWhoMoves}
	case q.TakesPart:
		p.Off[PartDisk] = Reason{Why: TakesPart}
	case l.MaxErrors != 1:
		p.Off[PartDisk] = Reason{Why: CountsErrors}
	case l.MaxDepth > 0:
		p.Off[PartDisk] = Reason{Why: DepthBound}
	case l.Checkpoint:
		p.Off[PartDisk] = Reason{Why: WritesDown}
	case o.Without != 0 || o.Abstracted || o.Abstract != "" || o.Explored:
		p.Off[PartDisk] = Reason{Why: NotAsked}
	}
	if p.Off[PartDisk].Why == On && q.Temporal() {
		p.Off[PartDisk] = Reason{Why: automatonOff(q, o)}
	}
	if p.Off[PartDisk].Why != On {
		o.External = false
		return o
	}
	p.External = true
	o.Symmetry = NoSymmetry
	if o.Proviso == ColourProviso {
		o.Proviso = StaticProviso
		p.Off[PartProviso] = Reason{Why: StatesInFiles}
	}
	return o
}

// PermitsFiles reports whether Make plans a search with states in files if options o also ask for that. Any error is from
// a method of facts.
func PermitsFiles(facts Facts, q PropertyFacts, o Options, limits Limits) (bool, error) {
	o.External, o.Later = true, false
	if o.Validate() != nil {
		return false, nil
	}
	if p, _ := begun(q, o, limits); !p.External { // without a look at the facts, which may take long
		return false, nil
	}
	p, err := Make(facts, q, o, limits)
	layered := func(a Attempt) bool { return a.Walk == Layered }
	return err == nil && slices.ContainsFunc(p.Attempts, layered), err
}

// automatonOff returns the reason why no search in files decides q, a property of infinite runs, or On. A node is
// expanded several times, hence every choice of the reduction must be a function of the state.
func automatonOff(q PropertyFacts, o Options) Why {
	switch {
	case o.Fairness != Unfair:
		return NotFair
	case o.Emptiness != AutoEmptiness:
		return EmptinessAsked
	case q.Automaton.Marks > 0, !q.Automaton.Weak:
		return StrongAutomaton
	case q.Automaton.States > mostAutomaton:
		return LargeAutomaton
	case o.Reduction != None && o.Reduction != Ample:
		return DecidedInOrder
	}
	return On
}

// inFiles returns the attempts of a search with states in files. The first attempt shows how states are
// packed.
func (p *Plan) inFiles() []Attempt {
	probe, large := p.inOrder(Packed), p.inOrder(Packed)
	probe.States = p.bound(probeStates, strainedStates)
	if storesAtMost(p.Limits.MaxStates, probe.States) {
		return []Attempt{p.inOrder(Packed)}
	}
	probe.Purpose = PackingProbe
	probe.Exits = []Exit{{Large, 1}, {LargeWithErrors, 1}, {Restless, 1}}
	large.Walk, large.WalkReason, large.Workers = Layered, InFiles, p.Workers
	return []Attempt{probe, large}
}
