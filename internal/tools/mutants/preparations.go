package main

import "slices"

// preparations returns mutants of the effects of steps, and of the optimizations before a search: merging, dead
// variables, and the removal of terminated processes.
func preparations() []mutant {
	return slices.Concat(effects(), walks(), merging(), deadVariables(), ends())
}

// effects returns mutants in which a step has a wrong effect on the state.
func effects() []mutant {
	never := func(name string) string { return subtest("TestStepsThatNeverEnd", name) }
	inner := func(name string) string { return subtest("TestElseOfAnInnerSelection", name) }
	return []mutant{
		{"claim-dstep-endless", "a d_step of a claim that never ends is passed over (11.4)", conformance,
			"^TestClaimsWithAnEndlessDStep$", []edit{{"claimBuilder.dstep", "if open {", "if open && seen == nil {"}}},
		{"claim-waits", "a claim that takes part waits inside an atomic sequence (11.4)", conformance, "^TestClaimsBlockedInAnAtomicSequence$",
			[]edit{{"context.goOn", "n == 0 && c.claimOver(p)", "false"}}},
		{"late-timeout-gives-way", "a timeout behind the first statement of an atomic sequence gives control up (6.4)", conformance, subtest("TestTimeoutInsideAtomic", "control is kept"),
			[]edit{{"context.controlled", "c.code.usesTimeout && !c.anyEnabled()", "false"}}},
		{"loop-without-a-join", "a loop in which a process begins is not remembered (6.8)", "internal/model/program", "^TestJoins$",
			[]edit{{"Program.Joins", "into[i][t.Entry]++", ""}}},
		{"last-is-oneself", "_last is the mover's own pid in what it does (3.11)", conformance, subtest("TestLastInEffects", "an assertion"),
			[]edit{{"context.execute", "if c.admits(e) { c.effect(e) }; c.setLast(mv.Proc)", "c.setLast(mv.Proc); if c.admits(e) { c.effect(e) }"}}},
		{"last-before-handshake", "_last is who moved before the handshake, for the receiver too (3.11)", conformance, subtest("TestLastInEffects", "a receiver stores and goes on after its sender"),
			[]edit{{"context.handshake", "c.edge, c.sender = mv.PeerEdge, int32(mv.Proc)", "c.edge = mv.PeerEdge"}}},
		{"sorted-before-equal", "c!!m goes before equal messages (4.4)", conformance, "^TestSortedBehindEqualMessages$",
			[]edit{{"context.insertion", "before := false", "before := true"}}},
		{"rendezvous-waits-in-d-step", "a d_step that begins with a send on a rendezvous channel waits (6.6)", conformance, subtest("TestRendezvousInsideDStep", "first"),
			[]edit{{"context.canTake", "room == 0 ||", ""}}},
		{"guard-fault-lost-in-d-step", "inside d_step a guard that goes wrong is like one that is true", "internal/model/closure",
			subtest("TestFaults", "index when reading, in a guard inside d_step"),
			[]edit{{"context.dstep", "|| c.wrong", ""}}},
		{"byte-out-of-span", "a byte is never less than a constant that no byte can be", "internal/model/closure",
			"^TestTestsOfBytes$",
			[]edit{{"compiler.compare", "!inside", "false"}}},
		{"element-unchecked", "an index that is a local variable may be one too large", "internal/model/closure",
			"^TestBytesAreWhereOthersFindThem$",
			[]edit{{"elementAtLocal", "i < n { return", "i <= n { return"}}},
		{"endless-unseen", "an atomic sequence that never ends leads nowhere (6.8)", conformance, never("it waits for what nobody can do"),
			[]edit{{"Machine.Fire", "c.loop && !c.gaveUp", "false && !c.gaveUp"}}},
		{"endless-if-it-may-be", "a loop from which a way leads out is an error (6.9)", conformance, never("it may end"),
			[]edit{{"markLeaves", "!nodes[b].leaves", "false"}}},
		{"d-step-goes-round", "a d_step that comes back to a state is given up after ten million statements (6.6)", conformance, never("a d_step"),
			[]edit{{"context.dstep", "round.back(c, n, l)", "round.back(c, n, l) && false"}}},
		{"staying-unseen", "no run stays in an atomic sequence (6.9)", conformance, never("it may end"),
			[]edit{{"explorer.fireAll", "e.stays == nil && e.acceptsStaying(n.q)", "false"}}},
		{"staying-violates", "a run that stays in an atomic sequence violates every property (6.9)", conformance, never("it may end, and the property does not wait for that"),
			[]edit{{"Product.AcceptsStaying", "p.claim.marks == 0 && !p.claim.states[a].Accepting", "false"}}},
		{"else-of-all", "an else asks about all options of the outermost selection (8.1)", conformance, inner("behind another option"),
			[]edit{{"flow.elses", "x.options[len(x.options)-1]", "x.options[0]"}}},
		{"else-beside-inner-else", "an else is executable beside a selection that has one (8.1)", conformance, inner("the outer else never comes"),
			[]edit{{"context.elses", "&& !e.beaten &&", "&&"}}},
	}
}

