package main

// runfiles are mutants of the files with the states of a search: of blocks, their readers and their writer.
func runfiles() []mutant {
	inside := func(name, wrong, test string, edits ...edit) mutant {
		return mutant{name, wrong, "./internal/search/external/runfile", "^" + test + "$", edits}
	}
	return []mutant{
		inside("runfile-span-short", "the writer tells a span that ends before the last record", "TestRoundTrip",
			edit{"appendBlock", "records[n-1]-records[0])", "records[n-2]-records[0])"}),
		inside("runfile-width-of-last", "the writer packs all gaps in the width of the last one", "TestRoundTrip",
			edit{"appendBlock", "all |= x", "all = x"}),
		inside("runfile-span-unread", "a reader does not compare the last record with the span", "TestBlocks",
			edit{"unpack", "return x == h.last", "return true"}),
		inside("runfile-wide-span-unread", "the span is not compared behind wide gaps", "TestBlocks",
			edit{"unpack", "return ordered && x == h.last", "return ordered"}),
		inside("runfile-gaps-around", "gaps may lead beyond the greatest record, and back", "TestBlocks",
			edit{"unpack", "ordered = ordered && next > x", "ordered = ordered || next > x"}),
		inside("runfile-span-around", "a span may lead beyond the greatest record", "TestBlocks",
			edit{"readHead", "h.first+x < h.first", "false"}),
		inside("runfile-blocks-unordered", "a block may begin before the block before", "TestBlocks",
			edit{"readHead", "h.first <= last", "false"}),
		inside("runfile-width-unread", "gaps may have any width", "TestBlocks",
			edit{"readHead", "h.width <= 64 &&", ""}),
		inside("runfile-sum-unread", "no checksum is compared", "TestBlocks",
			edit{"Reader.checkEnd", "r.sum != r.section.Sum", "false"}),
		inside("runfile-passed-unsummed", "the checksum is not compared where blocks are passed by", "TestBlocks",
			edit{"Reader.subtractFrom", "return list[:kept], r.checkEnd()", "return list[:kept], nil"}),
		inside("runfile-last-passed", "a block is passed by, though its last record is looked for", "TestSubtractFew",
			edit{"Reader.subtractFrom", "list[i] <= h.last", "list[i] < h.last"}),
		inside("runfile-first-passed", "a block is passed by, though its first record is looked for", "TestSubtractFew",
			edit{"Reader.subtractFrom", "list[i] < h.first", "list[i] <= h.first"}),
	}
}
