package main

// preparations: merging and dead variables (0.6).
func preparations() []mutant {
	const (
		merge = "optimize/merge.go"
		dead  = "optimize/dead.go"
	)
	return []mutant{
		{"merged-across-loop-head", "steps are merged round a loop (T20)", "optimize", "^TestLoopHeads$",
			[]edit{{merge, "t.Locations[l].Merged = false", "_ = l"}}},
		{"merged-visible", "a visible step is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, " || m.r.Visible(id)&m.props != 0", ""}}},
		{"merged-shared", "a step that others depend on is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, "if m.r.Dependent(e, f.ID) || m.r.MayEnable(f.ID, e) {", "if false {"}}},
		{"merged-helped", "a step that others make executable is merged (0.6)", "optimize", "^TestClauses$",
			[]edit{{merge, " || m.r.MayEnable(f.ID, e)", ""}}},
		{"merged-twins", "there is never more than one instance of a type", "optimize", "^TestClauses$",
			[]edit{{merge, "out[i] = n[i] <= 1", "out[i] = true"}}},
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
