package buchi

import (
	"context"
	"slices"

	"github.com/emirpasic/gods/maps/linkedhashmap"

	"ltlpor/ltl"
)

// tableau translates a term to a graph (Couvreur, On-the-fly verification of linear temporal logic, 1999; Duret-Lutz,
// LTL translation improvements in SPOT, 2014).
//
// A state of the graph is a term. expand rewrites a term as a disjunction of products. A product consists of the
// letters that may come now, a term for the rest of the word, and promises, which are the right operands of postponed
// untils. Each promise is a mark: an arc has the mark of every promise that it does not make. Therefore a run that
// postpones a promise for ever lacks its mark from some point on, and is not accepting.
type tableau struct {
	ctx      context.Context
	pool     *ltl.Pool
	m        *sets
	memo     map[ltl.Term][]product // caches the results of expand
	boolean  map[ltl.Term]set       // caches the results of letters
	promised map[ltl.Term]int       // right operand of an until -> number of the promise
	states   *linkedhashmap.Map     // term -> state number, in the order of discovery
	limit    budget
	made     int  // number of products so far
	exact    bool // whether products are neither subsumed nor rewritten
}

type product struct {
	label    set
	next     ltl.Term
	promises uint64
}

// maxProducts is the maximum number of products (alternatives for the present letter and the rest of the word) of a
// term.
const maxProducts = 1 << 12

// subsumeLimit is the maximum number of products for which reduce compares every pair.
const subsumeLimit = 128

// translate returns the graph of t. translate panics with overBudget if a limit is exceeded.
func (b *tableau) translate(t ltl.Term) *graph {
	b.memo, b.boolean, b.promised = map[ltl.Term][]product{}, map[ltl.Term]set{}, map[ltl.Term]int{}
	b.states = linkedhashmap.New()
	number := func(t ltl.Term) int {
		if n, ok := b.states.Get(t); ok {
			return n.(int)
		}
		n := b.states.Size()
		if n >= b.limit.states {
			panic(overBudget{"states"})
		}
		b.states.Put(t, n)
		return n
	}
	g := &graph{m: b.m, init: number(t)}
	queue := []ltl.Term{t}
	for len(queue) > 0 {
		t, queue = queue[0], queue[1:]
		var out []arc
		for _, p := range b.expand(t) {
			known := b.states.Size()
			to := number(p.next)
			if to == known {
				queue = append(queue, p.next)
			}
			out = append(out, arc{label: p.label, marks: p.promises, to: to})
		}
		g.arcs = append(g.arcs, out)
	}
	g.marks = len(b.promised)
	for _, out := range g.arcs {
		for i := range out {
			out[i].marks ^= g.allMarks()
		}
	}
	return g
}

// expand returns the products of t. A product has the letters that may come now, a term for the rest of the word, and
// postponed promises. The disjunction of the products is equivalent to t.
func (b *tableau) expand(t ltl.Term) []product {
	if ps, ok := b.memo[t]; ok {
		return ps
	}
	checkTime(b.ctx)
	var ps []product
	kids := b.pool.Kids(t)
	switch op := b.pool.Op(t); {
	case b.pool.Boolean(t):
		if s := b.letters(t); s != noLetter {
			ps = []product{{label: s, next: ltl.TrueTerm}}
		}
	case op == ltl.And:
		ps = b.expand(kids[0])
		for _, k := range kids[1:] {
			ps = b.conjoin(ps, b.expand(k))
		}
	case op == ltl.Or:
		if bodies := b.bodies(kids); bodies != nil {
			kids = bodies
			ps = []product{{label: everyLetter, next: t, promises: 1 << b.promise(t)}}
		}
		for _, k := range kids {
			ps = append(ps, b.expand(k)...)
		}
	case op == ltl.Next:
		ps = []product{{label: everyLetter, next: kids[0]}}
	case op == ltl.Until:
		later := []product{{label: everyLetter, next: t, promises: 1 << b.promise(kids[1])}}
		ps = append(ps, b.expand(kids[1])...)
		ps = append(ps, b.conjoin(b.expand(kids[0]), later)...)
	default: // t is a Release term
		stay := b.expand(kids[1])
		ps = append(ps, b.conjoin(stay, b.expand(kids[0]))...)
		ps = append(ps, b.conjoin(stay, []product{{label: everyLetter, next: t}})...)
	}
	ps = b.reduce(ps)
	b.memo[t] = ps
	return ps
}

