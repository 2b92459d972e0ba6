package main

// teams are mutants of searches that are shared with workers.
func teams() []mutant {
	const lend, search, any = "internal/search/team", ".", "^TestTeam$"
	return []mutant{
		{"team-lease-for-ever", "the task of a dead worker stays in its hands", lend, "^TestLease$",
			[]edit{{"offer.expire", "left <= 0", "left <= -o.span*1000"}}},
		{"team-bad-result-counts", "a refused result ends the task", lend, "^TestBadResult$",
			[]edit{{"offer.acceptResult", "o.drop(f.Lease)\n\t\treturn true, err", "o.finished(l.task)\n\t\treturn true, err"}}},
		{"team-late-result", "a result counts after the end of its lease", lend, "^TestLease$",
			[]edit{{"offer.drop", "delete(o.leases, id)", "defer func() { o.leases[id] = l }()"}}},
		{"team-without-token", "a worker needs no token", lend, "^TestRefused$",
			[]edit{{"Server.handler", "s.Token != \"\"", "s.Token == \"?\""}}},
		{"team-any-build", "another build takes part", lend, "^TestRefused$",
			[]edit{{"Server.handler", "!= s.Program", "== s.Program+\"?\""}}},
		{"team-open-address", "each address goes without a token", lend, "^TestOnlyLoopback$",
			[]edit{{"Listen", "!local &&", "false && !local &&"}}},
		{"team-any-file", "a worker writes files of any name", lend, "^TestLease$",
			[]edit{{"offer.expects", "!strings.Contains(file, l.attempt)", "!strings.Contains(file, l.attempt[:0])"}}},
		{"team-output-unread", "the file of a worker is not read before it counts", search, any,
			[]edit{{"Space.checkOutput", "err := s.places(f, anyPlace,", "err := s.places(f, func(*ledger.Place) bool { return false },"}}},
		{"team-other-map", "the record of another map counts", search, any,
			[]edit{{"Space.acceptMap", "case got.Layer != t.Layer ||", "case false && got.Layer != t.Layer ||"}}},
		{"team-fewer-states", "a map may expand a part of its input", search, any,
			[]edit{{"Space.acceptMap", "|| got.Tally.States != states", "|| got.Tally.States < states"}}},
		{"team-fewer-inputs", "a reduce may read a part of its inputs", search, any,
			[]edit{{"Space.acceptReduce", "|| !sameFiles(got.Inputs, t.Inputs)", ""}}},
		{"team-table-ahead", "a table with the states of the layer to be made is used", "internal/search/external",
			"^TestTables$",
			[]edit{{"Tables.borrow", "x.upto > number", "x.upto > number+1"}}},
		{"team-table-behind", "a table lacks the layer made by another process", search, any,
			[]edit{{"Space.newIn", "q.Layer >= h.upto", "q.Layer > h.upto"}}},
		{"team-table-of-lists", "a table lacks the layers in memory", search, any,
			[]edit{{"Space.newIn", "max(s.committed, h.upto)", "max(s.committed, h.upto) + 1"}}},
		{"team-unknown-dropped", "states without a code that a worker met are forgotten", search, any,
			[]edit{{"Space.adoptForeign", "append(s.workers[0].unknown, s.foreign...)", "s.workers[0].unknown"}}},
	}
}
