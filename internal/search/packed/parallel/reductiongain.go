package parallel

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
)

// reductionGain decides whether asking the reducer still pays. If the pruned states are reached on other paths anyway,
// full expansion is cheaper than choosing. Full expansion is allowed in every state. Hence the decision affects time
// and the number of states only, never the verdict.
//
// While choosing goes on, reductionGain keeps a sample of the pruned states. If few of the sampled states are still
// missing, choosing rests. But an unknown number of states may lie behind the missing states: behind a state expanded
// in full for nothing there may be more states in which the same moves can be left out, again and again. So the reducer
// is still asked about one state in askedOneIn. If the share of reducible states has grown, choosing is resumed.
//
// The decision depends on the order of the search, which is deterministic for one worker.
type reductionGain struct {
	paused bool
	// Counts of the states asked about, and of the reducible states among them. They start at 0 when choosing is
	// resumed and when states are repacked, and after each judgement while choosing rests.
	asked, some int64
	// due is the value of asked at which the next judgement follows. first is the value of due when choosing is
	// resumed.
	due, first int64
	// pausedShare is the share of reducible states while choosing rests: the share at the beginning, lowered since if
	// the share has fallen. passed is the number of states since the last state asked about.
	pausedShare float64
	passed      int
	// Numbers of states: pauseLength is the maximal length of the present or last rest, left the remainder of the
	// present rest.
	pauseLength, left int64
	sample
}

// Choosing is judged for the first time after Limits.GainTrial states, and again after each increase by a fourth.
//
//   - Choosing rests if the missing states are at most one in fewOneIn of the states asked about, or one in waitOneIn
//     of the waiting states: early in a search the missing states may still follow on the waiting states.
//   - During the rest the reducer is asked about one state in askedOneIn, and the rest is judged after every
//     askedRested such states.
//   - The rest ends after lastsTimes as many states as choosing was judged by. Every further rest is at least twice as
//     long.
const (
	fewOneIn    = 32
	waitOneIn   = 4
	askedOneIn  = 64
	askedRested = 1 << 10
	lastsTimes  = 32
)

// sample is a part of a set of states, by hash: the states with a hash that begins with at least `zero` 0 bits.
type sample struct {
	roots map[uint64]uint64
	zero  uint8
}

const mostSampled = 1 << 11

// includes reports whether the sample includes states with hash h.
func (y *sample) includes(h uint64) bool { return h>>1>>(63-y.zero) == 0 }

// add adds a state with hash h. The sample must include h.
func (y *sample) add(h, root uint64) {
	if y.roots == nil {
		y.roots = map[uint64]uint64{}
	}
	y.roots[h] = root
	for len(y.roots) > mostSampled {
		y.zero++
		maps.DeleteFunc(y.roots, func(h, _ uint64) bool { return !y.includes(h) })
	}
}

// missing estimates how many of the sampled set of states are not in set.
func (y *sample) missing(set wordSet) int64 {
	n := int64(0)
	for _, root := range y.roots {
		if _, found := set.Lookup(root); !found {
			n++
		}
	}
	return n << y.zero
}

func (y *sample) clear() {
	clear(y.roots)
	y.zero = 0
}

// resume resumes choosing, and forgets the counts and the sample. The next judgement follows after at least `least`
// states.
func (y *reductionGain) resume(least int64) {
	y.paused, y.asked, y.some = false, 0, 0
	y.first = max(y.first, least)
	y.due = y.first
	y.sample.clear()
}

// shouldAsk reports whether to ask the reducer in the next state.
func (y *reductionGain) shouldAsk() bool {
	if !y.paused {
		return true
	}
	if y.left--; y.left <= 0 {
		y.resume(0)
		return true
	}
	if y.passed++; y.passed < askedOneIn {
		return false
	}
	y.passed = 0
	return true
}

// noteChoice records whether some moves may be left out in a state asked about, and judges if a judgement is due.
// waiting is the number of waiting states, and set has the states found.
func (y *reductionGain) noteChoice(some bool, waiting int, set wordSet) {
	if y.asked++; some {
		y.some++
	}
	if y.asked < y.due {
		return
	}
	share := float64(y.some) / float64(y.asked)
	switch {
	case !y.paused && !y.fewMissing(waiting, set):
		y.due += max(1, y.due/4)
		return
	case !y.paused:
		y.pauseLength = max(2*y.pauseLength, lastsTimes*y.due)
		y.paused, y.pausedShare, y.due, y.left = true, share, min(y.due, askedRested), y.pauseLength
		y.sample.clear()
	case share > tooMany(y.pausedShare):
		y.first *= 2
		y.resume(0)
	default:
		y.pausedShare = min(y.pausedShare, (3*y.pausedShare+share)/4)
	}
	y.asked, y.some = 0, 0
}

// fewMissing reports whether few pruned states are missing. waiting is the number of waiting states.
func (y *reductionGain) fewMissing(waiting int, set wordSet) bool {
	n := y.missing(set)
	return fewOneIn*n <= y.asked || waitOneIn*n <= int64(waiting)
}

// tooMany returns the share of reducible states above which choosing is resumed. usual is the usual share. The result
// is the share if one further reducible state were found for every eleven states.
func tooMany(usual float64) float64 { return usual + (1-usual)/12 }

// samplePruned adds the pruned successors of root to the sample. load must have loaded root last, and the moves of the
// processes in set are followed.
func (x *Walker) samplePruned(root uint64, set *program.PIDSet) {
	if x.gain.paused {
		return
	}
	for p, a := range x.present {
		if set.Has(program.PID(p)) {
			continue
		}
		if x.Words() == 1 {
			for _, s := range a.Steps() {
				t := s.Apply(root)
				if h := coding.Hash(t); x.gain.includes(h) {
					x.gain.add(h, t)
				}
			}
			continue
		}
		for _, o := range a.Successors() {
			a.Apply(x.t, x.w, o)
			h := store.SumWords(x.t)
			if !x.gain.includes(h) { // most have no place in the tree yet, and need none
				continue
			}
			if t, ok := x.successor(root, a, o); ok {
				x.gain.add(h, t)
			}
		}
	}
}
