package ltlpor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/source"
)

// Checks is a set of kinds of properties.
type Checks uint8

// The kinds of properties. The zero value of Options checks assertions, end
// states, every ltl block, the never claim and the given formula.
const (
	Assertions Checks = 1 << iota
	EndStates
	LTL
	Claim
	Progress   // no non-progress cycle
	Acceptance // no cycle through an accept label of a process
	Given      // the formula and the automaton in Options; always checked if there are any
)

// DefaultChecks is what is checked unless asked otherwise.
const DefaultChecks = Assertions | EndStates | LTL | Claim

var checkNames = []struct {
	Name string
	Bit  Checks
}{
	{"assertions", Assertions}, {"end-states", EndStates}, {"ltl", LTL}, {"claim", Claim},
	{"progress", Progress}, {"acceptance", Acceptance}, {"formula", Given},
}

// ParseChecks reads a comma-separated list of kinds.
func ParseChecks(list string) (Checks, error) {
	var c Checks
next:
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		for _, n := range checkNames {
			if n.Name == word {
				c |= n.Bit
				continue next
			}
		}
		return 0, fmt.Errorf("unknown check %q: expected assertions, end-states, ltl, claim, formula, progress or acceptance", word)
	}
	return c, nil
}

// String returns the list that ParseChecks reads.
func (c Checks) String() string {
	var names []string
	for _, n := range checkNames {
		if c&n.Bit != 0 {
			names = append(names, n.Name)
		}
	}
	return strings.Join(names, ",")
}

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
)

var reductionNames = []string{Ample: "ample", None: "none", Process: "process", SPIN: "spin"}

// String returns the name that --reduction takes.
func (r Reduction) String() string { return reductionNames[r] }

// ParseReduction reads what String returns.
func ParseReduction(name string) (Reduction, error) {
	return named[Reduction]("reduction", name, reductionNames, "ample, process, spin or none")
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
// No answer depends on it.
type Visibility uint8

const (
	// SupportVisibility is C2 as in textbooks: no step of the set writes anything that
	// a proposition of the property reads.
	SupportVisibility Visibility = iota
	// StateVisibility lets steps pass, too, that do but leave the propositions as they
	// are in the state, if nothing that may come before can change these.
	StateVisibility
	// RelaxedVisibility is C2′: the set may have visible steps if it has an invisible
	// one as well, and nothing that may come before is visible.
	RelaxedVisibility
	// BothVisibility is StateVisibility and RelaxedVisibility.
	BothVisibility
)

var visibilityNames = []string{SupportVisibility: "support", StateVisibility: "state", RelaxedVisibility: "relaxed", BothVisibility: "both"}

// String returns the name that --visibility takes.
func (v Visibility) String() string { return visibilityNames[v] }

// ParseVisibility reads what String returns.
func ParseVisibility(name string) (Visibility, error) {
	return named[Visibility]("visibility", name, visibilityNames, "support, state, relaxed or both")
}

// Operands is what the ample reduction knows of the indices, channels and values of the
// steps that a state has. No answer depends on it.
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

// String returns the name that --operands takes.
func (o Operands) String() string { return operandsNames[o] }

// ParseOperands reads what String returns.
func ParseOperands(name string) (Operands, error) {
	return named[Operands]("operands", name, operandsNames, "present, fixed or sets")
}

// Tie is which processes the ample reduction prefers to explore first where several
// sets would do. None is best for all models, and no answer depends on it.
type Tie uint8

const (
	// LowTie: those that have been there longest, with the lowest numbers.
	LowTie Tie = iota
	// HighTie: the youngest, with the highest numbers.
	HighTie
	// FewTie: those with the fewest executable steps.
	FewTie
)

var tieNames = []string{LowTie: "low", HighTie: "high", FewTie: "few"}

// String returns the name that --tie takes.
func (t Tie) String() string { return tieNames[t] }

// ParseTie reads what String returns.
func ParseTie(name string) (Tie, error) {
	return named[Tie]("tie", name, tieNames, "low, high or few")
}

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
)

var emptinessNames = []string{"auto", "ndfs", "scc"}

// String returns the name that --emptiness takes.
func (e Emptiness) String() string { return emptinessNames[e] }

// ParseEmptiness reads what String returns.
func ParseEmptiness(name string) (Emptiness, error) {
	return named[Emptiness]("emptiness check", name, emptinessNames, "auto, ndfs or scc")
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

// named returns the value of an option from its name in names; what it is, and which are
// expected, is for the error.
func named[T ~uint8](what, name string, names []string, expected string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown %s %q: expected %s", what, name, expected)
	}
	return T(i), nil
}

