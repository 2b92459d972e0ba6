package ample

import "ltlpor/internal/model/program"

// Stats counts the states that a selector has decided. Every state counts in Reduced or in Full. A full state also
// counts in Why, for a single reason: the first that applies, in the order of the constants.
//
// If a selector tries one process after another, the reason is the failed condition of the process that passed the most
// tests. The order of the tests is C2, W, C1, C3 for Selector, and C1, C2, W, C3 for Process.
type Stats struct {
	Reduced, Full int64
	Why           [Reasons]int64
	// Sizes[n] counts the chosen ample sets of n processes.
	Sizes [257]int64
	// Hits counts the states for which the memo knew the decision of a similar state; Misses counts the failed
	// lookups. The remaining states were not looked up: the decision took no fixpoint, or was faster to find than to
	// remember.
	Hits, Misses int64
	// Fixpoints counts the relaxed futures computed, and Steps counts the edges in them. Looks counts the moves,
	// edges, parts of guards, waiting edges and processes examined for these futures.
	Fixpoints, Steps, Looks int64
}

// Reason is the reason why a state is expanded fully.
type Reason uint8

// The values of Reason.
const (
	// Off means that no state of this program may be reduced.
	Off Reason = iota
	// Timeout means that the moves are executable only because timeout is true.
	Timeout
	// Single means that at most one process can move.
	Single
	// NotC2 means that every process that can move has a visible move, or is at an obstacle: a location at which its
	// edges are never an ample set.
	NotC2
	// NotC1 means that no set without visible moves satisfies C1.
	NotC1
	// NotW means that no set satisfying C2 satisfies W. For Process it means that no set satisfying C1 and C2 satisfies
	// W.
	NotW
	// Whole means that the smallest set contains every move.
	Whole
	// NotC3 means that every set has a move closing a cycle; under S, every move of every set closes a cycle.
	NotC3
	// Many means that the set found got no Choice, because maxChoices sets already have one.
	Many
	// Reasons is the number of values of Reason.
	Reasons
)

// full counts a state that is expanded fully for reason why. The result is program.Full.
func (s *Stats) full(why Reason) program.Choice {
	s.Full++
	s.Why[why]++
	return program.Full
}

// reduced counts a state that is reduced to an ample set of n processes.
func (s *Stats) reduced(n int) {
	s.Reduced++
	s.Sizes[n]++
}

// Add adds the counts of t to s.
func (s *Stats) Add(t *Stats) { s.add(t, 1) }

// Sub subtracts the counts of t from s. t must be an earlier copy of the same statistics.
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

// farther returns a or b: the reason belonging to the later test in the order of tests (stage). If both belong to
// the same test, it returns b.
func farther(a, b Reason) Reason {
	if stage[a] > stage[b] {
		return a
	}
	return b
}

// stage maps a reason to the position of its condition in the order of tests, for the selectors that try one process
// after another.
var stage = [Reasons]int{NotC1: 1, NotC2: 2, NotW: 3, NotC3: 4}
