package packed

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// vain tells when it is in vain to choose: where what is left out is met all the same, on another way, asking what to
// follow takes more time than to follow everything. All moves may be followed in any state, so that this is a matter of
// time alone, and of how many states there are.
//
// While choosing goes on, a sample of the states that were left out is kept. If those of them that are still not met
// are few, choosing rests. How many states lie behind these is not known. So one state in some is asked about all the
// same: behind states that were expanded in full for nothing come others in which the same moves may be left out, again
// and again. Where there are more such states than there were, choosing is taken up.
//
// What it says hangs on the order of the search, which for one worker is always the same.
type vain struct {
	rests bool
	// States that were asked about, and those of them in which some moves may be left out: since choosing was taken
	// up or states were packed anew; while it rests, since that was judged last.
	asked, some int64
	// due is for how many that is judged next, and first for how many since choosing was taken up.
	due, first int64
	// usual is the share of the states in which some moves may be left out, while choosing rests: that at the
	// beginning, and less since it has become less. passed are the states since one was asked about.
	usual  float64
	passed int
	// lasts is for how many states choosing rests at most, or has rested, and left how many of them are left.
	lasts, left int64
	sample
}

// Choosing is judged for the first time after limits.asked states, and again when they have become a fourth more. It
// rests if one state in fewOneIn of them is missing, or one in waitOneIn of those that wait: on these what is missing
// may follow yet, as it is early. Then one state in askedOneIn is asked about, and that judged for each askedRested.
// After lastsTimes as many states as it was judged by choosing is taken up, and later after twice as many as before.
const (
	fewOneIn    = 32
	waitOneIn   = 4
	askedOneIn  = 64
	askedRested = 1 << 10
	lastsTimes  = 32
)

// sample is a part of a set of states: those whose hash begins with so many bits that are zero, by their hash.
type sample struct {
	roots map[uint64]uint64
	zero  uint8
}

const mostSampled = 1 << 11

// takes reports whether a state with hash h is part of it.
func (y *sample) takes(h uint64) bool { return h>>1>>(63-y.zero) == 0 }

// add adds a state with a hash that it takes.
func (y *sample) add(h, root uint64) {
	if y.roots == nil {
		y.roots = map[uint64]uint64{}
	}
	y.roots[h] = root
	for len(y.roots) > mostSampled {
		y.zero++
		maps.DeleteFunc(y.roots, func(h, _ uint64) bool { return !y.takes(h) })
	}
}

// missing is about how many of the states, of which y has a part, are not in set.
func (y *sample) missing(set adder) int64 {
	n := int64(0)
	for _, root := range y.roots {
		if _, found := set.Look(root); !found {
			n++
		}
	}
	return n << y.zero
}

func (y *sample) clear() {
	clear(y.roots)
	y.zero = 0
}

// begin makes choosing go on, and forgets what it was judged by. It is judged after at least so many states.
func (y *vain) begin(least int64) {
	y.rests, y.asked, y.some = false, 0, 0
	y.first = max(y.first, least)
	y.due = y.first
	y.sample.clear()
}

// asks reports whether it is to be asked what to follow in the next state.
func (y *vain) asks() bool {
	if !y.rests {
		return true
	}
	if y.left--; y.left <= 0 {
		y.begin(0)
		return true
	}
	if y.passed++; y.passed < askedOneIn {
		return false
	}
	y.passed = 0
	return true
}

// answered notes whether some moves may be left out in a state that was asked about, while so many wait, and judges.
func (y *vain) answered(some bool, waiting int, set adder) {
	if y.asked++; some {
		y.some++
	}
	if y.asked < y.due {
		return
	}
	share := float64(y.some) / float64(y.asked)
	switch {
	case !y.rests && !y.few(waiting, set):
		y.due += max(1, y.due/4)
		return
	case !y.rests:
		y.lasts = max(2*y.lasts, lastsTimes*y.due)
		y.rests, y.usual, y.due, y.left = true, share, min(y.due, askedRested), y.lasts
		y.sample.clear()
	case share > tooMany(y.usual):
		y.first *= 2
		y.begin(0)
	default:
		y.usual = min(y.usual, (3*y.usual+share)/4)
	}
	y.asked, y.some = 0, 0
}

// few reports whether few of the states that were left out are missing, while so many wait.
func (y *vain) few(waiting int, set adder) bool {
	n := y.missing(set)
	return fewOneIn*n <= y.asked || waitOneIn*n <= int64(waiting)
}

// tooMany is the share of states in which moves may be left out that is too large where it was usual before: as if for
// eleven states one had been added in which they may.
func tooMany(usual float64) float64 { return usual + (1-usual)/12 }

// leave notes what is left out in the state of root, at which look has looked, where the moves of the processes in set
// are followed.
func (x *Walker) leave(root uint64, set *program.PIDSet) {
	if x.vain.rests {
		return
	}
	for p, a := range x.present {
		if set.Has(program.PID(p)) {
			continue
		}
		if x.words == 1 {
			for _, s := range a.list() {
				t := root&^s.clear | s.set
				if h := spread(t); x.vain.takes(h) {
					x.vain.add(h, t)
				}
			}
			continue
		}
		for _, o := range a.successors {
			a.apply(x.t, x.w, o)
			h := store.SumWords(x.t)
			if !x.vain.takes(h) { // most have no place in the tree yet, and need none
				continue
			}
			if t, ok := x.after(root, a, o); ok {
				x.vain.add(h, t)
			}
		}
	}
}
