package ample

import (
	"cmp"
	"iter"
	"slices"

	"ltlpor/program"
)

// Under fairness, and with a condition left out, sets are the moves of one process, the first that
// keeps the conditions. What is seen from its moves is asked of all processes first, as C1 is a
// question about what all others may do; and that is asked of many processes together.

// single is choose under fairness, or with a condition left out: it tries one process
// after the other.
func (a *Selector) single(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet, why Reason) {
	set, why = a.one(m, closes)
	if set.Empty() && a.options.Operands != Fixed && a.future.Operated() {
		a.future.Evaluate()
		return a.one(m, closes)
	}
	return set, why
}

// one chooses the moves of one process.
func (a *Selector) one(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet, why Reason) {
	from, still, why := a.eligible(m)
	for p := range a.alone(from) {
		set = program.PIDSet{}
		set.Add(p)
		t := movesOf(m.All, p)
		switch {
		case a.options.keeps(CondC2) && !C2(&a.sight, t, a.later(set)):
			continue
		case a.options.keeps(CondC3) && a.options.ignores(t, closes):
			why = NotC3
			continue
		}
		return set, 0
	}
	return still, why
}

// eligible returns the processes that keep what does not hang on what others do: C0, W, and C2 if
// no step of the relaxed future was visible. If there are none it says why; it goes no farther than to
// still, a process without moves, if sets may be empty.
func (a *Selector) eligible(m *program.Moves) (from, still program.PIDSet, why Reason) {
	rest, why := m.All, NotC2
	for p := range a.future.Processes() {
		var t []program.Move
		t, rest = split(rest, program.PID(p))
		switch {
		case a.options.keeps(CondC0) && !C0(t), a.options.Fair && a.future.Obstacle(p):
		case !C0(t):
			still.Add(program.PID(p))
			return from, still, why
		case a.options.keeps(CondC2) && !C2(&a.sight, t, 0):
		case a.options.Fair && a.options.keeps(CondW) && !W(a.quiet, t):
			if why == NotC2 {
				why = NotW
			}
		default:
			why = NotC1
			from.Add(program.PID(p))
		}
	}
	return from, still, why
}

// alone returns the processes of from that are a valid set by themselves, the oldest first. Where
// it is asked what others may show, a fixpoint must tell.
func (a *Selector) alone(from program.PIDSet) iter.Seq[program.PID] {
	return func(yield func(program.PID) bool) {
		for !from.Empty() && (!a.options.keeps(CondC1) || a.sight.as == 0 && a.future.Lone(from.First())) {
			p := program.PID(from.First())
			if !yield(p) {
				return
			}
			from.Remove(p)
		}
		if !from.Empty() {
			a.future.Singles(from)(yield)
		}
	}
}

// movesOf returns those of all that are of process p.
func movesOf(all []program.Move, p program.PID) []program.Move {
	i, _ := slices.BinarySearchFunc(all, p, func(mv program.Move, p program.PID) int { return cmp.Compare(mv.Proc, p) })
	t, _ := split(all[i:], p)
	return t
}
