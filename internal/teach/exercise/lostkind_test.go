package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Random runs are lost exactly if lost by definition, over every run of the reduced graph. A run that is not lost is
// answered with a lost run.
func TestLostRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	right, wrong := 0, 0
	for seed := range seeds() {
		s, err := Make(context.Background(), Lost, seed, 0)
		require.NoError(t, err)
		p, err := s.open(context.Background())
		require.NoError(t, err)
		for n, q := range s.Questions {
			reduced := p.given(q)
			kept := map[string]bool{}
			enumerate(p.graph, reduced, func(path []int, _ int) {
				kept[p.shows(path)] = true
				kept[p.values(path[len(path)-1])] = true
			})
			for range 5 {
				names, path := p.wander(r)
				a := Unanswered(s)
				a.Answers[n].Answer = names
				g, err := Mark(context.Background(), s, a)
				require.NoError(t, err)
				lost := !kept[p.shows(path)] || !kept[p.values(path[len(path)-1])]
				m := g.Marks[n]
				require.Equal(t, lost, m.Right, "%s\n%v %v", s.Model, reduced, names)
				if lost {
					right++
					require.Nil(t, m.Lost)
					continue
				}
				wrong++
				requireLost(t, s, p.graph, reduced, m.Lost)
			}
		}
	}
	require.Positive(t, right)
	require.Positive(t, wrong)
}

// wander makes a run by chance; the graph has no cycles.
func (g *graph) wander(r *rand.Rand) (names []string, path []int) {
	path = []int{0}
	for i := 0; len(g.edges[i]) > 0; {
		e := g.edges[i][r.IntN(len(g.edges[i]))]
		i = e.to
		names, path = append(names, g.move[e.move].name), append(path, i)
	}
	return names, path
}

// shows returns the observation of a finite run.
func (g *graph) shows(path []int) string {
	var labels []uint64
	for _, i := range path {
		labels = append(labels, g.label[i])
	}
	return fmt.Sprint(slices.Compact(labels))
}

// Answers that are not runs are reported.
func TestNoRuns(t *testing.T) {
	s, err := Make(context.Background(), Lost, 1, 0)
	require.NoError(t, err)
	p, err := s.open(context.Background())
	require.NoError(t, err)
	first := p.move[p.edges[0][0].move].name
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"Z1"}, `the model has no move "Z1"`},
		{[]string{first, first}, "it is no run: after " + first},
		{[]string{repeat, first}, "the moves after repeat lead from s0 to s"},
		{[]string{first, repeat}, "and not back"},
		{[]string{first}, "the reduced graph shows the same, and the run goes on there"},
	} {
		a := Unanswered(s)
		a.Answers[0].Answer = c.names
		g, err := Mark(context.Background(), s, a)
		require.NoError(t, err)
		require.False(t, g.Marks[0].Right)
		require.Contains(t, g.Marks[0].Why[0], c.want)
		require.NotNil(t, g.Marks[0].Lost)
	}
}

// A cyclic run is lost if its observation is: constant forever, or repeated.
func TestLostCycles(t *testing.T) {
	zero := 0
	s := &Sheet{
		Kind: Lost, Propositions: []string{"x == 1", "z == 1"},
		Model: "byte x, y, z;\nactive proctype A() { do :: x = 1; x = 0 od }\nactive proctype B() { z = 1 }\n" +
			"active proctype Stay() { false }\n",
		Questions: []Question{{Name: "1", Points: 1, State: &zero, Moves: []string{"B1"}}},
	}
	p, err := s.open(context.Background())
	require.NoError(t, err)
	for _, c := range []struct {
		names []string
		lost  bool
	}{
		{[]string{repeat, "A1", "A2"}, true},
		{[]string{"A1", "B1", repeat, "A2", "A1"}, true},
		{[]string{"B1", repeat, "A1", "A2"}, false},
		{[]string{"B1", "A1", repeat, "A2", "A1"}, false},
	} {
		x, why := p.runOf(c.names)
		require.Empty(t, why)
		found := p.loses(reduction{0: 1 << p.find("B1")}, x)
		require.Equal(t, c.lost, found != nil, "%v", c.names)
		if found != nil {
			requireLost(t, s, p.graph, reduction{0: 1 << p.find("B1")}, p.describeLoss(found))
		}
	}
}

// The first set fails only C2, the rest fail C1, and no single run of the solution answers every question.
func TestLostRunsDiffer(t *testing.T) {
	for seed := range seeds() {
		s, err := Make(context.Background(), Lost, seed, 0)
		require.NoError(t, err)
		p, err := s.open(context.Background())
		require.NoError(t, err)
		for i, q := range s.Questions {
			failed, _, err := p.judged(Question{Taken: []Taken{{*q.State, q.Moves}}})
			require.NoError(t, err)
			require.Equal(t, i == 0, len(failed) == 1 && failed[0] == "C2", "seed %d, question %d: %v", seed, i, failed)
			if i > 0 {
				require.Contains(t, failed, "C1")
			}
		}
		solution, err := solveLost(p)
		require.NoError(t, err)
		for _, answer := range solution {
			a := Unanswered(s)
			for i := range a.Answers {
				a.Answers[i].Answer = answer
			}
			g, err := Mark(context.Background(), s, a)
			require.NoError(t, err)
			require.False(t, g.Right(), "seed %d: %v answers all", seed, answer)
		}
	}
}
