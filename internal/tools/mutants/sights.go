package main

// sights returns mutants of C2 with --visibility. With this option, the current state decides which moves are visible.
func sights() []mutant {
	model := func(name string) string { return subtest("TestVisibility", name) }
	return []mutant{
		{"state-not-looked-at", "a step passes that does change a proposition in the state", differential, model("it changes something in the state"),
			[]edit{{"C2", "v.changesNow(mv) == 0", "v.as&InState != 0"}}},
		{"state-future-unasked", "a step passes though others may change what it leaves alone (3.3, T13)", differential, model("a step before it changes what it leaves alone"),
			[]edit{{"Future.expel", "k.Visible & x.barred", "uint64(0)"}}},
		{"state-lone", "a process that depends on nobody is taken though others may change what it leaves alone (3.3)", differential, model("a step before it changes what it leaves alone"),
			[]edit{{"Future.Singleton", "q.barred != 0", "false"}}},
		{"state-partner-unasked", "of a handshake only the sender's step is kept from others' changes", differential, model("what the receiver of a handshake leaves alone"),
			[]edit{{"Selector.candidates", "a.future.Bar(mv.Proc, may)", "a.future.Bar(mv.Proc, a.future.Visible(mv.Proc, mv.Edge))"}, {"Selector.candidates", "a.future.Bar(mv.Peer, may)", ""}}},
		{"state-fair-future-unasked", "under fairness a step passes though others may change what it leaves alone (3.3)", differential, model("a step before it changes what it leaves alone"),
			[]edit{{"Selector.fails", "C2(&a.sight, t, a.laterChanges())", "C2(&a.sight, t, 0)"}}},
		{"state-one-outcome", "of a step with choices one outcome is looked at", "internal/model/closure", "^TestChanges$",
			[]edit{{"Changes", "range out.All", "range out.All[:1]"}}},
		{"state-undefined", "a proposition that has no value is taken for false", "internal/model/closure", "^TestChanges$",
			[]edit{{"Changes", "| u ^ undefined", "| (u^undefined)&0"}}},
		{"state-remembered", "what passes in one state passes in others of the same shape", differential, model("the same place, another value"),
			[]edit{{"Selector.decided", "a.fresh = a.find(); return &a.fresh", ""}}},
		{"in-order-visible-first", "visible steps pass though something visible may come first (V)", differential, model("something visible comes before something visible"),
			[]edit{{"C2", "later == 0 && invisible > 0", "invisible > 0"}}},
		{"in-order-nothing-invisible", "a set passes that has visible steps only (I)", differential, model("nothing invisible to put in"),
			[]edit{{"C2", "later == 0 && invisible > 0", "later == 0"}}},
		{"in-order-larger-set", "the relaxed future is that of a larger set than the one taken", differential, model("something visible comes before something visible"),
			[]edit{{"Selector.inOrder", "from, a.minimal(set, a.passes)", "from, a.minimal(set, nil)"}}},
		{"in-order-not-asked-again", "where C3 leaves a smaller set C2 is not asked again", differential, model("C3 leaves a smaller set, before which more is visible"),
			[]edit{{"Selector.alternatives", "set.Empty() || also != nil && !also(set)", "set.Empty()"}}},
		{"in-order-under-s", "C2′ is used under S though runs may end in errors", ".", "^TestVisibleInOrderKeepsErrors$",
			[]edit{{"Usable", "s && faults", "false"}}},
	}
}
