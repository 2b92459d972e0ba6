package plan

import (
	"errors"
	"fmt"

	"ltlpor/ample"
	"ltlpor/internal/base/words"
	"ltlpor/internal/search"
)

// Reduction selects the partial-order reduction, which chooses the steps to explore.
type Reduction uint8

const (
	// Ample explores in each state an ample set: C0, C1, C2 and C3 hold, as far as the property needs these.
	Ample Reduction = iota
	// None explores every step.
	None
	// Process explores in each state the moves of one process, if these moves pass the textbook's test for an ample
	// set.
	Process
	// SPIN explores the steps of a process at a location marked as safe by SPIN. The mistakes of SPIN's marks are
	// corrected.
	SPIN
	// Group explores the steps of one node of a distributed application, if these steps concern this node alone.
	Group
)

var reductions = words.Table[Reduction]{
	Option:   "reduction",
	Words:    []string{Ample: "ample", None: "none", Process: "process", SPIN: "spin", Group: "group"},
	Expected: "ample, process, spin, group or none",
}

// String returns the word for r.
func (r Reduction) String() string { return reductions.String(r) }

// MarshalText implements encoding.TextMarshaler by the word for r.
func (r Reduction) MarshalText() ([]byte, error) { return reductions.Marshal(r) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (r *Reduction) UnmarshalText(text []byte) error { return reductions.Unmarshal(text, r) }

// Proviso selects the way to keep condition C3, or S where S suffices, to prevent ignoring a step for ever.
// search.ProvisoNone is not an option.
type Proviso = search.Proviso

const (
	// ColourProviso uses the choices already made for states of the model, and not the stack. Any search order is
	// possible.
	ColourProviso = search.ProvisoColour
	// StackProviso uses the stack of the depth-first search, as in textbooks. For temporal properties it is sound
	// only with automata with waiting states, made only for this proviso.
	StackProviso = search.ProvisoStack
	// StaticProviso analyses the text of the model before the search: every cycle has a step of a set fixed in
	// advance, and a state with such a step in its ample set is fully expanded.
	StaticProviso = search.ProvisoStatic
)

// Visibility selects the ample sets accepted by condition C2, without effect on verdicts. If a run may end in a
// run-time error, BothVisibility becomes StateVisibility; InOrderVisibility alone is for tests.
type Visibility = ample.Visibility

const (
	// SupportVisibility is the textbook form of C2: no step of the set writes an object read by a proposition of the
	// property.
	SupportVisibility Visibility = 0
	// StateVisibility also accepts a step that leaves the propositions unchanged in the current state, if no possible
	// earlier step can change the propositions.
	StateVisibility = ample.InState
	// InOrderVisibility is C2′: the set may have visible steps if it also has an invisible step, and if no possible
	// step before the set is visible.
	InOrderVisibility = ample.InOrder
	// BothVisibility combines StateVisibility and InOrderVisibility.
	BothVisibility = StateVisibility | InOrderVisibility
)

// Operands selects the operands of moves (indices, channels and values) evaluated by the ample reduction, without
// effect on verdicts. No flag sets Operands: values other than the first are for tests and measurements.
type Operands = ample.Operands

const (
	// PresentOperands evaluates operands in the state if no ample set is found without.
	PresentOperands = ample.Present
	// FixedOperands knows only the operands with the same value in every state.
	FixedOperands = ample.Fixed
	// SetsOperands is PresentOperands and, if this fails, also searches for sets of several processes with operands
	// evaluated in the state. This finds every possible set, and takes more time.
	SetsOperands = ample.Sets
)

// Emptiness selects the emptiness check: the algorithm that looks for violations of a temporal property.
type Emptiness uint8

const (
	// AutoEmptiness is a single depth-first search for a weak automaton, otherwise NDFS. With fairness or with
	// acceptance marks on edges it is SCC.
	AutoEmptiness Emptiness = iota
	// NDFS is the nested depth-first search.
	NDFS
	// SCC is the search by strongly connected components.
	SCC
	// CNDFS is AutoEmptiness, with several workers in a large search if possible.
	CNDFS
)

var emptinessChecks = words.Table[Emptiness]{
	Option:   "emptiness check",
	Words:    []string{AutoEmptiness: "auto", NDFS: "ndfs", SCC: "scc", CNDFS: "cndfs"},
	Expected: "auto, ndfs, scc or cndfs",
}

// String returns the word for e.
func (e Emptiness) String() string { return emptinessChecks.String(e) }

// MarshalText implements encoding.TextMarshaler by the word for e.
func (e Emptiness) MarshalText() ([]byte, error) { return emptinessChecks.Marshal(e) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (e *Emptiness) UnmarshalText(text []byte) error { return emptinessChecks.Unmarshal(text, e) }

// Fairness selects the infinite runs to count for temporal properties (doc/dev/semantics.md, section 13).
type Fairness = search.Fairness

const (
	// Unfair: every run counts.
	Unfair = search.Unfair
	// WeaklyFair: each process infinitely often moves or has no executable statement.
	WeaklyFair = search.Weak
	// StronglyFair: each process that infinitely often has an executable statement moves infinitely often.
	StronglyFair = search.Strong
)

// Options has the requested settings. The zero value requests everything that can be combined.
type Options struct {
	Reduction  Reduction
	Emptiness  Emptiness
	Fairness   Fairness
	Optimize   Optimizations // 0 means AllOptimizations
	Proviso    Proviso
	Visibility Visibility
	Operands   Operands
	Store      Store
	// Bits is the size of the store Bitstate in bits, and Hashes its number of hash functions; 0 means DefaultBits
	// and DefaultHashes. Swarm is the number of searches with a lossy store, with different hash functions or orders;
	// Member is the number of this search, from 0.
	Bits          int64
	Hashes        int
	Swarm, Member int
	Engine        Engine
	Workers       int // searching goroutines; 0 means one for each core
	// Shortest asks for shortest counterexamples. It affects only the walk for assertions and end states.
	Shortest bool
	// Abstract is the name of the reduction with which an abstraction is explored, or "". With a name Reduction must
	// be None.
	Abstract string
	// Abstracted says that the model is an abstraction. An error found is tried on the model as written.
	Abstracted bool
	// Explored says that the caller explores the states without package search. The plan has one attempt.
	Explored bool
	// Early makes terminated processes leave as soon as possible, instead of staying. Early matters only where Ends
	// permits both.
	Early bool
	// Without omits conditions from the reduction, to demonstrate the consequences. This makes the reduction unsound.
	Without Conditions
	// Strain, if not 0, is a seed for low limits: on the sizes of packed states and parallel searches, and on the
	// numbers of states at which these begin. No verdict depends on it.
	Strain uint64
}

// Validate returns an error if o is invalid for every model, or nil.
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
	case o.Operands > SetsOperands:
		return fmt.Errorf("unknown operands %d", o.Operands)
	case o.Operands != 0 && o.Reduction != Ample:
		return errors.New("operands are those of ample sets, and go with no other reduction than ample")
	case o.Proviso == StackProviso && o.Shortest && o.Reduction != None:
		return errors.New("the stack proviso needs a depth-first search, and shortest counterexamples are looked for breadth first")
	}
	return o.validateStore()
}

// WithMarks reports whether the search can use automata with acceptance marks on edges. The search by strongly
// connected components can, and needs no conversion of marks to states.
func (o Options) WithMarks() bool { return o.Emptiness == SCC || o.Fairness != Unfair }

// Exact returns o without the parts that omit steps. The searched system has every run of the model, step by step.
func (o Options) Exact() Options {
	o.Reduction, o.Optimize = None, o.Optimize.Without(Merge|Ends)
	return o
}

// Dying returns o changed so that the death of a process is a step, as in the model.
func (o Options) Dying() Options {
	o.Optimize, o.Early = o.Optimize.Without(Ends), false
	return o
}
