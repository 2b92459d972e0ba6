package main

// properties: what a property needs, and what a counterexample is.
func properties() []mutant {
	tampered := func(name string) string { return subtest("TestTamperedRuns", name) }
	return []mutant{
		{"message-for-a-receiver", "an error in a rendezvous message shows only while somebody waits at a receive", ".", "^TestVerdicts$",
			[]edit{{"context.sends", "e.risky", "false"}}},
		{"fields-kept", "a message with fewer fields than its channel keeps what the message before it had there", "exec/closure", subtest("TestBehaviour", "what is not sent is 0"),
			[]edit{{"context.values", "int32(0)", "int32(j)"}}},
		{"too-many-fields-safe", "a send or receive with more fields than its channel cannot go wrong", "depend", "^TestMayFault$",
			[]edit{{"safety.comm", "s.channel(c.Chan) && s.patterns(c.Match) && s.takes(c)", "s.channel(c.Chan) && s.patterns(c.Match)"}}},
		{"pattern-before-fault", "a pattern that does not fit is seen although one before it goes wrong", ".", "^TestVerdicts$",
			[]edit{{"instances.fits", "!x.safe.expr(recv.Match[i].Match)", "false"}}},
		{"stutter-check-skipped", "every never claim is taken to be stutter-invariant (3.5)", ".", "^TestVerdicts$|^TestClaims",
			[]edit{{"model.claimGoal", "g.stutter = stutterOf(language", "_ = stutterOf(language"}}},
		{"next-reduced", "a formula with X is searched with reduction and merging", ".", "^TestNext$",
			[]edit{{"model.temporalGoal", "g.stutter = stutterOf(a", "_ = stutterOf(a"}}},
		{"waits-where-it-cannot", "every state of an automaton can wait for as long as the letter does not change", "buchi", "^TestPatientAcceptsTheSame$",
			[]edit{{"patient", "!m.within(entered[q], step[q][q])", "q < 0"}}},
		{"no-twins", "an accepting state on the way through a block does not count", "buchi", "^TestPatientAcceptsTheSame$",
			[]edit{{"patient", "!a.Accepting[r] && via[r] != noLetter", "false"}}},
		{"own-stutter-check-skipped", "every automaton given is taken to be stutter-invariant (3.5)", ".", "^TestAutomatonReduction$",
			[]edit{{"model.ownGoal", "g.stutter = stutterOf(a", "_ = stutterOf(a"}}},
		{"replay-any-move", "a run may take a move that is not executable", "trace", tampered("a move that is not executable"),
			[]edit{{"replay.take", "!slices.Contains(r.moves.All, k.Move) { return", "false { return"}}},
		{"replay-any-state", "a step may lead anywhere", "trace", tampered("another state"),
			[]edit{{"replay.outcome", "k.State != nil && !bytes.Equal(k.State, o.State) && !fatal(o.Fault)", "false"}}},
		{"replay-any-cycle", "a cycle need not lead back", "trace", tampered("a cycle that does not close"),
			[]edit{{"replay.run", "!bytes.Equal(r.s, start)", "len(start) == 0"}}},
		{"replay-any-fault", "a fault need not happen", "trace", tampered("a fault that does not occur"),
			[]edit{{"replay.expand", "if fault != nil {", "if false {"}, {"replay.outcome", "same(o.Fault, fault)", "true"}}},
		{"replay-any-stutter", "a run may stand still while moves are executable", "trace", tampered("standing still for ever while moves are executable"),
			[]edit{{"replay.take", "len(r.moves.All) > 0", "false"}, {"replay.take", "k.Move == program.Stutter && !slices.Contains(r.moves.All, k.Move)", "k.Move == program.Stutter"}}},
		{"one-name-a-value", "a message constant is named by its value alone", "trace", "^TestMtypeNames$",
			[]edit{{"view.format", "m.Sub == t.Sub && m.Value == x", "m.Value == x"}}},
		{"any-word-violates", "a counterexample need not violate the property", ".", "^TestRefutedCounterexamples$",
			[]edit{{"model.certify", "!g.violates(w)", "false"}}},
		{"any-cycle-is-fair", "a counterexample under fairness need not be fair", ".", "^TestRefutedCounterexamples$",
			[]edit{{"model.certify", "fair(fairness", "fair(Unfair"}}},
	}
}
