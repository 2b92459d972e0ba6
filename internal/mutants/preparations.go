package main

import "slices"

// preparations: what a step does, merging, dead variables (0.6) and deaths left out.
func preparations() []mutant {
	return slices.Concat(effects(), walks(), merging(), deadVariables(), ends())
}

// effects: what one step does on the machine.
func effects() []mutant {
	const (
		fire    = "exec/closure/fire.go"
		comm    = "exec/closure/comm.go"
		enabled = "exec/closure/enabled.go"
		graph   = "lower/graph.go"
	)
	never := func(name string) string { return subtest("TestStepsThatNeverEnd", name) }
	inner := func(name string) string { return subtest("TestElseOfAnInnerSelection", name) }
	return []mutant{
		{"claim-waits", "a claim that takes part waits inside an atomic sequence (11.4)", ".", "^TestClaimsBlockedInAnAtomicSequence$",
			[]edit{{fire, "n == 0 && c.claimOver(p)", "false"}}},
		{"late-timeout-gives-way", "a timeout behind the first statement of an atomic sequence gives control up (6.4)", ".", subtest("TestTimeoutInsideAtomic", "control is kept"),
			[]edit{{"exec/closure/endless.go", "c.code.usesTimeout && !c.anyEnabled() {", "false {"}}},
		{"last-is-oneself", "_last is the mover's own pid in what it does (3.11)", ".", subtest("TestLastInEffects", "an assertion"),
			[]edit{{fire, "\t\tif c.admits(e) {\n\t\t\tc.effect(e)\n\t\t}\n\t\tc.setLast(mv.Proc)", "\t\tc.setLast(mv.Proc)\n\t\tif c.admits(e) {\n\t\t\tc.effect(e)\n\t\t}"}}},
		{"last-before-handshake", "_last is who moved before the handshake, for the receiver too (3.11)", ".", subtest("TestLastInEffects", "a receiver stores and goes on after its sender"),
			[]edit{{comm, "c.edge, c.sender = mv.PeerEdge, int32(mv.Proc)", "c.edge = mv.PeerEdge"}}},
		{"sorted-before-equal", "c!!m goes before equal messages (4.4)", ".", "^TestSortedBehindEqualMessages$",
			[]edit{{comm, "before := false", "before := true"}}},
		{"rendezvous-waits-in-d-step", "a d_step that begins with a send on a rendezvous channel waits (6.6)", ".", subtest("TestRendezvousInsideDStep", "first"),
			[]edit{{enabled, "room == 0 || ", ""}}},
		{"endless-unseen", "an atomic sequence that never ends leads nowhere (6.8)", ".", never("it waits for what nobody can do"),
			[]edit{{fire, "if c.loop && !c.gaveUp", "if false && !c.gaveUp"}}},
		{"endless-if-it-may-be", "a loop from which a way leads out is an error (6.9)", ".", never("it may end"),
			[]edit{{"exec/closure/endless.go", "if !nodes[b].leaves {", "if false {"}}},
		{"d-step-goes-round", "a d_step that comes back to a state is given up after ten million statements (6.6)", ".", never("a d_step"),
			[]edit{{fire, "if round.back(c, n, l) {", "if round.back(c, n, l) && false {"}}},
		{"staying-unseen", "no run stays in an atomic sequence (6.9)", ".", never("it may end"),
			[]edit{{"search/explorer.go", "e.stays == nil && e.acceptsStaying(n.q)", "false"}}},
		{"staying-violates", "a run that stays in an atomic sequence violates every property (6.9)", ".", never("it may end, and the property does not wait for that"),
			[]edit{{"product/staying.go", "p.claim.marks == 0 && !p.claim.states[a].Accepting", "false"}}},
		{"else-of-all", "an else asks about all options of the outermost selection (8.1)", ".", inner("behind another option"),
			[]edit{{graph, "own := x.options[len(x.options)-1]", "own := x.options[0]"}}},
		{"else-beside-inner-else", "an else is executable beside a selection that has one (8.1)", ".", inner("the outer else never comes"),
			[]edit{{enabled, "&& !e.beaten &&", "&&"}}},
	}
}

