package jsonreport

import (
	"ltlpor"
	"ltlpor/trace"
)

// explainFormat is the value of "format" in the document of an explanation.
const explainFormat = "ltlpor-explain"

// ExplainDocument is the JSON document of ltlpor explain.
type ExplainDocument struct {
	Head
	Searches []explainedSearchDocument `json:"searches,omitempty"`
	Warnings []DiagnosticDocument      `json:"warnings,omitempty"`
	Error    *Error                    `json:"error,omitempty"`
}

type explainedSearchDocument struct {
	Properties []string                 `json:"properties"`
	Algorithm  string                   `json:"algorithm"`
	Reduction  string                   `json:"reduction"`
	Why        string                   `json:"why,omitempty"`
	States     []explainedStateDocument `json:"states,omitempty"`
}

type explainedStateDocument struct {
	Number     *int                  `json:"number,omitempty"`
	Orbit      *orbitDocument        `json:"orbit,omitempty"`
	State      []valuesDocument      `json:"state"`
	Met        bool                  `json:"met"`
	Unmet      string                `json:"unmet,omitempty"`
	Enabled    []statementDocument   `json:"enabled"`
	Candidates []explainedCandidates `json:"candidates"`
	Chosen     []statementDocument   `json:"chosen"`
	Left       []statementDocument   `json:"left_out,omitempty"`
	Whole      string                `json:"nothing_left_out,omitempty"`
}

// orbitDocument is the JSON form of an explain.Orbit.
type orbitDocument struct {
	Processes      string             `json:"interchangeable"`
	States         int                `json:"states"`
	More           bool               `json:"more,omitempty"`
	Representative *int               `json:"representative,omitempty"`
	Asked          []valuesDocument   `json:"asked,omitempty"`
	Exchanges      []exchangeDocument `json:"exchanged,omitempty"`
}

// exchangeDocument says that process From of the state that was asked about is process To of the explained state.
type exchangeDocument struct {
	From string `json:"from"`
	To   string `json:"to"`
}

type explainedCandidates struct {
	Processes  []string             `json:"processes"`
	Chosen     bool                 `json:"chosen"`
	Conditions []explainedCondition `json:"conditions"`
	Test       *explainedTest       `json:"check_c1,omitempty"`
}

type explainedTest struct {
	Executable []statementDocument `json:"executable,omitempty"`
	Current    []statementDocument `json:"current,omitempty"`
	Obstacle   string              `json:"obstacle,omitempty"`
	Dep        *explainedCondition `json:"dep,omitempty"`
	Pre        *explainedCondition `json:"pre,omitempty"`
}

type explainedCondition struct {
	Name   string              `json:"name"`
	Holds  bool                `json:"holds"`
	Out    bool                `json:"not_asked,omitempty"`
	Why    string              `json:"why,omitempty"`
	At     *statementDocument  `json:"at,omitempty"`
	Other  *statementDocument  `json:"other,omitempty"`
	Before []statementDocument `json:"before,omitempty"`
}

// Explain returns the JSON document about explanation x. If err is not nil, the document is about err instead.
func Explain(h Head, x *ltlpor.Explanation, err error) ([]byte, error) {
	d := ExplainDocument{Head: h.as(explainFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	d.Warnings = diagnostics(x.Warnings)
	for _, s := range x.Searches {
		e := explainedSearchDocument{
			Properties: s.Properties, Algorithm: s.Plan.Walk.String(), Reduction: s.Plan.Reducing(), Why: s.Why,
		}
		for i := range s.States {
			e.States = append(e.States, explainedState(&s.States[i]))
		}
		d.Searches = append(d.Searches, e)
	}
	return Marshal(&d)
}

func explainedState(s *ltlpor.ExplainedState) explainedStateDocument {
	d := explainedStateDocument{
		Met: s.Met, Unmet: s.Unmet, State: values(s.Values), Enabled: statements(s.Moves), Chosen: statements(s.Chosen),
		Left: statements(s.Left), Whole: s.Whole, Candidates: []explainedCandidates{},
	}
	if s.Number >= 0 {
		d.Number = &s.Number
	}
	if o := s.Orbit; o != nil {
		d.Orbit = &orbitDocument{Processes: o.Processes, States: o.Size, More: !o.All, Asked: values(o.Asked)}
		if o.Representative >= 0 {
			d.Orbit.Representative = &o.Representative
		}
		for _, x := range o.Exchanges {
			d.Orbit.Exchanges = append(d.Orbit.Exchanges, exchangeDocument{x.From, x.To})
		}
	}
	for _, c := range s.Candidates {
		e := explainedCandidates{Processes: c.Processes, Chosen: c.Chosen}
		for _, v := range c.Conditions {
			e.Conditions = append(e.Conditions, explainedConditionOf(&v))
		}
		if x := c.Test; x != nil {
			e.Test = &explainedTest{
				Executable: statements(x.Executable), Current: statements(x.Current), Obstacle: x.Obstacle,
			}
			if x.Obstacle == "" {
				dep, pre := explainedConditionOf(&x.Dep), explainedConditionOf(&x.Pre)
				e.Test.Dep, e.Test.Pre = &dep, &pre
			}
		}
		d.Candidates = append(d.Candidates, e)
	}
	return d
}

func explainedConditionOf(v *ltlpor.ExplainedCondition) explainedCondition {
	return explainedCondition{
		Name: v.Name, Holds: v.Holds, Out: v.Out, Why: v.Why,
		At: statement(v.At), Other: statement(v.Other), Before: statements(v.Before),
	}
}

func values(groups []trace.Group) (out []valuesDocument) {
	for _, g := range groups {
		v := valuesDocument{Process: g.Name, At: g.At, Values: map[string]string{}}
		for _, y := range g.Values {
			v.Values[y.Name] = y.Value
		}
		out = append(out, v)
	}
	return out
}
