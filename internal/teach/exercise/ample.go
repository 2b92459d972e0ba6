package exercise

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"ltlpor/internal/teach/audit"
)

// conditions explains the conditions on ample sets, in Markdown. conditions is part of a sheet.
const conditions = `* **C0** it is not empty,
* **C1** on every path from the state that takes no member of the set, each step is independent of
  each member, in the state in which it is taken,
* **C2** if it is not all moves of the state, no member changes the truth of a proposition, there or
  on these paths,
* **C3** no cycle of the reduced graph has only states in which moves are left out.`

var ampleKind = kind{
	title: "ample sets",
	task: `For each state that is asked about, give a smallest set of moves that may be taken there instead
of all: one that satisfies

` + conditions + `

Where no smaller set will do, give all moves of the state. States that are not asked about keep all
their moves. The answer is the list of the names of the moves.`,
	make: makeAmple, bounds: ampleBounds, solve: solveAmple, grade: gradeAmple, reasons: reasonAmple,
}

// ampleBounds has the least and the greatest difficulty of the model for a sheet about ample sets.
var ampleBounds = [2]Difficulty{
	{States: 10, Transitions: 10, Choices: 4, Sets: 8, Right: 2, WrongC1: 3, WrongC2: 1, OnlyC2: 1},
	{States: 16, Transitions: 26, Choices: 4, Sets: 8, Right: 4, WrongC1: 5, WrongC2: 5, OnlyC2: 3},
}

func makeAmple(ctx context.Context, r *rand.Rand) (*paper, error) {
	b := band{shape{propositions: 2}, ampleBounds, func(g *graph, s *survey) bool {
		return inRange(s.reducible(), 1, 2) && s.fair(g)
	}}
	p, s, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	for _, i := range s.choices {
		p.addQuestion(Question{Text: fmt.Sprintf("An ample set of s%d", i), State: &i})
	}
	return p, nil
}

// reducible returns the number of states that have a valid set with fewer moves than are enabled. A set is valid if it
// satisfies C0, C1 and C2.
func (s *survey) reducible() (n int) {
	for _, i := range s.choices {
		if len(s.right(i)) > 0 {
			n++
		}
	}
	return n
}

// solveAmple returns an answer to every question, in order. The answer is the first of the smallest sets that satisfy
// the conditions together with the earlier answers.
func solveAmple(p *paper) ([][]string, error) {
	var out [][]string
	chosen := reduction{}
	for _, q := range p.Questions {
		set, err := p.smallest(*q.State, chosen)
		if err != nil {
			return nil, err
		}
		if set != p.enabled[*q.State] {
			chosen[*q.State] = set
		}
		out = append(out, p.names(set))
	}
	return out, nil
}

// smallest returns a smallest set of moves for state i that satisfies all conditions. `others` has the sets of the
// remaining states. If no proper subset of the enabled moves satisfies the conditions, the result has every enabled
// move.
func (m *model) smallest(i int, others reduction) (moves, error) {
	for _, set := range subsets(m.enabled[i]) {
		if right, err := m.fits(i, set, others); right || err != nil {
			return set, err
		}
	}
	return m.enabled[i], nil
}

// fits reports whether `set`, as the set of moves in state i, satisfies all conditions. `others` has the sets of the
// remaining states.
func (m *model) fits(i int, set moves, others reduction) (bool, error) {
	if failures, err := m.judgeSet(i, set); len(failures) > 0 || err != nil {
		return false, err
	}
	report, err := m.judge(others.withSet(i, set))
	return err == nil && report.Failed(audit.C3) == nil, err
}

// withSet returns a copy of r in which state i has the given set.
func (r reduction) withSet(i int, set moves) reduction {
	out := reduction{i: set}
	for k, v := range r {
		if k != i {
			out[k] = v
		}
	}
	return out
}

