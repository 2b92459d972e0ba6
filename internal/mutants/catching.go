package main

// catching: accepting nodes that are caught in no particular order.
func catching() []mutant {
	const caught, packed, compact = "^TestCatch$", "exec/packed", "store/compact"
	return []mutant{
		{"left-nodes-pass", "that nodes are left says nothing", "search", caught,
			[]edit{{"Catch", "again || res.Complete && all.left()", "again"}}},
		{"part-left-out", "nodes are counted and not taken away", "search", caught,
			[]edit{{"catchCrew.parts", "set.Turn(true)\n\tc.run(limits, work)", "set.Turn(true)"}}},
		{"pause-is-the-end", "after the first pause no more nodes are taken", "search", caught,
			[]edit{{"catchCrew.parts", "!over && !c.paused.Load()", "!over"}}},
		{"not-to-go-on-goes-on", "a search that is to end goes on", "search", "^TestCatchEnds$",
			[]edit{{"catchCrew.parts", "!between(", "false && between("}}},
		{"too-many-is-whole", "a search with too many states is complete", "search", "^TestCatchEnds$",
			[]edit{{"catchCrew.parts", "limits.end(CutStates)", ""}}},
		{"failing-claim-caught", "a claim that fails is passed over", "search", "^TestCatchEnds$",
			[]edit{{"catchHand.run", "h.giveUp()", "h.fail(nil)"}}},
		{"counts-from-anywhere", "steps count that come from nodes that are not accepting", packed, "^TestCatcher$",
			[]edit{{"Catcher.pair", "counts := accepting &&", "counts :="}}},
		{"counts-end-at-most", "what has no room in a colour is not counted", packed, "^TestCatcher$",
			[]edit{{"Catcher.count", "x.was[i] >= mostCounted-1", "x.was[i] > mostCounted"}}},
		{"excess-off-by-one", "what has room in a colour counts twice", packed, "^TestCatcher$",
			[]edit{{"Catcher.count", "x.was[i] >= mostCounted-1", "x.was[i] >= mostCounted-2"}}},
		{"excess-not-renumbered", "counts are looked for under nodes that are gone", packed, "^TestCatcher$",
			[]edit{{"Field.encode", "f.excess.rekey(again)", "error(nil)"}}},
		{"too-many-taken", "more steps are taken away than were counted", packed, "^TestCatcherUnsteady$",
			[]edit{{"Catcher.lessen", "case 0, mostCounted:\n\t\t\treturn ErrUnsteady", "case 0:"}}},
		{"stopped-with-old-coding", "who was stopped goes on with the coding that he had", packed, "^TestCatcher$",
			[]edit{{"Field.Resume", "x.adopt()", "_ = x"}}},
		{"low-bits-in-roots", "packed anew, the state of the automaton is taken for a part of the root", packed, "^TestCatcher$",
			[]edit{{"above", "root(word >> low)", "root(word)"}}},
		{"states-for-nodes", "each node counts as a state", packed, "^TestCatcher$",
			[]edit{{"Field.turn", "if f.first(n) {", "if f.first(n) || c >= 0 {"}}},
		{"found-beside-forgotten", "what a search in order finds meanwhile is forgotten", "system",
			"^TestSaysNothing$", []edit{{"saysNothing", "res.Stats.Errors == 0 && ", "res.Stats.Errors >= 0 || "}}},
		{"counted-once", "a word that is there is not counted", compact, "^TestCounts$",
			[]edit{{"Table.CountAll", "t.SetColour(h, c+1)", "_ = h"}}},
		{"counted-beyond", "a count grows beyond the most", compact, "^TestCounts$",
			[]edit{{"Table.CountAll", "c < most", "c <= most"}}},
		{"shared-count-lost", "of what several count at a time some is lost", compact, "^TestSharedCounts$",
			[]edit{{"Worker.CountAll", "!w.UpdateAll(words, up, was)", "up(0) > most"}}},
	}
}
