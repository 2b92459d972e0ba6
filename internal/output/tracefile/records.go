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

// Recorded has the data that is common to the counterexample files of one model.
type Recorded struct {
	Report *ltlpor.Report
	Given  trace.GivenDocument    // inputs besides the model that a replay needs
	Full   bool                   // whether files show whole states
	Room   func(ahead int64) bool // reports whether `ahead` more bytes fit into memory; nil means unlimited
	// Simulated says that the run is a simulated run without an error, so that it violates no property.
	Simulated bool
}

// Record is one counterexample, with the data for writing it to a file.
type Record struct {
	*Recorded
	Property *ltlpor.Property
	Trace    *trace.Trace
}

// Records returns a record for every counterexample in r.Report, in their order.
func (r *Recorded) Records() (list []Record) {
	for i := range r.Report.Properties {
		p := &r.Report.Properties[i]
		for _, t := range p.Traces {
			list = append(list, Record{r, p, t})
		}
	}
	return list
}

// SimulationRecord returns the run of sim as a record. If the run violates a property, Property is this property.
// Otherwise Simulated is set, and Property has no meaning. `full` says whether files show whole states.
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

// Name returns "counterexample", with a number if p has several counterexamples. t is the counterexample, an element of
// p.Traces.
func Name(p ltlpor.Property, t *trace.Trace) string {
	for i, x := range p.Traces {
		if x == t && len(p.Traces) > 1 {
			return fmt.Sprintf("counterexample %d", i+1)
		}
	}
	return "counterexample"
}

// Unwritten returns notes about counterexamples that the reports in `all` lack, a line for each. If there are none, the
// result is "".
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
