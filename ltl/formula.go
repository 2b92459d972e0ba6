// Package ltl implements linear temporal logic: formulas, parser, normal form, simplification, and semantics on
// ultimately periodic words.
//
// An atomic proposition is a number. It stands for a Promela expression, which Parsed holds as text. Other packages
// interpret this text.
//
// Names of variables: f and g are formulas, p is an atomic proposition, w is a word.
package ltl

import "ltlpor/source"

// Op is an operator of a formula.
type Op uint8

// The operators. Release is the dual of Until. StrongRelease is M: in a M b, a must eventually hold. WeakUntil is W: in
// a W b, b need not eventually hold.
const (
	True Op = iota
	False
	Atom
	Not
	And
	Or
	Implies
	Equiv
	Next
	Finally
	Globally
	Until
	Release
	WeakUntil
	StrongRelease
)

// Arity returns the number of operands.
func (o Op) Arity() int {
	switch o {
	case True, False, Atom:
		return 0
	case Not, Next, Finally, Globally:
		return 1
	default:
		return 2
	}
}

// Formula is a syntax tree with the operator Op at the root. Formulas are immutable and may share subtrees. A unary
// operator has operand L; a binary operator has operands L and R.
type Formula struct {
	Op   Op
	Prop int // number of the proposition if Op is Atom
	L, R *Formula
	Span source.Span // the text of the formula; zero if not read from a text
}

// MaxProps is the maximum number of atomic propositions in a formula. A set of propositions is a 64-bit word.
const MaxProps = 64

// Prop returns the formula for atomic proposition p.
func Prop(p int) *Formula { return &Formula{Op: Atom, Prop: p} }

// Const returns the formula True or False.
func Const(b bool) *Formula {
	if b {
		return &Formula{Op: True}
	}
	return &Formula{Op: False}
}

// Unary returns o(f).
func Unary(o Op, f *Formula) *Formula { return &Formula{Op: o, L: f, Span: f.Span} }

// Binary returns f o g.
func Binary(o Op, f, g *Formula) *Formula {
	return &Formula{Op: o, L: f, R: g, Span: f.Span.To(g.Span)}
}

// Negate returns the negation of f: the operand of f if f is a negation, a constant if f is a constant, and otherwise
// !f.
func Negate(f *Formula) *Formula {
	switch f.Op {
	case Not:
		return f.L
	case True, False:
		return &Formula{Op: True + False - f.Op, Span: f.Span}
	}
	return Unary(Not, f)
}

// Equal reports whether f and g are equal trees, apart from spans.
func Equal(f, g *Formula) bool {
	switch {
	case f == g:
		return true
	case f == nil || g == nil || f.Op != g.Op || f.Op == Atom && f.Prop != g.Prop:
		return false
	case f.Op.Arity() == 0:
		return true
	}
	return Equal(f.L, g.L) && (f.Op.Arity() == 1 || Equal(f.R, g.R))
}

// Size returns the number of nodes of f, with shared subtrees counted repeatedly.
func (f *Formula) Size() int {
	n := 0
	f.walk(func(*Formula) { n++ })
	return n
}

// Length returns the number of nodes of f, with shared subtrees counted repeatedly, but at most limit. Unlike Size, it
// is fast for a formula that is small in memory and long as text.
func (f *Formula) Length(limit int) int {
	memo := map[*Formula]int{}
	var length func(*Formula) int
	length = func(g *Formula) int {
		if g == nil {
			return 0
		}
		n, ok := memo[g]
		if !ok {
			n = min(limit, 1+length(g.L)+length(g.R))
			memo[g] = n
		}
		return n
	}
	return length(f)
}

// Replace returns f with g in place of the node `at`, which must be a node of f. Nodes are compared by pointer.
func (f *Formula) Replace(at, g *Formula) *Formula {
	switch {
	case f == at:
		return g
	case f == nil || f.Op.Arity() == 0:
		return f
	}
	l, r := f.L.Replace(at, g), f.R.Replace(at, g)
	if l == f.L && r == f.R {
		return f
	}
	h := *f
	h.L, h.R = l, r
	return &h
}

// Rename returns f with to(p) in place of every atomic proposition p.
func (f *Formula) Rename(to func(p int) int) *Formula {
	if f == nil {
		return nil
	}
	g := *f
	if f.Op == Atom {
		g.Prop = to(f.Prop)
	} else {
		g.L, g.R = f.L.Rename(to), f.R.Rename(to)
	}
	return &g
}

// Props returns the highest number of an atomic proposition in f plus 1, or 0 if f has no propositions.
func (f *Formula) Props() int {
	n := 0
	f.walk(func(g *Formula) {
		if g.Op == Atom {
			n = max(n, g.Prop+1)
		}
	})
	return n
}

// walk calls visit for f and for every subformula, in preorder.
func (f *Formula) walk(visit func(*Formula)) {
	visit(f)
	switch f.Op.Arity() {
	case 1:
		f.L.walk(visit)
	case 2:
		f.L.walk(visit)
		f.R.walk(visit)
	}
}

// NextFree returns the first Next node of f, in the order of the text. It returns nil if f has no Next. Formulas
// without Next are stutter-invariant, as partial-order reduction requires (Lamport, What good is temporal logic?,
// 1983).
func NextFree(f *Formula) *Formula {
	var first *Formula
	f.walk(func(g *Formula) {
		if g.Op == Next && first == nil {
			first = g
		}
	})
	return first
}
