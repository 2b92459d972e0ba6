package main

import (
	"errors"
	"time"

	"ltlpor"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// outcome is the result of the check of a model.
type outcome struct {
	model    string         // name of the file as given
	source   *source.File   // text of the model; nil if it could not be read
	task     *property.Task // the checked task, if --report needs it
	report   *ltlpor.Report // nil after an error
	err      error
	expected *expected // nil: nothing is expected
	failOn   []string  // kinds of warnings
	used     *textreport.Footprint
	room     func(ahead int64) bool // checks the room for a document; nil: unlimited
	elapsed  time.Duration
	given    trace.GivenDocument // beside the model
	asked    *environment        // with the options of this model; nil: the shared options
	file     *checkpointFile     // nil: no checkpoint was asked for
}

// status returns the exit status for o.
func (o *outcome) status() int {
	if o.err != nil {
		return statusOf(o.err)
	}
	status := o.expected.status(o.report)
	switch {
	case len(o.failing()) > 0 && (status == exitHolds || status == exitInconclusive):
		return exitViolated
	case status == exitHolds && o.untold() != "":
		return exitInconclusive
	}
	return status
}

// reported returns the report as the type of the output packages.
func (o *outcome) reported() *textreport.Report { return (*textreport.Report)(o.report) }

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

// severity orders the exit statuses: the exit status for several models is the first in this list that a model has.
// Failures come first, unexpected verdicts follow, open verdicts come last.
var severity = []int{exitInternal, exitUsage, exitModel, exitViolated, exitInterrupted, exitInconclusive, exitHolds}

// statusOfAll is the exit status of outcomes together.
func statusOfAll(all []*outcome) int {
	var statuses []int
	for _, o := range all {
		statuses = append(statuses, o.status())
	}
	return worst(statuses)
}

// errNotBegun is the error for a model that was not checked because of an interrupt.
var errNotBegun = &statusError{exitInterrupted, errors.New("interrupted before it was checked")}