// bodies rewrites a disjunction such as (F u) & c | (F v) & d as F (u & c | v & d). kids are the operands of the given
// disjunction. The result has the operands of the new one, here u & c and v & d, or is nil if the rewriting gains
// nothing.
//
// The rewriting requires that the truth of every operand never changes along a word: u and v are universal, c and d
// unchanging. The gain is that a single state can wait for the whole disjunction.
func (b *tableau) bodies(kids []ltl.Term) []ltl.Term {
	if b.exact {
		return nil
	}
	gains := false
	var out []ltl.Term
	for _, k := range kids {
		if !b.pool.Constant(k) {
			return nil
		}
		parts := []ltl.Term{k}
		if b.pool.Op(k) == ltl.And {
			parts = slices.Clone(b.pool.Kids(k))
		}
		for i, p := range parts {
			if ks := b.pool.Kids(p); b.pool.Op(p) == ltl.Until && ks[0] == ltl.TrueTerm && b.pool.Universal(ks[1]) {
				parts[i], gains = ks[1], true
			}
		}
		out = append(out, b.pool.And(parts...))
	}
	if !gains {
		return nil
	}
	return out
}

// promise returns the number of the promise to satisfy aim, the right operand of a postponed until. Numbers are
// assigned in the order of the first calls. Untils with the same right operand share a promise, because rewriting may
// replace an until by another with the same right operand.
func (b *tableau) promise(aim ltl.Term) int {
	n, ok := b.promised[aim]
	if !ok {
		n = len(b.promised)
		if n == 64 {
			panic(overBudget{"acceptance marks"})
		}
		b.promised[aim] = n
	}
	return n
}

// letters returns the set of the letters satisfying t, a term without temporal operators.
func (b *tableau) letters(t ltl.Term) set {
	s, ok := b.boolean[t]
	if ok {
		return s
	}
	switch b.pool.Op(t) {
	case ltl.True:
		s = everyLetter
	case ltl.False:
		s = noLetter
	case ltl.Atom, ltl.Not:
		s = b.m.literal(b.pool.PropOf(t), b.pool.Op(t) == ltl.Not)
	case ltl.And:
		s = everyLetter
		for _, k := range b.pool.Kids(t) {
			s = b.m.and(s, b.letters(k))
		}
	default:
		s = noLetter
		for _, k := range b.pool.Kids(t) {
			s = b.m.or(s, b.letters(k))
		}
	}
	b.boolean[t] = s
	return s
}

func (b *tableau) conjoin(ps, qs []product) []product {
	if b.made += len(ps) * len(qs); len(ps)*len(qs) > maxProducts || b.made > b.limit.products {
		panic(overBudget{"successors"})
	}
	checkTime(b.ctx)
	out := make([]product, 0, len(ps)*len(qs))
	for _, p := range ps {
		for _, q := range qs {
			if l := b.m.and(p.label, q.label); l != noLetter {
				if next := b.pool.And(p.next, q.next); next != ltl.FalseTerm {
					out = append(out, product{l, next, p.promises | q.promises})
				}
			}
		}
	}
	return b.reduce(out)
}

// reduce merges products of a term that differ only in their letters. It also removes letters from a product p if
// another product has these letters, makes no further promises, and has a term for the rest of the word that the term
// of p implies.
func (b *tableau) reduce(ps []product) []product {
	type key struct {
		next     ltl.Term
		promises uint64
	}
	at := map[key]int{}
	var out []product
	for _, p := range ps {
		if i, ok := at[key{p.next, p.promises}]; ok {
			out[i].label = b.m.or(out[i].label, p.label)
		} else {
			at[key{p.next, p.promises}] = len(out)
			out = append(out, p)
		}
	}
	if b.exact || len(out) > subsumeLimit {
		return out
	}
	kept := out[:0:0]
	for i, p := range out {
		for j, q := range out {
			if i == j || p.promises|q.promises != p.promises || b.m.and(p.label, q.label) == noLetter ||
				!b.pool.Implies(p.next, q.next) {
				continue
			}
			// If two products subsume each other, the first stays.
			if i < j && p.promises == q.promises && b.pool.Implies(q.next, p.next) {
				continue
			}
			p.label = b.m.minus(p.label, q.label)
		}
		if p.label != noLetter {
			kept = append(kept, p)
		}
	}
	return kept
}
