package abstract

import (
	"cmp"
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Refine returns a precision finer than p, for which the abstraction does not have run r. The abstraction for p must
// have r, and the model must not.
//   - The result is minimal: without any one of the added objects and predicates, the abstraction would have r.
//   - Predicates are added only in domain Predicated.
//   - The second result is false if even the finest abstraction has r. Only the model itself is then precise enough.
//   - compile returns a machine for an abstraction.
func (m *Model) Refine(
	p Precision, r Run, compile func(*program.Program) (exec.Machine, error),
) (Precision, bool, error) {
	f := &refining{Model: m, p: p, r: r, compile: compile}
	if is, err := f.feasible(f.choices(m.AllObjects(), nil)); is || err != nil {
		return p, false, err
	}
	thoughts, err := f.thoughts()
	if err != nil {
		return p, false, err
	}
	more, err := f.fewest(f.choices(m.AllObjects(), thoughts))
	q := f.withChoices(more)
	m.about.useful(&q)
	return q, len(more) > 0, err
}

// refining looks for objects and predicates to add to precision p such that the abstraction no longer has run r.
type refining struct {
	*Model
	p       Precision
	r       Run
	compile func(*program.Program) (exec.Machine, error)
}

// choice is a candidate for an addition to the precision: an object or a predicate, by its number.
type choice struct {
	predicate bool
	number    int
}

// choices returns the candidates for additions to the precision: first the objects in s that f.p does not track, the
// largest first, and then the predicates. The order matters, because refinement first tries to do without the first
// candidates.
func (f *refining) choices(s bitset.Set, predicates []int) (out []choice) {
	for _, i := range f.byWidth(s, f.p.Tracked) {
		out = append(out, choice{false, i})
	}
	for _, n := range predicates {
		out = append(out, choice{true, n})
	}
	return out
}

// withChoices returns precision f.p extended by the candidates in `more`.
func (f *refining) withChoices(more []choice) Precision {
	objects, predicates := clone(f.p.Tracked), clone(f.p.Predicates)
	for _, c := range more {
		if c.predicate {
			predicates.Add(c.number)
		} else {
			objects.Add(c.number)
		}
	}
	return f.Precise(objects, predicates)
}

// feasible reports whether the abstraction has run f.r if the candidates in `more` are added to precision f.p.
func (f *refining) feasible(more []choice) (bool, error) {
	a := f.Build(f.withChoices(more))
	machine, err := f.compile(a.Program)
	if err != nil {
		return false, err
	}
	is, _ := a.Feasible(machine, f.r)
	return is, nil
}

// thoughts returns the numbers of candidate predicates that may exclude run f.r from the next abstraction. In domains
// other than Predicated the result is nil.
//
// If the run ends with blocked processes, thoughts follows the conditions of the blocking steps back from the end: if
// every value were known, no process would take a blocking step.
func (f *refining) thoughts() ([]int, error) {
	if f.domain != Predicated {
		return nil, nil
	}
	a := f.Build(f.withChoices(f.choices(f.AllObjects(), nil)))
	machine, err := f.compile(a.Program)
	if err != nil {
		return nil, err
	}
	r := Run{Blocks: f.r.Blocks}
	var waits []program.Move
	for i, mv := range f.r.Moves {
		switch kind := a.Kind(mv.Edge); {
		case kind == Block:
			waits = append(waits, mv)
		case kind != Rest || i == 0 || a.Kind(f.r.Moves[i-1].Edge) != Block:
			r.Moves = append(r.Moves, mv)
		}
	}
	_, at := a.Feasible(machine, r)
	return f.Model.thoughts(a, f.p, r, at, waits), nil
}

// fewest returns a minimal subset of the candidates in `more` with which the abstraction does not have run f.r. fewest
// first tries to omit all objects at once, then halves of the remaining candidates, then quarters, and so on.
func (f *refining) fewest(more []choice) ([]choice, error) {
	objects := slices.IndexFunc(more, func(c choice) bool { return c.predicate })
	if objects > 0 {
		is, err := f.feasible(more[objects:])
		if err != nil {
			return nil, err
		}
		if !is {
			more = more[objects:]
		}
	}
	for n := (len(more) + 1) / 2; n > 0; n /= 2 {
		for at := 0; at < len(more); {
			fewer := slices.Delete(slices.Clone(more), at, min(at+n, len(more)))
			is, err := f.feasible(fewer)
			if err != nil {
				return nil, err
			}
			if is {
				at += n
			} else {
				more = fewer
			}
		}
	}
	return more, nil
}

// byWidth returns the objects that are in s but not in t, the largest first. Refinement tries to drop objects in this
// order.
func (m *Model) byWidth(s, t bitset.Set) (out []int) {
	s.Each(func(i int) {
		if !t.Has(i) {
			out = append(out, i)
		}
	})
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(m.width(j), m.width(i)) })
	return out
}

// width returns the size of object i in bytes.
func (m *Model) width(i int) int {
	o := m.list[i]
	if o.Var == nil {
		return m.machineType(o).Size() * max(1, m.prog.ChanTypes[o.Chan].Cap)
	}
	return m.machineType(o).Size() * o.Var.Elements()
}
