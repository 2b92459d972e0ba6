package system

import (
	"time"

	"ltlpor/ample"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Statistics describes the effect of a partial-order reduction on a search.
type Statistics struct {
	// Why lists the reasons for fully expanded states, with the numbers of states. A state counts for a single reason,
	// hence the numbers add up to Search.Full.
	Why []FullStates
	// MovesEnabled and MovesChosen are the numbers of enabled and of explored moves, summed over the expanded states.
	// Share is the mean over these states of the proportion of explored moves.
	MovesEnabled, MovesChosen int64
	Share                     float64
	// Sizes[i] is the number of states with an ample set of moves of i+1 processes.
	Sizes []int64
	// Green is the number of states in Search.Reduced shown to satisfy the proviso: states on no cycle of reduced
	// states or, under S, states with a path to a fully expanded state. Met is the number of moves rejected by the
	// proviso: moves to a reduced state not yet Green, or to a state on the stack.
	Green, Met int64
	// PerChoice is the mean duration of a choice by the reducer, over the Timed choices that were measured; 0 if Timed
	// is 0.
	PerChoice time.Duration
	Timed     int64
	// Remembered is the number of choices taken from the cache, and Made the number of choices computed. Choices in
	// other states were trivial. Fixpoints is the number of relaxed futures (overapproximations of later steps)
	// computed for choices, and Steps the number of edges in them.
	Remembered, Made, Fixpoints, Steps int64
}

// FullStates is the number of states fully expanded for a reason.
type FullStates struct {
	Reason FullReason
	States int64
}

// FullReason is the reason why the reduction explored every enabled move of a state.
type FullReason uint8

// The reasons for full expansion:
//
//   - OneProcess: at most one process can move. Timeout: the moves are only enabled because timeout is true.
//   - NotC1, NotC2, NotC3, NotS, NotW: no set satisfies this condition and the conditions checked before.
//   - AllTogether: the only valid set has every move. Off: no reduction is sound. TooManySets: the number of different
//     sets exceeds a limit.
//   - NotKnown, only in arbitrary order: the successors are unknown, because a step fails or has very many successors.
//   - Vain, only in arbitrary order: the reduction paused, because the search reached the omitted states anyway.
const (
	OneProcess  = FullReason(ample.Single)
	Timeout     = FullReason(ample.Timeout)
	NotC1       = FullReason(ample.NotC1)
	NotC2       = FullReason(ample.NotC2)
	NotC3       = FullReason(ample.NotC3)
	NotW        = FullReason(ample.NotW)
	AllTogether = FullReason(ample.Whole)
	Off         = FullReason(ample.Off)
	TooManySets = FullReason(ample.Many)
	NotS        = FullReason(ample.Reasons)
	NotKnown    = FullReason(ample.Reasons) + 1
	Vain        = FullReason(ample.Reasons) + 2
)

var fullReasonNames = [...]string{
	OneProcess: "one process", Timeout: "timeout", NotC1: "C1", NotC2: "C2", NotC3: "C3", NotS: "S", NotW: "W",
	NotKnown: "not known", Vain: "in vain",
	AllTogether: "all", Off: "off", TooManySets: "too many sets",
}

// String returns the name of r. For a violated condition, this is the name of the condition.
func (r FullReason) String() string { return fullReasonNames[r] }

// figures is implemented by reducers that count their choices.
type figures interface{ Figures() ample.Stats }

// Statistics returns the statistics of a search by w, from `stats`, the counters of the search, and from the counters
// of the reducer. The result is nil if the reducer does not count, or if w has no reducer.
func (s *System) Statistics(w *Worker, stats search.Stats) *Statistics {
	if a := w.figures(); a != nil {
		return statisticsOf(stats, *a, s.Plan.Conditions.Has(plan.S))
	}
	return nil
}

// figures returns the sum of the counters of the reducer and w.before. It returns nil if the reducer does not count, or
// if w has no reducer.
func (w *Worker) figures() *ample.Stats {
	r, ok := w.Reducer.(figures)
	if !ok {
		return nil
	}
	a := r.Figures()
	a.Add(&w.before)
	return &a
}

func statisticsOf(s search.Stats, a ample.Stats, weak bool) *Statistics {
	a.Why[ample.Single] += s.Unasked
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
		reason := FullReason(why)
		if reason == NotC3 && weak {
			reason = NotS
		}
		if n > 0 {
			out.Why = append(out.Why, FullStates{reason, n})
		}
	}
	if s.Odd > 0 {
		out.Why = append(out.Why, FullStates{NotKnown, s.Odd})
	}
	if s.Waived > 0 {
		out.Why = append(out.Why, FullStates{Vain, s.Waived})
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
