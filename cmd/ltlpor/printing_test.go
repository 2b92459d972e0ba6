package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/testing/golden"
)

// After an interrupt the first counterexample to each property is printed, and the others within the grace.
func TestPrintingEnds(t *testing.T) {
	r := golden.SampleReport()
	for i := range r.Properties {
		if p := &r.Properties[i]; len(p.Traces) > 0 {
			p.Traces = append(p.Traces, p.Traces[0], p.Traces[0])
			r.Properties = []ltlpor.Property{*p}
			break
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var whole, grace, over bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &whole},
		Ended: (&printing{ctx: ctx}).ended}).Print(r))
	cancel()
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &grace},
		Ended: (&printing{ctx, time.Now().Add(time.Hour)}).ended}).Print(r))
	require.Equal(t, whole.String(), grace.String())
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &over}, Ended: (&printing{ctx, time.Unix(0,
		0)}).ended}).Print(r))
	require.Contains(t, over.String(), "3 counterexamples more, not printed after the interrupt")
	require.Contains(t, over.String(), "counterexample 1 of 4")
	require.NotContains(t, over.String(), "counterexample 2 of 4")
}
