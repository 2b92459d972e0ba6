package system

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// load plans and makes the systems for all properties of a model of the corpus.
func load(t *testing.T, name string, o plan.Options) (out []*System) {
	t.Helper()
	text, err := os.ReadFile(repo.Path("models/" + name))
	require.NoError(t, err)
	out = systems(t, name, string(text), o, plan.Limits{})
	require.NotEmpty(t, out)
	return out
}

// Each worker has all that it needs: one that has searched leaves nothing behind that another
// could see, and nor do those that search at the same time.
func TestWorkersAreApart(t *testing.T) {
	for _, o := range []plan.Options{
		{}, {Reduction: plan.Process}, {Reduction: plan.SPIN}, {Reduction: plan.None}, {Fairness: plan.WeaklyFair},
		{Visibility: plan.BothVisibility}, {Proviso: plan.StackProviso}, {Proviso: plan.StaticProviso}, {Shortest: true},
	} {
		for _, s := range load(t, "peterson.pml", o) {
			var figures [3]search.Stats
			var errs [3]error
			one := func(i int) {
				res, err := s.Search(context.Background(), s.NewWorker(), search.Options{})
				figures[i], errs[i] = res.Stats, err
				figures[i].Elapsed, figures[i].Choosing = 0, 0
				if err == nil && !res.Complete {
					errs[i] = errors.New("the search is not complete")
				}
			}
			one(0)
			var wait sync.WaitGroup
			wait.Go(func() { one(1) })
			wait.Go(func() { one(2) })
			wait.Wait()
			for i := range figures {
				require.NoError(t, errs[i])
				require.Equal(t, figures[0], figures[i])
			}
		}
	}
}

// The search of a plan keeps what the plan says.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		o    plan.Options
		want func(p search.Problem, s *System) bool
	}{
		{plan.Options{}, func(p search.Problem, s *System) bool {
			return p.Options.SafetyProviso == s.Plan.Conditions.Has(plan.S) && p.Options.Proviso == search.ProvisoColour
		}},
		{plan.Options{Proviso: plan.StackProviso}, func(p search.Problem, _ *System) bool { return p.Options.Proviso == search.ProvisoStack }},
		{plan.Options{Proviso: plan.StaticProviso}, func(p search.Problem, _ *System) bool {
			return p.Options.Proviso == search.ProvisoStatic && p.Options.Sticky != nil
		}},
		{plan.Options{Reduction: plan.None}, func(p search.Problem, _ *System) bool { return p.Reducer == nil }},
		{plan.Options{Fairness: plan.StronglyFair}, func(p search.Problem, s *System) bool {
			return (p.Fairness == search.Strong) == s.Properties[0].Kind.Temporal()
		}},
	} {
		for _, s := range load(t, "peterson.pml", c.o) {
			w := s.NewWorker()
			require.True(t, c.want(s.problem(w, search.Options{}, plan.Closure), s), "%+v: %s", c.o, s.Plan.String())
		}
	}
}

// What goes wrong in making the initial state has a place in the text.
func TestCheckInitial(t *testing.T) {
	for text, want := range map[string]string{
		"byte z; active proctype P() { byte x = 1 / z; skip }":                                 "m.pml:1:40",
		"byte z; active proctype P() { skip } never { byte x = 1 / z; z = 1; x == 1; z == 2 }": "m.pml:1:55",
	} {
		file := source.NewFile("m.pml", text)
		x, err := property.Read(file, property.Options{Checks: property.DefaultChecks, Time: time.Minute})
		require.NoError(t, err)
		err = CheckInitial(x, file)
		require.ErrorContains(t, err, "the initial state cannot be made: division by zero")
		require.ErrorContains(t, err, want)
	}
}

// A program that was prepared for the plan is not taken for another.
func TestPreparedOnce(t *testing.T) {
	s := load(t, "peterson.pml", plan.Options{})[0]
	known := Know(context.Background(), s.Properties, time.Minute)
	require.NoError(t, known.prepare(&s.Plan))
	require.NoError(t, known.prepare(&s.Plan))
	other := s.Plan
	other.Optimize = plan.NoOptimizations
	require.ErrorContains(t, known.prepare(&other), "bug: ")
}

// A search within other limits than its plan is none.
func TestOtherLimits(t *testing.T) {
	s := load(t, "peterson.pml", plan.Options{})[0]
	for _, l := range []search.Options{
		{MaxErrors: 1}, {MaxStates: 9}, {MaxDepth: 9}, {Checkpoint: &search.Checkpoint{}},
	} {
		_, err := s.Search(context.Background(), s.NewWorker(), l)
		require.ErrorContains(t, err, "bug: the search was planned within")
	}
}
