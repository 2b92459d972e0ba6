package main

// explorations are mutants of stateless exploration.
func explorations() []mutant {
	every := func(name, wrong string, edits ...edit) mutant {
		return mutant{name, wrong, "dpor", "^TestEvery$", edits}
	}
	return []mutant{
		every("alternatives-asleep", "steps of a process that are asleep have no races",
			edit{"path.instead", "p.dep.between(t, &other.touches)", "other == nil"}),
		every("steps-that-come-early", "a step that comes early touches what it touched when it came late",
			edit{"reverser.of", "!v.offer.asked.within(&e.offer.asked)", "false"}),
		every("blocked-at-the-end", "processes that are blocked at the end of an execution have no races",
			edit{"explorer.finish", "len(o.steps) == 0 && (", "false && ("}),
		every("blocked-in-the-middle", "a race is not reversed where the process is blocked then",
			edit{"reverser.look", "r.unblock(p, at, then, o, last, roots)", ""}),
		every("message-sent", "a send does not write its message",
			edit{"channelUse.add", "x.write(message, n.sent+i)", ""}),
		every("room-made", "a receive makes no room",
			edit{"channelUse.add", "x.write(place, n.taken+i+x.capacity)", ""}),
		every("orders-are-free", "who asks for the length reads no order",
			edit{"channelUse.add", "x.use&(exec.AsksLength|exec.AsksAll) != 0", "false"},
			edit{"channelUse.add",
				"x.use&(exec.AsksEmpty|exec.AsksOldest|exec.AsksLength|exec.AsksAll|exec.Takes) != 0", "x.use&(exec.AsksEmpty|exec.AsksOldest|exec.Takes) != 0"},
			edit{"channelUse.add", "x.use&(exec.AsksFull|exec.AsksLength|exec.AsksAll|exec.Sends) != 0",
				"x.use&(exec.AsksFull|exec.Sends) != 0"}),
		every("stale-offers", "what a process can do stays known when it has changed",
			edit{"explorer.enter", "!o.asked.sees(&e.step.touches)", "true"}),
		every("stale-lens", "what is remembered of a process holds wherever it is at a location",
			edit{"lens.find", "return n.small[n.key(s)]", "for _, o := range n.small { return o }"}),
		every("sleeps-for-ever", "what is asleep is never woken",
			edit{"explorer.enter", "!x.path.dep.between(&st.touches, &e.step.touches)", "true"}),
		every("nothing-sleeps", "what was explored is explored again",
			edit{"explorer.source", "n.sleep = append(n.sleep, &o.steps[i])", ""}),
		every("asleep-and-scheduled", "a process that is asleep is scheduled alone",
			edit{"explorer.schedule", "st.proc == p", "false"}),
		every("choices-are-one", "what is explored with one step of a process is explored with the others",
			edit{"explorer.insertOthers", "st.choices == 1", "true"}),
		every("weak-whatever-comes", "an execution can start with a step that depends on what comes first",
			edit{"explorer.weak", "x.path.dep.between(&st.touches, &other.touches)", "false"}),
		{"wakeups-are-short", "a wakeup sequence ends with the second event of its race", "dpor", "^TestLongWakeups$",
			[]edit{{"reverser.complete", "j < r.length", "j < n"}}},
		{"other-steps-stay", "what a process did not do is the same where it comes early",
			"dpor", "^TestOtherStepsThatComeEarly$", []edit{{"reverser.unchanged", "len(e.offer.steps) == 1", "true"}}},
		{"taken-along", "a process that a handshake takes along has no races", "dpor", "^TestProcesses$",
			[]edit{{"explorer.finish", "|| x.space.handshakes", ""}}},
		{"deaths-untold", "nothing can tell that a process has died", "dpor", "^TestProcesses$",
			[]edit{{"fixed", "ok := !p.Reads(program.NrPr)", "ok := true"}}},
		{"reads-in-the-way", "an event is ordered after reads of the same cell", "dpor", "^TestCounts$",
			[]edit{{"path.addReaders", "all || list[i].writes", "true"}}},
		{"execution-goes-round", "an execution that comes back to a state goes on", "dpor", "^TestEndless$",
			[]edit{{"path.retrace", "bytes.Equal(t.bytes, s.bytes)", "!bytes.Equal(t.bytes, s.bytes)"}}},
	}
}
