package property

import (
	"ltlpor/ltl"
	"ltlpor/source"
)

// mostVaried is the number of operators and operands up to which parts of a formula are varied.
const mostVaried = lintSize

// Varied returns the formula of p, as its reader knows it, of which parts may be varied; nil if p has none or if it is
// too large.
func (p *Property) Varied() *ltl.Formula {
	if p.Shown == nil || p.Shown.Formula.Size() > mostVaried {
		return nil
	}
	return p.Shown.Formula
}

// Instead returns the property that f is, in the place of the formula of p and over its atoms (Shown). Of opt the time
// and the marks count. The error may be a *buchi.BudgetError.
func (p *Property) Instead(f *ltl.Formula, opt Options) (*Property, error) {
	r := reader{opt: opt, task: &Task{}}
	q := &Property{Kind: p.Kind, Name: p.Name, Span: p.Span, Program: p.Program, Bits: p.Bits}
	return q, r.translate(q, p.Shown.written(f))
}

// Idle reports whether a warning has said of a part of the formula at that place, or of one around it, that it makes no
// difference.
func (p *Property) Idle(at source.Span) bool {
	at = at.Use()
	for _, s := range p.idle {
		if s.File == at.File && s.Start <= at.Start && at.End <= s.End {
			return true
		}
	}
	return false
}

// written returns f, over the atoms of s, with what its macros stand for.
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
