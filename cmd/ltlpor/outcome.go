package main

import (
	"errors"
	"time"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// asked are the options of a command, as documents show them.
type asked struct {
	// options are the flags with their values, defines the macros given by -D.
	options map[string]any
	defines []string
	used    []annotation.Option // the options that came from files
}

// outcome is the result of the check of a model.
type outcome struct {
	model    string         // name of the file as given
	source   *source.File   // text of the model; nil if it could not be read
	task     *property.Task // the checked task, if --report needs it
	report   *ltlpor.Report // nil after an error
	err      error
	expected *expected // nil: nothing is expected
	failOn   []string  // kinds of warnings
	used     *wording.Footprint
	room     func(ahead int64) bool // checks the room for a document; nil: unlimited
	elapsed  time.Duration
	given    trace.GivenDocument // beside the model
	asked    *asked              // the options of this model; nil: the shared options
}

// status returns the exit status for o.
func (o *outcome) status() int {
	if o.err != nil {
		return exitcode.Classify(o.err)
	}
	status := o.expected.status(o.report)
	switch {
	case len(o.failing()) > 0 && (status == exitcode.Holds || status == exitcode.Inconclusive):
		return exitcode.Violated
	case status == exitcode.Holds && o.untold() != "":
		return exitcode.Inconclusive
	}
	return status
}

// document writes o as JSON.
func (o *outcome) document(h head, full bool) *document {
	d := documentOf(h, o.report, o.err, o.used, fitting{room: o.room, full: full})
	if o.expected != nil && o.err == nil {
		for i, p := range o.report.Properties {
			d.Properties[i].Expected, _ = o.expected.of(p.Name)
		}
	}
	return d
}

// statusOfAll is the exit status of outcomes together.
func statusOfAll(all []*outcome) int {
	var statuses []int
	for _, o := range all {
		statuses = append(statuses, o.status())
	}
	return exitcode.Worst(statuses)
}

// errNotBegun is the error for a model that was not checked because of an interrupt.
var errNotBegun = &exitcode.Error{Code: exitcode.Interrupted, Err: errors.New("interrupted before it was checked")}
