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

// Recorded holds the data common to all counterexample files of a model.
type Recorded struct {
	Report *ltlpor.Report
	Given  trace.GivenDocument
	Full   bool                   // whether files contain whole states
	Room   func(ahead int64) bool // checks the room for a document; nil: unlimited
	// Simulated: the run is simulated and ends without an error, so it violates no property.
	Simulated bool
}

// Record is a counterexample with the data for its file.
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

// SimulationRecord returns the run of sim as a record. Property is the property that the end of the run violates; it
// has no meaning if Simulated is set. full says whether files contain whole states.
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

// Name returns "counterexample", with a number if p has several counterexamples. t is one of p.Traces.
func Name(p ltlpor.Property, t *trace.Trace) string {
	for i, x := range p.Traces {
		if x == t && len(p.Traces) > 1 {
			return fmt.Sprintf("counterexample %d", i+1)
		}
	}
	return "counterexample"
}

// Unwritten returns notes about the counterexamples that the reports lack, a line for each, or "" if none are
// missing.
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
