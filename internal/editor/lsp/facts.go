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
	// factsTime is the maximum time for which a hover waits for facts about the model.
	factsTime = 300 * time.Millisecond
	// mostDisturbing is the maximum number of dependent steps in a hover text.
	mostDisturbing = 5
)

// facts computes facts about a model for a hover text, in addition to declarations. If the model has an error, no facts
// exist.
type facts struct {
	s *Server
	q *call
	// known is the result of method task. read says whether task has been called.
	known *property.Task
	read  bool
}

// note is a text about the statement at a location, for a hover.
type note struct {
	text string
	at   analysis.Location
}

// task returns the program and the properties of the model of f.q, as a check reads them; it runs no search. After an
// error or timeout, the result is nil. Only the first call reads the model.
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

// statement returns a note about the innermost statement at a byte offset of file: a list of dependent steps of other
// processes. A statement in an inline or macro has one step for every use. If there is no statement at the offset, the
// text is "".
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

// undetermined returns a note for the innermost statement at a byte offset of file, if its dependent steps are unknown.
// The text is `missing`, which is the reason. If no reason exists, or no statement at the offset, the text is "".
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

// innermost is the shortest location so far with a given offset in it.
type innermost struct{ analysis.Location }

// entered says how the location passed to enter compares with the innermost location before.
type entered uint8

const (
	outside entered = iota // the location does not contain the offset, or is longer
	again                  // both are the same location
	inner                  // the location is shorter
)

// enter makes the location of span the innermost location, if it contains the byte offset of file and is shorter.
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

// disturbing returns a list of the steps of other processes that are dependent on one of the given steps, with the
// reasons. steps are indices in d.Steps. The list is Markdown text.
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
