package ltlpor_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

const counters = `byte x, y;
active proctype P() { do :: x < 60 -> x++ :: else -> break od }
active proctype Q() { do :: y < 60 -> y++ :: else -> break od }
ltl p { [] (x < 100) }
`

// A search that a limit ends proves nothing.
func TestLimits(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	for _, c := range []struct {
		ctx    context.Context
		opt    ltlpor.Options
		reason string
	}{
		{context.Background(), ltlpor.Options{MaxStates: 50}, "states"},
		{context.Background(), ltlpor.Options{MaxDepth: 20}, "depth"},
		{context.Background(), ltlpor.Options{Memory: 1}, "memory"},
		{context.Background(), ltlpor.Options{Time: 1}, "time"},
		{cancelled, ltlpor.Options{}, "interrupted"},
		{late, ltlpor.Options{}, "time"},
	} {
		for _, red := range reductions {
			for _, shortest := range []bool{false, true} {
				opt := c.opt
				opt.Reduction, opt.Shortest = red, shortest
				opt.Formula = source.NewFile("formula", "F (x == 60)")
				r, err := ltlpor.Check(c.ctx, source.NewFile("m.pml", counters), opt)
				require.NoError(t, err)
				require.Equal(t, ltlpor.Inconclusive, r.Verdict)
				require.Len(t, r.Properties, 4)
				for _, p := range r.Properties {
					require.Equal(t, ltlpor.Inconclusive, p.Verdict, "%s: %s", c.reason, p.Name)
					require.Equal(t, c.reason, p.Reason.String(), p.Name)
				}
				for _, s := range r.Searches {
					require.False(t, s.Complete)
					require.Equal(t, c.reason, s.Cut.String())
				}
			}
		}
	}
	// Cancelled while it runs.
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	r, err := ltlpor.Check(ctx, source.NewFile("m.pml", `int x, y; active proctype P() { do :: x++ od } active proctype Q() { do :: y++ od }`), ltlpor.Options{Optimize: ltlpor.NoOptimizations})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Inconclusive, r.Verdict)
	// One step of this model takes long, and the clock is not forgotten over it: it has as many
	// states as an int has values, and would not be searched to its end.
	r, err = check(t, `int x, y; active proctype P() { do :: d_step { x = 0; do :: x < 1000000 -> x++ :: else -> break od; y++ } od }`, "",
		ltlpor.Options{Time: 100 * time.Millisecond, Optimize: ltlpor.NoOptimizations})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Inconclusive, r.Verdict)
}

// TestLongStatements: macros make statements of tens of thousands of words, and chains of operators as long as may be.
func TestLongStatements(t *testing.T) {
	guard := "#define G0(i) (i == 0 && !p[1] || p[i])\n"
	last := amount.Choose(9, 11)
	for i := 1; i <= last; i++ {
		guard += fmt.Sprintf("#define G%d(i) (G%d(i) && !G%d(%d))\n", i, i-1, i-1, i-1)
	}
	guard = "bool p[16], ok;\n" + guard + fmt.Sprintf("active proctype P() { byte i; ok = G%d(i); assert(!ok) }", last)
	chain := "int x = 1; init { x = x" + strings.Repeat("+x", 49_990) + "; assert(x == 49991) }"
	for _, text := range []string{guard, chain} {
		r, err := check(t, text, "", ltlpor.Options{Checks: ltlpor.Assertions})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict)
	}
}

// Whatever the bound on the depth, a verdict that is given is the right one. The
// inner search of a nested search must cope with what the outer one has cut off.
func TestDepthLimits(t *testing.T) {
	type model struct{ text, formula string }
	models := []model{
		{counters, "F G (x == 60)"},
		{counters, "G F (x == 3)"},
		{`bit x, y; active proctype P() { do :: x = 1 - x od } active proctype Q() { do :: y = 1 - y od }`, "G F (x == 1) -> G F (y == 1)"},
		{`byte x; active proctype P() { do :: x < 40 -> x++ :: x > 0 -> x-- :: x > 20 -> x = 0 od }`, "!(G F (x == 30))"},
		{`byte x; active proctype P() { do :: x = (x + 1) % 20 od } active proctype Q() { bit l; do :: l = 1 - l od }`, "F G (x != 7)"},
	}
	for _, name := range []string{"models/peterson.pml", "models/alternating-bit.pml"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		models = append(models, model{string(text), "G F (_nr_pr == 17)"}, model{string(text), ""})
	}
	for seed := range uint64(8) {
		m := random.New(seed, random.Size{})
		models = append(models, model{m.String(), random.Formula(seed, m.Atoms, 4)})
	}
	all := []int64{1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50}
	depths := amount.Choose([]int64{2, 12}, all)
	cut := 0
	for _, m := range models {
		for _, red := range reductions {
			opt := ltlpor.Options{Checks: ltlpor.LTL, Reduction: red, MaxStates: 5000}
			truth, err := check(t, m.text, m.formula, opt)
			require.NoError(t, err)
			for _, depth := range depths {
				opt.MaxDepth = depth
				r, err := check(t, m.text, m.formula, opt)
				require.NoError(t, err)
				for i, p := range r.Properties {
					switch p.Verdict {
					case ltlpor.Inconclusive:
						require.NotEmpty(t, p.Reason.String())
						cut++
					case ltlpor.Holds:
						require.True(t, r.Searches[p.Search].Complete)
						fallthrough
					default:
						if truth.Properties[i].Verdict != ltlpor.Inconclusive {
							require.Equal(t, truth.Properties[i].Verdict, p.Verdict, "depth %d\n%s\n%s", depth, m.text, m.formula)
						}
					}
				}
			}
		}
	}
	require.Greater(t, cut, amount.Choose(15, 150))
}

