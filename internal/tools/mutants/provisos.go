package main

// provisos returns mutants that break the cycle provisos C3 and S, in the searches and in the static proviso.
func provisos() []mutant {
	return []mutant{
		{"check-before-announce", "a state looks at colours before it is announced (5.2)", differential, rule("a self-loop is a cycle"),
			[]edit{
				{"explorer.decide", "e.colours.set(k, decided)", ""},
				{"explorer.decide", "e.choose(k, c)", "e.choose(k, c); e.colours.set(k, decided)"},
			}},
		{"self-loop-ignored", "a step that leads back to its own state closes no cycle (T15)", differential, rule("a self-loop is a cycle"),
			[]edit{{"explorer.leads", "ok && back(r)", "ok && back(r) && string(o.State) != string(e.state)"}}},
		{"decided-is-green", "a reduced state may be closed on as soon as it has left the stack (5.2)", "internal/search", "^TestBlockingAutomaton$",
			[]edit{{"explorer.settled", "e.colours.get(node{ref: r}) >= green", "e.colours.get(node{ref: r}) >= decided"}}},
		{"green-unchecked", "a state becomes green whatever its successors are (5.2)", "internal/search", "^TestBlockedVisitDoesNotSettle$",
			[]edit{{"explorer.finish", "!e.Options.SafetyProviso && allSettled", "!e.Options.SafetyProviso"}}},
		{"green-though-blocked", "a state in which the automaton blocks becomes green (3.2)", "internal/search", "^TestBlockedVisitDoesNotSettle$|^TestBlockingAutomaton$",
			[]edit{{"depthFirst.enter", "len(d.qs) == 0 || d.unseen", "d.unseen"}}},
		{"decision-by-node", "ample sets are chosen for nodes of the product (3.1, S5)", "internal/search", "^TestNoCycleOfReducedStatesOnly$",
			[]edit{
				{"explorer.decisionKey", "e.Options.Proviso != ProvisoStack", "false"},
				{"newExplorer", "if p.Options.Proviso == ProvisoStack", "if true"},
			}},
		{"decision-not-shared", "the inner search decides anew (2.4: 2.8.1)", "internal/search", "^TestNoCycleOfReducedStatesOnly$",
			[]edit{{"explorer.selected", "e.Reducer.Moves(&e.moves, e.choice(k))", "e.decide(k)"}}},
		{"fault-is-a-way-on", "a step that ends the run leads on (S, C3)", "internal/search", "^TestSafetyProvisoAtFault$",
			[]edit{{"explorer.leads", "!o.GoesOn()", "false"}}},
		{"s-green-unchecked", "under S a state becomes green whatever its successors are (5.3)", "internal/search", "^TestSafetyProviso",
			[]edit{{"explorer.unsettles", "e.passSafety(r, t)", "e.makeGreen(r)"}}},
		{"stack-forgotten", "under the stack proviso no successor is on the stack (5.1)", "internal/search", "^TestStackProviso|^TestNoCycle",
			[]edit{{"explorer.stacked", "e.onStack(node{r, q})", "e.onStack(node{r, q}) && false"}}},
		{"sticky-without-loops", "no edge is sticky but those that are in no ample set (5.4)", "internal/depend/staticproviso", "^TestWhichEdges$",
			[]edit{{"staticproviso.New", "for e := c.open(); e >= 0; e = c.open()", "for e := -1; e >= 0; "}}},
		{"sticky-self-loop-free", "an edge back to its own location lies on no cycle (T15)", "internal/depend/staticproviso", "^TestWhichEdges$",
			[]edit{{"cutter.circular", "component[e.From] == component[e.To]", "component[e.From] == component[e.To] && e.From != e.To"}}},
		{"sticky-lone-sends", "a send lies on no cycle, received or not", "internal/depend/staticproviso", "^TestWhichEdges$",
			[]edit{{"cutter.settle", "!t.must.Intersects(other)", "true || t.must.Intersects(other)"}}},
		{"sticky-first-step-only", "a sticky edge later in an atomic sequence does not count", "internal/depend/staticproviso", "^TestCloses$",
			[]edit{{"Set.spread", "e.Kind != program.End && enter(e.Type, e.To, e.Atomic)", "false"}}},
		{"sticky-creation-forgotten", "created processes are taken to live all along", "internal/depend/staticproviso", "^TestWhichEdges$",
			[]edit{{"cutter.settle", "c.remains(c.creates[i])", "c.remains(c.creates[i]) && false"}}},
	}
}
