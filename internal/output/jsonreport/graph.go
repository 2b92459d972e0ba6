package jsonreport

import (
	"ltlpor"
)

// graphFormat is the value of "format" in the document of a state graph.
const graphFormat = "ltlpor-graph"

type stateGraphDocument struct {
	Head
	Properties []string              `json:"properties,omitempty"`
	Algorithm  string                `json:"algorithm,omitempty"`
	Reduction  string                `json:"reduction,omitempty"`
	Product    bool                  `json:"product"`
	States     []graphStateDocument  `json:"states,omitempty"`
	Edges      []graphEdgeDocument   `json:"transitions,omitempty"`
	Diamonds   []graphDiamond        `json:"diamonds,omitempty"`
	Visits     []graphVisit          `json:"visits,omitempty"`
	Search     *graphFiguresDocument `json:"search,omitempty"`
	Others     []string              `json:"not_shown,omitempty"`
	Warnings   []DiagnosticDocument  `json:"warnings,omitempty"`
	Error      *Error                `json:"error,omitempty"`
}

type graphStateDocument struct {
	Number    int              `json:"number"`
	State     []valuesDocument `json:"state"`
	Expansion string           `json:"expansion"`
	End       bool             `json:"end,omitempty"`
	Stuck     bool             `json:"stuck,omitempty"`
	Orbit     *int             `json:"orbit,omitempty"`
}

type graphEdgeDocument struct {
	From     int                `json:"from"`
	To       *int               `json:"to,omitempty"`
	Step     *statementDocument `json:"step"`
	Fault    string             `json:"fault,omitempty"`
	Explored bool               `json:"explored"`
}

type graphDiamond struct {
	From    int    `json:"from"`
	Sides   [2]int `json:"sides"`
	To      int    `json:"to"`
	LeftOut *int   `json:"left_out,omitempty"`
}

type graphVisit struct {
	State       int   `json:"state"`
	Automaton   *int  `json:"automaton_state,omitempty"`
	Transitions []int `json:"transitions"`
}

type graphFiguresDocument struct {
	States      int64 `json:"states"`
	Transitions int64 `json:"transitions"`
}

// Graph returns the JSON document about state graph g. If err is not nil, the document is about err instead.
func Graph(h Head, g *ltlpor.StateGraph, err error) ([]byte, error) {
	d := stateGraphDocument{Head: h.as(graphFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	d.Properties, d.Algorithm, d.Reduction = g.Properties, g.Plan.Walk.String(), g.Plan.Reducing()
	d.Product, d.Others, d.Warnings = g.Automaton, g.Others, diagnostics(g.Warnings)
	d.Search = &graphFiguresDocument{g.Stored, g.Transitions}
	for i := range g.States {
		s := &g.States[i]
		x := graphStateDocument{i, values(s.Values), s.Expansion.String(), s.End, s.Stuck, nil}
		if g.Orbit != nil {
			x.Orbit = &g.Orbit[i]
		}
		d.States = append(d.States, x)
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		x := graphEdgeDocument{From: e.From, Step: statement(&e.Step), Fault: e.Fault, Explored: e.Explored}
		if e.To >= 0 {
			x.To = &e.To
		}
		d.Edges = append(d.Edges, x)
	}
	for i := range g.Diamonds {
		y := &g.Diamonds[i]
		x := graphDiamond{From: y.From, Sides: y.Sides, To: y.To}
		if y.Left >= 0 {
			x.LeftOut = &y.Sides[y.Left]
		}
		d.Diamonds = append(d.Diamonds, x)
	}
	for i := range g.Visits {
		v := &g.Visits[i]
		x := graphVisit{State: v.State, Transitions: v.Edges}
		if g.Automaton {
			x.Automaton = &v.Q
		}
		d.Visits = append(d.Visits, x)
	}
	return Marshal(&d)
}
