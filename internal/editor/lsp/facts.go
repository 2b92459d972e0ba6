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
	// factsTime is the time for which a hover waits for facts about the model.
	factsTime = 300 * time.Millisecond
	// mostDisturbing is the maximum number of dependent steps in a hover text.
	mostDisturbing = 5
)

// facts computes the facts about a model that a hover text shows in addition to declarations. A model with errors has
// no facts.
type facts struct {
	s *Server
	q *call
	// known is the result of task; read says that task was called.
	known *property.Task
	read  bool
}

// note is a hover text about the statement at a location.
type note struct {
	text string
	at   analysis.Location
}

// task returns the program and properties of the model of f.q, as a check reads them, without a search. The result is
// nil after an error or timeout. task reads the model in the first call only.
func (f *facts) task() *property.Task {
	if !f.read {
		q := *f.q
		ctx, cancel := context.WithTimeout(q.ctx, factsTime)
		defer cancel()
		q.ctx = ctx
		if task, err := f.s.readProperties(&q); err == nil {
			f.known = task
		}
		f.read = true
	}
	return f.known
}

// statement returns a note about the innermost statement at a byte offset of file: the dependent steps of other
// processes. A statement in an inline or macro stands for one step per use. The text is "" if no statement is there.
func (f *facts) statement(file *source.File, offset int) note {
	d, missing := f.dependences()
	if d == nil {
		return f.undetermined(file, offset, missing)
	}
	var at innermost
	var steps []int
	for i := range d.Steps {
		switch at.enter(d.Steps[i].Span, file, offset) {
		case again:
			steps = append(steps, i)
		case inner:
			steps = []int{i}
		}
	}
	if len(steps) == 0 {
		return note{}
	}
	return note{disturbing(d, steps), at.Location}
}

// undetermined returns a note that says why the statement at an offset of file has no dependent steps: missing. The
// text is "" without a reason or without a statement there.
func (f *facts) undetermined(file *source.File, offset int, missing string) note {
	if missing == "" {
		return note{}
	}
	task := f.task()
	if task == nil {
		return note{}
	}
	var at innermost
	for _, e := range task.Program.Edges {
		at.enter(e.Span, file, offset)
	}
	if at.File == nil {
		return note{}
	}
	return note{missing, at.Location}
}

// innermost is the least location so far containing an offset.
type innermost struct{ analysis.Location }

// entered says how a location compares with the innermost one before.
type entered uint8

const (
	outside entered = iota // does not contain the offset, or is greater
	again                  // the same
	inner                  // less
)

// enter makes the location of span the innermost one if it contains an offset of file and is less.
func (x *innermost) enter(span source.Span, file *source.File, offset int) entered {
	span = span.AsRead()
	l := analysis.Location{File: span.File, Start: span.Start, End: span.End}
	switch {
	case !l.Contains(file, offset):
		return outside
	case l == x.Location:
		return again
	case x.File == nil || l.End-l.Start < x.End-x.Start:
		x.Location = l
		return inner
	}
	return outside
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
