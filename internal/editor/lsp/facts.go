package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/output/teaching"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

const (
	// factsTime is the time limit for the facts about a model in a hover text.
	factsTime = 300 * time.Millisecond
	// mostDisturbing is the maximum number of dependent steps in a hover text.
	mostDisturbing = 5
)

// facts computes the facts about a model that a hover text shows in addition to declarations. A model with errors has
// no facts, and facts that need longer than factsTime are omitted.
type facts struct {
	s *Server
	q *call
}

// note is a hover text about the statement at a location.
type note struct {
	text string
	at   analysis.Location
}

// task returns the program and properties of the model of f.q, without a search. The result is nil after an error or
// timeout.
func (f *facts) task() *property.Task {
	q := *f.q
	ctx, cancel := context.WithTimeout(q.ctx, factsTime)
	defer cancel()
	q.ctx = ctx
	task, err := f.s.readProperties(&q)
	if err != nil {
		return nil
	}
	return task
}

// statement returns a note about the innermost statement at a byte offset of file: the dependent steps of other
// processes. A statement in an inline or macro stands for one step per use. The text is "" if no statement is there or
// the dependence relation is unknown.
func (f *facts) statement(file *source.File, offset int) note {
	d := f.dependences()
	if d == nil {
		return note{}
	}
	var steps []int
	var at analysis.Location
	for i := range d.Steps {
		span := d.Steps[i].Span.AsRead()
		l := analysis.Location{File: span.File, Start: span.Start, End: span.End}
		switch {
		case !l.Contains(file, offset):
		case l == at:
			steps = append(steps, i)
		case len(steps) == 0 || l.End-l.Start < at.End-at.Start:
			steps, at = []int{i}, l
		}
	}
	if len(steps) == 0 {
		return note{}
	}
	return note{disturbing(d, steps), at}
}

// dependences returns the dependence relation of the model, or nil. The result is cached in the run.
func (f *facts) dependences() *ltlpor.Dependences {
	r := f.q.run
	if r == nil {
		return nil
	}
	r.facts.Lock()
	defer r.facts.Unlock()
	if r.related {
		return r.dependences
	}
	made, err := f.s.configure(r.root.source(), r.given, r.defines)
	if err != nil {
		return nil
	}
	opt := made.Options
	opt.Include, opt.Time = r.include, factsTime
	d, err := ltlpor.Depend(f.q.ctx, r.root.source(), opt)
	if f.q.ctx.Err() != nil {
		return nil
	}
	if r.related = true; err == nil {
		r.dependences = d
	}
	return r.dependences
}

// disturbing returns a list, as Markdown text, of the steps of other processes that are dependent on one of the given
// steps, with reasons. steps are indices in d.Steps.
func disturbing(d *ltlpor.Dependences, steps []int) string {
	if d.Off != "" {
		return "dependent on all steps of other processes: " + d.Off
	}
	var lines []string
	for _, p := range d.Pairs {
		other := p.First
		switch {
		case slices.Contains(steps, p.First):
			other = p.Second
		case slices.Contains(steps, p.Second):
		default:
			continue
		}
		line := fmt.Sprintf("- `%s`: `%s` (%s)", d.Steps[other].Process,
			strings.ReplaceAll(source.Readable(d.Steps[other].Text), "`", ""), teaching.WhyDependent(p))
		if len(p.Reasons)+len(p.Meets) > 0 && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	switch n := len(lines); {
	case n == 0:
		return "independent of all steps of other processes"
	case n > mostDisturbing:
		lines = append(lines[:mostDisturbing], fmt.Sprintf("- and %d more: `ltlpor deps`", n-mostDisturbing))
	}
	return "dependent steps of other processes:\n\n" + strings.Join(lines, "\n")
}
