package exercise

import (
	"slices"

	"ltlpor/internal/teach/audit"
)

// candidate is a nonempty proper subset of the enabled moves of a state.
type candidate struct {
	state  int
	set    moves
	failed []audit.Condition // the conditions violated by the set; C1 and C2 count only
}

func (c *candidate) right() bool { return len(c.failed) == 0 }

func (c *candidate) onlyC2() bool { return len(c.failed) == 1 && c.failed[0] == audit.C2 }

// survey has the candidates (nonempty proper subsets of the enabled moves) of every state where more than one process
// can move.
type survey struct {
	choices []int // states where more than one process can move
	sets    []candidate
}

// newSurvey returns the survey of g.
func (g *graph) newSurvey() *survey {
	s := &survey{choices: g.choices()}
	for _, i := range s.choices {
		for _, set := range subsets(g.enabled[i]) {
			c := candidate{state: i, set: set}
			c1, c2 := g.fails(i, set)
			if c1 {
				c.failed = append(c.failed, audit.C1)
			}
			if c2 {
				c.failed = append(c.failed, audit.C2)
			}
			s.sets = append(s.sets, c)
		}
	}
	return s
}

// fair reports whether every candidate that violates C1 or C2 loses a run. If not, the grading could not show a lost
// run for some wrong answer.
func (s *survey) fair(g *graph) bool {
	return !slices.ContainsFunc(s.sets, func(c candidate) bool {
		return !c.right() && g.findLostRun(reduction{c.state: c.set}) == nil
	})
}

// right returns the candidates for state i that satisfy C1 and C2, small sets first.
func (s *survey) right(i int) (out []moves) {
	for _, c := range s.sets {
		if c.state == i && c.right() {
			out = append(out, c.set)
		}
	}
	return out
}

// failing returns the number of candidates that violate condition c.
func (s *survey) failing(c audit.Condition) (n int) {
	for _, x := range s.sets {
		if slices.Contains(x.failed, c) {
			n++
		}
	}
	return n
}
