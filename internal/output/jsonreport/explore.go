package jsonreport

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/output/explored"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// exploreFormat is the value of "format" in the document of explorations.
const exploreFormat = "ltlpor-explore"

// ExploreDocument is the JSON document of ltlpor explore.
type ExploreDocument struct {
	Head
	Verdict  string `json:"verdict,omitempty"`
	Disagree bool   `json:"disagree,omitempty"`
	// explorationDocument is the result of the selected algorithm. It is nil with --algorithm=all, or after an error.
	*explorationDocument
	Runs     []exploredDocument   `json:"runs,omitempty"`
	Check    *checkedDocument     `json:"check,omitempty"`
	Memory   *memoryDocument      `json:"memory,omitempty"`
	Warnings []DiagnosticDocument `json:"warnings,omitempty"`
	Cycle    *trace.Document      `json:"cycle,omitempty"`
	Error    *Error               `json:"error,omitempty"`
}

// explorationDocument is the result of one exploration algorithm.
type explorationDocument struct {
	Algorithm        string           `json:"algorithm"`
	Dependence       string           `json:"dependence"`
	Sleep            bool             `json:"sleep"`
	Verdict          string           `json:"verdict"`
	Complete         bool             `json:"complete"`
	Cut              string           `json:"cut,omitempty"`
	Stopped          *Error           `json:"stopped,omitempty"`
	Executions       int64            `json:"executions"`
	Blocked          int64            `json:"blocked_executions"`
	Traces           *int64           `json:"traces"` // number of Mazurkiewicz traces; null if they were not counted
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

// failedDocument is an error in the model, with an execution that ends in the error.
type failedDocument struct {
	Property string          `json:"property"`
	Trace    *trace.Document `json:"trace"`
}

// exploredDocument is the result of one of several algorithms, or the error with which it ended.
type exploredDocument struct {
	Algorithm string `json:"algorithm"`
	*explorationDocument
	Error *Error `json:"error,omitempty"`
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

// Explore returns the JSON document about the explorations x. If err is not nil, the document is about err instead.
// `used` is the memory used, or nil. `full` says whether traces contain whole states.
func Explore(h Head, x *explored.Runs, err error, used *wording.Footprint, full bool) ([]byte, error) {
	d := ExploreDocument{Head: h.as(exploreFormat)}
	if used != nil {
		d.Memory = memoryOf(used)
	}
	if err != nil {
		d.Error = ErrorOf(err)
		d.Cycle = cycleOf(err, full)
		return Marshal(&d)
	}
	d.Verdict, d.Disagree = x.Verdict().String(), x.Disagree()
	if !x.Every {
		d.explorationDocument = explorationOf(x.Rows[0].Found, full)
		d.Cycle = cycleOf(x.Rows[0].Found.Stopped, full)
	}
	for _, r := range x.Rows {
		one := exploredDocument{Algorithm: string(r.Algorithm)}
		if r.Err != nil {
			one.Error = ErrorOf(r.Err)
		} else {
			one.explorationDocument = explorationOf(r.Found, full)
			if d.Warnings == nil {
				d.Warnings = diagnostics(r.Found.Warnings)
			}
		}
		if x.Every {
			d.Runs = append(d.Runs, one)
		}
	}
	if x.Check != nil {
		c := explored.SearchedBy(x.Check)
		d.Check = &checkedDocument{
			x.Check.Verdict.String(), c.Complete, c.Cut.String(), c.States, c.Transitions, layout.Seconds(c.Elapsed),
		}
	}
	return Marshal(&d)
}

// cycleOf returns the run in err, if err says that a run closes a cycle. Otherwise it returns nil. `full` says whether
// the result contains whole states.
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
		d.Stopped = ErrorOf(x.Stopped)
	}
	for _, t := range x.Traces {
		d.Errors = append(d.Errors, failedDocument{explored.PropertyName(t), t.Document(full)})
	}
	return d
}
