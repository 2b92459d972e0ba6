package stategraph

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/draw"
)

// Show selects the part of a graph that is drawn.
type Show byte

// The values of Show:
//   - Both draws the full graph, with dashed lines for the unexplored part, and beside it the explored part with the
//     same layout.
//   - Full draws only the full graph.
//   - Explored draws only the explored part.
const (
	Both Show = iota
	Full
	Explored
)

// The maximum numbers of states and transitions in a picture, after folding.
const (
	MaxStates      = 60
	MaxTransitions = 180
)

// LargeError reports that a graph is too large for a picture. Folded says whether chains of states were drawn as single
// nodes.
type LargeError struct {
	States, Transitions int
	Folded              bool
}

func (e *LargeError) Error() string {
	folded := ""
	if e.Folded {
		folded = " after folding"
	}
	return fmt.Sprintf("%s and %s%s are too many to draw: at most %d and %d can be", counted(e.States, "state"),
		counted(e.Transitions, "transition"), folded, MaxStates, MaxTransitions)
}

func counted(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprint(n, " ", of)
}

// Picture is a graph for package draw.
type Picture struct {
	draw.Graph
	Show Show
	Node []int // state -> its node, or -1 if the state is not drawn
	// Wrong is the node where runs with a fault end, or -1 if there is none.
	Wrong int
}

// Ends returns the nodes of the picture that edge e connects.
func (p *Picture) Ends(e *Edge) (from, to int) {
	if from, to = p.Node[e.From], p.Wrong; e.To >= 0 {
		to = p.Node[e.To]
	}
	return from, to
}

// Picture returns a picture of g. If `fold` is set, a chain of states with one incoming and one outgoing edge becomes
// one node. If `bounded` is set and the picture, after folding, exceeds MaxStates or MaxTransitions, the error is a
// *LargeError.
func (g *Graph) Picture(title string, show Show, fold, bounded bool) (*Picture, error) {
	p := picturing{Graph: g, show: show, Picture: &Picture{Show: show, Wrong: -1}}
	p.drawn().Title, p.drawn().Numbered = title, true
	p.chains(fold)
	p.nodes()
	p.edges()
	states := len(p.Picture.Nodes)
	if p.Wrong >= 0 {
		states--
	}
	if bounded && (states > MaxStates || p.lines > MaxTransitions) {
		return nil, &LargeError{states, p.lines, fold}
	}
	p.drawn().Initial = []int{p.Node[0]}
	p.areas()
	p.addLegend()
	if show == Both {
		p.drawn().Twice = [2]string{"full graph, with what was not explored dashed", "what was explored"}
		if p.Orbit != nil {
			p.drawn().Twice[1] += ", one state for each orbit"
		}
	}
	return p.Picture, nil
}

// picturing is a Picture in the making.
type picturing struct {
	*Graph
	*Picture
	show  Show
	chain []int // state -> the first state of its chain, or the state itself
	size  []int // first state of a chain -> the number of states in the chain
	lines int   // the number of lines that stand for transitions
	// For the legend: whether the picture has states without moves (ends), invalid end states (stuck), atomic
	// sequences, faults, folded states, states where the automaton is blocked (stopped), reduced states, diamonds with
	// a pruned side (left), or diamonds without one.
	ends, stuck, atomic, fault, folded, stopped, reduced, left, diamond bool
	turned                                                              bool // some edge leads to the representative of a state that is not stored
}

// drawn returns the picture in the form of package draw.
func (p *picturing) drawn() *draw.Graph { return &p.Picture.Graph }

// shows reports whether the picture shows state i.
func (p *picturing) shows(i int) bool {
	return p.show != Explored || p.States[i].Expansion != Unexplored
}

// shownEdges returns the indices in p.Graph.Edges of the edges the picture shows.
func (p *picturing) shownEdges() (out []int) {
	for k := range p.Graph.Edges {
		if p.show != Explored || p.Graph.Edges[k].Explored {
			out = append(out, k)
		}
	}
	return out
}

