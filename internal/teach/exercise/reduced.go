package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

var reducedKind = kind{
	title: "the reduced graph",
	task: `In some states only the moves that are given are taken: they are ample sets. In all other states all
moves are. Draw the graph that is left of the full graph, from s0 on.

The first answer is the list of its states, such as s0. The second is the list of its edges: each is
the name of a state and the name of a move, with a blank between, such as "s0 A1". The order does not
matter.`,
	make: makeReduced, bounds: reducedBounds, solve: solveReduced, grade: gradeReduced, reasons: reasonReduced,
}

// reducedBounds has the least and the greatest difficulty of the model for a sheet about reduced graphs.
var reducedBounds = [2]Difficulty{
	{States: 12, Transitions: 15, Choices: 5, Sets: 10, Right: 4, WrongC1: 0, WrongC2: 0, OnlyC2: 0},
	{States: 16, Transitions: 26, Choices: 9, Sets: 20, Right: 16, WrongC1: 12, WrongC2: 14, OnlyC2: 8},
}

func makeReduced(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{propositions: 2}, reducedBounds, func(g *graph, s *survey) bool {
		left := g.part(s.smallest()).reached()
		return inRange(len(left[0]), 7, 10) && len(left[0]) <= len(g.edges)-4 && inRange(len(s.smallest()), 3, 6)
	}}
	p, s, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	given := s.smallest()
	for _, what := range []string{"states", "edges"} {
		p.addQuestion(Question{
			Text:  fmt.Sprintf("The %s of the graph with only %s", what, p.describeSets(given)),
			Taken: p.takenMoves(given),
		})
	}
	return p, nil
}

// smallest returns a reduction. In every state with a valid set, the reduction has a smallest valid set. A set is valid
// if it satisfies C1 and C2.
func (s *survey) smallest() reduction {
	r := reduction{}
	for _, i := range s.choices {
		if sets := s.right(i); len(sets) > 0 {
			r[i] = sets[0]
		}
	}
	return r
}

// reached returns two lists about the reachable part of p: first the states, as pairs of a state and -1, and second the
// edges, as pairs of a state and a move.
func (p *part) reached() (out [2][][2]int) {
	for i, edges := range p.edges {
		if !p.met.has(i) {
			continue
		}
		out[0] = append(out[0], [2]int{i, -1})
		for _, e := range edges {
			out[1] = append(out[1], [2]int{i, e.move})
		}
	}
	return out
}

// element returns x as text, for example "s0" for a state and "s0 A1" for an edge. x is an element of a list of
// reached.
func (g *graph) element(x [2]int) string {
	if x[1] < 0 {
		return fmt.Sprintf("s%d", x[0])
	}
	return fmt.Sprintf("s%d %s", x[0], g.move[x[1]].name)
}

func solveReduced(p *paper) (out [][]string, err error) {
	for k, q := range p.Questions {
		names := []string{}
		for _, x := range p.part(p.reduced(q)).reached()[k%2] {
			names = append(names, p.element(x))
		}
		out = append(out, names)
	}
	return out, nil
}

func reasonReduced(p *paper) ([][]string, error) {
	solved, err := solveReduced(p)
	out := make([][]string, len(solved))
	for k := range solved {
		all := []int{len(p.edges), p.transitions()}[k%2]
		out[k] = []string{fmt.Sprintf("These are %d, of %d.", len(solved[k]), all)}
	}
	return out, err
}

func gradeReduced(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	solved, err := solveReduced(p)
	if err != nil {
		return nil, err
	}
	for k, q := range p.Questions {
		if answers[k] == nil {
			continue
		}
		m := &marks[k]
		missing := difference(solved[k], answers[k])
		extra := difference(answers[k], solved[k])
		if len(missing) > 0 {
			m.say("missing: " + strings.Join(missing, ", "))
		}
		if len(extra) > 0 {
			m.say("not in the reduced graph: " + strings.Join(extra, ", "))
		}
		if m.Right = len(missing)+len(extra) == 0; !m.Right {
			w := watch{g: p.graph, reduced: p.drawn(k, p.reduced(q), answers[k])}
			if l := w.find(); l != nil {
				m.Lost = p.describeLoss(l)
			}
		}
	}
	return marks, nil
}

// drawn returns the subgraph described by the answer `names` to question k. If k is even, the names are those of
// states; if k is odd, those of edges. The result has no edges that reduction r omits.
func (p *paper) drawn(k int, r reduction, names []string) *part {
	return p.partOf(func(i int, e edge) bool {
		there := slices.Contains(names, p.element([2]int{i, e.move}))
		if k%2 == 0 {
			from, to := p.element([2]int{i, -1}), p.element([2]int{e.to, -1})
			there = slices.Contains(names, from) && slices.Contains(names, to)
		}
		return there && r.movesAt(p.graph, i).has(e.move)
	})
}

// difference returns the elements of a that are not in b.
func difference(a, b []string) (out []string) {
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}
