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

// outcome is what the check of one model has led to.
type outcome struct {
	model    string         // the name of its file, as it was given
	source   *source.File   // its text; nil if it could not be read
	task     *property.Task // of which it is, where --report asks for it
	report   *ltlpor.Report // nil if there was an error
	err      error
	expected *expected // nil: nothing is expected
	failOn   []string  // kinds of warnings
	used     *textreport.Footprint
	room     func(ahead int64) bool // for what is written of it; nil: there is room
	elapsed  time.Duration
	given    trace.GivenDocument // beside the model
	asked    *environment        // with the options of its model; nil: as for all
	file     *checkpointFile     // nil: no checkpoint was asked for
}

// status is the exit status that o alone would lead to.
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

// reported returns the report in the form that the output packages take.
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

// severity are the exit statuses, the one first that several models have if one of them has it: what
// went wrong, then what was not as it should be, then what is not known.
var severity = []int{exitInternal, exitUsage, exitModel, exitViolated, exitInterrupted, exitInconclusive, exitHolds}

// statusOfAll is the exit status of outcomes together.
func statusOfAll(all []*outcome) int {
	var statuses []int
	for _, o := range all {
		statuses = append(statuses, o.status())
	}
	return worst(statuses)
}

// errNotBegun tells that a check was interrupted before it came to a model.
var errNotBegun = &statusError{exitInterrupted, errors.New("interrupted before it was checked")}
