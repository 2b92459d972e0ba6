package ltl

import (
	"context"
	"slices"
)

// Term is the number of a formula in a Pool; the formula is in negation normal form. Equal formulas have the same
// number, and so do many equivalent formulas.
type Term int32

// The terms of the constants in every pool.
const (
	FalseTerm Term = iota
	TrueTerm
)

// Pool creates and interns terms, and simplifies them during construction. The basic operations are And, Or, Not, Next,
// Until and Release; F f is true U f, and G f is false R f.
//
// The rules are from Somenzi and Bloem (Efficient Büchi automata from LTL formulae, 2000), Etessami and Holzmann
// (Optimizing Büchi automata, 2000) and Babiak, Křetínský, Řehák, Strejček (LTL to Büchi automata translation: fast and
// more deterministic, 2012). Or and Release are built as duals of And and Until, which have the rules.
type Pool struct {
	nodes   []termNode
	index   map[string]Term
	neg     []Term           // by term: its negation
	implied map[[2]Term]bool // caches results of Implies
	steps   int              // remaining steps of Implies; below 0, the rules become NoRules
	rules   Rules
	ctx     context.Context
	calls   int // number of calls of tick
}

// Rules selects the simplification rules of a pool.
type Rules uint8

// The sets of simplification rules.
const (
	// AllRules is the set of all rules. It is for the simplification of formulas.
	AllRules Rules = iota
	// PresentRules is the set of rules for tableau constructions. It lacks the rules by which X F a and F F a imply F
	// a. With these rules, a tableau could drop an obligation F a at every position because a new obligation promises F
	// a later, and a would never be required. With PresentRules, an implied obligation is fulfilled no later than the
	// obligation that implies it.
	PresentRules
	// NoRules simplifies only constants and equal operands.
	NoRules
)

type termNode struct {
	op   Op // True, False, Atom, Not (of an atom), And, Or, Next, Until or Release
	prop int
	kids []Term
	// boolean: the term has no temporal operator. eventual: a word satisfies the term if a suffix of the word does.
	// universal: if a word satisfies the term, every suffix of the word does.
	boolean, eventual, universal bool
}

// implicationSteps is the maximum number of steps of Implies in the lifetime of a pool.
const implicationSteps = 400_000

// pairwiseLimit is the maximum number of operands of a conjunction for which all pairs are compared.
const pairwiseLimit = 64

// NewPool returns a pool with the constant terms and the given rules. When ctx ends, the pool switches to NoRules:
// pending operations then finish quickly, and their results are correct but not simplified.
func NewPool(ctx context.Context, rules Rules) *Pool {
	p := &Pool{index: map[string]Term{}, implied: map[[2]Term]bool{}, steps: implicationSteps, rules: rules, ctx: ctx}
	for _, op := range []Op{False, True} {
		p.nodes = append(p.nodes, termNode{op: op, boolean: true, eventual: true, universal: true})
	}
	p.neg = []Term{TrueTerm, FalseTerm}
	return p
}

// tickEvery says how often tick checks the context: in every 256th call.
const tickEvery = 256

// tick checks the context in every tickEvery-th call. If the context has ended, tick switches the pool to NoRules.
func (p *Pool) tick() {
	if p.calls++; p.calls%tickEvery == 0 && p.ctx.Err() != nil {
		p.rules = NoRules
	}
}

// Op returns the outermost operator of t. Not occurs only before atoms.
func (p *Pool) Op(t Term) Op { return p.nodes[t].op }

// Kids returns the operands of t. And and Or have at least two operands, in ascending order. The slice belongs to the
// pool: the caller must not modify the slice.
func (p *Pool) Kids(t Term) []Term { return p.nodes[t].kids }

// PropOf returns the number of the atomic proposition in t, which must be an atom or a negated atom.
func (p *Pool) PropOf(t Term) int { return p.nodes[t].prop }

// Boolean reports whether t has no temporal operator.
func (p *Pool) Boolean(t Term) bool { return p.nodes[t].boolean }

// Universal reports whether t is syntactically universal: if a word satisfies t, all its suffixes do, too.
func (p *Pool) Universal(t Term) bool { return p.nodes[t].universal }

// Constant reports whether t is syntactically both universal and eventual: a word satisfies t if and only if all its
// suffixes do.
func (p *Pool) Constant(t Term) bool { return p.nodes[t].universal && p.nodes[t].eventual }

// intern returns the term of node n. If n is new, intern stores n and its negation.
func (p *Pool) intern(n termNode) Term {
	p.tick()
	key := termKey(n)
	if t, ok := p.index[key]; ok {
		return t
	}
	t := p.add(key, n)
	d := termNode{op: dual[n.op], prop: n.prop, kids: make([]Term, len(n.kids))}
	switch n.op {
	case Atom:
		d.op = Not
	case Not:
		d.op = Atom
	}
	for i, k := range n.kids {
		d.kids[i] = p.neg[k]
	}
	if n.op == And || n.op == Or {
		slices.Sort(d.kids)
	}
	dkey := termKey(d)
	u, ok := p.index[dkey]
	if !ok {
		u = p.add(dkey, d)
	}
	p.neg[t], p.neg[u] = u, t
	return t
}

