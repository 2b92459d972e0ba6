package ample

import "ltlpor/internal/model/program"

// Under fairness an ample set is the moves of a single process. The conditions depending on these moves alone are
// tested for every process first. C1 depends on everything that other processes may do; it costs more, and is tested
// for many processes together.

// ofOneProcess passes sets of a single process to yield as proposals, the oldest process first, until yield returns
// false. If yield accepts none, ofOneProcess repeats this with the operands of moves evaluated in the state. `more`
// is false if yield has accepted a set; otherwise `why` is the reason for the refusal.
func (a *Selector) ofOneProcess(yield func(proposal) bool) (why Reason, more bool) {
	why, more = a.singles(yield)
	if more && a.options.Operands != Fixed && a.future.Operated() {
		a.future.Evaluate()
		return a.singles(yield)
	}
	return why, more
}

// singles passes to yield, as a set of a single process, each process that satisfies W, and C1 by itself, the oldest
// first. It finds the first processes without a fixpoint (validity.singleton), unless C2 depends on the steps of
// other processes. `more` is false if yield has accepted a set; otherwise `why` is the reason for the refusal.
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

// eligible returns the processes satisfying the conditions independent of other processes. These are W, and C2 on the
// assumption that no step of the relaxed future is visible. If `from` is empty, `why` is the reason.
func (a *Selector) eligible() (from program.PIDSet, why Reason) {
	why = NotC2
	for rest := a.m.All; len(rest) > 0; {
		var t []program.Move
		p := rest[0].Proc
		t, rest = split(rest, p)
		switch {
		case a.valid.obstacle(p), !C2(&a.sight, t, 0):
		case a.options.tests(CondW) && !W(a.quiet, t):
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
