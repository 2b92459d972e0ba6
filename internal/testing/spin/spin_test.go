package spin

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

var live = flag.Bool("spin.live", false, "run SPIN on all recorded models, not on a few")

// fast makes the compiler quick and the hash table of the verifier small.
var fast = Options{BuildFlags: []string{"-O0"}, PanArgs: []string{"-w16"}, Timeout: time.Minute}

const output = `ltl p: [] ((x<3))
pan:1: assertion violated (x==2) (at depth 4)
pan:2: invalid end state (at depth 5)
pan:9: assertion violated (x==2) (at depth 3)

(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	- (not selected)

State-vector 20 byte, depth reached 6, errors: 9
       25 states, stored
       12 states, matched
       37 transitions (= stored+matched)
        4 atomic steps
hash conflicts:         0 (resolved)

Stats on memory usage (in Megabytes):
    0.001	equivalent memory usage for states (stored*(State-vector + overhead))
`

func TestParse(t *testing.T) {
	s, ok := parse(output)
	require.True(t, ok)
	require.Equal(t, &Search{Complete: true, States: 25, Matched: 12, Transitions: 37, Atomic: 4, Depth: 6, Errors: 9,
		Messages: []string{"assertion violated (x==2)", "invalid end state"}}, s)
	s, ok = parse("1.2585e+07 states, stored (2e+07 visited)\n 1.9e+07 states, matched\nState-vector 8 byte, depth reached 77\n")
	require.True(t, ok)
	require.Equal(t, &Search{Complete: true, States: 12585000, Matched: 19000000, Depth: 77}, s)
	_, ok = parse("Segmentation fault\n")
	require.False(t, ok)
}

func TestParseUnfinished(t *testing.T) {
	for text, reason := range map[string]string{
		"error: max search depth too small\n":                                      "depth",
		"pan: reached -DMEMLIM bound\nWarning: Search not completed\n":             "memory",
		"Interrupted\n\nWarning: Search not completed\n":                           "time",
		"pan:1: invalid end state (at depth 0)\n\nWarning: Search not completed\n": "error",
	} {
		s, ok := parse(text + output)
		require.True(t, ok)
		require.False(t, s.Complete)
		require.Equal(t, reason, s.Stopped)
	}
}

func TestClassOf(t *testing.T) {
	for message, class := range map[string]Class{
		"assertion violated (x==2)":                Assertion,
		"assertion violated - invalid array index": Fault,
		"invalid end state":                        EndState,
		"acceptance cycle":                         Acceptance,
		"non-progress cycle":                       NonProgress,
		"end state in claim reached":               ClaimEnd,
		"event_trace error (no matching event)":    EventTrace,
		"too many processes":                       Fault,
		"too few parameters in send stmnt":         FewFields,
		"missing pars in receive":                  FewFields,
		"wrong nr of msg fields in rcv":            Fault,
	} {
		require.Equal(t, class, ClassOf(message), message)
	}
}

func TestCompare(t *testing.T) {
	r := &Result{Model: "m", Full: &Search{Complete: true, States: 7}, Verdicts: []Verdict{
		{Property: "assertions", Answer: Violated}, {Property: "end-states", Answer: NoneFound}, {Property: "claim p", Answer: Incomplete}}}
	same := Checked{States: 7, Complete: true, Verdicts: map[string]Answer{"assertions": Violated, "end-states": NoneFound, "claim p": Violated}}
	require.Empty(t, Compare(r, same))
	other := same
	other.States = 8
	require.Equal(t, []Difference{{"m", "states", "7", "8"}}, Compare(r, other))
	other = same
	other.Complete = false
	require.Equal(t, []Difference{{"m", "states", "7", "7, incomplete"}}, Compare(r, other))
	other = same
	other.Verdicts = map[string]Answer{"assertions": NoneFound, "end-states": Violated}
	require.Equal(t, []Difference{{"m", "assertions", "violated", "none found"}, {"m", "end-states", "none found", "violated"}}, Compare(r, other))
	require.Equal(t, []Difference{{"m", "model", "accepted", "refused: no"}}, Compare(r, Checked{Refused: "no"}))
	require.Empty(t, Compare(&Result{Refused: "syntax error"}, Checked{}))
	unfinished := &Result{Model: "m", Full: &Search{States: 7}}
	require.Empty(t, Compare(unfinished, Checked{States: 9, Complete: true}))
	faulty := &Result{Model: "m", Full: &Search{Complete: true, States: 7, Messages: []string{"too many queues"}}}
	require.Empty(t, Compare(faulty, Checked{States: 9, Complete: true}))
}

func TestGoldenRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "all.json")
	all := []*Result{{Model: "b", Refused: "x < 3 & y"}, {Model: "a", Full: &Search{States: 1e7}, Claims: []string{"q", "p"}}}
	require.NoError(t, Save(path, all))
	got, err := Load(path)
	require.NoError(t, err)
	require.Equal(t, []*Result{all[1], all[0]}, got)
	_, err = Load(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// Every micro model has a recorded result, was searched to its end, and none is recorded that does not exist.
func TestMicroRecorded(t *testing.T) {
	all, err := Load("testdata/micro.json")
	require.NoError(t, err)
	var names []string
	for _, r := range all {
		names = append(names, filepath.Join("testdata", "micro", r.Model))
		require.Empty(t, r.Refused, r.Model)
		require.True(t, r.Full.Complete, r.Model)
		for _, v := range r.Verdicts {
			require.NotEqual(t, Incomplete, v.Answer, "%s: %s", r.Model, v.Property)
		}
	}
	files, err := filepath.Glob("testdata/micro/*.pml")
	require.NoError(t, err)
	require.Equal(t, files, names)
}

// sample takes all results, or every n-th.
func sample(all []*Result, n int) []*Result {
	if *live {
		return all
	}
	var some []*Result
	for i, r := range all {
		if i%n == 0 {
			some = append(some, r)
		}
	}
	return some
}

// The installed SPIN says what was recorded.
func TestLiveMicro(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	all, err := Load("testdata/micro.json")
	require.NoError(t, err)
	for _, want := range sample(all, amount.Choose(600, 7)) {
		got, err := Run(context.Background(), filepath.Join("testdata", "micro", want.Model), fast)
		require.NoError(t, err, want.Model)
		got.Model = want.Model
		require.Equal(t, want, got)
	}
}

// A claim makes no difference to the full count, since it is left out of the verifier.
func TestLiveClaimLeftOut(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	const text = "byte x; active [2] proctype P() { do :: x < 2 -> x++; x = x % 2 :: break od; _nr_pr == 1 }\n"
	dir := t.TempDir()
	counts := map[string]float64{}
	for name, claim := range map[string]string{"without": "", "formula": "ltl p { [] <> (x == 1) }\n", "never": "never { do :: x < 2 :: x == 2 -> break od }\n"} {
		path := filepath.Join(dir, name+".pml")
		require.NoError(t, os.WriteFile(path, []byte(text+claim), 0o644))
		options := fast
		options.CountOnly = true
		r, err := Run(context.Background(), path, options)
		require.NoError(t, err)
		require.True(t, r.Full.Complete)
		counts[name] = r.Full.States
	}
	require.Equal(t, counts["without"], counts["formula"])
	require.Equal(t, counts["without"], counts["never"])
}

// SPIN says in every trap what the table claims, and the right answer in the configuration that can be trusted.
func TestLiveTraps(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	for i, trap := range Traps() {
		if i%amount.Choose(48, 3) != 0 && !*live {
			continue
		}
		path := filepath.Join("testdata", "wrong", trap.Model)
		r, err := Run(context.Background(), path, fast)
		require.NoError(t, err, trap.Model)
		v, ok := r.Verdict(trap.Property)
		require.True(t, ok, trap.Model)
		require.Equal(t, trap.Right, v.Answer, trap.Model)
		s, err := RunConfiguration(context.Background(), path, trap.Asked, fast)
		require.NoError(t, err, trap.Model)
		says := NoneFound
		if slices.ContainsFunc(s.Messages, func(m string) bool { return ClassOf(m) != Fault }) {
			says = Violated
		}
		require.Equal(t, trap.Says, says, trap.Model)
		require.True(t, s.Complete || says == Violated, trap.Model)
	}
}

// SPIN says in each corner what the table claims.
func TestLiveCorners(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	for i, corner := range Corners() {
		if i%amount.Choose(9, 3) != 0 && !*live {
			continue
		}
		s, err := RunConfiguration(context.Background(), filepath.Join("testdata", "corners", corner.Model), corner.Asked, fast)
		require.NoError(t, err, corner.Model)
		var says Class
		if len(s.Messages) > 0 {
			says = ClassOf(s.Messages[0])
		}
		require.Equal(t, corner.Says, says, "%s: %v", corner.Model, s.Messages)
	}
}

// SPIN, or the C compiler, refuses what the table says.
func TestLiveRefusals(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	for _, refusal := range Refusals() {
		r, err := Run(context.Background(), filepath.Join("testdata", "refused", refusal.Model), fast)
		if err != nil { // of the compiler
			require.ErrorContains(t, err, refusal.Says, refusal.Model)
			continue
		}
		require.Contains(t, r.Refused, refusal.Says, refusal.Model)
	}
}

// SPIN's reduction lets processes die first, and misses that there may be too many; without
// it SPIN says so.
func TestLiveLateDeaths(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	path := filepath.Join("testdata", "wrong", "late_deaths.pml")
	search := func(build ...string) *Search {
		s, err := RunConfiguration(context.Background(), path, Configuration{Build: append(build, "-DSAFETY", "-DVECTORSZ=65536"), Verify: []string{"-m100000"}}, fast)
		require.NoError(t, err)
		return s
	}
	if amount.Exhaustive() {
		reduced := search()
		require.Empty(t, reduced.Messages)
		require.True(t, reduced.Complete)
	}
	require.Equal(t, []string{"too many processes"}, search("-DNOREDUCE").Messages)
}

// A search that does not end is stopped, together with its process group, and tells what it has seen.
func TestLiveTimeout(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	path := filepath.Join(t.TempDir(), "endless.pml")
	require.NoError(t, os.WriteFile(path, []byte("int x, y; active proctype P() { do :: x++ :: y++ :: x = x * 7 + y od }\n"), 0o644))
	options := fast
	options.Timeout, options.CountOnly, options.PanArgs = time.Second/2, true, nil
	r, err := Run(context.Background(), path, options)
	require.NoError(t, err)
	require.False(t, r.Full.Complete)
	require.Contains(t, []string{"time", "depth"}, r.Full.Stopped)
}

func TestLiveRefused(t *testing.T) {
	if !Available() {
		t.Skip("spin or gcc is not installed")
	}
	path := filepath.Join(t.TempDir(), "bad.pml")
	require.NoError(t, os.WriteFile(path, []byte("active proctype P() { y = 1 }\n"), 0o644))
	r, err := Run(context.Background(), path, fast)
	require.NoError(t, err)
	require.Contains(t, r.Refused, "undeclared variable: y")
	_, err = Run(context.Background(), filepath.Join(t.TempDir(), "none.pml"), fast)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// All examples of the package are recorded, with the assertions and end states of each that SPIN takes.
func TestExamplesRecorded(t *testing.T) {
	all, err := Load("testdata/examples.json")
	require.NoError(t, err)
	require.Len(t, all, 78)
	require.True(t, slices.IsSortedFunc(all, func(a, b *Result) int { return strings.Compare(a.Model, b.Model) }))
	for _, r := range all {
		if r.Refused != "" {
			continue
		}
		require.NotNil(t, r.Full, r.Model)
		require.NotNil(t, r.Usual, r.Model)
		require.NotNil(t, r.Default, r.Model)
		for _, property := range []string{"assertions", "end-states"} {
			_, ok := r.Verdict(property)
			require.True(t, ok, "%s: %s", r.Model, property)
		}
		for _, claim := range r.Claims {
			_, ok := r.Verdict("claim " + claim)
			require.True(t, ok, "%s: claim %s", r.Model, claim)
		}
	}
}
