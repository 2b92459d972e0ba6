package main

// operands: what moves touch with their operands evaluated in the present state (4.3).
func operands() []mutant {
	return []mutant{
		{"operand-unread", "nobody can change an operand that has been evaluated (4.3)", differential, rule("an index that the others change"),
			[]edit{{"evaluator.value", "n.reads = append(n.reads, y)", ""}}},
		{"operand-written-before", "a step has changed nothing when it evaluates what is behind its first statement", differential, rule("an atomic sequence changes its index"),
			[]edit{{"evaluator.unwritten", "n.of.written[v] <= writes", "true"}}},
		{"early-operand-known-later", "the number of processes is the same again wherever it was known once", differential, rule("the number of processes before and after a run in an atomic sequence"),
			[]edit{{"evaluator.value", "|| !n.fixed(x)", ""}, {"evaluator.value", "return compileEval(x)", "if !n.fixed(x) { return nil }; return compileEval(x)"}}},
		{"run-changes-nothing", "an index beside a run is evaluated before it", differential, rule("an index beside a run is evaluated after it"),
			[]edit{{"atOnce", "at = false", "_ = at"}}},
		{"d-step-evaluated-at-once", "a d_step evaluates all of its operands before it begins", differential, rule("a d_step changes its index"),
			[]edit{{"folder.later", "f.now.early = false", ""}, {"atOnce", "e.Sub == nil && len(e.Ops) <= 1", "true"}}},
		{"silent-write-of-anything", "any assignment writes what is there already (4.3)", differential, rule("else looks at its siblings"),
			[]edit{{"evaluator.silent", "cut(v) == w && (!overflow", "(cut(v) == w || !overflow"}}},
		{"silent-write-unread", "who writes what is there already does not mind if others write (4.3)", differential, rule("an assignment of what is there, and of something else"),
			[]edit{{"evaluator.assign", "n.stays = append(n.stays, s)", ""}}},
		{"silent-write-keeps-anything", "a variable holds what it is assigned, whatever others write (4.3)", differential, rule("an assignment of what is there, and of something else"),
			[]edit{{"Viewer.Stays", "op: program.OpEq", "op: program.OpGe"}}},
		{"operand-of-another-state", "an operand keeps the value that it has had once", differential, rule("the same locations and moves, another operand"),
			[]edit{{"instances.presently", "c == nil || values != o.lastValues", "c == nil"}}},
		{"evaluated-invisible", "a move with operands is invisible (C2)", differential, rule("an element that is visible"),
			[]edit{{"instances.evaluate", "c.visible = access.SeenBy(&c.does, x.props)", ""}}},
		{"alone-among-dependents", "a process with operands counts as alone though others have dependent steps ahead", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{"Relaxed.Alone", "|| x.ahead(p, now.conflicts))", ")"}}},
		{"alone-and-woken", "a process with operands counts as alone though others may help what it waits for", differential, rule("a step that others may open, beside one with an index"),
			[]edit{{"Relaxed.MayBeAlone", "!x.woken(p, moves)", "true"}}},
		{"alone-and-visible", "a process that is alone with its operands evaluated is taken though propositions see it (C2)", differential, rule("an element that is visible"),
			[]edit{{"Relaxed.Alone", "now.visible&props != 0 ||", ""}}},
		{"sets-without-operands", "sets of several processes are looked for without operands", "ample", "^TestASetIsFoundWhereverOnePasses$",
			[]edit{{"Selector.setsNow", "a.future.Evaluate()", ""}}},
		{"sure-in-one-case", "what one element conflicts with, all do: fewer reductions", differential, rule("channels of an array, one after the other"),
			[]edit{{"instances.surely", "all && access.Conflict(", "access.Conflict("}}},
		{"new-classes-unseen", "who comes later conflicts with nothing that has been evaluated", differential, rule("who comes later meets an operand"),
			[]edit{{"instances.presently", "for ; c.known < len(x.classes.reps); c.known++", "for n := c.known; n == 0 && c.known < len(x.classes.reps); c.known++"}}},
	}
}
