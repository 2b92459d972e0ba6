package finding

// RuleText describes a rule: the identifier, a name that is not only another spelling of it, a sentence, further
// information, and advice about a result.
type RuleText struct{ ID, Name, Short, More, Help string }

// Rules are the rules in the order of the output.
var Rules = []RuleText{
	{
		"assertions", "AssertionViolated", "An assertion fails, or a statement goes wrong.",
		"Some run of the model reaches an assert() that is false, a division by zero, an index out of bounds, " +
			"or another error at run time.",
		"Follow the steps of the run to its last one, and see where a value is not what the assertion wants.",
	},
	{
		"end-states", "InvalidEndState", "The model stops where a process is not at its end: a deadlock.",
		"In some reachable state no statement is executable, and a process is neither at its end nor at an end label.",
		"See what each process waits for. Where a process may wait for ever, give the place an end label.",
	},
	{
		"local-deadlocks", "LocalDeadlock", "A process can never move again, though it is not at its end.",
		"Other processes may go on for ever; whatever they do, what this process waits for does not come.",
		"See what the process waits for. Where it may wait for ever, give the place an end label.",
	},
	{
		"node-deadlocks", "NodeDeadlock", "No process of a node can ever move again, though one is not at its end.",
		"Processes of other nodes may go on for ever; whatever they do, this node stands still.",
		"See what the processes of the node wait for. Where they may wait for ever, give the places end labels.",
	},
	{
		"ltl", "LtlViolated", "A run violates the formula of an ltl block.",
		"The run is infinite, with a cycle at its end, or finite and no continuation of it satisfies the formula.",
		"Follow the run with the formula in mind; check --why tells what each part of it is worth.",
	},
	{
		"claim", "ClaimAccepted", "A run is accepted by the never claim.",
		"A never claim says what must not happen; here it does.",
		"Follow the run together with the steps of the claim.",
	},
	{
		"formula", "FormulaViolated", "A run violates the formula that was given.",
		"The formula was given beside the model, on the command line or in a file.",
		"Follow the run with the formula in mind; check --why tells what each part of it is worth.",
	},
	{
		"automaton", "AutomatonAccepted", "A run is accepted by the automaton that was given.",
		"The automaton was given beside the model, and accepts the runs that must not be.",
		"Follow the run together with the states of the automaton.",
	},
	{
		"progress", "NonProgressCycle", "A cycle avoids the progress labels for ever.",
		"From some step on the run goes round without a process at a progress label.",
		"See which choice keeps the run in the cycle. If just an unfair scheduler makes it, give --fairness=weak.",
	},
	{
		"acceptance", "AcceptanceCycle", "A cycle passes through an accept label.",
		"The run passes through the label again and again.",
		"See which choice keeps the run in the cycle. If just an unfair scheduler makes it, give --fairness=weak.",
	},
	{
		RuleInconclusive, "InconclusiveVerdict", "A search ended before a verdict: this is no proof.",
		"A limit of time, memory, states or depth was reached, or the search was asked not to be exhaustive.",
		"Raise the limit that the message names, or make the model smaller.",
	},
	{
		RuleUnexpected, "UnexpectedVerdict", "A verdict is not the one that was expected.",
		"The model, or the configuration, says which verdict a property is to have.",
		"Repair the model, or the line that says // ltlpor: expect.",
	},
	{
		RuleModel, "ModelError", "The model cannot be checked.",
		"It cannot be read, or is no correct Promela: no property has a verdict.",
		"Mend the place that the message names.",
	},
	{
		RuleWarning, "ModelWarning", "Something in the model is accepted, but perhaps not meant.",
		"Verdicts are about the model as it is written.",
		"Write what is meant; the message often says how.",
	},
}
