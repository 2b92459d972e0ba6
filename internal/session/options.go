// Package session implements the calls of the API that search a model: checks, plans, comparisons of reductions,
// audits, explanations and graphs. A session reads a model once for such a call.
package session

import (
	"errors"
	"fmt"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// Options has the texts to read, and the settings of the searches for their properties.
type Options struct {
	// Reading has the texts and the requested properties. Checks defaults to property.DefaultChecks, and Time to
	// phase.FormulaTime.
	Reading property.Options
	// Searching has the requested plan, and the limits of every search except MaxErrors.
	Searching schedule.Options
	// MaxErrors is the number of errors after which a search ends. 0 means 1; with allErrors no error ends a search.
	MaxErrors   int
	Abstraction abstract.Options
	Checkpoint  *Checkpoint
	// Disk, if not nil, says where states are kept in files. Its Identity identifies the program.
	Disk       *search.Disk
	Time       time.Duration // limit for the whole check; 0 means no limit
	Hints      bool
	Statistics bool
	Begin      func(*property.Task) error
	Progress   func(schedule.Search)
}

// allErrors is the value of Options.MaxErrors for searches that no error ends.
const allErrors = -1

// withDefaults returns o with the defaults in place of zero fields. withDefaults returns an error if two options
// contradict each other.
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
	if m := o.Searching.Member; m < 0 || m > max(1, asked.Swarm) {
		return o, fmt.Errorf("swarm member %d: expected 0, or a number up to %d", m, max(1, asked.Swarm))
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
	if asked.External = o.Disk != nil; asked.External && o.Checkpoint != nil {
		return o, errors.New("--disk goes on by itself, and --checkpoint is for searches in memory")
	}
	limits.MaxErrors = max(0, o.MaxErrors)
	// Also a team serves one search at a time.
	o.Searching.InOrder = o.Checkpoint != nil || o.Disk != nil && o.Disk.Team != nil
	o.Reading.Marks = asked.WithMarks()
	err := asked.ValidateMemory(limits.Memory)
	return o, err
}

// searchesWholly returns an error if o is invalid, or if a search with o may miss states. Such a search could not be
// compared with a full state graph. Otherwise the result is nil.
func (o *Options) searchesWholly() error {
	if err := o.Searching.Asked.Validate(); err != nil {
		return &property.UsageError{Message: err.Error()}
	}
	return o.storesAll()
}

// storesAll returns an error if the store of o is lossy (bitstate or hash compaction), and nil otherwise.
func (o *Options) storesAll() error {
	if err := o.Searching.Asked.Store.Exact(); err != nil {
		return &property.UsageError{Message: err.Error()}
	}
	return nil
}

// schedule returns the options of package schedule for a check that began at `start`. The deadline is `start` plus
// o.Time plus the result of away, which returns the time that does not count. If o.Time is 0, there is no deadline.
func (o *Options) schedule(start time.Time, away func() time.Duration) schedule.Options {
	d := o.Searching
	if o.Time > 0 {
		d.Deadline = func() time.Time { return start.Add(o.Time + away()) }
	}
	return d
}
