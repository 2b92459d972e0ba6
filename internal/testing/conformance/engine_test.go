package conformance

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

var engineShare = flag.Int("share", amount.Choose(24, 2),
	"one in how many models the engines search with reduction, and without")

// seated is a model where the last process is of one of two types that look the same, each at its only location, and
// of which the second has an edge more: by that k becomes 3.
const seated = `byte n, m, k;
	active proctype N() { do :: n < 100 -> n++ od }
	active proctype M() { do :: m < 100 -> m++ od }
	proctype A() { do :: n == 100 -> k = 1 :: m == 100 -> k = 2 od }
	proctype B() { do :: n == 100 -> k = 1 :: m == 100 -> k = 2 :: n == 100 && m == 100 -> k = 3 od }
	init { if :: run A() :: run B() fi }
	ltl p { [] (k < 3 || n < 50 || m < 50) }`

// The steps of a process are not those of one of another type that was in its place, with the limits that users have.
func TestTypesInOnePlace(t *testing.T) {
	for _, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.PackedEngine} {
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			r, err := ltlpor.Check(context.Background(), source.NewFile("seated.pml", seated), ltlpor.Options{
				Engine: engine, Reduction: reduction, Workers: 1,
			})
			require.NoError(t, err)
			require.Equal(t, ltlpor.Violated, r.Verdict, "%s, %s", engine, reduction)
		}
	}
}

// Each engine stores the same states of every model, takes the same steps, and says the same of every
// property, with reduction and without.
func TestEnginesAgree(t *testing.T) {
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	// A search that was cut short in no particular order has other states than others, and no depth.
	type figures struct {
		states, nodes, transitions, errors int64
		complete                           bool
	}
	unordered, reduced := 0, 0
	packed := 0
	for i, file := range files {
		for k, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			if (i+k)%*engineShare != 0 {
				continue
			}
			ask := func(e ltlpor.Engine) (*ltlpor.Report, []figures) {
				r, err := ltlpor.CheckFile(context.Background(), file, ltlpor.Options{
					Engine: e, Reduction: reduction, MaxErrors: -1, MaxStates: 2500, Workers: 1 + len(file)%3,
				})
				require.NoError(t, err, file)
				var all []figures
				for _, s := range r.Searches {
					f := figures{s.States, s.Nodes, s.Transitions, s.Errors, s.Complete}
					if !s.Complete {
						f = figures{errors: s.Errors}
					}
					all = append(all, f)
					if s.Plan.Walk == ltlpor.Unordered {
						unordered++
					}
					if s.Plan.Engine == ltlpor.CheckedEngine {
						packed++
					}
				}
				return r, all
			}
			want, figures := ask(ltlpor.ClosureEngine)
			got, same := ask(ltlpor.CheckedEngine)
			if reduction == ltlpor.Ample { // the proviso goes by the order
				for i := range got.Searches {
					if got.Searches[i].Plan.Walk == ltlpor.Unordered {
						reduced++
						same[i] = figures[i]
					}
				}
			}
			require.Equal(t, figures, same, file)
			require.Equal(t, verdicts(want), verdicts(got), file)
		}
	}
	require.Greater(t, packed, len(files) / *engineShare)
	require.Greater(t, unordered-reduced, len(files)/2 / *engineShare)
	require.Greater(t, reduced, len(files)/4 / *engineShare)
}

// What goes wrong behind the states with which a search begins is found in any order, too, and has a trace.
func TestErrorBehindManyStates(t *testing.T) {
	amount.SkipPart(t, "searches many states")
	const model = `byte x, y; active proctype A() { do :: x < 200 -> x++ :: else -> break od }
		active proctype B() { do :: y < 200 -> y++ :: else -> break od; assert(x < 200) }`
	for _, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine} {
		for workers := amount.Choose(3, 1); workers < 4; workers++ {
			o := ltlpor.Options{
				Checks: ltlpor.Assertions, Engine: engine, Workers: workers, Reduction: ltlpor.None,
				Optimize: ltlpor.NoOptimizations, MaxErrors: -1,
			}
			r, err := check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "assertions=violated", verdicts(r))
			require.Equal(t, "dfs", r.Searches[len(r.Searches)-1].Plan.Walk.String())
			o.Checks = ltlpor.EndStates
			r, err = check(t, model, "", o)
			require.NoError(t, err)
			require.Equal(t, "end-states=holds", verdicts(r))
			require.Equal(t, ltlpor.Unordered, r.Searches[0].Plan.Walk)
		}
	}
}

