package htmlreport

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// TestReportWithoutTime: the state graph of a report is not drawn if the context is done.
func TestReportWithoutTime(t *testing.T) {
	x, err := property.Read(source.NewFile("m.pml", "byte x; active proctype P() { do :: x++ od }"), property.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var p Page
	addGraph(ctx, &outcome.Outcome{Task: x, Report: &ltlpor.Report{}}, &p)
	require.Nil(t, p.Graph)
	require.Equal(t, []Figure{{Name: "state graph", Value: "not drawn, as the check was to end"}}, p.Figures)
}
