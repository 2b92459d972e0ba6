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

// Task is a model with the properties to check.
type Task struct {
	Model      string           // name of the file of the model
	Program    *program.Program // the program without propositions
	Properties []*Property      // the requested properties; see reader.properties for the order
	Written    []Written        // every ltl block and claim in the order of the text, requested or not
	Warnings   source.List
	Watched    []program.Expr // the expressions of Options.Watch
	// Untold are the macros that the model tests, for example by #ifdef, and does not define.
	Untold []promela.Untold
	// Translating is the time for making automata of formulas. It is a part of the time for reading.
	Translating time.Duration

	// file and info are for method Expr, and nil unless Options.Asks is set.
	file *promela.File
	info *typecheck.Info
}

// Written is an ltl block or the never claim of the model.
type Written struct {
	Kind Kind   // LTL or Claim, no other kind
	Name string // "never" for an unnamed claim
	Span source.Span
}

// Names returns the names of the elements of `list`, separated by commas.
func Names(list []Written) string {
	var names []string
	for _, w := range list {
		names = append(names, w.Name)
	}
	return strings.Join(names, ", ")
}

// Options configure Read.
type Options struct {
	// Defines are macro definitions in the form NAME or NAME=TEXT.
	Defines []string
	// Include opens the file `name` for an #include in a file of folder dir. If Include is nil, every #include is an
	// error.
	Include func(dir, name string) (*source.File, error)
	// Overflow is set if storing a value too large for the variable or field is a run-time error.
	Overflow bool
	// Formula and Automaton, if not nil, are texts of properties given outside of the model.
	Formula, Automaton *source.File
	// Checks are the requested kinds of properties, besides Formula and Automaton. Only, if not empty, has the names of
	// the ltl blocks to check.
	Checks Checks
	Only   []string
	// Watch are texts of expressions over the whole system, which the caller evaluates along a run.
	Watch []*source.File
	// Asks is set if the caller will call Task.Expr. Read keeps the syntax tree for this purpose.
	Asks bool
	// Time bounds the time for the automaton of every formula, and for every test of stutter invariance. FormulaWork,
	// if not 0, bounds the work of both (cancel.Bounded). The test also has a fixed bound on work.
	Time        time.Duration
	FormulaWork int
	// Work, if not nil, is notified of progress, and may end the reading. In this case the error is a *cancel.Error.
	Work *cancel.Work
	// Written, if not nil, is called after the properties were read and before their automata are made, which may take
	// long. If Written returns an error, the reading ends.
	Written func(*Task) error
	// Marks is set if automata with acceptance marks on edges are also made, where they are smaller.
	Marks bool
}

// UsageError reports an option that does not fit the model.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Groups returns the properties in groups. A single search decides every group: assertions with end states, and every
// other property alone.
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
