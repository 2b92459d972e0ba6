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
	"ltlpor/internal/output/exitcode"
)

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
