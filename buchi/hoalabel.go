package buchi

import "strings"

// label reads a label in brackets and returns it as a disjunction of conjunctions. The bool is false if the next token
// begins no label.
func (r *hoaReader) label() ([]Label, bool) {
	if !r.accept("[") {
		return nil, false
	}
	l := r.disjunction(false)
	r.expect("]")
	return l, true
}

// disjunction reads a label expression and returns it as a disjunction of conjunctions. If neg is set, it returns the
// negation of the expression.
func (r *hoaReader) disjunction(neg bool) []Label {
	out := r.conjunction(neg)
	for r.accept("|") {
		more := r.conjunction(neg)
		if neg {
			out = r.product(out, more)
		} else {
			out = append(out, more...)
		}
	}
	return out
}

func (r *hoaReader) conjunction(neg bool) []Label {
	out := r.literal(neg)
	for r.accept("&") {
		more := r.literal(neg)
		if neg {
			out = append(out, more...)
		} else {
			out = r.product(out, more)
		}
	}
	return out
}

func (r *hoaReader) product(ls, ms []Label) []Label {
	var out []Label
	for _, l := range ls {
		for _, m := range ms {
			if x := l.And(m); !x.Empty() {
				out = append(out, x)
			}
		}
	}
	if len(out) > hoaLabelLimit {
		r.fail("the label is too large")
	}
	return out
}

func (r *hoaReader) literal(neg bool) []Label {
	if r.depth++; r.depth > hoaNesting {
		r.fail("the label is nested more than %d levels deep", hoaNesting)
	}
	defer func() { r.depth-- }()
	switch t := r.tok.text; {
	case r.accept("!"):
		return r.literal(!neg)
	case r.accept("("):
		out := r.disjunction(neg)
		r.expect(")")
		return out
	case t == "t" || t == "f":
		r.next()
		if (t == "t") != neg {
			return []Label{{}}
		}
		return nil
	case strings.HasPrefix(t, "@"):
		l, ok := r.aliases[t]
		if !ok {
			r.fail("the alias %s is not defined", t)
		}
		r.next()
		if !neg {
			return l
		}
		out := []Label{{}}
		for _, x := range l {
			out = r.product(out, x.negation())
		}
		return out
	case r.isNumber():
		bit := uint64(1) << r.proposition()
		if neg {
			return []Label{{Neg: bit}}
		}
		return []Label{{Pos: bit}}
	default:
		r.fail("expected a label, found %s", r.tokenText())
		return nil
	}
}

// negation returns the negation of l as a disjunction of labels.
func (l Label) negation() []Label {
	var out []Label
	for vars := l.Pos | l.Neg; vars != 0; vars &= vars - 1 {
		bit := vars & -vars
		out = append(out, Label{Pos: l.Neg & bit, Neg: l.Pos & bit})
	}
	return out
}
