package ltlpor

import (
	"context"
	"errors"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// working returns what ends the reading of a model that began at start: ctx, and a limit of time; 0: there is none.
func working(ctx context.Context, start time.Time, limit time.Duration) *cancel.Work {
	if limit == 0 {
		return cancel.New(ctx, time.Time{})
	}
	return cancel.New(ctx, start.Add(limit))
}

// cutOf is the cut for an error that ended something before its end, CutNone if err is another.
func cutOf(err error) search.Cut {
	if cut := (*cancel.Error)(nil); !errors.As(err, &cut) {
		return search.CutNone
	}
	return search.HaltCut(context.Background(), err)
}

// unread returns err, or a *CutError if the reading of a model was ended.
func unread(err error) error {
	if cut := cutOf(err); cut != search.CutNone {
		return &CutError{Cut: cut, While: "reading the model"}
	}
	return err
}

// bounded returns line, whose preparations end with the time of a search; what is not prepared is cut as a search is.
func bounded(line schedule.Line) schedule.Line {
	return func(
		ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options,
	) (schedule.Pass, error) {
		pass, err := line(ctx, open, asked, limits)
		cut := cutOf(err)
		if cut == search.CutNone {
			return pass, err
		}
		for _, p := range open {
			pass.Search.Properties = append(pass.Search.Properties, p.Name)
		}
		pass.Search.Cut = cut
		return pass, nil
	}
}

// until returns ctx with a limit of time that began at start; 0 is no limit. The caller calls the function returned.
func until(ctx context.Context, start time.Time, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, start.Add(limit))
}
