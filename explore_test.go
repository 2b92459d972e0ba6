package ltlpor

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

func TestExploredModels(t *testing.T) {
	for i, c := range []struct {
		model, mutant string
		want          Verdict
	}{
		{"mailbox", "", Holds}, {"mailbox", "MUTANT", Violated},
		{"snapshot", "", Holds}, {"snapshot", "MUTANT=2", Violated},
		{"leader-dolev-klawe-rodeh", "", Holds}, {"leader-dolev-klawe-rodeh", "MUTANT", Violated},
	} {
		text, err := os.ReadFile("models/" + c.model + ".pml")
		require.NoError(t, err)
		model, opt := source.NewFile(c.model, string(text)), ExploreOptions{MaxErrors: 9}
		if c.mutant != "" {
			opt.Defines = []string{c.mutant}
		}
		r, err := Check(context.Background(), model, Options{Defines: opt.Defines, Checks: Assertions | EndStates})
		require.NoError(t, err)
		require.Equal(t, c.want, r.Verdict, c)
		for k, algorithm := range []Algorithm{FG, SourceDPOR} {
			if (i+k)%2 != 0 && !amount.Exhaustive() {
				continue
			}
			opt.Algorithm = algorithm
			x, err := Explore(context.Background(), model, opt)
			require.NoError(t, err)
			require.Equal(t, c.want, x.Verdict, "%v by %s", c, opt.Algorithm)
			require.True(t, x.Complete())
			require.Equal(t, c.want == Violated, len(x.Traces) > 0)
			require.Positive(t, x.Counts.Executions)
		}
	}
}

func TestExplorationCutShort(t *testing.T) {
	const slow = "byte x; active [8] proctype P() { byte n; do :: n < 8 -> x = x + 1; n++ :: else -> break od }"
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	asked := 0
	room := func(int64) bool { asked++; return asked < 2 }
	for want, c := range map[dpor.Cut]struct {
		ctx context.Context
		opt ExploreOptions
	}{
		dpor.CutDepth:      {context.Background(), ExploreOptions{MaxDepth: 5}},
		dpor.CutExecutions: {context.Background(), ExploreOptions{MaxExecutions: 5}},
		dpor.CutTime:       {context.Background(), ExploreOptions{Time: 1}},
		dpor.CutInterrupt:  {cancelled, ExploreOptions{}},
		dpor.CutMemory:     {context.Background(), ExploreOptions{Room: room}},
	} {
		x, err := Explore(c.ctx, source.NewFile("m.pml", slow), c.opt)
		require.NoError(t, err)
		require.Equal(t, want, x.Cut)
		require.Equal(t, Inconclusive, x.Verdict)
		require.False(t, x.Complete())
	}
	require.Greater(t, asked, 1)
}

func TestGivenUpBeforeAnError(t *testing.T) {
	const text = "byte y; active proctype P() { int i; atomic { do :: i = i + 1 :: i > 99999999 -> break od } } " +
		"active proctype Q() { y = 1; assert(y == 0 || !FAILS) }"
	for fails, want := range map[string]Verdict{"FAILS=1": Violated, "FAILS=0": Inconclusive} {
		if want != Violated && !amount.Exhaustive() {
			continue
		}
		x, err := Explore(context.Background(), source.NewFile("m.pml", text), ExploreOptions{Defines: []string{fails}})
		require.NoError(t, err)
		require.Equal(t, want, x.Verdict)
		require.Equal(t, dpor.CutEndless, x.Cut)
		require.Len(t, x.Traces, int(x.Counts.Faults)-1)
		require.NoError(t, x.Stopped)
	}
}

func TestWhatIsNotExplored(t *testing.T) {
	warnings := func(text string) source.List {
		x, err := Explore(context.Background(), source.NewFile("m.pml", text), ExploreOptions{})
		require.NoError(t, err)
		return x.Warnings
	}
	list := warnings("byte x; active proctype P() { x = 1 }\nltl a { [] (x < 2) }\nltl { <> (x == 1) }")
	require.Len(t, list, 1)
	require.Contains(t, list[0].Error(), "m.pml:2:1: warning: formulas are not looked at: a, ltl_0")
	require.Empty(t, warnings("active proctype P() { skip }"))

	explore := func(text string, opt ExploreOptions) error {
		_, err := Explore(context.Background(), source.NewFile("m.pml", text), opt)
		return err
	}
	const claim = "\nnever n { do :: x == 1 -> break :: else od }"
	err := explore("byte x; active proctype P() { x = 1 }"+claim, ExploreOptions{})
	require.ErrorAs(t, err, &list)
	require.Contains(t, err.Error(), "m.pml:2:1: error: a model with a never claim, here n, cannot be explored")
	require.Contains(t, err.Error(), "ltlpor check decides the claim")
	err = explore("byte x; active proctype P() { byte y = 1 / x; skip }", ExploreOptions{})
	require.ErrorContains(t, err, "the initial state cannot be made: division by zero")
	require.ErrorAs(t, explore("active proctype P() { y = 1 }", ExploreOptions{}), &list)
	var usage *UsageError
	for _, opt := range []ExploreOptions{
		{Algorithm: "dfs"}, {Dependence: "some"}, {Dependence: Accesses}, {NoSleep: true}, {Workers: -1},
		{Algorithm: OptimalDPOR, Workers: 2}, {MaxDepth: -1}, {MaxErrors: -2}, {MaxExecutions: -1}, {Time: -1},
	} {
		require.ErrorAs(t, explore("active proctype P() { skip }", opt), &usage)
	}
}
