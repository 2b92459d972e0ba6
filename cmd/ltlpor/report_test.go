package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/exitcode"
	htmlpage "ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/progress"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func sampleHead() head {
	return head{
		Format: documentFormat, Version: documentVersion, Tool: toolDocument{"ltlpor", "1.2.3"}, Model: "m.pml",
		Options: map[string]any{"reduction": "ample", "max-errors": 1}, Defines: []string{"N=3"},
	}
}

// sample is a report with one property of each verdict, made by hand.
func sample() *ltlpor.Report {
	file := source.NewFile("m.pml", "bool req, ack;\nactive proctype P() {\n\treq = true;\n\tassert(!req)\n}\nltl p1 { [] (req -> <> ack) }\n")
	span := func(start, end int) source.Span { return source.Span{File: file, Start: start, End: end} }
	fault := &program.Fault{Kind: program.Assertion, Message: "assertion violated: assert(!req)", Continues: true}
	finite := &trace.Trace{
		CycleStart: -1,
		Steps: []trace.Step{
			{Proc: 0, Name: "P", Peer: program.NoPID, Text: "req = true", Span: span(38, 48), Changes: []trace.Change{{Name: "req", Old: "false", New: "true"}}},
			{Proc: 0, Name: "P", Peer: program.NoPID, Text: "assert(!req)", Span: span(51, 63)},
		},
		Fault: fault, FaultText: fault.Message, FaultSpan: span(51, 63),
	}
	lasso := &trace.Trace{
		Init:       []trace.Change{{Name: "n", New: "3"}},
		CycleStart: 1,
		Steps: []trace.Step{
			finite.Steps[0],
			{Proc: program.NoPID, Peer: program.NoPID, Text: "(stutter: nothing is executable)"},
		},
	}
	unreduced := plan.Plan{Walk: plan.NestedDFS, Reduction: plan.None, Optimize: plan.DeadVariables}
	unreduced.Off[plan.PartReduction] = plan.Reason{Why: plan.ByModel, Detail: "the model uses enabled()"}
	reduced := plan.Plan{Walk: plan.NestedDFS, Conditions: plan.C0 | plan.C1 | plan.C2 | plan.C3, Optimize: plan.AllOptimizations}
	return &ltlpor.Report{
		Model:   "m.pml",
		Verdict: ltlpor.Violated,
		Properties: []ltlpor.Property{
			{Name: "assertions", Kind: property.Assertions, Verdict: ltlpor.Violated, Errors: 2, Traces: []*trace.Trace{finite, finite}},
			{Name: "end-states", Kind: property.EndStates, Verdict: ltlpor.Holds},
			{Name: "p1", Kind: property.LTL, Formula: "G(req -> F(ack))", Verdict: ltlpor.Violated, Errors: 1, Traces: []*trace.Trace{lasso}, Search: 1, Span: span(67, 96)},
			{Name: "formula", Kind: property.Formula, Formula: "F(ack)", Verdict: ltlpor.Inconclusive, Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutStates}, Search: 2},
		},
		Searches: []ltlpor.Search{
			{Properties: []string{"assertions", "end-states"}, Plan: plan.Plan{Optimize: plan.AllOptimizations}, States: 1234567, Nodes: 1234567,
				Transitions: 2345678, Depth: 9999, Memory: 50 << 20, Errors: 2, Complete: true, Elapsed: 1500 * time.Millisecond, Reduced: 1000000, Full: 234567},
			{Properties: []string{"p1"}, Plan: unreduced, States: 12, Nodes: 24,
				Transitions: 30, Depth: 7, Memory: 4096, Errors: 1, Cut: search.CutErrors, Elapsed: 200 * time.Microsecond, Automaton: 2},
			{Properties: []string{"formula"}, Plan: reduced, States: 1000, Nodes: 1900,
				Transitions: 3000, Depth: 70, Memory: 409600, Cut: search.CutStates, Elapsed: 75 * time.Second, Automaton: 3,
				Reduced: 600, Full: 400, Statistics: &ltlpor.Statistics{
					Why:          []ltlpor.FullStates{{Reason: system.OneProcess, States: 100}, {Reason: system.NotC1, States: 300}},
					MovesEnabled: 3000, MovesChosen: 1500, Share: 0.625, Sizes: []int64{500, 0, 100}, Green: 590, Met: 1,
					PerChoice: 1250 * time.Nanosecond, Timed: 3, Remembered: 700, Made: 200, Fixpoints: 450, Steps: 9000,
				}},
		},
		Warnings: source.List{source.Warnf(span(73, 94), "-> is read from the left").WithHint("write parentheses")},
	}
}

func TestTextGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &b}}).Print(sample()))
	compare(t, "report.txt", b.Bytes())
	var colored bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &colored, Color: true}}).Print(sample()))
	require.NotEqual(t, b.String(), colored.String())
	require.Equal(t, b.String(), regexp.MustCompile("\x1b\\[[0-9]*m").ReplaceAllString(colored.String(), ""))
}

func TestQuietGolden(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, (&textreport.Printer{Page: layout.Page{Writer: &b}, Quiet: true}).Print(sample()))
	require.Equal(t, "assertions: violated\nend-states: holds\np1: violated\n"+
		"formula: inconclusive, not a proof: the limit of stored states was reached (--max-states)\n", b.String())
}

func TestJSONGolden(t *testing.T) {
	data, err := marshal(documentOf(sampleHead(), sample(), nil, nil, fitting{}))
	require.NoError(t, err)
	compare(t, "report.json", data)
}

