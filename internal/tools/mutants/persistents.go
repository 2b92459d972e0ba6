package main

// persistents returns mutants of the persistent sets in the search of an abstraction, and of the precisions for which
// such a set is valid.
func persistents() []mutant {
	const persistent = "internal/abstract/persistent"
	return []mutant{
		{"persistent-blocked-unasked", "who makes a step executable need not be in the set (T1)",
			persistent, "^TestBlocking$",
			[]edit{{"choice.questions", "c.asks[p] = append(c.asks[p], question{class, c.wakes}) }", "}"}}},
		{"persistent-waiting-receives", "a step by which a process waits for a message shows that there is one",
			"internal/abstract/cegar", subtest("TestVerdicts", "who waits for a message is woken by it"),
			[]edit{{"choice.nonEmpty", "kind == program.Recv &&", "kind >= 0 &&"}}},
		{"persistent-created-unseen", "what a process does that is created later does not count",
			persistent, "^TestBlocking$",
			[]edit{{"tables.reachableClasses", "t.created(x, visit)", ""}}},
		{"persistent-reads-forgotten", "a write is independent of who reads",
			persistent, "^TestPersistent$",
			[]edit{{"Access.fill", "common(b.read, keep)", "nil"}}},
		{"persistent-partners-apart", "the sides of a handshake are independent (T9)",
			persistent, "^TestPersistent$",
			[]edit{{"newMatrix", "m.classes[c].mayHandshake(other)", "false"}}},
		{"persistent-no-validity", "a set stays persistent whatever becomes tracked",
			persistent, "^TestValidity$",
			[]edit{{"choice.grown", "return set, c.ignored(members)", "return set, nil"}}},
		{"persistent-nothing-tracked", "no variable makes steps dependent",
			persistent, "^TestCaseStudy$",
			[]edit{{"Sets.ForTracked", "tracked == nil || tracked(v)", "tracked == nil || v == nil"}}},
	}
}
