// Package bitvec decides questions about bit-vector terms over the scalar variables of a model. Terms have the
// arithmetic of the machine: signed 32 bits with wrap-around. A term has no value if its evaluation would be a run-time
// error. A term holds if it has a value other than 0.
//
// A Pool makes terms; equal terms of a pool are equal pointers. A Solver decides whether terms can hold at the same
// time, and whether terms imply a term. If the variables have few bits, it tries every value. Otherwise it translates
// the terms to propositional logic (bit-blasting) for a SAT solver (D. Kroening, O. Strichman: Decision Procedures, 2nd
// edition, 2016, chapter 6).
//
// Usual names of variables: x, y and z are terms, v is a variable, d a domain, and a, b and c are literals.
package bitvec

import (
	"math"
	"slices"

	"ltlpor/internal/model/program"
)

// Var is the number of a variable in a pool, from 0.
type Var int

// Domain is the range of a variable: signed or unsigned numbers of Bits bits, from 1 to 32. A domain with 32 bits must
// be signed.
type Domain struct {
	Bits   int
	Signed bool
}

// DomainOf returns the domain of variables of type t.
func DomainOf(t program.VarType) Domain {
	switch t.Kind {
	case program.Bit:
		return Domain{Bits: 1}
	case program.Short:
		return Domain{Bits: 16, Signed: true}
	case program.Int:
		return whole
	case program.Unsigned:
		if t.Bits >= 32 {
			return whole
		}
		return Domain{Bits: int(t.Bits)}
	}
	return Domain{Bits: 8}
}

// whole is the domain of all 32-bit numbers.
var whole = Domain{Bits: 32, Signed: true}

// Cut returns the value of a variable of domain d after n was stored in the variable. For example, 257 stored in a byte
// is 1.
func (d Domain) Cut(n int32) int32 {
	rest := 32 - d.Bits
	if d.Signed {
		return n << rest >> rest
	}
	return int32(uint32(n) << rest >> rest)
}

// limits returns the least and the greatest number in d.
func (d Domain) limits() (least, greatest int32) {
	if d.Signed {
		return math.MinInt32 >> (32 - d.Bits), math.MaxInt32 >> (32 - d.Bits)
	}
	return 0, int32(uint32(math.MaxUint32) >> (32 - d.Bits))
}

// Term is an immutable expression over variables, with a 32-bit number as value. Only a Pool makes terms. As in the
// machine, &&, || and the conditional do not evaluate every operand. A term has no value if the evaluation reaches an
// operator without a value.
type Term struct {
	id   int // identifies the term in its pool; greater than the ids of the subterms
	kind kind
	op   program.Operator // the operator of a unary or binary
	n    int32            // the value of a constant
	v    Var              // the variable, for a term of kind variable
	d    Domain           // the domain of a cut
	// The subterms. A unary and a cut have x; a binary has x and y; a conditional has the condition x, and y and z.
	x, y, z *Term
	// vars are the variables of the term, in ascending order. Terms may share the slice.
	vars []Var
	// If the term has a value, it is between least and greatest.
	least, greatest int32
	// partial says that an operator in the term has no value for some operands, for example a division.
	partial bool
	size    int // 1 plus the sizes of the subterms, at most mostSize
}

const mostSize = 1 << 20

type kind uint8

const (
	constant kind = iota
	variable
	cut // the value of x, cut to a domain
	unary
	binary
	conditional
)

// Const returns the value of x if x is a constant; ok is false otherwise.
func (x *Term) Const() (n int32, ok bool) { return x.n, x.kind == constant }

// Vars returns the variables of x, in ascending order. The slice belongs to x.
func (x *Term) Vars() []Var { return x.vars }

// Size returns the number of constants, variables and operators in x, but at most mostSize, about a million.
func (x *Term) Size() int { return x.size }

// Atoms calls f for the atoms of x, from left to right. An atom is a maximal subterm with an outermost operator other
// than &&, || and !; x itself may be an atom.
func (x *Term) Atoms(f func(*Term)) {
	switch {
	case x.kind == binary && (x.op == program.OpAnd || x.op == program.OpOr):
		x.x.Atoms(f)
		x.y.Atoms(f)
	case x.kind == unary && x.op == program.OpNot:
		x.x.Atoms(f)
	default:
		f(x)
	}
}

// truth reports whether every value of x is 0 or 1.
func (x *Term) truth() bool { return 0 <= x.least && x.greatest <= 1 }

// Pool makes and stores terms. It is not safe for concurrent use.
type Pool struct {
	vars  []declared
	terms map[structure]*Term
}

type declared struct {
	name string
	d    Domain
}

// structure identifies a term in a pool by its parts. `parts` has the ids of the subterms, and 0 for every missing
// subterm.
type structure struct {
	kind  kind
	op    program.Operator
	n     int32
	v     Var
	d     Domain
	parts [3]int
}

// NewPool returns a pool without variables.
func NewPool() *Pool { return &Pool{terms: map[structure]*Term{}} }

// NewVar adds a variable to the pool, and returns it. The name is for Pool.Text.
func (p *Pool) NewVar(name string, d Domain) Var {
	p.vars = append(p.vars, declared{name, d})
	return Var(len(p.vars) - 1)
}

// Domain returns the domain of v.
func (p *Pool) Domain(v Var) Domain { return p.vars[v].d }

// Const returns the constant n.
func (p *Pool) Const(n int32) *Term {
	return p.intern(Term{kind: constant, n: n, least: n, greatest: n})
}

// Var returns the term of variable v.
func (p *Pool) Var(v Var) *Term {
	t := Term{kind: variable, v: v}
	t.least, t.greatest = p.vars[v].d.limits()
	return p.intern(t)
}

// intern returns the term of the pool that equals t. If there is none, it stores t.
func (p *Pool) intern(t Term) *Term {
	s := structure{kind: t.kind, op: t.op, n: t.n, v: t.v, d: t.d}
	for i, x := range [3]*Term{t.x, t.y, t.z} {
		if x != nil {
			s.parts[i] = x.id
		}
	}
	if old := p.terms[s]; old != nil {
		return old
	}
	t.id, t.size = len(p.terms)+1, 1
	if t.kind == variable {
		t.vars = []Var{t.v}
	}
	for _, x := range [3]*Term{t.x, t.y, t.z} {
		if x != nil {
			t.vars = union(t.vars, x.vars)
			t.partial = t.partial || x.partial
			t.size = min(t.size+x.size, mostSize)
		}
	}
	p.terms[s] = &t
	return &t
}

// union returns the union of the ascending lists a and b, in ascending order. The result may be the list a or b itself.
func union(a, b []Var) []Var {
	if len(a) < len(b) {
		a, b = b, a
	}
	inside := true
	for _, v := range b {
		if _, found := slices.BinarySearch(a, v); !found {
			inside = false
			break
		}
	}
	if inside {
		return a
	}
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}
