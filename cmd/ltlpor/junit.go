package main

import (
	"encoding/xml"
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/textreport"
	"ltlpor/trace"
)

var junitResult = resultKind{
	flag: "--junit", name: "JUnit", begin: `<?xmlversion="1.0"encoding="UTF-8"?><testsuitesname="ltlpor"`,
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string     `xml:"name,attr"`
	Class   string     `xml:"classname,attr"`
	Time    string     `xml:"time,attr"`
	Failure *junitText `xml:"failure"`
	Error   *junitText `xml:"error"`
	Output  string     `xml:"system-out,omitempty"`
}

type junitText struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// junitDocument writes outcomes as JUnit XML: a suite for each model, a case for each property. A
// verdict that contradicts what is expected is a failure; one that is inconclusive is an error, so that
// nothing looks proved that is not, and so is a model that cannot be checked.
func junitDocument(all []*outcome, steps int) ([]byte, error) {
	out := junitSuites{Name: "ltlpor"}
	total := 0.0
	for _, o := range all {
		s, err := o.suite(steps)
		if err != nil {
			return nil, err
		}
		out.Suites = append(out.Suites, s)
		out.Tests, out.Failures, out.Errors = out.Tests+s.Tests, out.Failures+s.Failures, out.Errors+s.Errors
		total += o.elapsed.Seconds()
	}
	out.Time = fmt.Sprintf("%.3f", total)
	data, err := xml.MarshalIndent(&out, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as XML: %w", err)
	}
	return append(append([]byte(xml.Header), data...), '\n'), nil
}

// suite returns the cases of a model.
func (o *outcome) suite(steps int) (junitSuite, error) {
	s := junitSuite{Name: o.model, Time: fmt.Sprintf("%.3f", o.elapsed.Seconds())}
	add := func(c junitCase) {
		c.Class = o.model
		s.Cases = append(s.Cases, c)
		s.Tests++
		if c.Failure != nil {
			s.Failures++
		}
		if c.Error != nil {
			s.Errors++
		}
	}
	if o.err != nil {
		message, _, _ := strings.Cut(o.err.Error(), "\n")
		add(junitCase{Name: finding.RuleModel, Time: s.Time, Error: &junitText{message, errorKinds[o.status()],
			o.err.Error()}})
		return s, nil
	}
	for _, p := range o.report.Properties {
		c := junitCase{Name: finding.Identity(p), Time: fmt.Sprintf("%.3f", textreport.SearchTime(o.reported(),
			p.Name).Seconds())}
		text, err := counterexamples(p, steps)
		if err != nil {
			return s, err
		}
		said := &junitText{p.Name + ": " + textreport.VerdictLine(p) + o.expected.judged(p), p.Kind.String(), text}
		switch {
		case o.expected.met(p):
			c.Output = strings.TrimPrefix(said.Message+"\n"+text, p.Name+": ")
		case p.Verdict == ltlpor.Inconclusive:
			c.Error = said
		default:
			c.Failure = said
		}
		add(c)
	}
	if o.expected.silent() {
		add(junitCase{Name: finding.RuleUnexpected, Time: "0.000", Failure: &junitText{
			"the model says nothing of expected verdicts", finding.RuleUnexpected,
			"write // ltlpor: expect NAME holds\n",
		}})
	}
	return s, nil
}

// counterexamples are those to p as text.
func counterexamples(p ltlpor.Property, steps int) (string, error) {
	var b strings.Builder
	for i, t := range p.Traces {
		fmt.Fprintln(&b, textreport.TraceHeader(p, i))
		if err := t.Text(&b, trace.TextOptions{MaxSteps: steps}); err != nil {
			return "", fmt.Errorf("the counterexample cannot be written: %w", err)
		}
	}
	for _, note := range textreport.UnshownAll(p) {
		fmt.Fprintln(&b, note)
	}
	return b.String(), nil
}
