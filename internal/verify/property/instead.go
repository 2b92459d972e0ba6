package property

import (
	"ltlpor/ltl"
	"ltlpor/source"
)

// mostVaried bounds the size of a formula for Varied, in operators and operands.
const mostVaried = lintSize

// Varied returns the displayed formula of p (Shown), in which a caller may replace parts. The result is nil if p has
// no formula, or if the formula is too large.
func (p *Property) Varied() *ltl.Formula {
	if p.Shown == nil || p.Shown.Formula.Size() > mostVaried {
		return nil
	}
	return p.Shown.Formula
}

// Instead returns property p with the formula replaced by f, a formula over the atoms of p.Shown. Of opt, Instead
// uses only the time limits, the work limits, and Marks. The error may be a *buchi.BudgetError.
func (p *Property) Instead(f *ltl.Formula, opt Options) (*Property, error) {
	r := reader{opt: opt, task: &Task{}}
	q := &Property{Kind: p.Kind, Name: p.Name, Span: p.Span, Program: p.Program, Bits: p.Bits}
	return q, r.translate(q, p.Shown.written(f))
}

// Idle reports whether an earlier warning calls the part of the formula at span `at`, or a part around this span,
// irrelevant.
func (p *Property) Idle(at source.Span) bool {
	at = at.Use()
	for _, s := range p.idle {
		if s.File == at.File && s.Start <= at.Start && at.End <= s.End {
			return true
		}
	}
	return false
}

// written returns f with the macro atoms of s replaced by their expansions. f is a formula over the atoms of s.
func (s *Shown) written(f *ltl.Formula) *ltl.Formula {
	switch {
	case f == nil:
		return nil
	case f.Op == ltl.Atom && f.Prop >= len(s.bits):
		return s.macros[f.Prop-len(s.bits)]
	case f.Op == ltl.Atom:
		return f
	}
	g := *f
	g.L, g.R = s.written(f.L), s.written(f.R)
	return &g
}
