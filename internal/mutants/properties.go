package main

// properties: what a property needs, and what a counterexample is.
func properties() []mutant {
	const (
		replay  = "trace/replay.go"
		certify = "certify.go"
	)
	tampered := func(name string) string { return subtest("TestTamperedRuns", name) }
	return []mutant{
		{"message-for-a-receiver", "an error in a rendezvous message shows only while somebody waits at a receive", ".", "^TestVerdicts$",
			[]edit{{"exec/closure/enabled.go", "if e.risky {", "if false {"}}},
		{"fields-kept", "a message with fewer fields than its channel keeps what the message before it had there", "exec/closure", subtest("TestBehaviour", "what is not sent is 0"),
			[]edit{{"exec/closure/comm.go", "c.msg = c.msg[:0]\n\tfor j := range cc.fields {\n\t\tv := int32(0)", "c.msg = c.msg[:0]\n\tfor j := range cc.fields {\n\t\tv := int32(j)"}}},
		{"too-many-fields-safe", "a send or receive with more fields than its channel cannot go wrong", "depend", "^TestMayFault$",
			[]edit{{"depend/fault.go", "return s.channel(c.Chan) && s.patterns(c.Match) && s.takes(c)", "return s.channel(c.Chan) && s.patterns(c.Match)"}}},
		{"pattern-before-fault", "a pattern that does not fit is seen although one before it goes wrong", ".", "^TestVerdicts$",
			[]edit{{"depend/instance.go", "if !x.safe.expr(recv.Match[i].Match) {", "if false {"}}},
		{"stutter-check-skipped", "every never claim is taken to be stutter-invariant (3.5)", ".", "^TestVerdicts$|^TestClaims",
			[]edit{{"claim.go", "g.stutter = stutterOf(language, opt)", "_ = stutterOf(language, opt)"}}},
		{"next-reduced", "a formula with X is searched with reduction and merging", ".", "^TestNext$",
			[]edit{{"goals.go", "g.stutter = stutterOf(a, opt)", "_ = stutterOf(a, opt)"}}},
		{"waits-where-it-cannot", "every state of an automaton can wait for as long as the letter does not change", "buchi", "^TestPatientAcceptsTheSame$",
			[]edit{{"buchi/patient.go", "if !m.within(entered[q], step[q][q]) {", "if q < 0 {"}}},
		{"no-twins", "an accepting state on the way through a block does not count", "buchi", "^TestPatientAcceptsTheSame$",
			[]edit{{"buchi/patient.go", "if !a.Accepting[r] && via[r] != noLetter {", "if false {"}}},
		{"own-stutter-check-skipped", "every automaton given is taken to be stutter-invariant (3.5)", ".", "^TestAutomatonReduction$",
			[]edit{{"own.go", "g.stutter = stutterOf(a, opt)", "_ = stutterOf(a, opt)"}}},
		{"replay-any-move", "a run may take a move that is not executable", "trace", tampered("a move that is not executable"),
			[]edit{{replay, "if !slices.Contains(r.moves.All, k.Move) {", "if false {"}}},
		{"replay-any-state", "a step may lead anywhere", "trace", tampered("another state"),
			[]edit{{replay, "k.State != nil && !bytes.Equal(k.State, o.State) && !fatal(o.Fault)", "false"}}},
		{"replay-any-cycle", "a cycle need not lead back", "trace", tampered("a cycle that does not close"),
			[]edit{{replay, "if !bytes.Equal(r.s, start) {", "if len(start) == 0 {"}}},
		{"replay-any-fault", "a fault need not happen", "trace", tampered("a fault that does not occur"),
			[]edit{{replay, "\tif fault != nil {\n\t\treturn fmt.Errorf(\"%q does", "\tif false {\n\t\treturn fmt.Errorf(\"%q does"}, {replay, "return same(o.Fault, fault)", "return true"}}},
		{"replay-any-stutter", "a run may stand still while moves are executable", "trace", tampered("standing still for ever while moves are executable"),
			[]edit{{replay, "if len(r.moves.All) > 0 {", "if false {"}, {replay, "if k.Move == program.Stutter && !slices.Contains(r.moves.All, k.Move) {", "if k.Move == program.Stutter {"}}},
		{"one-name-a-value", "a message constant is named by its value alone", "trace", "^TestMtypeNames$",
			[]edit{{"trace/view.go", "m.Sub == t.Sub && m.Value == x", "m.Value == x"}}},
		{"any-word-violates", "a counterexample need not violate the property", ".", "^TestRefutedCounterexamples$",
			[]edit{{certify, "w := m.letters(e.Lasso); !g.violates(w)", "w := m.letters(e.Lasso); false"}}},
		{"any-cycle-is-fair", "a counterexample under fairness need not be fair", ".", "^TestRefutedCounterexamples$",
			[]edit{{certify, "fair(fairness, m.machine.Enabled, e.Lasso, t)", "fair(Unfair, m.machine.Enabled, e.Lasso, t)"}}},
	}
}
