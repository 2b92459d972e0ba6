package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/tracefile"
	"ltlpor/internal/testing/golden"
)

// TestUnshown: each result about a violation whose counterexample is not shown says so, how long it is and how it ends.
func TestUnshown(t *testing.T) {
	r := golden.SampleReport()
	for i := range r.Properties {
		p := &r.Properties[i]
		for _, x := range p.Traces {
			p.Outlines = append(p.Outlines, x.Outline())
		}
		p.Traces = nil
	}
	o := &outcome.Outcome{Model: "m.pml", Report: r, Expected: &outcome.Expected{}}
	var text, short bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &text}}).Print(r))
	finding.Lines(&short, []*outcome.Outcome{o})
	junit, err := junit.Outcomes([]*outcome.Outcome{o}, 10)
	require.NoError(t, err)
	sarif, err := sarif.Outcomes([]*outcome.Outcome{o}, 10)
	require.NoError(t, err)
	page, err := htmlreport.Outcome(context.Background(), o, nil)
	require.NoError(t, err)
	for name, said := range map[string]string{
		"text": text.String(), "short": short.String(), "JUnit": string(junit), "SARIF": string(sarif),
		"HTML": string(page), "file": tracefile.Unwritten([]*outcome.Outcome{o}),
	} {
		require.Contains(t, said, "not shown, as there is no memory for its steps (--mem)", name)
		require.Contains(t, said, "assertion violated: assert(!req) (m.pml:4), after 2 steps", name)
		require.Contains(t, said, "2 steps, of which the last are repeated for ever", name)
	}
	require.NotContains(t, text.String(), "have no counterexample here")
	data, err := jsonreport.Check(&outcome.Asked{}, []*outcome.Outcome{o}, false)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(data), `"kind": "assertion"`))
	require.NotContains(t, string(data), `"trace": {`)
}

// TestTraceFileFits: a file with a document for each step is not made where there is no room for it; others are.
func TestTraceFileFits(t *testing.T) {
	r := &tracefile.Recorded{Report: golden.SampleReport(), Room: func(int64) bool { return false }}
	for name, lost := range map[string]bool{"t.json": true, "t.itf.json": true, "t.mmd": false} {
		f, err := tracefile.FormatOf(name)
		require.NoError(t, err)
		to := filepath.Join(t.TempDir(), name)
		err = saveTrace(f, to, r.Records()[0], nil)
		if !lost {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "is not written: there is no memory for a document of 2 steps")
		require.Equal(t, exitcode.Internal, exitcode.Classify(err))
		require.NoFileExists(t, to)
	}
}
