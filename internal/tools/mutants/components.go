package main

// components returns mutants of the parallel search for strongly connected components.
func components() []mutant {
	const partition, several = "^TestPartition", "^TestParallelSCC"
	return []mutant{
		{"sets-lose-lacks", "what the steps of a set lack is forgotten when it is united", "internal/search", partition,
			[]edit{{"partition.link", "lacks.union(x.lack, y.lack)", "x.lack"}}},
		{"sets-lose-goroutines", "who was in a set is not in what becomes of it", "internal/search", partition,
			[]edit{{"partition.link", "x.flags.Or(y.flags.Load() & (1<<mostSeekers - 1))", ""}}},
		{"sets-lose-nodes", "nodes that nobody has left are forgotten when their sets are united", "internal/search", partition,
			[]edit{{"partition.link", "itself(f.next, end), itself(e.next, last)", "e.next, f.next"}}},
		{"closed-sets-entered", "a closed component is one of a set that is still growing", "internal/search", partition,
			[]edit{{"partition.standing", "case f&partClosed != 0:", "case f&partClosed == 1:"}}},
		{"within-while-uniting", "a goroutine is in a set that is about to become one with its own", "internal/search",
			partition, []edit{{"partition.standing", "f&partLocked == 0", "true"}}},
		{"closed-at-once", "a set is closed though there are nodes that nobody has left", "internal/search", partition,
			[]edit{{"partition.pick", "y.flags.Load()&partLeft == 0", "y.flags.Load()&partLeft == 0 && n != last"}}},
		{"seats-lose-lacks", "the step to a seat is forgotten when its set becomes one with the set before", "internal/search",
			several, []edit{{"seeker.join", "by = s.lacks.union(by, lackID(e.note))", ""}}},
		{"steps-inside-forgotten", "what a step inside a set lacks is not noted", "internal/search", several,
			[]edit{{"seeker.join", "s.recordStep(e.word, by)", ""}}},
		{"seats-stay", "sets between which there is a cycle stay apart", "internal/search", several,
			[]edit{{"seeker.join", "p.unite(later.word, e.word, s.lacks)", "_ = later"}}},
		{"joins-end-early", "a join ends when another has put a part of its cycle into the set", "internal/search",
			"^TestOverlappingJoins$", []edit{
				{"seeker.join", "s.joined.push(e.word, 0)", "later := e.word"},
				{"seeker.join", "e, _ = s.seats.peek()\n}", "e, _ = s.seats.peek()\np.unite(later, e.word, s.lacks)\n}"},
			}},
		{"paths-stay-in-memory", "the paths of several workers stay in memory though there is no room", "internal/search",
			several, []edit{{"seeker.breathe", "s.stack.relieve()", "false"}}},
		{"old-numbers-looked-up", "nodes are looked for under the numbers that they had", "internal/search/packed/parallel", "^TestField$",
			[]edit{{"partition.renumber", "f(&x.node)\nh := spread(x.node)", "h := spread(x.node)\nf(&x.node)"}}},
	}
}
