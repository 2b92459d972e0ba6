package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// sampleComparison has a run of each kind, made by hand.
func sampleComparison() *ltlpor.Comparison {
	reduced := func(c plan.Conditions) plan.Plan { return plan.Plan{Conditions: c} }
	off := plan.Plan{Reduction: plan.None}
	off.Off[plan.PartReduction] = plan.Reason{Why: plan.Sensitive, Of: property.LTL}
	unreduced := plan.Plan{Reduction: plan.None}
	unreduced.Off[plan.PartReduction] = plan.Reason{Why: plan.NotAsked}
	done := func(states, transitions int64, t time.Duration) []ltlpor.Search {
		return []ltlpor.Search{{States: states, Transitions: transitions, Elapsed: t, Complete: true}}
	}
	half := done(500_000, 600_000, 1300*time.Millisecond)
	half[0].Statistics = &ltlpor.Statistics{MovesEnabled: 1000, MovesChosen: 250}
	cut := []ltlpor.Search{{States: 2000, Transitions: 3000, Elapsed: time.Second, Cut: search.CutStates}}
	ended := []ltlpor.Search{{States: 3, Transitions: 2, Elapsed: time.Millisecond, Cut: search.CutErrors}}
	ended = append(ended, done(4, 5, time.Millisecond)...)
	open := ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates}
	two := func(a, b ltlpor.Verdict, why ltlpor.Reason) []ltlpor.Property {
		out := []ltlpor.Property{{Name: "assertions", Verdict: a}, {Name: "end-states", Verdict: b, Reason: why}}
		if a == ltlpor.Inconclusive {
			out[0].Reason = why
		}
		return out
	}
	one := func(v ltlpor.Verdict) []ltlpor.Property { return []ltlpor.Property{{Name: "p", Verdict: v}} }
	both := two(ltlpor.Holds, ltlpor.Holds, ltlpor.Reason{})
	spin := two(ltlpor.Holds, ltlpor.Inconclusive, open)
	violated := one(ltlpor.Violated)
	static := done(60_000, 70_000, 100*time.Millisecond)
	safety, live := reduced(plan.C0|plan.C1|plan.S), reduced(plan.C0|plan.C1|plan.C2|plan.C3)
	return &ltlpor.Comparison{Model: "m.pml", Groups: []ltlpor.ComparedGroup{
		{
			Properties: []*property.Property{{Name: "assertions", Kind: property.Assertions}, {Name: "end-states", Kind: property.EndStates}},
			Runs: []ltlpor.ComparedRun{
				{Reduction: ltlpor.None, Plan: unreduced, Properties: both, Searches: done(1_000_000, 2_400_000, 2*time.Second)},
				{Reduction: ltlpor.Process, Plan: safety, Properties: two(ltlpor.Inconclusive, ltlpor.Inconclusive, open), Searches: cut},
				{Reduction: ltlpor.SPIN, Plan: safety, Properties: spin, Searches: cut},
				{Reduction: ltlpor.Ample, Plan: safety, Properties: both, Searches: half},
				{Reduction: ltlpor.Ample, Proviso: ltlpor.StaticProviso, Plan: safety, Properties: both, Searches: static},
			},
		},
		{
			Properties: []*property.Property{{Name: "p", Kind: property.LTL, Text: "X a"}},
			Runs: []ltlpor.ComparedRun{
				{Reduction: ltlpor.None, Plan: unreduced, Properties: violated, Searches: ended},
				{Reduction: ltlpor.Ample, Plan: off, Properties: violated, Searches: ended},
				{Reduction: ltlpor.Ample, Proviso: ltlpor.StackProviso, Plan: live, Properties: one(ltlpor.Holds), Searches: done(4, 5, time.Millisecond)},
			},
		},
	}, Warnings: source.List{{Severity: source.Warning, Message: "a warning"}}}
}

func TestComparisonText(t *testing.T) {
	for name, n := range map[string]int{"compare.txt": 2, "disagree.txt": 3} {
		c := sampleComparison()
		c.Groups[1].Runs = c.Groups[1].Runs[:n]
		var b bytes.Buffer
		comparison.Text(layout.Page{Writer: &b}, c)
		compare(t, name, b.Bytes())
		require.NotContains(t, strings.SplitAfter(b.String(), "process, colour")[1][:30], "holds", "it was cut short")
	}
}

func TestComparisonData(t *testing.T) {
	h := sampleHead()
	h.Format = compareFormat
	data, err := compareDocumentOf(h, sampleComparison(), nil)
	require.NoError(t, err)
	compare(t, "compare.json", data)
	table, err := comparison.CSV(sampleComparison())
	require.NoError(t, err)
	compare(t, "compare.csv", table)
	lines, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 9)

	data, err = compareDocumentOf(h, nil, exitcode.Usagef("no"))
	require.NoError(t, err)
	var d compareDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, "usage", d.Error.Kind)
}

// A disagreement is a bug, and is told of before anything else; a violation counts whatever
// was interrupted.
func TestComparedStatus(t *testing.T) {
	of := func(interrupted bool, cut search.Cut, verdicts ...ltlpor.Verdict) int {
		g := ltlpor.ComparedGroup{Properties: []*property.Property{{Name: "p"}}}
		for _, v := range verdicts {
			g.Runs = append(g.Runs, ltlpor.ComparedRun{
				Properties: []ltlpor.Property{{Verdict: v}}, Searches: []ltlpor.Search{{Complete: cut == search.CutNone, Cut: cut}},
			})
		}
		var b bytes.Buffer
		status := report(comparedStatus(&ltlpor.Comparison{Groups: []ltlpor.ComparedGroup{g}}, interrupted), &b)
		require.Equal(t, status == exitcode.Internal, strings.Contains(b.String(), "the runs disagree about p"))
		return status
	}
	require.Equal(t, exitcode.Holds, of(false, search.CutNone, ltlpor.Holds, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Violated, of(true, search.CutInterrupted, ltlpor.Inconclusive, ltlpor.Violated))
	require.Equal(t, exitcode.Inconclusive, of(false, search.CutStates, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Interrupted, of(false, search.CutInterrupted, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Interrupted, of(true, search.CutNone, ltlpor.Holds))
	require.Equal(t, exitcode.Internal, of(true, search.CutNone, ltlpor.Holds, ltlpor.Violated))
}
