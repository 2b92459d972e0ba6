package bitvec

import (
	"cmp"
	"context"
	"slices"
)

// Small supports: if the variables of a part of a question have few bits (at most Limits.Bits), the part is evaluated
// for all their values. With more bits a SAT solver is faster, because it learns from failures.

// table is a list of terms, with subterms before the terms that have them, and the values of the terms for the current
// values of the variables. A row describes one term.
type table struct {
	rows  []row
	value []int32
	vars  map[Var]int32 // current values of the variables
}

type row struct {
	x     *Term
	parts [3]int // the rows of the subterms x, y and z; 0 for a missing subterm
	asked bool   // the answer Yes requires that this term is nonzero
}

// enumerate tries all values of the variables, to find values for which every term in `all` is nonzero. The answer is
// Yes with such values, No if there are none, or Unknown if ctx is done.
func (p *Pool) enumerate(ctx context.Context, all []*Term) (Answer, map[Var]int32) {
	t := tabulate(all)
	vars := variables(all)
	for _, v := range vars {
		t.vars[v], _ = p.Domain(v).limits()
	}
	for n := 1; ; n++ {
		if t.holds() {
			return Yes, t.vars
		}
		if !p.next(t.vars, vars) {
			return No, nil
		}
		if n%4096 == 0 && ctx.Err() != nil {
			return Unknown, nil
		}
	}
}

// next sets `values` to the next combination of values for vars. After the last combination it returns false.
func (p *Pool) next(values map[Var]int32, vars []Var) bool {
	for _, v := range vars {
		least, greatest := p.Domain(v).limits()
		if values[v] < greatest {
			values[v]++
			return true
		}
		values[v] = least
	}
	return false
}

func tabulate(all []*Term) *table {
	inside := map[*Term]int{}
	var reach func(x *Term)
	reach = func(x *Term) {
		if _, known := inside[x]; x == nil || known {
			return
		}
		inside[x] = 0
		reach(x.x)
		reach(x.y)
		reach(x.z)
	}
	for _, x := range all {
		reach(x)
	}
	t := &table{vars: map[Var]int32{}}
	for x := range inside {
		t.rows = append(t.rows, row{x: x, asked: slices.Contains(all, x)})
	}
	slices.SortFunc(t.rows, func(a, b row) int { return cmp.Compare(a.x.id, b.x.id) })
	for i, r := range t.rows {
		inside[r.x] = i
		t.rows[i].parts = [3]int{inside[r.x.x], inside[r.x.y], inside[r.x.z]}
	}
	t.value = make([]int32, len(t.rows))
	return t
}

// holds evaluates the rows in order, and reports whether the terms marked as asked are nonzero. holds stops at the
// first such term with value 0.
func (t *table) holds() bool {
	for i := range t.rows {
		r := &t.rows[i]
		n := r.x.total(t.valueOf, t.value[r.parts[0]], t.value[r.parts[1]], t.value[r.parts[2]])
		if t.value[i] = n; r.asked && n == 0 {
			return false
		}
	}
	return true
}

func (t *table) valueOf(v Var) int32 { return t.vars[v] }
