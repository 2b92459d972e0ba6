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
	Seed     *uint64              `json:"seed,omitempty"`
	End      string               `json:"end,omitempty"` // a simulate.End, or why the run has no end
	Trace    *trace.Document      `json:"trace,omitempty"`
	Warnings []diagnosticDocument `json:"warnings,omitempty"`
	Error    *Error               `json:"error,omitempty"`
}

// Simulation is a simulated run.
type Simulation struct {
	Sim  *ltlpor.Simulation
	Seed uint64
	Cut  string // why the simulator stopped before the end of the run, or ""
}

// Simulate returns the JSON document with simulation s, or with the error err if err is not nil. `full` says whether
// the trace contains whole states.
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
