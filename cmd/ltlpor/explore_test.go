package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/search"
	"ltlpor/source"
	"ltlpor/trace"
)

// sampleExploration is one made by hand, with two of three errors kept.
func sampleExploration() *ltlpor.Exploration {
	check := sample()
	deadlock := &trace.Trace{
		CycleStart: -1, Steps: check.Properties[0].Traces[0].Steps[:1],
		Fault:     &program.Fault{Kind: program.InvalidEnd},
		FaultText: "invalid end state: nothing is executable, and P(0) is not at an end location",
	}
	return &ltlpor.Exploration{
		Model: "m.pml", Verdict: ltlpor.Violated, Algorithm: ltlpor.EPOR, Dependence: ltlpor.ReadWrite, Workers: 2,
		Counts: ltlpor.ExploreCounts{
			Executions: 12345, Blocked: 67, Traces: -1, Events: 234567, Races: 3456, Reversed: 789,
			DependenceChecks: 9876543,
			Unsatisfiable:    4, Deadlocks: 1, Faults: 2, Depth: 42,
		},
		Cut: dpor.CutExecutions, Traces: []*trace.Trace{check.Properties[0].Traces[0], deadlock},
		Warnings: check.Warnings,
		Elapsed:  1500 * time.Millisecond,
	}
}

// sampleExplorations are all algorithms, of which two are no good, and the search of check.
func sampleExplorations() *explorations {
	one := sampleExploration()
	whole := *one
	whole.Algorithm, whole.Cut, whole.Counts.Traces, whole.Workers = ltlpor.OptimalDPOR, dpor.Uncut, 12345, 1
	check := sample()
	check.Searches = check.Searches[:1]
	class := &ltlpor.ClassError{Algorithm: ltlpor.LazyPOR, List: source.List{
		source.Errorf(check.Properties[2].Span, "P(0) is blocked here")}}
	return &explorations{model: "m.pml", every: true, check: check, rows: []exploredRow{
		{ltlpor.LazyPOR, nil, class}, {ltlpor.EPOR, one, nil}, {ltlpor.OptimalDPOR, &whole, nil},
		{ltlpor.EPORShort, nil, &ltlpor.UsageError{Message: "one worker only"}},
	}}
}

func TestExplorationText(t *testing.T) {
	for name, x := range map[string]*explorations{
		"explore.txt":     {model: "m.pml", rows: []exploredRow{{ltlpor.EPOR, sampleExploration(), nil}}},
		"explore-all.txt": sampleExplorations(),
	} {
		var b bytes.Buffer
		require.NoError(t, (&explorationText{textreport.Printer{Page: layout.Page{Writer: &b}}}).print(x))
		compare(t, name, b.Bytes())
	}
}

func TestExplorationData(t *testing.T) {
	h := sampleHead()
	h.Format = exploreFormat
	one := &explorations{rows: []exploredRow{{ltlpor.EPOR, sampleExploration(), nil}}}
	data, err := exploreDocumentOf(h, one, nil, nil, false)
	require.NoError(t, err)
	compare(t, "explore.json", data)
	data, err = exploreDocumentOf(h, sampleExplorations(), nil, nil, false)
	require.NoError(t, err)
	compare(t, "explore-all.json", data)

	endless := &ltlpor.EndlessError{
		List: source.List{source.Errorf(source.Span{}, "it goes round")}, Trace: sample().Properties[2].Traces[0],
	}
	data, err = exploreDocumentOf(h, nil, endless, nil, false)
	require.NoError(t, err)
	var d exploreDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, "model", d.Error.Kind)
	require.Equal(t, "it goes round", d.Error.Message)
	require.Equal(t, 2, d.Cycle.CycleStart)
	require.Nil(t, d.explorationDocument)
}

