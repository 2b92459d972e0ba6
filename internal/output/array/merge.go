// Package array divides a check into parts, for job arrays, and merges the documents of the parts. A check with ranges
// of values for macros is a table, with a check for every choice of values.
package array

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
)

// The verdicts in documents.
var (
	holds    = ltlpor.Holds.String()
	violated = ltlpor.Violated.String()
	open     = ltlpor.Inconclusive.String()
)

// Document is the JSON document of a part, and the name of the file.
type Document struct {
	Name string
	Data []byte
}

// Merged is a check, put together from its parts.
type Merged struct {
	Rows    []*MergedRow
	Missing []int // numbers of the missing parts
	Of      int   // number of parts
	head    jsonreport.Head
}

// MergedRow is the result for a row.
type MergedRow struct {
	Document *jsonreport.CheckDocument
	Values   []string // the macros by which the rows of a table differ
	sources  []string // property -> the file with the verdict, or ""
	silent   bool     // the model has no expected verdicts, and some are expected
	unknown  []string // formulas with possibly further vacuous parts
}

// Merge reads the documents of the parts of a check, and returns the whole check. The order of `docs` makes no
// difference, nor does a repeated part. A missing part leaves properties open. The error names the files. The exit
// status in the error is
//   - Model for a file without a part, a damaged file, or a part of a different check;
//   - Internal if a property both holds and is violated.
func Merge(docs []Document) (*Merged, error) {
	m := &merging{found: map[int][]*result{}, there: map[int]bool{}}
	for _, d := range docs {
		f, err := read(d.Name, d.Data)
		if err != nil {
			return nil, err
		}
		m.files = append(m.files, f)
	}
	if len(m.files) == 0 {
		return nil, exitcode.Usagef("there is no part to merge")
	}
	for _, f := range m.files[1:] {
		if err := sameWhole(m.files[0], f); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(m.files, func(a, b *file) int {
		return cmp.Or(a.Part.Number-b.Part.Number, cmp.Compare(a.Part.Digest, b.Part.Digest))
	})
	for _, f := range m.files {
		m.there[f.Part.Number] = true
		for i, e := range f.Part.Entries {
			for at, k := range e.Items {
				m.found[k] = append(m.found[k], f.resultOf(i, at))
			}
		}
	}
	return m.merge()
}

// merging is the state of a call of Merge.
type merging struct {
	files []*file
	there map[int]bool      // numbers of the parts with a document
	found map[int][]*result // item -> the results about the item
}

func (m *merging) merge() (*Merged, error) {
	p := m.files[0].Part
	out := &Merged{Of: p.Of, head: m.files[0].Head}
	out.head.Options = m.options(m.files[0].Options)
	for i := range p.Of {
		if !m.there[i] {
			out.Missing = append(out.Missing, i)
		}
	}
	items := make([][]int, len(p.Rows))
	for k, item := range p.Items {
		items[item.Row] = append(items[item.Row], k)
		slices.SortStableFunc(m.found[k], better)
	}
	for r, row := range p.Rows {
		merged, err := m.row(items[r])
		if err != nil {
			return nil, err
		}
		if merged.Values = row.Values; merged.Document.Model == "" {
			h := &merged.Document.Head
			*h = m.files[0].Head
			h.Model, h.Defines = row.Model, row.Defines
		}
		h := &merged.Document.Head
		h.Format, h.Options = jsonreport.CheckFormat, m.options(h.Options)
		out.Rows = append(out.Rows, merged)
	}
	return out, nil
}

// options returns a copy of `all`, the options of a document, without the options by which the parts differ.
func (m *merging) options(all map[string]any) map[string]any {
	all = maps.Clone(all)
	for _, name := range free {
		first := fmt.Sprint(m.files[0].Options[name])
		differs := func(f *file) bool { return fmt.Sprint(f.Options[name]) != first }
		if name == "part" || slices.ContainsFunc(m.files, differs) {
			delete(all, name)
		}
	}
	return all
}

// row returns the result for a row with these items.
func (m *merging) row(items []int) (*MergedRow, error) {
	rows := &rowMerging{merging: m, out: &MergedRow{Document: &jsonreport.CheckDocument{}}}
	if err := m.contradiction(items); err != nil {
		return nil, err
	}
	for len(items) > 0 {
		n := 1
		for n < len(items) && m.item(items[n]).Member > 1 {
			n++
		}
		if err := rows.group(items[:n]); err != nil {
			return nil, err
		}
		items = items[n:]
	}
	rows.finish()
	return rows.out, nil
}

// partOf returns the part to which item k belongs.
func (m *merging) partOf(k int) Share {
	n := m.files[0].Part.Of
	return Share{k % n, n}
}

func (m *merging) item(k int) *jsonreport.PartItem { return &m.files[0].Part.Items[k] }

// contradiction returns an error if a property of the items holds in one document and is violated in another.
func (m *merging) contradiction(items []int) error {
	said := map[string]map[string]*result{} // property -> verdict -> a result with the verdict
	for _, k := range items {
		for i, p := range m.item(k).Properties {
			for _, r := range m.found[k] {
				if r.doc.Error != nil {
					continue
				}
				if said[p.Name] == nil {
					said[p.Name] = map[string]*result{}
				}
				said[p.Name][r.doc.Properties[r.first+i].Verdict] = r
			}
		}
	}
	for _, k := range items {
		for _, p := range m.item(k).Properties {
			if a, b := said[p.Name][holds], said[p.Name][violated]; a != nil && b != nil {
				return exitcode.New(exitcode.Internal, fmt.Errorf("%s and %s contradict each other: %s holds and is "+
					"violated in %s: one of the verdicts is wrong, which is a bug in ltlpor", a.name, b.name, p.Name,
					strings.Join(append([]string{a.doc.Model}, a.doc.Defines...), " -D")))
			}
		}
	}
	return nil
}
