package main

// choices: the conditions on what is chosen (1), of the selectors.
func choices() []mutant {
	const conditions = "ample/conditions.go"
	return []mutant{
		{"c0-dropped", "a process without moves may be chosen (C0)", differential, subtest("TestEachConditionIsNeeded", "C0"),
			[]edit{{conditions, "return len(t) > 0", "return true"}}},
		{"c1-dropped", "every process may be chosen (C1)", ".", subtest("TestConditionsOfProperties", "a dependent step"),
			[]edit{{conditions, "return r.Largest(set) == set", "return true"}}},
		{"c2-dropped", "visible steps may be chosen (C2)", differential, rule("a local is seen from outside"),
			[]edit{{conditions, "return invisible == len(t) ||", "return true ||"}}},
		{"c2-partner-dropped", "in a handshake only the sender's step is visible (C2, T9)", differential, rule("what the partner receives is seen"),
			[]edit{{"ample/visibility.go", "props |= v.future.Visible(mv.Peer, mv.PeerEdge)", ""}}},
		{"c3-dropped", "cycles may be closed (C3)", differential, rule("a self-loop is a cycle"),
			[]edit{{conditions, "if closes(mv) {", "if closes(mv) && false {"}}},
		{"s-dropped", "a step may be put off for ever (S)", differential, subtest("TestEachConditionIsNeeded", "C3: an assertion put off for ever"),
			[]edit{{"ample/weak.go", "if !closes(mv) {", "if !closes(mv) || true {"}}},
		{"s-for-ltl", "S takes the place of C3 for properties of infinite runs (1)", ".", subtest("TestConditionsOfProperties", "a loop that can be left"),
			[]edit{{"reduce.go", "case opt.Proviso != StackProviso && finite(g):", "case opt.Proviso != StackProviso:"}}},
		{"no-proviso-for-assertions", "C0 and C1 are thought to be enough for assertions (1)", ".", subtest("TestConditionsOfProperties", "an assertion beside a loop"),
			[]edit{{"reduce.go", "case g.automaton == nil && !sees.Assertions && !rel.MayFault():", "case g.automaton == nil:"}}},
		{"w-omitted", "under weak fairness a step may make others executable (W, 6)", differential, "^TestFairnessNeedsW$",
			[]edit{{"ample/fair.go", "mv.Peer != program.NoPID || !quiet[mv.Edge]", "mv.Peer != program.NoPID"}}},
		{"w-not-asked-for", "a check of weak fairness does not ask for W (6)", ".", subtest("TestConditionsOfProperties", "a message makes another executable"),
			[]edit{{"reduce.go", "Fair: fair, ", ""}}},
		{"fairness-with-timeout", "models with timeout are reduced under fairness (6)", differential, "^TestFairnessAndTimeout$",
			[]edit{{"ample/fair.go", `o.Fair && r.OffForFairness() != ""`, "false"}}},
		{"quiet-partners", "a step to a place where a rendezvous is offered makes nothing executable (W)", differential, "^TestFairnessNeedsW$",
			[]edit{{"depend/quiet.go", "if r.actions[id].handshake {", "if false {"}}},
		{"process-c1-dropped", "the textbook's selector chooses any process (C1)", differential, rule("a dependent step lies in the future"),
			[]edit{{"ample/process.go", "if f.Conflicts(k, e) {", "if false {"}}},
		{"process-t1", "the textbook's selector does not look at inexecutable edges (T1)", differential, rule("a disabled edge becomes executable"),
			[]edit{{"ample/process.go", "} else if f.Enables(k, e, nonEmpty(r, e, t)) {", "} else if false {"}}},
		{"process-c2-dropped", "the textbook's selector chooses visible steps (C2)", differential, rule("a local is seen from outside"),
			[]edit{{"ample/process.go", "if r.Visible(mv.Edge)&props != 0 {", "if r.Visible(mv.Edge)&props != 0 && false {"}}},
		{"process-handshake", "the textbook's selector takes a handshake for a step of one process (T9)", differential, rule("a handshake belongs to two"),
			[]edit{{"depend/relations.go", "obstacles[l] = Handshake", ""}}},
	}
}
