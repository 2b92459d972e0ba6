package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// plan prints the plan of each search without searching.
func (c *checkCommand) plan(env environment) error {
	g := memlimit.New(int64(c.Mem))
	defer g.Release()
	limit := wording.FootprintOf(g)
	result, failed := (*ltlpor.PlanReport)(nil), error(nil)
	err := c.withJSON(env, func() { result, failed = c.planned(env) },
		func() ([]byte, error) { return planDocumentOf(env.head(planFormat, c.Model), result, limit, failed) })
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	}
	if !c.Quiet {
		printUsed(c.text(env), env.used)
	}
	printPlan(c.text(env), result, limit, c.Quiet)
	return nil
}

// planned reads the texts and calls ltlpor.Plan.
func (c *checkCommand) planned(env environment) (*ltlpor.PlanReport, error) {
	opt, model, err := c.options(env)
	if err != nil {
		return nil, err
	}
	needSomething(&opt, model)
	if c.Checkpoint != "" {
		opt.Checkpoint = &ltlpor.Checkpoint{}
	}
	return ltlpor.Plan(env.ctx, model, opt)
}

// planWidth is the width of the lines about attempts, and planIndent the indentation of the further lines of an attempt.
const planWidth, planIndent = 100, 19

// printPlan writes the properties and the parts of the plan of each search. The memory limit and the warnings follow.
// If quiet, it writes one line for each search.
func printPlan(w io.Writer, r *ltlpor.PlanReport, limit *wording.Footprint, quiet bool) {
	if !quiet {
		what := ""
		if r.Abstraction.Domain != abstract.None {
			what = ": " + textreport.AbstractionOptions(r.Abstraction) + ", of which this is the first"
		}
		fmt.Fprintf(w, "%s: what ltlpor check runs%s\n", r.Model, what)
	}
	for _, s := range r.Searches {
		if quiet {
			fmt.Fprintf(w, "%s: %s\n", strings.Join(wording.Names(s.Properties), ", "), wording.Running(&s.Plan))
			continue
		}
		fmt.Fprintf(w, "\n%s\n", wording.Title(s.Properties))
		for _, f := range s.Plan.Fields() {
			fmt.Fprintf(w, "  %s\n", f)
		}
		for _, f := range slices.Concat(
			s.Plan.CheckpointFields(), s.Plan.AttemptFields(), s.Plan.FurtherFields(),
		) {
			for _, line := range trace.Wrap("  "+f.String(), planWidth, planIndent) {
				fmt.Fprintln(w, line)
			}
		}
	}
	if !quiet {
		fmt.Fprintf(w, "\nmemory of the process: %s\n", limit.LimitText())
		wording.PrintDiagnostics(w, r.Warnings)
	}
}

// planFormat is the JSON form of a plan.
const planFormat = "ltlpor-plan"

type planDocument struct {
	head
	Searches []plannedDocument    `json:"searches,omitempty"`
	Memory   *memoryDocument      `json:"memory,omitempty"`
	Warnings []diagnosticDocument `json:"warnings,omitempty"`
	Domain   string               `json:"abstraction,omitempty"` // the planned search is the first of several
	Error    *errorDocument       `json:"error,omitempty"`
}

type plannedDocument struct {
	Properties []string       `json:"properties"`
	Formula    string         `json:"formula,omitempty"`
	Automaton  int            `json:"automaton_states,omitempty"`
	Parts      []partDocument `json:"parts"`
	// Attempts are the possible searches, from the first on.
	Attempts []attemptDocument `json:"attempts"`
	Further  []furtherDocument `json:"further,omitempty"`
}

// furtherDocument is a search that may follow after the attempts.
type furtherDocument struct {
	Search string `json:"search"`
	If     string `json:"if"`
}

type attemptDocument struct {
	Walk    string          `json:"walk"`
	Engine  string          `json:"engine"`
	Workers int             `json:"workers"`
	States  int64           `json:"most_states,omitempty"`
	Begins  []beginDocument `json:"begins,omitempty"`
	Why     string          `json:"why,omitempty"`
}

// beginDocument is a condition for the beginning of an attempt. After has numbers of attempts, from 1.
type beginDocument struct {
	After []int  `json:"after"`
	On    string `json:"on"`
}

// attemptsOf returns the attempts of a planned search.
func attemptsOf(s *ltlpor.PlannedSearch) (list []attemptDocument) {
	p := &s.Plan
	for i := range p.Attempts {
		a := &p.Attempts[i]
		d := attemptDocument{
			Walk: a.Walk.String(), Engine: a.Engine.String(), Workers: a.Workers, States: a.States, Why: a.Why(),
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

// planDocumentOf writes a plan as JSON, or err if it is not nil.
func planDocumentOf(h head, r *ltlpor.PlanReport, limit *wording.Footprint, err error) ([]byte, error) {
	d := planDocument{head: h}
	if err != nil {
		d.Error = errorOf(err)
		return marshal(&d)
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
	return marshal(&d)
}
