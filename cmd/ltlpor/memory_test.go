package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
)

// counting has no end: two processes count with 32 bits.
const counting = `int x, y;
active proctype P() { do :: x++ od }
active proctype Q() { do :: y++ od }
ltl p { []<> (x != 5) }
`

// countingCommand returns the command and a file with the model counting, for tests of the memory that the system sees.
func countingCommand(t *testing.T) (bin, model string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the system's figures are read on Linux only")
	}
	model = filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(model, []byte(counting), 0o600))
	return command(t), model
}

// A model without end is inconclusive, whatever memory there is, and the program takes no more than
// it may, by the system's own figures.
func TestMemoryIsBounded(t *testing.T) {
	bin, model := countingCommand(t)
	for i, c := range []struct {
		ulimit string // in kB
		limit  int64  // in MB
		args   string
		by     string
	}{
		{"", 64, "--mem=64M --check=assertions", "given"},
		{"", 64, "--mem=64M --check=assertions --reduction=none --shortest", "given"},
		{"", 72, "--mem=72M", "given"}, // two searches take turns
		{"-d 280000", 280, "--check=ltl --fairness=weak --mem=1G", "ulimit"},
	} {
		if i > 0 && !amount.Exhaustive() {
			continue // all that memory is filled, as by the first
		}
		line := "exec " + bin + " check --json=- --optimize=none " + c.args + " " + model
		if c.ulimit != "" {
			line = "ulimit " + c.ulimit + " && " + line
		}
		var stdout, stderr bytes.Buffer
		// Where others keep the processors busy the program may find that there is no memory before the search does: it
		// says so and ends without a report. That may happen, but not always.
		for range 3 {
			cmd := exec.Command("sh", "-c", line)
			stdout.Reset()
			stderr.Reset()
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			var exit *exec.ExitError
			err := cmd.Run()
			require.True(t, errors.As(err, &exit), "%s: %v", line, err)
			require.Equal(t, exitcode.Inconclusive, exit.ExitCode(), "%s: %s", line, stderr.String())
			if !strings.Contains(stderr.String(), "there is no memory left") {
				break
			}
		}
		var d jsonreport.CheckDocument
		require.NoError(t, json.Unmarshal(stdout.Bytes(), &d), line)
		require.Equal(t, "inconclusive", d.Verdict)
		for _, s := range d.Searches {
			require.Equal(t, "memory", s.Cut, line)
			require.Positive(t, s.MemoryBytes)
		}
		require.Equal(t, c.by, d.Memory.By)
		require.LessOrEqual(t, d.Memory.Limit, c.limit<<20)
		require.Less(t, d.Memory.Most, c.limit<<20, "%s: %d states", line, d.Searches[0].States)
		require.Greater(t, d.Memory.Most, int64(16<<20))
		require.Contains(t, stderr.String(), "not a proof: the memory limit was reached (--mem)")
		require.Contains(t, stderr.String(), "at most in the whole process; limit ")
		require.Contains(t, stderr.String(), "what may help: a smaller model")
	}
}

// What is said of memory when a search was too large.
func TestResources(t *testing.T) {
	cut := func(p plan.Plan) ltlpor.Search { return ltlpor.Search{Cut: search.CutMemory, Plan: p} }
	unreduced := plan.Plan{Optimize: plan.DeadVariables, Reduction: plan.None}
	unreduced.Off[plan.PartReduction].Why, unreduced.Off[plan.PartMerge].Why = plan.NotAsked, plan.NotAsked
	byModel := plan.Plan{Reduction: plan.None}
	byModel.Off[plan.PartReduction].Why = plan.ByModel
	temporal := plan.Plan{Conditions: plan.C0 | plan.C1 | plan.C2 | plan.C3}
	const small = "a smaller model (-D, fewer processes, shorter channels), "
	help := func(by memlimit.Bound, searches ...ltlpor.Search) string { return wording.Remedies(searches, by) }
	require.Equal(t, small+"a larger --mem, --reduction=ample, --optimize=all", help(memlimit.Given, cut(unreduced)))
	require.Equal(t, small+"a control group with more memory",
		help(memlimit.Group, cut(byModel), ltlpor.Search{Plan: unreduced}))
	require.Equal(t, small+"a machine with more memory, --visibility=both", help(memlimit.Machine, cut(temporal)))

	spent := ltlpor.Spent{
		Total: 65 * time.Second, Reading: 10 * time.Millisecond, Automata: 2 * time.Second,
		Preparing: 500 * time.Millisecond, Searching: time.Minute, Certifying: 2490 * time.Millisecond,
		Shortening: 5 * time.Second, Hints: 20 * time.Millisecond,
	}
	const times = "  time: 1m5s: reading 0.01 s, automata 2.00 s, preparing 0.50 s, searching 1m0s, " +
		"certifying 2.49 s, shortening 5.00 s, hints 0.02 s\n"
	print := func(most, limit int64, by memlimit.Bound, searches ...ltlpor.Search) string {
		var b strings.Builder
		r := textreport.Printer{Page: layout.Page{Writer: &b},
			Used: &wording.Footprint{Limit: memlimit.Limit{Bytes: limit, By: by},
				Most: most}}
		r.Resources(&ltlpor.Report{Searches: searches, Spent: spent})
		return b.String()
	}
	require.Equal(t, times+"  memory: 7.5 GB at most in the whole process; limit 8.0 GB, by --mem\n"+
		"    what may help: "+small+"a larger --mem\n",
		print(15<<29, 8<<30, memlimit.Given, cut(byModel)))
	require.Equal(t, times+"  memory: 50.0 MB at most in the whole process; limit 2.0 GB, "+
		"what the control group had left, less a reserve\n",
		print(50<<20, 2<<30, memlimit.Group, ltlpor.Search{Complete: true}))
	require.Contains(t, print(50<<20, 0, memlimit.Unknown, cut(byModel)),
		"no limit: what is left is not known on this system (--mem sets one)")
	spent.Total = wording.Patience - 1
	require.Empty(t, print(50<<20, 2<<30, memlimit.Machine, ltlpor.Search{Complete: true}))
}

// When others than searches take more than there is, the program says so before it is ended.
func TestWatchOver(t *testing.T) {
	over := make(chan bool)
	status := make(chan int, 1)
	var said bytes.Buffer
	used, exit := func() string { return "far too much" }, func(s int) { status <- s }
	stop := watchOver(func() bool { return <-over }, used, &said, exit)
	over <- false
	over <- false
	require.Empty(t, status)
	over <- true
	require.Equal(t, exitcode.Inconclusive, <-status)
	require.Equal(t, "ltlpor: there is no memory left: far too much. What was checked is not reported.\n",
		said.String())
	stop()

	stop = watchOver(func() bool { return false }, nil, nil, nil)
	stop()
	stop()
}