// Temporal properties of which all is searched by several workers, and errors that they find, have the verdicts and
// the counts of a search in order.
func TestCycleBehindManyStates(t *testing.T) {
	amount.SkipPart(t, "six formulas by several workers; TestStrained does as much on small models")
	const model = `byte x, y, z; active proctype A() { do :: x < 110 -> x++ :: else -> break od }
		active proctype B() { do :: y < 110 -> y++ :: else -> break od }
		active proctype C() { do :: x == 110 && y == 110 -> z = 1 - z :: x > y -> z = 0 od }
		ltl bound { [] !(x == 110 && y == 110) }
		ltl returns { [] <> (x == 0) }
		ltl comes { <> (x == 110) || <> [] (x < 110) }
		ltl alternates { [] <> (z == 1) -> [] <> (z == 0) }
		ltl swings { ([] <> (z == 1) && [] <> (x == 110)) -> <> [] (y < 110) }
		ltl grows { [] (x > 50 -> [] (x > 50)) }`
	reductions := []ltlpor.Reduction{ltlpor.None, ltlpor.Ample}
	for _, reduction := range reductions[:amount.Choose(1, 2)] {
		o := ltlpor.Options{
			Checks: ltlpor.LTL, Engine: ltlpor.ClosureEngine, Reduction: reduction, Emptiness: ltlpor.CNDFS,
		}
		if reduction == ltlpor.None {
			o.Optimize = ltlpor.NoOptimizations
		}
		want, err := check(t, model, "", o)
		require.NoError(t, err)
		for _, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine} {
			for workers := 2; workers < 4; workers++ {
				if (engine == ltlpor.CheckedEngine || !amount.Exhaustive()) && workers != 3 { // it takes long
					continue
				}
				o.Engine, o.Workers = engine, workers
				got, err := check(t, model, "", o)
				require.NoError(t, err)
				require.Equal(t, verdicts(want), verdicts(got))
				require.Greater(t, len(countedAs(t, want, got, ltlpor.Parallel, reduction == ltlpor.None)), 2)
			}
		}
	}
}

// countedAs returns which searches of got were such walks; if all is searched, those that have come to their end must
// have counted as those of want.
func countedAs(t *testing.T, want, got *ltlpor.Report, walk plan.Walk, all bool) (which []int) {
	t.Helper()
	for i, s := range got.Searches {
		if s.Plan.Walk != walk {
			continue
		}
		which = append(which, i)
		if w := want.Searches[i]; all && got.Properties[i].Verdict == ltlpor.Holds {
			require.Equal(t, []int64{w.States, w.Nodes, w.Transitions}, []int64{s.States, s.Nodes, s.Transitions})
		}
	}
	return which
}

// Without reduction nodes are taken in no particular order, and caught. Verdicts and counts are those of a search in
// order, and errors that are there behind many states are found in order all the same.
func TestCaughtBehindManyStates(t *testing.T) {
	amount.SkipPart(t, "searches many states")
	const model = `byte x, y, z; active proctype A() { do :: x < 110 -> x++ :: else -> break od }
		active proctype B() { do :: y < 110 -> y++ :: else -> break od }
		active proctype C() { do :: x == 110 && y == 110 -> z = 1 - z :: x > y -> atomic { z = 0; z = 2; z = 0 } od }
		ltl arrives { <> (x == 110 && y == 110) }
		ltl comes { <> (x == 110) || <> [] (x < 110) }
		ltl grows { [] (x > 50 -> [] (x > 50)) }
		ltl flips { [] (z == 1 -> <> (z == 0)) }
		ltl ends { <> [] (x == 110 || z == 1) }
		ltl keeps { [] ((x == 110 && y == 110) -> ((x == 110) U (z == 1))) }`
	for _, optimize := range []ltlpor.Optimizations{ltlpor.NoOptimizations, ltlpor.AllOptimizations} {
		o := ltlpor.Options{
			Checks: ltlpor.LTL, Engine: ltlpor.ClosureEngine, Reduction: ltlpor.None, Optimize: optimize,
		}
		want, err := check(t, model, "", o)
		require.NoError(t, err)
		engines := []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine}
		for _, engine := range engines[:amount.Choose(1, 2)] {
			for workers := amount.Choose(2, 1); workers < 4; workers++ {
				if engine == ltlpor.CheckedEngine && (workers != 2 || !amount.Exhaustive()) { // it takes long
					continue
				}
				o.Engine, o.Workers = engine, workers
				got, err := check(t, model, "", o)
				require.NoError(t, err)
				require.Equal(t, verdicts(want), verdicts(got))
				caught := countedAs(t, want, got, ltlpor.Caught, true)
				for _, i := range caught {
					require.Equal(t, ltlpor.Holds, got.Properties[i].Verdict)
				}
				if engine == ltlpor.CheckedEngine || workers > 2 {
					require.Greater(t, len(caught), 1)
				}
			}
		}
	}
}

