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

// Task is a model with its requested properties.
type Task struct {
	Model      string           // name of the model's file
	Program    *program.Program // without propositions
	Properties []*Property      // requested, in the order of the text
	Written    []Written        // in the order of the text, asked for or not
	Warnings   source.List
	Watched    []program.Expr // the expressions of Options.Watch
	// Untold are the macros that the model tests but nothing defines there.
	Untold []promela.Untold
	// Translating is the time spent on the automata of formulas, a part of the reading time.
	Translating time.Duration

	// file and info serve Expr; nil unless Options.Asks is set.
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

// Options configure Read.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file name included from a file in folder dir; nil refuses
	// every #include.
	Include func(dir, name string) (*source.File, error)
	// Overflow makes a value too large for its variable or field a fault.
	Overflow bool
	// Formula and Automaton, if not nil, are properties beside the properties of the model.
	Formula, Automaton *source.File
	// Checks is the set of kinds requested beside Formula and Automaton. Only, if not empty, selects ltl blocks by
	// name.
	Checks Checks
	Only   []string
	// Watch are expressions over the whole system that the caller evaluates along a run.
	Watch []*source.File
	// Asks says that the caller will call Task.Expr; the syntax tree is kept for this purpose.
	Asks bool
	// Time bounds the translation of each formula and each test for stutter invariance. The test also gives up after
	// a fixed amount of work. FormulaWork, if not 0, bounds both by work (cancel.Bounded).
	Time        time.Duration
	FormulaWork int
	// Work, if not nil, receives the steps of reading and may end the reading. The error is then a *cancel.Error.
	Work *cancel.Work
	// Written, if not nil, is called with the written properties before the automata are made, which may take long.
	// An error ends the reading.
	Written func(*Task) error
	// Marks asks for automata with acceptance marks on their edges where these are smaller.
	Marks bool
}

// UsageError says that a request does not fit the model.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Groups returns the properties in groups, where one search decides each group: assertions with end states, and
// each other property alone.
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
