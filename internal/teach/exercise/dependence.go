package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
)

var dependenceKind = kind{
	title: "dependence",
	task: `Two moves of different processes are dependent if there is a state of the graph in which both can be
taken, and one disables the other there or the two orders lead to different states. Are the moves of
each question dependent?

The answer is ` + "`dependent`" + ` or ` + "`independent`" + `.`,
	make: makeDependence, bounds: dependenceBounds, solve: solveDependence, grade: gradeDependence,
	reasons: reasonDependence,
}

// dependenceBounds has the least and the greatest difficulty of the model for a sheet about dependence.
var dependenceBounds = [2]Difficulty{
	{States: 12, Transitions: 16, Choices: 5, Sets: 10, Right: 0, WrongC1: 6, WrongC2: 6, OnlyC2: 0},
	{States: 16, Transitions: 24, Choices: 8, Sets: 16, Right: 6, WrongC1: 12, WrongC2: 16, OnlyC2: 6},
}

// pairs is the number of dependent pairs of moves on a sheet. A sheet has as many independent pairs.
const pairs = 3

// pair is a pair of moves, a and b. For dependent moves, clash is a state where they do not commute; for independent
// moves, it is -1.
type pair struct{ a, b, clash int }

func makeDependence(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{propositions: 2}, dependenceBounds, func(g *graph, _ *survey) bool {
		return len(g.pairs(true)) >= pairs && len(g.pairs(false)) >= pairs
	}}
	p, _, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []pair
	for _, dependent := range []bool{true, false} {
		all := p.pairs(dependent)
		r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		list = append(list, all[:pairs]...)
	}
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	for _, x := range list {
		p.addQuestion(Question{
			Text: fmt.Sprintf("%s (`%s`) and %s (`%s`)",
				p.move[x.a].name, p.move[x.a].text, p.move[x.b].name, p.move[x.b].text),
			Moves: p.names(1<<x.a | 1<<x.b),
		})
	}
	return p, nil
}

// pairs returns pairs of moves of different processes that are enabled together in some state. If `dependent` is false,
// the result has the independent pairs. If `dependent` is true, the result has only those dependent pairs that show the
// loss of a run: a reduction that takes only one of the moves in state pair.clash loses a run.
func (g *graph) pairs(dependent bool) (out []pair) {
	for a := range g.move {
		for b := a + 1; b < len(g.move); b++ {
			x, meet := g.clash(a, b)
			if !meet || (x.clash >= 0) != dependent {
				continue
			}
			if !dependent || g.loseOne(x) != nil {
				out = append(out, x)
			}
		}
	}
	return out
}

// clash returns the pair of moves a and b. Its field clash is a state where the moves do not commute, or -1 if none
// exists; clash prefers a state where a run is lost if only one of the moves is taken. `meet` reports whether the moves
// belong to different processes and are enabled together in some state.
func (g *graph) clash(a, b int) (x pair, meet bool) {
	x = pair{a, b, -1}
	if g.move[a].Proc == g.move[b].Proc {
		return x, false
	}
	both := moves(1)<<a | 1<<b
	for i := range g.edges {
		if g.enabled[i]&both != both {
			continue
		}
		meet = true
		here := pair{a, b, i}
		if !g.commute(edge{a, g.target(i, a)}, edge{b, g.target(i, b)}) && (x.clash < 0 || g.loseOne(x) == nil) {
			x = here
		}
	}
	return x, meet
}

// loseOne returns a run that is lost if only one of the moves of x is taken in state x.clash. If no run is lost, the
// result is nil.
func (g *graph) loseOne(x pair) *lostRun {
	for _, k := range []int{x.a, x.b} {
		if l := g.findLostRun(reduction{x.clash: 1 << k}); l != nil {
			return l
		}
	}
	return nil
}

// pairOf returns the moves in q.Moves as a pair. The second result is false unless q.Moves has two moves of different
// processes that are enabled together in some state.
func (p *paper) pairOf(q Question) (pair, bool) {
	if len(q.Moves) != 2 {
		return pair{}, false
	}
	a, b := p.find(q.Moves[0]), p.find(q.Moves[1])
	if a < 0 || b < 0 {
		return pair{}, false
	}
	return p.clash(a, b)
}

// The answers to a question about dependence.
const (
	dependent   = "dependent"
	independent = "independent"
)

func (x pair) answer() string {
	if x.clash >= 0 {
		return dependent
	}
	return independent
}

func solveDependence(p *paper) (out [][]string, err error) {
	for _, q := range p.Questions {
		x, _ := p.pairOf(q)
		out = append(out, []string{x.answer()})
	}
	return out, nil
}

func reasonDependence(p *paper) (out [][]string, err error) {
	for _, q := range p.Questions {
		x, _ := p.pairOf(q)
		out = append(out, []string{p.dependenceReason(x) + "."})
	}
	return out, nil
}

// dependenceReason returns a text that says whether the moves of x are dependent, and why.
func (g *graph) dependenceReason(x pair) string {
	a, b := g.move[x.a].name, g.move[x.b].name
	if x.clash < 0 {
		n := 0
		for i := range g.edges {
			if g.enabled[i].has(x.a) && g.enabled[i].has(x.b) {
				n++
			}
		}
		const text = "they are independent: wherever both can be taken, in %d of the states, the two orders lead to " +
			"the same state"
		return fmt.Sprintf(text, n)
	}
	order := func(first, second int) string {
		names := g.move[first].name + " " + g.move[second].name
		via := g.target(x.clash, first)
		if !g.enabled[via].has(second) {
			return names + " is not possible"
		}
		return fmt.Sprintf("%s leads to s%d", names, g.target(via, second))
	}
	return fmt.Sprintf("%s and %s are dependent: in s%d, %s, and %s", a, b, x.clash, order(x.a, x.b), order(x.b, x.a))
}

func gradeDependence(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	for k, q := range p.Questions {
		if answers[k] == nil {
			continue
		}
		x, _ := p.pairOf(q)
		m := &marks[k]
		if m.Right = slices.Equal(answers[k], []string{x.answer()}); m.Right {
			continue
		}
		m.say(p.dependenceReason(x))
		if x.clash < 0 {
			continue
		}
		if l := p.loseOne(x); l != nil {
			const text = "who takes them for independent may take only one of them in s%d, and loses a run"
			m.say(fmt.Sprintf(text, x.clash))
			m.Lost = p.describeLoss(l)
		}
	}
	return marks, nil
}
