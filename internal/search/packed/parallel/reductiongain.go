package parallel

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
)

// reductionGain decides whether partial-order reduction still saves more time than it costs. If the search reaches the
// pruned successors on other paths anyway, full expansion is cheaper. Full expansion is allowed in every state; hence
// the decision affects time and the number of states, never the verdict.
//
// reductionGain keeps a sample of the pruned successors. If few of them are still missing from the set of visited
// states, reduction pauses. However, an unknown number of states may be reachable only through the missing states.
// Beyond a state that is expanded in full, there may be more states in which the Decider could leave out the same moves
// again and again. So the Decider is still called in one state out of askedOneIn. If the share of reducible states has
// grown, reduction resumes.
//
// The decision depends on the order of the search, which is deterministic for one worker.
type reductionGain struct {
	paused bool
	// asked counts the calls of the Decider, and some the calls for a reducible state. Both restart at 0 when reduction
	// resumes, when states are repacked, and after each assessment during a pause.
	asked, some int64
	// due is the value of asked at which the next assessment follows. first is the value of due when reduction
	// resumes.
	due, first int64
	// pausedShare is the share of reducible states during a pause: the share at the beginning, lowered when the share
	// falls. passed is the number of states since the last call of the Decider.
	pausedShare float64
	passed      int
	// Numbers of states: pauseLength is the maximal length of the present or last pause, and left is the remainder of
	// the present pause.
	pauseLength, left int64
	sample
}

// The parameters of reductionGain. The first assessment follows after Limits.GainTrial states with a choice, and
// further ones whenever the number has grown by a fourth.
//
//   - Reduction pauses if the missing states are at most one in fewOneIn of the states with a choice, or one in
//     waitOneIn of the states waiting for expansion: early in a search the latter may still lead to the missing
//     states.
//   - During a pause the Decider is called in one state out of askedOneIn, and the pause is assessed after every
//     askedRested such calls.
//   - A pause lasts for at most lastsTimes the number of states with a choice before it. Every further pause is at
//     least twice as long.
const (
	fewOneIn    = 32
	waitOneIn   = 4
	askedOneIn  = 64
	askedRested = 1 << 10
	lastsTimes  = 32
)

// sample is a random part of a set of states: the states with a hash that begins with at least as many 0 bits as the
// field zero says.
type sample struct {
	roots map[uint64]uint64
	zero  uint8
}

const mostSampled = 1 << 11

// includes reports whether a state with hash h belongs to the sample.
func (y *sample) includes(h uint64) bool { return h>>1>>(63-y.zero) == 0 }

// add adds a state with hash h and the given root to the sample. If the sample becomes too large, add halves it.
// includes(h) must be true.
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

// missing returns an estimate of the number of states, among all from which the sample was drawn, that are not in
// `set`.
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

// resume ends a pause of the reduction, and resets the counts and the sample. The next assessment follows after at
// least `least` states.
func (y *reductionGain) resume(least int64) {
	y.paused, y.asked, y.some = false, 0, 0
	y.first = max(y.first, least)
	y.due = y.first
	y.sample.clear()
}

// shouldAsk reports whether to call the Decider in the next state. It counts the states during a pause.
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

// noteChoice counts a call of the Decider, and starts or ends a pause of the reduction if an assessment is due.
// `some` says whether the Decider leaves out moves in the state, waiting is the number of states waiting for
// expansion, and `set` has the visited states.
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

// fewMissing reports whether so few of the pruned successors are missing from `set` that reduction does not pay.
// waiting is the number of states waiting for expansion.
func (y *reductionGain) fewMissing(waiting int, set wordSet) bool {
	n := y.missing(set)
	return fewOneIn*n <= y.asked || waitOneIn*n <= int64(waiting)
}

// tooMany returns the share of reducible states above which a pause of the reduction ends. usual is
// reductionGain.pausedShare, the usual share during the pause. The result grows from 1/12 for usual 0 to 1 for usual
// 1: it is the share with one further reducible state for every eleven states.
func tooMany(usual float64) float64 { return usual + (1-usual)/12 }

// samplePruned adds the successors of the state encoded in root by the processes outside `set` to the sample of pruned
// states. load must have loaded root last.
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
				if x.represent != nil {
					var ok bool
					if t, ok = x.foldWord(t); !ok {
						return
					}
				}
				if h := coding.Hash(t); x.gain.includes(h) {
					x.gain.add(h, t)
				}
			}
			continue
		}
		for _, o := range a.Successors() {
			if a.Apply(x.t, x.w, o); x.represent != nil {
				if _, ok := x.foldWords(); !ok {
					return
				}
			}
			h := store.SumWords(x.t)
			if !x.gain.includes(h) { // most successors are not in the sample, and need no root
				continue
			}
			if t, ok := x.successor(root, a, o); ok {
				x.gain.add(h, t)
			}
		}
	}
}
