package system

import (
	"time"

	"ltlpor/ample"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
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
	// not; in the other states the decision was plain. Fixpoints are the relaxed futures computed for these, Steps the
	// edges in them.
	Remembered, Made, Fixpoints, Steps int64
}

// FullStates is a number of states in which nothing was left out, with the reason.
type FullStates struct {
	Reason FullReason
	States int64
}

// FullReason is why nothing was left out in a state.
type FullReason uint8

// The reasons: at most one process can move, the moves are there because of timeout, no set
// satisfies C1, or C2 as well, and so on; all moves belong together, no reduction is right, there
// are more different sets than can be numbered; in a search in any order, what follows is not known as some step goes
// wrong, or leads to very many states, or nobody asked, as what had been left out before was met all the same.
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

// String returns the word for r, which for a condition is its name.
func (r FullReason) String() string { return fullReasonNames[r] }

// figures is a reducer that counts.
type figures interface{ Figures() ample.Stats }

// Statistics puts together what a search by w and its reducer counted; nil if there was none.
func (s *System) Statistics(w *Worker, stats search.Stats) *Statistics {
	if a := w.figures(); a != nil {
		return statisticsOf(stats, *a, s.Plan.Conditions.Has(plan.S))
	}
	return nil
}

// figures are those of the reducer, nil if there is none.
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
