package main

const (
	accessFile = "depend/access.go"
	viewerFile = "depend/viewer.go"
	macroFile  = "depend/macro.go"
	writeFile  = "depend/write.go"
)

// dependence: what steps share, and what each of them looks at and changes.
func dependence() []mutant {
	return []mutant{
		{"dep-without-reads", "a write does not disturb who reads (4.3)", differential, rule("else looks at its siblings"),
			[]edit{{accessFile, "case a.write.meets(b.read),", "case false,"}}},
		{"dep-without-writes", "two writes always commute (4.3)", differential, rule("a dependent step lies in the future"),
			[]edit{{accessFile, "a.write.meets(b.write) && !commute(a, b)", "false"}}},
		{"dep-without-tests", "a write keeps what a guard has tested (4.3)", differential, rule("a write makes a comparison false"),
			[]edit{{accessFile, "a.write.meets(b.tested) && !keeps(a, b)", "false"}}},
		{"send-send-independent", "two sends to a channel commute (T10)", differential, rule("two senders"),
			[]edit{{accessFile, "a.send.meets(b.send) || ", ""}}},
		{"receive-receive-independent", "two receives from a channel commute (T10)", differential, rule("two receivers"),
			[]edit{{accessFile, "a.recv.meets(b.recv) || ", ""}}},
		{"sorted-send-independent", "a sorted send commutes with receives", differential, rule("a sorted send overtakes"),
			[]edit{{accessFile, "case a.sorted.meets(b.send), a.sorted.meets(b.recv),", "case"}}},
		{"send-ignores-polls", "full() and empty() do not depend on sends (S6)", differential, rule("else beside a receive"),
			[]edit{{accessFile, "a.send.meets(b.test), a.send.meets(b.room),", "false,"}}},
		{"receive-ignores-polls", "nempty() and len() do not depend on receives (S6)", differential, rule("the length of a channel is a test of both ends"),
			[]edit{{accessFile, "a.recv.meets(b.test), a.recv.meets(b.peek):", "false:"}}},
		{"run-run-independent", "the order in which processes are created does not matter (S1)", differential, rule("who comes first gets the number"),
			[]edit{
				{accessFile, "a.table&tableRun != 0 && b.table&tableRun != 0", "false"},
				{viewerFile, "v.to.table |= tableRead | tableRun", "v.to.table |= tableRun"},
			}},
		{"run-death-independent", "which number a process gets does not depend on who has died (S1)", differential, rule("the pid depends on who has died"),
			[]edit{
				{accessFile, "b.table&(tableRead|tableDie) != 0", "b.table&tableRead != 0"},
				{viewerFile, "v.to.table |= tableRead | tableRun", "v.to.table |= tableRun"},
			}},
		{"death-unseen", "a death does not change _nr_pr (S3)", differential, rule("death is seen through _nr_pr"),
			[]edit{{accessFile, "a.table&tableDie != 0 && b.table&tableRead != 0:", "false:"}}},
		{"run-unseen", "a creation does not change _nr_pr (S2)", differential, rule("run is seen through _nr_pr"),
			[]edit{{accessFile, "a.table&tableRun != 0 && b.table&(tableRead|tableDie) != 0", "false"}}},
		{"nr-pr-invisible", "_nr_pr looks at nothing (S2, S3)", differential, rule("death is seen through _nr_pr"),
			[]edit{{viewerFile, "case program.NrPr:\n\t\tv.to.table |= tableRead", "case program.NrPr:"}}},
		{"channel-outlives-process", "a channel does not die with its process (T11)", differential, rule("a channel dies with its process"),
			[]edit{{"depend/existence.go", "to.write.add(object)", ""}}},
		{"existence-unread", "who uses a channel does not look whether it exists (T11)", differential, rule("a rendezvous channel goes with its process"),
			[]edit{
				{"depend/existence.go", "v.to.read.add(v.o.object(existence{n}))", ""},
				{"depend/existence.go", "v.to.read.add(v.o.object(existence{freeNumbers}))", ""},
				{"depend/existence.go", "v.to.read.add(v.o.object(existence{anyNumber}))", ""},
			}},
		{"remote-variable-not-shared", "a local is never seen from outside (S4)", differential, rule("a local that a process asks about"),
			[]edit{{viewerFile, "if !v.o.remote[key] {", "if true {"}}},
		{"own-element-from-afar", "a[_pid] is nobody else's, whatever the others index (T14)", differential, rule("an element of one's own, and seen by the other"),
			[]edit{{viewerFile, "v.mark(v.o.object(arrayKey{pl.Var.ID}), write, &v.to.farRead, &v.to.farWrite)", ""}}},
		{"index-unread", "an index is not read (T14)", differential, rule("an index is read"),
			[]edit{{viewerFile, "range pl.Index {", "range pl.Index[:0] {"}}},
		{"label-unseen", "moving to a label is not seen by who asks about it (T13)", differential, rule("a label that a formula asks about"),
			[]edit{{macroFile, "to.ownWrite.add(g.object)", ""}}},
		{"progress-unseen", "moving to a progress label does not change np_ (T13)", differential, rule("np_ is visible"),
			[]edit{{macroFile, "to.ownWrite.add(b.o.progress)", ""}}},
		{"len-invisible", "len() looks at nothing (T13)", differential, rule("the length of a channel in a formula"),
			[]edit{{viewerFile, "case *program.ChanTest:\n\t\tv.expr(x.Chan)\n\t\tv.channels(x.Chan, &v.to.test)", "case *program.ChanTest:\n\t\tv.expr(x.Chan)"}}},
		{"poll-unread", "c?[..] looks at nothing", differential, rule("a poll"),
			[]edit{{viewerFile, "v.patterns(x.Match, false)\n\t\tv.channels(x.Chan, &v.to.test)", "v.patterns(x.Match, false)"}}},
		{"commuting-with-a-reader", "updates commute, and with who reads, too (T18)", differential, rule("commuting updates with a reader"),
			[]edit{{accessFile, "case a.write.meets(b.read),", "case a.write.meets(b.read) && !commute(a, b),"}}},
		{"constants-commute", "assignments of two constants commute (4.3)", differential, rule("two constants"),
			[]edit{{writeFile, "!ok || !also || x != y", "!ok || !also || x != y && false"}}},
		{"updates-commute-with-assignments", "x++ and x = 1 commute (4.3)", differential, rule("an increment and an assignment"),
			[]edit{{writeFile, "added := a.update.has(n) && b.update.has(n) && !a.put.has(n) && !b.put.has(n)", "added := a.update.has(n) || b.update.has(n)"}}},
		{"monotone-reversed", "a write keeps a comparison that it makes false (4.3)", differential, rule("a write makes a comparison false"),
			[]edit{{writeFile, "c.object == w.object && !c.satisfied(w.value)", "c.object == w.object && c.satisfied(w.value)"}}},
		{"first-step-only", "only the first step of an atomic sequence counts (T4)", differential, rule("an atomic sequence is one step"),
			[]edit{{macroFile, "if e.Atomic {", "if false {"}}},
		{"sequence-never-waits", "an atomic sequence does not depend on what it waits for (T5)", differential, rule("an atomic sequence that blocks in the middle"),
			[]edit{{macroFile, "waits := b.executable(f, &a.does)", "waits := false"}}},
		{"else-without-siblings", "else does not look at the other options (T7)", differential, rule("else looks at its siblings"),
			[]edit{{macroFile, "s.Kind != program.Else && b.guard", "s.Kind == program.Else && b.guard"}}},
		{"escape-unread", "the escape of an unless is not looked at (T6)", differential, rule("an escape looks at a global"),
			[]edit{{macroFile, "case s.Escape == e.Escape || s.Escape == 0:", "case true:"}}},
		{"provided-unread", "a provided clause is not looked at", differential, rule("provided is looked at before each step"),
			[]edit{
				{macroFile, "v := viewer{o: b.o, typ: e.Type, to: to}\n\tv.expr(b.prog.Types[e.Type].Provided)\n\trendezvous = b.effect", "rendezvous = b.effect"},
				{macroFile, "v := viewer{o: b.o, typ: e.Type, to: to}\n\tv.expr(b.prog.Types[e.Type].Provided)\n\trendezvous = b.guard", "rendezvous = b.guard"},
				{"depend/atoms.go", "z.condition(z.b.prog.Types[z.typ].Provided)", ""},
			}},
		{"trace-independent", "a trace assertion does not see the order of events", differential, rule("a trace assertion orders events of different channels"),
			[]edit{{viewerFile, "if traced.meets(all) {", "if traced.meets(nil) {"}}},
		{"claims-unread", "xr and xs are believed, not checked", differential, rule("an exclusive claim ends with its process"),
			[]edit{{"depend/claims.go", "if c.recv != recv || !c.chans.meets(chans) {", "if true {"}}},
	}
}
