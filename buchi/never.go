package buchi

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteNever writes a as a never claim of SPIN. A run of the model that a accepts is a violation.
//
// props are the atomic propositions as Promela expressions; nil means p0, p1, …. A comment other than "" is written
// before the claim.
func (a *Automaton) WriteNever(w io.Writer, comment string, props []string) error {
	var b strings.Builder
	b.WriteString("never {")
	if comment = strings.Join(strings.Fields(comment), " "); comment != "" {
		fmt.Fprintf(&b, " /* %s */", strings.ReplaceAll(comment, "*/", "* /"))
	}
	b.WriteByte('\n')
	c := claimWriter{a: a, props: props, name: make([]string, a.States())}
	for q := range a.Edges {
		c.name[q] = fmt.Sprintf("S%d", q)
		if a.Accepting[q] {
			c.name[q] = fmt.Sprintf("accept_S%d", q)
		}
	}
	c.write(&b)
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

type claimWriter struct {
	a     *Automaton
	props []string
	name  []string // state -> label in the claim
}

// write writes the states of the claim to b. The first state, where SPIN starts, is the initial state, or a new state
// that joins several initial states.
//
// An accepting state that loops on every letter is written last, as the end of the claim: reaching the end is already a
// violation.
func (c *claimWriter) write(b *strings.Builder) {
	last := -1
	if len(c.a.Initial) == 1 {
		first := c.a.Initial[0]
		if c.name[first] = "T0_init"; c.a.Accepting[first] {
			c.name[first] = "accept_init"
		}
	}
	for q := range c.a.Edges {
		if c.a.Accepting[q] && c.loops(q) && last < 0 && !slices.Contains(c.a.Initial, q) {
			last = q
			c.name[q] = "accept_all"
		}
	}
	if len(c.a.Initial) == 1 {
		c.state(b, c.a.Initial[0])
	} else {
		b.WriteString("T0_init:\n")
		var edges []MarkedEdge
		for _, q := range c.a.Initial {
			edges = append(edges, withoutMarks(c.a.Edges[q])...)
		}
		c.body(b, edges)
	}
	for q := range c.a.Edges {
		if q != last && (len(c.a.Initial) != 1 || q != c.a.Initial[0]) {
			c.state(b, q)
		}
	}
	if last >= 0 {
		fmt.Fprintf(b, "%s:\n\tskip\n", c.name[last])
	}
}

// loops reports whether the only edge of q is a self-loop on every letter.
func (c *claimWriter) loops(q int) bool {
	return len(c.a.Edges[q]) == 1 && c.a.Edges[q][0] == Edge{To: q}
}

func (c *claimWriter) state(b *strings.Builder, q int) {
	fmt.Fprintf(b, "%s:\n", c.name[q])
	c.body(b, withoutMarks(c.a.Edges[q]))
}

func (c *claimWriter) body(b *strings.Builder, edges []MarkedEdge) {
	if len(edges) == 0 {
		b.WriteString("\tfalse;\n")
		return
	}
	b.WriteString("\tdo\n")
	for _, g := range GroupEdges(edges) {
		fmt.Fprintf(b, "\t:: (%s) -> goto %s\n", c.guard(g.Labels), c.name[g.To])
	}
	b.WriteString("\tod;\n")
}

// guard returns the disjunction of labels as a Promela expression.
func (c *claimWriter) guard(labels []Label) string {
	name := operands(c.props)
	parts := make([]string, len(labels))
	for i, l := range labels {
		if parts[i] = l.Format(name); len(labels) > 1 {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, " || ")
}

// operands returns a function that maps the number of an atomic proposition to its text, as an operand. A text that is
// not an identifier is put in parentheses.
func operands(props []string) func(int) string {
	return func(p int) string {
		s := nameOf(props, p)
		if plain(s) {
			return s
		}
		return "(" + s + ")"
	}
}

// plain reports whether s is an identifier, which needs no parentheses.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
