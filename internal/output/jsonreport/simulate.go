package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// simulateFormat is the value of "format" in the document of a simulation.
const simulateFormat = "ltlpor-simulate"

// SimulateDocument has the result of ltlpor simulate.
type SimulateDocument struct {
	Head
	Seed     *uint64              `json:"seed,omitempty"`
	End      string               `json:"end,omitempty"` // the name of a simulate.End, or the reason for an unfinished run
	Trace    *trace.Document      `json:"trace,omitempty"`
	Warnings []diagnosticDocument `json:"warnings,omitempty"`
	Error    *Error               `json:"error,omitempty"`
}

// Simulation is a simulated run. Cut is the reason why an unfinished run ends, or "".
type Simulation struct {
	Sim  *ltlpor.Simulation
	Seed uint64
	Cut  string
}

// Simulate returns the document of simulation s, or of err if err is not nil. full says whether the trace contains
// whole states.
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
