package session

import (
	"context"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
)

// Dependences is the result of Depend: the dependence relation of a model.
type Dependences struct {
	Model string
	*explain.Dependences
	Warnings source.List
}

// Depend reads a model and returns its dependence relation. For the errors, see ltlpor.Depend.
func Depend(ctx context.Context, src *source.File, options Options) (*Dependences, error) {
	work := phase.Work(ctx, time.Now(), options.Time)
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	found, err := explain.Depend(c.task, work)
	if cut := phase.CutOf(err); cut != search.CutNone {
		return nil, &auditrun.CutError{Cut: cut, While: "finding dependences"}
	}
	if found != nil {
		found.FindSymmetry = func() (err error) {
			found.Symmetry, err = explain.FindSymmetry(c.task, work)
			if cut := phase.CutOf(err); cut != search.CutNone {
				return &auditrun.CutError{Cut: cut, While: "finding symmetry"}
			}
			return err
		}
	}
	return &Dependences{Model: c.task.Model, Dependences: found, Warnings: c.task.Warnings}, err
}
