package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
)

// Dependences is the result of Depend: the dependence relation of a model, documented in package explain.
type Dependences struct {
	Model string
	*explain.Dependences
	Warnings source.List
}

// The types of the fields of Dependences. Package explain documents them.
type (
	DependentStep = explain.DependentStep // a step of a process type, with the atomic sequence that it starts
	DependentPair = explain.DependentPair // for two steps: why they are dependent, and which may enable which
	ProcessGroup  = explain.ProcessGroup  // a group of process types that form a node of a distributed system
)

// Depend reads a model and returns its dependence relation. The error is as for Check, or a *CutError if Options.Time
// was up or ctx was cancelled.
func Depend(ctx context.Context, src *source.File, options Options) (*Dependences, error) {
	found, err := session.Depend(ctx, src, options.session())
	return (*Dependences)(found), err
}
