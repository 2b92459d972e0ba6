package main

// lossies returns mutants of the searches with lossy stores, which may confuse states.
func lossies() []mutant {
	return []mutant{
		{"lossy-is-a-proof", "a lossy search that visits all it meets is complete", "internal/search", "^TestLossyAgainstDefinition$",
			[]edit{{"lossyWalk.result", "l.cut = CutLossy", ""}}},
		{"lossy-holds", "a property of which a lossy search finds no violation holds", conformance, "^TestLossyStores$",
			[]edit{
				{"lossyWalk.result", "l.cut = CutLossy", ""},
				{"lossily", "res.Complete", "false"},
			}},
		{"path-by-hash-only", "a node of the path is left on the stack for ever", "internal/search", "^TestLossyErrorsAreReal$|^TestLossyAgainstDefinition$",
			[]edit{{"lossyWalk.popVisited", "l.accepting.remove(store.Sum(pathSeed, l.node))", ""},
				{"lossyWalk.closesOn", "&& l.onPath(n)", ""}}},
		{"lossy-without-inner", "the lossy nested search looks only at cycles that the path closes", "internal/search", "^TestLossyAgainstDefinition$",
			[]edit{{"lossyWalk.popVisited", "l.nested && flags&reported == 0", "false"}}},
		{"one-mark-for-both", "the inner search takes the marks of the outer one for its own", "internal/search", "^TestLossyAgainstDefinition$",
			[]edit{{"redden", "n[headBytes-1] ^= 0x80; is := f(n); n[headBytes-1] ^= 0x80", "is := f(n)"}}},
		{"order-forgotten", "the last successor is left out where the order is the opposite", "internal/search", "^TestLossyAgainstDefinition$",
			[]edit{{"lossyWalk.successorsOf", "slices.Reverse(l.turns)", "slices.Reverse(l.turns); l.turns = l.turns[:max(1, len(l.turns)-1)]"}}},
		{"lossy-by-colours", "a lossy store is searched by the colour proviso", "internal/verify/plan", "^TestMatrix$",
			[]edit{{"Plan.keep", "o.Proviso = StaticProviso", ""}}},
		{"half-a-difference", "what a shorter string goes on with is forgotten", "internal/search", "^TestDelta$",
			[]edit{{"search.byteAt", "return 0", "return 1"}}},
		{"forgets-what-was-added", "a bit is looked for in another place than it was set", "internal/search/store/lossy", "^TestNothingIsForgotten$",
			[]edit{{"Bitstate.Contains", "b.bitPosition(h, i)", "b.bitPosition(h, i+1)"}}},
		{"omits-nothing", "no string is said to be taken for another", "internal/search/store/lossy", "^TestOmitted$",
			[]edit{{"Bitstate.Add", "b.omitted += p / (1 - p)", ""}}},
	}
}
