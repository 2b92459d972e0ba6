package vacuity

import (
	"context"
	"errors"
	"fmt"

	"ltlpor/buchi"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

const (
	// variedWork bounds the work of making an automaton, counted in calls of cancel.Work.Check; the bound takes a
	// fraction of a second. Most automata of varied formulas are at most as large as the automaton of the original
	// formula.
	variedWork = 100_000
	// mostText is the length in bytes up to which a warning quotes a formula, or states a stronger fact.
	mostText = 100
)

// Vacuous returns a warning for every part of the formula of q that has no effect on the truth of the formula in the
// model; ltl.Vacuous defines these parts.
//
//   - q must hold. `states` is the number of states stored by the search that decided q.
//   - Vacuous omits a part if an earlier warning already calls it irrelevant in every model (Property.Idle).
//   - `open` reports whether the effect of some part remains unknown.
func (s *Seeker) Vacuous(ctx context.Context, q *property.Property, states int64) (
	list source.List, open bool, err error) {
	whole := q.Varied()
	if whole == nil || states > most {
		return nil, true, nil
	}
	t := trials{Seeker: s, ctx: ctx, asked: s.Decide.Asked, left: max(2*states, least)}
	parts, open := ltl.Vacuous(whole, func(f *ltl.Formula) (holds, known bool) { return t.formula(q, f) })
	for _, v := range parts {
		if !q.Idle(v.At.Span) {
			list.Add(vacuous(q.Shown, &v))
		}
	}
	return list, open, t.err
}

// formula searches with formula f in place of the formula of q. `holds` reports whether q with formula f holds, and
// `known` whether `holds` is certain.
func (t *trials) formula(q *property.Property, f *ltl.Formula) (holds, known bool) {
	if t.err != nil {
		return false, false
	}
	o := t.Task
	o.FormulaWork = variedWork
	varied, err := q.Instead(f, o)
	var budget *buchi.BudgetError
	switch {
	case errors.As(err, &budget):
		return false, false
	case err != nil:
		t.err = err
		return false, false
	}
	return t.search(varied)
}

// vacuous returns the warning about a part without effect, described by v.
func vacuous(s *property.Shown, v *ltl.Vacuity) *source.Diagnostic {
	message := "the formula holds whatever " + operand(s, v.At) + " is"
	fact, kind := fact(s, v.Instead)
	if len(fact) <= mostText {
		whole := s.Name(v.Demand)
		if len(whole) > mostText {
			whole = "the formula"
		}
		message = fmt.Sprintf("%s (%s holds whatever %s is)", fact, whole, operand(s, v.At))
	}
	return source.Warnf(v.At.Span.Use(), "%s: %s", kind, message).WithKind(kind)
}

// fact returns a sentence that states formula f as a fact, and the kind of the warning:
//
//   - Vacuous if the model does not exercise the original formula: an event never happens, or f only concerns the first
//     state.
//   - Stronger in all other cases: the model satisfies a stronger formula, as the user may already know.
func fact(s *property.Shown, f *ltl.Formula) (string, source.Kind) {
	switch {
	case f.Op == ltl.Globally && f.L.Op == ltl.Not && f.L.L.Present():
		return operand(s, f.L.L) + " is never true", source.Vacuous
	case f.Op == ltl.Globally && f.L.Present():
		return operand(s, f.L) + " is always true", source.Stronger
	case f.Present():
		return operand(s, f) + " is true in the first state", source.Vacuous
	}
	return s.Name(f) + " holds, too", source.Stronger
}

// operand returns the text of f, in parentheses if the operator of f is binary.
func operand(s *property.Shown, f *ltl.Formula) string {
	if f.Op.Arity() == 2 {
		return "(" + s.Name(f) + ")"
	}
	return s.Name(f)
}