// Where a search in order comes to a cycle soon, it need not wait until all of many states were caught.
func TestCycleBeforeManyStates(t *testing.T) {
	amount.SkipPart(t, "searches many states")
	const model = `byte a, b, c, d, e; bool over;
		active proctype B() { do
		:: !over && c < 200 -> c++
		:: !over && c == 200 && d < 200 -> d_step { c = 0; d++ }
		:: !over && d == 200 && e < 200 -> d_step { d = 0; e++ }
		od }
		active proctype A() { do
		:: a < 200 -> a++
		:: a == 200 && b < 100 -> d_step { a = 0; b++ }
		:: a == 200 && b == 100 -> over = true; break
		od }
		ltl waits { [] (over -> <> (c + d + e > 0)) }`
	most := int64(0)
	r, err := check(t, model, "", ltlpor.Options{
		Checks: ltlpor.LTL, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, Workers: 2,
		Progress: func(p ltlpor.Search) { most = max(most, p.States) },
	})
	require.NoError(t, err)
	require.Equal(t, "waits=violated", verdicts(r))
	require.Less(t, r.Searches[0].States, int64(1_000_000))
	require.Less(t, most, int64(6_000_000))
}

// Fair runs, of which all are searched by several workers, and generalised automata: verdicts and counts are those of
// a search in order. Of the last all is known that follows on no state where A can send, as B moves in the same step.
func TestComponentsBehindManyStates(t *testing.T) {
	amount.SkipPart(t, "searches many states")
	models := []string{
		`byte x, y, z; active proctype A() { do :: x < 110 -> x++ :: else -> break od }
		active proctype B() { do :: y < 110 -> y++ :: else -> break od }
		active proctype C() { do :: x == 110 && y == 110 -> z = 1 - z :: x > y -> z = 0 od }
		ltl arrives { <> (x == 110 && y == 110) }
		ltl swings { ([] <> (z == 1)) && ([] <> (z == 0)) }
		ltl stays { ([] <> (x == 110) && [] <> (y == 110)) -> <> [] (z == 0) }
		ltl rests { [] <> (x < 110) || [] <> (y < 110) }`,
		`chan r = [0] of { bit }; byte x, y; bit l;
		active proctype A() { do :: atomic { x < 120 -> x++; r!1 } :: x == 120 -> x = 0 od }
		active proctype B() { do :: r?_ :: l = 1 - l od }
		active proctype C() { do :: y < 120 -> y++ :: y == 120 -> y = 0 od }
		ltl grows { [] <> (x == 120) }
		ltl both { ([] <> (x == 120)) -> ([] <> (y == 120)) }
		ltl small { <> [] (y < 120) }`,
	}
	for _, model := range models[:amount.Choose(1, len(models))] {
		ways := []ltlpor.Options{
			{Fairness: ltlpor.WeaklyFair, Reduction: ltlpor.None}, {Fairness: ltlpor.WeaklyFair},
			{Emptiness: ltlpor.SCC, Reduction: ltlpor.None}, {Emptiness: ltlpor.SCC},
		}
		for _, how := range ways[:amount.Choose(1, len(ways))] {
			how.Checks, how.Workers = ltlpor.LTL, 1
			if how.Reduction == ltlpor.None {
				how.Optimize = ltlpor.NoOptimizations
			}
			want, err := check(t, model, "", how)
			require.NoError(t, err)
			for _, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine} {
				if engine == ltlpor.CheckedEngine && (how.Fairness == ltlpor.Unfair || how.Reduction != ltlpor.None) {
					continue
				}
				how.Engine, how.Workers = engine, 3
				got, err := check(t, model, "", how)
				require.NoError(t, err)
				require.Equal(t, verdicts(want), verdicts(got))
				several := countedAs(t, want, got, ltlpor.ParallelComponents, how.Reduction == ltlpor.None)
				// Runs that are not fair are found soon; with reduction too many states may not be known as a whole.
				if how.Fairness == ltlpor.WeaklyFair && how.Reduction == ltlpor.None {
					require.NotEmpty(t, several)
				}
			}
		}
	}
}

