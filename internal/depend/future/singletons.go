package future

import (
	"iter"

	"ltlpor/internal/model/program"
)

// How Singletons works: the future R(s, C) grows as C shrinks. Therefore if {p} is valid, p is in the largest valid
// subset of every set that contains p, and repeated halving of a set finds every such p. A half without remaining
// members is dropped. Members of R for a set are also members for the halves and are not recomputed: a member is
// processed once per level of halving, not once per process.

// Singletons yields, oldest first, every process p of `from` such that p has a move and {p} is valid (the moves satisfy
// C1). While p is yielded, Seen refers to the future of {p}. The caller must not call Largest or Exclude before the
// iteration ends.
func (x *Future) Singletons(from program.PIDSet) iter.Seq[program.PID] {
	return func(yield func(program.PID) bool) {
		x.Largest(from)
		x.halve(0, yield)
	}
}

// halve yields, oldest first, every process p in the candidate set C such that {p} is valid (its moves satisfy C1).
// `times` is the recursion depth. The result is false if yield has stopped the iteration.
func (x *Future) halve(times int, yield func(program.PID) bool) bool {
	if n := x.in.Len(); n < 2 {
		return n == 0 || yield(program.PID(x.in.First()))
	}
	lower, upper := halves(x.in)
	return x.removeAndHalve(upper, times, yield) && x.removeAndHalve(lower, times, yield)
}

// removeAndHalve removes the processes in `away` from the candidate set C, and calls halve at depth times+1 for the
// largest valid set that remains. Afterwards removeAndHalve undoes the removal. If yield has stopped the iteration, the
// result is false and the removal is not undone.
func (x *Future) removeAndHalve(away program.PIDSet, times int, yield func(program.PID) bool) bool {
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

// halves returns the older half and the younger half of the processes in set.
func halves(set program.PIDSet) (lower, upper program.PIDSet) {
	upper = set
	for range set.Len() / 2 {
		p := program.PID(upper.First())
		upper.Remove(p)
		lower.Add(p)
	}
	return lower, upper
}
