package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
)

// TestUnshown: each result about a violation whose counterexample is not shown says so, how long it is and how it ends.
func TestUnshown(t *testing.T) {
	r := sample()
	for i := range r.Properties {
		p := &r.Properties[i]
		for _, x := range p.Traces {
			p.Outlines = append(p.Outlines, x.Outline())
		}
		p.Traces = nil
	}
	o := &outcome{model: "m.pml", report: r, expected: &expected{}}
	var text, short bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &text}}).Print(r))
	printShort(&short, []*outcome{o})
	junit, err := junitDocument([]*outcome{o}, 10)
	require.NoError(t, err)
	sarif, err := sarifLogOf([]*outcome{o}, 10)
	require.NoError(t, err)
	for name, said := range map[string]string{
		"text": text.String(), "short": short.String(), "JUnit": string(junit), "SARIF": string(sarif),
		"HTML": fmt.Sprint(o.shownProperty(r.Properties[0]).Unshown, o.shownProperty(r.Properties[2]).Unshown),
		"file": unwrittenTraces([]*outcome{o}),
	} {
		require.Contains(t, said, "not shown, as there is no memory for its steps (--mem)", name)
		require.Contains(t, said, "assertion violated: assert(!req) (m.pml:4), after 2 steps", name)
		require.Contains(t, said, "2 steps, of which the last are repeated for ever", name)
	}
	require.NotContains(t, text.String(), "have no counterexample here")
	data, err := marshal(documentOf(sampleHead(), r, nil, nil, fitting{}))
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(data), `"kind": "assertion"`))
	require.NotContains(t, string(data), `"trace": {`)
}

// TestFitting: the documents of traces are bounded together, and a trace without room is told of as one that was not
// kept.
func TestFitting(t *testing.T) {
	var asked []int64
	f := fitting{room: func(ahead int64) bool {
		asked = append(asked, ahead)
		return len(asked) < 3
	}}
	d := documentOf(sampleHead(), sample(), nil, nil, f)
	require.Equal(t, []int64{2 * documentedStep, 4 * documentedStep, 6 * documentedStep}, asked)
	require.NotNil(t, d.Properties[0].Trace)
	require.Len(t, d.Properties[0].Further, 1)
	require.Nil(t, d.Properties[2].Trace)
	require.Equal(t, []outlineDocument{{Steps: 2, Cycle: true}}, d.Properties[2].NotShown)
}

// TestTraceFileFits: a file with a document for each step is not made where there is no room for it; others are.
func TestTraceFileFits(t *testing.T) {
	r := &recorded{report: sample(), room: func(int64) bool { return false }}
	for name, lost := range map[string]bool{"t.json": true, "t.itf.json": true, "t.mmd": false} {
		f, err := formatOf(name)
		require.NoError(t, err)
		to := filepath.Join(t.TempDir(), name)
		err = f.save(to, r.records()[0], nil)
		if !lost {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "is not written: there is no memory for a document of 2 steps")
		require.Equal(t, exitcode.Internal, exitcode.Classify(err))
		require.NoFileExists(t, to)
	}
}
