package plan

import "ltlpor/internal/base/words"

// Symmetry selects whether a search stores one state for each orbit: for the states that differ by an exchange of
// interchangeable processes.
type Symmetry uint8

const (
	// AutoSymmetry stores each state. It is to become AllSymmetry where that pays.
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

// fold sets p.Orbits: whether the search stores one state for each orbit. Such a search is one in order, by one
// goroutine, with the states of package closure. p.Walk must be set. An error comes from facts.
func (p *Plan) fold(facts Facts, q PropertyFacts, o Options) error {
	off := p.unfolded(q, o)
	if off.Why == On {
		processes, why, err := facts.Symmetric(p)
		if err != nil {
			return err
		}
		if p.Interchangeable = processes; why != "" {
			off = Reason{Why: ByModel, Detail: why}
		}
	}
	if p.Off[PartSymmetry] = off; off.Why != On {
		return nil
	}
	p.Orbits = true
	p.Engine, p.Workers, p.Together = Closure, 1, false
	return nil
}

// unfolded returns the reason why a search with options o stores each state, or On.
//
//   - Under fairness a step by one process of a representative is a step by another process each time.
//   - The shortest lasso of a quotient need not be one of the shortest of the model.
func (p *Plan) unfolded(q PropertyFacts, o Options) Reason {
	because := func(why string) Reason { return Reason{Why: ByModel, Detail: why} }
	switch {
	case o.Symmetry != AllSymmetry || o.Explored || o.Abstracted || o.Abstract != "":
		return Reason{Why: NotAsked}
	case q.TakesPart:
		return Reason{Why: TakesPart}
	case p.Fairness != Unfair:
		return Reason{Why: NotFair}
	case p.Sees.LocalDeadlocks:
		return because("local deadlocks are those of single processes")
	case p.Store.Lossy():
		return because("a lossy store is asked for")
	case p.Limits.Checkpoint:
		return because("a checkpoint is asked for")
	case o.Shortest && q.Temporal():
		return because("a shortest lasso is asked for")
	case o.Engine > Closure:
		return because("packed states are asked for")
	case p.Reduction > None:
		return because("reduction " + p.Reduction.String() + " knows no symmetry")
	case p.Waiting:
		return because("the stack proviso knows no symmetry")
	}
	return Reason{}
}
