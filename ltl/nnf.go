package ltl

// NNF returns the negation normal form of f: without Implies and Equiv, and with Not only before atomic propositions.
// Subformulas are shared, so the number of nodes in memory is linear. As text, the result may double in size with every
// nested Equiv.
func NNF(f *Formula) *Formula { return normaliser{}.nnf(f, false) }

// normaliser caches the negation normal forms of formulas and of their negations.
type normaliser map[signed]*Formula

type signed struct {
	f   *Formula
	neg bool
}

// dual maps an operator to its dual, for moving a negation inwards.
var dual = [...]Op{
	True: False, False: True, And: Or, Or: And, Next: Next,
	Finally: Globally, Globally: Finally, Until: Release, Release: Until,
	WeakUntil: StrongRelease, StrongRelease: WeakUntil,
}

func (n normaliser) nnf(f *Formula, neg bool) *Formula {
	key := signed{f, neg}
	g, ok := n[key]
	if !ok {
		g = n.compute(f, neg)
		n[key] = g
	}
	return g
}

func (n normaliser) compute(f *Formula, neg bool) *Formula {
	switch f.Op {
	case Atom:
		if neg {
			return Unary(Not, f)
		}
		return f
	case Not:
		return n.nnf(f.L, !neg)
	case Implies:
		if neg {
			return Binary(And, n.nnf(f.L, false), n.nnf(f.R, true))
		}
		return Binary(Or, n.nnf(f.L, true), n.nnf(f.R, false))
	case Equiv:
		return Binary(Or,
			Binary(And, n.nnf(f.L, false), n.nnf(f.R, neg)),
			Binary(And, n.nnf(f.L, true), n.nnf(f.R, !neg)))
	}
	g := &Formula{Op: f.Op, Span: f.Span}
	if neg {
		g.Op = dual[f.Op]
	}
	if f.L != nil {
		g.L = n.nnf(f.L, neg)
	}
	if f.R != nil {
		g.R = n.nnf(f.R, neg)
	}
	return g
}
