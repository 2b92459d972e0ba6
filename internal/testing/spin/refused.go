package spin

// Refusal is a model that ltlpor accepts, but SPIN 6.5.2 or the C compiler rejects.
type Refusal struct {
	// Model is the name of the model file in testdata/refused.
	Model string
	// Says is a part of the message of SPIN or of the compiler.
	Says string
	// Property is the property that ltlpor decides, named as in Verdict. Right is the answer of ltlpor.
	Property string
	Right    Answer
}

// Refusals returns the models that SPIN or the C compiler rejects.
func Refusals() []Refusal {
	return []Refusal{
		{"chan_list.pml", "syntax error", "assertions", Violated},
		{"claim_remote_d_step.pml", "remote reference in d_step", "claim never_0", Violated},
		{"d_step_behind_loop.pml", "jump into d_step sequence", "assertions", Violated},
		{"full_in_ltl.pml", "syntax error", "claim p", NoneFound},
		{"full_negated.pml", "syntax error", "assertions", NoneFound},
		{"label_in_unless.pml", "label L placed incorrectly", "assertions", NoneFound},
		{"mtype_argument.pml", "wrong arg type 'v'", "assertions", NoneFound},
		{"np_outside.pml", "using np_ outside never claim", "assertions", Violated},
		{"own_index.pml", "do not index an array with itself", "assertions", NoneFound},
		{"priority_rendezvous.pml", "use of priorities cannot be combined with rendezvous", "assertions", NoneFound},
		{"provided_parameter.pml", "invalid PROVIDED clause", "assertions", Violated},
		{"release.pml", "syntax error", "claim p", NoneFound},
		{"same_name_label.pml", "bad label-name L", "assertions", Violated},
		{"same_name_process.pml", "redeclaration of 'P'", "assertions", Violated},
		{"semicolon_parameters.pml", "syntax error", "assertions", Violated},
		{"unsigned_field.pml", "bad channel spec", "assertions", NoneFound},
	}
}
