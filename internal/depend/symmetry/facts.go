package symmetry

import (
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// inequality says that the sum of its parts and of v is at most 0. Its numbers do not wrap around.
type inequality struct {
	sum []addend
	v   int64
	// keys has the bits of the parts. Two inequalities without a common bit have no part in common.
	keys uint64
}

func newInequality(sum []addend, v int64) inequality {
	q := inequality{sum: sum, v: v}
	for i := range sum {
		q.keys |= sum[i].bit
	}
	return q
}

// below returns the inequality x + by <= y, for exact terms.
func below(x, y term, by int64) inequality {
	return newInequality(merged(x.addends(), y.addends(), -1), int64(x.v)-int64(y.v)+by)
}

// opposite returns the inequality that is true if q is false.
func (q inequality) opposite() inequality {
	return newInequality(merged(nil, q.sum, -1), 1-q.v)
}

// plus returns the inequality q + n·r: its left side is the left side of q plus n times the left side of r.
func (q inequality) plus(r inequality, n int64) inequality {
	return newInequality(merged(q.sum, r.sum, n), q.v+n*r.v)
}

func (q inequality) String() string {
	var b strings.Builder
	for _, a := range q.sum {
		b.WriteString(decimal(a.n) + "*" + a.key + " ")
	}
	return b.String() + decimal(q.v) + "<=0"
}

// facts are inequalities that hold on a path, with some that follow.
type facts struct {
	list []inequality
	// limits has the limits of single values, where an inequality tells more than the type. The last entry of a value
	// counts. limited has the bits of these values.
	limits  []bounds
	limited uint64
	// contradict: one of the facts never holds, so that no state is as it was chosen to be.
	contradict bool
}

// bounds are the limits of the value with the given key.
type bounds struct {
	key    string
	lo, hi int64
}

// shared returns f. Facts added later to f or to the result are added to one of them only.
func (f *facts) shared() facts {
	g := *f
	g.list, g.limits = slices.Clip(g.list), slices.Clip(g.limits)
	return g
}

// maxFacts bounds the inequalities, of which each is compared with each.
const maxFacts = 60

// always reports whether q holds by the limits.
func (f *facts) always(q inequality) bool { return f.most(q, inequality{}) <= 0 }

// most returns the greatest value of q minus r within the limits.
func (f *facts) most(q, r inequality) int64 {
	hi := q.v - r.v
	for x, y := q.sum, r.sum; len(x) > 0 || len(y) > 0; {
		var a addend
		n := int64(0)
		order := compareFirst(x, y)
		if order <= 0 {
			a, n, x = x[0], x[0].n, x[1:]
		}
		if order >= 0 {
			a, n, y = y[0], n-y[0].n, y[1:]
		}
		lo, most := f.limit(a)
		hi += max(n*lo, n*most)
	}
	return hi
}

// limit returns the limits of the value of a.
func (f *facts) limit(a addend) (lo, hi int64) {
	if f.limited&a.bit != 0 {
		for i := len(f.limits) - 1; i >= 0; i-- {
			if x := &f.limits[i]; x.key == a.key {
				return x.lo, x.hi
			}
		}
	}
	return a.lo, a.hi
}

// imply reports whether q holds by the limits, or by these and one of the inequalities.
func (f *facts) imply(q inequality) bool {
	if f.always(q) {
		return true
	}
	for i := range f.list { // without a common part, one may hold without the other
		if r := &f.list[i]; q.keys&r.keys != 0 && f.most(q, *r) <= 0 {
			return true
		}
	}
	return false
}

// add adds q, and what follows from q and another fact by taking away a common part, as x <= z does from x <= y and
// y <= z.
func (f *facts) add(q inequality) {
	for todo := []inequality{q}; len(todo) > 0 && len(f.list) < maxFacts; todo = todo[1:] {
		q := todo[0]
		if f.imply(q) {
			continue
		}
		for _, r := range f.list {
			if q.keys&r.keys == 0 {
				continue
			}
			if d := q.plus(r, 1); len(d.sum) <= len(q.sum)+len(r.sum)-2 {
				todo = append(todo, d)
			}
		}
		f.list = append(f.list, q)
		f.contradict = f.contradict || f.always(q.opposite())
		if len(q.sum) == 1 {
			f.tighten(q.sum[0], -q.v)
		}
	}
}

// tighten notes that a is at most v.
func (f *facts) tighten(a addend, v int64) {
	lo, hi := f.limit(a)
	switch a.n {
	case 1:
		hi = min(hi, v)
	case -1:
		lo = max(lo, -v)
	}
	f.limits = append(f.limits, bounds{a.key, lo, hi})
	f.limited |= a.bit
}

// equal reports whether t and u have equal values by the facts.
func (f *facts) equal(t, u term) bool {
	if t.fault || u.fault || t.equal(u) {
		return t.equal(u)
	}
	return t.exact() && u.exact() && f.imply(below(t, u, 0)) && f.imply(below(u, t, 0))
}

// decide returns whether t is not 0. If the facts do not tell, decide chooses, and adds a fact.
func (e *evaluation) decide(t term) bool {
	switch {
	case t.known:
		return t.v != 0
	case t.test != nil:
		return e.compare(t.op, t.test[0], t.test[1])
	}
	return e.compare(program.OpNe, t, number(0))
}

// compare returns the truth of x op y, a comparison. If the facts do not tell, compare chooses, and adds a fact.
func (e *evaluation) compare(op program.Operator, x, y term) bool {
	if v, ok := compared(op, x, y); ok {
		return v != 0
	}
	switch op {
	case program.OpNe, program.OpGe:
		return !e.compare(op.Opposite(), x, y)
	case program.OpGt:
		return e.compare(program.OpLt, y, x)
	}
	if e.window != nil {
		e.window.asked[e.window.now][joined(op, x, y).key] = true
	}
	exact := x.exact() && y.exact()
	switch {
	case exact && op == program.OpLt:
		return e.assume(below(x, y, 1))
	case exact && op == program.OpLe:
		return e.assume(below(x, y, 0))
	case op != program.OpEq:
		return e.choose(joined(op, x, y).key, 2) == 1
	}
	return e.equality(x, y)
}

// assume returns whether q holds. If the facts do not tell, assume chooses, and adds a fact.
func (e *evaluation) assume(q inequality) bool {
	not := q.opposite()
	switch {
	case e.facts.imply(q):
		return true
	case e.facts.imply(not):
		return false
	}
	n := len(e.met)
	chosen := e.choose(q.String(), 2) == 1
	if !chosen {
		q = not
	}
	switch {
	case len(e.met) == n: // not chosen in this round for the first time
		e.facts.add(q)
	case n < e.again:
		e.facts = e.behind[n].shared()
	default:
		e.facts.add(q)
		for len(e.behind) <= n {
			e.behind = append(e.behind, facts{})
		}
		e.behind[n] = e.facts.shared()
	}
	return chosen
}

// equality returns whether x == y: both x <= y and y <= x.
func (e *evaluation) equality(x, y term) bool {
	if x.exact() && y.exact() {
		return e.assume(below(x, y, 0)) && e.assume(below(y, x, 0))
	}
	return e.choose(joined(program.OpEq, x, y).key, 2) == 1
}
