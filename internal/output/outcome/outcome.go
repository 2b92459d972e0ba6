package outcome

import (
	"fmt"
	"time"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// Asked has the options of a command in the form in which documents show them.
type Asked struct {
	// Options maps the names of flags to their values. Defines lists the macros from -D.
	Options map[string]any
	Defines []string
	Used    []annotation.Option // the options that come from files
}

// Outcome is the outcome of a check of one model.
type Outcome struct {
	Model    string         // file name of the model, as the user gave it
	Values   []string       // macros by which the outcomes of a model differ, as NAME=TEXT
	Member   int            // number of the only searching member of a swarm, from 1; 0 without a restriction
	Source   *source.File   // text of the model; nil if it could not be read
	Task     *property.Task // the properties and the program; nil unless --report needs them
	Report   *ltlpor.Report // nil after an error
	Err      error
	Expected *Expected              // the expected verdicts; nil without --expect
	FailOn   []string               // kinds of warnings that fail the check
	Used     *wording.Footprint     // the memory used, and the memory limit
	GoesOn   *wording.Onward        // the command that goes on after an early end; nil if there is none
	Room     func(ahead int64) bool // reports whether `ahead` more bytes fit into memory; nil means unlimited
	Elapsed  time.Duration
	Given    trace.GivenDocument // inputs besides the model that a replay needs
	Asked    *Asked              // options of this model; nil if it has the options of the command
}

// Name returns the file name of the model. If the call has several outcomes of the model, their differences follow.
func (o *Outcome) Name() string {
	name := o.Model
	for _, v := range o.Values {
		name += " -D" + v
	}
	if o.Member > 0 {
		name += fmt.Sprintf(" (search %d of the swarm)", o.Member)
	}
	return name
}

// Status returns the exit status for o. If there is a warning of a kind named by --fail-on, Holds and Inconclusive
// become Violated. If it is not known whether there is one (see Untold), Holds becomes Inconclusive.
func (o *Outcome) Status() int {
	if o.Err != nil {
		return exitcode.Classify(o.Err)
	}
	status := o.Expected.Status(o.Report)
	switch {
	case len(o.Failing()) > 0 && (status == exitcode.Holds || status == exitcode.Inconclusive):
		return exitcode.Violated
	case status == exitcode.Holds && o.Untold() != "":
		return exitcode.Inconclusive
	}
	return status
}

// Status returns the most severe exit status of all outcomes.
func Status(all []*Outcome) int {
	var statuses []int
	for _, o := range all {
		statuses = append(statuses, o.Status())
	}
	return exitcode.Worst(statuses)
}

// StdinName is the file name of standard input in diagnostics.
const StdinName = "<stdin>"
