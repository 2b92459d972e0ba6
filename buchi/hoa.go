package buchi

import (
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"
)

// trailing returns the lowest member of the bit set s.
func trailing(s uint64) int { return bits.TrailingZeros64(s) }

// HOA has the data that WriteHOA writes in addition to an automaton.
type HOA struct {
	Name  string   // the name of the automaton, or ""
	Props []string // the names of the atomic propositions; nil means p0, p1, …
	// Stutter says whether the language is stutter-invariant. WriteHOA writes it as a property, unless it is Unknown.
	Stutter Answer
	// V11 selects version 1.1 of the format, in which properties that do not hold can be written, too. Not every tool
	// reads version 1.1.
	V11 bool
}

// hoaProperty is the name of an HOA property, with the answer whether the automaton has it.
type hoaProperty struct {
	name string
	ok   Answer
}

// answerOf returns Yes for true and No for false.
func answerOf(b bool) Answer {
	if b {
		return Yes
	}
	return No
}

// properties writes the HOA line of properties. properties lists the properties in ps that hold and, in version 1.1,
// also the negations of the properties that do not hold. acceptance is the name of the acceptance property.
func (h HOA) properties(b *strings.Builder, acceptance string, ps ...hoaProperty) {
	b.WriteString("properties: trans-labels explicit-labels " + acceptance)
	for _, p := range append(ps, hoaProperty{"stutter-invariant", h.Stutter}) {
		switch {
		case p.ok == Yes:
			b.WriteString(" " + p.name)
		case p.ok == No && h.V11:
			b.WriteString(" !" + p.name)
		}
	}
	b.WriteString("\n--BODY--\n")
}

// WriteHOA writes a in the Hanoi omega-automata format (Babiak et al., The Hanoi
// omega-automata format, 2015).
func (a *Automaton) WriteHOA(w io.Writer, h HOA) error {
	var b strings.Builder
	h.head(&b, a.States(), a.Initial, a.Props)
	b.WriteString("acc-name: Buchi\nAcceptance: 1 Inf(0)\n")
	h.properties(&b, "state-acc", hoaProperty{"deterministic", answerOf(a.Deterministic)},
		hoaProperty{"weak", answerOf(a.Weak)}, hoaProperty{"terminal", answerOf(a.Terminal)})
	for q, out := range a.Edges {
		fmt.Fprintf(&b, "State: %d", q)
		if a.Accepting[q] {
			b.WriteString(" {0}")
		}
		b.WriteByte('\n')
		for _, g := range GroupEdges(withoutMarks(out)) {
			fmt.Fprintf(&b, "[%s] %d\n", hoaLabel(g.Labels), g.To)
		}
	}
	b.WriteString("--END--\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteHOA writes a in the Hanoi omega-automata format.
func (a *Generalised) WriteHOA(w io.Writer, h HOA) error {
	var b strings.Builder
	h.head(&b, a.States(), []int{a.Initial}, a.Props)
	switch a.Marks {
	case 0:
		b.WriteString("acc-name: all\nAcceptance: 0 t\n")
	case 1:
		b.WriteString("acc-name: Buchi\nAcceptance: 1 Inf(0)\n")
	default:
		fmt.Fprintf(&b, "acc-name: generalized-Buchi %d\nAcceptance: %d Inf(0)", a.Marks, a.Marks)
		for i := 1; i < a.Marks; i++ {
			fmt.Fprintf(&b, "&Inf(%d)", i)
		}
		b.WriteByte('\n')
	}
	h.properties(&b, "trans-acc", hoaProperty{"deterministic", answerOf(a.Deterministic())})
	for q, out := range a.Edges {
		fmt.Fprintf(&b, "State: %d\n", q)
		for _, g := range GroupEdges(out) {
			fmt.Fprintf(&b, "[%s] %d%s\n", hoaLabel(g.Labels), g.To, marked(g.Marks))
		}
	}
	b.WriteString("--END--\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (h HOA) head(b *strings.Builder, states int, initial []int, props int) {
	b.WriteString("HOA: v1")
	if h.V11 {
		b.WriteString(".1")
	}
	b.WriteByte('\n')
	if h.Name != "" {
		fmt.Fprintf(b, "name: %s\n", quoteHOA(h.Name))
	}
	fmt.Fprintf(b, "tool: \"ltlpor\"\nStates: %d\n", states)
	for _, q := range initial {
		fmt.Fprintf(b, "Start: %d\n", q)
	}
	fmt.Fprintf(b, "AP: %d", props)
	for p := range props {
		b.WriteString(" " + quoteHOA(nameOf(h.Props, p)))
	}
	b.WriteByte('\n')
}

// nameOf returns the name of atomic proposition p: names[p], or the default name.
func nameOf(names []string, p int) string {
	if p < len(names) {
		return names[p]
	}
	return "p" + strconv.Itoa(p)
}

// marked returns a set of marks in HOA syntax, with a blank in front. The result is "" for the empty set.
func marked(marks uint64) string {
	var parts []string
	eachMark(marks, func(i int) { parts = append(parts, strconv.Itoa(i)) })
	if len(parts) == 0 {
		return ""
	}
	return " {" + strings.Join(parts, " ") + "}"
}

func withoutMarks(out []Edge) []MarkedEdge {
	edges := make([]MarkedEdge, len(out))
	for i, e := range out {
		edges[i] = MarkedEdge{To: e.To, Label: e.Label}
	}
	return edges
}

// hoaLabel returns the disjunction of labels as a label expression in HOA syntax.
func hoaLabel(labels []Label) string {
	parts := make([]string, len(labels))
	for i, l := range labels {
		parts[i] = l.hoa()
	}
	return strings.Join(parts, " | ")
}

// hoa returns l as a label expression in HOA syntax.
func (l Label) hoa() string { return l.format("t", "&", "!", strconv.Itoa) }

// Format returns l as a conjunction in Promela syntax. name returns the text of an atomic proposition.
func (l Label) Format(name func(p int) string) string { return l.format("true", " && ", "!", name) }

func (l Label) format(always, and, not string, name func(int) string) string {
	if l == (Label{}) {
		return always
	}
	var parts []string
	for vars := l.Pos | l.Neg; vars != 0; vars &= vars - 1 {
		p := trailing(vars)
		s := name(p)
		if l.Neg>>p&1 == 1 {
			s = not + s
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, and)
}

func quoteHOA(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
