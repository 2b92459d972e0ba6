package main

// symmetries returns mutants that take processes for interchangeable that are not, or that lift a run of a quotient
// wrongly.
func symmetries() []mutant {
	const pkg, found, atoms, lift = "internal/depend/symmetry", "^TestFound$", "^TestAtoms$", "^TestLift$"
	return []mutant{
		{"symmetry-constant-as-process", "a number is taken for the name of a process", pkg, found,
			[]edit{{"checker.renamed", "!w.equal(v)", "false && !w.equal(v)"}}},
		{"symmetry-other-element", "an element is written that belongs to another process", pkg, found,
			[]edit{{"checker.written", "!still && !e.element(pl, v, d, k).equal(i)", "false && !e.element(pl, v, d, k).equal(i) && still"}}},
		{"symmetry-without-start", "the initial values may differ", pkg, found,
			[]edit{{"finder.try", "!bytes.Equal(f.image(g, s), s)", "bytes.Equal(nil, s)"}}},
		{"symmetry-own-channels-stay", "the channels of a process are not exchanged with it", pkg, found,
			[]edit{{"newGenerator", "pair(id, theirs[n])", "pair(id, id+theirs[n]-theirs[n])"}}},
		{"symmetry-sorted-sends", "messages are sorted by the numbers of processes", pkg, found,
			[]edit{{"checker.send", "m.Sorted && len(act) > 0", "false"}}},
		{"symmetry-atoms-forgotten", "a proposition may name a process", pkg, atoms,
			[]edit{{"finder.try", "why := f.checker.proposition(x.X); why != \"\"",
				"why := f.checker.proposition(x.X); why == \" \""}}},
		{"symmetry-places-forgotten", "the exchanges made for a representative are forgotten", pkg, lift,
			[]edit{{"lifting.step", "x.exchange(exchanged)", "x.exchange(exchanged[:0])"}}},
		{"symmetry-under-fairness", "a process of a quotient is one process", "internal/verify/plan", "^TestSymmetry$",
			[]edit{{"Plan.unfolded", "p.Fairness != Unfair", "false"}}},
	}
}
