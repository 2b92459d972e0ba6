package explored_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/explored"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/golden"
)

func TestExplorationText(t *testing.T) {
	for name, x := range map[string]*explored.Runs{
		"explore.txt": {Model: "m.pml", Rows: []explored.Row{{Algorithm: ltlpor.EPOR,
			Found: golden.SampleExploration(), Err: nil}}},
		"explore-all.txt": golden.SampleExplorations(),
	} {
		var b bytes.Buffer
		require.NoError(t, explored.Print(textreport.Printer{Page: layout.Page{Writer: &b}}, x))
		golden.Compare(t, name, b.Bytes())
	}
}

// TestExploredStatus: a violation determines the status even after an interruption, and disagreement of verdicts
// comes first.
func TestExploredStatus(t *testing.T) {
	of := func(cut dpor.Cut, verdicts ...ltlpor.Verdict) int {
		x := &explored.Runs{}
		for _, v := range verdicts {
			x.Rows = append(x.Rows, explored.Row{Found: &ltlpor.Exploration{Verdict: v, Cut: cut}})
		}
		err := x.Status()
		if err == nil {
			return exitcode.Holds
		}
		status := exitcode.Classify(err)
		require.Equal(t, status == exitcode.Internal, errors.Is(err, explored.ErrDisagree))
		return status
	}
	require.Equal(t, exitcode.Holds, of(dpor.Uncut, ltlpor.Holds, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Violated, of(dpor.CutInterrupt, ltlpor.Inconclusive, ltlpor.Violated))
	require.Equal(t, exitcode.Inconclusive, of(dpor.CutDepth, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Interrupted, of(dpor.CutInterrupt, ltlpor.Holds, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Internal, of(dpor.Uncut, ltlpor.Holds, ltlpor.Violated))

	x := &explored.Runs{
		Rows:  []explored.Row{{Found: &ltlpor.Exploration{Verdict: ltlpor.Holds}}},
		Check: &ltlpor.Report{Searches: []ltlpor.Search{{Cut: search.CutInterrupted}}},
	}
	require.Equal(t, exitcode.Interrupted, exitcode.Classify(x.Status()))
	x.Check = &ltlpor.Report{Verdict: ltlpor.Violated}
	require.Equal(t, exitcode.Internal, exitcode.Classify(x.Status()))
}

// TestNoAlgorithm: if every algorithm fails, the error of the first algorithm is the result.
func TestNoAlgorithm(t *testing.T) {
	x := &explored.Runs{Every: true, Rows: golden.SampleExplorations().Rows[:1]}
	require.Equal(t, x.Rows[0].Err, x.Refusal())
	require.True(t, x.GoesOn(x.Rows[0].Err))
	require.True(t, x.GoesOn(&ltlpor.UsageError{}))
	require.True(t, x.GoesOn(&ltlpor.EndlessError{}))
	require.False(t, x.GoesOn(explored.ErrDisagree))
	x.Every = false
	require.False(t, x.GoesOn(x.Rows[0].Err))
	require.False(t, x.GoesOn(&ltlpor.EndlessError{}))
	require.NoError(t, golden.SampleExplorations().Refusal())
}

// TestRefusedByOneAlgorithm: a cycle of the model is the result of several algorithms together, unless an algorithm
// found an error.
func TestRefusedByOneAlgorithm(t *testing.T) {
	endless := explored.Row{Algorithm: ltlpor.SourceDPOR, Found: nil, Err: &ltlpor.EndlessError{}}
	open := explored.Row{Algorithm: ltlpor.FG, Found: &ltlpor.Exploration{Verdict: ltlpor.Inconclusive}, Err: nil}
	met := explored.Row{Algorithm: ltlpor.FG, Found: &ltlpor.Exploration{Verdict: ltlpor.Violated}, Err: nil}
	require.Equal(t, endless.Err, (&explored.Runs{Rows: []explored.Row{open, endless}}).Refusal())
	require.NoError(t, (&explored.Runs{Rows: []explored.Row{met, endless}}).Refusal())
	require.NoError(t, (&explored.Runs{Rows: []explored.Row{endless, met}}).Refusal())
}