// An error counts whatever was interrupted, and runs that disagree are told of before anything else.
func TestExploredStatus(t *testing.T) {
	of := func(cut dpor.Cut, verdicts ...ltlpor.Verdict) int {
		x := &explorations{}
		for _, v := range verdicts {
			x.rows = append(x.rows, exploredRow{found: &ltlpor.Exploration{Verdict: v, Cut: cut}})
		}
		var b bytes.Buffer
		status := report(x.status(), &b)
		require.Equal(t, status == exitcode.Internal, strings.Contains(b.String(), "the runs disagree"))
		return status
	}
	require.Equal(t, exitcode.Holds, of(dpor.Uncut, ltlpor.Holds, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Violated, of(dpor.CutInterrupt, ltlpor.Inconclusive, ltlpor.Violated))
	require.Equal(t, exitcode.Inconclusive, of(dpor.CutDepth, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Interrupted, of(dpor.CutInterrupt, ltlpor.Holds, ltlpor.Inconclusive))
	require.Equal(t, exitcode.Internal, of(dpor.Uncut, ltlpor.Holds, ltlpor.Violated))

	x := &explorations{
		rows:  []exploredRow{{found: &ltlpor.Exploration{Verdict: ltlpor.Holds}}},
		check: &ltlpor.Report{Searches: []ltlpor.Search{{Cut: search.CutInterrupted}}},
	}
	require.Equal(t, exitcode.Interrupted, report(x.status(), &bytes.Buffer{}))
	x.check = &ltlpor.Report{Verdict: ltlpor.Violated}
	require.Equal(t, exitcode.Internal, report(x.status(), &bytes.Buffer{}))
}

// Where no algorithm is any good the error of the first one is the answer.
func TestNoAlgorithm(t *testing.T) {
	x := &explorations{every: true, rows: sampleExplorations().rows[:1]}
	require.Equal(t, x.rows[0].err, x.refusal())
	require.True(t, x.goesOn(x.rows[0].err))
	require.True(t, x.goesOn(&ltlpor.UsageError{}))
	require.True(t, x.goesOn(&ltlpor.EndlessError{}))
	require.False(t, x.goesOn(errDisagree))
	x.every = false
	require.False(t, x.goesOn(x.rows[0].err))
	require.False(t, x.goesOn(&ltlpor.EndlessError{}))
	require.NoError(t, sampleExplorations().refusal())
}

// That a model goes round is the answer of several algorithms together, unless one of them has met an error before.
func TestRefusedByOneAlgorithm(t *testing.T) {
	endless := exploredRow{ltlpor.SourceDPOR, nil, &ltlpor.EndlessError{}}
	open := exploredRow{ltlpor.FG, &ltlpor.Exploration{Verdict: ltlpor.Inconclusive}, nil}
	met := exploredRow{ltlpor.FG, &ltlpor.Exploration{Verdict: ltlpor.Violated}, nil}
	require.Equal(t, endless.err, (&explorations{rows: []exploredRow{open, endless}}).refusal())
	require.NoError(t, (&explorations{rows: []exploredRow{met, endless}}).refusal())
	require.NoError(t, (&explorations{rows: []exploredRow{endless, met}}).refusal())
}

// An error that is met before an execution goes round, or a process does what the algorithm has no room for, is shown
// with its execution, beside why the exploration ended: by all formats, by one algorithm and by all of them.
func TestErrorBeforeTheEnd(t *testing.T) {
	round := writeModel(t, "byte x, y; active proctype Q() { y = 1; assert(y == 0) } "+
		"active proctype P() { do :: x = 1 - x od }")
	stuck := writeModel(t, "byte x, y; active proctype Q() { y = 1; assert(y == 0) } active proctype P() { x == 1 }")
	for _, c := range []struct{ model, algorithm, cut, says string }{
		{round, "source-dpor", "cycle", "the model need not terminate"},
		{round, "optimal-dpor", "cycle", "the model need not terminate"},
		{round, "fg-dpor", "cycle", "the model need not terminate"},
		{round, "lazypor", "cycle", "the model need not terminate"},
		{stuck, "lazypor", "class", "the model is none for the algorithm"},
	} {
		status, stdout, stderr := call("explore", "--algorithm="+c.algorithm, "--json=-", c.model)
		require.Equal(t, exitcode.Violated, status, stderr)
		var d map[string]any
		require.NoError(t, json.Unmarshal([]byte(stdout), &d), stdout)
		require.Equal(t, []any{"violated", false, c.cut}, []any{d["verdict"], d["complete"], d["cut"]})
		require.Equal(t, "model", d["stopped"].(map[string]any)["kind"])
		require.Equal(t, c.cut == "cycle", d["cycle"] != nil)
		require.Len(t, d["errors"], 1)
		status, stdout, _ = call("explore", "--algorithm="+c.algorithm, c.model)
		require.Equal(t, exitcode.Violated, status)
		require.Contains(t, stdout, "not complete: "+c.says+"\n")
		require.Contains(t, stdout, "assertion violated: assert(y == 0)")
		require.Contains(t, stdout, "m.pml:1:")
	}
	for _, model := range []string{round, stuck} {
		status, stdout, _ := call("explore", "--algorithm=all", model)
		require.Equal(t, exitcode.Violated, status)
		require.Contains(t, stdout, "assertion violated: assert(y == 0)")
	}
}

// writeModel writes a model of that text to a new folder, and returns the name of its file.
func writeModel(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(name, []byte(text+"\n"), 0o644))
	return name
}

// How far an exploration is stands in one line, which is written once a second.
func TestExploreProgress(t *testing.T) {
	now := time.Unix(0, 0)
	var b bytes.Buffer
	p := exploreProgressBy(func() time.Time { return now }, &b, ltlpor.FG, false)
	for i := range int64(5) {
		now = time.Unix(0, 0).Add(time.Duration(i) * 500 * time.Millisecond)
		late := i / 4
		p.show(ltlpor.ExploreCounts{Executions: 1000 * i * i, Blocked: late, Events: 5000 * i, Depth: 9, Faults: late})
	}
	p.clear()
	require.Equal(t, "\rfg-dpor: 4,000 executions, 4,000/s (4,000/s in all), 10,000 events, depth 9\x1b[K\r"+
		"fg-dpor: 16,000 executions, 12,000/s (8,000/s in all), 1 blocked, 1 error, "+
		"20,000 events, depth 9\x1b[K\r\x1b[K", b.String())
	silent := exploreProgressBy(time.Now, panicking{}, ltlpor.FG, true)
	silent.begin, silent.told = time.Time{}, time.Time{}
	silent.show(ltlpor.ExploreCounts{})
	silent.clear()
}

// Misuse of the flags of explore gives one line and exit status 2.
func TestExploreMisuse(t *testing.T) {
	model := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(model, []byte("active proctype P() { skip }\n"), 0o644))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--algorithm=dpor", model}, `--algorithm: "dpor" is none of all, fg-dpor, source-dpor`},
		{[]string{"--dependence=all", model}, "--dependence"},
		{[]string{"--dependence=accesses", model}, "--dependence=accesses is for --algorithm=fg-dpor only"},
		{[]string{"--algorithm=all", "--no-sleep", model}, "--no-sleep is for --algorithm=fg-dpor only"},
		{[]string{"--max-errors=-1", model}, "expected a positive number, or all"},
		{[]string{"--max-depth=-1", model}, "--max-depth"},
		{[]string{"--max-executions=-1", model}, "--max-executions"},
		{[]string{"--time=-1s", model}, "--time"},
		{[]string{"--workers=-1", model}, "--workers"},
		{[]string{"--trace-steps=-1", model}, "--trace-steps"},
		{[]string{"-D", "3=4", model}, "3=4"},
		{[]string{"--timeout=3s", model}, "--time=DURATION bounds an exploration"},
		{[]string{"--max-states=3", model}, "an exploration stores no states; --max-executions=N bounds it"},
		{[]string{"--reduction=none", model}, "--algorithm=NAME says how executions are left out"},
		{[]string{model, "G p"}, "ltlpor check decides formulas"},
	} {
		status, stdout, stderr := call(append([]string{"explore"}, c.args...)...)
		require.Equal(t, exitcode.Usage, status, stderr)
		require.Empty(t, stdout)
		require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
		require.Contains(t, stderr, c.says)
	}
}
