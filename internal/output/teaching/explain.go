package teaching

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/explain"
	"ltlpor/trace"
)

// FirstChoice is the value of ltlpor.ExplainOptions.State for the first state of the search in which several processes
// can move.
const FirstChoice = explain.First

// Candidate prints c, a candidate for the ample set: the result for every condition, the steps of the candidate, and
// steps that violate a condition. For the chosen candidate it also prints why pruning the other moves is safe.
func (t *Explainer) Candidate(c *ltlpor.ExplainedCandidate) {
	t.candidateLine(&ltlpor.ExplainedCandidate{Processes: c.Processes, Conditions: c.Conditions, Chosen: c.Chosen,
		Test: c.Test})
	var rows [][]string
	addStatements(&rows, "steps", c.Moves)
	for _, v := range c.Conditions {
		name := nameOf(t.Naming, v.Name)
		if v.At != nil {
			addStatements(&rows, name+" at", []trace.Step{*v.At})
		}
		if v.Other != nil {
			addStatements(&rows, name+" other", []trace.Step{*v.Other})
		}
		addStatements(&rows, name+" after", v.Before)
	}
	t.Rows("      ", rows)
	if !c.Chosen {
		return
	}
	for _, why := range safe(t.Naming, c.Conditions) {
		t.Sentence("      ", why)
	}
}

// Explainer prints explanations as text.
type Explainer struct {
	layout.Page
	Naming string // terminology for the names of conditions, a key of conditionNames
}

// Print writes the explanations of x for every search, and the warnings.
func (t *Explainer) Print(x *ltlpor.Explanation) {
	fmt.Fprintf(t.Writer, "%s\n", x.Model)
	t.Searches(x)
	wording.PrintDiagnostics(t.Writer, x.Warnings)
}

// Searches prints the explanations of every search in x.
func (t *Explainer) Searches(x *ltlpor.Explanation) {
	for i := range x.Searches {
		s := &x.Searches[i]
		fmt.Fprintf(t.Writer, "\n%s: %s\n", strings.Join(s.Properties, ", "), s.Plan.Shown())
		if s.Why != "" {
			t.Sentence("  ", s.Why)
		}
		for k := range s.States {
			t.state(&s.States[k])
		}
	}
}

func (t *Explainer) state(s *ltlpor.ExplainedState) {
	title := "state"
	if s.Number >= 0 {
		title = fmt.Sprintf("state %d", s.Number)
	}
	fmt.Fprintln(t.Writer)
	if o := s.Orbit; o != nil {
		title = t.orbit(o, title)
	}
	rows := titledRows(title, s.Values)
	addStatements(&rows, "enabled", s.Moves)
	t.Rows("  ", rows)
	if s.Unmet != "" {
		text := s.Unmet
		if len(s.Moves) > 0 {
			text += "; this is what would be, if no move closed a cycle:"
		}
		t.Sentence("  ", text)
	}
	for i := range s.Candidates {
		t.candidateLine(&s.Candidates[i])
	}
	rows = nil
	if s.Whole != "" {
		t.Sentence("  ", "nothing is left out: "+s.Whole)
		return
	}
	addStatements(&rows, "chosen", s.Chosen)
	addStatements(&rows, "left out", s.Left)
	t.Rows("  ", rows)
	for _, c := range s.Candidates {
		if c.Chosen {
			for _, why := range safe(t.Naming, c.Conditions) {
				t.Sentence("  ", why)
			}
		}
	}
}

// titledRows returns a row for each group of values of a state, with `title` in the first.
func titledRows(title string, values []trace.Group) (rows [][]string) {
	for _, g := range values {
		if text := valuesText(g); text != "" || g.Name != "" {
			rows = append(rows, []string{title, g.Name, g.At, text})
			title = ""
		}
	}
	return rows
}

// candidateLine prints a line about candidate c with the result for every condition. For every violated condition, a
// line with the reason follows.
func (t *Explainer) candidateLine(c *ltlpor.ExplainedCandidate) {
	var words []string
	for _, v := range c.Conditions {
		word := "holds"
		if !v.Holds {
			word = "fails"
		}
		if word = t.Colored(v.Holds, word); v.Out {
			word = "not asked"
		}
		words = append(words, nameOf(t.Naming, v.Name)+" "+word)
	}
	line := fmt.Sprintf("  {%s}  %s", strings.Join(c.Processes, ", "), strings.Join(words, "  "))
	if c.Chosen {
		line += "  <- chosen"
	}
	t.Line(line)
	if c.Test != nil {
		t.test(c.Test)
	}
	for _, v := range c.Conditions {
		if told := c.Test != nil && v.Name == "C1" && v.At != nil; !v.Holds && !v.Out && !told {
			t.Sentence("      ", nameOf(t.Naming, v.Name)+": "+v.Why)
		}
	}
}
