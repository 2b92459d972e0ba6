package ltlpor

import (
	"context"

	"ltlpor/explain"
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

// Depend reads a model and returns its dependence relation. The error is that of Check for the texts.
func Depend(src *source.File, options Options) (*Dependences, error) {
	c, err := begin(context.Background(), src, options)
	if err != nil {
		return nil, err
	}
	return &Dependences{Model: c.task.Model, Dependences: explain.Depend(c.task), Warnings: c.task.Warnings}, nil
}
