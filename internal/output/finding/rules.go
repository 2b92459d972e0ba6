package finding

import "ltlpor/internal/verify/property"

// RuleText describes a rule. A rule is a class of findings.
//
//   - ID is the identifier, and Name a second name for documents.
//   - Short is one sentence about the rule, and More has further sentences.
//   - Help is advice.
type RuleText struct{ ID, Name, Short, More, Help string }

// Rules lists all rules in the order of the output. The rules for kinds of properties come first.
var Rules = append(kindRules(), []RuleText{
	{
		ruleInconclusive, "InconclusiveVerdict", "A search ended before a verdict: this is no proof.",
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
		ruleWarning, "ModelWarning", "Something in the model is accepted, but perhaps not meant.",
		"Verdicts are about the model as it is written.",
		"Write what is meant; the message often says how.",
	},
}...)

// kindRules returns a rule for every kind of property.
func kindRules() (rules []RuleText) {
	for _, k := range property.Kinds() {
		r := k.Rule()
		rules = append(rules, RuleText{k.String(), r.Name, r.Short, r.More, r.Help})
	}
	return rules
}