func merging() []mutant {
	clause := func(name string) string { return subtest("TestClauses", name) }
	return []mutant{
		{"merged-ways-apart", "choices over which steps are merged are followed anew where their ways meet", conformance,
			"^TestMergedChoicesThatMeet$", []edit{{"context.settle", "n > 1 && c.joined()", "false"}}},
		{"merged-choices-no-end", "a merged step rests at each distance, not at one", conformance,
			"^TestMergedChoicesThatMeet$", []edit{{"context.settle", "n > 1 && c.splits == exec.SplitLimit", "false"}}},
		{"merged-ways-of-others", "ways over merged locations meet whoever has moved", "internal/testing/wide",
			"^TestChoicesThatMeet$", []edit{{"context.joined", "v.keys = append(v.keys, c.s...)", ""}}},
		{"merged-across-loop-head", "steps are merged round a loop (T20)", "internal/depend/optimize", "^TestLoopHeads$",
			[]edit{{"openLoops", "t.Locations[cut].Merged = false", "_ = cut"}}},
		{"merged-beyond-few-fields", "behind a message with too few fields no process rests", "internal/depend/optimize",
			"^TestWhereStepsStop$", []edit{{"mayGoOn", "c != nil &&", "false &&"}}},
		{"merged-beyond-assertion", "behind an assertion no process rests", "internal/depend/optimize", "^TestWhereStepsStop$",
			[]edit{{"mayGoOn", "return o.Assert != nil", "return false && o.Assert != nil"}}},
		{"merged-visible", "a visible step is merged (0.6)", "internal/depend/optimize", "^TestClauses$",
			[]edit{{"merger.mergeable", "|| m.r.Visible(id)&m.props != 0", ""}}},
		{"merged-shared", "a step that others depend on is merged (0.6)", "internal/depend/optimize", "^TestClauses$",
			[]edit{{"merger.private", "!m.r.Dependent(e, f) && !m.r.MayEnable(f, e)", "true"}}},
		{"merged-helped", "a step that others make executable is merged (0.6)", "internal/depend/optimize", "^TestClauses$",
			[]edit{{"merger.private", "&& !m.r.MayEnable(f, e)", ""}}},
		{"merged-twins", "there is never more than one instance of a type", "internal/depend/optimize", "^TestClauses$",
			[]edit{{"Program.Single", "n[i] <= 1", "true"}}},
		{"merged-enabling", "under priorities a step is merged that makes others executable", "internal/depend/optimize",
			clause("priorities, and the statement makes another one executable"),
			[]edit{{"merger.scheduled", "!m.r.MayEnable(id, f)", "true"}}},
		{"merged-to-rendezvous", "under priorities a step is merged that leads to a rendezvous", "internal/depend/optimize",
			clause("priorities, and the statement leads to a rendezvous"),
			[]edit{{"merger.scheduled", "&& m.r.MeetsNobody(id)", ""}}},
		{"merged-setting", "a step is merged that sets a priority", "internal/depend/optimize", clause("priorities, and the statement sets one"),
			[]edit{{"merger.scheduled", "!setsPriority(m.p.Edges[id]) &&", ""}}},
		{"merged-priority-read", "reading a priority does not depend on setting it", "internal/depend/optimize",
			clause("priorities, which others set and the process reads"),
			[]edit{{"Viewer.Expr", "v.priority(x.PID, false)", ""}}},
		{"merged-cut", "under priorities steps are merged beside atomic sequences that they would interrupt", "internal/depend/optimize",
			clause("priorities, and an atomic sequence that can be interrupted"),
			[]edit{{"uncut", "e.Atomic && (setsPriority(e)", "false && (setsPriority(e)"}}},
		{"merged-outranked", "a process goes on while others of a higher priority can move", "internal/depend/optimize", "^TestOutranked$",
			[]edit{{"context.settle", "c.movesOf(int(p), moves); n :=", "c.edgesOf(int(p), moves); n :="}}},
		{"ends-forgotten-when-stored", "a way to fail is forgotten where its state is stored", conformance, "^TestInnerSearchLeavesOutTheSame$",
			[]edit{{"explorer.blocked", "if way != nil", "if _, is := e.Store.Find(o.State); is {\n return false\n}\nif way != nil"}}},
		{"merged-blocked", "all outcomes of merged steps are stored, those in which the automaton blocks as well", conformance, "^TestMergingStoresNoMore$",
			[]edit{{"context.emit", "Merged: c.splits > 0", "Merged: c.splits < 0"}}},
		{"merged-fails-often", "each outcome of merged steps in which the claim fails is stored", "internal/search", "^TestBlockedOutcomesAreNotStored$",
			[]edit{{"explorer.blocked", "slices.Equal(way, other)", "len(way) == 0"}}},
		{"merged-fails-once", "one outcome of merged steps is stored, however the claim fails", "internal/search", "^TestBlockedOutcomesAreNotStored$",
			[]edit{{"explorer.blocked", "way != nil &&", "false && way != nil &&"}}},
		{"merged-decided-stopped", "what the reduction asks about is not followed where the automaton blocks", "internal/search", "^TestDecisionsSeeAllOutcomes$",
			[]edit{{"explorer.fireAll", "e.order = inOrder(e.order[", "e.out.Stops = e.stuck; e.order = inOrder(e.order["}}},
		{"merged-left-out-settled", "outcomes that were left out, as the automaton blocks there, close no cycle", "internal/search", "^TestLeftOutIsNotSettled$",
			[]edit{{"depthFirst.enter", "|| d.unseen", ""}}},
		{"merged-left-out-settled-scc", "the same in the search by components", "internal/search", "^TestLeftOutIsNotSettled$",
			[]edit{{"byComponents.enter", "|| c.unseen", ""}}},
	}
}

