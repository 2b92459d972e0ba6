// Package bitvec decides questions about terms over the scalar variables of a model. Terms have the arithmetic of the
// machine: signed 32 bits with wrap-around. A term has no value if a step would fail with a run-time error.
//
// A Pool makes terms; within a pool, equal structure means equal pointers. A Solver decides whether terms can hold at
// the same time, and whether terms imply another term. If the variables have few bits, the solver tries all values.
// Otherwise it translates terms to propositional logic, with one variable per bit, for a SAT solver (D. Kroening, O.
// Strichman: Decision Procedures, 2nd edition, 2016, chapter 6). A term holds if its value exists and is not 0.
//
// Letters: x y z terms, v variable, d domain, a b c literals.
package bitvec

import (
	"math"
	"slices"

	"ltlpor/internal/model/program"
)

// Var numbers the variables of a pool, from 0.
type Var int

// Domain is the range of a variable: Bits bits, from 1 to 32, signed or unsigned. 32 bits are signed.
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

// whole is the domain of all numbers.
var whole = Domain{Bits: 32, Signed: true}

// Cut returns n as read back after storage in a variable of domain d.
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

// Term is a 32-bit number that depends on variables. It has no value if an evaluated operator has none; &&, || and
// the conditional skip operands like the machine. A Pool makes terms, which are immutable.
type Term struct {
	id   int // greater than the ids of subterms
	kind kind
	op   program.Operator // of a unary or binary
	n    int32            // the constant
	v    Var              // the variable
	d    Domain           // of a cut
	// The parts: x of a unary or a cut, x and y of a binary; of a conditional x is the condition.
	x, y, z *Term
	// vars are the variables of the term, in ascending order. Terms share them.
	vars []Var
	// A value, if present, is from least to greatest.
	least, greatest int32
	// partial: some operator in the term has no value for some operands.
	partial bool
	size    int // of the parts and 1, up to mostSize
}

const mostSize = 1 << 20

type kind uint8

const (
	constant kind = iota
	variable
	cut // to a domain
	unary
	binary
	conditional
)

// Const returns the value of x and whether x is a constant.
func (x *Term) Const() (n int32, ok bool) { return x.n, x.kind == constant }

// Vars returns the variables of x, in ascending order. The slice belongs to x.
func (x *Term) Vars() []Var { return x.vars }

// Size returns how many constants, variables and operators x is written with, up to about a million.
func (x *Term) Size() int { return x.size }

// Atoms calls f for the subterms of x that are combined by &&, || and !, from left to right.
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

// truth reports whether x is 0 or 1 if x has a value.
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

// structure identifies a term; parts are the ids of subterms, 0: no subterm.
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

// NewVar declares a further variable. The name is for printing.
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

// Var returns v as a term.
func (p *Pool) Var(v Var) *Term {
	t := Term{kind: variable, v: v}
	t.least, t.greatest = p.vars[v].d.limits()
	return p.intern(t)
}

// intern returns the stored term equal to t, and stores t if it is new.
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

// union returns the union of two ascending lists; the result may alias an argument.
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