// distances returns the number of steps of a shortest run to a fault, and to an
// invalid end state; -1 if there is none. An atomic sequence is one step.
func distances(t *testing.T, text string, limit int) (fault, deadlock int, ok bool) {
	prog := lowertest.Program(t, text)
	m, err := closure.Compile(prog)
	require.NoError(t, err)
	fault, deadlock = -1, -1
	level := []program.State{m.Init(nil)}
	seen := map[string]bool{string(level[0]): true}
	for depth := 0; len(level) > 0; depth++ {
		var next []program.State
		for _, s := range level {
			var moves program.Moves
			m.Enabled(s, &moves)
			if len(moves.All) == 0 && !m.ValidEnd(s) && deadlock < 0 {
				deadlock = depth
			}
			for _, mv := range moves.All {
				var out program.Outcomes
				m.Fire(s, mv, &out)
				for _, o := range out.All {
					if o.Fault != nil && fault < 0 {
						fault = depth + 1
					}
					if o.Fault != nil && !o.Fault.Continues || seen[string(o.State)] {
						continue
					}
					seen[string(o.State)] = true
					next = append(next, append(program.State(nil), o.State...))
				}
			}
		}
		if len(seen) > limit {
			return 0, 0, false
		}
		level = next
	}
	return fault, deadlock, true
}

// Shortest counterexamples are shortest, with and without reduction.
func TestShortest(t *testing.T) {
	found, longer := 0, 0
	for seed := range uint64(amount.Choose(16, 120)) {
		text := random.New(seed, random.Size{}).String()
		fault, deadlock, ok := distances(t, text, 2000)
		if !ok {
			continue
		}
		for _, red := range reductions {
			for i, checks := range []ltlpor.Checks{ltlpor.Assertions, ltlpor.EndStates} {
				r, err := check(t, text, "", ltlpor.Options{Checks: checks, Shortest: true, Reduction: red})
				require.NoError(t, err)
				want := []int{fault, deadlock}[i]
				p := r.Properties[0]
				require.Equal(t, want >= 0, p.Verdict == ltlpor.Violated, "seed %d: %s\n%s", seed, checks, text)
				if want < 0 {
					continue
				}
				found++
				require.Equal(t, want, steps(p), "seed %d: %s\n%s", seed, checks, text)
				r, err = check(t, text, "", ltlpor.Options{Checks: checks, Reduction: red})
				require.NoError(t, err)
				if steps(r.Properties[0]) > want {
					longer++
				}
			}
		}
	}
	require.Greater(t, found, amount.Choose(10, 100))
	require.Greater(t, longer, amount.Choose(1, 20),
		"every counterexample is a shortest one anyway: the test shows nothing")
}

// steps counts the steps of the first trace, an atomic sequence as one.
func steps(p ltlpor.Property) int {
	n, inside := 0, false
	for _, s := range p.Traces[0].Steps {
		if s.Proc == program.NoPID {
			continue // the system stutters
		}
		if !inside {
			n++
		}
		inside = s.Atomic
	}
	return n
}

// An atomic step that the machine gives up on is neither an error nor a proof; nor is
// one that never ends if a variable is not counted which nobody reads.
func TestEndlessStep(t *testing.T) {
	texts := []string{
		"int n; active proctype P() { d_step { do :: n++; assert(n != -1) od } }",
		"active proctype P() { int n; d_step { do :: n++ od } }",
		"active proctype P() { int n; atomic { do :: n++ od } }",
		"int n; active proctype P() { atomic { do :: n++; assert(n != -1) od } }",
	}
	for _, text := range texts[:amount.Choose(1, len(texts))] {
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Inconclusive, r.Verdict)
		require.Equal(t, "endless step", r.Properties[0].Reason.String())
	}
}

// A violation that shows at once does not wait for a search that never ends, even
// if that comes first.
func TestQuickViolationsFirst(t *testing.T) {
	text := "int x, y; bool b; active proctype P() { do :: x++ od } active proctype Q() { do :: y++ od } " +
		"active proctype T() { do :: b = !b od } ltl p { <> (x == 1 && y == 1) }"
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{
		Time: time.Second, Optimize: ltlpor.NoOptimizations, Workers: 1,
	})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict)
	require.Equal(t, []string{"assertions", "end-states", "p"}, []string{r.Properties[0].Name, r.Properties[1].Name, r.Properties[2].Name})
	require.Equal(t, "time", r.Properties[0].Reason.String())
	require.Equal(t, ltlpor.Violated, r.Properties[2].Verdict)
	require.Equal(t, []string{"p"}, r.Searches[r.Properties[2].Search].Properties)
}