// Options say what to check and how. The zero value checks everything that the
// model says about itself, with reduction, until the first violation of each
// property, without limits.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file name included from a file in folder dir; nil
	// refuses every #include.
	Include func(dir, name string) (*source.File, error)
	// Formula, if not nil, is a formula in textbook syntax to check, too.
	Formula *source.File
	// Automaton, if not nil, is an automaton in HOA format to check, too: it accepts
	// the words of the runs that violate the property. Its atomic propositions are
	// Promela expressions.
	Automaton *source.File
	// Checks says which kinds of properties are checked beside Formula and Automaton; 0 means
	// DefaultChecks.
	Checks Checks
	// Only, if not empty, names the ltl blocks to check.
	Only []string
	// Reduction is the reduction; a formula with X that is not stutter-invariant is
	// searched without.
	Reduction Reduction
	// Emptiness is the search for temporal properties.
	Emptiness Emptiness
	// Fairness restricts temporal properties (ltl blocks, formula, claim, progress,
	// acceptance) to fair runs. Strong fairness switches reduction off for them.
	Fairness Fairness
	// Optimize says what is done before the search; 0 means AllOptimizations.
	Optimize Optimizations
	// Proviso is the cycle proviso of the reduction. StackProviso does not go with
	// Shortest.
	Proviso Proviso
	// Tie is the preference of the Ample reduction, Visibility its C2, and Operands what
	// it knows of operands.
	Tie        Tie
	Visibility Visibility
	Operands   Operands
	// Statistics asks for what the reduction did in figures: Search.Statistics.
	Statistics bool
	// Shortest looks for shortest counterexamples of assertions and end states,
	// breadth first, an atomic sequence counting as one step. What is found with
	// reduction or merging is looked for again without; if a limit ends that search the
	// counterexample may be longer than need be.
	Shortest bool
	// MaxErrors ends the search for a property at that violation. 0 means 1; a
	// negative number explores everything and counts.
	MaxErrors int
	// Overflow makes a value that does not fit its variable or field a violation.
	Overflow bool
	// Memory bounds each search, in bytes; MaxStates in stored states; MaxDepth in
	// steps; Time the whole check. 0 is no bound.
	Memory    int64
	MaxStates int64
	MaxDepth  int64
	Time      time.Duration
	// FormulaTime bounds the translation of each formula, and the test whether a
	// claim or an automaton is stutter-invariant, which gives up after five seconds
	// in any case; 0 means 30 seconds.
	FormulaTime time.Duration
	// Progress, if not nil, is called about once a second while searching.
	Progress func(Search)
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)
}

// Decision is what Options.Decided is told.
type Decision struct {
	Property Property // whose Search is an index in no report yet
	Search   Search   // the search that decided
	Open     int      // how many properties have no verdict yet
}

// withDefaults returns o with defaults filled in, or why o makes no sense.
func (o Options) withDefaults() (Options, error) {
	if o.Checks == 0 {
		o.Checks = DefaultChecks
	}
	if o.MaxErrors == 0 {
		o.MaxErrors = 1
	}
	if o.Optimize == 0 {
		o.Optimize = AllOptimizations
	}
	if o.FormulaTime == 0 {
		o.FormulaTime = 30 * time.Second
	}
	switch {
	case o.Memory < 0, o.MaxStates < 0, o.MaxDepth < 0, o.Time < 0, o.FormulaTime < 0:
		return o, errors.New("a limit is negative")
	case int(o.Reduction) >= len(reductionNames):
		return o, fmt.Errorf("unknown reduction %d", o.Reduction)
	case o.Emptiness > SCC:
		return o, fmt.Errorf("unknown emptiness check %d", o.Emptiness)
	case o.Fairness > StronglyFair:
		return o, fmt.Errorf("unknown fairness %d", o.Fairness)
	case o.Fairness != Unfair && o.Emptiness == NDFS:
		return o, errors.New("fairness needs the search by strongly connected components (--emptiness=scc), not nested depth-first search")
	case o.Optimize > NoOptimizations:
		return o, fmt.Errorf("no optimization goes with others: %s", o.Optimize)
	case int(o.Proviso) >= len(provisoNames):
		return o, fmt.Errorf("unknown proviso %d", o.Proviso)
	case int(o.Tie) >= len(tieNames):
		return o, fmt.Errorf("unknown tie %d", o.Tie)
	case o.Tie != 0 && o.Reduction != Ample:
		return o, fmt.Errorf("--tie is a choice among ample sets, and goes with no other reduction than ample")
	case int(o.Visibility) >= len(visibilityNames):
		return o, fmt.Errorf("unknown visibility %d", o.Visibility)
	case o.Visibility != 0 && o.Reduction != Ample:
		return o, fmt.Errorf("--visibility is a choice of ample sets, and goes with no other reduction than ample")
	case int(o.Operands) >= len(operandsNames):
		return o, fmt.Errorf("unknown operands %d", o.Operands)
	case o.Operands != 0 && o.Reduction != Ample:
		return o, fmt.Errorf("--operands is about ample sets, and goes with no other reduction than ample")
	case o.Proviso == StackProviso && o.Shortest && o.Reduction != None:
		return o, errors.New("the stack proviso needs a depth-first search, and shortest counterexamples are looked for breadth first")
	}
	return o, nil
}