// style returns the style of a state or an edge. `explored` says whether the search has explored this state or edge.
func (p *picturing) style(explored bool) draw.Style {
	if p.show == Both && !explored {
		return draw.Ghost
	}
	return draw.Plain
}

func (p *picturing) nodes() {
	p.Node = make([]int, len(p.States))
	for i := range p.States {
		switch p.Node[i] = -1; {
		case !p.shows(i):
		case p.chain[i] != i:
			p.Node[i] = p.Node[p.chain[i]]
		default:
			p.Node[i] = len(p.Picture.Nodes)
			p.Picture.Nodes = append(p.Picture.Nodes, p.node(i))
		}
	}
}

// node returns the node for state i and the states folded into it. node also sets the fields of p for the legend.
func (p *picturing) node(i int) draw.Node {
	s := &p.States[i]
	n := draw.Node{Label: fmt.Sprint(i), Title: DescribeState(i, s.Values), Style: p.style(s.Expansion != Unexplored)}
	if p.show != Full && s.Expansion == Reduced { // all folded states have the same Expansion
		n.Style, p.reduced = draw.Marked, true
	}
	if p.size[i] > 1 {
		p.folded = true
		n.Label = fmt.Sprintf("%d ⋯ %d states", i, p.size[i])
		var all []string
		for k := range p.States {
			if p.chain[k] == i {
				all = append(all, DescribeState(k, p.States[k].Values))
			}
		}
		n.Title = cutLines(strings.Join(all, "\n"))
		return n
	}
	if p.Orbit != nil && p.Orbit[i] != i {
		n.Label += fmt.Sprintf(" ≅ %d", p.Orbit[i])
	}
	if s.Label != "" {
		n.Label += ": " + s.Label
	}
	switch {
	case s.Stuck:
		n.Label, p.stuck = n.Label+" stuck", true
	case p.show != Full && s.Expansion == Stopped && !s.End:
		n.Label, p.stopped = n.Label+" stop", true
	}
	n.Double = s.End
	p.ends = p.ends || s.End
	return n
}

// mostTold is the maximum length, in bytes, of the tooltip of a folded node.
const mostTold = 2000

// cutLines returns s if s has at most mostTold bytes. Otherwise it returns the first lines of s, followed by "…".
func cutLines(s string) string {
	if len(s) <= mostTold {
		return s
	}
	s = s[:mostTold]
	return s[:strings.LastIndexByte(s, '\n')] + "\n…"
}

// edgeKey identifies a drawn edge, which stands for the edges of the graph with equal keys.
type edgeKey struct {
	from, to      int
	style         draw.Style
	first, second bool // as in draw.Edge
}

// line adds edge e to the drawn edge x. at maps keys to indices of drawn edges.
func (p *picturing) line(at map[edgeKey]int, x edgeKey, e *Edge) {
	if _, ok := at[x]; !ok {
		at[x] = len(p.Picture.Edges)
		drawn := draw.Edge{From: x.from, To: x.to, Style: x.style, First: x.first, Second: x.second}
		p.Picture.Edges = append(p.Picture.Edges, drawn)
	}
	drawn := &p.Picture.Edges[at[x]]
	p.atomic, p.fault = p.atomic || e.Step.Atomic, p.fault || e.Fault != ""
	if line := Line(&e.Step, e.Fault != ""); !slices.Contains(drawn.Lines, line) {
		drawn.Lines = append(drawn.Lines, line)
		p.lines++
	}
}

