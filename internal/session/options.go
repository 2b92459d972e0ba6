// Package session carries out the calls of the API that search: it reads a model once, then checks, plans, compares
// reductions, audits, explains, or makes graphs.
package session

import (
	"errors"
	"fmt"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// Options say which texts are read, and how their properties are decided.
type Options struct {
	// Reading has the texts and the properties asked for. No Checks stand for property.DefaultChecks, and a Time of 0
	// for phase.FormulaTime.
	Reading property.Options
	// Searching has the plan asked for, and the limits of each search except MaxErrors.
	Searching schedule.Options
	// MaxErrors ends a search; 0 stands for 1, and allErrors for no end.
	MaxErrors   int
	Abstraction abstract.Options
	Checkpoint  *Checkpoint
	Time        time.Duration // of the whole check; 0 is no bound
	Hints       bool
	Statistics  bool
	Begin       func(*property.Task) error
	Progress    func(schedule.Search)
}

// allErrors is Options.MaxErrors if no error ends a search.
const allErrors = -1

// withDefaults returns o with defaults filled in, or an error if parts of o contradict each other.
func (o Options) withDefaults() (Options, error) {
	asked, limits := &o.Searching.Asked, &o.Searching.Limits
	if o.Reading.Checks == 0 {
		o.Reading.Checks = property.DefaultChecks
	}
	if o.MaxErrors == 0 {
		o.MaxErrors = 1
	}
	if asked.Optimize == 0 {
		asked.Optimize = plan.AllOptimizations
	}
	if o.Reading.Time == 0 {
		o.Reading.Time = phase.FormulaTime
	}
	if o.MaxErrors < allErrors {
		return o, fmt.Errorf("MaxErrors is %d: expected AllErrors, or 0 or more", o.MaxErrors)
	}
	if limits.Memory < 0 || limits.MaxStates < 0 || limits.MaxDepth < 0 || o.Time < 0 || o.Reading.Time < 0 ||
		limits.StackMemory < 0 {
		return o, errors.New("a limit is negative")
	}
	if o.Checkpoint != nil && asked.Store.Lossy() {
		const text = "with the store %s no checkpoint can be written: it does not keep the states"
		return o, fmt.Errorf(text, asked.Store)
	}
	if asked.Shortest && o.Reading.Checks.Sees().LocalDeadlocks {
		return o, errors.New("shortest runs to local deadlocks cannot be asked for: the search is not breadth first")
	}
	if err := o.abstractable(); err != nil {
		return o, err
	}
	limits.MaxErrors = max(0, o.MaxErrors)
	o.Searching.InOrder = o.Checkpoint != nil
	o.Reading.Marks = asked.WithMarks()
	err := asked.ValidateMemory(limits.Memory)
	return o, err
}

// searchesWholly returns an error if a search with o cannot be compared with a full graph.
func (o *Options) searchesWholly() error {
	if err := o.Searching.Asked.Validate(); err != nil {
		return &property.UsageError{Message: err.Error()}
	}
	return o.storesAll()
}

// storesAll returns an error if the store may pass states by.
func (o *Options) storesAll() error {
	if err := o.Searching.Asked.Store.Exact(); err != nil {
		return &property.UsageError{Message: err.Error()}
	}
	return nil
}

// schedule returns the options of package schedule for a check that began at start. Time away does not count.
func (o *Options) schedule(start time.Time, away func() time.Duration) schedule.Options {
	d := o.Searching
	if o.Time > 0 {
		d.Deadline = func() time.Time { return start.Add(o.Time + away()) }
	}
	return d
}
