package main

// engines: the searches for accepted and fair runs.
func engines() []mutant {
	const (
		acceptance = "search/acceptance.go"
		scc        = "search/scc.go"
		streett    = "search/streett.go"
		ndfs       = "search/ndfs.go"
	)
	return []mutant{
		{"mark-forgotten", "steps bear all marks of the automaton", "search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{scc, "a.marks = c.marks[k]", "a.marks = 0"}}},
		{"marks-never-meet", "a component bears no more marks than its last step", "search", subtest("TestSCCAgainstDefinition", "generalised"),
			[]edit{{acceptance, "a.marks &= b.marks", "a.marks = b.marks"}}},
		{"blocked-is-unfair", "a run is unfair to a process that has no moves (6)", "search", subtest("TestSCCAgainstDefinition", "weak"),
			[]edit{{acceptance, "a.idle[i] = f.can[i] &^ moved[i]", "a.idle[i] = ^moved[i]"}}},
		{"partner-did-not-move", "in a handshake only the sender moves (6)", differential, "^TestFairness$",
			[]edit{{acceptance, "moved.AddMovers(mv)", "moved.Add(mv.Proc)"}}},
		{"partner-cannot-move", "who is offered a handshake has no move (6)", differential, "^TestFairness$",
			[]edit{{acceptance, "f.can.AddMovers(mv)", "f.can.Add(mv.Proc)"}}},
		{"handed-over-forgotten", "who goes on after a rendezvous in an atomic sequence has not moved (6)", differential, "^TestFairness$",
			[]edit{{acceptance, "moved[i] |= w", "_, _ = i, w"}}},
		{"strong-is-weak", "a process that is ready now and then need not move (6)", differential, "^TestFairness$",
			[]edit{{acceptance, "a.idle[i], a.off[i] = ^moved[i], ^f.can[i]", "a.idle[i] = f.can[i] &^ moved[i]"}}},
		{"streett-parts-forgotten", "a component is fair as a whole or not at all", "search", subtest("TestSCCAgainstDefinition", "generalised, strong"),
			[]edit{{streett, "if len(rest) > 0 {", "if false {"}}},
		{"arc-forgotten", "what the step into a component bears is lost when it is merged", "search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{scc, "in = c.accept.meet(in, r.arc)", ""}}},
		{"merged-too-little", "a step back merges the last component only", "search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{scc, "if r.first < at {", "if true {"}}},
		{"sibling-forgotten", "a step to a node that a sibling has found closes nothing", "search", subtest("TestSCCAgainstDefinition", "weak"),
			[]edit{{scc, "if at != dead {\n\t\t\tc.merge(at, t.lack)", "if false {\n\t\t\tc.merge(at, t.lack)"}}},
		{"inner-search-forgotten", "the nested search looks only at cycles that the stack closes", "search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{ndfs, "d.search(f)\n", "\n"}}},
		{"red-too-soon", "a node is red whatever its successors are", "search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{ndfs, "case f.pending&allRed != 0:", "case true:"}}},
		{"early-without-acceptance", "every cycle of the stack is accepting", "search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{ndfs, "|| !d.Graph.Accepting(f.q) && !d.Graph.Accepting(t.q)", ""}}},
	}
}
