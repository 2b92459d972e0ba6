package main

// provisos: how the searches keep C3 and S (5).
func provisos() []mutant {
	const (
		proviso = "search/proviso.go"
		sticky  = "depend/sticky.go"
	)
	return []mutant{
		{"check-before-announce", "a state looks at colours before it is announced (5.2)", differential, rule("a self-loop is a cycle"),
			[]edit{
				{proviso, "e.colours.set(k, decided)\n\tall := e.moves.All", "all := e.moves.All"},
				{proviso, "e.choose(k, c)\n", "e.choose(k, c)\n\t\te.colours.set(k, decided)\n"},
			}},
		{"self-loop-ignored", "a step that leads back to its own state closes no cycle (T15)", differential, rule("a self-loop is a cycle"),
			[]edit{{proviso, "returns = ok && back(r)", "returns = ok && back(r) && string(o.State) != string(e.state)"}}},
		{"decided-is-green", "a reduced state may be closed on as soon as it has left the stack (5.2)", "search", "^TestBlockingAutomaton$",
			[]edit{{proviso, "return e.colours.get(node{ref: r}) >= green", "return e.colours.get(node{ref: r}) >= decided"}}},
		{"green-unchecked", "a state becomes green whatever its successors are (5.2)", "search", "^TestBlockedVisitDoesNotSettle$",
			[]edit{{proviso, "!e.Options.WeakProviso && allSettled {", "!e.Options.WeakProviso {"}}},
		{"green-though-blocked", "a state in which the automaton blocks becomes green (3.2)", "search", "^TestBlockedVisitDoesNotSettle$|^TestBlockingAutomaton$",
			[]edit{{"search/dfs.go", "if len(d.qs) == 0 || d.unseen {", "if d.unseen {"}}},
		{"decision-by-node", "ample sets are chosen for nodes of the product (3.1, S5)", "search", "^TestNoCycleOfReducedStatesOnly$",
			[]edit{
				{proviso, "if e.Options.Proviso != ProvisoStack {", "if false {"},
				{"search/explorer.go", "if p.Options.Proviso == ProvisoStack {", "if true {"},
			}},
		{"decision-not-shared", "the inner search decides anew (2.4: 2.8.1)", "search", "^TestNoCycleOfReducedStatesOnly$",
			[]edit{{proviso, "return e.Reducer.Moves(&e.moves, e.choice(k))", "return e.decide(k)"}}},
		{"fault-is-a-way-on", "a step that ends the run leads on (S, C3)", "search", "^TestWeakProvisoAtFault$",
			[]edit{{proviso, "returns := !goesOn(o)", "returns := false"}}},
		{"s-green-unchecked", "under S a state becomes green whatever its successors are (5.3)", "search", "^TestWeakProviso",
			[]edit{{proviso, "e.passWeak(r, t)", "e.makeGreen(r)"}}},
		{"stack-forgotten", "under the stack proviso no successor is on the stack (5.1)", "search", "^TestStackProviso|^TestNoCycle",
			[]edit{{proviso, "if e.onStack(node{r, q}) {", "if e.onStack(node{r, q}) && false {"}}},
		{"sticky-without-loops", "no edge is sticky but those that are in no ample set (5.4)", differential, "^TestSticky$",
			[]edit{{sticky, "for e := c.open(); e >= 0; e = c.open() {", "for e := -1; e >= 0; {"}}},
		{"sticky-self-loop-free", "an edge back to its own location lies on no cycle (T15)", differential, "^TestSticky$",
			[]edit{{sticky, "component[e.From] == component[e.To] {", "component[e.From] == component[e.To] && e.From != e.To {"}}},
		{"sticky-lone-sends", "a send lies on no cycle, received or not", differential, "^TestSticky$",
			[]edit{{sticky, "if !t.must.meets(other) {", "if true || t.must.meets(other) {"}}},
		{"sticky-first-step-only", "a sticky edge later in an atomic sequence does not count", differential, subtest("TestSticky", "a later step of an atomic sequence"),
			[]edit{{sticky, "found := e.Kind != program.End && enter(e.Type, e.To, e.Atomic)", "found := false"}}},
		{"sticky-creation-forgotten", "created processes are taken to live all along", differential, "^TestSticky$",
			[]edit{{sticky, "if c.remains(c.creates[i]) {", "if c.remains(c.creates[i]) && false {"}}},
	}
}