// walks returns mutants of the traversals of a program. These traversals then skip expressions outside of steps.
func walks() []mutant {
	return []mutant{
		{"walk-provided", "provided clauses ask nothing", "internal/model/closure", "^TestBehaviour$",
			[]edit{{"Program.Walk", "expression(t.Provided, Use{Role: ProvidedRole, Type: i}, f)", ""}}},
		{"walk-trace", "a trace assertion reads nothing", conformance, "^TestTraceReadsWhatTheClaimWrites$",
			[]edit{{"Program.Walk", "range p.Trace.Edges", "range p.Trace.Edges[:0]"}}},
		{"walk-exclusive", "an xr or xs claim reads nothing", "internal/model/program", "^TestWalkVisitsEverything$",
			[]edit{{"Program.Walk", "range t.Exclusive", "range t.Exclusive[:0]"}}},
	}
}

func deadVariables() []mutant {
	return []mutant{
		{"dead-after-one-step", "only the next step reads variables", "internal/depend/optimize", subtest("TestDeadVariables", "read later"),
			[]edit{{"liveness.live", "copy(before, live[e.To])", ""}}},
		{"dead-in-guards", "guards do not read variables", "internal/depend/optimize", subtest("TestDeadVariables", "a guard beside reads"),
			[]edit{{"liveness.edge", "program.Walk(e.Guard, s.use)", ""}}},
		{"dead-seen-from-outside", "nobody looks at a local from outside", "internal/depend/optimize", subtest("TestDeadVariables", "referred to from outside"),
			[]edit{{"dead", "always[l.Remote.Type][l.Var.ID] = true", ""}}},
		{"dead-array", "writing an element sets the whole array", "internal/depend/optimize", subtest("TestDeadVariables", "an element that is set leaves the others"),
			[]edit{{"locals.set", "pl.Remote == nil && len(pl.Index) == 0", "pl.Remote == nil"}}},
		{"dead-in-assignments", "assignments do not read variables", "internal/depend/optimize", subtest("TestDeadVariables", "read later"),
			[]edit{{"liveness.op", "stored(o.Assign, needed, s.use)", "_ = needed"}}},
		{"dead-in-patterns", "patterns do not read variables", "internal/depend/optimize",
			subtest("TestReceivesSetAll", "a pattern reads before it is known that there are too many"),
			[]edit{{"liveness.edge", "program.Walk(c.Match[j].Match, s.use)", ""}}},
		{"dead-as-few-fields", "a receive sets as many variables as the first channel has fields",
			"internal/depend/optimize", subtest("TestReceivesSetAll", "another channel has fewer fields"),
			[]edit{{"liveness.edge", "b != nil { s.set(b)",
				"b != nil && j < len(a.p.ChanTypes[0].Fields) { s.set(b)"}}},
		{"dead-and-kept", "a receive with more patterns than its channel has fields goes on",
			"internal/depend/optimize", "^TestReceivesSetAll$",
			[]edit{{"context.bind", "b != nil {", "b != nil && j < len(c.msg) {"},
				{"context.tooMany", "return true", "c.fault = nil; return false"}}},
		{"dead-in-messages", "sending does not read variables", "internal/depend/optimize", subtest("TestDeadVariables", "a message reads"),
			[]edit{{"liveness.edge", "range c.Msg", "range c.Msg[:0]"}}},
	}
}

