package htmlreport

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"ltlpor/internal/base/draw"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/trace"
)

// The size of the largest state graph that a report shows. A larger graph is left out.
const (
	MaxStates      = 60
	MaxTransitions = 180
)

// Graph is the full state graph of a model. The states do not include propositions or the claims of properties.
type Graph struct {
	States  *audit.Graph
	Program *program.Program
}

// graphView has the picture of a state graph, and its caption Told. It is data for the template.
type graphView struct {
	Picture template.HTML
	Told    string
}

// view returns the picture of g with the caption. If g is nil or too large, the result is nil.
func (g *Graph) view() *graphView {
	if g == nil || len(g.States.States) > MaxStates || g.States.Transitions() > MaxTransitions {
		return nil
	}
	d := drawing{Graph: g, Drawn: draw.Graph{Initial: []int{0}, Numbered: true}}
	d.nodes()
	d.edges()
	var b strings.Builder
	if err := draw.Inline(&b, &d.Drawn, "g"); err != nil {
		return nil // too many edges
	}
	v := &graphView{Picture: template.HTML(b.String())} // safe: the texts in the picture are escaped
	v.Told = fmt.Sprintf("%s and %s of the model as it is written",
		counted(len(g.States.States), "state"), counted(g.States.Transitions(), "transition"))
	for _, sign := range []struct {
		is   bool
		told string
	}{
		{d.ends, "double border: nothing can be executed"}, {d.stuck, "stuck: an invalid end state"},
		{d.atomic, "…: the rest of an atomic sequence"}, {d.fault, "✗: goes wrong"},
	} {
		if sign.is {
			v.Told += "; " + sign.told
		}
	}
	return v
}

func counted(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprint(n, " ", of)
}

// drawing is the picture of a state graph while it is made.
type drawing struct {
	*Graph
	Drawn draw.Graph
	// The features of the graph that the caption mentions: states without moves, invalid end states, atomic sequences,
	// faults.
	ends, stuck, atomic, fault bool
}

func (d *drawing) nodes() {
	from := stategraph.Parents(d.States)
	for i, s := range d.States.States {
		node := draw.Node{Label: fmt.Sprint(i), Double: len(d.States.Edges(i)) == 0}
		node.Title = stategraph.DescribeState(i, trace.Describe(d.Program, d.States.View, s))
		if changed := stategraph.Changed(d.Program, d.States, d.States.States[from[i]], s); changed != "" {
			node.Label += ": " + changed
		}
		if node.Double {
			d.ends = true
			if !d.States.ValidEnd(i) {
				node.Label, d.stuck = node.Label+" stuck", true
			}
		}
		d.Drawn.Nodes = append(d.Drawn.Nodes, node)
	}
}

func (d *drawing) edges() {
	wrong := -1 // index of the node at which runs with a fault end; -1 if there is no such node yet
	for i := range d.States.States {
		at := map[int]int{} // target node -> index of the edge to it in d.Drawn.Edges
		for _, e := range d.States.Edges(i) {
			to := e.To
			if to < 0 {
				if wrong < 0 {
					wrong = len(d.Drawn.Nodes)
					node := draw.Node{Label: "✗", Title: "a run that goes wrong ends here"}
					d.Drawn.Nodes = append(d.Drawn.Nodes, node)
				}
				to = wrong
			}
			if _, ok := at[to]; !ok {
				at[to] = len(d.Drawn.Edges)
				d.Drawn.Edges = append(d.Drawn.Edges, draw.Edge{From: i, To: to})
			}
			drawn := &d.Drawn.Edges[at[to]]
			step := trace.Statement(d.Program, e.Move)
			d.atomic, d.fault = d.atomic || step.Atomic, d.fault || e.Fault != nil
			if line := stategraph.Line(&step, e.Fault != nil); !slices.Contains(drawn.Lines, line) {
				drawn.Lines = append(drawn.Lines, line)
			}
		}
	}
}

// nodesAlong returns the path of trace t through the graph. Element k belongs to state k of t. It has the source and
// the target of the edge that leads to the state.
//
//   - The source is -1 if no edge leads to the state: for the initial state, for a stutter step, and inside an atomic
//     sequence.
//   - Inside an atomic sequence, the target is the node of the state before the sequence.
//   - The result is nil if g is nil, if t has a claim or is too long, or if a state of t is not in the graph.
func (g *Graph) nodesAlong(t *trace.Trace) [][2]int {
	if g == nil || len(t.Steps) > maxSteps || t.Program() == nil || t.Program().Claim != nil {
		return nil
	}
	at := [][2]int{{-1, 0}} // element 0 belongs to the initial state, node 0
	for i := range t.Steps {
		from, to := at[i][1], g.States.Index(t.Steps[i].State)
		wrong := t.Fault != nil && i == len(t.Steps)-1
		switch {
		case t.Steps[i].Atomic, to < 0 && wrong:
			from, to = -1, from
		case to < 0:
			return nil
		case t.Steps[i].Move == program.Stutter, wrong && to == from && !t.Fault.Continues:
			from = -1
		}
		at = append(at, [2]int{from, to})
	}
	return at
}
