package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/output/wording"
)

// planFormat is the value of "format" in the document of a plan.
const planFormat = "ltlpor-plan"

// PlanDocument is the JSON document of ltlpor check --plan.
type PlanDocument struct {
	Head
	Searches []plannedDocument    `json:"searches,omitempty"`
	Memory   *memoryDocument      `json:"memory,omitempty"`
	Warnings []DiagnosticDocument `json:"warnings,omitempty"`
	Domain   string               `json:"abstraction,omitempty"` // kind of abstraction; absent without abstraction
	Error    *Error               `json:"error,omitempty"`
}

type plannedDocument struct {
	Properties []string       `json:"properties"`
	Formula    string         `json:"formula,omitempty"`
	Automaton  int            `json:"automaton_states,omitempty"`
	Parts      []partDocument `json:"parts"`
	// Attempts lists the attempts at the planned search, in the order in which they may run.
	Attempts []attemptDocument `json:"attempts"`
	Further  []furtherDocument `json:"further,omitempty"`
}

// furtherDocument is a search that may follow the planned search, with the condition under which it follows.
type furtherDocument struct {
	Search string `json:"search"`
	If     string `json:"if"`
}

type attemptDocument struct {
	Walk    string          `json:"walk"`
	Engine  string          `json:"engine"`
	Workers int             `json:"workers"`
	States  int64           `json:"most_states,omitempty"`
	Orbits  bool            `json:"orbits,omitempty"`
	Begins  []beginDocument `json:"begins,omitempty"`
	Why     string          `json:"why,omitempty"`
}

// beginDocument is a condition for starting an attempt: an earlier attempt has ended with result On. After has the
// numbers of the earlier attempts that are meant, counted from 1.
type beginDocument struct {
	After []int  `json:"after"`
	On    string `json:"on"` // result with which the earlier attempt has ended
}

// attemptsOf returns s.Plan.Attempts in JSON form. Attempts are several ways to run the planned search; they are tried
// in order.
func attemptsOf(s *ltlpor.PlannedSearch) (list []attemptDocument) {
	p := &s.Plan
	for i := range p.Attempts {
		a := &p.Attempts[i]
		d := attemptDocument{
			Walk: a.Walk.String(), Engine: a.Engine.String(), Workers: a.Workers, States: a.States, Orbits: a.Orbits,
			Why: a.Why(),
		}
		for _, b := range p.Begins(i) {
			d.Begins = append(d.Begins, beginDocument{b.After, b.On.String()})
		}
		list = append(list, d)
	}
	return list
}

type partDocument struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Why   string `json:"why,omitempty"`
}

// Plan returns the JSON document about plan r. If err is not nil, the document is about err instead. `limit` has the
// memory limit.
func Plan(h Head, r *ltlpor.PlanReport, limit *wording.Footprint, err error) ([]byte, error) {
	d := PlanDocument{Head: h.as(planFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	for _, s := range r.Searches {
		x := plannedDocument{Properties: wording.Names(s.Properties), Formula: s.Properties[0].Text,
			Automaton: s.Automaton}
		for _, f := range append(s.Plan.Fields(), s.Plan.CheckpointFields()...) {
			x.Parts = append(x.Parts, partDocument(f))
		}
		x.Attempts = attemptsOf(&s)
		for _, f := range s.Plan.Further {
			x.Further = append(x.Further, furtherDocument(f))
		}
		d.Searches = append(d.Searches, x)
	}
	if r.Abstraction.Domain != abstract.None {
		d.Domain = r.Abstraction.Domain.String()
	}
	d.Memory = limitOf(limit)
	d.Warnings = diagnostics(r.Warnings)
	return Marshal(&d)
}
