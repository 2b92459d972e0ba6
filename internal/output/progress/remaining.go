package progress

import (
	"time"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/plan"
)

// Remaining estimates the remaining work of a breadth-first search from two figures:
//   - queue: the number of states that are found but not expanded;
//   - new: the number of new states per expansion, in the last quarter of the time.
//
// If new is less than 1 and stays constant, the queue is empty after queue/(1 - new) expansions. If new decreases
// later, this estimate is too high. If new is 0.9 or more, no estimate exists, because a small change of new would
// change the result too much.
//
// For a depth-first search no estimate exists. Its states to be expanded are on the current path, and any of them may
// lead to no new state or to most of the graph.
type Remaining struct {
	of      string // names of the properties of the search; other names mean another search
	samples []standing
}

// standing is a sample of the progress of a search: the elapsed time, the number of expanded states, and the number of
// states in the queue.
type standing struct {
	at              time.Duration
	expanded, queue int64
}

const (
	// fewestSamples is the minimum number of samples for an estimate. There is about one sample per second.
	fewestSamples = 4
	mostNew       = 0.9
)

// Add adds a sample of the progress of search s. Samples of another search are dropped.
func (r *Remaining) Add(s ltlpor.Search) {
	name := wording.SearchedNames(s)
	if n := len(r.samples); r.of != name || n > 0 && r.samples[n-1].at > s.Elapsed {
		*r = Remaining{of: name}
	}
	if s.Plan.Walk != plan.BFS {
		return
	}
	r.samples = append(r.samples, standing{s.Elapsed, s.Nodes - s.Queue, s.Queue})
	for len(r.samples) > fewestSamples && r.samples[1].at <= s.Elapsed/4*3 {
		r.samples = r.samples[1:]
	}
}

// Estimate returns the estimated number of states that are still to be expanded, and the time for them. If no estimate
// is possible, ok is false.
func (r *Remaining) Estimate() (states int64, left time.Duration, ok bool) {
	if len(r.samples) < fewestSamples {
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
