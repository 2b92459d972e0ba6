package main

// stacks returns mutants of the stack of a search, including its part on disk.
func stacks() []mutant {
	return []mutant{
		{"flags-of-none", "what was seen of a node's successors is forgotten behind the first", "internal/search", "^TestNestedDFSAgainstDefinition$",
			[]edit{{"depthFirst.popMarked", "d.flags = uint8(e.note & allFlags)", "d.flags = allFlags"}}},
		{"block-order", "blocks come back from disk above those in memory", "internal/search", "^TestStack$",
			[]edit{{"stack.load", "append(back, s.below...)", "append(s.below, back...)"}}},
		{"path-forgotten-on-disk", "what comes back from disk is on the path no more", "internal/search", "^TestStackOnDisk$",
			[]edit{{"stack.decode", "binary.LittleEndian.Uint64(data[8*i:])", "0"}}},
		{"path-in-memory", "the run to an error begins with what is in memory", "internal/search", "^TestStack$",
			[]edit{{"stack.eachEntry", "s.read(from/s.size, ", "s.read(s.blocks, "}}},
		{"parent-in-memory", "the last node on the path is looked for in memory alone", "internal/search", "^TestStack$",
			[]edit{{"stack.last", "at = s.load()", "at = 0"}}},
		{"checksum-of-the-stack", "what comes back from disk is taken for what was written", "internal/search", "^TestStackNotRead$",
			[]edit{{"stack.read", "crc32.Checksum(part, castagnoli) != s.sums[at+i]", "len(part) != size"}}},
		{"lost-and-complete", "a search whose stack is lost is complete", "internal/search", "^TestStackNotRead$",
			[]edit{{"stack.loseAll", "s.lost()", ""}}},
		{"lost-run-counts", "an error whose run is lost counts", "internal/search", "^TestStackNotRead$",
			[]edit{{"explorer.report", "e.uncount(keyOf(h.fault))", ""}}},
		{"not-written-is-written", "what could not be written to disk is taken from memory", "internal/search", "^TestStackNotWritten$",
			[]edit{{"stack.store", "s.trouble = s.write(some); s.trouble == nil", "s.trouble = s.write(some); true"}}},
		{"one-block-at-a-time", "the file is asked for each block", "internal/search", "^TestStackAtTheBorder$",
			[]edit{{"stack.grow", "s.store(len(s.below) - s.limit/2)", "s.store(1)"}}},
		{"stays-in-memory", "a search without room ends though its stack could go to disk", "internal/search", "^TestStackGivesWay$",
			[]edit{{"explorer.check", "!e.relieve()", "true"}}},
		{"file-stays-open", "the file of a stack is not closed", "internal/search", "^TestStackOnDisk$",
			[]edit{{"explorer.result", "s.close(); ", ""}}},
		{"lost-is-over", "a search whose stack is lost does not go on from its checkpoint", ".", "^TestCheckpointOfALostStack$",
			[]edit{{"check.addFinished", ", search.CutDisk", ""}}},
	}
}
