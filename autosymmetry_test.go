package ltlpor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// TestAutoSymmetry: by default, a large search stores one state for each orbit if the orbits are large, and a small
// search each state.
func TestAutoSymmetry(t *testing.T) {
	text, err := os.ReadFile("models/readers-writers.pml")
	require.NoError(t, err)
	check := func(defines string, o ltlpor.Options) *ltlpor.Search {
		o.Checks, o.Workers = ltlpor.EndStates, 1
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", defines+string(text)), o)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict)
		return &r.Searches[0]
	}
	small, large := "", "#define R 6\n#define S 5\n"
	first := check(small, ltlpor.Options{}).Plan
	require.True(t, first.Undecided, "a small search does not look for symmetry")
	require.False(t, first.Orbits)
	require.True(t, check(small, ltlpor.Options{Symmetry: ltlpor.AllSymmetry}).Plan.Orbits)
	full, quotient := check(large, ltlpor.Options{Symmetry: ltlpor.NoSymmetry}), check(large, ltlpor.Options{})
	require.False(t, full.Plan.Orbits)
	require.True(t, quotient.Plan.Orbits)
	require.False(t, quotient.Plan.Undecided)
	require.Less(t, 50*quotient.States, full.States)
	require.Equal(t, "reader 0 to 5, writer 6 to 10", quotient.Plan.Interchange.Processes)
}

