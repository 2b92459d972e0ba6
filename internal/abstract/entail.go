package abstract

import (
	"context"

	"ltlpor/internal/abstract/bitvec"
)

// entailment decides whether conjunctions of literals imply a term, and stores the answers for reuse.
type entailment struct {
	pool    *bitvec.Pool
	solver  *bitvec.Solver
	answers map[implication]bool
	// against maps a term to counterexamples: values of the variables for which the term is 0. One of them refutes most
	// questions about the term.
	against map[*bitvec.Term][]map[bitvec.Var]int32
	// spent maps a term to the number of questions to the solver about it. unknown maps it to the number of those with
	// answer Unknown.
	spent, unknown map[*bitvec.Term]int
	// late, if not nil, reports whether to stop because the answers are no longer needed.
	late func() bool
}

// mostAsked is the maximum number of questions to the solver about a term.
const mostAsked = 200

// mostAgainst is the maximum number of counterexamples in entailment.against for a term.
const mostAgainst = 32

// mostUnknown is the number of answers Unknown after which the solver gets no more questions about the same term.
const mostUnknown = 6

// literal is a predicate or its negation: the number of the predicate plus 1, negative for the negation.
type literal int32

// cube is a conjunction of up to three literals, in ascending order of the predicates. Unused elements are 0.
type cube [3]literal

type implication struct {
	from  cube
	given *bitvec.Term // a term assumed to hold; nil: no assumption
	to    *bitvec.Term
}

// entailing bounds the work of the solver for a question. If it reaches the bound, the implication counts as not valid.
var entailing = bitvec.Limits{Conflicts: 100, Gates: 60_000}

func newEntailment(p *bitvec.Pool) *entailment {
	return &entailment{
		pool: p, solver: bitvec.NewSolver(p, entailing), answers: map[implication]bool{},
		against: map[*bitvec.Term][]map[bitvec.Var]int32{}, unknown: map[*bitvec.Term]int{},
		spent: map[*bitvec.Term]int{},
	}
}

// subsetOf reports whether d contains every literal of c.
func (c cube) subsetOf(d cube) bool {
	for _, x := range c {
		if x != 0 && x != d[0] && x != d[1] && x != d[2] {
			return false
		}
	}
	return true
}

// cubes returns the minimal conjunctions of literals (cubes) that imply term t, over the predicates with numbers in
// `of`. If the term `given` is not nil, it is a further premise of every implication.
func (p *predicates) cubes(of []int, given, t *bitvec.Term) (out []cube) {
	var extend func(c cube, n, from int, size int)
	extend = func(c cube, n, from, size int) {
		if n == size {
			for _, d := range out {
				if d.subsetOf(c) {
					return
				}
			}
			if p.follows(implication{c, given, t}) {
				out = append(out, c)
			}
			return
		}
		for i := from; i < len(of); i++ {
			for _, l := range []literal{literal(of[i] + 1), -literal(of[i] + 1)} {
				c[n] = l
				extend(c, n+1, i+1, size)
			}
		}
	}
	for size := 0; size <= longest(len(of)); size++ {
		extend(cube{}, 0, 0, size)
	}
	return out
}

// longest returns the maximum number of literals in a cube over n predicates. It is 3 for up to 5 predicates (or n, if
// n is smaller), and 2 for more.
func longest(n int) int {
	if n <= 5 {
		return min(3, n)
	}
	return 2
}

// follows reports whether the literals in q.from, together with q.given, imply that q.to is nonzero. The result is
// false, too, if the answer is Unknown, if no more questions about the term are allowed, or if the time is over.
func (p *predicates) follows(q implication) bool {
	e, t := p.entails, q.to
	if is, ok := e.answers[q]; ok {
		return is
	}
	var from []*bitvec.Term
	if q.given != nil {
		from = append(from, q.given)
	}
	for _, l := range q.from {
		if l != 0 {
			from = append(from, p.literal(l))
		}
	}
	is := false
	if e.unknown[t] < mostUnknown && e.spent[t] < mostAsked && !e.refuted(from, t) {
		if e.late != nil && e.late() {
			return false
		}
		e.spent[t]++
		switch answer, values := e.solver.Implies(context.Background(), from, t); answer {
		case bitvec.Yes:
			is = true
		case bitvec.No:
			if len(e.against[t]) < mostAgainst {
				e.against[t] = append(e.against[t], values)
			}
		default:
			e.unknown[t]++
		}
	}
	e.answers[q] = is
	return is
}

// refuted reports whether a counterexample in e.against refutes the implication from the terms in `from` to t: for the
// values of the counterexample, every term in `from` is nonzero, and t is 0.
func (e *entailment) refuted(from []*bitvec.Term, t *bitvec.Term) bool {
	for _, values := range e.against[t] {
		all := true
		for _, x := range from {
			n, ok := x.Eval(func(v bitvec.Var) int32 { return values[v] })
			all = all && ok && n != 0
		}
		if all {
			return true
		}
	}
	return false
}

// literal returns the term of literal l.
func (p *predicates) literal(l literal) *bitvec.Term {
	if l < 0 {
		return p.pool.Not(p.all[-l-1].term)
	}
	return p.all[l-1].term
}
