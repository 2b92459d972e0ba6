package abstract

import (
	"cmp"
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Refine returns a precision beyond p in which r, which the abstraction by p has and the model does not, is no run:
// with every object and predicate beyond p that it has r is infeasible, and without any of them it is not. Predicates
// are thought of in domain Predicated only. It returns false where r is a run of the abstraction that knows all
// values: then only the model itself is precise enough. compile makes machines.
func (m *Model) Refine(
	p Precision, r Run, compile func(*program.Program) (exec.Machine, error),
) (Precision, bool, error) {
	f := &refining{Model: m, p: p, r: r, compile: compile}
	if is, err := f.feasible(f.choices(m.All(), nil)); is || err != nil {
		return p, false, err
	}
	thoughts, err := f.thoughts()
	if err != nil {
		return p, false, err
	}
	more, err := f.fewest(f.choices(m.All(), thoughts))
	q := f.with(more)
	m.about.useful(&q)
	return q, len(more) > 0, err
}

// refining looks for what refutes the run r, which the abstraction by p has.
type refining struct {
	*Model
	p       Precision
	r       Run
	compile func(*program.Program) (exec.Machine, error)
}

// choice is what a precision may have: an object, or a predicate.
type choice struct {
	predicate bool
	number    int
}

// choices returns the objects of s that p does not have, those with most values first, and then some predicates: what
// comes first is tried to be left out first.
func (f *refining) choices(s bitset.Set, predicates []int) (out []choice) {
	for _, i := range f.byWidth(s, f.p.Tracked) {
		out = append(out, choice{false, i})
	}
	for _, n := range predicates {
		out = append(out, choice{true, n})
	}
	return out
}

// with returns the precision p with more.
func (f *refining) with(more []choice) Precision {
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

// feasible reports whether the run is one of the abstraction with more.
func (f *refining) feasible(more []choice) (bool, error) {
	a := f.Build(f.with(more))
	machine, err := f.compile(a.Program)
	if err != nil {
		return false, err
	}
	is, _ := a.Feasible(machine, f.r)
	return is, nil
}

// thoughts returns the predicates to be tried. That processes wait for ever is followed back from the end of the run:
// where nothing is unknown none takes the step by which it waits.
func (f *refining) thoughts() ([]int, error) {
	if f.domain != Predicated {
		return nil, nil
	}
	a := f.Build(f.with(f.choices(f.All(), nil)))
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

// fewest returns what is left of more, which refutes the run, when nothing can be left out any more: first all objects
// at once, then halves and so on.
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

// byWidth returns the objects of s that t does not have, those with most values first: these are tried to be left out
// first.
func (m *Model) byWidth(s, t bitset.Set) (out []int) {
	s.Each(func(i int) {
		if !t.Has(i) {
			out = append(out, i)
		}
	})
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(m.width(j), m.width(i)) })
	return out
}

// width returns how many bytes an object has.
func (m *Model) width(i int) int {
	o := m.list[i]
	if o.Var == nil {
		return m.machineType(o).Size() * max(1, m.prog.ChanTypes[o.Chan].Cap)
	}
	return m.machineType(o).Size() * o.Var.Elements()
}
