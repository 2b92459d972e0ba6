package cegar

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/system"
)

// replays calls f, which replays a run found in sys. During the call, q.machine stores the results of long steps for
// reuse.
//
// The time for f ends cancel.ReplayGrace after the time limit or the end of ctx. If f was interrupted, replays returns
// the reason: memory or time. Otherwise it returns search.CutNone and the error of f.
func (q *question) replays(ctx context.Context, sys *system.System, f func() error) (search.Cut, error) {
	end := func() {}
	l := q.remaining()
	if l.Time > 0 && l.Now == nil {
		ctx, end = context.WithTimeout(ctx, l.Time)
	}
	defer end()
	h := cancel.NewHalt(ctx, 0, nil).Graced(cancel.ReplayGrace)
	defer context.AfterFunc(ctx, h.Due)()
	space := cancel.Space{Room: l.TraceRoom}
	look := func(bytes int64) {
		h.Check(bytes)
		space.Look(bytes)
	}
	machine := q.machine
	remembering, forget := exec.Remember(machine, look)
	defer forget()
	defer exec.HaltBy(sys.Machine, look)()
	q.machine, q.look = remembering, look
	defer func() { q.machine, q.look = machine, nil }()
	err := cancel.Run(f)
	if ended := (*cancel.Error)(nil); errors.As(err, &ended) {
		return search.HaltCut(ctx, ended), nil
	}
	return search.CutNone, err
}
