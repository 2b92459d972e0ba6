package property

import (
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
)

// row has the facts about a kind of property. The methods of Kind return these facts. To add a kind, add a constant and
// a row.
type row struct {
	// name is the word for the kind, in option --check and in every output format.
	name string
	// check is the set of Checks for the kind.
	check Checks
	// origin says where the properties of the kind come from.
	origin Origin
	// temporal is set if the property concerns infinite runs.
	temporal bool
	// sees selects the faults that count as violations.
	sees Faults
	// fault is the kind of fault that violates the property, if temporal is false.
	fault program.FaultKind
	// formula is set if the property is written as a formula, neverClaim if the property is a never claim of the model.
	formula, neverClaim bool
	// byName is set if Options.Only selects properties of the kind by name.
	byName bool
	// lacking is a noun for messages: a model without such objects has no property of the kind. It may be "".
	lacking string
	// sensitive and undecided are texts for messages: why a property has no reduction without stutter invariance, and
	// with undecided stutter invariance.
	sensitive, undecided string
	// labels is only set if origin is Labels.
	labels labels
	// rule has the texts about violations in lists of findings.
	rule Rule
}

// Origin is the place from which properties of a kind come.
type Origin uint8

// The origins of properties.
const (
	Always Origin = iota // defined for every model
	Model                // written in the model
	Beside               // given outside of the model
	Labels               // defined by labels of the model
)

// labels describes a property of infinite runs that labels in the model define, for example progress labels.
type labels struct {
	prefix string                                   // prefix of the names of the labels
	v      program.SpecialVar                       // the predefined variable: a process is at such a label
	cycles string                                   // a noun for violations, for messages
	holds  func(labelled *ltl.Formula) *ltl.Formula // returns the property; the argument is the atom for v
}

// Rule has texts about violations of a kind of property. Name is an identifier, Short a sentence, More an explanation,
// and Help advice about a counterexample.
type Rule struct{ Name, Short, More, Help string }

const (
	formulaSensitive = "the formula has X"
	formulaUndecided = "the formula has X, and could not be shown to be stutter-invariant"
	followFormula    = "Follow the run with the formula in mind; check --why tells what each part of it is worth."
	unfairCycle      = "See which choice keeps the run in the cycle. If just an unfair scheduler makes it, give --fairness=weak."
)

// rows has the facts about every kind of property. Kind indexes rows.
var rows = [...]row{
	Assertions: {
		name: "assertions", check: CheckAssertions, sees: Faults{Assertions: true}, fault: program.Assertion,
		rule: Rule{
			"AssertionViolated", "An assertion fails, or a statement goes wrong.",
			"Some run of the model reaches an assert() that is false, a division by zero, an index out of bounds, " +
				"or another error at run time.",
			"Follow the steps of the run to its last one, and see where a value is not what the assertion wants.",
		},
	},
	EndStates: {
		name: "end-states", check: CheckEndStates, sees: Faults{EndStates: true}, fault: program.InvalidEnd,
		rule: Rule{
			"InvalidEndState", "The model stops where a process is not at its end: a deadlock.",
			"In some reachable state no statement is executable, and a process is neither at its end nor at an end label.",
			"See what each process waits for. Where a process may wait for ever, give the place an end label.",
		},
	},
	LocalDeadlocks: {
		name: "local-deadlocks", check: CheckLocalDeadlocks, sees: Faults{LocalDeadlocks: true}, fault: program.LocalDeadlock,
		rule: Rule{
			"LocalDeadlock", "A process can never move again, though it is not at its end.",
			"Other processes may go on for ever; whatever they do, what this process waits for does not come.",
			"See what the process waits for. Where it may wait for ever, give the place an end label.",
		},
	},
	NodeDeadlocks: {
		name: "node-deadlocks", check: CheckNodeDeadlocks, sees: Faults{LocalDeadlocks: true, Nodes: true},
		fault: program.NodeDeadlock,
		rule: Rule{
			"NodeDeadlock", "No process of a node can ever move again, though one is not at its end.",
			"Processes of other nodes may go on for ever; whatever they do, this node stands still.",
			"See what the processes of the node wait for. Where they may wait for ever, give the places end labels.",
		},
	},
	LTL: {
		name: "ltl", check: CheckLTL, origin: Model, temporal: true, formula: true, byName: true, lacking: "ltl blocks",
		sensitive: formulaSensitive, undecided: formulaUndecided,
		rule: Rule{
			"LtlViolated", "A run violates the formula of an ltl block.",
			"The run is infinite, with a cycle at its end, or finite and no continuation of it satisfies the formula.",
			followFormula,
		},
	},
	Claim: {
		name: "claim", check: CheckClaim, origin: Model, temporal: true, neverClaim: true, lacking: "a never claim",
		sensitive: "the claim distinguishes runs that differ in stuttering only",
		undecided: "the claim could not be shown to be stutter-invariant",
		rule: Rule{
			"ClaimAccepted", "A run is accepted by the never claim.",
			"A never claim says what must not happen; here it does.",
			"Follow the run together with the steps of the claim.",
		},
	},
	Formula: {
		name: "formula", check: CheckGiven, origin: Beside, temporal: true, formula: true,
		lacking:   "a formula or automaton beside the model",
		sensitive: formulaSensitive, undecided: formulaUndecided,
		rule: Rule{
			"FormulaViolated", "A run violates the formula that was given.",
			"The formula was given beside the model, on the command line or in a file.",
			followFormula,
		},
	},
	Automaton: {
		name: "automaton", check: CheckGiven, origin: Beside, temporal: true,
		sensitive: "the automaton distinguishes runs that differ in stuttering only",
		undecided: "the automaton could not be shown to be stutter-invariant",
		rule: Rule{
			"AutomatonAccepted", "A run is accepted by the automaton that was given.",
			"The automaton was given beside the model, and accepts the runs that must not be.",
			"Follow the run together with the states of the automaton.",
		},
	},
	Progress: {
		name: "progress", check: CheckProgress, origin: Labels, temporal: true, sees: Faults{Endless: true},
		sensitive: formulaSensitive, undecided: formulaUndecided,
		labels: labels{"progress", program.NP, "cycles without progress", func(p *ltl.Formula) *ltl.Formula {
			return ltl.Unary(ltl.Not, eventuallyAlways(p))
		}},
		rule: Rule{
			"NonProgressCycle", "A cycle avoids the progress labels for ever.",
			"From some step on the run goes round without a process at a progress label.",
			unfairCycle,
		},
	},
	Acceptance: {
		name: "acceptance", check: CheckAcceptance, origin: Labels, temporal: true,
		sensitive: formulaSensitive, undecided: formulaUndecided,
		labels: labels{"accept", program.AcceptVar, "cycles through accept labels", func(p *ltl.Formula) *ltl.Formula {
			return eventuallyAlways(ltl.Unary(ltl.Not, p))
		}},
		rule: Rule{
			"AcceptanceCycle", "A cycle passes through an accept label.",
			"The run passes through the label again and again.",
			unfairCycle,
		},
	},
}

func eventuallyAlways(f *ltl.Formula) *ltl.Formula {
	return ltl.Unary(ltl.Finally, ltl.Unary(ltl.Globally, f))
}
