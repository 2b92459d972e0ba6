package ample

import "ltlpor/internal/model/program"

// Stats counts the states that were decided. Each is in Reduced or in Full, and
// each of the latter in Why for one reason: the first that applies, in the order of
// the constants. Where one process is tried after the other it is what stood in the way of the process
// that came farthest: in the order C2, W, C1, C3 for Selector, C1, C2, W, C3 for Process.
type Stats struct {
	Reduced, Full int64
	Why           [Reasons]int64
	// Sizes counts the ample sets chosen by the number of their processes.
	Sizes [257]int64
	// Hits are states for which the selector knew from one like it what to choose
	// before C3 was looked at, Misses those for which it did not. In the others it was plain, or
	// quicker found than remembered.
	Hits, Misses int64
	// Fixpoints are the relaxed futures computed, Steps their edges; Looks are the moves, edges,
	// parts of guards, edges that wait, and processes that were looked at for these.
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
	// NotC2: every process that can move has a visible move, or is at an edge that is
	// never part of an ample set.
	NotC2
	// NotC1: no set without visible moves satisfies C1.
	NotC1
	// NotW: no set that satisfies C2 satisfies W; for Process, no set that satisfies C1 and C2.
	NotW
	// Whole: the smallest set is all moves.
	Whole
	// NotC3: every set closes a cycle, or under S all of each does.
	NotC3
	// Many: the set would be one more than can be numbered.
	Many
	// Reasons is how many there are.
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

// Add adds what another selector has counted, of the same states or others.
func (s *Stats) Add(t *Stats) { s.add(t, 1) }

// Sub takes away what was counted before.
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

// farther returns the reason that a process meets later than the other.
func farther(a, b Reason) Reason {
	if stage[a] > stage[b] {
		return a
	}
	return b
}

// stage is when a condition is tried by the selectors of one process.
var stage = [Reasons]int{NotC1: 1, NotC2: 2, NotW: 3, NotC3: 4}
