package tracefile

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/simulate"
	"ltlpor/internal/verify/property"
	"ltlpor/trace"
)

// Recorded has the data that all counterexample files of one model share.
type Recorded struct {
	Report *ltlpor.Report
	Given  trace.GivenDocument    // the options that a replay needs besides the model
	Full   bool                   // whether files contain whole states
	Room   func(ahead int64) bool // reports whether memory has room for `ahead` bytes; nil: unlimited
	// Simulated is set for a simulated run without an error, which violates no property.
	Simulated bool
}

// Record is one counterexample with the data for its file.
type Record struct {
	*Recorded
	Property *ltlpor.Property
	Trace    *trace.Trace
}

// Records returns a record for every counterexample in r.Report, in the same order.
func (r *Recorded) Records() (list []Record) {
	for i := range r.Report.Properties {
		p := &r.Report.Properties[i]
		for _, t := range p.Traces {
			list = append(list, Record{r, p, t})
		}
	}
	return list
}

// SimulationRecord returns the run of sim as a record. Property is the property that the run violates. If the run
// violates none, Simulated is set and Property has no meaning. `full` says whether files contain whole states.
func SimulationRecord(sim *ltlpor.Simulation, full bool) Record {
	end, kind := sim.Run.End(), property.Assertions
	if end == simulate.Blocked {
		kind = property.EndStates
	}
	return Record{
		Recorded: &Recorded{
			Report: &ltlpor.Report{Model: sim.Model}, Given: sim.Given, Full: full, Simulated: !end.Wrong(),
		},
		Property: &ltlpor.Property{Name: kind.String(), Kind: kind}, Trace: sim.Run.Trace(),
	}
}

// Name returns "counterexample" for t, one of p.Traces. If p has several counterexamples, a number follows.
func Name(p ltlpor.Property, t *trace.Trace) string {
	for i, x := range p.Traces {
		if x == t && len(p.Traces) > 1 {
			return fmt.Sprintf("counterexample %d", i+1)
		}
	}
	return "counterexample"
}

// Unwritten returns notes about counterexamples that are missing from the reports in `all`, one line for each, or "".
func Unwritten(all []*outcome.Outcome) string {
	var notes []string
	for _, o := range all {
		if o.Report != nil {
			for _, p := range o.Report.Properties {
				notes = append(notes, wording.UnshownAll(p)...)
			}
		}
	}
	return strings.Join(notes, "\n")
}
