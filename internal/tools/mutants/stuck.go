package main

// stuck returns mutants about local deadlocks, and about the conditions under which a reduction preserves them.
func stuck() []mutant {
	const who, random = "^TestWhoIsStuck$", "^TestLocalDeadlocks$"
	return []mutant{
		{"stuck-below-forgotten", "who moves below a component that was complete before does not count", differential, random,
			[]edit{{"byComponents.reach", "c.accept.union(by, lackID(dead-at))", "by"}}},
		{"stuck-without-s", "local deadlocks are looked for without S", differential, random,
			[]edit{
				{"Plan.condition", "!p.Sees.LocalDeadlocks && ", ""},
				{"LocalDeadlocks", "!p.Options.SafetyProviso", "false"},
			}},
		{"stuck-at-end-labels", "who waits at an end label is stuck", differential, who,
			[]edit{{"exec.Waiting", "l.End", "false"}}},
		{"stuck-though-errors", "a step that ends the run is one in which nobody is saved", differential, who,
			[]edit{{"explorer.fireAll", "e.lost = e.lost || !o.GoesOn()", ""}}},
		{"stuck-beside-partners", "the partner in a handshake inside a sequence does not move", differential, random,
			[]edit{{"served.lack", "moved[i] |= w", "moved[i] |= 0 & w"}}},
		{"stuck-below-limits", "below what was cut off, or may end the run, nobody moves", "internal/search",
			"^TestLocalDeadlocksAgainstDefinition$", []edit{{"byComponents.unknown", "c.join(c.below.everybody)", ""}}},
		{"stuck-merged", "steps are merged where local deadlocks are looked for", differential, random,
			[]edit{{"Plan.optimize", "case p.Sees.LocalDeadlocks", "case false"}}},
		{"nodes-by-first", "a node is its first process", differential, "^TestWhichNodesAreStuck$",
			[]edit{{"Waiter.IsAmong", "groups.Has(PID(w.Group - 1))", "processes.Has(w.Proc)"}}},
		{"nodes-partner", "the receiver in a handshake does not move for its node", differential,
			"^TestWhichNodesAreStuck$", []edit{{"Nodes.AddGroups", "mv.Edge, mv.PeerEdge", "mv.Edge"}}},
		{"nodes-path", "partners inside an atomic sequence do not move for their nodes", differential,
			"^TestWhichNodesAreStuck$", []edit{{"served.groups", "set.AddAll(f.along.Value(o.Path))", ""}}},
		{"nodes-singles", "several processes of a type that share variables are nodes by themselves", differential,
			"^TestWhichNodesAreStuck$", []edit{{"Partition.NodeNumbers", "len(t) > 1 || !g.single[t[0]]", "len(t) > 1"}}},
		{"stuck-uncertified", "that the process moves again is not looked at", "internal/verify/certify", "^TestLocalDeadlockRefuted$",
			[]edit{{"dead", "again != nil", "false"}}},
	}
}
