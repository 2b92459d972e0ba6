package main

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

var junitResult = resultKind{
	flag: "--junit", name: "JUnit", begin: `<?xmlversion="1.0"encoding="UTF-8"?><testsuitesname="ltlpor"`,
}

// junitDocument writes outcomes as JUnit XML:
//   - A verdict that contradicts the expectation is a failure.
//   - An inconclusive verdict is an error, so that it does not look proved.
//   - A model that cannot be checked is an error.
func junitDocument(all []*outcome, steps int) ([]byte, error) {
	var models []junit.Model
	for _, o := range all {
		cases, err := o.cases(steps)
		if err != nil {
			return nil, err
		}
		models = append(models, junit.Model{Name: o.model, Elapsed: o.elapsed, Cases: cases})
	}
	return junit.Document(models)
}

// cases returns the cases of a model.
func (o *outcome) cases(steps int) (list []junit.Case, err error) {
	if o.err != nil {
		message, _, _ := strings.Cut(o.err.Error(), "\n")
		return []junit.Case{{
			Name: finding.RuleModel, Elapsed: o.elapsed, Status: junit.Errored,
			Kind: exitcode.Kind(o.status()), Message: message, Text: o.err.Error(),
		}}, nil
	}
	for _, p := range o.report.Properties {
		text, err := counterexamples(p, steps)
		if err != nil {
			return nil, err
		}
		said := wording.VerdictLine(p) + o.expected.judged(p)
		c := junit.Case{
			Name: finding.Identity(p), Elapsed: wording.SearchTime(o.report, p.Name), Status: junit.Failed,
			Kind: p.Kind.String(), Message: p.Name + ": " + said, Text: text,
		}
		switch {
		case o.expected.met(p):
			c.Status, c.Text = junit.Passed, said+"\n"+text
		case p.Verdict == ltlpor.Inconclusive:
			c.Status = junit.Errored
		}
		list = append(list, c)
	}
	if o.expected.silent() {
		list = append(list, junit.Case{
			Name: finding.RuleUnexpected, Status: junit.Failed, Kind: finding.RuleUnexpected,
			Message: "the model says nothing of expected verdicts", Text: "write // ltlpor: expect NAME holds\n",
		})
	}
	return list, nil
}

// counterexamples returns the counterexamples of p as text.
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
