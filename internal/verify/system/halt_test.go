package system

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
)

// lately is a context that is done from its looks-th look on.
type lately struct {
	context.Context
	looks atomic.Int64
}

func (l *lately) Err() error {
	if l.looks.Add(-1) < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// longSteps returns a model in which steps are looked at in their midst, of few states.
func longSteps(draw *rand.Rand) string {
	const long = "v = 0; do :: v < 2100 -> v++ :: else -> break od; "
	pick := func(all ...string) string { return all[draw.IntN(len(all))] }
	var b strings.Builder
	b.WriteString("byte x, y; bit b;\n")
	for i := range 1 + draw.IntN(3) {
		var body []string
		for range 1 + draw.IntN(3) {
			body = append(body, pick(
				"d_step { "+long+"y = (y + 1) % 4 }",
				"atomic { "+long+"x = (x + 1) % 3; b = 1 - b }",
				"d_step { "+long+"assert(y != 3) }",
				"atomic { if :: x = 1 :: x = 2 fi; "+long+"b = 1 }",
				"d_step { "+long+"x == 1 -> y = 0 }",
				"atomic { b = 1; "+long+"x != 1 -> x = 0 }",
				"b = 0", "x != 1", "x = (x + 1) % 3",
			))
		}
		text := strings.Join(body, "; ")
		if draw.IntN(3) > 0 {
			text = "do :: " + text + " od"
		}
		fmt.Fprintf(&b, "active proctype P%d() { short v; %s }\n", i, text)
	}
	fmt.Fprintf(&b, "ltl p { %s }\n", pick("[]<> (x == 1)", "<>[] (b == 0)", "[] (y < 3)", "<> (y == 2)"))
	return b.String()
}

// TestHaltedSearches: a search of which a step is ended in its midst, whichever that is, ends, finds no error that
// there is not, and is not complete. The next search of the system is as if the step had never been ended.
func TestHaltedSearches(t *testing.T) {
	ways := []plan.Options{
		{}, {Reduction: plan.None}, {Engine: plan.Closure}, {Engine: plan.Packed}, {Engine: plan.Checked, Strain: 1},
		{Engine: plan.Packed, Workers: 3, Strain: 2}, {Engine: plan.Packed, Emptiness: plan.SCC, Workers: 3, Strain: 3},
		{Engine: plan.Packed, Emptiness: plan.CNDFS, Workers: 3, Strain: 4}, {Emptiness: plan.NDFS},
		{Engine: plan.Packed, Reduction: plan.None, Workers: 2, Strain: 5},
		{Fairness: plan.WeaklyFair}, {Fairness: plan.StronglyFair}, {Shortest: true},
		{Store: plan.Bitstate, Bits: 1 << 20}, {Store: plan.Plain, Proviso: plan.StackProviso},
	}
	halted, found := 0, 0
	for seed := range uint64(amount.Choose(1, 60)) {
		draw := rand.New(rand.NewPCG(seed, 7))
		text := longSteps(draw)
		for i, o := range ways {
			for _, s := range systems(t, "m.pml", text, o, one) {
				check := func(looks int64) (search.Result, bool) {
					ctx := &lately{Context: context.Background()}
					ctx.looks.Store(looks)
					h := cancel.NewHalt(ctx, 0, nil).Promptly()
					res, err := s.Search(context.Background(), s.NewWorker(), search.Options{MaxErrors: 1, Halt: h})
					require.NoError(t, err, "way %d\n%s", i, text)
					return res, ctx.looks.Load() < 0
				}
				whole, _ := check(1 << 40)
				res, ended := check(1 + draw.Int64N(12))
				switch {
				case ended:
					// After several workers one may search again, with steps that are known.
					require.False(t, res.Complete && o.Workers < 2, "way %d\n%s", i, text)
					halted++
				case res.Stats.Errors > 0:
					found++
				}
				if res.Stats.Errors > 0 {
					require.Positive(t, whole.Stats.Errors, "way %d\n%s", i, text)
				}
				if res.Complete {
					require.True(t, whole.Complete, "way %d\n%s", i, text)
				}
				again, _ := check(1 << 40)
				require.Equal(t, whole.Complete, again.Complete, "way %d\n%s", i, text)
				require.Equal(t, whole.Stats.Errors, again.Stats.Errors, "way %d\n%s", i, text)
			}
		}
	}
	t.Logf("%d searches halted, %d with an error before", halted, found)
	require.Greater(t, halted, 5)
	require.Positive(t, found)
}

// TestHaltedRuns: the run of an error is written to its end, however much of the search is left.
func TestHaltedRuns(t *testing.T) {
	const long = "d_step { v = 0; do :: v < 6000 -> v++ :: else -> break od; x++ }; "
	for _, kind := range []struct{ holds, fails string }{
		{"assert(x < 4)", "assert(x != 3)"},
		{"ltl p { [] (x < 4) }", "ltl p { [] (x < 3) }"},
		{"ltl p { <> (x == 3) }", "ltl p { <> (x == 4) }"},
	} {
		search := func(end string, looks int64) (search.Result, int64) {
			text := "byte x; active proctype P() { short v; " + strings.Repeat(long, 3)
			if strings.HasPrefix(end, "ltl") {
				text += "} " + end
			} else {
				text += end + " }"
			}
			ctx := &lately{Context: context.Background()}
			ctx.looks.Store(looks)
			all := systems(t, "m.pml", text, plan.Options{Engine: plan.Closure}, one)
			h := cancel.NewHalt(ctx, 0, nil).Promptly()
			s := all[len(all)-1]
			res, err := s.Search(context.Background(), s.NewWorker(), search.Options{MaxErrors: 1, Halt: h})
			require.NoError(t, err)
			return res, looks - ctx.looks.Load()
		}
		res, looks := search(kind.holds, 1<<40)
		require.True(t, res.Complete)
		require.GreaterOrEqual(t, looks, int64(3))
		res, _ = search(kind.fails, looks)
		require.Len(t, res.Errors, 1, kind.fails)
		require.NotEmpty(t, res.Errors[0].Lasso.Stem)
		res, _ = search(kind.holds, looks-1)
		require.Equal(t, "time", res.Cut.String())
	}
}

// TestUnwrittenRuns: where the grace is over before the run of an error is written, the search has no error, is not
// complete, and tells that it has found one.
func TestUnwrittenRuns(t *testing.T) {
	const long = "d_step { v = 0; do :: v < 3000 -> v++ :: else -> break od; x++ }; "
	for _, o := range []plan.Options{
		{Engine: plan.Closure}, {Shortest: true}, {Emptiness: plan.SCC}, {Emptiness: plan.NDFS},
		{Store: plan.Bitstate, Bits: 1 << 20}, {Engine: plan.Packed, Emptiness: plan.CNDFS, Workers: 2},
		{Engine: plan.Packed, Emptiness: plan.SCC, Workers: 2},
	} {
		for _, text := range []string{"assert(x != 3) }", "} ltl p { <> (x == 4) }"} {
			text = "byte x; active proctype P() { short v; " + strings.Repeat(long, 3) + text
			o.Optimize = plan.NoOptimizations // no merged step has all in it
			all := systems(t, "m.pml", text, o, one)
			s := all[len(all)-1]
			check := func(looks int64) (search.Result, int64) {
				ctx := &lately{Context: context.Background()}
				ctx.looks.Store(looks)
				h := cancel.NewHalt(ctx, 0, nil).Graced(0)
				res, err := s.Search(context.Background(), s.NewWorker(), search.Options{MaxErrors: 1, Halt: h})
				require.NoError(t, err)
				return res, looks - ctx.looks.Load()
			}
			res, looks := check(1 << 40)
			require.Len(t, res.Errors, 1)
			found := 0
			for ; looks > 0; looks-- {
				res, _ = check(looks)
				if len(res.Errors) > 0 {
					require.Nil(t, res.Unwritten)
					continue
				}
				require.False(t, res.Complete)
				require.Equal(t, search.CutTime, res.Cut)
				require.Zero(t, res.Stats.Errors+res.Stats.Cycles+res.Stats.Deadlocks)
				if u := res.Unwritten; u != nil {
					require.Positive(t, u.Steps)
					require.Equal(t, strings.Contains(text, "ltl"), u.Error.Kind == search.AcceptanceCycle)
					found++
				}
			}
			require.Positive(t, found, "%+v %s", o, text)
		}
	}
}

// TestSearchesAreAlike: a search of a system that was searched before is as the first was.
func TestSearchesAreAlike(t *testing.T) {
	const text = "byte x, y; active [2] proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- :: y = 1 - y od } " +
		"ltl p { <> [] (y == 0) }"
	for _, o := range []plan.Options{
		{Engine: plan.Packed, Emptiness: plan.SCC, Workers: 2, Strain: 3},
		{Engine: plan.Packed, Emptiness: plan.CNDFS, Workers: 2, Strain: 3},
		{Engine: plan.Packed, Reduction: plan.None, Strain: 5}, {Engine: plan.Packed, Strain: 2},
	} {
		for _, s := range systems(t, "m.pml", text, o, one) {
			var first search.Result
			for i := range 3 {
				res, err := s.Search(context.Background(), s.NewWorker(), search.Options{MaxErrors: 1})
				require.NoError(t, err)
				if i == 0 {
					first = res
				}
				require.Equal(t, first.Cut, res.Cut)
				require.Equal(t, first.Stats.Errors, res.Stats.Errors)
			}
		}
	}
}
