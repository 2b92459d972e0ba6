package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"ltlpor/internal/teach/audit"
)

var conditionKind = kind{
	title: "which condition fails",
	task: `In the states of each question only the moves that are given are taken, and in all other states all
moves. Which of the conditions fail?

` + conditions + `

The answer is a list of some of ` + "`C1`, `C2`, `C3`" + `, or ` + "`none`" + `.`,
	make: makeCondition, bounds: conditionBounds, solve: solveCondition, grade: gradeCondition,
	reasons: reasonCondition,
}

// conditionBounds has the least and the greatest difficulty of the model for a sheet about conditions.
var conditionBounds = [2]Difficulty{
	{States: 10, Transitions: 14, Choices: 5, Sets: 10, Right: 3, WrongC1: 2, WrongC2: 4, OnlyC2: 2},
	{States: 15, Transitions: 24, Choices: 9, Sets: 18, Right: 8, WrongC1: 10, WrongC2: 12, OnlyC2: 6},
}

// asked has the conditions on a sheet. A sheet has a question for every condition, in which only this condition fails,
// and a further question in which no condition fails.
var asked = []audit.Condition{audit.C1, audit.C2, audit.C3}

// none is the answer to a question in which no condition fails.
const none = "none"

func makeCondition(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{loops: 1, propositions: 2}, conditionBounds, func(g *graph, s *survey) bool {
		return s.one(g) != nil
	}}
	for {
		p, s, err := b.find(ctx, r)
		if err != nil {
			return nil, err
		}
		list := s.one(p.graph)
		r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		for _, x := range list {
			q := Question{Text: "Which conditions fail if only these moves are taken: " + p.describeSets(x)}
			q.Taken = p.takenMoves(x)
			p.addQuestion(q)
		}
		if fits, err := p.asksEach(); fits || err != nil {
			return p, err
		}
	}
}

// asksEach reports whether the sheet has a question for every condition in `asked`, in which only this condition fails,
// and a question in which no condition fails. The solution decides which conditions fail, by package audit.
func (p *paper) asksEach() (bool, error) {
	solved, err := solveCondition(p)
	met := map[string]bool{}
	for _, answer := range solved {
		met[strings.Join(answer, " ")] = true
	}
	return len(met) == len(asked)+1 && !slices.ContainsFunc(solved, func(a []string) bool { return len(a) > 1 }), err
}

// one returns the four reductions for a sheet. If one of them does not exist, the result is nil.
//   - The first three reductions violate a single condition, C1, C2 and C3 in this order; all of them lose a run.
//   - The fourth reduction violates no condition.
//   - The first two reductions prune moves in a single state, the last two in two states.
func (s *survey) one(g *graph) []reduction {
	var c1, c2, c3, right reduction
	for i, c := range s.sets {
		x := reduction{c.state: c.set}
		switch {
		case c.onlyC2() && c2 == nil && g.findLostRun(x) != nil:
			c2 = x
		case len(c.failed) == 1 && !c.onlyC2() && c1 == nil && g.findLostRun(x) != nil:
			c1 = x
		case c.right():
			for _, o := range s.sets[i+1:] {
				if o.state == c.state || !o.right() {
					continue
				}
				both := x.withSet(o.state, o.set)
				switch circles := g.circles(both); {
				case circles && c3 == nil && g.findLostRun(both) != nil:
					c3 = both
				case !circles && right == nil:
					right = both
				}
			}
		}
	}
	if c1 == nil || c2 == nil || c3 == nil || right == nil {
		return nil
	}
	return []reduction{c1, c2, c3, right}
}

// circles reports whether r violates C3: on some cycle, r omits enabled moves in every state.
func (g *graph) circles(r reduction) bool {
	p := g.part(r)
	var in states
	for i := range r {
		in |= 1 << i & p.met
	}
	for changed := true; changed; {
		changed = false
		for i := range r {
			goes := slices.ContainsFunc(p.edges[i], func(e edge) bool { return in.has(e.to) })
			if in.has(i) && !goes {
				in, changed = in&^(1<<i), true
			}
		}
	}
	return in != 0
}

// takenMoves converts reduction r to the form of Question.Taken.
func (g *graph) takenMoves(r reduction) (out []Taken) {
	for i := range g.edges {
		if set, ok := r[i]; ok {
			out = append(out, Taken{i, g.names(set)})
		}
	}
	return out
}

// describeSets returns reduction r as text, for example "{A1} in s0".
func (g *graph) describeSets(r reduction) string {
	var parts []string
	for _, x := range g.takenMoves(r) {
		parts = append(parts, fmt.Sprintf("{%s} in s%d", strings.Join(x.Moves, ", "), x.State))
	}
	return strings.Join(parts, ", ")
}

// reduced converts q.Taken to a reduction.
func (p *paper) reduced(q Question) reduction {
	r := reduction{}
	for _, x := range q.Taken {
		r[x.State], _ = p.members(x.State, x.Moves)
	}
	return r
}

// judged returns the names of the conditions that fail for the reduction in question q, or "none". m has the reasons
// and a lost run.
func (p *paper) judged(q Question) (failed []string, m Marked, err error) {
	r := p.reduced(q)
	report, err := p.judge(r)
	if err != nil {
		return nil, m, err
	}
	for _, c := range asked {
		if f := report.Failed(c); f != nil {
			failed = append(failed, string(c))
			m.say(p.explain(f))
		}
	}
	if failed == nil {
		m.say("C0, C1, C2 and C3 hold")
		return []string{none}, m, nil
	}
	m.addLostRun(p.graph, r)
	return failed, m, nil
}

func solveCondition(p *paper) (out [][]string, err error) {
	for _, q := range p.Questions {
		failed, _, err := p.judged(q)
		if err != nil {
			return nil, err
		}
		out = append(out, failed)
	}
	return out, nil
}

func reasonCondition(p *paper) (out [][]string, err error) {
	for _, q := range p.Questions {
		_, m, err := p.judged(q)
		if err != nil {
			return nil, err
		}
		out = append(out, []string{m.sentence()})
	}
	return out, nil
}

func gradeCondition(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	for k, q := range p.Questions {
		if answers[k] == nil {
			continue
		}
		failed, m, err := p.judged(q)
		if err != nil {
			return nil, err
		}
		given := slices.Clone(answers[k])
		slices.Sort(given)
		if given = slices.Compact(given); slices.Equal(given, failed) {
			marks[k].Right = true
			continue
		}
		marks[k] = m
		for _, name := range given {
			switch {
			case name == none && len(given) > 1:
				marks[k].say("a condition cannot fail where none does")
			case name == none, slices.Contains(failed, name):
			case name == string(audit.C0):
				marks[k].say("C0 does not fail: no set is empty")
			case !slices.Contains(asked, audit.Condition(name)):
				marks[k].say(fmt.Sprintf("%q is no condition of the sheet", name))
			default:
				marks[k].say(name + " does not fail")
			}
		}
	}
	return marks, nil
}
