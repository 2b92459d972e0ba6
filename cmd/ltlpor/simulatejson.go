package main

import (
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// simulateFormat is the JSON form of simulations.
const simulateFormat = "ltlpor-simulate"

type simulateDocument struct {
	head
	Seed     *uint64              `json:"seed,omitempty"`
	End      string               `json:"end,omitempty"` // of simulate.End, or session.cut
	Trace    *trace.Document      `json:"trace,omitempty"`
	Warnings []diagnosticDocument `json:"warnings,omitempty"`
	Error    *errorDocument       `json:"error,omitempty"`
}

// simulateDocumentOf writes a simulation as JSON, or err if it is not nil.
func simulateDocumentOf(h head, s *session, err error, full bool) ([]byte, error) {
	d := simulateDocument{head: h}
	if err != nil {
		d.Error = errorOf(err)
		return marshal(&d)
	}
	d.Seed, d.End = &s.seed, s.sim.Run.End().String()
	if s.sim.Run.End() == simulate.Going {
		d.End = s.cut
	}
	d.Trace, d.Warnings = s.trace().Document(full), diagnostics(s.sim.Warnings)
	return marshal(&d)
}
