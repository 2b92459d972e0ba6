package outcome

import (
	"time"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// Asked has the options of a command in the form for documents.
type Asked struct {
	// Options maps flags to values; Defines lists the macros given by -D.
	Options map[string]any
	Defines []string
	Used    []annotation.Option // the options that came from files
}

// Outcome is the outcome of a check of one model.
type Outcome struct {
	Model    string         // file name of the model as given
	Source   *source.File   // text of the model; nil if it could not be read
	Task     *property.Task // the checked task, if --report needs it
	Report   *ltlpor.Report // nil after an error
	Err      error
	Expected *Expected              // nil: nothing is expected
	FailOn   []string               // the kinds of warnings that fail the check
	Used     *wording.Footprint     // the memory used, and the memory limit
	Room     func(ahead int64) bool // reports whether memory has room for `ahead` bytes; nil: unlimited
	Elapsed  time.Duration
	Given    trace.GivenDocument // the options that a replay needs beside the model
	Asked    *Asked              // the options of this model; nil: the shared options
}

// Status returns the exit status for o. A warning named by --fail-on changes Holds and Inconclusive to Violated. If the
// check does not know whether such warnings exist (see Untold), Holds becomes Inconclusive.
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

// StdinName is the name of standard input in diagnostics.
const StdinName = "<stdin>"
