package main

const (
	fixpointFile = "depend/fixpoint.go"
	waitsFile    = "depend/waits.go"
	moversFile   = "depend/movers.go"
	trailFile    = "depend/trail.go"
	instanceFile = "depend/instance.go"
	loneFile     = "depend/lone.go"
)

// futures: what may happen before a set of processes moves (4.2).
func futures() []mutant {
	return []mutant{
		{"disabled-edges-ignored", "an inexecutable edge of the chosen process stays so (T1)", differential, rule("a disabled edge becomes executable"),
			[]edit{{fixpointFile, "x.look(p, true)", "if !x.in.Has(program.PID(p)) {\n\t\t\tx.look(p, true)\n\t\t}"}}},
		{"blocked-processes-ignored", "a blocked process stays blocked (T2)", differential, rule("a blocked process writes later"),
			[]edit{{fixpointFile, "x.look(p, true)", "if x.procs[p].can {\n\t\t\tx.look(p, true)\n\t\t}"}}},
		{"only-the-next-step", "what a process does after its next step does not count (T3)", differential, rule("a dependent step lies behind a shared one"),
			[]edit{{fixpointFile, "if k.to >= 0 {", "if false {"}}},
		{"conflicts-ignored", "steps that come before are never dependent on the set (C1)", differential, rule("a dependent step lies in the future"),
			[]edit{{fixpointFile, "word := row[w] & x.live[w]", "word := row[w] & 0"}, {fixpointFile, "victims.AddAll(x.touching[k.class])", ""}}},
		{"created-forgotten", "what a process that is yet to be created does is left out", differential, rule("a dependent step of a process yet to be created"),
			[]edit{{fixpointFile, "x.create(t, m.by)", "_ = t"}}},
		{"own-writes-do-not-help", "a process makes none of its own guards true", differential, rule("a dependent step behind a guard on a local"),
			[]edit{
				{waitsFile, ".locals&writes != 0 {", ".locals&writes != 0 && false {"},
				{fixpointFile, "unknown := a.locals&x.writes(q) != 0", "unknown := false"},
			}},
		{"private-channel-does-not-help", "sending to a channel of one's own makes no receive of one's own executable", differential, rule("a dependent step behind a message to itself"),
			[]edit{{instanceFile, "w |= o.privateChannel(e.Comm.Chan, typ)", ""}}},
		{"partner-not-looked-for", "nobody ever comes to the place where a handshake is waited for (T10)", differential, rule("a dependent step behind a handshake"),
			[]edit{{waitsFile, "x.partners(s, r, c)", "_ = s"}, {waitsFile, "x.partners(r, s, c)", "_ = s"}}},
		{"created-partners-forgotten", "two processes of a type that are yet to be created exchange no messages", differential, rule("a dependent step behind a handshake of two yet to be created"),
			[]edit{{waitsFile, "s.proc != r.proc || int(r.proc) >= x.n", "s.proc != r.proc"}}},
		{"handshake-of-the-sender", "a handshake belongs to the sender only (T9)", differential, rule("the partner has something else to do"),
			[]edit{
				{fixpointFile, "|| mv.Peer != program.NoPID && !x.in.Has(mv.Peer)", ""},
				{fixpointFile, "range x.asPeer(p) {", "range x.asPeer(p)[:0] {"},
			}},
		{"partner-in-no-conflict", "what disturbs the partner does not disturb a handshake (T9)", differential, rule("what the partner receives is written by another"),
			[]edit{{moversFile, "x.meets(int(mv.Peer), mv.PeerEdge, movers)", "x.procs[mv.Peer].can = true"}}},
		{"constant-check-reversed", "a guard x == 1 is helped by x = 2, and not by x = 1 (4.3)", differential, "^TestRules$",
			[]edit{{"depend/classes.go", "w.check.satisfied(v.value)", "!w.check.satisfied(v.value)"}}},
		{"death-does-not-help", "the next process to die does not wait for the one before", differential, rule("who dies waits for another to die"),
			[]edit{{"depend/classes.go", "a.everything || a.table&tableDie != 0", "a.everything"}}},
		{"timeout-shared-out", "what is executable because of timeout is reduced like anything (T8)", differential, rule("two wait for timeout"),
			[]edit{{"ample/select.go", "case m.Timeout:", "case false:"}}},
		{"one-partner-only", "an edge that exchanges messages with one meets no other", "audit", "^TestTheRelaxedFutureHoldsWhatComes$",
			[]edit{{fixpointFile, "if k.never || member && !here {", "if k.never || member {"}}},
		{"first-of-a-class-tells-nobody", "a step tells only its own process that it has come", "audit", "^TestTheRelaxedFutureHoldsWhatComes$",
			[]edit{{waitsFile, "if m.fresh {", "if false {"}}},
		{"nobody-looks", "what waits in the state is not looked at", differential, rule("a disabled edge becomes executable"),
			[]edit{{fixpointFile, "if !x.in.Empty() {", "if false {"}}},
		{"lone-among-dependents", "a process counts as alone though others have dependent steps ahead", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{loneFile, " || takes(moves, k.id) && (x.ahead(p, x.x.classes.conflicts(k.class)) || x.ahead(p, x.guests(p, i).conflicts))", ""}}},
		{"lone-and-woken", "a process counts as alone though others may help what it waits for", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{loneFile, "&& x.opens(p, i)", "&& false"}}},
		{"next-location-only", "what is ahead of a location ends at the next", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{loneFile, "changed = a.classes.union(inst.ahead[k.to].classes) || changed", "_ = changed"}}},
		{"creators-ahead-forgotten", "nothing is expected of processes yet to be created", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{loneFile, "a.creates || a.classes.meets(s)", "a.classes.meets(s)"}, {loneFile, "x.creators > 1 || x.creators == 1 && !own.creates || ", ""}}},
		{"own-future-hides-others", "what is ahead of two is not ahead of another", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{loneFile, " || x.twice.meets(s)", ""}}},
		{"needed-by-one-of-several", "a process is needed if it takes others with one that is", "ample", "^TestATryIsTakenBack$",
			[]edit{{trailFile, "return source(x.try<<8) | several", "return a"}}},
		{"nothing-learnt", "nothing is learnt from a try that fails", "ample", "^TestChoosingGrowsWithTheMoves$",
			[]edit{{trailFile, "x.needed.Add(x.tried)", ""}, {trailFile, "x.needed.Add(program.PID(by & several))", ""}}},
		{"told-for-ever", "who was told in a try that was taken back is not told again", "ample", "^TestATryIsTakenBack$",
			[]edit{{trailFile, "x.told = append(x.told[:0], s.told...)", ""}}},
		{"reached-for-ever", "a location reached in a try that was taken back is not reached again", "ample", "^TestATryIsTakenBack$",
			[]edit{{trailFile, "q.reached[r.loc] = r.was", ""}}},
		{"looked-around-with-members", "what waits is looked at once, among members that do not stay", "ample", "^TestATryIsTakenBack$",
			[]edit{{fixpointFile, "x.putOff = x.trying && x.saved.list == 0", "x.putOff = false; if x.trying && x.saved.list == 0 { defer func() { x.saved.looked, x.saved.mark = true, x.mark() }() }"}}},
		{"smaller-sets-not-looked-for", "a process alone is taken though processes before it are a set", "ample", "^TestTheSetIsThePreferredOfAllValidOnes$",
			[]edit{{"ample/lone.go", "if !after.Empty() {", "if false {"}}},
		{"memo-without-moves", "a decision is used again whatever the moves are", "ample", "^TestWhatIsRememberedIsWhatWouldBeDecided$",
			[]edit{{"depend/answers.go", "for i := range x.moves {", "for i := range x.moves[:0] {"}}},
		{"memo-without-tests", "a decision is used again whatever is true", differential, rule("the same locations and moves, another future"),
			[]edit{{"ample/memo.go", "f.Holds(&c.tests[t.test])", "t.yes != nothing"}}},
		{"constant-is-assigned", "a global that is assigned keeps its initial value", differential, rule("a constant that is none"),
			[]edit{{"depend/fold.go", "if pt.assigned[v] || v.Offset < 0 {", "if v.Offset < 0 {"}}},
	}
}
