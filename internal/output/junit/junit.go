// Package junit writes the verdicts as JUnit XML: a test suite for every model, and a test case for every property.
package junit

import (
	"encoding/xml"
	"fmt"
	"time"
)

// Model is a checked model, which becomes a test suite.
type Model struct {
	Name    string
	Elapsed time.Duration
	Cases   []Case
}

// Case is a test case: the verdict on a property, or the error or failure of a whole model.
type Case struct {
	Name    string
	Elapsed time.Duration
	Status  Status
	// Kind, Message and Text describe a case that has not passed. For a case that has passed, only Text is written.
	Kind, Message, Text string
}

// Status says whether a case has passed.
type Status int

// The statuses of a test case. An inconclusive verdict has status Errored, because it proves nothing.
const (
	Passed Status = iota
	Failed
	Errored
)

// Suites is the root element of a JUnit document, testsuites.
type Suites struct {
	XMLName  xml.Name       `xml:"testsuites"`
	Name     string         `xml:"name,attr"`
	Tests    int            `xml:"tests,attr"`
	Failures int            `xml:"failures,attr"`
	Errors   int            `xml:"errors,attr"`
	Time     string         `xml:"time,attr"`
	Suites   []suiteElement `xml:"testsuite"`
}

// suiteElement is an element testsuite, which describes a model.
type suiteElement struct {
	Name     string        `xml:"name,attr"`
	Tests    int           `xml:"tests,attr"`
	Failures int           `xml:"failures,attr"`
	Errors   int           `xml:"errors,attr"`
	Skipped  int           `xml:"skipped,attr"`
	Time     string        `xml:"time,attr"`
	Cases    []caseElement `xml:"testcase"`
}

// caseElement is an element testcase, which describes a Case.
type caseElement struct {
	Name    string         `xml:"name,attr"`
	Class   string         `xml:"classname,attr"`
	Time    string         `xml:"time,attr"`
	Failure *reasonElement `xml:"failure"`
	Error   *reasonElement `xml:"error"`
	Output  string         `xml:"system-out,omitempty"`
}

// reasonElement is an element failure or error: the reason why a test case did not pass.
type reasonElement struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// Document returns a JUnit XML document with the models.
func Document(models []Model) ([]byte, error) {
	out := Suites{Name: "ltlpor"}
	var total time.Duration
	for i := range models {
		s := models[i].suite()
		out.Suites = append(out.Suites, s)
		out.Tests, out.Failures, out.Errors = out.Tests+s.Tests, out.Failures+s.Failures, out.Errors+s.Errors
		total += models[i].Elapsed
	}
	out.Time = seconds(total)
	data, err := xml.MarshalIndent(&out, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as XML: %w", err)
	}
	return append(append([]byte(xml.Header), data...), '\n'), nil
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

// suite returns m as an element testsuite. It counts the failures and the errors.
func (m *Model) suite() suiteElement {
	s := suiteElement{Name: m.Name, Time: seconds(m.Elapsed), Tests: len(m.Cases)}
	for _, c := range m.Cases {
		e := caseElement{Name: c.Name, Class: m.Name, Time: seconds(c.Elapsed)}
		said := &reasonElement{c.Message, c.Kind, c.Text}
		switch c.Status {
		case Passed:
			e.Output = c.Text
		case Failed:
			e.Failure = said
			s.Failures++
		case Errored:
			e.Error = said
			s.Errors++
		}
		s.Cases = append(s.Cases, e)
	}
	return s
}