// Formulas that are violated in a state, of which all before are alike, are searched in any order; a violation is then
// found again in order, with its run.
func TestInvariantBehindManyStates(t *testing.T) {
	const model = `byte x, y, z; active proctype A() { do :: x < 120 -> x++ :: else -> break od }
		active proctype B() { do :: y < 120 -> y++ :: else -> break od; z = 1; z = 2 }
		active proctype C() { do :: x > 110 && y > 110 -> z = 5 :: else -> skip od }
		ltl late { [] !(x == 120 && y == 120) }
		ltl holds { [] (z < 6) }
		ltl weak { (x < 130) W (z == 2) }
		ltl fails { (x < 119) W (z == 2) }`
	for i, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
		o := ltlpor.Options{Checks: ltlpor.LTL, Engine: ltlpor.ClosureEngine, Reduction: reduction}
		if reduction == ltlpor.None {
			o.Optimize = ltlpor.NoOptimizations
		}
		want, err := check(t, model, "", o)
		require.NoError(t, err)
		for k, engine := range []ltlpor.Engine{ltlpor.AutoEngine, ltlpor.CheckedEngine} {
			if i != k && !amount.Exhaustive() {
				continue
			}
			for workers := amount.Choose(2, 1); workers < 3; workers++ {
				o.Engine, o.Workers = engine, workers
				got, err := check(t, model, "", o)
				require.NoError(t, err)
				require.Equal(t, "late=violated, holds=holds, weak=holds, fails=violated", verdicts(got))
				for i, p := range got.Properties {
					walk := ltlpor.Unordered
					if p.Verdict == ltlpor.Violated {
						walk = plan.SingleDFS
						require.NotEmpty(t, p.Errors)
					}
					require.Equal(t, walk, got.Searches[i].Plan.Walk)
					if w, s := want.Searches[i], got.Searches[i]; reduction == ltlpor.None && walk == ltlpor.Unordered {
						counts := []int64{w.States, w.Nodes, w.Transitions}
						require.Equal(t, counts, []int64{s.States, s.Nodes, s.Transitions})
					}
				}
			}
		}
	}
}

// Where the proviso refuses many sets in a search in any order, a search in order takes its place: thirteen
// philosophers have 9,118 states depth first, and had millions in any order.
func TestManyRefusals(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/dining-philosophers.pml"))
	require.NoError(t, err)
	for workers := 1; workers < 3; workers++ {
		r, err := check(t, "#define N 13\n"+string(text), "", ltlpor.Options{
			Checks: ltlpor.Assertions | ltlpor.EndStates, Workers: workers, MaxStates: 50_000, MaxErrors: -1,
		})
		require.NoError(t, err)
		require.Equal(t, "assertions=holds, end-states=holds", verdicts(r))
		require.Less(t, r.Searches[0].States, int64(20_000))
	}
}

// A step that is given up does not hide an error, whichever is met first.
func TestErrorBesideEndlessStep(t *testing.T) {
	const model = `byte a, b; int k, j;
		active proctype P() {
			do :: b < 150 -> a = 0; do :: a < 240 -> a++ :: a == 240 -> break od; b++ :: b == 150 -> break od;
			if :: k = 1; a = 1; k = 2; a = 2; k = 4; assert(false)
			:: k = 9; d_step { k = 0; do :: k < 2000000000 -> k++ :: k == 2000000000 -> k = 0; j++ od }
			fi }`
	amount.SkipPart(t, "millions of statements; TestEndlessStep has a step that never ends")
	r, err := check(t, model, "", ltlpor.Options{
		Checks: ltlpor.Assertions, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, Workers: 1,
	})
	require.NoError(t, err)
	require.Equal(t, "assertions=violated", verdicts(r))
}

// Where processes are created without end nothing is remembered in the end, and the answers stay
// what they are.
func TestPackedWhereProcessesComeWithoutEnd(t *testing.T) {
	const model = `short n; proctype A(chan c) { c!1 }
		active proctype M() { chan c = [1] of { byte }; do :: n < 300 -> run A(c); c?_; n++ :: else -> break od }`
	r, err := check(t, model, "", ltlpor.Options{
		Checks: ltlpor.Assertions, Engine: ltlpor.PackedEngine, NoRoom: ltlpor.RoomError,
	})
	require.NoError(t, err)
	require.Equal(t, "assertions=violated", verdicts(r))
}