func gradeAmple(p *paper, answers [][]string) ([]Marked, error) {
	marks := make([]Marked, len(p.Questions))
	chosen := reduction{}
	sets := make([]moves, len(marks))
	for k, q := range p.Questions {
		if answers[k] == nil {
			continue
		}
		var why string
		if sets[k], why = p.members(*q.State, answers[k]); why != "" {
			marks[k].say(why)
			continue
		}
		if err := p.markSet(&marks[k], *q.State, sets[k]); err != nil {
			return nil, err
		}
		if marks[k].Right && sets[k] != p.enabled[*q.State] {
			chosen[*q.State] = sets[k]
		}
	}
	if err := p.markCycles(marks, chosen); err != nil {
		return nil, err
	}
	for k, q := range p.Questions {
		if !marks[k].Right {
			continue
		}
		better, err := p.smallest(*q.State, chosen)
		if err != nil {
			return nil, err
		}
		if better.size() < sets[k].size() {
			marks[k].Right = false
			const text = "the set satisfies the conditions, and is larger than it need be: %s will do"
			marks[k].say(fmt.Sprintf(text, p.set(better)))
		}
	}
	return marks, nil
}

// reasonAmple returns a list of sentences for every question, one for every proper subset of the enabled moves. The
// sentence names the conditions that fail, and a lost run.
func reasonAmple(p *paper) ([][]string, error) {
	var out [][]string
	for _, q := range p.Questions {
		var list []string
		for _, set := range subsets(p.enabled[*q.State]) {
			var m Marked
			if err := p.markSet(&m, *q.State, set); err != nil {
				return nil, err
			}
			list = append(list, p.set(set)+": "+m.sentence())
		}
		out = append(out, list)
	}
	return out, nil
}

// sentence returns the assessment m of a set as text. The text is "C0, C1 and C2 hold." for a right set; otherwise it
// has the reasons in m.Why and the lost run.
func (m *Marked) sentence() string {
	if m.Right {
		return "C0, C1 and C2 hold."
	}
	text := strings.Join(m.Why, ". ") + "."
	if m.Lost != nil {
		text += fmt.Sprintf(" Lost is the run %s: %s.", m.Lost, m.Lost.What)
	}
	return text
}

// members returns the moves with the given names, which must be enabled in state i. If a name is wrong, `why` is a
// sentence about it, and otherwise "".
func (m *model) members(i int, names []string) (set moves, why string) {
	for _, name := range names {
		k := m.find(name)
		switch {
		case k < 0:
			return 0, fmt.Sprintf("the model has no move %q", name)
		case !m.enabled[i].has(k):
			return 0, fmt.Sprintf("%s cannot be taken in s%d: what can is %s", name, i, m.set(m.enabled[i]))
		}
		set |= 1 << k
	}
	return set, ""
}

// markSet checks C0, C1 and C2 for a set of moves in state i, and stores the result in *mark. For a wrong set, it also
// stores a lost run, if there is one: a run of the full graph that the set loses.
func (m *model) markSet(mark *Marked, i int, set moves) error {
	failures, err := m.judgeSet(i, set)
	if err != nil {
		return err
	}
	for f := range slices.Values(failures) {
		mark.say(m.explain(&f))
	}
	if mark.Right = len(failures) == 0; !mark.Right {
		mark.addLostRun(m.graph, reduction{i: set})
	}
	return nil
}

// markCycles changes marks from right to wrong until C3 holds. While a cycle violates C3, it marks the answers for the
// states of the cycle as wrong, and deletes their sets from `chosen`.
func (p *paper) markCycles(marks []Marked, chosen reduction) error {
	for {
		report, err := p.judge(chosen)
		if err != nil {
			return err
		}
		f := report.Failed(audit.C3)
		if f == nil {
			return nil
		}
		all := maps.Clone(chosen)
		i := p.full.Index(f.State)
		for _, mv := range f.Cycle {
			asks := func(q Question) bool { return *q.State == i }
			if k := slices.IndexFunc(p.Questions, asks); k >= 0 && marks[k].Right {
				marks[k].Right = false
				marks[k].say(p.explain(f))
				marks[k].addLostRun(p.graph, all)
			}
			delete(chosen, i)
			i = p.target(i, p.number(mv))
		}
	}
}
