package future

import (
	"iter"

	"ltlpor/internal/model/program"
)

// R(s, C) grows as C shrinks: if {p} is a valid set, p is in the largest valid subset of each
// set that p belongs to. So all such p are found by halving. What is left of a half with nobody
// in it is not looked into any more, and what is in R for a set is in R for its halves, and need
// not be found again: a member is worked off as often as sets are halved, not once for each process.

// Singletons returns the processes of from, the oldest first, whose moves are a valid set by
// themselves. While one is looked at, Seen is that of its set; no other sets may be asked for before the last.
func (x *Future) Singletons(from program.PIDSet) iter.Seq[program.PID] {
	return func(yield func(program.PID) bool) {
		x.Largest(from)
		x.halve(0, yield)
	}
}

// halve yields those in what is left of a set that was halved some times; false if yield does not
// want more.
func (x *Future) halve(times int, yield func(program.PID) bool) bool {
	if n := x.in.Len(); n < 2 {
		return n == 0 || yield(program.PID(x.in.First()))
	}
	lower, upper := halves(x.in)
	return x.without(upper, times, yield) && x.without(lower, times, yield)
}

// without halves what is left without the processes of away.
func (x *Future) without(away program.PIDSet, times int, yield func(program.PID) bool) bool {
	x.save(times)
	x.cause = -1
	for !away.Empty() && !x.in.Empty() {
		p := away.First()
		away.Remove(program.PID(p))
		x.remove(p, base)
	}
	x.run()
	x.effort.fixpoints++
	if !x.halve(times+1, yield) {
		return false
	}
	x.restore(times)
	return true
}

// halves returns the older and the younger members of set.
func halves(set program.PIDSet) (lower, upper program.PIDSet) {
	upper = set
	for range set.Len() / 2 {
		p := program.PID(upper.First())
		upper.Remove(p)
		lower.Add(p)
	}
	return lower, upper
}
