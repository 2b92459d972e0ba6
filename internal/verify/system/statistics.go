package system

import (
	"time"

	"ltlpor/ample"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Statistics describe the effect of a reduction on the states of a search.
type Statistics struct {
	// Why lists, for each reason with a count above 0, the number of states fully expanded for this reason. The
	// states add up to Search.Full: each counts for a single reason.
	Why []FullStates
	// MovesEnabled and MovesChosen are sums over the expanded states. Share is the mean, over these states, of the
	// share of moves chosen.
	MovesEnabled, MovesChosen int64
	Share                     float64
	// Sizes[i] is the number of chosen ample sets with moves of i+1 processes.
	Sizes []int64
	// Green counts the states among Search.Reduced that were found to be on no cycle of reduced states (under S, on a
	// path to a fully expanded state). Met counts the moves that the proviso rejected: a move to a reduced state that
	// was not green, or to a state on the stack.
	Green, Met int64
	// PerChoice is the mean duration of a decision by the reducer, measured on Timed decisions. It is 0 if Timed is
	// 0.
	PerChoice time.Duration
	Timed     int64
	// Remembered counts the decisions taken from the cache of similar states, and Made the new decisions. In the
	// remaining states the decision was trivial. Fixpoints counts the relaxed futures computed for new decisions, and
	// Steps the edges in these futures.
	Remembered, Made, Fixpoints, Steps int64
}

// FullStates is the number of states expanded fully for one reason.
type FullStates struct {
	Reason FullReason
	States int64
}

// FullReason is the reason why a state was expanded fully.
type FullReason uint8

// The reasons for full expansion:
//
//   - OneProcess: at most one process can move. Timeout: the moves exist because of timeout.
//   - NotC1, NotC2, NotC3, NotS, NotW: no set satisfies this condition together with the conditions before it.
//   - AllTogether: the only valid set has all moves. Off: no reduction is sound. TooManySets: the number of different
//     sets exceeds the limit.
//
// A search in arbitrary order has two more. NotKnown: the successors are unknown, since a step fails or leads to very
// many states. Vain: the reduction was paused, since the states that it had omitted were reached anyway.
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

// String returns the word for r, which for a condition is the name of the condition.
func (r FullReason) String() string { return fullReasonNames[r] }

// figures is implemented by reducers that count their decisions.
type figures interface{ Figures() ample.Stats }

// Statistics returns the statistics of a search by w, from the counters stats and the counters of the reducer. The
// result is nil if w has no reducer with counters.
func (s *System) Statistics(w *Worker, stats search.Stats) *Statistics {
	if a := w.figures(); a != nil {
		return statisticsOf(stats, *a, s.Plan.Conditions.Has(plan.S))
	}
	return nil
}

// figures returns the counters of the reducer of w plus w.before, or nil if w has no reducer with counters.
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
