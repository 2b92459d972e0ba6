package search

import (
	"cmp"
	"time"

	"ltlpor/internal/model/program"
)

// setTimes sets h.until and h.exploring. `real` says that the clock of h is the one of deadlines of contexts.
func (h *hunt) setTimes(real bool) {
	if h.what.Time <= 0 {
		return
	}
	h.until = h.begun.Add(h.what.Time)
	if d, ok := h.ctx.Deadline(); ok && real && d.Before(h.until) {
		h.until = d
	}
	h.exploring = h.until
	if !h.endsOnly() {
		h.exploring = h.begun.Add(h.until.Sub(h.begun) / 4 * 3)
	}
}

// endsOnly reports whether Shorten looks for a fault only, and not for cycles.
func (h *hunt) endsOnly() bool {
	f := h.what.Known.Fault
	return f != nil && f.Kind != program.ClaimEnd
}

// tired calls h.what.Progress, at most once per second, and reports whether a limit on time or memory is reached.
func (h *hunt) tired() bool {
	now := h.now()
	if h.what.Progress != nil && now.Sub(h.reported) >= time.Second {
		h.reported = now
		h.what.Progress(h.figures())
	}
	o := &h.e.Options
	bytes := h.e.Store.Bytes() + int64(len(h.seen))*perNode + int64(cap(h.edges))*12
	switch {
	case h.ctx.Err() != nil:
		h.cutBy(CutBy(h.ctx))
		return true
	case h.past(h.until):
		return true
	case o.Memory > 0 && bytes > o.Memory, o.Room != nil && !o.Room(bytes/2): // a table doubles when it grows
		h.cutBy(CutMemory)
		return true
	}
	return false
}

// past reports whether it is later than t. If t is zero, past returns false.
func (h *hunt) past(t time.Time) bool {
	if t.IsZero() || !h.now().After(t) {
		return false
	}
	h.cutBy(CutTime)
	return true
}

// cutBy notes that limit c was reached, unless another limit was reached before.
func (h *hunt) cutBy(c Cut) { h.cut = cmp.Or(h.cut, c) }
