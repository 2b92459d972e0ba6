package property

import (
	"ltlpor/ltl"
	"ltlpor/source"
)

// mostVaried bounds the size, in operators and operands, of a formula for Varied.
const mostVaried = lintSize

// Varied returns the formula of p as displayed, in which the caller can replace parts (see Instead). The result is nil
// if p has no formula or the formula is too large.
func (p *Property) Varied() *ltl.Formula {
	if p.Shown == nil || p.Shown.Formula.Size() > mostVaried {
		return nil
	}
	return p.Shown.Formula
}

// Instead returns a copy of p with f as the formula. f must use the atoms of p.Shown. The copy has no Shown. Of opt,
// Instead uses only the limits of time and work and Marks. The error may be a *buchi.BudgetError.
func (p *Property) Instead(f *ltl.Formula, opt Options) (*Property, error) {
	r := reader{opt: opt, task: &Task{}}
	q := &Property{Kind: p.Kind, Name: p.Name, Span: p.Span, Program: p.Program, Bits: p.Bits}
	return q, r.translate(q, p.Shown.written(f))
}

// Idle reports whether span `at` is inside a part of the formula that makes no difference on any run, according to a
// warning made when the formula was read.
func (p *Property) Idle(at source.Span) bool {
	at = at.Use()
	for _, s := range p.idle {
		if s.File == at.File && s.Start <= at.Start && at.End <= s.End {
			return true
		}
	}
	return false
}

// written returns f, a formula over the atoms of s, with the expansion of the macro in place of every atom that stands
// for a macro.
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
