package ltl

import "slices"

// And returns the term of the conjunction of ts.
func (p *Pool) And(ts ...Term) Term {
	kids, ok := p.flatten(ts)
	if !ok {
		return FalseTerm
	}
	if p.rules != NoRules && len(kids) > 1 && len(kids) <= pairwiseLimit {
		if kids, ok = p.irredundant(kids); !ok {
			return FalseTerm
		}
		if joined, changed := p.join(kids); changed {
			return p.And(joined...)
		}
	}
	switch len(kids) {
	case 0:
		return TrueTerm
	case 1:
		return kids[0]
	}
	return p.intern(termNode{op: And, kids: kids})
}

// flatten returns the operands of the conjunction of ts in ascending order, without nested conjunctions, duplicates and
// true. The bool is false if the conjunction is false: an operand is false or the negation of another operand.
func (p *Pool) flatten(ts []Term) ([]Term, bool) {
	var kids []Term
	for _, t := range ts {
		if p.nodes[t].op == And {
			kids = append(kids, p.nodes[t].kids...)
		} else if t != TrueTerm {
			kids = append(kids, t)
		}
	}
	slices.Sort(kids)
	kids = slices.Compact(kids)
	for _, t := range kids {
		if _, found := slices.BinarySearch(kids, p.neg[t]); found || t == FalseTerm {
			return nil, false
		}
	}
	return kids, true
}

// irredundant returns kids, the operands of a conjunction, without operands that follow from another operand. The bool
// is false if the conjunction is false: one operand implies the negation of another.
func (p *Pool) irredundant(kids []Term) ([]Term, bool) {
	dropped := make([]bool, len(kids))
	for i, a := range kids {
		for j, b := range kids {
			if i == j || dropped[i] || dropped[j] {
				continue
			}
			if i < j && p.Implies(a, p.neg[b]) {
				return nil, false
			}
			dropped[j] = p.Implies(a, b)
		}
	}
	out := kids[:0:0]
	for i, t := range kids {
		if !dropped[i] {
			out = append(out, t)
		}
	}
	return out, true
}

// join looks for a pair of operands of a conjunction that a simpler term can replace, and replaces the first such pair.
// It returns the new operands, and whether there was a pair. `kids` is unchanged.
func (p *Pool) join(kids []Term) ([]Term, bool) {
	for i := range kids {
		for j := range kids {
			if i == j {
				continue
			}
			if t, ok := p.joinPair(kids[i], kids[j]); ok {
				out := slices.Clone(kids)
				out[i], out[j] = t, TrueTerm
				return out, true
			}
		}
	}
	return nil, false
}

// joinPair returns a simpler term for a & b, and reports whether a rule applies. The rules are not symmetric, so the
// caller must try both orders.
func (p *Pool) joinPair(a, b Term) (Term, bool) {
	m, n := &p.nodes[a], &p.nodes[b]
	switch {
	case m.op == Next && n.op == Next: // X x & X y = X (x & y)
		return p.Next(p.And(m.kids[0], n.kids[0])), true
	case m.op == Release && n.op == Release && m.kids[0] == n.kids[0]: // (x R y) & (x R z) = x R (y & z)
		return p.Release(m.kids[0], p.And(m.kids[1], n.kids[1])), true
	case m.op == Until && n.op == Until && m.kids[1] == n.kids[1]: // (x U z) & (y U z) = (x & y) U z
		return p.Until(p.And(m.kids[0], n.kids[0]), m.kids[1]), true
	case m.op == Until && n.op == Until && m.kids[0] == TrueTerm && n.kids[0] == TrueTerm &&
		p.nodes[m.kids[1]].universal && p.nodes[n.kids[1]].universal: // F u & F v = F (u & v)
		return p.Finally(p.And(m.kids[1], n.kids[1])), true
	case m.op == Until && m.kids[0] == TrueTerm && n.op == Release && m.kids[1] == n.kids[0]: // F x & (x R y) = y U (x & y)
		return p.Until(n.kids[1], p.And(n.kids[0], n.kids[1])), true
	case m.op == Until && n.op == Release:
		return p.joinFirst(m, n)
	}
	return 0, false
}

