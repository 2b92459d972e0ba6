package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/trace"
)

// traceFlag names the files for counterexamples; the endings choose the forms.
type traceFlag struct {
	Trace []string `name:"trace" sep:"none" placeholder:"FILE" help:"${trace_help}"`
}

// recorded is the common part of the counterexample files of a model.
type recorded struct {
	report *ltlpor.Report
	given  trace.GivenDocument
	full   bool                   // whole states
	room   func(ahead int64) bool // checks the room for a document; nil: unlimited
	// simulated: the run has no error and no property.
	simulated bool
}

// record is a counterexample to be written.
type record struct {
	*recorded
	property *ltlpor.Property
	trace    *trace.Trace
}

// records lists the counterexamples in the order of the report.
func (r *recorded) records() (list []record) {
	for i := range r.report.Properties {
		p := &r.report.Properties[i]
		for _, t := range p.Traces {
			list = append(list, record{r, p, t})
		}
	}
	return list
}

// validate refuses, before any work, unknown forms, names shared with other results, and files that are not results
// of ltlpor.
func (c *traceFlag) validate(others []wanted) error {
	for i, name := range c.Trace {
		f, err := formatOf(name)
		if err != nil {
			return err
		}
		for _, o := range others {
			if err := apart("--trace", &name, o.flag, o.name); err != nil {
				return err
			}
			if o.name != nil && numberOf(*o.name, name, f.ending) > 0 {
				return exitcode.Usagef("%s=%s: --trace=%s may write to that file", o.flag, *o.name, name)
			}
		}
		for _, other := range slices.Concat(c.Trace[:i], c.Trace[i+1:]) {
			if numberOf(other, name, f.ending) > 0 {
				return exitcode.Usagef("--trace=%s: --trace=%s may write to that file", other, name)
			}
		}
		for _, other := range c.Trace[:i] {
			if err := apart("--trace", &name, "--trace", &other); err != nil {
				return err
			}
		}
		if err := f.mayReplace(name); err != nil {
			return exitcode.New(exitcode.Usage, err)
		}
	}
	return nil
}

// try reports, before the work, files that cannot be written.
func (c *traceFlag) try(env environment) {
	for _, name := range c.Trace {
		file, err := createAtomic(name, env.lost.readerWait)
		if err == nil {
			err = file.discard()
		}
		if err != nil {
			env.lost.later(err)
		}
	}
}

// record writes the counterexamples of the checked models, and returns the text about the files.
func (c *checkCommand) record(env environment, all []*outcome) string {
	var list []record
	for _, o := range all {
		if o.report != nil {
			list = append(list, (&recorded{report: o.report, given: o.given, full: c.FullStates, room: o.room}).records()...)
		}
	}
	if note := unwrittenTraces(all); note != "" {
		for _, name := range c.Trace {
			env.lost.add(unwritable(fmt.Errorf("--trace=%s has not all counterexamples: %s", name, note)))
		}
		if len(list) == 0 {
			return ""
		}
	}
	return c.write(env, list, c.Quiet) + c.removeOld(env, len(list), c.Quiet)
}

// write writes the counterexamples for each name of --trace: the first to the named file, the rest to numbered files.
// It returns the text about the files, "" if quiet. A file that cannot be written is a loss.
func (c *traceFlag) write(env environment, list []record, quiet bool) string {
	var said []string
	for _, name := range c.Trace {
		f, err := formatOf(name)
		if err != nil {
			env.lost.add(err)
			continue
		}
		for i, x := range list {
			to := numbered(name, f.ending, i+1)
			if err := f.save(to, x, env.lost.readerWait); err != nil {
				env.lost.add(err)
				continue
			}
			what := "counterexample"
			if len(list) > 1 {
				what = counterexample(*x.property, x.trace) + " to " + x.property.Name
			}
			said = append(said, what+" "+writtenTo(to))
		}
		if len(list) == 0 {
			said = append(said, unwritten(name))
		}
	}
	if len(said) == 0 || quiet {
		return ""
	}
	return "\n" + strings.Join(said, "\n") + "\n"
}

// unwritten returns the text about a file if the check has no counterexample.
func unwritten(name string) string {
	if _, err := os.Stat(name); err == nil {
		return fmt.Sprintf("no counterexample: %s stays as an earlier check has written it", name)
	}
	return fmt.Sprintf("no counterexample: %s is not written", name)
}

// counterexample names t, with its number if p has several counterexamples.
func counterexample(p ltlpor.Property, t *trace.Trace) string {
	for i, x := range p.Traces {
		if x == t && len(p.Traces) > 1 {
			return fmt.Sprintf("counterexample %d", i+1)
		}
	}
	return "counterexample"
}
