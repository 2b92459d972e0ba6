package plan

import (
	"errors"
	"fmt"

	"ltlpor/ample"
	"ltlpor/internal/base/words"
	"ltlpor/internal/search"
)

// Reduction selects the partial-order reduction: the method that chooses which enabled steps of a state the search
// explores.
type Reduction uint8

const (
	// Ample explores an ample set in each state. Conditions C0 to C3 hold, as far as the property needs them.
	Ample Reduction = iota
	// None explores every step.
	None
	// Process explores all steps of a single process, if the textbook's test shows that these steps are an ample set.
	Process
	// SPIN explores the steps of a process at a location marked as safe by SPIN's rules, with the mistakes in these
	// rules corrected.
	SPIN
	// Group explores the steps of a node, a group of processes of a distributed application, if these steps only affect
	// the node.
	Group
)

var reductions = words.Table[Reduction]{
	Option:   "reduction",
	Words:    []string{Ample: "ample", None: "none", Process: "process", SPIN: "spin", Group: "group"},
	Expected: "ample, process, spin, group or none",
}

// String returns the word for r in options.
func (r Reduction) String() string { return reductions.String(r) }

// MarshalText implements encoding.TextMarshaler: it returns the word for r in options.
func (r Reduction) MarshalText() ([]byte, error) { return reductions.Marshal(r) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets r to the reduction with the word in text.
func (r *Reduction) UnmarshalText(text []byte) error { return reductions.Unmarshal(text, r) }

// Proviso selects the cycle proviso: the method by which a reduction ensures C3 or the weaker S, so that no step is
// ignored for ever. search.ProvisoNone is not an option.
type Proviso = search.Proviso

const (
	// ColourProviso colours each state of the model by the choice made in the state, whatever the search order.
	ColourProviso = search.ProvisoColour
	// StackProviso rejects steps to states on the stack of the depth-first search, as in textbooks. For temporal
	// properties it is sound only with an automaton with waiting states, which is made for this proviso.
	StackProviso = search.ProvisoStack
	// StaticProviso analyses the text of the model: every cycle has a step from a statement that is never in a reduced
	// set.
	StaticProviso = search.ProvisoStatic
)

// Visibility selects the ample sets that condition C2 accepts. The verdict is the same for every Visibility. If S
// replaces C3 and runs may end in run-time errors, Make removes InOrderVisibility. InOrderVisibility without
// StateVisibility is for tests.
type Visibility = ample.Visibility

const (
	// SupportVisibility is the textbook's C2: no step of the set writes a variable or channel that a proposition of the
	// property reads.
	SupportVisibility Visibility = 0
	// StateVisibility also accepts steps that leave the propositions unchanged in the current state, if no step that
	// can be executed before them changes a proposition.
	StateVisibility = ample.InState
	// InOrderVisibility is condition C2′: a set may include visible steps if it also includes an invisible step, and no
	// step that can be executed before the set is visible.
	InOrderVisibility = ample.InOrder
	// BothVisibility accepts the sets of StateVisibility and of InOrderVisibility.
	BothVisibility = StateVisibility | InOrderVisibility
)

// Operands selects how precisely reduction Ample knows the indices, channels and values of enabled steps. The verdict
// is the same for every value. No flag sets it; values other than PresentOperands are for tests and measurements.
type Operands = ample.Operands

const (
	// PresentOperands first does what FixedOperands does. If this omits no step of a state, the reduction evaluates
	// operands in the state, and looks for an ample set of a single process.
	PresentOperands = ample.Present
	// FixedOperands uses only the values of operands that never change.
	FixedOperands = ample.Fixed
	// SetsOperands extends PresentOperands. If there is still no ample set, the reduction looks for a set of several
	// processes, with operands evaluated in the state. This takes more time.
	SetsOperands = ample.Sets
)

// Emptiness selects the emptiness check, the algorithm that finds violations of a temporal property.
type Emptiness uint8

const (
	// AutoEmptiness is SCC with fairness or acceptance marks on edges. Otherwise it is a single depth-first search if
	// the automaton is weak, and NDFS if not.
	AutoEmptiness Emptiness = iota
	// NDFS is nested depth-first search.
	NDFS
	// SCC is the search by strongly connected components.
	SCC
	// CNDFS is AutoEmptiness, but a large depth-first search continues with parallel workers.
	CNDFS
)

var emptinessChecks = words.Table[Emptiness]{
	Option:   "emptiness check",
	Words:    []string{AutoEmptiness: "auto", NDFS: "ndfs", SCC: "scc", CNDFS: "cndfs"},
	Expected: "auto, ndfs, scc or cndfs",
}

// String returns the word for e in options.
func (e Emptiness) String() string { return emptinessChecks.String(e) }

// MarshalText implements encoding.TextMarshaler: it returns the word for e in options.
func (e Emptiness) MarshalText() ([]byte, error) { return emptinessChecks.Marshal(e) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets e to the emptiness check with the word in text.
func (e *Emptiness) UnmarshalText(text []byte) error { return emptinessChecks.Unmarshal(text, e) }

// Fairness selects which infinite runs can violate a temporal property; section 13 of doc/dev/semantics.md defines fair
// runs.
type Fairness = search.Fairness

const (
	// Unfair: every infinite run counts.
	Unfair = search.Unfair
	// WeaklyFair: in a run that counts, each process moves infinitely often, or infinitely often has no executable
	// statement.
	WeaklyFair = search.Weak
	// StronglyFair: in a run that counts, each process that infinitely often has an executable statement moves
	// infinitely often.
	StronglyFair = search.Strong
)

// Options are the settings requested by the user. The zero value requests every part that can be combined with the
// rest.
type Options struct {
	Reduction  Reduction
	Emptiness  Emptiness
	Fairness   Fairness
	Optimize   Optimizations // transformations of the program; 0 means AllOptimizations
	Proviso    Proviso
	Visibility Visibility
	Operands   Operands
	Store      Store
	// Bits is the size of store Bitstate, and Hashes the number of hash functions; 0 means DefaultBits and
	// DefaultHashes. Swarm is the number of different searches with this store; Member is the number of this search,
	// from 0.
	Bits          int64
	Hashes        int
	Swarm, Member int
	Engine        Engine
	Workers       int // number of searching goroutines; 0: GOMAXPROCS
	// Shortest asks for shortest counterexamples. Only the walk for assertions and end states depends on it.
	Shortest bool
	// Abstract is the name of the reduction for exploring an abstraction, or "". If it is not "", Reduction must be
	// None.
	Abstract string
	// Abstracted is set if the model is an abstraction. An error found in the abstraction is then searched in the model
	// as written.
	Abstracted bool
	// External keeps the states of a search in files. It is for assertions, end states and weak automata; Plan.Off has
	// the reason why any other search stays in memory.
	External bool
	// Symmetry says whether a search stores one state for each orbit.
	Symmetry Symmetry
	// Later leaves AutoSymmetry undecided (Plan.Undecided) until a first attempt has met many states.
	Later bool
	// Explored is set if the caller explores the states without package search. The plan then has a single attempt.
	Explored bool
	// Early removes terminated processes as soon as possible. Without Early, they stay. Early matters only where
	// optimization Ends permits both.
	Early bool
	// Without has conditions to be violated by the reduction, as a demonstration of the consequences. The reduction is
	// unsound.
	Without Conditions
	// Strain, if not 0, is the seed for choosing low bounds, so that small models exercise the code for large states
	// and parallel searches. The verdict does not depend on it.
	Strain uint64
}

// Validate returns an error if options o are invalid for every model, and nil otherwise.
func (o Options) Validate() error {
	switch {
	case o.Without&^(C0|C1|C2|C3|W) != 0:
		return fmt.Errorf("the condition %s cannot be left out: expected C0, C1, C2, C3 or W", o.Without&^(C0|C1|C2|C3|W))
	case !reductions.HasWord(o.Reduction):
		return fmt.Errorf("unknown reduction %d", o.Reduction)
	case !emptinessChecks.HasWord(o.Emptiness):
		return fmt.Errorf("unknown emptiness check %d", o.Emptiness)
	case o.Fairness > StronglyFair:
		return fmt.Errorf("unknown fairness %d", o.Fairness)
	case o.Fairness != Unfair && (o.Emptiness == NDFS || o.Emptiness == CNDFS):
		return errors.New("fairness needs the search by strongly connected components (--emptiness=scc), not nested depth-first search")
	case o.Optimize > NoOptimizations:
		return fmt.Errorf("no optimization goes with others: %s", o.Optimize)
	case o.Proviso > StaticProviso:
		return fmt.Errorf("unknown proviso %d", o.Proviso)
	case o.Visibility > BothVisibility:
		return fmt.Errorf("unknown visibility %d", o.Visibility)
	case o.Visibility != 0 && o.Reduction != Ample:
		return errors.New("--visibility is a choice of ample sets, and goes with no other reduction than ample")
	case !engines.HasWord(o.Engine):
		return fmt.Errorf("unknown engine %d", o.Engine)
	case !symmetries.HasWord(o.Symmetry):
		return fmt.Errorf("unknown symmetry %d", o.Symmetry)
	case o.Operands > SetsOperands:
		return fmt.Errorf("unknown operands %d", o.Operands)
	case o.Operands != 0 && o.Reduction != Ample:
		return errors.New("operands are those of ample sets, and go with no other reduction than ample")
	case o.Proviso == StackProviso && o.Shortest && o.Reduction != None:
		return errors.New("the stack proviso needs a depth-first search, and shortest counterexamples are looked for breadth first")
	}
	if o.External {
		return o.validateExternal()
	}
	return o.validateStore()
}

// WithMarks reports whether a search with options o can use an automaton with acceptance marks on edges. Only the
// search by strongly connected components can; the other searches need an automaton with accepting states.
func (o Options) WithMarks() bool { return o.Emptiness == SCC || o.Fairness != Unfair }

// Drawn returns o for a drawn search: with symmetry only if o asks for symmetry by name.
func (o Options) Drawn() Options {
	if o.Symmetry != AllSymmetry {
		return o.Unfolded()
	}
	return o
}

// Unfolded returns o without symmetry: the searched system has each state of the model.
func (o Options) Unfolded() Options {
	o.Symmetry = NoSymmetry
	return o
}

// Exact returns o without reduction, Merge, Ends and symmetry. A search with the result explores every run of the
// model, step by step.
func (o Options) Exact() Options {
	o.Reduction, o.Optimize, o.Symmetry = None, o.Optimize.Without(Merge|Ends), NoSymmetry
	return o
}

// Dying returns o without Ends and Early. In a search with the result, the death of a process is a step, as in the
// model.
func (o Options) Dying() Options {
	o.Optimize, o.Early = o.Optimize.Without(Ends), false
	return o
}