// joinFirst returns (x & !y) U (y & u) for the conjunction of x U y, parameter `until`, and z R (u | !y), parameter
// `release`. The bool reports whether the rule applies: u must be universal and z must exclude x. At the first y, z has
// not held yet, so u holds there and at all later positions.
func (p *Pool) joinFirst(until, release *termNode) (Term, bool) {
	x, y := until.kids[0], until.kids[1]
	if p.nodes[release.kids[1]].op != Or || !p.Implies(release.kids[0], p.neg[x]) {
		return 0, false
	}
	not := []Term{p.neg[y]}
	if p.nodes[not[0]].op == Or {
		not = p.nodes[not[0]].kids
	}
	found, rest := p.part(p.nodes[release.kids[1]].kids, func(t Term) bool { return slices.Contains(not, t) })
	if len(found) < len(not) || slices.ContainsFunc(rest, func(t Term) bool { return !p.nodes[t].universal }) {
		return 0, false
	}
	return p.Until(p.And(x, p.neg[y]), p.And(y, p.Or(rest...))), true
}

// Next returns the term of X a.
func (p *Pool) Next(a Term) Term {
	n := &p.nodes[a]
	if a == TrueTerm || a == FalseTerm {
		return a
	}
	if p.rules == NoRules {
		return p.intern(termNode{op: Next, kids: []Term{a}})
	}
	if n.eventual && n.universal { // the truth of a is the same at all positions
		return a
	}
	if n.op == And || n.op == Or {
		constant, rest := p.split(n.kids)
		if len(constant) > 0 {
			if n.op == And {
				return p.And(append(constant, p.Next(p.And(rest...)))...)
			}
			return p.Or(append(constant, p.Next(p.Or(rest...)))...)
		}
	}
	return p.intern(termNode{op: Next, kids: []Term{a}})
}

// split divides ts into terms that are Constant and the remaining terms.
func (p *Pool) split(ts []Term) (constant, rest []Term) { return p.part(ts, p.Constant) }

// part divides ts into the terms that satisfy `is` and the remaining terms.
func (p *Pool) part(ts []Term, is func(Term) bool) (yes, no []Term) {
	for _, t := range ts {
		if is(t) {
			yes = append(yes, t)
		} else {
			no = append(no, t)
		}
	}
	return yes, no
}

// Until returns the term of a U b.
func (p *Pool) Until(a, b Term) Term {
	switch {
	case b == TrueTerm || b == FalseTerm || a == FalseTerm || a == b:
		return b
	case p.rules == NoRules:
		return p.intern(termNode{op: Until, kids: []Term{a, b}})
	case p.nodes[b].eventual || p.Implies(a, b):
		return b
	case a != TrueTerm && p.Implies(p.neg[b], a):
		return p.Finally(b)
	}
	if t, ok := p.untilRight(a, b); ok {
		return t
	}
	if a == TrueTerm {
		if t, ok := p.finally(b); ok {
			return t
		}
	} else if t, ok := p.untilLeft(a, b); ok {
		return t
	}
	return p.intern(termNode{op: Until, kids: []Term{a, b}})
}

// untilRight returns a simpler term for a U b if the form of b permits. The bool reports whether a rule applies.
func (p *Pool) untilRight(a, b Term) (Term, bool) {
	n := &p.nodes[b]
	switch n.op {
	case Until: // a U (x U y) = x U y if a implies x
		if p.Implies(a, n.kids[0]) {
			return b, true
		}
	case Next: // (X x) U (X y) = X (x U y)
		if a == TrueTerm {
			return p.Next(p.Finally(n.kids[0])), true
		}
		if p.nodes[a].op == Next {
			return p.Next(p.Until(p.nodes[a].kids[0], n.kids[0])), true
		}
	case And: // a U (x & c) = (a U x) & c for constant c
		if constant, rest := p.split(n.kids); len(constant) > 0 {
			return p.And(append(constant, p.Until(a, p.And(rest...)))...), true
		}
	case Or: // a U (x | e) = (a U x) | e for eventual e
		if eventual, rest := p.part(n.kids, func(t Term) bool { return p.nodes[t].eventual }); len(eventual) > 0 {
			return p.Or(append(eventual, p.Until(a, p.Or(rest...)))...), true
		}
	}
	return 0, false
}

