package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ltlpor/internal/output/textreport"

	"ltlpor"
)

// explainText prints an explanation as text.
type explainText struct {
	textreport.AuditPrinter
	naming string
}

func (t *explainText) print(x *ltlpor.Explanation) {
	fmt.Fprintf(t.Writer, "%s\n", x.Model)
	t.searches(x)
	textreport.PrintListed(t.Writer, x.Warnings)
}

// searches prints the explanation of each search.
func (t *explainText) searches(x *ltlpor.Explanation) {
	for i := range x.Searches {
		s := &x.Searches[i]
		fmt.Fprintf(t.Writer, "\n%s: %s\n", strings.Join(s.Properties, ", "), s.Plan.Shown())
		if s.Why != "" {
			t.sentence("  ", s.Why)
		}
		for k := range s.States {
			t.state(&s.States[k])
		}
	}
}

func (t *explainText) state(s *ltlpor.ExplainedState) {
	title := "state"
	if s.Number >= 0 {
		title = fmt.Sprintf("state %d", s.Number)
	}
	var rows [][]string
	for _, g := range s.Values {
		if text := textreport.ValuesOf(g); text != "" || g.Name != "" {
			rows = append(rows, []string{title, g.Name, g.At, text})
			title = ""
		}
	}
	fmt.Fprintln(t.Writer)
	t.Statements(&rows, "enabled", s.Moves)
	t.Rows("  ", rows)
	if s.Unmet != "" {
		text := s.Unmet
		if len(s.Moves) > 0 {
			text += "; this is what would be, if no move closed a cycle:"
		}
		t.sentence("  ", text)
	}
	for i := range s.Candidates {
		t.candidate(&s.Candidates[i])
	}
	rows = nil
	if s.Whole != "" {
		t.sentence("  ", "nothing is left out: "+s.Whole)
		return
	}
	t.Statements(&rows, "chosen", s.Chosen)
	t.Statements(&rows, "left out", s.Left)
	t.Rows("  ", rows)
	for _, c := range s.Candidates {
		if c.Chosen {
			for _, why := range safe(t.naming, c.Conditions) {
				t.sentence("  ", why)
			}
		}
	}
}

// sentence prints text in lines of at most the width of the terminal, or 100 columns without a terminal.
func (t *explainText) sentence(indent, text string) {
	const usual = 100
	width := usual
	if t.Width > 0 {
		width = max(t.Width, 40)
	}
	line := indent
	for _, word := range strings.Fields(text) {
		if n := utf8.RuneCountInString(line + word); n >= width && strings.TrimSpace(line) != "" {
			fmt.Fprintln(t.Writer, line)
			line = indent + "  "
		}
		if strings.TrimSpace(line) != "" {
			line += " "
		}
		line += word
	}
	fmt.Fprintln(t.Writer, line)
}

// candidate prints a line for a candidate set, and a line for each condition that the set violates.
func (t *explainText) candidate(c *ltlpor.ExplainedCandidate) {
	var words []string
	for _, v := range c.Conditions {
		word := "holds"
		if !v.Holds {
			word = "fails"
		}
		if word = t.Colored(v.Holds, word); v.Out {
			word = "not asked"
		}
		words = append(words, nameOf(t.naming, v.Name)+" "+word)
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
			t.sentence("      ", nameOf(t.naming, v.Name)+": "+v.Why)
		}
	}
}
