package stategraph

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/trace"
)

// The maximum length of a label in a picture, in columns. The full text is in the tooltip of the node, or in the list
// of steps.
const (
	nodeColumns = 26
	edgeColumns = 34
)

// Parents returns for every state of g its predecessor in a breadth-first search; for the initial state, this is 0.
func Parents(g *audit.Graph) []int {
	from := make([]int, len(g.States))
	seen := 0 // states are numbered in the order of discovery
	for i := range from {
		for _, e := range g.Edges(i) {
			if e.To > seen {
				from[e.To], seen = i, e.To
			}
		}
	}
	return from
}

// Changed returns a short text about the changes from state s to state t of g: changed variables, and processes that
// are new or have ended. Changes of locations are omitted. g is the full graph of p.
func Changed(p *program.Program, g *audit.Graph, s, t program.State) string {
	var list []string
	for _, c := range trace.Compare(p, g.View, s, t) {
		switch {
		case c.New == trace.Alive:
			list = append(list, "+"+c.Name)
		case c.Old == trace.Alive:
			list = append(list, "−"+c.Name)
		default:
			list = append(list, c.Name+"="+c.New)
		}
	}
	return cut(strings.Join(list, " "), nodeColumns)
}

// DescribeState returns a text in several lines: the number of a state and its values.
func DescribeState(number int, values []trace.Group) string {
	lines := []string{fmt.Sprintf("state %d", number)}
	for _, group := range values {
		var list []string
		for _, v := range group.Values {
			list = append(list, v.Name+" = "+v.Value)
		}
		line := strings.Join(list, ", ")
		if group.Name != "" {
			line = strings.TrimSuffix(group.Name+" at "+group.At+": "+line, ": ")
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Line returns a short label for a step. `wrong` says whether the step has a fault.
func Line(s *trace.Step, wrong bool) string {
	text := processName(s.Name, s.Proc) + ": " + s.Text
	if s.Peer != program.NoPID {
		text = processName(s.Name, s.Proc) + "→" + processName(s.PeerName, s.Peer) + ": " + s.Text
	}
	if s.Atomic {
		text += " …"
	}
	text = cut(text, edgeColumns)
	if wrong {
		text += " ✗"
	}
	return text
}

// processName returns the name of a process, followed by its number. If p is NoPID, the number is omitted.
func processName(name string, p program.PID) string {
	if p == program.NoPID {
		return name
	}
	return fmt.Sprintf("%s(%d)", name, p)
}

// cut returns s in one line, with at most the given number of columns.
func cut(s string, columns int) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) > columns {
		return string([]rune(s)[:columns-1]) + "…"
	}
	return s
}
