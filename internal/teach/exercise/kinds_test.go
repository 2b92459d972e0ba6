package exercise

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ltl"
	"ltlpor/source"
)

// each makes sheets of a kind, with their parsed models.
func each(t *testing.T, k Kind, f func(s *Sheet, p *paper)) {
	t.Helper()
	for seed := range seeds() {
		s, err := Make(context.Background(), k, seed, 0)
		require.NoError(t, err)
		p, err := s.open(context.Background())
		require.NoError(t, err)
		f(s, p)
	}
}

// answered marks one answer.
func answered(t *testing.T, s *Sheet, question int, answer ...string) Marked {
	t.Helper()
	a := Unanswered(s)
	a.Answers[question].Answer = answer
	g, err := Mark(context.Background(), s, a)
	require.NoError(t, err)
	return g.Marks[question]
}

// Each condition is the answer to one question, and a wrong answer about a wrong set shows a lost run.
func TestConditions(t *testing.T) {
	each(t, Condition, func(s *Sheet, p *paper) {
		var right []string
		for n, q := range s.Questions {
			for _, name := range []string{"C1", "C2", "C3", none} {
				m := answered(t, s, n, name)
				if m.Right {
					right = append(right, name)
					continue
				}
				require.NotEmpty(t, m.Why)
				if answered(t, s, n, none).Right {
					require.Contains(t, strings.Join(m.Why, " "), name+" does not fail")
					require.Nil(t, m.Lost)
				} else {
					requireLost(t, s, p.graph, p.reduced(q), m.Lost)
				}
			}
			require.False(t, answered(t, s, n, "C1", "C2", "C3").Right)
			require.Contains(t, strings.Join(answered(t, s, n, "C7").Why, " "), `"C7" is no condition`)
		}
		require.ElementsMatch(t, []string{"C1", "C2", "C3", none}, right)
	})
}

// Moves are dependent by definition, over every state. An answer that denies a dependence is shown a state and a lost
// run.
func TestDependences(t *testing.T) {
	each(t, Dependence, func(s *Sheet, p *paper) {
		count := 0
		for n, q := range s.Questions {
			a, b := p.find(q.Moves[0]), p.find(q.Moves[1])
			clashes := false
			for i := range p.edges {
				if p.enabled[i].has(a) && p.enabled[i].has(b) {
					left, right := p.target(i, a), p.target(i, b)
					clashes = clashes || !p.enabled[left].has(b) || !p.enabled[right].has(a) ||
						p.target(left, b) != p.target(right, a)
				}
			}
			require.Equal(t, clashes, answered(t, s, n, dependent).Right)
			m := answered(t, s, n, independent)
			require.Equal(t, !clashes, m.Right)
			if !clashes {
				require.Contains(t, answered(t, s, n, dependent).Why[0], "they are independent")
				continue
			}
			count++
			x, _ := p.pairOf(q)
			one := p.findLostRun(reduction{x.clash: 1 << a})
			if one == nil || !slices.Equal(p.describeLoss(one).Stem, m.Lost.Stem) {
				a = b
			}
			requireLost(t, s, p.graph, reduction{x.clash: 1 << a}, m.Lost)
		}
		require.Equal(t, pairs, count)
	})
}

// A missing or superfluous state or edge is reported.
func TestReducedGraphs(t *testing.T) {
	lost := 0
	each(t, Reduced, func(s *Sheet, p *paper) {
		solved, err := solveReduced(p)
		require.NoError(t, err)
		for n, q := range s.Questions {
			r := p.reduced(q)
			require.Nil(t, p.findLostRun(r), "ample sets lose a run")
			for i, name := range solved[n] {
				m := answered(t, s, n, slices.Delete(slices.Clone(solved[n]), i, i+1)...)
				require.False(t, m.Right)
				require.Equal(t, []string{"missing: " + name}, m.Why)
				if m.Lost != nil {
					lost++
					_, _, err := m.Lost.Trace(context.Background(), s, "model.pml")
					require.NoError(t, err)
				}
			}
			m := answered(t, s, n, append(slices.Clone(solved[n]), "s99")...)
			require.Equal(t, []string{"not in the reduced graph: s99"}, m.Why)
			slices.Reverse(solved[n])
			require.True(t, answered(t, s, n, solved[n]...).Right)
		}
	})
	require.Positive(t, lost)
}