func merging() []mutant {
	const (
		merge      = "optimize/merge.go"
		priorities = "optimize/priorities.go"
	)
	clause := func(name string) string { return subtest("TestClauses", name) }
	return []mutant{
		{"merged-across-loop-head", "steps are merged round a loop (T20)", "optimize", "^TestLoopHeads$",
			[]edit{{merge, "t.Locations[l].Merged = false", "_ = l"}}},
		{"merged-visible", "a visible step is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, " || m.r.Visible(id)&m.props != 0", ""}}},
		{"merged-shared", "a step that others depend on is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, "return !m.r.Dependent(e, f) && !m.r.MayEnable(f, e) })", "return true })"}}},
		{"merged-helped", "a step that others make executable is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, " && !m.r.MayEnable(f, e)", ""}}},
		{"merged-twins", "there is never more than one instance of a type", "optimize", "^TestClauses$",
			[]edit{{"program/single.go", "out[i] = n[i] <= 1", "out[i] = true"}}},
		{"merged-enabling", "under priorities a step is merged that makes others executable", "optimize",
			clause("priorities, and the statement makes another one executable"),
			[]edit{{priorities, "return !m.r.MayEnable(id, f) })", "return true })"}}},
		{"merged-to-rendezvous", "under priorities a step is merged that leads to a rendezvous", "optimize",
			clause("priorities, and the statement leads to a rendezvous"),
			[]edit{{priorities, " && m.r.MeetsNobody(id)", ""}}},
		{"merged-setting", "a step is merged that sets a priority", "optimize", clause("priorities, and the statement sets one"),
			[]edit{{priorities, "!setsPriority(m.p.Edges[id]) && ", ""}}},
		{"merged-priority-read", "reading a priority does not depend on setting it", "optimize",
			clause("priorities, which others set and the process reads"),
			[]edit{{"depend/viewer.go", "v.priority(x.PID, false)", ""}}},
		{"merged-cut", "under priorities steps are merged beside atomic sequences that they would interrupt", "optimize",
			clause("priorities, and an atomic sequence that can be interrupted"),
			[]edit{{priorities, "e.Atomic && (setsPriority(e) ||", "false && (setsPriority(e) ||"}}},
		{"merged-outranked", "a process goes on while others of a higher priority can move", "optimize", "^TestOutranked$",
			[]edit{{"exec/closure/merge.go", "c.movesOf(int(p), moves)\n\t\t\tn :=", "c.edgesOf(int(p), moves)\n\t\t\tn :="}}},
		{"merged-blocked", "all outcomes of merged steps are stored, those in which the automaton blocks as well", ".", "^TestMergingStoresNoMore$",
			[]edit{{"exec/closure/fire.go", "Merged: c.splits > 0", "Merged: c.splits < 0"}}},
		{"merged-fails-often", "each outcome of merged steps in which the claim fails is stored", "search", "^TestBlockedOutcomesAreNotStored$",
			[]edit{{"search/blocked.go", "return slices.Equal(way, other)", "return len(way) == 0"}}},
		{"merged-fails-once", "one outcome of merged steps is stored, however the claim fails", "search", "^TestBlockedOutcomesAreNotStored$",
			[]edit{{"search/blocked.go", "if way != nil && ", "if false && way != nil && "}}},
		{"merged-decided-stopped", "what the reduction asks about is not followed where the automaton blocks", "search", "^TestDecisionsSeeAllOutcomes$",
			[]edit{{"search/explorer.go", "e.order = inOrder(e.order[:0], e.selected(n))", "e.out.Stops = e.stuck\n\te.order = inOrder(e.order[:0], e.selected(n))"}}},
		{"merged-left-out-settled", "outcomes that were left out, as the automaton blocks there, close no cycle", "search", "^TestLeftOutIsNotSettled$",
			[]edit{{"search/dfs.go", " || d.unseen {", " {"}}},
		{"merged-left-out-settled-scc", "the same in the search by components", "search", "^TestLeftOutIsNotSettled$",
			[]edit{{"search/scc.go", " || c.unseen {", " {"}}},
	}
}

// walks: the places of a program that are not steps.
func walks() []mutant {
	const file = "program/walk.go"
	return []mutant{
		{"walk-provided", "provided clauses ask nothing", "exec/closure", "^TestBehaviour$",
			[]edit{{file, "expression(t.Provided, Use{Role: ProvidedRole, Type: i}, f)", ""}}},
		{"walk-trace", "a trace assertion reads nothing", ".", "^TestTraceReadsWhatTheClaimWrites$",
			[]edit{{file, "for _, e := range p.Trace.Edges {", "for _, e := range p.Trace.Edges[:0] {"}}},
		{"walk-exclusive", "an xr or xs claim reads nothing", "program", "^TestWalkVisitsEverything$",
			[]edit{{file, "for _, x := range t.Exclusive {", "for _, x := range t.Exclusive[:0] {"}}},
	}
}