func (p *Pool) add(key string, n termNode) Term {
	n.boolean, n.eventual, n.universal = true, true, true
	for _, k := range n.kids {
		n.boolean = n.boolean && p.nodes[k].boolean
		n.eventual = n.eventual && p.nodes[k].eventual
		n.universal = n.universal && p.nodes[k].universal
	}
	switch n.op {
	case Atom, Not:
		n.eventual, n.universal = false, false
	case Next:
		n.boolean = false
	case Until:
		n.boolean = false
		n.eventual = n.eventual || n.kids[0] == TrueTerm
	case Release:
		n.boolean = false
		n.universal = n.universal || n.kids[0] == FalseTerm
	}
	t := Term(len(p.nodes))
	p.nodes = append(p.nodes, n)
	p.neg = append(p.neg, t)
	p.index[key] = t
	return t
}

func termKey(n termNode) string {
	b := make([]byte, 0, 2+4*(1+len(n.kids)))
	b = append(b, byte(n.op))
	put := func(x int) { b = append(b, byte(x), byte(x>>8), byte(x>>16), byte(x>>24)) }
	put(n.prop)
	for _, k := range n.kids {
		put(int(k))
	}
	return string(b)
}

// Not returns the negation of t.
func (p *Pool) Not(t Term) Term { return p.neg[t] }

// Prop returns the term of atomic proposition prop.
func (p *Pool) Prop(prop int) Term { return p.intern(termNode{op: Atom, prop: prop}) }

// Or returns the term of the disjunction of ts.
func (p *Pool) Or(ts ...Term) Term {
	ns := make([]Term, len(ts))
	for i, t := range ts {
		ns[i] = p.neg[t]
	}
	return p.neg[p.And(ns...)]
}

// Release returns the term of a R b.
func (p *Pool) Release(a, b Term) Term { return p.neg[p.Until(p.neg[a], p.neg[b])] }

// Finally returns the term of F a.
func (p *Pool) Finally(a Term) Term { return p.Until(TrueTerm, a) }

// Globally returns the term of G a.
func (p *Pool) Globally(a Term) Term { return p.Release(FalseTerm, a) }

// Intern returns a term equivalent to f.
func (p *Pool) Intern(f *Formula) Term { return p.intern1(NNF(f), map[*Formula]Term{}) }

func (p *Pool) intern1(f *Formula, memo map[*Formula]Term) Term {
	if t, ok := memo[f]; ok {
		return t
	}
	var a, b, t Term
	switch {
	case f.Op == And || f.Op == Or: // take the operands of the whole chain at once: a chain may be long
		ts := p.operands(f, f.Op, nil, memo)
		if f.Op == And {
			t = p.And(ts...)
		} else {
			t = p.Or(ts...)
		}
		memo[f] = t
		return t
	case f.Op.Arity() == 2:
		b = p.intern1(f.R, memo)
		fallthrough
	case f.Op.Arity() == 1:
		a = p.intern1(f.L, memo)
	}
	switch f.Op {
	case True:
		t = TrueTerm
	case False:
		t = FalseTerm
	case Atom:
		t = p.Prop(f.Prop)
	case Not:
		t = p.neg[a]
	case Next:
		t = p.Next(a)
	case Finally:
		t = p.Finally(a)
	case Globally:
		t = p.Globally(a)
	case Until:
		t = p.Until(a, b)
	case Release:
		t = p.Release(a, b)
	case WeakUntil:
		t = p.Release(b, p.Or(a, b))
	case StrongRelease:
		t = p.Until(b, p.And(a, b))
	}
	memo[f] = t
	return t
}

// operands appends to ts the terms of the operands in the chain of operator op with root f. memo caches terms.
func (p *Pool) operands(f *Formula, op Op, ts []Term, memo map[*Formula]Term) []Term {
	if t, ok := memo[f]; ok {
		return append(ts, t)
	}
	if f.Op != op {
		return append(ts, p.intern1(f, memo))
	}
	return p.operands(f.R, op, p.operands(f.L, op, ts, memo), memo)
}

// Formula returns t as a formula with shared subformulas. As text, the formula may be exponentially larger.
func (p *Pool) Formula(t Term) *Formula { return p.formula(t, map[Term]*Formula{}) }

func (p *Pool) formula(t Term, memo map[Term]*Formula) *Formula {
	f, ok := memo[t]
	if !ok {
		f = p.compose(t, func(t Term) *Formula { return p.formula(t, memo) })
		memo[t] = f
	}
	return f
}

func (p *Pool) compose(t Term, part func(Term) *Formula) *Formula {
	n := p.nodes[t]
	switch n.op {
	case True, False:
		return &Formula{Op: n.op}
	case Atom:
		return Prop(n.prop)
	case Not:
		return Negate(Prop(n.prop))
	case Next:
		return Unary(Next, part(n.kids[0]))
	case Until, Release:
		r := part(n.kids[1])
		switch {
		case n.op == Until && n.kids[0] == TrueTerm:
			return Unary(Finally, r)
		case n.op == Release && n.kids[0] == FalseTerm:
			return Unary(Globally, r)
		}
		return Binary(n.op, part(n.kids[0]), r)
	}
	f := part(n.kids[0])
	for _, k := range n.kids[1:] {
		f = Binary(n.op, f, part(k))
	}
	return f
}

// Simplify returns an equivalent formula in negation normal form, usually smaller than f. If ctx ends, the remaining
// subformulas are not simplified.
func Simplify(ctx context.Context, f *Formula) *Formula {
	p := NewPool(ctx, AllRules)
	return p.Formula(p.Intern(f))
}
