package teaching

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/stategraph"
)

// graphPrinter prints a state graph as text.
type graphPrinter struct{ layout.Page }

// Graph prints a state graph as text.
func Graph(page layout.Page, g *ltlpor.StateGraph) {
	(&graphPrinter{page}).print(g)
}

// mostEdges is the maximum number of transitions that are printed.
const mostEdges = 200

func (t *graphPrinter) print(g *ltlpor.StateGraph) {
	fmt.Fprintf(t.Writer, "%s\n\n", g.Model)
	names := strings.Join(g.Properties, ", ")
	t.Sentence("", names+": "+g.Plan.Shown())
	if g.Automaton {
		t.Sentence("  ", "the search is on the product with the automaton of the property: a state or transition "+
			"counts as explored if it is with some state of the automaton")
	}
	states, edges := g.Explored()
	left := 0
	for _, d := range g.Diamonds {
		if d.Left >= 0 {
			left++
		}
	}
	t.columns([][]string{
		{"full graph", layout.Counted(int64(len(g.States)), "state"), layout.Counted(int64(len(g.Edges)),
			"transition"),
			layout.Counted(int64(len(g.Diamonds)), "diamond")},
		{"explored", layout.Counted(int64(states), "state"), layout.Counted(int64(edges), "transition"),
			fmt.Sprintf("a side of %s left out", layout.Counted(int64(left), "diamond"))},
	})
	if g.Orbit != nil {
		t.Sentence("  ", fmt.Sprintf("one state for each orbit of %s is stored: the full graph has %s",
			g.Plan.Interchange.Processes, layout.Counted(int64(g.Representatives()), "orbit")))
	}
	t.states(g)
	t.edges(g)
	if len(g.Others) > 0 {
		fmt.Fprintln(t.Writer)
		t.Sentence("", "not shown: the search for "+strings.Join(g.Others, ", ")+" (--property=NAME)")
	}
	wording.PrintDiagnostics(t.Writer, g.Warnings)
}

// columns prints `rows` as a table with aligned columns.
func (t *graphPrinter) columns(rows [][]string) {
	for _, line := range layout.AlignedLines(rows, func(int) bool { return true }, nil) {
		fmt.Fprintln(t.Writer, "  "+line)
	}
}

// mostNumbers is the maximum number of state numbers in a list that is printed.
const mostNumbers = 30

// states prints three lists of states: where the search pruned moves; where it pruned no moves, although several
// processes are enabled; and where the automaton has no step.
func (t *graphPrinter) states(g *ltlpor.StateGraph) {
	var reduced, whole, stopped []int
	for i := range g.States {
		switch g.States[i].Expansion {
		case stategraph.Reduced:
			reduced = append(reduced, i)
		case stategraph.Whole:
			if g.Choice(i) {
				whole = append(whole, i)
			}
		case stategraph.Stopped:
			stopped = append(stopped, i)
		}
	}
	for _, list := range []struct {
		told   string
		states []int
		why    string
	}{
		{"something is left out in", reduced, ""},
		{"nothing is left out, though several processes can move, in", whole, "ltlpor explain --state=N says why"},
		{"the automaton has no step in", stopped, ""},
	} {
		if len(list.states) == 0 {
			continue
		}
		states := layout.Counted(int64(len(list.states)), "state")
		told := fmt.Sprintf("%s %s: %s", list.told, states, listedStates(list.states))
		if list.why != "" {
			told += " (" + list.why + ")"
		}
		t.Sentence("  ", told)
	}
}

// listedStates returns the first mostNumbers numbers of `list` as text. If there are more, the text says how many.
func listedStates(list []int) string {
	var out []string
	for i, n := range list {
		if i == mostNumbers {
			out = append(out, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		out = append(out, fmt.Sprint(n))
	}
	return strings.Join(out, " ")
}

// edges prints a line for each transition. If there are more than mostEdges, it prints a remark instead.
func (t *graphPrinter) edges(g *ltlpor.StateGraph) {
	if len(g.Edges) == 0 {
		return
	}
	fmt.Fprintln(t.Writer)
	if len(g.Edges) > mostEdges {
		fmt.Fprintf(t.Writer, "  no more than %d transitions are listed here (--json has them)\n", mostEdges)
		return
	}
	var rows [][]string
	for i := range g.Edges {
		e := &g.Edges[i]
		to, mark := "ends: "+e.Fault, ""
		if e.To >= 0 {
			to = fmt.Sprint(e.To)
			if g.Orbit != nil && g.Orbit[e.To] != e.To {
				to += fmt.Sprint(" ≅ ", g.Orbit[e.To])
			}
		}
		switch at := g.States[e.From].Expansion; {
		case e.Explored:
		case at == stategraph.Reduced:
			mark = "left out"
		case at == stategraph.Unexplored:
			mark = "not reached"
		default:
			mark = "not taken"
		}
		rows = append(rows, []string{fmt.Sprint(e.From), "-> " + to, mark, stategraph.Line(&e.Step, e.Fault != "")})
	}
	t.columns(rows)
}
