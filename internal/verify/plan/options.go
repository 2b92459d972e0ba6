package plan

import (
	"errors"
	"fmt"
	"slices"
)

// Reduction is the way to choose which steps are explored.
type Reduction uint8

const (
	// Ample explores in each state an ample set: C0, C1, C2 and C3 hold, as far as
	// the property needs them.
	Ample Reduction = iota
	// None explores all steps.
	None
	// Process explores in each state the steps of one process, if they are an ample
	// set by the textbook's test.
	Process
	// SPIN explores the steps of a process at a location that SPIN marks as safe,
	// SPIN's mistakes corrected.
	SPIN
	// Group explores the steps of one node of a distributed application, where they are affairs of that
	// node alone.
	Group
)

var reductionNames = []string{Ample: "ample", None: "none", Process: "process", SPIN: "spin", Group: "group"}

// String returns the name that --reduction takes.
func (r Reduction) String() string { return reductionNames[r] }

// ParseReduction reads what String returns.
func ParseReduction(name string) (Reduction, error) {
	return named[Reduction]("reduction", name, reductionNames, "ample, process, spin, group or none")
}

// Proviso is how a reduction keeps steps from being left out for ever: the
// condition C3, or S where that is enough.
type Proviso uint8

const (
	// ColourProviso goes by what was decided for the states of the model, in
	// whatever order they are met.
	ColourProviso Proviso = iota
	// StackProviso goes by the stack of the depth-first search, as textbooks do. For
	// temporal properties it is sound only on automata with waiting states, which
	// are made for it.
	StackProviso
	// StaticProviso goes by the text of the model: on every cycle some step is taken
	// that never is one of a reduced set.
	StaticProviso
)

var provisoNames = []string{ColourProviso: "colour", StackProviso: "stack", StaticProviso: "static"}

// String returns the name that --proviso takes.
func (p Proviso) String() string { return provisoNames[p] }

// ParseProviso reads what String returns.
func ParseProviso(name string) (Proviso, error) {
	return named[Proviso]("proviso", name, provisoNames, "colour, stack or static")
}

// Visibility is which sets of steps the condition C2 of the ample reduction lets pass.
// No answer depends on it. StateVisibility is also what is left of BothVisibility where
// errors come first; InOrderVisibility alone is for tests.
type Visibility uint8

const (
	// SupportVisibility is C2 as in textbooks: no step of the set writes anything that
	// a proposition of the property reads.
	SupportVisibility Visibility = iota
	// StateVisibility lets steps pass, too, that do but leave the propositions as they
	// are in the state, if nothing that may come before can change these.
	StateVisibility
	// InOrderVisibility is C2′: the set may have visible steps if it has an invisible
	// one as well, and nothing that may come before is visible.
	InOrderVisibility
	// BothVisibility is StateVisibility and InOrderVisibility.
	BothVisibility
)

var visibilityNames = []string{SupportVisibility: "support", StateVisibility: "state", InOrderVisibility: "order", BothVisibility: "both"}

// String returns the name that --visibility takes.
func (v Visibility) String() string { return visibilityNames[v] }

// ParseVisibility reads what String returns.
func ParseVisibility(name string) (Visibility, error) {
	return named[Visibility]("visibility", name, visibilityNames, "support, state, order or both")
}

// Operands is what the ample reduction knows of the indices, channels and values of the
// steps that a state has. No answer depends on it, and no flag asks for another than the
// first: it is for tests and measurements.
type Operands uint8

const (
	// PresentOperands: their values in the state, where nothing can be left out
	// without.
	PresentOperands Operands = iota
	// FixedOperands: the values of those that never change.
	FixedOperands
	// SetsOperands: as PresentOperands, and sets of several processes are looked for with
	// these values, too. That finds all there is to find, and takes more time.
	SetsOperands
)

var operandsNames = []string{PresentOperands: "present", FixedOperands: "fixed", SetsOperands: "sets"}

// String returns the name of o.
func (o Operands) String() string { return operandsNames[o] }

// Emptiness is the way to look for runs that violate a temporal property.
type Emptiness uint8

const (
	// AutoEmptiness is a single depth-first search if the automaton is weak, NDFS if it
	// is not, and SCC with fairness or several acceptance marks.
	AutoEmptiness Emptiness = iota
	// NDFS is nested depth-first search.
	NDFS
	// SCC is the search by strongly connected components.
	SCC
	// CNDFS is AutoEmptiness, by several workers where the search becomes large.
	CNDFS
)

var emptinessNames = []string{"auto", "ndfs", "scc", "cndfs"}

// String returns the name that --emptiness takes.
func (e Emptiness) String() string { return emptinessNames[e] }

// ParseEmptiness reads what String returns.
func ParseEmptiness(name string) (Emptiness, error) {
	return named[Emptiness]("emptiness check", name, emptinessNames, "auto, ndfs, scc or cndfs")
}

