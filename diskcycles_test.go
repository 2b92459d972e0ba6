package ltlpor_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/source"
)

// countdown is a model whose runs all end. With BAD, the last state of one of them is no state with done.
const countdown = `byte a, b, c; bit done;
active proctype A() { do :: a < N -> a++ :: a == N -> break od; done = 1 }
active proctype B() { do :: b < N -> b++ :: b == N -> break od }
active proctype C() { do :: c < N -> c++ :: c == N -> break od }
ltl ends { <> done }
`

// checkedInFiles checks a model without reduction, with states in files, and requires such a search.
func checkedInFiles(t *testing.T, text string, o ltlpor.Options) *ltlpor.Report {
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), o)
	require.NoError(t, err)
	require.NotNil(t, layered(r))
	return r
}

// formulaInFiles returns options for checkedInFiles.
func formulaInFiles(folder, way string, partitions int) ltlpor.Options {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.LTL, ltlpor.NoOptimizations
	return onDisk(o, folder, way, partitions, 2)
}

// restOfOne are models in which the only accepted runs stay in one node for ever, behind many accepting nodes.
var restOfOne = []string{
	`byte x; active proctype A() { do :: x < 60 -> x++ :: x == 60 -> break od } ltl p { <> (x == 61) }`,
	`byte x; active proctype A() { do :: x < 60 -> x++ od } active proctype B() { byte y; do :: y < 9 -> y++ od }
ltl p { <> (x == 61) }`,
}

// TestRestOfOneNode: a node that leads to itself is an accepting cycle, also if all other nodes are removed.
func TestRestOfOneNode(t *testing.T) {
	for _, text := range restOfOne {
		for _, form := range diskForms {
			if form.way == "short" {
				continue
			}
			folder := t.TempDir()
			r := checkedInFiles(t, text, formulaInFiles(folder, form.way, form.partitions))
			require.Equal(t, ltlpor.Violated, r.Verdict, "%s, %+v", text, form)
			var c ledger.Cycles
			list, err := filepath.Glob(filepath.Join(folder, "search-*"))
			require.NoError(t, err)
			require.Len(t, list, 1)
			require.NoError(t, ledger.Dir{Path: list[0]}.Read(ledger.CyclesName, &c))
			require.EqualValues(t, 1, c.Left)
			require.Len(t, c.Cycle, 1)
			require.Greater(t, c.Waves, 10)
			require.Greater(t, c.Accepting, int64(50))
			a, err := audit.Folder(list[0])
			require.NoError(t, err)
			require.True(t, a.Cycle)
		}
	}
}

// TestCyclesOnDiskTwice: a check that is over prints the same again, and searches nothing; the audit leaves open
// whether an accepting cycle exists.
func TestCyclesOnDiskTwice(t *testing.T) {
	text := "#define N 9\n" + countdown
	for _, formula := range []string{"<> done", "[] <> (b == 3)", "[] (a == 5 -> <> (b == 5))"} {
		folder := t.TempDir()
		o := formulaInFiles(folder, "lists", 4)
		o.Checks, o.Only = ltlpor.LTL, nil
		model := text[:len(text)-len("ltl ends { <> done }\n")] + fmt.Sprintf("ltl p { %s }\n", formula)
		first := checkedInFiles(t, model, o)
		second := checkedInFiles(t, model, o)
		require.Equal(t, plainVerdicts(first), plainVerdicts(second))
		require.Equal(t, layered(first).States, layered(second).States)
		require.Equal(t, tracedSteps(first), tracedSteps(second))
		list, err := filepath.Glob(filepath.Join(folder, "search-*"))
		require.NoError(t, err)
		a, err := audit.Folder(list[0])
		require.NoError(t, err)
		require.True(t, a.Complete)
		require.Equal(t, first.Verdict == ltlpor.Violated, a.Cycle)
		require.Equal(t, first.Verdict == ltlpor.Holds, len(a.Open) == 1)
	}
}

// tracedSteps returns the steps of the first counterexample of r, one per line, or "".
func tracedSteps(r *ltlpor.Report) string {
	var b strings.Builder
	for _, c := range r.Properties[0].Traces {
		fmt.Fprintln(&b, c.CycleStart)
		for _, s := range c.Steps {
			fmt.Fprintln(&b, s.Proc, s.Span.Start, s.Changes)
		}
	}
	return b.String()
}

// TestEliminationInterrupted: a check that ends amid the elimination decides nothing, and goes on.
func TestEliminationInterrupted(t *testing.T) {
	folder := t.TempDir()
	o := formulaInFiles(folder, "lists", 4)
	text := "#define N 12\n" + countdown
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var asked atomic.Int64
	o.Room = func(ahead int64) bool {
		if ahead == 4<<20 && asked.Add(1) >= 30 { // an extent of the elimination asks
			cancel()
			time.Sleep(10 * time.Millisecond) // the search ends before the elimination does
		}
		return true
	}
	r, err := ltlpor.Check(ctx, source.NewFile("m.pml", text), o)
	require.NoError(t, err)
	require.GreaterOrEqual(t, asked.Load(), int64(30))
	require.Equal(t, ltlpor.Inconclusive, r.Verdict)
	removing := layered(r).Layers.Removing
	require.NotNil(t, removing)
	require.Positive(t, removing.Accepting)
	require.LessOrEqual(t, removing.Left, removing.Accepting)
	require.Contains(t, wording.Sought(&layered(r).Layers), "an accepting cycle was being sought")
	list, err := filepath.Glob(filepath.Join(folder, "search-*", "*"))
	require.NoError(t, err)
	for _, name := range list {
		require.NotContains(t, name, ledger.CyclesName)
		require.NotContains(t, name, "counts-")
		require.NotContains(t, name, "cycles-")
	}
	o.Room = nil
	r = checkedInFiles(t, text, o)
	require.Equal(t, ltlpor.Holds, r.Verdict)
	require.Nil(t, layered(r).Layers.Removing)
}

// TestForgedCycles: a record about cycles that contradicts the layers is refused.
func TestForgedCycles(t *testing.T) {
	for _, f := range []func(*ledger.Cycles){
		func(c *ledger.Cycles) { c.Left = 1 },
		func(c *ledger.Cycles) { c.Generation++ },
		func(c *ledger.Cycles) { c.Accepting = 1 << 40 },
		func(c *ledger.Cycles) { c.Layer = 1 << 20 },
		func(c *ledger.Cycles) { c.Cycle = [][]uint64{{1}} },
	} {
		folder := t.TempDir()
		checkedInFiles(t, "#define N 9\n"+countdown, formulaInFiles(folder, "lists", 4))
		list, err := filepath.Glob(filepath.Join(folder, "search-*"))
		require.NoError(t, err)
		_, err = audit.Folder(list[0])
		require.NoError(t, err)
		forge(t, list[0], ledger.CyclesName, f)
		_, err = audit.Folder(list[0])
		require.ErrorIs(t, err, ledger.ErrDamaged)
		require.ErrorContains(t, err, ledger.CyclesName)
	}
}
