package main

// stores: the table of packed states.
func stores() []mutant {
	const compact = "store/compact"
	return []mutant{
		{"displacement-forgotten", "a word that is not at home is kept as if it were", compact, "^TestAgainstMap$",
			[]edit{{"compact.geometry.probe", "key += m.next()", ""}}},
		{"displacement-not-undone", "the home of a word is the bucket where it is", compact, "^TestEveryGrowth$",
			[]edit{{"compact.Table.entries", "firsts[at&reach]", "firsts[(b+0*at)&reach]"}}},
		{"first-bucket-has-none-before", "what went past the last bucket is not at home there", compact, "^TestEveryGrowth$",
			[]edit{{"compact.Table.entries", "t.first(g, (b-r)+g.buckets)", "0"}}},
		{"remainder-inexact", "the reciprocal is rounded down", compact, "^TestHomeByDefinition$",
			[]edit{{"compact.newSegment", "rest > 0", "rest > s.buckets"}}},
		{"stash-not-looked-at", "a word that has no place in reach is new each time", compact, "^TestOneHome$",
			[]edit{{"compact.Table.add", "at == nowhere && g.stash.n > 0", "false"}}},
		{"stash-left-behind", "a segment that grows forgets its stash", compact, "^TestOneHome$",
			[]edit{{"compact.Table.entries", "range g.stash.entries", "range g.stash.entries[:0]"}}},
		{"old-home", "a batch goes on with the homes from before a segment grew", compact, "^TestAgainstMap$",
			[]edit{{"compact.Table.AddAll", "h.buckets != g.buckets", "false"}}},
		{"growth-forgets-colours", "a segment that grows forgets its colours", compact, "^TestEveryGrowth$",
			[]edit{{"compact.Table.larger", "| uint64(c)", ""}}},
		{"growth-too-small", "slots of four bytes are used before the remainder fits", compact, "^TestShapesFit$",
			[]edit{{"compact.geometry.least", "slotBits - displacementBits", "slotBits"}}},
		{"recoding-forgets-colours", "a table that is recoded forgets its colours", compact, "^TestRecode$",
			[]edit{{"compact.Table.Recode", "bucket, remainder, c)", "bucket, remainder, c&0)"}}},
		{"no-budget", "the table grows beyond its budget", compact, "^TestBudget$",
			[]edit{{"compact.Table.reserve", "is+bytes > t.options.Budget", "false"}}},
		{"claim-without-comparing", "of two who claim a slot the second has it", compact, "^TestShared",
			[]edit{{"compact.segment.claim", "atomic.CompareAndSwapUint64(&g.words[at>>1], v, v|at.in(put))", "atomic.SwapUint64(&g.words[at>>1], v|at.in(put)) != 0 || true"}}},
		{"claim-of-what-is-taken", "a slot that was taken meanwhile is claimed", compact, "^TestClaim$",
			[]edit{{"compact.segment.claim", "g.slot(v, at) == 0", "true"}}},
		{"growth-waits-for-nobody", "a segment grows while others are in it", compact, "^TestShared",
			[]edit{{"compact.Worker.grow", "o.in.Load()>>i&1 != 0", "o == nil"}}},
		{"nobody-waits-for-growth", "workers enter a segment that grows", compact, "^TestShared",
			[]edit{{"compact.Worker.enter", "growing == 0", "true"}}},
		{"colour-without-comparing", "of two who change a colour both do", compact, "^TestColoursMeet$",
			[]edit{{"compact.Worker.change", "atomic.CompareAndSwapUint64(&g.words[at>>1], v, v^at.in(uint64(c^to)))", "atomic.SwapUint64(&g.words[at>>1], v^at.in(uint64(c^to))) != 0"}}},
		{"colour-not-told", "who adds a word does not learn its colour", compact, "^TestSharedPaint$",
			[]edit{{"compact.Worker.add", "& t.colourMask())", "& 0)"}}},
		{"shared-stash-not-looked-at", "two who stow a word both say that it is new", compact, "^TestSharedWordsAreFreshOnce$",
			[]edit{{"compact.Worker.stow", "found {", "found && k < 0 {"}}},
	}
}
