package main

const (
	presenceFile = "depend/presence.go"
	guestsFile   = "depend/guests.go"
	loosenFile   = "optimize/loosen.go"
)

// handshakes: who waits at a channel, and what partners do in the middle of an atomic sequence.
func handshakes() []mutant {
	return []mutant{
		{"arrival-unseen", "nobody can tell that a process comes to a receive", differential, rule("a partner comes"),
			[]edit{{presenceFile, "b.presentAt(locations[e.To].Out, to)", ""}}},
		{"departure-unseen", "nobody can tell that a process leaves a receive", differential, rule("a partner goes"),
			[]edit{{presenceFile, "b.presentAt(locations[e.From].Out, to)", ""}}},
		{"own-type-never-partner", "processes of one type are no partners of each other", differential, rule("a partner of the same type goes"),
			[]edit{{presenceFile, "if typ == e.Type && o.single[typ] {", "if typ == e.Type {"}}},
		{"self-loop-stays", "who comes back to a receive waits for the same message", differential, rule("a partner waits for another message"),
			[]edit{{presenceFile, "b.presentAt(locations[e.From].Out, to)", "if e.To != e.From { b.presentAt(locations[e.From].Out, to) }"}}},
		{"newborn-unseen", "a process that is created waits for nobody", differential, rule("a partner is created"),
			[]edit{{viewerFile, "v.o.appears(x.Type, v.to)", ""}}},
		{"partner-not-asked-for", "a sequence does not look at who waits for its sends", differential, rule("a partner goes"),
			[]edit{{macroFile, "b.waiting(f, &a.does)", ""}}},
		{"partner-does-nothing", "what a partner does with control is no part of the move", differential, rule("a partner goes on"),
			[]edit{{"depend/movers.go", "guests := x.guests(p, i).classes", "guests := set(nil)"},
				{loneFile, " || x.ahead(p, x.guests(p, i).conflicts)", ""}}},
		{"partner-of-partner-forgotten", "a partner meets nobody", differential, rule("a partner of a partner goes on"),
			[]edit{{guestsFile, "for _, i := range k.inner {", "for _, i := range k.inner[:len(k.inner)*(1-min(1, len(v.open)-1))] {"}}},
		{"answer-forgotten", "who has sent receives nothing in the same move", differential, rule("a partner answers"),
			[]edit{{guestsFile, "v.rests(place{q, s.to})", "_ = s.to"}}},
		{"partner-invisible", "what a partner does is not seen (C2)", differential, rule("a partner is seen"),
			[]edit{{guestsFile, "v.found.visible |= k.visible", ""}}},
		{"newborn-partner-forgotten", "who is created in a sequence takes no part in it", differential, rule("a partner is created in the sequence that sends to it"),
			[]edit{{guestsFile, "|| k.obstacle || k.breeds", "|| k.obstacle"}}},
		{"else-without-partners", "an else beside a send does not look at who waits for it", differential, rule("an else beside a send"),
			[]edit{{macroFile, "b.receivers(s, to)", ""}}},
		{"let-go-after-anything", "control is let go of before a send whatever has been done", differential, rule("a shared condition before a send"),
			[]edit{{loosenFile, "m.r.Visible(id)&l.props != 0 || !m.private(id)", "m.p == nil"}}},
		{"put-off-for-ever", "a counterexample leaves out what was taken ahead", ".", "^TestHandshakesInsideAtomic$",
			[]edit{{"unfold.go", "path = append(slices.Clone(held), path...)", "_ = held"}}},
		{"put-off-at-the-end", "a counterexample that ends in a deadlock leaves out what was taken ahead", ".", "^TestHandshakesInsideAtomic$",
			[]edit{{"unfold.go", "for path := u.held[p]; len(path) > 0; {", "for path := u.held[p][:0]; len(path) > 0; {"}}},
		{"put-off-a-creation", "a process is created by a statement that is put off", ".", "^TestCreationBeforeAHandshake$",
			[]edit{{loosenFile, " || w.r.Creates(e.ID)", ""}}},
		{"endless-without-beginning", "a step that never ends leaves out what was taken ahead", ".", "^TestStepsThatNeverEnd$",
			[]edit{{"unfold.go", "mv = held[0]", "_ = held[0]"}}},
		{"partner-put-off", "all is taken that is put off where a partner has put something off", ".", "^TestPutOffBesideOthers$",
			[]edit{{"unfold.go", "if mv.Peer != program.NoPID { // it", "if mv.Peer != program.NoPID && u.can(mv) { // it"}}},
		{"one-way-through-a-loop", "a counterexample goes round a loop inside a sequence in one way only", ".", "^TestStepsThatNeverEnd$",
			[]edit{{"unfold.go", "if i, n = u.another(path, faulty); i < 0 {", "{"}}},
	}
}
