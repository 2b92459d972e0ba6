package property

import (
	"context"

	"ltlpor/buchi"
	"ltlpor/internal/base/cancel"
	"ltlpor/ltl"
	"ltlpor/source"
)

// lintWork bounds the search for parts of a formula that make no difference, counted in checks for cancellation
// (cancel.Bounded); the search takes about 150 ms, at most a second. Due to this bound, the warnings are the same on
// fast and slow machines, and hardly delay the search for errors.
const lintWork = 30_000

// lintSize is the size, in operators and operands, up to which a formula is searched for parts that make no difference.
const lintSize = 200

// FormulaWarnings returns warnings about formula p in dialect d, as far as they need no model. The warnings concern:
//
//   - formulas that often have a meaning not intended by the author (ltl.Lint and ltl.LintNames),
//   - the operator X,
//   - parts that make no difference, as far as a bounded search finds them.
func FormulaWarnings(ctx context.Context, p *ltl.Parsed, d ltl.Dialect) source.List {
	list, _ := lint(ctx, p, d)
	list = append(ltl.LintNames(p, d), list...)
	if next := ltl.LintNext(p); next != nil {
		list.Add(next)
	}
	return remarks(list)
}

// remarks sets the kind of each warning in `list` to source.FormulaRemark, and returns `list`.
func remarks(list source.List) source.List {
	for _, d := range list {
		d.WithKind(source.FormulaRemark)
	}
	return list
}

// lint returns the warnings about formula p in dialect d, except the warnings about X and about names, which depend on
// the model. idle has the spans of the parts that make no difference.
func lint(ctx context.Context, p *ltl.Parsed, d ltl.Dialect) (list source.List, idle []source.Span) {
	list = ltl.Lint(p, d)
	if p.Formula.Size() > lintSize {
		return list, nil
	}
	ctx = cancel.Bounded(ctx, lintWork)
	words := map[bool]string{true: "true", false: "false"}
	parts, _ := buchi.Superfluous(ctx, p.Formula) // on a timeout, the parts found before are valid
	for _, part := range parts {
		idle = append(idle, part.At.Span.Use())
		if part.At == p.Formula {
			list.Add(source.Warnf(part.At.Span, "the formula is %s on every run, whatever the model does", words[part.Value]))
			continue
		}
		rest := ltl.Simplify(ctx, p.Formula.Replace(part.At, ltl.Const(part.Value)))
		w := source.Warnf(part.At.Span, "this part makes no difference: the formula says the same with %s in its place", words[part.Value])
		if rest.Length(lintSize+1) <= lintSize {
			text, whole := rest.Format(d, p.Name), p.Formula.Span
			w.WithHint("it is equivalent to %s", text)
			if whole.Via == nil {
				w.WithFix("Write the shorter formula", source.Edit{Span: whole, Old: whole.Text(), New: text})
			}
		}
		list.Add(w)
	}
	return list, idle
}

// warnings returns the warnings for Read about formula p of property q in dialect d. It sets q.idle.
func (r *reader) warnings(q *Property, p *ltl.Parsed, d ltl.Dialect) source.List {
	ctx, end := r.opt.Work.Context()
	defer end()
	list, idle := lint(ctx, p, d)
	q.idle = idle
	switch next := ltl.LintNext(p); {
	case next == nil:
	case q.Stutter == Invariant:
		list.Add(next.WithHint("the formula is stutter-invariant all the same, so that there is reduction"))
	default:
		list.Add(next.WithHint("it is decided without reduction and merging, which leave steps out"))
	}
	return remarks(list)
}
