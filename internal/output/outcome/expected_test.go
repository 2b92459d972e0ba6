package outcome_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// TestStatus: the exit status follows the expected verdicts, and the worst outcome counts.
func TestStatus(t *testing.T) {
	model := source.NewFile("m.pml", "// ltlpor: expect p violated\n")
	x, _, err := outcome.ReadExpected(model, true, false, "")
	require.NoError(t, err)
	none, _, err := outcome.ReadExpected(model, false, false, "")
	require.NoError(t, err)
	require.Nil(t, none)
	report := func(v ltlpor.Verdict) *ltlpor.Report {
		return &ltlpor.Report{Verdict: v, Properties: []ltlpor.Property{{Name: "p", Verdict: v}}}
	}
	var all []*outcome.Outcome
	for _, c := range []struct {
		verdict  ltlpor.Verdict
		expected *outcome.Expected
		status   int
	}{
		{ltlpor.Violated, x, exitcode.Holds}, {ltlpor.Holds, x, exitcode.Violated},
		{ltlpor.Inconclusive, x, exitcode.Inconclusive}, {ltlpor.Violated, nil, exitcode.Violated},
		{ltlpor.Holds, &outcome.Expected{}, exitcode.Violated},
	} {
		o := &outcome.Outcome{Report: report(c.verdict), Expected: c.expected}
		require.Equal(t, c.status, o.Status(), c)
		all = append(all, o)
	}
	require.Equal(t, exitcode.Violated, outcome.Status(all))
	require.Equal(t, ", NOT as expected (violated, m.pml:1:19)", x.Judgement(ltlpor.Property{Name: "p"}))
	require.Equal(t, exitcode.Holds, outcome.Status(nil))
}
