package main

// arrays returns mutants of checks in parts, and of the merge of their results.
func arrays() []mutant {
	merged := func(name, wrong, test string, edits ...edit) mutant {
		return mutant{name, wrong, "internal/output/array", "^" + test + "$", edits}
	}
	return []mutant{
		merged("array-contradiction", "of two contradicting parts either is right", "TestMergeContradiction",
			edit{"merging.contradiction", "a != nil && b != nil", "false"}),
		merged("array-damage", "a changed document is merged", "TestMergeRefusesChangedText",
			edit{"read", "!jsonreport.Sealed(data, f.Part.Digest)", "false"}),
		merged("array-missing-holds", "a member of a swarm that is missing has found nothing", "TestMergeSwarm",
			edit{"rowMerging.add", `f.why == "" || f.doc.Verdict != open`, "true"}),
		merged("array-later-member", "any member of a swarm has the counterexample", "TestMergeSwarm",
			edit{"rowMerging.decide", "doc.Verdict == violated && cut == errorsCut", "doc.Verdict == holds && cut == errorsCut"}),
		merged("array-first-file", "of two files of a part the first counts", "TestMergeTakesTheBetter",
			edit{"better", "b.decided-a.decided", "0"}),
		merged("array-lost-items", "an item belongs to no part", "TestUnitsShareTheItems",
			edit{"Whole.Units", "k := s.Number; k < len(w.Items)", "k := s.Number; k+1 < len(w.Items)"}),
		{"array-other-texts", "parts of different models are merged", "cmd/ltlpor", "^TestMergeRefuses$",
			[]edit{{"sameWhole", "p.Texts != q.Texts", "false"}}},
		{"array-other-options", "parts with different options are merged", "cmd/ltlpor", "^TestMergeRefuses$",
			[]edit{{"sameWhole", "p.Asked != q.Asked", "false"}}},
		{"array-all-properties", "a part decides properties of other parts", "cmd/ltlpor", "^TestPartsAreTheWhole$",
			[]edit{{"checkCommand.check", "outcome.AppendBegin(&opt, c.unit.Select)", ""}}},
		{"array-every-member", "a member of a swarm is followed by the others", "cmd/ltlpor", "^TestPartsOfSwarms$",
			[]edit{{"deciding.search", "if d.alone", "if false"}}},
		{"array-range-always", "a range is a table where the model takes its text", "cmd/ltlpor", "^TestTable$",
			[]edit{{"checkCommand.combinations", "err == nil, status == exitcode.Usage", "status == exitcode.Usage"}}},
	}
}