// Fairness says which infinite runs count for temporal properties; doc/semantics.md,
// section 13.
type Fairness uint8

const (
	// Unfair: all runs.
	Unfair Fairness = iota
	// WeaklyFair: each process infinitely often moves or has nothing executable.
	WeaklyFair
	// StronglyFair: each process that infinitely often has something executable moves
	// infinitely often.
	StronglyFair
)

var fairnessNames = []string{"none", "weak", "strong"}

// String returns the name that --fairness takes.
func (f Fairness) String() string { return fairnessNames[f] }

// ParseFairness reads what String returns.
func ParseFairness(name string) (Fairness, error) {
	return named[Fairness]("fairness", name, fairnessNames, "none, weak or strong")
}

// Options are what is asked for. The zero value asks for all that goes together.
type Options struct {
	Reduction  Reduction
	Emptiness  Emptiness
	Fairness   Fairness
	Optimize   Optimizations // 0 means AllOptimizations
	Proviso    Proviso
	Visibility Visibility
	Operands   Operands
	Store      Store
	// Bits and Hashes are the size of the store Bitstate and its number of hash functions; 0 means
	// DefaultBits and DefaultHashes. A Swarm is so many searches with this store, each of them
	// different, of which Member is one, from 0 on.
	Bits          int64
	Hashes        int
	Swarm, Member int
	Engine        Engine
	Workers       int // goroutines that search; 0: as many as there are cores
	// Shortest asks for shortest counterexamples; only the walk for assertions and end states depends on it.
	Shortest bool
	// Early asks that processes which have come to their end go as soon as they can, rather
	// than stay, where Ends lets them do either.
	Early bool
	// Without leaves conditions out of the reduction, which is wrong then: for showing how.
	Without Conditions
	// Strain is 0, or draws low limits for what packed states and searches by several workers have, and for when these
	// begin: no verdict depends on any of these.
	Strain uint64
}

// Validate returns why o makes no sense for any model, nil if it may for some.
func (o Options) Validate() error {
	switch {
	case o.Without&^(C0|C1|C2|C3|W) != 0:
		return fmt.Errorf("the condition %s cannot be left out: expected C0, C1, C2, C3 or W", o.Without&^(C0|C1|C2|C3|W))
	case int(o.Reduction) >= len(reductionNames):
		return fmt.Errorf("unknown reduction %d", o.Reduction)
	case o.Emptiness > CNDFS:
		return fmt.Errorf("unknown emptiness check %d", o.Emptiness)
	case o.Fairness > StronglyFair:
		return fmt.Errorf("unknown fairness %d", o.Fairness)
	case o.Fairness != Unfair && (o.Emptiness == NDFS || o.Emptiness == CNDFS):
		return errors.New("fairness needs the search by strongly connected components (--emptiness=scc), not nested depth-first search")
	case o.Optimize > NoOptimizations:
		return fmt.Errorf("no optimization goes with others: %s", o.Optimize)
	case int(o.Proviso) >= len(provisoNames):
		return fmt.Errorf("unknown proviso %d", o.Proviso)
	case int(o.Visibility) >= len(visibilityNames):
		return fmt.Errorf("unknown visibility %d", o.Visibility)
	case o.Visibility != 0 && o.Reduction != Ample:
		return errors.New("--visibility is a choice of ample sets, and goes with no other reduction than ample")
	case int(o.Engine) >= len(engineNames):
		return fmt.Errorf("unknown engine %d", o.Engine)
	case int(o.Operands) >= len(operandsNames):
		return fmt.Errorf("unknown operands %d", o.Operands)
	case o.Operands != 0 && o.Reduction != Ample:
		return errors.New("operands are those of ample sets, and go with no other reduction than ample")
	case o.Proviso == StackProviso && o.Shortest && o.Reduction != None:
		return errors.New("the stack proviso needs a depth-first search, and shortest counterexamples are looked for breadth first")
	}
	return o.validateStore()
}

// WithMarks reports whether automata with acceptance marks on their edges are of use: the
// search by components takes an automaton before its marks are made states.
func (o Options) WithMarks() bool { return o.Emptiness == SCC || o.Fairness != Unfair }

// Exact is o without all that leaves steps out: what is searched then has each run of the
// model, with all its steps.
func (o Options) Exact() Options {
	o.Reduction, o.Optimize = None, o.Optimize.Without(Merge|Ends)
	return o
}

// Dying is o with deaths as steps, as the model has them.
func (o Options) Dying() Options {
	o.Optimize, o.Early = o.Optimize.Without(Ends), false
	return o
}

// named returns the value of an option from its name in names; what it is, and which are
// expected, is for the error.
func named[T ~uint8](what, name string, names []string, expected string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown %s %q: expected %s", what, name, expected)
	}
	return T(i), nil
}
