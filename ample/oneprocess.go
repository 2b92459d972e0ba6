package ample

import "ltlpor/internal/model/program"

// Under fairness sets are the moves of one process. What is seen from its moves is asked of all
// processes first, as C1 is a question about what all others may do; and that is asked of many
// processes together.

// ofOneProcess proposes sets of one process to yield, the oldest first; those with operands evaluated
// after the others. If yield wants more at the end, why says what was in the way.
func (a *Selector) ofOneProcess(yield func(proposal) bool) (why Reason, more bool) {
	why, more = a.singles(yield)
	if more && a.options.Operands != Fixed && a.future.Operated() {
		a.future.Evaluate()
		return a.singles(yield)
	}
	return why, more
}

// singles proposes the processes that satisfy W and are valid sets by themselves, the oldest first.
// Where it is asked what others may show, a fixpoint must tell.
func (a *Selector) singles(yield func(proposal) bool) (why Reason, more bool) {
	from, why := a.eligible()
	more = true
	propose := func(p program.PID) bool {
		more = yield(proposal{set: only(p), way: single})
		if more && a.failed == CondC3 {
			why = NotC3
		}
		return more
	}
	for a.sight.as == 0 && more && !from.Empty() && a.valid.singleton(program.PID(from.First())) {
		p := program.PID(from.First())
		from.Remove(p)
		propose(p)
	}
	if more && !from.Empty() {
		a.valid.singles(from, propose)
	}
	return why, more
}

// eligible returns the processes that keep what does not hang on what others do: W, and C2 if
// no step of the relaxed future was visible. If there are none it says why.
func (a *Selector) eligible() (from program.PIDSet, why Reason) {
	why = NotC2
	for rest := a.m.All; len(rest) > 0; {
		var t []program.Move
		p := rest[0].Proc
		t, rest = split(rest, p)
		switch {
		case a.valid.obstacle(p), !C2(&a.sight, t, 0):
		case a.options.keeps(CondW) && !W(a.quiet, t):
			if why == NotC2 {
				why = NotW
			}
		default:
			why = NotC1
			from.Add(p)
		}
	}
	return from, why
}
