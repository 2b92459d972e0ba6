package ltl

// Implies reports whether syntactic rules show that a implies b. The rules are incomplete: if no rule applies, the
// result is false. Results are cached. After implicationSteps steps in the pool, only trivial cases return true.
func (p *Pool) Implies(a, b Term) bool {
	switch {
	case a == b || a == FalseTerm || b == TrueTerm:
		return true
	case a == TrueTerm || b == FalseTerm || p.rules == NoRules || a == p.neg[b]:
		return false
	}
	key := [2]Term{a, b}
	if v, ok := p.implied[key]; ok {
		return v
	}
	p.tick()
	if p.steps--; p.steps < 0 {
		p.rules = NoRules
		return false
	}
	p.implied[key] = false // placeholder during the computation; recursive questions have smaller terms
	v := p.implies(a, b)
	p.implied[key] = v
	if p.rules == AllRules { // Not(b) implies Not(a) if and only if a implies b
		p.implied[[2]Term{p.neg[b], p.neg[a]}] = v
	}
	return v
}

func (p *Pool) implies(a, b Term) bool {
	m, n := p.nodes[a], p.nodes[b]
	all := func(ts []Term, ok func(Term) bool) bool {
		for _, t := range ts {
			if !ok(t) {
				return false
			}
		}
		return true
	}
	any := func(ts []Term, ok func(Term) bool) bool {
		for _, t := range ts {
			if ok(t) {
				return true
			}
		}
		return false
	}
	fromA := func(t Term) bool { return p.Implies(a, t) }
	toB := func(t Term) bool { return p.Implies(t, b) }
	switch {
	case m.op == Or:
		return all(m.kids, toB)
	case n.op == And:
		return all(n.kids, fromA)
	case m.op == And && any(m.kids, toB), n.op == Or && any(n.kids, fromA):
		return true
	}
	// Rules for a of the form x U y, x R y or X x: every way to satisfy a implies b. For example, x U y implies b if
	// both x and y imply b.
	switch m.op {
	case Until:
		x, y := m.kids[0], m.kids[1]
		if p.Implies(y, b) && (p.Implies(x, b) || n.eventual && p.rules == AllRules) {
			return true
		}
		if n.op == Until && p.Implies(x, n.kids[0]) &&
			(p.Implies(y, n.kids[1]) || p.rules == AllRules && p.Implies(y, b)) {
			return true
		}
	case Release:
		if p.Implies(m.kids[1], b) {
			return true
		}
		if n.op == Release && p.Implies(m.kids[1], n.kids[1]) &&
			(p.Implies(m.kids[0], n.kids[0]) || p.Implies(m.kids[0], b)) {
			return true
		}
	case Next:
		if n.op == Next && p.Implies(m.kids[0], n.kids[0]) ||
			n.eventual && p.rules == AllRules && p.Implies(m.kids[0], b) {
			return true
		}
	}
	// Rules for b of the form x U y, x R y or X x: a implies a condition that is sufficient for b. For example, a
	// implies x U y if a implies y.
	switch n.op {
	case Until:
		return p.Implies(a, n.kids[1])
	case Release:
		return p.Implies(a, n.kids[1]) && (m.universal || p.Implies(a, n.kids[0]))
	case Next:
		return m.universal && p.rules == AllRules && p.Implies(a, n.kids[0])
	}
	return false
}
