package ltlpor

import (
	"context"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
)

// Dependences is the dependence relation of a model. Package explain says what its parts mean.
type Dependences struct {
	Model string
	*explain.Dependences
	Warnings source.List
}

// The parts of Dependences.
type (
	DependentStep = explain.DependentStep
	DependentPair = explain.DependentPair
	ProcessGroup  = explain.ProcessGroup
)

// Depend reads a model and returns its dependence relation. The error is that of Check for the texts, or a *CutError if
// Options.Time was up or ctx was cancelled.
func Depend(ctx context.Context, src *source.File, options Options) (*Dependences, error) {
	work := working(ctx, time.Now(), options.Time)
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	found, err := explain.Depend(c.task, work)
	if cut := cutOf(err); cut != search.CutNone {
		return nil, &CutError{Cut: cut, While: "finding dependences"}
	}
	return &Dependences{Model: c.task.Model, Dependences: found, Warnings: c.task.Warnings}, err
}
