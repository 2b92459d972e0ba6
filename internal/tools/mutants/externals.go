package main

// externals returns mutants of searches with states in files, and of the audit of their folders.
func externals() []mutant {
	audited := func(name, wrong, test string, edits ...edit) mutant {
		return mutant{name, wrong, ".", "^" + test + "$", edits}
	}
	return []mutant{
		audited("external-last-state-skipped", "the last state of a part is not expanded, and is not missed", "TestDamageOnDisk",
			edit{"Space.expandChunk", "i < len(records)", "i+words < len(records)"},
			edit{"Space.mapTask", "x.tally.States != states", "false"},
			edit{"Space.makeInMemory", "tally.States != n", "false"}),
		audited("external-input-left-out", "a reduce reads all maps but one", "TestDamageOnDisk",
			edit{"Space.reduceTask", "len(in.Places) == 0", "len(in.Places) == 0 || i == 0"}),
		audited("external-commit-before-close", "a map is committed before its file is whole", "TestDamageOnDisk",
			edit{"Space.mapTask", "err := out.w.Close()", "err := error(nil)"}),
		audited("external-other-owner", "workers put one state into different partitions", "TestDamageOnDisk",
			edit{"worker.emit", "p := runfile.Owner(x.out[i:i+1], n)",
				"p := runfile.Owner(x.out[i:i+1], n); if x != x.space.workers[0] { p = (p + 1) % n }"},
			edit{"worker.emit", "p := runfile.Owner(r, n)",
				"p := runfile.Owner(r, n); if x != x.space.workers[0] { p = (p + 1) % n }"}),
		audited("external-last-fault-forgotten", "a fault that no state follows is not looked at", "TestFaultsOnDisk",
			edit{"Space.run", "f := s.fault(); f != nil", "f := s.fault(); f != nil && !s.finished()"},
			edit{"Space.conclude", "s.fault() != nil", "s.fault() != nil && !s.finished()"}),
		audited("external-chosen-moves-coded", "only successors by chosen moves get codes", "TestFaultsOnDisk",
			edit{"worker.lacksCode", "x.single.Successors(x.State(x.w))",
				"x.single.Expand(x.State(x.w), 0, []search.Q{0}, false).States"}),
		{"external-end-believed", "a search that was over is not read again", "./cmd/ltlpor", "^TestDamageAfterTheEndOnDisk$",
			[]edit{{"attempts.inFiles", "space.Concluded()", "false && space.Concluded()"}}},
		audited("audit-unnamed-input", "a map may read any run", "TestForgedRecords",
			edit{"audit.wasNamed", "!a.named()[at]", "false && !a.named()[at]"}),
		audited("audit-inputs", "a reduce may leave out an input", "TestForgedRecords",
			edit{"audit.reducesOf", "!slices.Equal(contents(x.Inputs, -1), outputs[p])", "false"}),
		audited("audit-no-partition", "successors may be for no partition", "TestForgedRecords",
			edit{"audit.layerByTasks", "q.Partition < 0 || q.Partition >= a.run.Partitions", "q.Partition < 0"}),
		audited("audit-file-twice", "a file may be named twice", "TestForgedRecords",
			edit{"audit.name", "_, twice := a.past[f.Name]; twice", "_, twice := a.past[f.Name]; twice && false"}),
		audited("audit-generation", "a file may have states of an earlier form", "TestForgedRecords",
			edit{"audit.liveFiles", "g != a.generation()", "false"},
			edit{"audit.replace", "generations[old] != from", "false"}),
		audited("audit-owner", "a state may be in any partition", "TestStatesInOtherPartition",
			edit{"owned.Read", "q != o.p", "false"}),
		audited("audit-endless", "a step given up is no obstacle to completeness", "TestEndlessIsNotComplete",
			edit{"audit.check", "&& !a.Endless", ""}),
	}
}
