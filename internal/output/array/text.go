package array

import (
	"fmt"
	"strings"

	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
)

// Print prints the merged check: a table of the verdicts, the warnings, the files with counterexamples, and the
// missing parts. In quiet mode it prints the verdict lines only.
func (m *Merged) Print(page *layout.Page, quiet bool) {
	lines := m.lines()
	if quiet {
		for _, l := range lines {
			text := l.verdict
			if l.remark != "" {
				text += ", " + l.remark
			}
			fmt.Fprintf(page.Writer, "%s: %s: %s\n", strings.Join(append([]string{l.model}, l.values...), " -D"),
				l.property, text)
		}
		return
	}
	printTable(page, lines)
	m.warnings(page)
	m.counterexamples(page)
	as := map[string]int{}
	for _, l := range lines {
		as[l.verdict]++
	}
	counts := []string{fmt.Sprintf("%d hold", as[holds])}
	for _, verdict := range []string{violated, open} {
		if n := as[verdict]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	if n := len(lines) - as[holds] - as[violated] - as[open]; n > 0 {
		counts = append(counts, layout.Counted(int64(n), "error"))
	}
	fmt.Fprintf(page.Writer, "\n%s: %s\n", layout.Counted(int64(m.Of), "part"), strings.Join(counts, ", "))
	if len(m.Missing) > 0 {
		fmt.Fprintf(page.Writer, "missing: %s\n", m.missing())
	}
}

// missing returns the missing parts as text.
func (m *Merged) missing() string {
	const most = 20
	var list []string
	for _, i := range m.Missing[:min(most, len(m.Missing))] {
		list = append(list, Share{i, m.Of}.String())
	}
	text := strings.Join(list, ", ")
	if n := len(m.Missing) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}

// warnings prints the warnings of every row. A repeated warning is printed once.
func (m *Merged) warnings(page *layout.Page) {
	printed := map[string]bool{}
	for _, r := range m.Rows {
		for _, w := range r.Document.Warnings {
			text := w.Severity + ": " + w.Message
			if w.File != "" {
				text = fmt.Sprintf("%s:%d:%d: %s", w.File, w.Line, w.Column, text)
			}
			if w.Hint != "" {
				text += "\n  hint: " + w.Hint
			}
			if !printed[text] {
				printed[text] = true
				fmt.Fprintf(page.Writer, "\n%s\n", text)
			}
		}
	}
}

// counterexamples prints a line for every violated property: the end of the counterexample, and the file with the
// steps.
func (m *Merged) counterexamples(page *layout.Page) {
	first := true
	for _, r := range m.Rows {
		for i := range r.Document.Properties {
			p := &r.Document.Properties[i]
			if p.Verdict != violated {
				continue
			}
			if first {
				fmt.Fprintln(page.Writer)
			}
			first = false
			name := strings.Join(append([]string{r.Document.Model}, r.Values...), " -D")
			page.Wrapped(fmt.Sprintf("%s: %s: counterexample%s, in %s", name, p.Name, endOf(p), r.sources[i]))
		}
	}
}

// endOf returns a phrase with the length and the end of the first counterexample of p.
func endOf(p *jsonreport.PropertyDocument) string {
	steps, end := 0, ""
	switch {
	case p.Trace != nil && p.Trace.Fault != nil:
		steps, end = len(p.Trace.Steps), ": "+p.Trace.Fault.Message
	case p.Trace != nil:
		steps = len(p.Trace.Steps)
	case len(p.NotShown) > 0:
		steps = p.NotShown[0].Steps
		if f := p.NotShown[0].Fault; f != nil {
			end = ": " + f.Message
		}
	}
	return " of " + layout.Counted(int64(steps), "step") + end
}
