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
	// Process explores in each state the steps of one process, if these steps are an ample set by the textbook's
	// test.
	Process
	// SPIN explores the steps of a process at a location that SPIN marks as safe, with SPIN's mistakes corrected.
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

// Proviso selects how a reduction avoids ignoring steps for ever: the way to keep condition C3, or S where S
// suffices. search.ProvisoNone is no option.
type Proviso = search.Proviso

const (
	// ColourProviso uses the choices already made for states of the model, independent of the search order.
	ColourProviso = search.ProvisoColour
	// StackProviso uses the stack of the depth-first search, as in textbooks. For temporal properties it is sound
	// only on automata with waiting states, which are made for this proviso.
	StackProviso = search.ProvisoStack
	// StaticProviso uses the text of the model: on every cycle some step is taken that is never in a reduced set.
	StaticProviso = search.ProvisoStatic
)

// Visibility selects the ample sets that condition C2 accepts. No verdict depends on it. If errors come first,
// BothVisibility becomes StateVisibility; InOrderVisibility alone is for tests.
type Visibility = ample.Visibility

const (
	// SupportVisibility is C2 as in textbooks: no step of the set writes an object read by a proposition of the
	// property.
	SupportVisibility Visibility = 0
	// StateVisibility also accepts steps that leave the propositions unchanged in the current state, if no step that
	// may come before can change the propositions.
	StateVisibility = ample.InState
	// InOrderVisibility is C2′: the set may have visible steps if it also has an invisible step and if no step that
	// may come before is visible.
	InOrderVisibility = ample.InOrder
	// BothVisibility is StateVisibility and InOrderVisibility.
	BothVisibility = StateVisibility | InOrderVisibility
)

// Operands selects the knowledge that the ample reduction has of the indices, channels and values of enabled steps.
// No verdict depends on it. No flag sets it: values other than the first are for tests and measurements.
type Operands = ample.Operands

const (
	// PresentOperands: their values in the state, where nothing can be left out
	// without.
	PresentOperands = ample.Present
	// FixedOperands: the values of operands that never change.
	FixedOperands = ample.Fixed
	// SetsOperands is PresentOperands, and also uses these values in the search for sets of several processes. It
	// finds every such set and takes more time.
	SetsOperands = ample.Sets
)

// Emptiness selects the emptiness check, which looks for violations of a temporal property.
type Emptiness uint8

const (
	// AutoEmptiness is a single depth-first search if the automaton is weak, otherwise NDFS. With fairness or several
	// acceptance marks it is SCC.
	AutoEmptiness Emptiness = iota
	// NDFS is nested depth-first search.
	NDFS
	// SCC is the search by strongly connected components.
	SCC
	// CNDFS is AutoEmptiness, by several workers where the search becomes large.
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

// Fairness selects the infinite runs that count for temporal properties; doc/dev/semantics.md, section 13.
type Fairness = search.Fairness

const (
	// Unfair: every run counts.
	Unfair = search.Unfair
	// WeaklyFair: each process infinitely often moves or has no executable statement.
	WeaklyFair = search.Weak
	// StronglyFair: each process that infinitely often has an executable statement moves infinitely often.
	StronglyFair = search.Strong
)

// Options are the requested settings. The zero value requests everything that can be combined.
type Options struct {
	Reduction  Reduction
	Emptiness  Emptiness
	Fairness   Fairness
	Optimize   Optimizations // 0 means AllOptimizations
	Proviso    Proviso
	Visibility Visibility
	Operands   Operands
	Store      Store
	// Bits and Hashes are the size of the store Bitstate and its number of hash functions; 0 means DefaultBits and
	// DefaultHashes. Swarm is the number of different searches with this store; Member is the number of a search,
	// from 0.
	Bits          int64
	Hashes        int
	Swarm, Member int
	Engine        Engine
	Workers       int // goroutines that search; 0: one for each core
	// Shortest asks for shortest counterexamples. Only the walk for assertions and end states depends on it.
	Shortest bool
	// Abstract names the reduction for exploring an abstraction, or is "". With a name Reduction must be None.
	Abstract string
	// Abstracted: the model is an abstraction. An error of it is tried on the model as written.
	Abstracted bool
	// Explored: the caller explores the states without a search of package search. The plan has one attempt.
	Explored bool
	// Early makes terminated processes leave as soon as possible, instead of staying, where Ends permits either.
	Early bool
	// Without omits conditions from the reduction, which makes it unsound, to demonstrate the consequences.
	Without Conditions
	// Strain, if not 0, draws low limits for the sizes of packed states and parallel searches, and for the points at
	// which these begin. No verdict depends on it.
	Strain uint64
}

// Validate returns why o is invalid for every model, or nil.
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

// WithMarks reports whether a search with options o can use an automaton with acceptance marks on edges. The search
// by strongly connected components can, and takes the automaton before its marks become states.
func (o Options) WithMarks() bool { return o.Emptiness == SCC || o.Fairness != Unfair }

// Exact returns o without the parts that omit steps. The searched system then has each run of the model, with every
// step.
func (o Options) Exact() Options {
	o.Reduction, o.Optimize = None, o.Optimize.Without(Merge|Ends)
	return o
}

// Dying returns o without the optimization Ends: the death of a process is then a step, as in the model.
func (o Options) Dying() Options {
	o.Optimize, o.Early = o.Optimize.Without(Ends), false
	return o
}
