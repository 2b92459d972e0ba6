package plan

import (
	"fmt"

	"ltlpor/internal/base/words"
)

// Symmetry selects whether a search stores one state for each orbit: for the states that differ by an exchange of
// interchangeable processes.
type Symmetry uint8

const (
	// AutoSymmetry stores one state for each orbit in a search of many states, if random runs meet large orbits.
	AutoSymmetry Symmetry = iota
	// NoSymmetry stores each state.
	NoSymmetry
	// AllSymmetry stores one state for each orbit, where processes are interchangeable and the search permits it.
	AllSymmetry
)

var symmetries = words.Table[Symmetry]{
	Option:   "symmetry",
	Words:    []string{AutoSymmetry: "auto", NoSymmetry: "none", AllSymmetry: "all"},
	Expected: "auto, none or all",
}

// String returns the word for s.
func (s Symmetry) String() string { return symmetries.String(s) }

// MarshalText implements encoding.TextMarshaler by the word for s.
func (s Symmetry) MarshalText() ([]byte, error) { return symmetries.Marshal(s) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (s *Symmetry) UnmarshalText(text []byte) error { return symmetries.Unmarshal(text, s) }

// fold sets p.Orbits and p.Interchange: whether an attempt stores one state for each orbit. Such an attempt is one in
// order, by one goroutine, with the states of package closure. p.Walk must be set. An error comes from facts.
func (p *Plan) fold(facts Facts, q PropertyFacts, o Options) (err error) {
	off := p.unfolded(q, o)
	if o.Symmetry == AutoSymmetry && off.Why != On && off.Why != NotFair {
		off = Reason{Why: NotAsked} // the options do not name symmetry, so that no reason is expected
	}
	if off.Why == On {
		if p.Interchange, err = facts.Symmetric(p, o.Symmetry == AutoSymmetry); err != nil {
			return err
		}
		off = p.refused(o)
	}
	p.Off[PartSymmetry], p.Orbits = off, off.Why == On
	if p.Orbits && o.Symmetry == AllSymmetry {
		p.Engine, p.Workers, p.Together = Closure, 1, false
	}
	return nil
}

// unfolded returns the reason why a search with options o stores each state, or On.
//
//   - Under fairness a step by one process of a representative is a step by another process each time.
//   - The shortest lasso of a quotient need not be one of the shortest of the model.
//   - Errors of a quotient stand for several errors of the model each.
func (p *Plan) unfolded(q PropertyFacts, o Options) Reason {
	because := func(why string) Reason { return Reason{Why: ByModel, Detail: why} }
	switch {
	case o.Symmetry == NoSymmetry || o.Explored || o.Abstracted || o.Abstract != "":
		return Reason{Why: NotAsked}
	case q.TakesPart:
		return Reason{Why: TakesPart}
	case p.Fairness != Unfair:
		return Reason{Why: NotFair}
	case p.Sees.LocalDeadlocks:
		return because("local deadlocks are those of single processes")
	case o.Shortest && q.Temporal():
		return because("a shortest lasso is asked for")
	case o.Engine > Closure:
		return because("packed states are asked for")
	case p.Reduction > None:
		return because("reduction " + p.Reduction.String() + " knows no symmetry")
	case p.Waiting:
		return because("the stack proviso knows no symmetry")
	case o.Symmetry == AutoSymmetry && p.leavesEach(o):
		return Reason{Why: NotAsked}
	}
	return Reason{}
}

// leavesEach reports whether options o mean that a search stores each state, unless they name symmetry: a full search,
// a search for cycles by several workers, for more than one error, or of few states.
func (p *Plan) leavesEach(o Options) bool {
	return o.Reduction == None || p.Together || p.Limits.MaxErrors != 1 ||
		storesAtMost(p.Limits.MaxStates, p.bound(closureStates, strainedStates))
}

// refused returns the reason why a search with options o cannot exchange the processes in p.Interchange, or does not
// because it would not pay, or On.
func (p *Plan) refused(o Options) Reason {
	x, auto := &p.Interchange, o.Symmetry == AutoSymmetry
	switch {
	case auto && x.Alone:
		return Reason{Why: NotAsked}
	case x.Why != "":
		return Reason{Why: ByModel, Detail: x.Why}
	case auto && x.Size < p.worth():
		how := fmt.Sprintf("an orbit of %s has about %.1f states, too few to pay", x.Processes, x.Size)
		return Reason{Why: ByModel, Detail: how}
	}
	return Reason{}
}

// foldedCost is the time for a state of a search that stores one state for each orbit, relative to a search with engine
// Closure that stores each state. packedGain is the time for a state of that engine, relative to one worker with packed
// states. sharedGain is the gain by each further worker.
const foldedCost, packedGain, sharedGain = 3.0, 2.0, 0.5

// worth is the size of an orbit from which a search of orbits takes less time than the search that stores each state.
func (p *Plan) worth() float64 {
	switch {
	case p.Strained():
		return 1
	case p.Engine == Closure:
		return foldedCost
	case p.Limits.Checkpoint: // the other search is in order, by one worker: see attempts
		return foldedCost * packedGain
	}
	return foldedCost * packedGain * (1 + sharedGain*float64(p.Workers-1))
}

// folded returns the attempts for orbits. A search of few states ends in a first attempt that stores each state.
func (p *Plan) folded() []Attempt {
	small := p.inOrder(Closure)
	small.Purpose, small.States = SmallSearch, p.bound(closureStates, strainedStates)
	small.Exits = []Exit{{Large, 1}, {LargeWithErrors, 1}}
	return []Attempt{small, p.orbits()}
}

// orbits returns the attempt that stores one state for each orbit.
func (p *Plan) orbits() Attempt {
	a := p.inOrder(Closure)
	a.Orbits = true
	return a
}

// sizeWords returns the estimate of the size of an orbit as the beginning of a list, or "" if there is none.
func (x *Interchange) sizeWords() string {
	if x.Size == 0 {
		return ""
	}
	return fmt.Sprintf("of about %.0f states each, ", x.Size)
}
