package property

import (
	"strings"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Task is a model with the requested properties.
type Task struct {
	Model      string           // name of the model's file
	Program    *program.Program // program without propositions
	Properties []*Property      // requested properties, in the order of the text
	Written    []Written        // in the order of the text, also those not requested
	Warnings   source.List
	Watched    []program.Expr // the expressions of Options.Watch
	// Untold has the macros that the model tests before any definition.
	Untold []promela.Untold
	// Translating is the time spent on the automata of formulas. The reading time includes Translating.
	Translating time.Duration

	// file and info are for the method Expr; nil unless Options.Asks is set.
	file *promela.File
	info *typecheck.Info
}

// Written is an ltl block or the never claim of the model.
type Written struct {
	Kind Kind   // LTL or Claim
	Name string // "never" for an unnamed claim
	Span source.Span
}

// Names returns the names in list, separated by commas.
func Names(list []Written) string {
	var names []string
	for _, w := range list {
		names = append(names, w.Name)
	}
	return strings.Join(names, ", ")
}

// Options configures Read.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file called name, which a file in folder dir includes. If Include is nil, every #include is
	// an error.
	Include func(dir, name string) (*source.File, error)
	// Overflow makes it a run-time fault to store a value that does not fit its variable or field.
	Overflow bool
	// Formula and Automaton, if not nil, are properties given beside the model.
	Formula, Automaton *source.File
	// Checks is the set of kinds of properties to check, beside Formula and Automaton. Only, if not empty, restricts
	// the ltl blocks to the blocks with these names.
	Checks Checks
	Only   []string
	// Watch has expressions over the whole system. The caller evaluates these along a run.
	Watch []*source.File
	// Asks permits calls of Task.Expr; for this purpose the task keeps the syntax tree.
	Asks bool
	// Time bounds the translation of each formula, and each test for stutter invariance. The test also has a fixed
	// bound on work. FormulaWork, if not 0, is an additional bound on work for both (cancel.Bounded).
	Time        time.Duration
	FormulaWork int
	// Work, if not nil, counts the steps of reading and may end the reading. In this case Read returns a
	// *cancel.Error.
	Work *cancel.Work
	// Written, if not nil, is called after Read has read the properties from texts, before it makes the automata,
	// which may take long. An error of Written ends the reading.
	Written func(*Task) error
	// Marks requests automata with acceptance marks on edges if these are smaller.
	Marks bool
}

// UsageError is the error for a request that does not fit the model, for example the name of a missing ltl block.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Groups divides the properties into groups, each decided by one search. Assertions and end states form a group, and
// every further property is a group by itself.
func (t *Task) Groups() (groups [][]*Property) {
	var safety []*Property
	for _, p := range t.Properties {
		if !p.Kind.Sees().Single() {
			groups = append(groups, []*Property{p})
		} else {
			safety = append(safety, p)
		}
	}
	if safety != nil {
		groups = append([][]*Property{safety}, groups...)
	}
	return groups
}
