package ltl

// NNF returns the negation normal form of f: without -> and <->, and with ! only in front of atomic propositions. The
// number of nodes in memory does not grow. Written out, the size may double with every nested <->.
func NNF(f *Formula) *Formula { return normaliser{}.nnf(f, false) }

// normaliser caches the normal forms of formulas and of their negations.
type normaliser map[signed]*Formula

type signed struct {
	f   *Formula
	neg bool
}

// dual maps an operator to its dual, which replaces the operator under a negation.
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