// ends returns mutants of the optimization Ends. Ends then overlooks an expression that depends on the presence of
// terminated processes.
func ends() []mutant {
	seen := func(name, wrong, test string, e edit) mutant {
		return mutant{"ends-" + name, wrong, "internal/depend/optimize", subtest("TestEnds", test), []edit{e}}
	}
	return []mutant{
		seen("count", "nobody counts processes", "the number of processes", edit{"watchers.special", "program.NrPr, program.Last", "program.Last"}),
		seen("pid", "created processes do not look at their numbers", "the pid of a created process", edit{"watchers.special", "w.seen || typ < 0 || w.created[typ]", "w.seen || typ < 0"}),
		seen("run-value", "nobody keeps the value of run", "the value of run", edit{"watchers.use", "!(u.Role == program.GuardRole && x == u.X)", "u.Role == program.GuardRole && x != u.X"}),
		seen("variable", "the variables of a process that has died are what they were", "a remote variable", edit{"watchers.expr", "x.Remote != nil && w.mortal[x.Remote.Type]", "false"}),
		seen("number", "a number names the same process, whoever has died", "a remote variable by number", edit{"watchers.sameProcess", "r.PID == nil || !w.created[r.Type]", "true"}),
		seen("label", "the oldest instance is the same, whoever has died", "the label of the oldest instance", edit{"watchers.expr", "|| w.mortal[t] && w.created[t]", ""}),
		seen("claim", "claims stand when their process has died", "an exclusive channel", edit{"watchers.blind", "|| len(t.Exclusive) > 0", ""}),
		seen("stored", "channel variables are not assigned to", "a channel whose number is received", edit{"watchers.place", "p.Var.Type.Kind == program.Chan && w.owners", "false"}),
		seen("compared", "the numbers of channels are not compared", "a channel that is compared", edit{"watchers.blind", "(w.loads == 0 || !w.owners) &&", ""}),
		seen("priorities", "deaths do not concern who may run", "priorities", edit{"ends", "p.UsesPriority || p.UsesLast", "p.UsesLast"}),
		seen("timeout", "numbers are the same after a timeout", "timeout where processes are created", edit{"watchers.blind", "&& !(w.runs && w.timeout)", ""}),
		{"ends-kept", "deaths are not left out", "internal/depend/optimize", "^TestEndsTakeStatesAway$",
			[]edit{{"ends", "t.Locations[l].Out = nil", "_ = l"}}},
		{"ends-crowded", "want of room is not noticed", conformance, "^TestEndsWithoutRoom$",
			[]edit{{"context.crowd", "c.code.crowded.Store(true)", ""}}},
		{"ends-room", "that there is no room if nobody dies is no error", conformance, "^TestEndsWithoutRoom$",
			[]edit{{"deciding.room", "p.add(late.Found[i])", ""}}},
		{"ends-room-unproved", "that there is no room if nobody dies is forgotten where it is no error", conformance, "^TestWantOfRoomAlone$",
			[]edit{{"deciding.room", "p.RunTimeError = late.RunTimeError", ""}}},
		{"ends-room-taken-back", "what is found before room is wanted is forgotten where the next search is cut", conformance, "^TestFoundBeforeRoomIsKept$",
			[]edit{{"deciding.room", "whole.withEarlier(open, []Pass{rest}), nil", "whole, nil"}}},
		{"ends-room-enough", "where those that have ended go there is always room", conformance, "^TestEndsWithoutRoom$",
			[]edit{{"deciding.room", "p.Program.Early && !p.Room.Lacking", "p.Program.Early"}}},
		{"ends-room-silent", "a property holds, and it is not said on which runs", conformance, "^TestRoomSetApart$",
			[]edit{{"deciding.room", "whole.Shortage = late.shortage(i)", ""}}},
		{"ends-room-reduced", "a reduced search shows that there is room on all runs", conformance,
			"^TestRoomLackedInAnyCase$", []edit{{"wholly", "asked.Reduction = plan.None", ""}}},
		{"ends-room-unknown", "a search that its bound has cut shows that there is room", conformance, "^TestRoomOnTooManyRuns$",
			[]edit{{"wholly", "whole.Search.Cut != search.CutRoom", "true"}}},
		{"ends-hindered", "whoever has come to its end can die", "internal/depend/optimize", "^TestEarlyEndsMayBeHindered$",
			[]edit{{"unhindered", "is && p.Types[i].Provided != nil", "false && is && p.Types[i].Provided != nil"}}},
		{"ends-unfair", "deaths are left out of fair runs", conformance, "^TestEndsAreKept$",
			[]edit{{"Plan.optimize", "p.Optimize = p.Optimize.Without(Merge | Ends); drop(Reason{Why: NotFair}", "p.Optimize = p.Optimize.Without(Merge); drop(Reason{Why: NotFair}"}}},
	}
}
