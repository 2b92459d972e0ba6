package buchi

import (
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"
)

// trailing returns the number of the lowest member of s.
func trailing(s uint64) int { return bits.TrailingZeros64(s) }

// WriteHOA writes a in the Hanoi omega-automata format, version 1 (Babiak et al.,
// The Hanoi omega-automata format, 2015). props names the atomic propositions;
// nil writes p0, p1, …. name is that of the automaton, "" for none.
func (a *Automaton) WriteHOA(w io.Writer, name string, props []string) error {
	var b strings.Builder
	b.WriteString("HOA: v1\n")
	if name != "" {
		fmt.Fprintf(&b, "name: %s\n", quoteHOA(name))
	}
	fmt.Fprintf(&b, "States: %d\n", a.States())
	for _, q := range a.Initial {
		fmt.Fprintf(&b, "Start: %d\n", q)
	}
	fmt.Fprintf(&b, "AP: %d", a.Props)
	for p := range a.Props {
		s := "p" + strconv.Itoa(p)
		if p < len(props) {
			s = props[p]
		}
		b.WriteString(" " + quoteHOA(s))
	}
	b.WriteString("\nacc-name: Buchi\nAcceptance: 1 Inf(0)\nproperties: trans-labels explicit-labels state-acc")
	for _, p := range []struct {
		ok   bool
		name string
	}{{a.Deterministic, "deterministic"}, {a.Weak, "weak"}, {a.Terminal, "terminal"}} {
		if p.ok {
			b.WriteString(" " + p.name)
		}
	}
	b.WriteString("\n--BODY--\n")
	for q, out := range a.Edges {
		fmt.Fprintf(&b, "State: %d", q)
		if a.Accepting[q] {
			b.WriteString(" {0}")
		}
		b.WriteByte('\n')
		for _, e := range out {
			fmt.Fprintf(&b, "[%s] %d\n", e.Label.hoa(), e.To)
		}
	}
	b.WriteString("--END--\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// hoa writes l as a label expression.
func (l Label) hoa() string { return l.format("t", "&", "!", strconv.Itoa) }

// Format writes l as a conjunction in Promela; name gives the text of an atomic
// proposition.
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
