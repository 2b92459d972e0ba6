package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

var lostKind = kind{
	title: "runs that are lost",
	task: `In the state of each question only the moves of the set that is given are taken, and in all other
states all moves. The set is no ample set. Give a run of the full graph that is lost. One of these is
enough:

* no run of the reduced graph shows the same truths of the propositions, one after the other, each
  counted once as long as it stays, or
* the run ends, and no run of the reduced graph ends with the same values of the variables.

The answer is the list of the names of the moves, from s0 on. It may stop where no run of the reduced
graph has shown the truths that were seen so far, whatever follows. For a run without end the word ` + "`repeat`" + `
stands before the moves that are repeated for ever.`,
	make: makeLost, bounds: lostBounds, solve: solveLost, grade: gradeLost, reasons: reasonLost,
}

// lostBounds has the least and the greatest difficulty of the model for a sheet about lost runs.
var lostBounds = [2]Difficulty{
	{States: 10, Transitions: 10, Choices: 4, Sets: 8, Right: 1, WrongC1: 3, WrongC2: 1, OnlyC2: 1},
	{States: 16, Transitions: 26, Choices: 5, Sets: 10, Right: 5, WrongC1: 6, WrongC2: 6, OnlyC2: 3},
}

// lostQuestions is the number of questions on a sheet, with one set of moves per question. The first set violates only
// C2, the others violate C1.
const lostQuestions = 3

func makeLost(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{propositions: 2}, lostBounds, func(g *graph, s *survey) bool { return g.asksApart(s.toLose(g)) }}
	p, s, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, c := range s.toLose(p.graph) {
		p.addQuestion(Question{
			Text:  fmt.Sprintf("A run that is lost if only %s is taken in s%d", p.set(c.set), c.state),
			State: &c.state, Moves: p.names(c.set),
		})
	}
	return p, nil
}

// asksApart reports whether the sets are suitable for a sheet. Two conditions must hold: the first set violates only
// C2, and no run of the solution is a right answer to every question.
func (g *graph) asksApart(sets []candidate) bool {
	if len(sets) != lostQuestions || !sets[0].onlyC2() {
		return false
	}
	for _, c := range sets {
		x := g.findLostRun(reduction{c.state: c.set}).run
		if !slices.ContainsFunc(sets, func(o candidate) bool { return g.loses(reduction{o.state: o.set}, x) == nil }) {
			return false
		}
	}
	return true
}

// toLose returns sets of moves in different states; every set loses a run. The first set violates only C2, and the sets
// after it violate C1.
func (s *survey) toLose(g *graph) (out []candidate) {
	for _, alone := range []bool{true, false} {
		for _, c := range s.sets {
			taken := slices.ContainsFunc(out, func(o candidate) bool { return o.state == c.state })
			full := len(out) == lostQuestions || alone && len(out) > 0
			if full || taken || c.right() || c.onlyC2() != alone || g.findLostRun(reduction{c.state: c.set}) == nil {
				continue
			}
			out = append(out, c)
		}
	}
	return out
}

// given returns the reduction of question q: q.Moves in state q.State, and every enabled move in the remaining states.
func (p *paper) given(q Question) reduction {
	set, _ := p.members(*q.State, q.Moves)
	return reduction{*q.State: set}
}

func solveLost(p *paper) ([][]string, error) {
	var out [][]string
	for _, q := range p.Questions {
		x := p.findLostRun(p.given(q))
		if x == nil {
			out = append(out, nil)
			continue
		}
		l := p.describeLoss(x)
		answer := l.Stem
		if len(l.Cycle) > 0 {
			answer = slices.Concat(l.Stem, []string{repeat}, l.Cycle)
		}
		out = append(out, answer)
	}
	return out, nil
}

// repeat is the word in an answer that stands before the moves of the cycle.
const repeat = "repeat"

func reasonLost(p *paper) ([][]string, error) {
	var out [][]string
	for _, q := range p.Questions {
		var m Marked
		if err := p.markSet(&m, *q.State, p.given(q)[*q.State]); err != nil {
			return nil, err
		}
		out = append(out, []string{m.sentence()})
	}
	return out, nil
}

func gradeLost(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	for k, q := range p.Questions {
		if answers[k] == nil {
			continue
		}
		m, r := &marks[k], p.given(q)
		x, why := p.runOf(answers[k])
		switch {
		case why != "":
			m.say(why)
		case p.loses(r, x) != nil:
			m.Right = true
		default:
			m.say(p.keptReason(x))
		}
		if !m.Right {
			m.addLostRun(p.graph, r)
		}
	}
	return marks, nil
}

// keptReason returns a text that says why run x is not lost.
func (g *graph) keptReason(x run) string {
	i := g.stateAfter(x.stem)
	if len(x.cycle) == 0 && len(g.edges[i]) > 0 {
		return fmt.Sprintf("up to s%d the reduced graph shows the same, and the run goes on there", i)
	}
	return "it is not lost: a run of the reduced graph shows the same, and the same as long, or for ever"
}

// runOf returns the run given by the names of its moves; the word repeat stands before the cycle. If `names` has an
// error, `why` is a sentence about it, and otherwise "".
func (g *graph) runOf(names []string) (x run, why string) {
	i, loop, start := 0, false, 0
	for n, name := range names {
		if name == repeat && !loop {
			loop, start = true, i
			continue
		}
		k := g.find(name)
		switch {
		case k < 0:
			return x, fmt.Sprintf("the model has no move %q", name)
		case !g.enabled[i].has(k):
			return x, fmt.Sprintf("it is no run: after %s, in s%d, %s cannot be taken", said(names[:n]), i, name)
		}
		if i = g.target(i, k); loop {
			x.cycle = append(x.cycle, k)
		} else {
			x.stem = append(x.stem, k)
		}
	}
	if loop && (i != start || len(x.cycle) == 0) {
		return x, fmt.Sprintf("the moves after %s lead from s%d to s%d, and not back", repeat, start, i)
	}
	return x, ""
}

// said returns the names in one line. If no name is given, the result is "nothing".
func said(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, " ")
}