func deadVariables() []mutant {
	const dead = "optimize/dead.go"
	return []mutant{
		{"dead-after-one-step", "only the next step reads variables", "optimize", subtest("TestDeadVariables", "read later"),
			[]edit{{dead, "copy(before, live[e.To])", ""}}},
		{"dead-in-guards", "guards do not read variables", "optimize", subtest("TestDeadVariables", "a guard beside reads"),
			[]edit{{dead, "program.Walk(e.Guard, s.use)", ""}}},
		{"dead-seen-from-outside", "nobody looks at a local from outside", "optimize", subtest("TestDeadVariables", "referred to from outside"),
			[]edit{{dead, "always[l.Remote.Type][l.Var.ID] = true", ""}}},
		{"dead-array", "writing an element sets the whole array", "optimize", subtest("TestDeadVariables", "an element that is set leaves the others"),
			[]edit{{dead, "pl.Remote == nil && len(pl.Index) == 0 {", "pl.Remote == nil {"}}},
		{"dead-in-assignments", "assignments do not read variables", "optimize", subtest("TestDeadVariables", "read later"),
			[]edit{{dead, "stored(o.Assign, needed, s.use)", "_ = needed"}}},
		{"dead-in-messages", "sending does not read variables", "optimize", subtest("TestDeadVariables", "a message reads"),
			[]edit{{dead, "for _, m := range c.Msg {", "for _, m := range c.Msg[:0] {"}}},
	}
}

// ends: each thing that can tell whether finished processes are there.
func ends() []mutant {
	const file = "optimize/ends.go"
	seen := func(name, wrong, test, old, new string) mutant {
		return mutant{"ends-" + name, wrong, "optimize", subtest("TestEnds", test), []edit{{file, old, new}}}
	}
	return []mutant{
		seen("count", "nobody counts processes", "the number of processes", "case program.NrPr, program.Last:", "case program.Last:"),
		seen("pid", "created processes do not look at their numbers", "the pid of a created process", "typ < 0 || w.created[typ]\n\tcase", "typ < 0\n\tcase"),
		seen("run-value", "nobody keeps the value of run", "the value of run", "run && !(u.Role == program.GuardRole && x == u.X)", "run && u.Role == program.GuardRole && x != u.X"),
		seen("variable", "the variables of a process that has died are what they were", "a remote variable", "x.Remote != nil && w.mortal[x.Remote.Type]", "false && x.Remote != nil && w.mortal[x.Remote.Type]"),
		seen("number", "a number names the same process, whoever has died", "a remote variable by number", "return r.PID == nil || !w.created[r.Type]", "return true"),
		seen("label", "the oldest instance is the same, whoever has died", "the label of the oldest instance", "!w.same(&x.Remote) || w.mortal[t] && w.created[t]", "!w.same(&x.Remote)"),
		seen("claim", "claims stand when their process has died", "an exclusive channel", " || len(t.Exclusive) > 0", ""),
		seen("stored", "channel variables are not assigned to", "a channel whose number is received", "p.Var.Type.Kind == program.Chan && w.owners", "false && w.owners"),
		seen("compared", "the numbers of channels are not compared", "a channel that is compared", "(w.loads == 0 || !w.owners) && ", ""),
		seen("priorities", "deaths do not concern who may run", "priorities", "p.UsesPriority || p.UsesLast", "p.UsesLast"),
		seen("timeout", "numbers are the same after a timeout", "timeout where processes are created", " && !(w.runs && w.timeout)", ""),
		{"ends-kept", "deaths are not left out", "optimize", "^TestEndsTakeStatesAway$",
			[]edit{{file, "t.Locations[l].Out = nil", "_ = l"}}},
		{"ends-crowded", "want of room is not noticed", ".", "^TestEndsWithoutRoom$",
			[]edit{{"exec/closure/fire.go", "c.code.crowded.Store(true)\n\tc.fail(program.TooManyProcesses", "c.fail(program.TooManyProcesses"}}},
		{"ends-room", "that there is no room if nobody dies is no error", ".", "^TestEndsWithoutRoom$",
			[]edit{{"room.go", "p.add(late.res.Errors[i])", ""}}},
		{"ends-room-unproved", "that there is no room if nobody dies is forgotten where it is no error", ".", "^TestWantOfRoomAlone$",
			[]edit{{"room.go", "p.system.runTimeError = late.system.runTimeError", ""}}},
		{"ends-room-taken-back", "what is found before room is wanted is forgotten where the next search is cut", ".", "^TestFoundBeforeRoomIsKept$",
			[]edit{{"room.go", "return p.with(open, found), nil", "return p, nil"}}},
		{"ends-room-enough", "where those that have ended go there is always room", ".", "^TestEndsWithoutRoom$",
			[]edit{{"room.go", "if p.system.program.Early && !p.system.crowded() {", "if p.system.program.Early {"}}},
		{"ends-hindered", "whoever has come to its end can die", "optimize", "^TestEarlyEndsMayBeHindered$",
			[]edit{{file, "if is && p.Types[i].Provided != nil {", "if false && is && p.Types[i].Provided != nil {"}}},
		{"ends-unfair", "deaths are left out of fair runs", ".", "^TestEndsAreKept$",
			[]edit{{"plan/make.go", "p.Optimize = p.Optimize.Without(Merge | Ends)\n\t\tdrop(Reason{Why: NotFair}", "p.Optimize = p.Optimize.Without(Merge)\n\t\tdrop(Reason{Why: NotFair}"}}},
	}
}
