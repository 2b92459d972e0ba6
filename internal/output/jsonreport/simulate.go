package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// simulateFormat is the value of "format" in the document of a simulation.
const simulateFormat = "ltlpor-simulate"

// SimulateDocument is the JSON document of ltlpor simulate.
type SimulateDocument struct {
	Head
	Seed *uint64 `json:"seed,omitempty"`
	// end of the run, a simulate.End; if the run has not ended, why the simulation stopped
	End      string               `json:"end,omitempty"`
	Trace    *trace.Document      `json:"trace,omitempty"`
	Warnings []DiagnosticDocument `json:"warnings,omitempty"`
	Error    *Error               `json:"error,omitempty"`
}

// Simulation is a simulated run.
type Simulation struct {
	Sim  *ltlpor.Simulation
	Seed uint64
	Cut  string // why the simulation stopped early; "" if the run has ended
}

// Simulate returns the JSON document about simulation s. If err is not nil, the document is about err instead. `full`
// says whether the trace contains whole states.
func Simulate(h Head, s *Simulation, err error, full bool) ([]byte, error) {
	d := SimulateDocument{Head: h.as(simulateFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	d.Seed, d.End = &s.Seed, s.Sim.Run.End().String()
	if s.Sim.Run.End() == simulate.Going {
		d.End = s.Cut
	}
	d.Trace, d.Warnings = s.Sim.Run.Trace().Document(full), diagnostics(s.Sim.Warnings)
	return Marshal(&d)
}
