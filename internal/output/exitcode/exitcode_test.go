package exitcode_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/search"
)

func TestExitStatus(t *testing.T) {
	of := func(v ltlpor.Verdict, cut search.Cut) int {
		return exitcode.ForReport(&ltlpor.Report{Verdict: v, Searches: []ltlpor.Search{{Complete: true}, {Cut: cut}}})
	}
	require.Equal(t, 0, of(ltlpor.Holds, search.CutNone))
	require.Equal(t, 1, of(ltlpor.Violated, search.CutErrors))
	require.Equal(t, 1, of(ltlpor.Violated, search.CutStates))
	require.Equal(t, 4, of(ltlpor.Inconclusive, search.CutStates))
	require.Equal(t, 130, of(ltlpor.Inconclusive, search.CutInterrupted))
	require.Equal(t, 1, of(ltlpor.Violated, search.CutInterrupted))
}

func TestErrorWithoutText(t *testing.T) {
	err := exitcode.New(exitcode.Violated, nil)
	require.EqualError(t, err, "exit status 1")
	require.Equal(t, exitcode.Violated, exitcode.Classify(err))
}
