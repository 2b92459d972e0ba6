package textreport

import (
	"time"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
)

// Remaining estimates what a breadth-first search has still to do. It goes by the queue, the states
// that were found and not yet expanded, and by how many new states an expansion has led to in the
// last quarter of the time: while that is less than one the queue comes to its end, after
// queue/(1 - new) expansions if it stays so. Where it falls towards the end the estimate is too
// high. While there are 0.9 new states or more nothing is said: the slightest change
// would make the estimate another one.
//
// Of a depth-first search nothing is said at all. What it has found and not expanded hangs on its
// path, and each of these states may lead to nothing, or to most of the graph.
type Remaining struct {
	of      string // the search that the samples are of
	samples []standing
}

// standing is how far a search was.
type standing struct {
	at              time.Duration
	expanded, queue int64
}

const (
	// FewestSamples is how many are needed, about one a second.
	FewestSamples = 4
	mostNew       = 0.9
)

// Add takes note of how far s is.
func (r *Remaining) Add(s schedule.Search) {
	name := SearchedNames(s)
	if n := len(r.samples); r.of != name || n > 0 && r.samples[n-1].at > s.Elapsed {
		*r = Remaining{of: name}
	}
	if s.Plan.Walk != plan.BFS {
		return
	}
	r.samples = append(r.samples, standing{s.Elapsed, s.Nodes - s.Queue, s.Queue})
	for len(r.samples) > FewestSamples && r.samples[1].at <= s.Elapsed/4*3 {
		r.samples = r.samples[1:]
	}
}

// Estimate returns how many states are still to be expanded, and how long that will take; ok is
// false where that cannot be said.
func (r *Remaining) Estimate() (states int64, left time.Duration, ok bool) {
	if len(r.samples) < FewestSamples {
		return 0, 0, false
	}
	first, last := r.samples[0], r.samples[len(r.samples)-1]
	expanded := float64(last.expanded - first.expanded)
	found := expanded + float64(last.queue-first.queue)
	if expanded <= 0 || found >= mostNew*expanded {
		return 0, 0, false
	}
	more := float64(last.queue) / (1 - found/expanded)
	return int64(more), time.Duration(more / expanded * float64(last.at-first.at)), true
}
