package conformance

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// choosing returns a model whose processes make many private choices, and a formula.
func choosing(seed uint64) (text, formula string) {
	r := rand.New(rand.NewPCG(seed, 0))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	local := func() string { return pick("a", "b", "c") }
	global := func() string { return pick("x", "y") }
	value := func() string { return pick("0", "1", "2", local()) }
	var b strings.Builder
	b.WriteString("byte x, y;\n")
	for p := range 1 + r.IntN(3) {
		fmt.Fprintf(&b, "active proctype P%d() { byte a, b, c;\n", p)
		end := "  x = x }\n"
		if r.IntN(3) == 0 {
			b.WriteString("do ::\n")
			end = "od }\n"
		}
		for range 2 + r.IntN(3) {
			switch r.IntN(7) {
			case 0, 1:
				fmt.Fprintf(&b, "  %s = %s;\n", global(), value())
			case 2:
				fmt.Fprintf(&b, "  %s == %s;\n", global(), value())
			case 3, 4:
				for range 1 + r.IntN(3) {
					fmt.Fprintf(&b, "  if :: %s = %s :: %s = %s fi;\n", local(), value(), local(), value())
				}
			case 5:
				fmt.Fprintf(&b, "  select(%s : 0 .. %d);\n", local(), 1+r.IntN(6))
			case 6:
				fmt.Fprintf(&b, "  atomic { %s = %s; if :: %s = %s :: %s = %s fi };\n",
					global(), value(), local(), value(), local(), value())
			}
		}
		b.WriteString(end)
	}
	return b.String(), random.Formula(seed, []string{"(x == 1)", "(y == 1)", "(x == 2)", "(x == y)"}, 3)
}

// A chain of private choices after the step that makes the automaton block.
const chain = `byte x;
active proctype P() { byte a, b, c, d, e, f, g, h;
	x = 1;
	if :: a = 0 :: a = 1 fi; if :: b = 0 :: b = 1 fi; if :: c = 0 :: c = 1 fi; if :: d = 0 :: d = 1 fi;
	if :: e = 0 :: e = 1 fi; if :: f = 0 :: f = 1 fi; if :: g = 0 :: g = 1 fi; if :: h = 0 :: h = 1 fi;
	x = 1 + a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h }
`

// sizes are how many searches that came to their end stored fewer states with merging
// than without, and how many as many.
type sizes struct{ fewer, equal int }

// compare fails if a search of the model that comes to its end stores more states with
// merging than without. One that ends at an error may: it depends on the order.
func (n *sizes) compare(t *testing.T, file, text string, opt ltlpor.Options) {
	search := func(o ltlpor.Optimizations) map[string]ltlpor.Search {
		opt.Optimize, opt.MaxStates = o, 4000
		r, err := ltlpor.Check(context.Background(), source.NewFile(file, text), opt)
		require.NoError(t, err, "%s\n%s", file, text)
		out := map[string]ltlpor.Search{}
		for _, s := range r.Searches {
			out[strings.Join(s.Properties, ", ")] = s
		}
		return out
	}
	with := search(ltlpor.AllOptimizations)
	for name, plain := range search(ltlpor.DeadVariables | ltlpor.Ends) {
		merged, ok := with[name]
		if !ok || !plain.Complete {
			continue
		}
		require.LessOrEqual(t, merged.States, plain.States, "%s, %s: reduction %s, formula %v\n%s",
			file, name, opt.Reduction, opt.Formula, text)
		require.True(t, merged.Complete)
		if merged.States < plain.States {
			n.fewer++
		} else {
			n.equal++
		}
	}
}

// Merging never makes a search store more states, whatever the property. For searches
// without reduction that is a theorem (doc/dev/reduction/optimizations.md); with reduction, whose sets may differ,
// it is what is seen.
func TestMergingStoresNoMore(t *testing.T) {
	n := &sizes{}
	both := func(file, text, formula string, max int) {
		for _, red := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			opt := ltlpor.Options{Reduction: red, MaxErrors: max}
			if formula != "" {
				opt.Formula = source.NewFile("formula", formula)
			}
			n.compare(t, file, text, opt)
		}
	}
	for _, f := range []string{"F (x == 1)", "G (x == 0)", "(x == 0) U (x == 1)", "G F (x == 0)", "!(G (x == 0) || F (x == 200))"} {
		both("chain", chain, f, -1)
	}
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, f := range files {
		if i%amount.Choose(32, 1) != 0 {
			continue
		}
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		both(f, string(text), "", 1)
	}
	for seed := range uint64(amount.Choose(3, 100)) {
		text, formula := choosing(seed)
		both("choosing", text, formula, -1)
		if seed%4 == 0 {
			m := random.New(seed, random.Size{})
			both("random", m.String(), random.Formula(seed, m.Atoms, 4), -1)
			m = random.Dense(seed)
			both("dense", m.String(), random.Formula(seed, m.Atoms, 4), -1)
		}
	}
	t.Logf("fewer states %d times, as many %d times", n.fewer, n.equal)
	require.Greater(t, n.fewer, n.equal/2)
}

// The inner search leaves out the outcomes of merged steps that the outer one has left out, whatever was stored
// meanwhile.
func TestInnerSearchLeavesOutTheSame(t *testing.T) {
	const model = `bit g0; chan c0 = [0] of { byte, byte };
		active proctype P0() { byte l; do :: (g0 <= 0) -> l = 1 - l od }
		active proctype P1() { byte l;
			g0 = 1 - g0;
			if :: true -> skip :: true -> { skip } unless { c0?_,_; skip } fi;
			do :: true -> g0 = (l + 1) % 2 :: true -> skip od }`
	for _, engine := range []ltlpor.Engine{ltlpor.ClosureEngine, ltlpor.CheckedEngine} {
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			r, err := check(t, model, "((([] ([] (g0 == 1))) V (g0 == 0)) U (g0 == 1))", ltlpor.Options{
				Engine: engine, Reduction: reduction, Emptiness: ltlpor.NDFS, MaxErrors: -1,
			})
			require.NoError(t, err)
			require.Contains(t, verdicts(r), "formula=violated")
		}
	}
}

// Choices one behind another whose ways meet are one way: what a merged step leads to, and what it costs, is not the
// power of their number.
func TestMergedChoicesThatMeet(t *testing.T) {
	const rounds = 500
	text := "byte x; active proctype P() {" + strings.Repeat("select(x : 0 .. 3);\n", rounds) + "}"
	for _, engine := range []ltlpor.Engine{ltlpor.ClosureEngine, ltlpor.PackedEngine} {
		r, err := check(t, text, "", ltlpor.Options{Engine: engine})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict)
		require.Less(t, r.Searches[0].States, int64(rounds/10))
		require.Less(t, r.Searches[0].Transitions, int64(20*rounds))
	}
}
