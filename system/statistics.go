package system

import (
	"time"

	"ltlpor/ample"
	"ltlpor/plan"
	"ltlpor/search"
)

// Statistics tell what a reduction did in the states of a search.
type Statistics struct {
	// Why says of the Search.Full states why nothing was left out. Each counts for one
	// reason; those that do not occur are not there.
	Why []FullStates
	// MovesEnabled and MovesChosen are sums over the states, Share is the mean over the states
	// of the share of moves chosen.
	MovesEnabled, MovesChosen int64
	Share                     float64
	// Sizes[i] is the number of ample sets of i+1 processes.
	Sizes []int64
	// Green of the Search.Reduced states were found to be on no cycle of reduced states (under S, on
	// a way to a state with all moves). Met is how often a move could not be chosen
	// because it led to a reduced state that was not, or on the stack for that proviso.
	Green, Met int64
	// PerChoice is the mean duration of a decision, taken from Timed of them; 0 if Timed is.
	PerChoice time.Duration
	Timed     int64
	// Remembered decisions were made before in a state like the present one, Made ones were
	// not; in the other states the decision was plain. Fixpoints are the relaxed futures computed for these, Steps the edges in them.
	Remembered, Made, Fixpoints, Steps int64
}

// FullStates is a number of states in which nothing was left out, with the reason:
// "one process", "timeout", "C1", "C2", "C3" (or "S"), "W", "all", "off" or "too many sets".
type FullStates struct {
	Reason string
	States int64
}

// figures is a reducer that counts.
type figures interface{ Figures() ample.Stats }

// Statistics puts together what a search by w and its reducer counted; nil if there was none.
func (s *System) Statistics(w *Worker, stats search.Stats) *Statistics {
	if r, ok := w.Reducer.(figures); ok {
		return statisticsOf(stats, r.Figures(), s.Plan.Conditions.Has(plan.S))
	}
	return nil
}

func statisticsOf(s search.Stats, a ample.Stats, weak bool) *Statistics {
	a.Why[ample.Single] += s.Unasked
	names := [ample.Reasons]string{
		ample.Single: "one process", ample.Timeout: "timeout", ample.NotC1: "C1", ample.NotC2: "C2", ample.NotC3: "C3",
		ample.NotW: "W", ample.Whole: "all", ample.Off: "off", ample.Many: "too many sets",
	}
	if weak {
		names[ample.NotC3] = "S"
	}
	out := &Statistics{
		MovesEnabled: s.MovesEnabled, MovesChosen: s.MovesSelected, Green: s.Green, Met: s.Met, Timed: s.Timed,
		Remembered: a.Hits, Made: a.Misses, Fixpoints: a.Fixpoints, Steps: a.Steps,
	}
	if n := s.Reduced + s.Full; n > 0 {
		out.Share = s.Share / float64(n)
	}
	if s.Timed > 0 {
		out.PerChoice = s.Choosing / time.Duration(s.Timed)
	}
	for why, n := range a.Why {
		if n > 0 {
			out.Why = append(out.Why, FullStates{names[why], n})
		}
	}
	for k, n := range a.Sizes {
		for n > 0 && len(out.Sizes) < k {
			out.Sizes = append(out.Sizes, 0)
		}
		if n > 0 {
			out.Sizes[k-1] = n
		}
	}
	return out
}
