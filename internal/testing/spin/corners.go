package spin

// Corner is a behaviour of SPIN 6.5.2 that readers of the manual would not expect, with a model for which SPIN shows
// it. The first message of the verifier counts as the answer of SPIN.
type Corner struct {
	// Model is the name of the model file in testdata/corners.
	Model string
	// Property is the property in question, named as in Verdict. Right is its verdict by the semantics.
	Property string
	Right    Answer
	// Asked is the configuration of SPIN. Says is the class of the first message in this configuration; "" means no
	// error.
	Asked Configuration
	Says  Class
}

// Corners returns the corners, in the order of the document that describes them.
func Corners() []Corner {
	safety := Configuration{Build: []string{"-DSAFETY"}, Verify: []string{"-E"}}
	full := Configuration{Build: []string{"-DSAFETY", "-DNOREDUCE"}, Verify: []string{"-E"}}
	cycles := Configuration{Build: []string{"-DNOREDUCE"}, Verify: []string{"-a"}}
	return []Corner{
		{"len_claimed.pml", "assertions", NoneFound, safety, Assertion},
		{"len_assigned.pml", "assertions", NoneFound, safety, Assertion},
		{"remote_index.pml", "claim p", Violated, cycles, ""},
		{"accept_in_process.pml", "claim p", NoneFound, cycles, Acceptance},
		{"accept_last.pml", "acceptance", NoneFound, cycles, Acceptance},
		{"accept_inside.pml", "acceptance", NoneFound, cycles, ""},
		{"channel_ended.pml", "assertions", Violated, full, ""},
		{"select_33.pml", "assertions", NoneFound, full, ""},
		{"select_34.pml", "assertions", NoneFound, full, ""},
		{"poll_rendezvous.pml", "assertions", Violated, full, Fault},
		{"d_step_handshake.pml", "assertions", Violated, full, ""},
		{"d_step_between.pml", "assertions", NoneFound, full, Assertion},
		{"d_step_guards.pml", "assertions", Violated, full, ""},
	}
}
