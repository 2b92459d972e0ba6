package spin

// Trap is a model with a wrong answer of SPIN 6.5.2 in some configuration. A checker may fall into such a trap although
// every part of the checker looks right.
type Trap struct {
	// Model is the name of the model file in testdata/wrong.
	Model string
	// Property is the property in question, named as in Verdict.
	Property string
	// Right is the verdict by the semantics.
	Right Answer
	// Asked is the configuration of SPIN. Says is the answer of SPIN in this configuration.
	Asked Configuration
	Says  Answer
	// Cause explains why the answer of SPIN is wrong.
	Cause string
}

// Traps returns the models in testdata/wrong, with the right answers and the answers of SPIN.
func Traps() []Trap {
	safety := Configuration{Build: []string{"-DSAFETY"}}
	claim := Configuration{Verify: []string{"-a"}}
	return []Trap{
		{"run_pid.pml", "assertions", Violated, safety, NoneFound,
			"starting and ending a process count as local, though both use the numbers of processes"},
		{"nr_pr_wait.pml", "assertions", Violated, safety, NoneFound,
			"the end of a process counts as local, though another one reads _nr_pr"},
		{"nr_pr_run.pml", "claim p", Violated, claim, NoneFound,
			"starting a process counts as invisible, though the formula reads _nr_pr"},
		{"nr_pr_death.pml", "claim p", Violated, claim, NoneFound,
			"the end of a process counts as invisible, though the formula reads _nr_pr"},
		{"remote_variable.pml", "claim p", Violated, claim, NoneFound,
			"assignments to a local variable count as invisible, though the formula reads it"},
		{"atomic_room.pml", "assertions", Violated, safety, NoneFound,
			"a receive from a channel claimed with xr counts as independent of an atomic sequence that stops where the channel is full"},
		{"product_ample.pml", "claim never_0", Violated, claim, NoneFound,
			"ample sets differ with the state of the claim"},
		{"product_ample_swapped.pml", "claim never_0", Violated, claim, NoneFound,
			"ample sets differ with the state of the claim"},
		{"product_ample_toggle.pml", "claim never_0", Violated, claim, NoneFound,
			"ample sets differ with the state of the claim"},
		{"merged_len.pml", "assertions", Violated, Configuration{Build: []string{"-DSAFETY", "-DNOREDUCE"}}, NoneFound,
			"statement merging joins a send with a read of the channel's length"},
		{"fair_finite.pml", "claim t", Violated,
			Configuration{Generate: []string{"-o1", "-o2", "-o3"}, Build: []string{"-DNOREDUCE"}, Verify: []string{"-a", "-f"}}, NoneFound,
			"weak fairness loses runs that end"},
		{"fair_provided.pml", "claim p", Violated,
			Configuration{Generate: []string{"-o1", "-o2", "-o3"}, Build: []string{"-DNOREDUCE"}, Verify: []string{"-a", "-f"}}, NoneFound,
			"weak fairness passes by a process whose provided clause is 0, and finds no cycle"},
		{"blocking_claim.pml", "claim never_0", Violated, claim, Violated,
			"no fault of SPIN; remembering the reduction of a system state while looking for it on the stack goes wrong"},
	}
}
