package ample

import "ltlpor/internal/model/program"

// Stats counts the decided states. Every state counts in Reduced or in Full, and a full state also in Why, for a
// single reason: the first that applies, in the order of the constants.
//
// If a selector tries one process after another, the reason is the condition that stopped the process that came
// farthest. The order of the conditions is C2, W, C1, C3 for Selector, and C1, C2, W, C3 for Process.
type Stats struct {
	Reduced, Full int64
	Why           [Reasons]int64
	// Sizes counts the ample sets chosen by the number of their processes.
	Sizes [257]int64
	// Hits counts the states for which a similar state gave the decision before C3; Misses counts the failed lookups.
	// In the remaining states the decision was plain, or faster to find than to remember.
	Hits, Misses int64
	// Fixpoints counts the relaxed futures computed, Steps their edges. Looks counts the moves, edges, parts of
	// guards, waiting edges and processes examined for these futures.
	Fixpoints, Steps, Looks int64
}

// Reason is why a state is not reduced.
type Reason uint8

// The reasons.
const (
	// Off: nothing can be left out of the model, whatever the state.
	Off Reason = iota
	// Timeout: the moves exist only because of timeout.
	Timeout
	// Single: at most one process can move.
	Single
	// NotC2: every process that can move has a visible move, or is at an edge that is never part of an ample set.
	NotC2
	// NotC1: no set without visible moves satisfies C1.
	NotC1
	// NotW: no set that satisfies C2 satisfies W; for Process, no set that satisfies C1 and C2.
	NotW
	// Whole: the smallest set has every move.
	Whole
	// NotC3: every set has a move that closes a cycle; under S, every move of every set closes a cycle.
	NotC3
	// Many: the set would exceed the number of sets with a Choice.
	Many
	// Reasons is the number of reasons.
	Reasons
)

// full counts a state that is not reduced.
func (s *Stats) full(why Reason) program.Choice {
	s.Full++
	s.Why[why]++
	return program.Full
}

// reduced counts an ample set of n processes.
func (s *Stats) reduced(n int) {
	s.Reduced++
	s.Sizes[n]++
}

// Add adds the counts of another selector, of the same states or of different states.
func (s *Stats) Add(t *Stats) { s.add(t, 1) }

// Sub subtracts counts taken before.
func (s *Stats) Sub(t *Stats) { s.add(t, -1) }

func (s *Stats) add(t *Stats, times int64) {
	s.Reduced, s.Full = s.Reduced+times*t.Reduced, s.Full+times*t.Full
	for i, n := range t.Why {
		s.Why[i] += times * n
	}
	for i, n := range t.Sizes {
		s.Sizes[i] += times * n
	}
	s.Hits, s.Misses = s.Hits+times*t.Hits, s.Misses+times*t.Misses
	s.Fixpoints, s.Steps = s.Fixpoints+times*t.Fixpoints, s.Steps+times*t.Steps
	s.Looks += times * t.Looks
}

// Figures returns the statistics of a.
func (a *Selector) Figures() Stats {
	s := a.Stats
	s.Hits, s.Misses = a.memo.hits, a.memo.misses
	if !a.off {
		s.Fixpoints, s.Steps, s.Looks = a.future.Effort()
	}
	return s
}

// Figures returns the statistics of a.
func (a *Process) Figures() Stats { return a.Stats }

// Figures returns the statistics of a.
func (a *SPIN) Figures() Stats { return a.Stats }

// farther returns the reason of the two that belongs to the later test.
func farther(a, b Reason) Reason {
	if stage[a] > stage[b] {
		return a
	}
	return b
}

// stage is the position of a condition in the order of the selectors that try one process after another.
var stage = [Reasons]int{NotC1: 1, NotC2: 2, NotW: 3, NotC3: 4}
