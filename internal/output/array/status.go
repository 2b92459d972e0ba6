package array

import (
	"errors"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/search"
	"ltlpor/source"
)

// Status returns the exit status of the whole check, equal to the exit status of a check in a single run.
func (m *Merged) Status() int {
	var statuses []int
	for _, r := range m.Rows {
		statuses = append(statuses, m.outcomeOf(r).Status())
	}
	return exitcode.Worst(statuses)
}

// outcomeOf returns the facts of a row on which the exit status depends.
func (m *Merged) outcomeOf(r *MergedRow) *outcome.Outcome {
	d := r.Document
	o := &outcome.Outcome{Model: d.Model, Values: r.Values, FailOn: m.failOn()}
	if d.Error != nil {
		o.Err = exitcode.New(statusOfError(d.Error), errors.New(d.Error.Message))
		return o
	}
	o.Report = &ltlpor.Report{Model: d.Model, Verdict: verdictOf(d.Verdict), Unknown: r.unknown}
	for i := range d.Searches {
		s := ltlpor.Search{Complete: d.Searches[i].Complete}
		if d.Searches[i].Cut == search.CutInterrupted.String() {
			s.Cut = search.CutInterrupted
		}
		o.Report.Searches = append(o.Report.Searches, s)
	}
	if _, ok := m.head.Options["expect"]; ok {
		o.Expected = &outcome.Expected{}
	}
	for i := range d.Properties {
		p := &d.Properties[i]
		o.Report.Properties = append(o.Report.Properties, ltlpor.Property{Name: p.Name, Verdict: verdictOf(p.Verdict)})
		switch expected := p.Expected; {
		case o.Expected == nil || r.silent:
		case r.sources[i] == "": // the expected verdict is not known, and the property is open in any case
			expected = holds
			fallthrough
		default:
			e := annotation.Expectation{Property: p.Name, Verdict: expected}
			o.Expected.List = append(o.Expected.List, e)
		}
	}
	for _, w := range d.Warnings {
		o.Report.Warnings = append(o.Report.Warnings, &source.Diagnostic{Kind: w.Kind, Message: w.Message,
			Severity: source.Warning})
	}
	if d.Coverage != nil {
		o.Report.Coverage = &ltlpor.Coverage{}
	}
	return o
}

// failOn returns the kinds of warnings of --fail-on.
func (m *Merged) failOn() (kinds []string) {
	list, ok := m.head.Options["fail-on"].([]any)
	if !ok {
		return nil
	}
	for _, x := range list {
		if kind, ok := x.(string); ok {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// verdictOf returns the verdict with a name, and Inconclusive for any other text.
func verdictOf(name string) ltlpor.Verdict {
	for _, v := range []ltlpor.Verdict{ltlpor.Holds, ltlpor.Violated} {
		if v.String() == name {
			return v
		}
	}
	return ltlpor.Inconclusive
}

// JSON returns the whole check as a JSON document: the document of a check in a single run, with the member `merged`.
func (m *Merged) JSON() ([]byte, error) {
	merged := &jsonreport.Merged{Of: m.Of, Missing: m.Missing}
	if len(m.Rows) == 1 {
		d := *m.Rows[0].Document
		d.Merged = merged
		return jsonreport.Marshal(&d)
	}
	d := &jsonreport.SeveralDocument{Head: m.head, Status: m.Status(), Merged: merged}
	for _, r := range m.Rows {
		d.Models = append(d.Models, r.Document)
	}
	return jsonreport.Marshal(d)
}
