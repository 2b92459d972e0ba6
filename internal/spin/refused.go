package spin

// Refusal is a model that SPIN 6.5.2, or the C compiler after it, refuses, and ltlpor takes.
type Refusal struct {
	// Model is the file, in testdata/refused.
	Model string
	// Says is part of what SPIN, or the compiler, says.
	Says string
	// Property is what ltlpor decides there, named as in Verdict, and Right its answer.
	Property string
	Right    Answer
}

// Refusals lists them.
func Refusals() []Refusal {
	return []Refusal{
		{"claim_remote_d_step.pml", "remote reference in d_step", "claim never_0", Violated},
		{"full_in_ltl.pml", "syntax error", "claim p", NoneFound},
		{"full_negated.pml", "syntax error", "assertions", NoneFound},
		{"label_in_unless.pml", "label L placed incorrectly", "assertions", NoneFound},
		{"mtype_argument.pml", "wrong arg type 'v'", "assertions", NoneFound},
		{"own_index.pml", "do not index an array with itself", "assertions", NoneFound},
		{"priority_rendezvous.pml", "use of priorities cannot be combined with rendezvous", "assertions", NoneFound},
		{"release.pml", "syntax error", "claim p", NoneFound},
		{"unsigned_field.pml", "bad channel spec", "assertions", NoneFound},
	}
}
