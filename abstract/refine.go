package abstract

import (
	"cmp"
	"slices"

	"ltlpor/depend/bitset"
	"ltlpor/exec"
	"ltlpor/program"
)

// Refine returns a precision beyond p in which r, which the abstraction by p has and the model does not, is no run:
// with every object beyond p that it has r is infeasible, and without any of them it is not. It returns false where r
// is a run of the abstraction that knows everything: then only the model itself is precise enough. compile makes
// machines.
func (m *Model) Refine(
	p Precision, r Run, compile func(*program.Program) (exec.Machine, error),
) (Precision, bool, error) {
	feasible := func(s bitset.Set) (bool, error) {
		a := m.Build(m.Precise(s))
		machine, err := compile(a.Program)
		if err != nil {
			return false, err
		}
		return a.Feasible(machine, r), nil
	}
	all := m.All()
	if is, err := feasible(all); is || err != nil {
		return p, false, err
	}
	more := m.byWidth(all, p.Tracked)
	with := func(more []int) bitset.Set {
		s := clone(p.Tracked)
		for _, i := range more {
			s.Add(i)
		}
		return s
	}
	for n := (len(more) + 1) / 2; n > 0; n /= 2 {
		for at := 0; at < len(more); {
			fewer := slices.Delete(slices.Clone(more), at, min(at+n, len(more)))
			is, err := feasible(with(fewer))
			if err != nil {
				return p, false, err
			}
			if is {
				at += n
			} else {
				more = fewer
			}
		}
	}
	return m.Precise(with(more)), len(more) > 0, nil
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