// TestAutoSymmetryShortest: a shortest run to an error has its length also where the search begins anew with orbits.
func TestAutoSymmetryShortest(t *testing.T) {
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", `byte n, a[6];
active [6] proctype P() {
  do
  :: atomic { a[_pid] < 4 -> a[_pid]++; n++; assert(n < 24) }
  :: atomic { a[_pid] > 0 -> a[_pid]--; n-- }
  od
}`), ltlpor.Options{Shortest: true, Workers: 1})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict)
	require.Len(t, r.Properties[0].Traces[0].Steps, 24*4, "four statements in each of 24 atomic sequences")
	require.True(t, r.Searches[0].Plan.Orbits)
}

// TestOrbitsAreShortened: the search for a shorter run looks at as many states as the orbits of a search stand for.
func TestOrbitsAreShortened(t *testing.T) {
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", `bool lock, want[5];
byte inside;
active [5] proctype P() {
  byte tries;
again:
  want[_pid] = true;
  do
  :: !lock -> lock = true; break
  :: tries < 3 -> tries++
  od;
  inside++; assert(inside == 1); inside--;
  want[_pid] = false;
  lock = false;
  goto again
}`), ltlpor.Options{Symmetry: ltlpor.AllSymmetry, Checks: ltlpor.Assertions})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict)
	require.True(t, r.Searches[0].Plan.Orbits)
	require.Less(t, len(r.Properties[0].Traces[0].Steps), 20)
	require.Greater(t, r.Properties[0].Traces[0].FoundSteps, 200)
}

// TestAutoSymmetryKeepsVerdicts: where a search begins anew with orbits after few states, its verdict is that of the
// full search.
func TestAutoSymmetryKeepsVerdicts(t *testing.T) {
	options := []string{
		"a[_pid] == 0 -> a[_pid] = 1", "a[_pid] = 0", "lock == 0 -> lock = _pid + 1", "lock == _pid + 1 -> lock = 0",
		"c!_pid", "atomic { c?x; a[x] = 1 }", "n < 2 -> n++", "n > 0 -> n--",
		"a[0] + a[1] + a[2] == 3 -> assert(n == 0)",
	}
	formulas := []string{
		"[] (n <= 1)", "[] <> (n == 0)", "<> [] (lock == 0)", "[] ((a[0] && a[1] && a[2]) -> <> (lock == 0))",
		"[] (len(c) == 0 || <> (len(c) == 0))",
	}
	folded, violated := 0, 0
	for seed := range uint64(amount.Choose(10, 1000)) {
		r := rand.New(rand.NewPCG(seed, 3601))
		var body strings.Builder
		for range 2 + r.IntN(4) {
			fmt.Fprintf(&body, "  :: %s\n", options[r.IntN(len(options))])
		}
		model := fmt.Sprintf("byte a[3], lock, n; chan c = [1] of { byte };\nactive [3] proctype P() {\n"+
			"  byte x = 9;\n  do\n%s  od\n}\nltl f { %s }", body.String(), formulas[r.IntN(len(formulas))])
		check := func(o ltlpor.Options) *ltlpor.Report {
			report, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), o)
			require.NoError(t, err, model)
			return report
		}
		o := ltlpor.Options{Workers: 1 + r.IntN(2)}
		auto := check(o.WithStrain(seed + 1))
		o.Symmetry = ltlpor.NoSymmetry
		full := check(o)
		for i, p := range full.Properties {
			require.Equal(t, p.Verdict, auto.Properties[i].Verdict, "%s of\n%s", p.Name, model)
			if p.Verdict == ltlpor.Violated {
				violated++
			}
		}
		for _, s := range auto.Searches {
			if s.Plan.Orbits {
				folded++
			}
		}
	}
	require.Greater(t, folded, amount.Choose(3, 10))
	require.Greater(t, violated, amount.Choose(1, 5))
}

// TestCompareStoresEachState: what a comparison says of reductions has no part of symmetry in it.
func TestCompareStoresEachState(t *testing.T) {
	model := source.NewFile("m.pml",
		fmt.Sprintf("byte n; active [4] proctype P() { do :: n < %d; n++ :: n > 0; n-- od }", amount.Choose(4, 9)))
	o := ltlpor.Options{Workers: 1}.WithStrain(1)
	r, err := ltlpor.Check(context.Background(), model, o)
	require.NoError(t, err)
	require.True(t, r.Searches[0].Plan.Orbits)
	c, err := ltlpor.Compare(context.Background(), model, o)
	require.NoError(t, err)
	for _, run := range c.Groups[0].Runs {
		require.False(t, run.Plan.Orbits)
		for _, s := range run.Searches {
			require.False(t, s.Plan.Orbits)
		}
	}
}

// TestAutoSymmetryLongSteps: by default, steps of many statements are not tried before the search. They would take
// more time than the search.
func TestAutoSymmetryLongSteps(t *testing.T) {
	model := source.NewFile("m.pml", `byte n, a[3];
active [3] proctype P() {
  int i;
  do
  :: d_step { do :: i < 30000 -> i++ :: else -> break od; i = 0; n = (n + 1) % 200 }
  :: a[_pid] = (a[_pid] + 1) % 50
  od
}`)
	why := func(o ltlpor.Options) string {
		p, err := ltlpor.Plan(context.Background(), model, o)
		require.NoError(t, err)
		require.NotEmpty(t, p.Searches)
		return p.Searches[0].Plan.Off[plan.PartSymmetry].String()
	}
	require.Equal(t, "its steps are too long to be tried before the search", why(ltlpor.Options{}))
	require.Empty(t, why(ltlpor.Options{Symmetry: ltlpor.AllSymmetry}))
}

// TestSymmetryOfStatements: a state and its image may take different statements inside of a step, so that a search of
// representatives does not know which statements no run takes.
func TestSymmetryOfStatements(t *testing.T) {
	for _, o := range []ltlpor.Options{{}, {Symmetry: ltlpor.AllSymmetry}} {
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", `bit x[3]; byte sum;
active [3] proctype P() { do :: atomic { !x[0] && !x[1] && !x[2] -> x[_pid] = 1 } :: x[_pid] = 0 od }
active proctype S() { byte i; do :: d_step {
  for (i : 0 .. 2) { if :: i == 0 && x[i] -> sum = 1 :: i > 0 && x[i] -> sum = 1 :: else fi } i = 0 } od }`), o)
		require.NoError(t, err)
		require.Equal(t, o.Symmetry == ltlpor.AllSymmetry, r.Searches[0].Plan.Orbits)
		require.Empty(t, r.Warned())
	}
}
