package abstract

import (
	"cmp"
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Refine returns a precision finer than p for which r is not a run. The abstraction by p has run r, and the model
// does not.
//   - The result is minimal: with the added objects and predicates r is infeasible, and without any single one of
//     them it is feasible.
//   - Predicates are added in domain Predicated only.
//   - The bool is false if r is a run of the abstraction that knows every value: only the model itself is then
//     precise enough.
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

// refining searches for objects and predicates that refute run r of the abstraction by p.
type refining struct {
	*Model
	p       Precision
	r       Run
	compile func(*program.Program) (exec.Machine, error)
}

// choice is a candidate for the finer precision: an object or a predicate, by number.
type choice struct {
	predicate bool
	number    int
}

// choices returns candidates: the objects of s not in f.p, the widest first, followed by the given predicates.
// Refinement tries to drop earlier candidates first.
func (f *refining) choices(s bitset.Set, predicates []int) (out []choice) {
	for _, i := range f.byWidth(s, f.p.Tracked) {
		out = append(out, choice{false, i})
	}
	for _, n := range predicates {
		out = append(out, choice{true, n})
	}
	return out
}

// withChoices returns precision f.p extended by the candidates in more.
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

// feasible reports whether the abstraction by f.p, extended by the candidates in more, has run f.r.
func (f *refining) feasible(more []choice) (bool, error) {
	a := f.Build(f.withChoices(more))
	machine, err := f.compile(a.Program)
	if err != nil {
		return false, err
	}
	is, _ := a.Feasible(machine, f.r)
	return is, nil
}

// thoughts returns the numbers of candidate predicates for refuting run f.r, or nil unless the domain is Predicated.
// If the run ends blocked, the conditions of the blocking steps are followed back from the end of the run: with every
// value known, no process takes a blocking step.
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

// fewest returns a minimal subset of more that refutes the run. fewest tries to drop first the objects together, then
// halves of the rest, quarters, and so on.
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

// byWidth returns the objects in s and not in t, the widest first: the order in which refinement tries to drop
// objects.
func (m *Model) byWidth(s, t bitset.Set) (out []int) {
	s.Each(func(i int) {
		if !t.Has(i) {
			out = append(out, i)
		}
	})
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(m.width(j), m.width(i)) })
	return out
}

// width returns the number of bytes of object i.
func (m *Model) width(i int) int {
	o := m.list[i]
	if o.Var == nil {
		return m.machineType(o).Size() * max(1, m.prog.ChanTypes[o.Chan].Cap)
	}
	return m.machineType(o).Size() * o.Var.Elements()
}
