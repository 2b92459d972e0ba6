package main

// checkpoints are mutants of what is written down on the way, and read again.
func checkpoints() []mutant {
	return []mutant{
		{"inner-search-not-resumed", "an inner search that was written is not gone on with", "internal/search", "^TestCheckpoints$",
			[]edit{{"depthFirst.goOn", "d.seed > 0", "false"}}},
		{"flags-not-resumed", "what was seen of the last successors is forgotten", "internal/search", "^TestCheckpoints$",
			[]edit{{"depthFirst.loadWalk", "d.flags = uint8(", "_ = uint8("}}},
		{"initial-node-not-resumed", "which initial node the search had come to is forgotten", "internal/search", "^TestCheckpoints$",
			[]edit{{"byComponents.loadWalk", "c.at = int(", "_ = int("}}},
		{"end-not-written", "what ends for want of memory is not written before", "internal/search", "^TestCheckpointAtTheEnd$",
			[]edit{{"explorer.pause", "e.cut != CutMemory && ", ""}}},
		{"checksum-ignored", "a damaged file is taken for whole", "internal/base/checkpoint", "^TestDamage$",
			[]edit{{"verify", "!bytes.Equal(behind, sum.Sum(nil))", "bytes.Equal(behind, nil)"}}},
		{"steps-after-the-fault", "steps of a kept error go on after the claim failed", "internal/search",
			"^TestNoStepsAfterTheClaimFails$",
			[]edit{{"again.read", "ok && claim.ClaimFault(q) != nil", "!ok && claim.ClaimFault(q) != nil"}}},
		{"path-without-components", "components of a checkpoint need not belong to its path", "internal/search",
			"^TestPathThatCannotBe$",
			[]edit{{"byComponents.loadWalk", "c.agree(r)", "r.Err()"}}},
		{"choices-not-kept", "what choices stand for is not known any more", "ample", "^TestChoicesAreKept$",
			[]edit{{"Shared.Load", "r.Err() == nil && ", "false && "}}},
		{"dictionary-opened", "a dictionary that takes no more chunks takes some again", "internal/search/store", "^TestKeptWithClosedDictionary$",
			[]edit{{"dictionary.load", "d.closed = r.Bool()", "r.Bool()"}}},
		{"other-check", "a checkpoint is gone on with by another check", ".", "^TestCheckpointOfAnother$",
			[]edit{{"check.keep", "!bytes.Equal(about, k.about)", "len(about) == 0"}}},
		{"other-search", "a checkpoint is gone on with by another search", "internal/verify/system", "^TestLoadOfAnother$",
			[]edit{{"System.Load", "r.String() != s.identity()", "r.String() == \"\""}}},
		{"time-before-forgotten", "the time before a checkpoint does not count", ".", "^TestCheckpointWithMoreTime$",
			[]edit{{"check.keep", "start.Add(-before.Total)", "start"}}},
		{"want-of-room-forgotten", "that there was no room before a checkpoint is forgotten", ".", "^TestCheckpoint$",
			[]edit{{"System.Load", "s.crowded = r.Bool()", "r.Bool()"}}},
	}
}
