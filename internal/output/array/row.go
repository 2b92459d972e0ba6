package array

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/wording"
)

// rowMerging merges the results for a row.
type rowMerging struct {
	*merging
	out    *MergedRow
	failed *result                            // a result with an error likely to occur again, or nil
	used   map[*jsonreport.CheckDocument]bool // documents whose results are taken
	moved  map[*jsonreport.SearchDocument]int // search in a file -> index in out
}

// finding is the result for a property of a group.
type finding struct {
	*result
	doc    *jsonreport.PropertyDocument
	why    string // reason why a result is missing
	member int    // number of members needed to decide the property
}

// group merges the results for a group of properties. `items` has an item for every member of the swarm; without a
// swarm it has a single item.
//
// The members count in order, as in a check in a single run: after the first member with a decision about a property,
// no further member matters for the property.
func (m *rowMerging) group(items []int) error {
	results := make([]*result, len(items))
	for i, k := range items {
		if list := m.found[k]; len(list) > 0 {
			results[i] = list[0]
		}
	}
	findings := make([]finding, len(m.item(items[0]).Properties))
	last := 0
	for p := range findings {
		f, err := m.decide(items, results, p)
		if err != nil {
			return err
		}
		findings[p] = f
		last = max(last, f.member)
	}
	for _, r := range results[:last] {
		if r != nil {
			m.takeResult(r, m.item(items[0]).Properties)
		}
	}
	for p, name := range m.item(items[0]).Properties {
		m.add(name, &findings[p])
	}
	if len(findings) == 0 {
		m.fail(items[0], results[0])
	}
	return nil
}

// decide returns the finding for property number p of a group.
func (m *rowMerging) decide(items []int, results []*result, p int) (f finding, err error) {
	for i, r := range results {
		f.member = i + 1
		switch {
		case r == nil && m.there[m.partOf(items[i]).Number]:
			return f, exitcode.New(exitcode.Model, fmt.Errorf("%s lacks a result for %s", m.partOf(items[i]).words(),
				m.item(items[i]).Properties[p].Name))
		case r == nil:
			f.why = m.partOf(items[i]).words()
			continue
		case r.doc.Error != nil:
			m.failing(r)
			f.why = r.doc.Error.Message
			continue
		}
		doc := &r.doc.Properties[r.first+p]
		if doc.Verdict != open || f.doc == nil || f.doc.Verdict == open {
			f.result, f.doc = r, doc
		}
		cut := r.doc.Searches[doc.Search].Cut
		if doc.Verdict == holds || doc.Verdict == violated && cut == errorsCut {
			return f, nil
		}
	}
	return f, nil
}

// missing begins the reason for an open verdict without a result. The part, or an error, follows.
const missing = "missing: "

// errorsCut is Cut of a search with as many errors as requested.
const errorsCut = "errors"

// failing notes the error of r as the result for the row, unless a rerun of the part may have another result.
func (m *rowMerging) failing(r *result) {
	status, ok := exitcode.OfKind(r.doc.Error.Kind)
	if ok && (status == exitcode.Inconclusive || status == exitcode.Interrupted) {
		return
	}
	if m.failed == nil || exitcode.Worst([]int{status, statusOfError(m.failed.doc.Error)}) == status {
		m.failed = r
	}
}

// statusOfError returns the exit status for an error in a document.
func statusOfError(e *jsonreport.Error) int {
	if status, ok := exitcode.OfKind(e.Kind); ok {
		return status
	}
	return exitcode.Internal
}

// fail sets the result for a row without properties. k is the only item, and r the result, or nil for a missing part.
func (m *rowMerging) fail(k int, r *result) {
	switch {
	case r != nil:
		m.failed = r
	case m.failed == nil:
		kind := exitcode.Kind(exitcode.Inconclusive)
		m.out.Document.Error = &jsonreport.Error{Kind: kind, Message: missing + m.partOf(k).words()}
	}
}

