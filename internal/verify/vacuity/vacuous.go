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
	// variedWork bounds the work for an automaton, as a number of calls that ask whether to stop: a fraction of a
	// second. In general the automaton is at most as large as the automaton of the original formula.
	variedWork = 100_000
	// mostText bounds the length, in bytes, of a formula or of a stronger fact that a warning repeats.
	mostText = 100
)

// Vacuous returns a warning for each part of the formula of q without effect on the truth of the formula in the
// model; see ltl.Vacuous.
//
//   - q must hold, by a search with the given number of stored states.
//   - A part gets no warning if an earlier warning calls the part irrelevant for every model.
//   - open reports whether the answer is unknown for some part.
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

// formula reports whether property q holds with formula f in place of the original formula, and whether this is
// known.
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

// vacuous returns the warning about v.
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

// fact returns a sentence with the meaning "f holds", and the kind of the warning. The kind is Vacuous if an event
// never comes, or if the sentence only concerns the first state: the model does not exercise the formula. Otherwise
// the kind is Stronger: a stronger formula holds, and the user often knows such facts.
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

// operand returns the text of f, in parentheses if f is binary.
func operand(s *property.Shown, f *ltl.Formula) string {
	if f.Op.Arity() == 2 {
		return "(" + s.Name(f) + ")"
	}
	return s.Name(f)
}