// finally returns a simpler term for F b, and reports whether a rule applies.
func (p *Pool) finally(b Term) (Term, bool) {
	n := &p.nodes[b]
	switch n.op {
	case Until: // F (x U y) = F y
		return p.Finally(n.kids[1]), true
	case Or: // F ((x U y) | z) = F (y | z), F (X u | z) = F (u | z) for universal u
		kids, changed := slices.Clone(n.kids), false
		for i, k := range kids {
			switch m := &p.nodes[k]; {
			case m.op == Until:
				kids[i], changed = m.kids[1], true
			case m.op == Next && p.nodes[m.kids[0]].universal:
				kids[i], changed = m.kids[0], true
			default:
				if t, ok := p.apart(k); ok {
					kids[i], changed = t, true
				}
			}
		}
		if changed {
			return p.Finally(p.Or(kids...)), true
		}
	case Release:
		if t, ok := p.apart(b); ok {
			return p.Finally(t), true
		}
	}
	return 0, false
}

// apart returns G x | u for t = G (x | u) with universal u, and reports whether t has this form. The result is for t
// under F: F t = F (G x | u), because a suffix satisfies t if and only if a suffix satisfies G x | u.
func (p *Pool) apart(t Term) (Term, bool) {
	n := &p.nodes[t]
	if n.op != Release || n.kids[0] != FalseTerm || p.nodes[n.kids[1]].op != Or {
		return 0, false
	}
	universal, rest := p.part(p.nodes[n.kids[1]].kids, func(t Term) bool { return p.nodes[t].universal })
	if len(universal) == 0 {
		return 0, false
	}
	return p.Or(append(universal, p.Globally(p.Or(rest...)))...), true
}

// untilLeft returns a simpler term for a U b if the form of a permits. The bool reports whether a rule applies.
func (p *Pool) untilLeft(a, b Term) (Term, bool) {
	n := &p.nodes[a]
	if n.eventual && n.universal { // c U b = b | (c & F b) for constant c
		return p.Or(b, p.And(a, p.Finally(b))), true
	}
	switch n.op {
	case Until: // (x U b) U b = x U b
		if n.kids[1] == b {
			return a, true
		}
	case Or: // operands that imply b are not needed
		if kids := p.filterOut(n.kids, func(k Term) bool { return p.Implies(k, b) }); len(kids) < len(n.kids) {
			return p.Until(p.Or(kids...), b), true
		}
		// (x | c) U b = (x U b) | (c & F b)
		if constant, rest := p.split(n.kids); len(constant) > 0 {
			return p.Or(p.Until(p.Or(rest...), b), p.And(p.Or(constant...), p.Finally(b))), true
		}
	case And: // operands implied by !b are not needed
		if kids := p.filterOut(n.kids, func(k Term) bool { return p.Implies(p.neg[b], k) }); len(kids) < len(n.kids) {
			return p.Until(p.And(kids...), b), true
		}
		// (x & c) U b = b | (c & (x U b))
		if constant, rest := p.split(n.kids); len(constant) > 0 {
			return p.Or(b, p.And(append(constant, p.Until(p.And(rest...), b))...)), true
		}
	}
	return 0, false
}

func (p *Pool) filterOut(ts []Term, drop func(Term) bool) []Term {
	var out []Term
	for _, t := range ts {
		if !drop(t) {
			out = append(out, t)
		}
	}
	return out
}
