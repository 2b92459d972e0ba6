package array

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
)

// line is a line of a table: the verdict on a property, with the states and the time of the deciding search.
type line struct {
	model, property string
	values          []string // macros by which the rows differ
	verdict, remark string   // remark is the reason of an inconclusive verdict, or ""
	states          int64
	time            time.Duration
	searched        bool // whether a search ran
}

// linesOf returns the lines about the outcomes of a check.
func linesOf(all []*outcome.Outcome) (lines []line) {
	for _, o := range all {
		at := line{model: o.Model, values: o.Values}
		if o.Member > 0 {
			at.values = appended(o.Values, fmt.Sprintf("search=%d", o.Member))
		}
		if o.Err != nil {
			message, _, _ := strings.Cut(o.Err.Error(), "\n")
			at.property, at.verdict, at.remark = "-", failed(exitcode.Kind(o.Status())), message
			lines = append(lines, at)
			continue
		}
		for _, p := range o.Report.Properties {
			s := wording.SearchOf(o.Report, p)
			at.property, at.verdict, at.remark = p.Name, p.Verdict.String(), p.Reason.String()
			at.states, at.time, at.searched = s.States, wording.SearchTime(o.Report, p.Name), true
			lines = append(lines, at)
		}
	}
	return lines
}

// lines returns the lines about a merged check.
func (m *Merged) lines() (lines []line) {
	for _, r := range m.Rows {
		d := r.Document
		at := line{model: d.Model, values: r.Values}
		if d.Error != nil {
			at.property, at.verdict, at.remark = "-", failed(d.Error.Kind), d.Error.Message
			lines = append(lines, at)
			continue
		}
		for i, p := range d.Properties {
			at.property, at.verdict, at.remark = p.Name, p.Verdict, p.Reason
			at.states, at.time, at.searched = d.Searches[p.Search].States, 0, r.sources[i] != ""
			for j := range d.Searches {
				if s := &d.Searches[j]; slices.Contains(s.Properties, p.Name) {
					at.time += time.Duration(s.Seconds * float64(time.Second))
				}
			}
			lines = append(lines, at)
		}
	}
	return lines
}

// failed returns the text in place of a verdict after an error of a kind.
func failed(kind string) string {
	if kind == exitcode.Kind(exitcode.Inconclusive) {
		return open
	}
	return kind + " error"
}

// PrintTable prints a table of the outcomes of a check: a line for every row and property.
func PrintTable(page *layout.Page, all []*outcome.Outcome) { printTable(page, linesOf(all)) }

// printTable prints a table of `lines`. With several models, the first column is the model. Every macro by which the
// rows differ has a column.
func printTable(page *layout.Page, lines []line) {
	several, macros := false, []string(nil)
	for _, l := range lines {
		several = several || l.model != lines[0].model
		for _, v := range l.values {
			if name, _, _ := strings.Cut(v, "="); !slices.Contains(macros, name) {
				macros = append(macros, name)
			}
		}
	}
	var head []string
	if several {
		head = append(head, "model")
	}
	head = append(append(head, macros...), "property", "verdict", "states", "time", "")
	verdict := len(head) - 4
	rows := [][]string{head}
	for _, l := range lines {
		var row []string
		if several {
			row = append(row, l.model)
		}
		for _, name := range macros {
			at := slices.IndexFunc(l.values, func(v string) bool { return strings.HasPrefix(v, name+"=") })
			if at < 0 {
				row = append(row, "-")
			} else {
				row = append(row, l.values[at][len(name)+1:])
			}
		}
		row = append(row, l.property, l.verdict, "-", "-", l.remark)
		if l.searched {
			row[verdict+1], row[verdict+2] = layout.Count(l.states), layout.Duration(l.time)
		}
		rows = append(rows, row)
	}
	paint := func(k, i int, cell string) string {
		if k == 0 || i != verdict {
			return cell
		}
		for _, v := range []ltlpor.Verdict{ltlpor.Holds, ltlpor.Violated, ltlpor.Inconclusive} {
			if v.String() == lines[k-1].verdict {
				return wording.Paint(page, v, cell)
			}
		}
		return cell
	}
	left := func(i int) bool { return several && i == 0 || i == verdict-1 || i == verdict || i == len(head)-1 }
	page.Fitted(&layout.Table{Rows: rows, Left: left, Paint: paint, Remarks: true})
}