func TestJSONErrors(t *testing.T) {
	file := source.NewFile("m.pml", "#define A b\nbyte x\nx = A\n")
	list := source.List{
		source.Warnf(source.Span{File: file, Start: 12, End: 16}, "a warning"),
		source.Errorf(source.Span{File: file, Start: 10, End: 11, Via: &source.Expansion{
			Name: "A", Use: source.Span{File: file, Start: 23, End: 24}}}, "b is not declared").WithHint("declare it"),
	}
	data, err := marshal(documentOf(sampleHead(), nil, list, nil, fitting{}))
	require.NoError(t, err)
	compare(t, "error.json", data)
	for err, kind := range map[error]string{
		&ltlpor.UsageError{Message: "no"}:                   "usage",
		exitcode.Usagef("no"):                               "usage",
		exitcode.New(exitcode.Model, errors.New("no file")): "model",
		errors.New("bug"):                                   "internal",
	} {
		data, e := marshal(documentOf(sampleHead(), nil, err, nil, fitting{}))
		require.NoError(t, e)
		var d document
		require.NoError(t, json.Unmarshal(data, &d))
		require.Equal(t, kind, d.Error.Kind)
		require.Equal(t, err.Error(), d.Error.Message)
		require.Equal(t, "ltlpor-check", d.Format)
		require.Empty(t, d.Verdict)
	}
}

// An open verdict never reads like a proof, whatever the reason.
func TestReasons(t *testing.T) {
	for _, reason := range []ltlpor.Reason{
		{Open: ltlpor.CutShort, Cut: search.CutMemory}, {Open: ltlpor.CutShort, Cut: search.CutDepth}, {Open: ltlpor.CutShort, Cut: search.CutStates},
		{Open: ltlpor.CutShort, Cut: search.CutTime}, {Open: ltlpor.CutShort, Cut: search.CutInterrupted}, {Open: ltlpor.CutShort, Cut: search.CutEndless}, {Open: ltlpor.CutShort, Cut: search.CutTrace},
		{Open: ltlpor.NotReached}, {Open: ltlpor.RunTimeError, Detail: "division by zero"}, {Open: ltlpor.EndlessSequence, Detail: "P(0)"}, {},
	} {
		r := sample()
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

func TestProgressLine(t *testing.T) {
	a := ltlpor.Search{Properties: []string{"p1"}, States: 1000000, Elapsed: time.Second, Depth: 77, Memory: 3 << 30}
	b := a
	b.States, b.Elapsed = 3000000, 2*time.Second
	line := func(before, s ltlpor.Search) string {
		return progress.Line(before, s, s.Elapsed, &progress.Extent{Memory: unlimited},
			&progress.Remaining{})
	}
	const rest = " in all), depth 77, 3.0 GB kept, process 60.0 MB"
	require.Equal(t, "p1: 1,000,000 states, 1,000,000/s (1,000,000/s"+rest, line(ltlpor.Search{}, a))
	require.Equal(t, "p1: 3,000,000 states, 2,000,000/s (1,500,000/s"+rest, line(a, b))
	require.Equal(t, "p1: 1,000,000 states, 1,000,000/s (1,000,000/s"+rest, line(b, a), "the next search starts again")
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"1000000": 1000000, "8G": 8 << 30, "512M": 512 << 20, "4k": 4096, "1.5GiB": 3 << 29, "2GB": 2 << 30, "100B": 100, "1T": 1 << 40,
	} {
		var b byteSize
		require.NoError(t, b.UnmarshalText([]byte(text)), text)
		require.Equal(t, want, int64(b), text)
	}
	for _, text := range []string{"", "G", "x", "-1G", "0", "8X", "8GG", "1e30", "nan", "inf", "0.1", "8 G B", "1b2", "8Gi B", "++1"} {
		var b byteSize
		require.Error(t, b.UnmarshalText([]byte(text)), text)
	}
	for text, want := range map[string]string{"8": "did you mean 8G?", "1.5": "did you mean 1.5G?", "512": "did you mean 512M?", "16000": "did you mean 16000M?"} {
		var b byteSize
		require.ErrorContains(t, b.UnmarshalText([]byte(text)), want, "in bytes that is nothing")
	}
	for n, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1024: "1.0 KB", 1536: "1.5 KB", 1 << 20: "1.0 MB", 1<<20 - 1: "1.0 MB", 5 << 40: "5.0 TB", 1 << 52: "4096.0 TB"} {
		require.Equal(t, want, layout.Bytes(n))
	}
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		require.Equal(t, want, layout.Count(n))
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// Where the time was up it is said how much of it a property had beside others.
func TestShareOfTheTime(t *testing.T) {
	r := &ltlpor.Report{Searches: []ltlpor.Search{
		{Properties: []string{"a"}, Elapsed: 2 * time.Second}, {Properties: []string{"b"}, Elapsed: 6 * time.Second},
	}}
	late := ltlpor.Property{Name: "a", Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutTime}}
	require.Equal(t, "; it had 2.00 s of the 8.00 s of all searches", wording.TimeHad(r, late))
	late.Reason.Cut = search.CutMemory
	require.Empty(t, wording.TimeHad(r, late))
	late.Reason.Cut, r.Searches = search.CutTime, r.Searches[:1]
	require.Empty(t, wording.TimeHad(r, late))
}

// The state graph of a report is not drawn when the check is to end.
func TestReportWithoutTime(t *testing.T) {
	x, err := property.Read(source.NewFile("m.pml", "byte x; active proctype P() { do :: x++ od }"), property.Options{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var p htmlpage.Page
	(&outcome{task: x, report: &ltlpor.Report{}}).explore(ctx, &p)
	require.Nil(t, p.Graph)
	require.Equal(t, []htmlpage.Figure{{Name: "state graph", Value: "not drawn, as the check was to end"}}, p.Figures)
}
