package ltlpor

import (
	"errors"
	"fmt"
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
	Given      // the formula in Options.Formula; always checked if there is one
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
	// Ample explores in each state an ample set: C0, C1, C2 and C3 hold.
	Ample Reduction = iota
	// None explores all steps.
	None
)

// String returns the name that --reduction takes.
func (r Reduction) String() string {
	if r == None {
		return "none"
	}
	return "ample"
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
	// Checks says which kinds of properties are checked beside Formula; 0 means
	// DefaultChecks.
	Checks Checks
	// Only, if not empty, names the ltl blocks to check.
	Only []string
	// Reduction is the reduction; formulas with X need None.
	Reduction Reduction
	// Shortest looks for shortest counterexamples of assertions and end states,
	// breadth first, an atomic sequence counting as one step. What is found with
	// reduction is looked for again without; if a limit ends that search the
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
	// FormulaTime bounds the translation of each formula; 0 means 30 seconds.
	FormulaTime time.Duration
	// Progress, if not nil, is called about once a second while searching.
	Progress func(Search)
}

// withDefaults returns o with defaults filled in, or why o makes no sense.
func (o Options) withDefaults() (Options, error) {
	if o.Checks == 0 {
		o.Checks = DefaultChecks
	}
	if o.MaxErrors == 0 {
		o.MaxErrors = 1
	}
	if o.FormulaTime == 0 {
		o.FormulaTime = 30 * time.Second
	}
	switch {
	case o.Memory < 0, o.MaxStates < 0, o.MaxDepth < 0, o.Time < 0, o.FormulaTime < 0:
		return o, errors.New("a limit is negative")
	case o.Reduction > None:
		return o, fmt.Errorf("unknown reduction %d", o.Reduction)
	}
	return o, nil
}
