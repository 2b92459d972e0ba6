package main

// symmetries returns mutants that take processes for interchangeable that are not, or that lift a run of a quotient
// wrongly.
func symmetries() []mutant {
	const pkg, found, atoms, lift = "internal/depend/symmetry", "^TestFound$", "^TestAtoms$", "^TestLift$"
	const scans, own = "^TestScans$", "^TestOwnScans$"
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
		{"symmetry-window-closed-early", "a window ends in states of which one is no image of the other", pkg, scans,
			[]edit{{"window.close", "!= \"\"", "== \"never\""}}},
		{"symmetry-one-truth", "a condition inside a d_step is always true", pkg, scans,
			[]edit{{"evaluation.assume", "e.choose(q.String(), 2) == 1", "e.choose(q.String(), 1) == 0"}}},
		{"symmetry-locals-left-out", "a counter may differ behind a d_step", pkg, scans,
			[]edit{{"window.ended", "!v.Global && slices.Contains(dead, v)", "!v.Global || slices.Contains(dead, v)"}}},
		{"symmetry-first-option-only", "an option hides those behind, executable or not", pkg, scans,
			[]edit{{"product.next", "taken = taken || ok", "taken = taken || ok || !ok"}}},
		{"symmetry-constant-of-one", "what is constant for one process is so for all", pkg, own,
			[]edit{{"evaluation.constant", "[]side{before, image}", "[]side{before, before}"}}},
		{"symmetry-ends-ignored", "a d_step may block for one process only", pkg, scans,
			[]edit{{"window.ended", "one.end == two.end && one.asserted == two.asserted && one.end != atExit",
				"one.end != two.end || one.asserted == two.asserted && one.end != atExit"}}},
		{"symmetry-assertions-ignored", "an assertion in a d_step may fail for one process only", pkg, scans,
			[]edit{{"window.ended", "case one.end == two.end && one.asserted == two.asserted:",
				"case one.end == two.end:"}}},
		{"symmetry-order-by-generator", "the order of cells depends on the exchange", pkg, "^TestOrder$",
			[]edit{{"generator.effects", "own.names(v)", "len(m.act) > 0"}}},
		{"symmetry-order-of-local-arrays", "arrays of other processes come behind those of the exchanged", pkg, "^TestOrder$",
			[]edit{{"varCode.names", "!v.Global && slices", "false && slices"}}},
		{"symmetry-order-without-channels", "two states with different messages count as equal", pkg, "^TestOrder$",
			[]edit{{"generator.compareChannels", "n != had", "false"}}},
		{"symmetry-lifted-by-plan", "each run is lifted if some attempt stores orbits", ".", "^TestAutoSymmetry",
			[]edit{{"System.Search", "err == nil && w.orbits", "err == nil && s.symmetry != nil"}}},
		{"symmetry-under-fairness", "a process of a quotient is one process", "internal/verify/plan", "^TestSymmetry$",
			[]edit{{"Plan.unfolded", "p.Fairness != Unfair", "false"}}},
	}
}
