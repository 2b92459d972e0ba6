package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

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
