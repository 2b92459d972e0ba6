package textreport_test

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/golden"
)

func TestTextGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &b}}).Print(golden.SampleReport()))
	golden.Compare(t, "sample.txt", b.Bytes())
	var colored bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &colored,
		Color: true}}).Print(golden.SampleReport()))
	require.NotEqual(t, b.String(), colored.String())
	require.Equal(t, b.String(), regexp.MustCompile("\x1b\\[[0-9]*m").ReplaceAllString(colored.String(), ""))
}

func TestQuietGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &b}, Quiet: true}).Print(golden.SampleReport()))
	require.Equal(t, "assertions: violated\nend-states: holds\np1: violated\n"+
		"formula: inconclusive, not a proof: the limit of stored states was reached (--max-states)\n", b.String())
}

// TestReasons: an open verdict never reads like a proof, for every reason.
func TestReasons(t *testing.T) {
	for _, reason := range []ltlpor.Reason{
		{Open: ltlpor.CutShort, Cut: search.CutMemory}, {Open: ltlpor.CutShort, Cut: search.CutDepth}, {Open: ltlpor.CutShort, Cut: search.CutStates},
		{Open: ltlpor.CutShort, Cut: search.CutTime}, {Open: ltlpor.CutShort, Cut: search.CutInterrupted}, {Open: ltlpor.CutShort, Cut: search.CutEndless}, {Open: ltlpor.CutShort, Cut: search.CutTrace},
		{Open: ltlpor.NotReached}, {Open: ltlpor.RunTimeError, Detail: "division by zero"}, {Open: ltlpor.EndlessSequence, Detail: "P(0)"}, {},
	} {
		r := golden.SampleReport()
		r.Properties = r.Properties[3:]
		r.Properties[0].Reason = reason
		for _, quiet := range []bool{false, true} {
			var b bytes.Buffer
			require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &b}, Quiet: quiet}).Print(r))
			require.Contains(t, b.String(), "not a proof: "+wording.WhyOpen(reason))
			require.NotContains(t, b.String(), "holds")
		}
	}
	require.Equal(t, "some runs end in a run-time error of the model: x",
		wording.WhyOpen(ltlpor.Reason{Open: ltlpor.RunTimeError, Detail: "x"}))
}