// takeResult adds the searches of r for the named properties to the row. It also adds the facts about the row in the
// document of r.
func (m *rowMerging) takeResult(r *result, names []jsonreport.PartProperty) {
	d := m.out.Document
	for i := range r.doc.Searches {
		s := &r.doc.Searches[i]
		own := func(p jsonreport.PartProperty) bool { return slices.Contains(s.Properties, p.Name) }
		if slices.ContainsFunc(names, own) {
			if m.moved == nil {
				m.moved = map[*jsonreport.SearchDocument]int{}
			}
			m.moved[s] = len(d.Searches)
			d.Searches = append(d.Searches, *s)
		}
	}
	if m.used[r.doc] {
		return
	}
	if m.used == nil {
		m.used = map[*jsonreport.CheckDocument]bool{}
	}
	m.used[r.doc] = true
	if d.Model == "" {
		d.Head = r.doc.Head
	}
	m.out.silent = m.out.silent || r.entry.Silent
	for _, name := range r.entry.Unknown {
		if !slices.Contains(m.out.unknown, name) {
			m.out.unknown = append(m.out.unknown, name)
		}
	}
	if d.Coverage == nil {
		d.Coverage = r.doc.Coverage
	}
	for _, w := range r.doc.Warnings {
		same := func(x jsonreport.DiagnosticDocument) bool { return reflect.DeepEqual(x, w) }
		if !slices.ContainsFunc(d.Warnings, same) {
			d.Warnings = append(d.Warnings, w)
		}
	}
	if x := r.doc.Memory; x != nil && (d.Memory == nil || x.Most > d.Memory.Most) {
		d.Memory = x
	}
	m.addTime(r.doc)
}

// addTime adds the time of a document to the time of the row.
func (m *rowMerging) addTime(from *jsonreport.CheckDocument) {
	switch d := m.out.Document; {
	case from.Time == nil:
	case d.Time == nil:
		sum := *from.Time
		d.Time = &sum
	default:
		sum, t := d.Time, from.Time
		sum.Total, sum.Reading = added(sum.Total, t.Total), added(sum.Reading, t.Reading)
		sum.Automata, sum.Preparing = added(sum.Automata, t.Automata), added(sum.Preparing, t.Preparing)
		sum.Searching, sum.Certifying = added(sum.Searching, t.Searching), added(sum.Certifying, t.Certifying)
		sum.Shortening, sum.Hints = added(sum.Shortening, t.Shortening), added(sum.Hints, t.Hints)
	}
}

// added returns the sum of two times in seconds, rounded to microseconds as in documents.
func added(a, b float64) float64 { return math.Round((a+b)*1e6) / 1e6 }

// add adds a property with finding f to the row. A property stays open if a missing part could decide it.
func (m *rowMerging) add(name jsonreport.PartProperty, f *finding) {
	d := m.out.Document
	if f.doc != nil && (f.why == "" || f.doc.Verdict != open) {
		p := *f.doc
		p.Search = m.moved[&f.result.doc.Searches[f.doc.Search]]
		d.Properties = append(d.Properties, p)
		m.out.sources = append(m.out.sources, f.name)
		return
	}
	d.Searches = append(d.Searches, jsonreport.SearchDocument{
		Properties: []string{name.Name}, Algorithm: wording.NotPlanned, Cut: "missing",
	})
	d.Properties = append(d.Properties, jsonreport.PropertyDocument{
		Name: name.Name, Kind: name.Kind, Verdict: open, Reason: missing + f.why, Search: len(d.Searches) - 1,
	})
	m.out.sources = append(m.out.sources, "")
}

// finish sets the verdict of the row, or the error in place of the verdict.
func (m *rowMerging) finish() {
	d := m.out.Document
	if m.failed != nil {
		*d = *m.failed.doc
		m.out.sources = nil
		return
	}
	if d.Error != nil {
		return
	}
	d.Verdict = holds
	for _, p := range d.Properties {
		if p.Verdict == violated || p.Verdict == open && d.Verdict == holds {
			d.Verdict = p.Verdict
		}
	}
}
