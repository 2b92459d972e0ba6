package system

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Where CNDFS is asked for, a plan says what a search that has become large will be, and a search that was none of
// several workers says why: none is another one in silence.
func TestNoCNDFS(t *testing.T) {
	const large = `byte a, b, c;
active proctype A() { do :: a < 200 -> a++ :: else -> a = 0 od }
active proctype B() { do :: b < 200 -> b++ :: else -> b = 0 od }
ltl p { [] (a == 5 -> <> (b < 201)) }`
	const small = `byte a; active proctype A() { do :: a = 1 - a od } ltl p { [] <> (a == 0) }`
	const wrong = `byte a; active proctype A() { do :: a = 1 - a od } ltl p { [] <> (a == 2) }`
	const takesPart = `byte x; active proctype P() { do :: x = 1 - x od }
never { do :: x == 1 -> x = 0; break :: true od; accept: do :: x == 3 od }`
	never := &search.Checkpoint{
		In:    func() time.Duration { return time.Hour },
		Write: func(func(*checkpoint.Writer)) {},
	}
	for _, c := range []struct {
		model         string
		asked         plan.Options
		limits        search.Options
		planned, said plan.Why
	}{
		{large, plan.Options{}, search.Options{}, plan.On, plan.On},
		{large, plan.Options{Reduction: plan.None}, search.Options{}, plan.On, plan.On},
		{small, plan.Options{}, search.Options{}, plan.On, plan.SoonOver},
		{wrong, plan.Options{}, search.Options{}, plan.On, plan.ErrorSoon},
		{takesPart, plan.Options{}, search.Options{}, plan.TakesPart, plan.TakesPart},
		{small, plan.Options{Store: plan.Bitstate, Bits: 1 << 12}, search.Options{}, plan.OtherStore, plan.OtherStore},
		{large, plan.Options{Engine: plan.Closure}, search.Options{}, plan.ClosureAsked, plan.ClosureAsked},
		{large, plan.Options{}, search.Options{MaxDepth: 1 << 30}, plan.DepthBound, plan.DepthBound},
		{large, plan.Options{}, search.Options{MaxErrors: 2}, plan.CountsErrors, plan.CountsErrors},
		{small, plan.Options{}, search.Options{Checkpoint: never}, plan.WritesDown, plan.WritesDown},
		{large, plan.Options{Proviso: plan.StaticProviso}, search.Options{}, plan.DecidedInOrder, plan.DecidedInOrder},
		{large, plan.Options{Reduction: plan.SPIN}, search.Options{}, plan.DecidedInOrder, plan.DecidedInOrder},
	} {
		c.asked.Emptiness, c.asked.Workers = plan.CNDFS, 2
		if c.limits.MaxErrors == 0 {
			c.limits.MaxErrors = 1
		}
		all := systems(t, "m.pml", c.model, c.asked, Limits(c.limits))
		s := all[len(all)-1]
		require.Equal(t, c.planned, s.Plan.Off[plan.PartCNDFS].Why, "%+v", c)
		planned := slices.ContainsFunc(s.Plan.Attempts, func(a plan.Attempt) bool { return a.Walk == plan.Parallel })
		require.Equal(t, c.planned == plan.On, planned, "%+v", c)
		w := s.NewWorker()
		_, err := s.Search(context.Background(), w, c.limits)
		require.NoError(t, err)
		ran := s.Ran(w)
		require.Equal(t, c.said, ran.Off[plan.PartCNDFS].Why, "%+v: %s", c, ran.Walk)
		require.Equal(t, c.said == plan.On, ran.Walk == plan.Parallel, "%+v", c)
	}
}

// A search for which CNDFS was not asked says nothing of it.
func TestCNDFSNotAsked(t *testing.T) {
	const model = `byte a; active proctype A() { do :: a = 1 - a od } ltl p { [] <> (a == 0) }`
	for _, e := range []plan.Emptiness{plan.AutoEmptiness, plan.NDFS, plan.SCC} {
		for _, s := range systems(t, "m.pml", model, plan.Options{Emptiness: e, Workers: 2},
			plan.Limits{MaxErrors: 1, MaxDepth: 9}) {
			w := s.NewWorker()
			_, err := s.Search(context.Background(), w, search.Options{MaxErrors: 1, MaxDepth: 9})
			require.NoError(t, err)
			ran := s.Ran(w)
			require.Equal(t, plan.On, ran.Off[plan.PartCNDFS].Why)
			require.NotContains(t, ran.String(), "cndfs")
		}
	}
}
