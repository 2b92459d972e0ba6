package phase

import (
	"context"
	"errors"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/auditrun"
)

// Work returns a cancel.Work that ends when ctx is done or the time limit, counted from `start`, is over. If limit is
// 0, only ctx counts.
func Work(ctx context.Context, start time.Time, limit time.Duration) *cancel.Work {
	if limit == 0 {
		return cancel.New(ctx, time.Time{})
	}
	return cancel.New(ctx, start.Add(limit))
}

// Until returns ctx with a deadline at `start` plus `limit`. If `limit` is 0, no deadline is added. The caller must
// call the returned function to release the context.
func Until(ctx context.Context, start time.Time, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, start.Add(limit))
}

// CutOf returns the reason in err if err is a *cancel.Error, that is, if a limit or an interrupt ended the work.
// Otherwise CutOf returns CutNone.
func CutOf(err error) search.Cut {
	if cut := (*cancel.Error)(nil); !errors.As(err, &cut) {
		return search.CutNone
	}
	return search.HaltCut(context.Background(), err)
}

// Reading converts err, an error in reading a model, to a *auditrun.CutError if a limit or a context ended the reading.
// Reading returns any other error unchanged.
func Reading(err error) error {
	if cut := CutOf(err); cut != search.CutNone {
		return &auditrun.CutError{Cut: cut, While: "reading the model"}
	}
	return err
}
