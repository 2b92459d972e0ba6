package persistent_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract/persistent"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/repo"
)

// The sets and validity sets in the case study of the report (section 5.1).
func TestCaseStudy(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/abstraction/case-study.pml"))
	require.NoError(t, err)
	x, ok := explore(t, string(text), 100)
	require.True(t, ok)
	variable := map[string]*program.Variable{}
	for _, v := range x.p.Globals {
		variable[v.Name] = v
	}
	letters := map[string]string{"x = 2": "alpha", "y = 2": "beta", "y = 1": "gamma"}
	// chosen returns the result of sets in the state with the main thread at location main and the second thread at
	// location other, starting with move start; from any move if start is empty.
	chosen := func(sets *persistent.Sets, main, other int, start string) (names []string, ignored []*program.Variable) {
		for i := range x.States {
			m := x.moves(i)
			_, first := x.view.Process(0)
			if x.view.Live() != 2 || int(first) != main {
				continue
			}
			if _, second := x.view.Process(1); int(second) != other {
				continue
			}
			var initial []int
			for k, mv := range m.All {
				if start != "" && letters[x.p.Edges[mv.Edge].Text] == start {
					initial = append(initial, k)
				}
			}
			require.Equal(t, start != "", initial != nil)
			set, ignored := sets.Choose(x.view, m, initial)
			for _, k := range set {
				names = append(names, letters[x.p.Edges[m.All[k].Edge].Text])
			}
			return names, ignored
		}
		require.Fail(t, "no such state")
		return nil, nil
	}
	everything := persistent.New(x.p, x.p, nil)
	onlyX := everything.ForTracked(func(v *program.Variable) bool { return v == variable["x"] })
	both := everything.ForTracked(func(v *program.Variable) bool { return v == variable["x"] || v == variable["y"] })
	onlyY := []*program.Variable{variable["y"]}
	for _, c := range []struct {
		sets        *persistent.Sets
		main, other int
		start       string
		names       []string
		ignored     []*program.Variable
	}{
		{onlyX, 1, 0, "", []string{"alpha"}, nil},
		{onlyX, 1, 0, "alpha", []string{"alpha"}, nil},
		{onlyX, 1, 0, "gamma", []string{"gamma"}, onlyY},
		{both, 1, 0, "alpha", []string{"alpha"}, nil},
		{both, 1, 0, "gamma", []string{"gamma", "alpha"}, nil},
		{everything, 1, 0, "gamma", []string{"gamma", "alpha"}, nil},
		{onlyX, 1, 1, "", []string{"gamma"}, onlyY},
		{both, 1, 1, "", []string{"gamma", "beta"}, nil},
		{both, 1, 1, "gamma", []string{"gamma", "beta"}, nil},
	} {
		names, ignored := chosen(c.sets, c.main, c.other, c.start)
		require.Equal(t, c.names, names, "%+v", c)
		require.Equal(t, c.ignored, ignored, "%+v", c)
	}
}
