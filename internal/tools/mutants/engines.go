package main

// engines returns mutants of the searches for accepting runs and fair runs.
func engines() []mutant {
	return []mutant{
		{"mark-forgotten", "steps bear all marks of the automaton", "internal/search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{"byComponents.stepLack", "c.marks[k]", "0"}}},
		{"marks-never-meet", "a component bears no more marks than its last step", "internal/search", subtest("TestSCCAgainstDefinition", "generalised"),
			[]edit{{"lack.union", "a.marks &= b.marks", "a.marks = b.marks"}}},
		{"blocked-is-unfair", "a run is unfair to a process that has no moves (6)", "internal/search", subtest("TestSCCAgainstDefinition", "weak"),
			[]edit{{"served.lack", "f.can[i] &^ moved[i]", "^moved[i]"}}},
		{"partner-did-not-move", "in a handshake only the sender moves (6)", differential, "^TestFairness$",
			[]edit{{"served.lack", "moved.AddMovers(mv)", "moved.Add(mv.Proc)"}}},
		{"partner-cannot-move", "who is offered a handshake has no move (6)", differential, "^TestFairness$",
			[]edit{{"served.recordMovers", "f.can.AddMovers(mv)", "f.can.Add(mv.Proc)"}}},
		{"handed-over-forgotten", "who goes on after a rendezvous in an atomic sequence has not moved (6)", differential, "^TestFairness$",
			[]edit{{"served.lack", "moved[i] |= w", "_, _ = i, w"}}},
		{"strong-is-weak", "a process that is ready now and then need not move (6)", differential, "^TestFairness$",
			[]edit{{"served.lack", "a.idle[i], a.off[i] = ^moved[i], ^f.can[i]", "a.idle[i] = f.can[i] &^ moved[i]"}}},
		{"streett-parts-forgotten", "a component is fair as a whole or not at all", "internal/search", subtest("TestSCCAgainstDefinition", "generalised, strong"),
			[]edit{{"byComponents.streett", "len(rest) > 0", "false"}}},
		{"arc-forgotten", "what the step into a component bears is lost when it is merged", "internal/search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{"byComponents.merge", "in = c.accept.union(in, r.arc)", ""}}},
		{"merged-too-little", "a step back merges the last component only", "internal/search", subtest("TestSCCAgainstDefinition", "Büchi"),
			[]edit{{"byComponents.merge", "r.first < at", "true"}}},
		{"sibling-forgotten", "a step to a node that a sibling has found closes nothing", "internal/search", subtest("TestSCCAgainstDefinition", "weak"),
			[]edit{{"byComponents.walk", "c.merge(at, t.lack)", ""}}},
		{"inner-search-forgotten", "the nested search looks only at cycles that the stack closes", "internal/search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{"depthFirst.colour", "d.seek(n)", "d.seed = 0"}}},
		{"red-too-soon", "a node is red whatever its successors are", "internal/search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{"depthFirst.colour", "d.flags&allRed != 0", "true"}}},
		{"early-without-acceptance", "every cycle of the stack is accepting", "internal/search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{"depthFirst.reportEarlyCycle", "|| !d.Graph.Accepting(n.q) && !d.Graph.Accepting(t.q)", ""}}},
	}
}
