package ample

import (
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// validity finds the sets of processes satisfying C1, called valid sets in package depend/future. If C1 is left out,
// every set of processes with moves counts as valid.
type validity struct {
	future *future.Future
	rows   *future.Rows // finds the valid sets in the present state; if nil, future finds them
	all    bool         // C1 is left out: every set of processes with moves is valid
	// Used only if C1 is left out: able has the processes with moves, last is the set found last, and before is the
	// set found before last.
	able, last, before program.PIDSet
}

// prepare makes the state of m the present state of v. The caller must have reset v.future for the same state.
func (v *validity) prepare(m *program.Moves) {
	v.rows = nil
	if !v.all {
		return
	}
	v.able = program.PIDSet{}
	for i := range m.All {
		v.able.Add(m.All[i].Proc)
	}
}

// byRows makes v find the valid sets of the present state with bit rows (future.Rows) if possible. The result reports
// whether v now uses them.
func (v *validity) byRows() bool {
	if !v.all && v.rows == nil {
		v.rows = v.future.Rows()
	}
	return v.rows != nil
}

// largest returns the largest subset of `from` satisfying C1, which may be empty. This subset becomes the set found
// last.
func (v *validity) largest(from program.PIDSet) program.PIDSet {
	switch {
	case v.rows != nil:
		return v.rows.Largest(from)
	case !v.all:
		return v.future.Largest(from)
	}
	for i := range from {
		from[i] &= v.able[i]
	}
	v.last = from
	return from
}

// withoutProcess returns the largest subset, without p, of the set found last satisfying C1. This subset becomes
// the set found last. The result is empty if no such subset exists, or if the subset would lack a needed process
// (future.Future.Exclude).
func (v *validity) withoutProcess(p program.PID) program.PIDSet {
	switch {
	case v.rows != nil:
		return v.rows.Exclude(p)
	case !v.all:
		return v.future.Exclude(p)
	}
	v.before = v.last
	v.last.Remove(p)
	return v.last
}

// back undoes the last call of withoutProcess: the previous set becomes the set found last again.
func (v *validity) back() {
	switch {
	case v.rows != nil:
		v.rows.Back()
	case !v.all:
		v.future.Back()
	default:
		v.last = v.before
	}
}

// singleton reports whether a sufficient test without a fixpoint shows that the moves of p satisfy C1.
func (v *validity) singleton(p program.PID) bool {
	switch {
	case v.rows != nil:
		return v.rows.Singleton(int(p))
	case !v.all:
		return v.future.Singleton(int(p))
	}
	return v.able.Has(p)
}

// maybeSingleton reports whether singletonNow may be true for p. props is the bit set of the observed propositions.
func (v *validity) maybeSingleton(p program.PID, props uint64) bool {
	if v.rows != nil {
		return v.rows.MaybeSingleton(int(p), props)
	}
	return v.future.MaybeSingleton(int(p), props)
}

// singletonNow reports whether a sufficient test with the operand values of the state shows that the moves of p satisfy
// C1 and are invisible to props. maybeSingleton must hold for p.
func (v *validity) singletonNow(p program.PID, props uint64) bool {
	if v.rows != nil {
		return v.rows.SingletonNow(int(p), props)
	}
	return v.future.SingletonNow(int(p), props)
}

// singles passes to yield each process of `from` satisfying C1 by itself, the oldest first, until yield returns false.
func (v *validity) singles(from program.PIDSet, yield func(program.PID) bool) {
	if !v.all {
		v.future.Singletons(from)(yield)
		return
	}
	for rest := v.largest(from); !rest.Empty(); {
		p := program.PID(rest.First())
		if rest.Remove(p); !yield(p) {
			return
		}
	}
}

// idle reports whether the next steps and waits of process p affect no other process and no proposition. If C1 is left
// out the result is false, because idle processes then deserve no preference.
func (v *validity) idle(p program.PID) bool { return !v.all && v.future.Idle(int(p)) }

// obstacle reports whether no set satisfying C1 contains process p at its present location, for every behaviour of the
// other processes.
func (v *validity) obstacle(p program.PID) bool {
	if v.rows != nil {
		return v.rows.Obstacle(int(p))
	}
	return !v.all && v.future.Obstacle(int(p))
}