// The search finds a cycle exactly if one exists through an accepting state, as computed by closure.
func TestNestedSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	found := map[bool]int{}
	for n := range 40 * seeds() {
		g := drawn(r, shape{loops: int(n % 3), propositions: 1}).graph(mostDrawn)
		if g == nil {
			continue
		}
		p := g.part(nil)
		want := false
		for i := range g.edges {
			var after states
			for _, e := range g.edges[i] {
				after |= p.closure(1<<e.to, func(int, int) bool { return true })
			}
			want = want || g.accepting(i) && after.has(i)
		}
		c := colour(g)
		require.Equal(t, want, c.found)
		found[want]++
		if !want {
			require.ElementsMatch(t, c.cyan, c.blue)
		}
	}
	require.Positive(t, found[true])
	require.Positive(t, found[false])
}

// The first wrong place of an order is reported.
func TestColours(t *testing.T) {
	each(t, NDFS, func(s *Sheet, p *paper) {
		require.True(t, colour(p.graph).found)
		solved, err := solveNDFS(p)
		require.NoError(t, err)
		want := solved[0]
		require.Equal(t, []string{"after " + strings.Join(want[:2], ", ") + " not s99 is next to become cyan"},
			answered(t, s, 0, want[0], want[1], "s99").Why)
		require.Equal(t, []string{"after " + strings.Join(want, ", ") + " nothing more becomes cyan"},
			answered(t, s, 0, append(slices.Clone(want), "s0")...).Why)
		require.Contains(t, answered(t, s, 0, want[:3]...).Why[0], "something is missing")
	})
}

// Sentences are distinct, and a wrong formula is answered with a distinguishing run: the model made for the run has
// the run, and the run violates the claimed formula.
func TestSentences(t *testing.T) {
	all := slices.Concat(levels...)
	for i, x := range all {
		s := &Sheet{Kind: Formula, Questions: []Question{{Name: "1", Points: 1, Pattern: x.name, Names: letters}}}
		for k, y := range all {
			m := answered(t, s, 0, fill(y.formula, letters))
			require.Equal(t, i == k, m.Right, "%s %s", x.name, y.name)
			if m.Right {
				continue
			}
			certified, p, err := m.Lost.Trace(context.Background(), s, "1.pml")
			require.NoError(t, err, m.Lost.Model(s))
			require.Len(t, certified.Steps, len(m.Lost.Stem)+len(m.Lost.Cycle))
			require.NotNil(t, p)
		}
		spot, list := ltl.Parse(source.NewFile("formula", fill(x.formula, letters)), ltl.Textbook)
		require.NoError(t, list.Err())
		require.True(t, answered(t, s, 0, ltl.NNF(spot.Formula).Format(ltl.Textbook, spot.Name)).Right)
	}
}

// An answer that is no formula, or about something else, is reported.
func TestStrangeFormulas(t *testing.T) {
	s, err := Make(context.Background(), Formula, 1, 0)
	require.NoError(t, err)
	for _, c := range []struct {
		answer []string
		want   string
	}{
		{[]string{"[](p ->"}, "answer:1:"},
		{[]string{"[]z"}, "the sentence is not about z"},
		{[]string{"p", "q"}, "expected one formula, not 2"},
		{[]string{"p U !p"}, "the formula does not say what the sentence says"},
	} {
		m := answered(t, s, 0, c.answer...)
		require.False(t, m.Right)
		require.Contains(t, m.Why[0], c.want)
	}
}