func (p *picturing) edges() {
	at := map[edgeKey]int{}
	for _, k := range p.shownEdges() {
		e := &p.Graph.Edges[k]
		from, to := p.Node[e.From], p.Wrong
		switch {
		case e.To >= 0:
			to = p.Node[e.To]
			if p.chain[e.From] == p.chain[e.To] && e.From != e.To {
				continue // both ends are in the same folded chain
			}
		case to < 0:
			to = len(p.Picture.Nodes)
			p.Wrong = to
			p.Picture.Nodes = append(p.Picture.Nodes, draw.Node{Label: "✗", Title: "a run that goes wrong ends here"})
		}
		// The search turns the step to the representative: the full graph has it as a step to the state itself.
		target := p.Target(e)
		turned := p.show != Full && e.Explored && target != e.To
		if turned {
			p.line(at, edgeKey{from: from, to: p.Node[target], style: draw.Marked, second: true}, e)
			p.turned = true
		}
		if p.show != Explored || !turned {
			p.line(at, edgeKey{from: from, to: to, style: p.style(e.Explored), first: turned}, e)
		}
	}
	wrong := func(e Edge) bool { return e.To < 0 && e.Explored }
	if p.Wrong >= 0 && p.show == Both && !slices.ContainsFunc(p.Graph.Edges, wrong) {
		p.Picture.Nodes[p.Wrong].Style = draw.Ghost
	}
}

// areas adds diamonds to the picture: all diamonds with Full, and the explored diamonds otherwise. With Both it also
// adds the diamonds with a pruned side, on top.
func (p *picturing) areas() {
	type key struct{ a, b, c, d int }
	drawn := map[key]bool{}
	for i := range p.Diamonds {
		d := &p.Diamonds[i]
		k := key{d.From, d.Sides[0], d.To, d.Sides[1]}
		left := p.show == Both && d.Left >= 0
		partly := slices.ContainsFunc(d.Edges[:], func(e int) bool { return !p.Graph.Edges[e].Explored })
		if drawn[k] || p.show != Full && partly && !left {
			continue
		}
		drawn[k] = true
		area := draw.Area{Corners: []int{p.Node[k.a], p.Node[k.b], p.Node[k.c], p.Node[k.d]}}
		if left {
			area.Style, p.left = draw.Ghost, true
		} else {
			p.diamond = true
		}
		p.Areas = append(p.Areas, area)
	}
	slices.SortStableFunc(p.Areas, func(a, b draw.Area) int { return cmp.Compare(a.Style, b.Style) })
}

// notesWidth is the maximum length, in bytes, of a line below a picture.
const notesWidth = 100

// addLegend adds notes below the picture: the size of the graph, and the meaning of the signs in the picture.
func (p *picturing) addLegend() {
	states, edges := p.Explored()
	told := fmt.Sprintf("%s and %s", counted(len(p.States), "state"), counted(len(p.Graph.Edges), "transition"))
	if p.show != Full {
		told += fmt.Sprintf(", of which the search explores %d and %d", states, edges)
	}
	signs := []string{told}
	for _, sign := range []struct {
		is   bool
		told string
	}{
		{p.Valued, "a state has its number and the values of all that changes"},
		{!p.Valued, "a state has its number and what is different from the state from which it is reached first"},
		{p.reduced, "blue: the search leaves something out here"},
		{p.left, "orange: a diamond, two steps that lead to the same state in both orders, of which the search leaves out " +
			"a side"},
		{p.diamond, "grey: a diamond"},
		{p.Automaton && p.show != Full, "the search is on the product with the automaton of the property: a state or " +
			"step counts as explored if it is with some state of the automaton"},
		{p.Orbit != nil && p.show != Explored, "≅: the same up to an exchange of " + p.Plan.Interchange.Processes},
		{p.turned, "thick arrow: to the state that is stored for the one that is reached"},
		{p.stopped, "stop: the automaton has no step here, and the search does not go on"},
		{p.folded, "⋯: states in a row, folded"},
		{p.ends, "double border: nothing can be executed"}, {p.stuck, "stuck: an invalid end state"},
		{p.atomic, "…: the rest of an atomic sequence"}, {p.fault, "✗: goes wrong"},
	} {
		if sign.is {
			signs = append(signs, sign.told)
		}
	}
	line := ""
	for _, word := range strings.Fields(strings.Join(signs, "; ")) {
		if line != "" && len(line)+len(word) >= notesWidth {
			p.Notes = append(p.Notes, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	p.Notes = append(p.Notes, line)
}
