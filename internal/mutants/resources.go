package main

// resources: what is done so that the system does not end the program, and that nothing is said to
// hold where there was no room.
func resources() []mutant {
	return []mutant{
		{"groups-around", "only a process's own control group has a limit", "memory", "^TestLinuxLeft$",
			[]edit{{"groupLeft", `folder == top || folder == "."`, "true"}}},
		{"cache-is-lost", "what a control group's cache takes is not given up", "memory", "^TestLinuxLeft$",
			[]edit{{"oneGroup", "max(0, usage-cache)", "max(usage, cache)"}}},
		{"garbage-counts", "there is no room where there is garbage", "memory", "^TestFits$",
			[]edit{{"Guard.fits", "g.sys.collect()", ""}}},
		{"others-take-nothing", "what the system has left is found once", "memory", "^TestLimitIsRefreshed$",
			[]edit{{"Guard.refresh", "now.Sub(g.read) < refreshEvery", "now.Sub(g.read) >= 0"}}},
		{"results-bounded", "a counterexample may take no more than a search", "memory", "^TestFitsResult$",
			[]edit{{"Guard.FitsResult", "g.fits(g.own, used, ahead)", "g.fits(g.limit, used, ahead)"}}},
		{"copies-unannounced", "a table of chunks grows without a word", "store", "^TestAhead$",
			[]edit{{"dictionary.ahead", "2 * int64(len(d.entries)) * 8", "int64(len(d.entries)) / 8"}}},
		{"nodes-unannounced", "a table of nodes grows without a word", "search", "^TestNodeTableAhead$",
			[]edit{{"nodeTable.ahead", "n += 2 * len(g.keys)", "n += len(g.keys) / 2"}}},
		{"room-not-asked", "a search goes on where there is no room", "search", "^TestRoom$",
			[]edit{{"explorer.fits", "o.Room(e.ahead())", "o.Room(e.ahead()) || e.steps >= 0"}}},
		{"trial-without-end", "a search goes on whatever the trial says", "search", "^TestTrial$",
			[]edit{{"explorer.spend", "!try()", "try() && e.stop"}}},
		{"trace-forgotten", "an error for whose trace there is no room is none", "search", "^TestTraceRoom$",
			[]edit{{"explorer.writable", "e.end(CutTrace)", ""}}},
		{"left-of-a-path", "what is left of a depth-first search is told as if it had a queue", "cmd/ltlpor", "^TestRemaining$",
			[]edit{{"remaining.add", "s.Plan.Walk != plan.BFS", "s.Plan.Walk > plan.BFS+100"}}},
		{"left-of-a-growing-queue", "what is left is told though the queue grows", "cmd/ltlpor", "^TestRemaining$",
			[]edit{{"remaining.estimate", "found >= mostNew*expanded", "found >= expanded"}}},
		{"a-line-a-second", "without a terminal, too, there is a line a second", "cmd/ltlpor", "^TestProgressElsewhere$",
			[]edit{{"progress.show", "now.Sub(p.told) < rarely", "now.Sub(p.told) < 0"}}},
		{"time-from-the-search-on", "the limit of time does not count reading", ".", "^TestTimeIsOfTheWholeCheck$",
			[]edit{{"Check", "c.options.decide(start, ", "c.options.decide(time.Now(), "}}},
		{"rests-without-room", "a search rests though there is no room for others", "decide", "^TestNoMemoryToRest$",
			[]edit{{"rota.rest", "r.Limits.Room != nil && !", "r.Limits.Room == nil && "}}},
	}
}
