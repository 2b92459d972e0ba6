package main

// operands: what moves touch with their operands evaluated in the present state (4.3).
func operands() []mutant {
	return []mutant{
		{"operand-unread", "nobody can change an operand that has been evaluated (4.3)", differential, rule("an index that the others change"),
			[]edit{{"Evaluator.value", "n.Reads = append(n.Reads, y)", ""}}},
		{"operand-written-before", "a step has changed nothing when it evaluates what is behind its first statement", differential, rule("an atomic sequence changes its index"),
			[]edit{{"Evaluator.unchanged", "n.Written[v] <= writes", "true"}}},
		{"early-operand-known-later", "the number of processes is the same again wherever it was known once", differential, rule("the number of processes before and after a run in an atomic sequence"),
			[]edit{{"Evaluator.value", "|| !n.fixed(x)", ""}, {"Evaluator.value", "return Compile(x)", "if !n.fixed(x) { return nil }; return Compile(x)"}}},
		{"run-changes-nothing", "an index beside a run is evaluated before it", differential, rule("an index beside a run is evaluated after it"),
			[]edit{{"atOnce", "at = false", "_ = at"}}},
		{"d-step-evaluated-at-once", "a d_step evaluates all of its operands before it begins", differential, rule("a d_step changes its index"),
			[]edit{{"Folder.later", "f.Now.Unwritten = false", ""}, {"atOnce", "e.Sub == nil && len(e.Ops) <= 1", "true"}}},
		{"silent-write-of-anything", "any assignment writes what is there already (4.3)", differential, rule("else looks at its siblings"),
			[]edit{{"Evaluator.silent", "cut(v) == w && (!overflow", "(cut(v) == w || !overflow"}}},
		{"silent-write-unread", "who writes what is there already does not mind if others write (4.3)", differential, rule("an assignment of what is there, and of something else"),
			[]edit{{"Evaluator.assign", "n.Stays = append(n.Stays, s)", ""}}},
		{"silent-write-keeps-anything", "a variable holds what it is assigned, whatever others write (4.3)", differential, rule("an assignment of what is there, and of something else"),
			[]edit{{"Viewer.Stays", "op: program.OpEq", "op: program.OpGe"}}},
		{"operand-of-another-state", "an operand keeps the value that it has had once", differential, rule("the same locations and moves, another operand"),
			[]edit{{"Table.InState", "c == nil || values != o.lastValues", "c == nil"}}},
		{"evaluated-invisible", "a move with operands is invisible (C2)", differential, rule("an element that is visible"),
			[]edit{{"Table.evaluate", "c.Visible = access.SeenBy(&c.does, x.props)", ""}}},
		{"alone-among-dependents", "a process with operands counts as alone though others have dependent steps ahead", "depend/future", "^TestRowsShowTheSamePlainSets$",
			[]edit{{"Future.SingletonNow", "|| x.ahead(p, now.Conflicts))", ")"}}},
		{"alone-and-woken", "a process with operands counts as alone though others may help what it waits for", differential, rule("a step that others may open, beside one with an index"),
			[]edit{{"Future.MaybeSingleton", "!x.woken(p, moves)", "true"}, {"Rows.MaybeSingleton", "!r.woken(p)", "true"}}},
		{"alone-and-visible", "a process that is alone with its operands evaluated is taken though propositions see it (C2)", differential, rule("an element that is visible"),
			[]edit{{"Future.SingletonNow", "now.Visible&props != 0 ||", ""}, {"Rows.SingletonNow", "now.Visible&props != 0 ||", ""}}},
		{"sets-without-operands", "sets of several processes are looked for without operands", "ample", "^TestASetIsFoundWhereverOnePasses$",
			[]edit{{"Selector.setsNow", "a.future.Evaluate()", ""}}},
		{"sure-in-one-case", "what one element conflicts with, all do: fewer reductions", differential, rule("channels of an array, one after the other"),
			[]edit{{"Table.Certain", "all && access.Conflict(", "access.Conflict("}}},
		{"new-classes-unseen", "who comes later conflicts with nothing that has been evaluated", differential, rule("who comes later meets an operand"),
			[]edit{{"Table.InState", "for ; c.known < len(x.Classes.reps); c.known++", "for n := c.known; n == 0 && c.known < len(x.Classes.reps); c.known++"}}},
	}
}
