package main

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// exploreFormat is the JSON form of explorations.
const exploreFormat = "ltlpor-explore"

type exploreDocument struct {
	head
	Verdict  string `json:"verdict,omitempty"`
	Disagree bool   `json:"disagree,omitempty"`
	// explorationDocument is embedded for a run by one algorithm; nil with --algorithm=all, or after an error.
	*explorationDocument
	Runs     []exploredDocument   `json:"runs,omitempty"`
	Check    *checkedDocument     `json:"check,omitempty"`
	Memory   *memoryDocument      `json:"memory,omitempty"`
	Warnings []diagnosticDocument `json:"warnings,omitempty"`
	Cycle    *trace.Document      `json:"cycle,omitempty"`
	Error    *errorDocument       `json:"error,omitempty"`
}

// explorationDocument is an exploration. The members cut, stopped, errors and not_replayed are optional.
type explorationDocument struct {
	Algorithm        string           `json:"algorithm"`
	Dependence       string           `json:"dependence"`
	Sleep            bool             `json:"sleep"`
	Verdict          string           `json:"verdict"`
	Complete         bool             `json:"complete"`
	Cut              string           `json:"cut,omitempty"`
	Stopped          *errorDocument   `json:"stopped,omitempty"`
	Executions       int64            `json:"executions"`
	Blocked          int64            `json:"blocked_executions"`
	Traces           *int64           `json:"traces"` // null if not counted
	Events           int64            `json:"events"`
	Races            int64            `json:"races"`
	Reversed         int64            `json:"reversed"`
	DependenceChecks int64            `json:"dependence_checks"`
	Unsatisfiable    int64            `json:"unsatisfiable"`
	Deadlocks        int64            `json:"deadlocks"`
	Faults           int64            `json:"faults"`
	Depth            int              `json:"depth"`
	Workers          int              `json:"workers"`
	Seconds          float64          `json:"seconds"`
	Errors           []failedDocument `json:"errors,omitempty"`
	Left             []int            `json:"not_replayed,omitempty"`
}

// failedDocument is an error with its execution.
type failedDocument struct {
	Property string          `json:"property"`
	Trace    *trace.Document `json:"trace"`
}

// exploredDocument is one of several runs: the exploration or the error.
type exploredDocument struct {
	Algorithm string `json:"algorithm"`
	*explorationDocument
	Error *errorDocument `json:"error,omitempty"`
}

// checkedDocument is the result of the stateful search of --compare-check.
type checkedDocument struct {
	Verdict     string  `json:"verdict"`
	Complete    bool    `json:"complete"`
	Cut         string  `json:"cut,omitempty"`
	States      int64   `json:"states"`
	Transitions int64   `json:"transitions"`
	Seconds     float64 `json:"seconds"`
}

// exploreDocumentOf writes explorations as JSON, or err if it is not nil.
func exploreDocumentOf(h head, x *explorations, err error, used *wording.Footprint, full bool) ([]byte, error) {
	d := exploreDocument{head: h}
	if used != nil {
		d.Memory = memoryOf(used)
	}
	if err != nil {
		d.Error = errorOf(err)
		d.Cycle = cycleOf(err, full)
		return marshal(&d)
	}
	d.Verdict, d.Disagree = x.verdict().String(), x.disagree()
	if !x.every {
		d.explorationDocument = explorationOf(x.rows[0].found, full)
		d.Cycle = cycleOf(x.rows[0].found.Stopped, full)
	}
	for _, r := range x.rows {
		one := exploredDocument{Algorithm: string(r.algorithm)}
		if r.err != nil {
			one.Error = errorOf(r.err)
		} else {
			one.explorationDocument = explorationOf(r.found, full)
			if d.Warnings == nil {
				d.Warnings = diagnostics(r.found.Warnings)
			}
		}
		if x.every {
			d.Runs = append(d.Runs, one)
		}
	}
	if x.check != nil {
		c := checkedOf(x.check)
		d.Check = &checkedDocument{
			x.check.Verdict.String(), c.complete, c.cut.String(), c.states, c.transitions, layout.Seconds(c.elapsed),
		}
	}
	return marshal(&d)
}

// cycleOf returns the run that closes a cycle, if err has a run.
func cycleOf(err error, full bool) *trace.Document {
	var endless *ltlpor.EndlessError
	if errors.As(err, &endless) && endless.Trace != nil {
		return endless.Trace.Document(full)
	}
	return nil
}

func explorationOf(x *ltlpor.Exploration, full bool) *explorationDocument {
	c := &x.Counts
	d := &explorationDocument{
		Algorithm: string(x.Algorithm), Dependence: string(x.Dependence), Sleep: !x.NoSleep,
		Verdict: x.Verdict.String(), Complete: x.Complete(), Cut: string(x.Cut),
		Executions: c.Executions, Blocked: c.Blocked, Events: c.Events, Races: c.Races, Reversed: c.Reversed,
		DependenceChecks: c.DependenceChecks, Unsatisfiable: c.Unsatisfiable, Deadlocks: c.Deadlocks, Faults: c.Faults,
		Depth: c.Depth, Workers: x.Workers, Seconds: layout.Seconds(x.Elapsed), Left: x.Left,
	}
	if c.Traces >= 0 {
		d.Traces = &c.Traces
	}
	if x.Stopped != nil {
		d.Stopped = errorOf(x.Stopped)
	}
	for _, t := range x.Traces {
		d.Errors = append(d.Errors, failedDocument{propertyOf(t), t.Document(full)})
	}
	return d
}
