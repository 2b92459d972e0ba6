package junit

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// Outcomes returns the outcomes of a check as JUnit XML. A counterexample is shortened to `steps` steps.
//   - A verdict of Holds or Violated is a failure if it contradicts the expectation.
//   - An inconclusive verdict is an error if it is not expected, because it proves nothing.
//   - A model that cannot be checked is an error.
func Outcomes(all []*outcome.Outcome, steps int) ([]byte, error) {
	var models []Model
	for _, o := range all {
		cases, err := casesOf(o, steps)
		if err != nil {
			return nil, err
		}
		models = append(models, Model{Name: o.Name(), Elapsed: o.Elapsed, Cases: cases})
	}
	return Document(models)
}

// casesOf returns a test case for every property of a model. If the check failed, the result is a single case with the
// error. With --expect, a model without expectations gets an additional case, which has failed.
func casesOf(o *outcome.Outcome, steps int) (list []Case, err error) {
	if o.Err != nil {
		message, _, _ := strings.Cut(o.Err.Error(), "\n")
		return []Case{{
			Name: finding.RuleModel, Elapsed: o.Elapsed, Status: Errored,
			Kind: exitcode.Kind(o.Status()), Message: message, Text: o.Err.Error(),
		}}, nil
	}
	for _, p := range o.Report.Properties {
		text, err := counterexamples(p, steps)
		if err != nil {
			return nil, err
		}
		said := wording.VerdictLine(p) + o.Expected.Judgement(p)
		c := Case{
			Name: finding.Identity(p), Elapsed: wording.SearchTime(o.Report, p.Name), Status: Failed,
			Kind: p.Kind.String(), Message: p.Name + ": " + said, Text: text,
		}
		switch {
		case o.Expected.Matches(p):
			c.Status, c.Text = Passed, said+"\n"+text
		case p.Verdict == ltlpor.Inconclusive:
			c.Status = Errored
		}
		list = append(list, c)
	}
	if o.Expected.Silent() {
		list = append(list, Case{
			Name: finding.RuleUnexpected, Status: Failed, Kind: finding.RuleUnexpected,
			Message: "the model says nothing of expected verdicts", Text: "write // ltlpor: expect NAME holds\n",
		})
	}
	return list, nil
}

// counterexamples returns the counterexamples to p as text, each shortened to `steps` steps. Notes about
// counterexamples that are not shown follow.
func counterexamples(p ltlpor.Property, steps int) (string, error) {
	var b strings.Builder
	for i, t := range p.Traces {
		fmt.Fprintln(&b, wording.TraceTitle(p, i))
		if err := t.Text(&b, trace.TextOptions{MaxSteps: steps}); err != nil {
			return "", fmt.Errorf("the counterexample cannot be written: %w", err)
		}
	}
	for _, note := range wording.UnshownAll(p) {
		fmt.Fprintln(&b, note)
	}
	return b.String(), nil
}
