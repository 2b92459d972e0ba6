package jsonreport

import (
	"math"
	"math/bits"

	"ltlpor/buchi"
	"ltlpor/internal/output/formulas"
	"ltlpor/ltl"
)

// automatonFormat is the value of "format" in the document of an automaton.
const automatonFormat = "ltlpor-automaton"

// AutomatonDocument is the JSON document of ltlpor automaton.
type AutomatonDocument struct {
	Head
	Name         string               `json:"name,omitempty"`
	Propositions []string             `json:"propositions,omitempty"`
	Size         *sizeDocument        `json:"size,omitempty"`
	Stutter      *bool                `json:"stutter_invariant,omitempty"`
	Seconds      float64              `json:"seconds,omitempty"`
	Steps        []stepDocument       `json:"steps,omitempty"`
	Graph        *graphDocument       `json:"automaton,omitempty"`
	Warnings     []DiagnosticDocument `json:"warnings,omitempty"`
	Error        *Error               `json:"error,omitempty"`
}

// stepDocument is the result of one pass of the translation: a formula, or the size of an automaton.
type stepDocument struct {
	Pass    string `json:"pass"`
	Formula string `json:"formula,omitempty"`
	States  int    `json:"states,omitempty"`
	Edges   int    `json:"edges,omitempty"`
	Sets    int    `json:"acceptance_sets,omitempty"`
}

type graphDocument struct {
	Initial    []int           `json:"initial"`
	Acceptance string          `json:"acceptance"` // "states" or "edges"
	States     []stateDocument `json:"states"`
}

type stateDocument struct {
	Accepting *bool          `json:"accepting,omitempty"`
	Edges     []edgeDocument `json:"edges"`
}

// edgeDocument is an edge of an automaton. Label is a disjunction of conjunctions. A conjunction maps a proposition to
// true, or to false if it is negated.
type edgeDocument struct {
	To    int               `json:"to"`
	Label []map[string]bool `json:"label"`
	Sets  []int             `json:"sets,omitempty"`
}

// Automaton returns the JSON document about automaton s. If err is not nil, the document is about err instead.
func Automaton(h Head, s *formulas.Automaton, err error) ([]byte, error) {
	d := AutomatonDocument{Head: h.as(automatonFormat), Warnings: diagnostics(s.Warnings)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	d.Name, d.Propositions, d.Stutter = s.Title, s.Props, decided(s.Stutter)
	d.Seconds = math.Round(s.Elapsed.Seconds()*1e6) / 1e6
	name := func(p int) string { return s.Props[p] }
	for _, step := range s.Steps {
		x := stepDocument{Pass: step.Pass}
		if step.Formula != nil {
			x.Formula = formulas.Text(step.Formula, ltl.Textbook, name)
		} else {
			x.States, x.Edges = step.Automaton.Size()
			x.Sets = step.Automaton.Marks
		}
		d.Steps = append(d.Steps, x)
	}
	g := s.Graph()
	d.Graph = &graphDocument{Initial: []int{g.Initial}, Acceptance: "edges"}
	if s.State != nil {
		d.Size = sizeOf(s.State)
		d.Graph.Initial, d.Graph.Acceptance = s.State.Initial, "states"
	} else {
		states, edges := g.Size()
		d.Size = &sizeDocument{States: states, Edges: edges, Sets: g.Marks, Deterministic: g.Deterministic()}
	}
	for q := range d.Size.States {
		x := stateDocument{Edges: edgesOf(g.Edges[q], name)}
		if s.State != nil {
			x.Accepting = &s.State.Accepting[q]
			for i := range x.Edges {
				x.Edges[i].Sets = nil
			}
		}
		d.Graph.States = append(d.Graph.States, x)
	}
	return Marshal(&d)
}

// edgesOf returns the outgoing edges of a state. Edges in `out` that differ only in their labels are joined. `name`
// returns the name of a proposition.
func edgesOf(out []buchi.MarkedEdge, name func(int) string) []edgeDocument {
	edges := []edgeDocument{}
	for _, g := range buchi.GroupEdges(out) {
		x := edgeDocument{To: g.To}
		for m := g.Marks; m != 0; m &= m - 1 {
			x.Sets = append(x.Sets, bits.TrailingZeros64(m))
		}
		for _, l := range g.Labels {
			cube := map[string]bool{}
			for v := l.Pos | l.Neg; v != 0; v &= v - 1 {
				p := bits.TrailingZeros64(v)
				cube[name(p)] = l.Pos>>p&1 == 1
			}
			x.Label = append(x.Label, cube)
		}
		edges = append(edges, x)
	}
	return edges
}
