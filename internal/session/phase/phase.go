package phase

import (
	"context"
	"errors"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/auditrun"
)

// Work returns a cancel.Work that ends when ctx is done, or when limit has passed since start. A limit of 0 means no
// limit.
func Work(ctx context.Context, start time.Time, limit time.Duration) *cancel.Work {
	if limit == 0 {
		return cancel.New(ctx, time.Time{})
	}
	return cancel.New(ctx, start.Add(limit))
}

// Until returns ctx with a deadline at start plus limit. A limit of 0 means no deadline. The caller must call the
// returned function.
func Until(ctx context.Context, start time.Time, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, start.Add(limit))
}

// CutOf returns the reason for a cut if err is a *cancel.Error, otherwise CutNone.
func CutOf(err error) search.Cut {
	if cut := (*cancel.Error)(nil); !errors.As(err, &cut) {
		return search.CutNone
	}
	return search.HaltCut(context.Background(), err)
}

// Reading returns err, an error of reading a model. If a limit or a context ended the reading, the result is a
// *auditrun.CutError instead.
func Reading(err error) error {
	if cut := CutOf(err); cut != search.CutNone {
		return &auditrun.CutError{Cut: cut, While: "reading the model"}
	}
	return err
}
