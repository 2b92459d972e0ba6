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

// Task is a model with what is to be decided about it.
type Task struct {
	Model      string           // the name of its file
	Program    *program.Program // without propositions
	Properties []*Property      // in the order of the text: those asked for
	Written    []Written        // in the order of the text, asked for or not
	Warnings   source.List
	Watched    []program.Expr // the expressions of Options.Watch
	// Untold are the macros that the model asks for and that nothing defines there.
	Untold []promela.Untold
	// Translating is the part of the time of reading that was taken by the automata of formulas.
	Translating time.Duration

	// What Expr needs; nil unless Options.Asks.
	file *promela.File
	info *typecheck.Info
}

// Written is an ltl block or the never claim of the model.
type Written struct {
	Kind Kind   // LTL or Claim
	Name string // "never" for a claim without one
	Span source.Span
}

// Names returns the names in list, with commas between them.
func Names(list []Written) string {
	var names []string
	for _, w := range list {
		names = append(names, w.Name)
	}
	return strings.Join(names, ", ")
}

// Options say what is read.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file name included from a file in folder dir; nil refuses
	// every #include.
	Include func(dir, name string) (*source.File, error)
	// Overflow makes a value that does not fit its variable or field a fault.
	Overflow bool
	// Formula and Automaton, if not nil, are properties beside those of the model.
	Formula, Automaton *source.File
	// Checks says which kinds of properties are asked for beside these; Only, if not empty,
	// which ltl blocks.
	Checks Checks
	Only   []string
	// Watch are expressions over the whole system, of which values are asked along a run.
	Watch []*source.File
	// Asks says that Task.Expr will be called: the syntax tree is kept for it.
	Asks bool
	// Time bounds the translation of each formula, and each test whether a property is stutter-invariant, which gives
	// up after some work in any case. FormulaWork, if not 0, bounds both by work as well (cancel.Bounded).
	Time        time.Duration
	FormulaWork int
	// Work is told of the steps of reading, and may end it: the error is a *cancel.Error then; nil: nothing ends it.
	Work *cancel.Work
	// Written, if not nil, is called with what is written down, before any automaton is made of it, which may take
	// long. An error ends the reading.
	Written func(*Task) error
	// Marks asks for automata with acceptance marks on their edges where these are smaller.
	Marks bool
}

// UsageError says that what is asked for makes no sense for this model.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Together returns the properties in groups that one search decides: assertions and end
// states, and each other property alone.
func (t *Task) Together() (groups [][]*Property) {
	var safety []*Property
	for _, p := range t.Properties {
		if p.Kind != Assertions && p.Kind != EndStates {
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
