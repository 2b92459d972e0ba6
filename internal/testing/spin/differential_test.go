package spin_test

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/testing/spin"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

var (
	examples  = flag.String("spin.examples", "/usr/share/doc/spin/examples/Examples", "the folder of SPIN's examples")
	maxStates = flag.Float64("spin.states", 100_000, "leave out examples of which SPIN has seen more states")
	limit     = flag.Duration("spin.time", 20*time.Second, "time for one check of a model")
)

// differences is where every difference is explained.
var differences = repo.Path("doc/user/spin-differences.md")

func open(path string) (*source.File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return source.NewFile(path, string(text)), nil
}

// needExamples skips the test where SPIN's examples are not installed.
func needExamples(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(*examples); err != nil {
		t.Skip("SPIN's examples are not installed")
	}
}

func include(dir, name string) (*source.File, error) { return open(filepath.Join(dir, name)) }

// checked asks ltlpor what SPIN was asked: the number of states, and the verdict of every property, with the given
// reduction.
func checked(t *testing.T, path string, r *spin.Result, reduction ltlpor.Reduction) spin.Checked {
	t.Helper()
	model, err := open(path)
	require.NoError(t, err)
	options := ltlpor.Options{Defines: r.Defines, Include: include, Time: *limit}
	c := spin.Checked{Verdicts: map[string]spin.Answer{}}
	var refused source.List
	if r.Full != nil && r.Full.Complete {
		options.Reduction, options.Optimize = ltlpor.None, ltlpor.NoOptimizations
		options.MaxErrors, options.Checks = -1, ltlpor.Assertions|ltlpor.EndStates
		full, err := ltlpor.Check(context.Background(), model, options)
		if errors.As(err, &refused) {
			return spin.Checked{Refused: firstLine(err.Error())}
		}
		require.NoError(t, err, path)
		c.States, c.Complete = full.Searches[0].States, full.Searches[0].Complete
	}
	options.Reduction, options.Optimize = reduction, ltlpor.AllOptimizations
	options.MaxErrors, options.Checks = 1, ltlpor.DefaultChecks
	if r.AcceptLabels {
		options.Checks |= ltlpor.Acceptance
	}
	if r.ProgressLabels {
		options.Checks |= ltlpor.Progress
	}
	report, err := ltlpor.Check(context.Background(), model, options)
	if errors.As(err, &refused) {
		return spin.Checked{Refused: firstLine(err.Error())}
	}
	require.NoError(t, err, path)
	claims := r.Claims
	for _, p := range report.Properties {
		name := p.Name
		if p.Kind == property.LTL || p.Kind == property.Claim {
			require.NotEmpty(t, claims, "%s: SPIN does not know the claim %s", path, name)
			name, claims = "claim "+claims[0], claims[1:]
		}
		c.Verdicts[name] = answers[p.Verdict]
	}
	require.Empty(t, claims, "%s: claims not checked", path)
	traceIsAssertion(r, &c)
	return c
}

// traceIsAssertion takes the verdict on assertions as that on the trace, of a model that has a trace and no assertions:
// ltlpor reports both as one property. A violated trace ends the search, so that nothing is said about end states.
func traceIsAssertion(r *spin.Result, c *spin.Checked) {
	if !r.Trace || r.Asserts {
		return
	}
	c.Verdicts["trace"] = c.Verdicts["assertions"]
	delete(c.Verdicts, "assertions")
	if c.Verdicts["trace"] == spin.Violated {
		delete(c.Verdicts, "end-states")
	}
}

var answers = map[ltlpor.Verdict]spin.Answer{
	ltlpor.Holds: spin.NoneFound, ltlpor.Violated: spin.Violated, ltlpor.Inconclusive: spin.Incomplete}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// explained reads the list of differences: the model and the property, in backquotes, of each.
func explained(t *testing.T) map[[2]string]bool {
	t.Helper()
	text, err := os.ReadFile(differences)
	require.NoError(t, err)
	known := map[[2]string]bool{}
	for _, m := range regexp.MustCompile("(?m)^- `([^`]+)`, `([^`]+)`:").FindAllStringSubmatch(string(text), -1) {
		known[[2]string{m[1], m[2]}] = true
	}
	require.NotEmpty(t, known)
	return known
}

// compareAll compares ltlpor with the recorded results in all reductions.
func compareAll(t *testing.T, recorded, folder string, skip func(*spin.Result) bool) {
	t.Helper()
	all, err := spin.Load(recorded)
	require.NoError(t, err)
	known, n := explained(t), 0
	for i, r := range all {
		if r.Refused != "" || skip(r) || i%amount.Choose(5, 1) != 0 {
			continue
		}
		n++
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			t.Run(r.Model+"/"+reduction.String(), func(t *testing.T) {
				for _, d := range spin.Compare(r, checked(t, filepath.Join(folder, r.Model), r, reduction)) {
					if !known[[2]string{d.Model, d.Property}] {
						t.Errorf("%s\n(not explained in %s)", d, differences)
					}
				}
			})
		}
	}
	require.Positive(t, n, "no model was compared")
}

func TestMicroAgainstSPIN(t *testing.T) {
	compareAll(t, "testdata/micro.json", "testdata/micro", func(*spin.Result) bool { return false })
}

func TestExamplesAgainstSPIN(t *testing.T) {
	needExamples(t)
	compareAll(t, "testdata/examples.json", *examples, func(r *spin.Result) bool {
		return r.Full.States > *maxStates
	})
}

// Each trap is answered right, with and without reduction.
func TestTraps(t *testing.T) {
	for _, trap := range spin.Traps() {
		r := &spin.Result{Claims: nil}
		if name, ok := strings.CutPrefix(trap.Property, "claim "); ok {
			r.Claims = []string{name}
		}
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			c := checked(t, filepath.Join("testdata", "wrong", trap.Model), r, reduction)
			require.Equal(t, trap.Right, c.Verdicts[trap.Property], "%s with reduction %v", trap.Model, reduction)
		}
	}
}

// What SPIN refuses and we take is answered right, and has a row in the document.
func TestRefusals(t *testing.T) {
	files, err := os.ReadDir(filepath.Join("testdata", "refused"))
	require.NoError(t, err)
	require.Len(t, spin.Refusals(), len(files), "a model that no test looks at")
	known := explained(t)
	for _, refusal := range spin.Refusals() {
		require.True(t, known[[2]string{"refused/" + refusal.Model, "model"}], "%s is not in %s", refusal.Model, differences)
		r := &spin.Result{}
		if name, ok := strings.CutPrefix(refusal.Property, "claim "); ok {
			r.Claims = []string{name}
		}
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			c := checked(t, filepath.Join("testdata", "refused", refusal.Model), r, reduction)
			require.Empty(t, c.Refused, refusal.Model)
			require.Equal(t, refusal.Right, c.Verdicts[refusal.Property], "%s with reduction %v", refusal.Model, reduction)
		}
	}
}

// Each corner is answered right, with and without reduction, and has a row in the document.
func TestCorners(t *testing.T) {
	files, err := os.ReadDir(filepath.Join("testdata", "corners"))
	require.NoError(t, err)
	require.Len(t, spin.Corners(), len(files), "a model that no test looks at")
	known := explained(t)
	for _, corner := range spin.Corners() {
		row := [2]string{"corners/" + corner.Model, corner.Property}
		require.True(t, known[row], "%s is not in %s", corner.Model, differences)
		r := &spin.Result{AcceptLabels: corner.Property == "acceptance"}
		if name, ok := strings.CutPrefix(corner.Property, "claim "); ok {
			r.Claims = []string{name}
		}
		for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
			c := checked(t, filepath.Join("testdata", "corners", corner.Model), r, reduction)
			require.Equal(t, corner.Right, c.Verdicts[corner.Property], "%s with reduction %v", corner.Model, reduction)
		}
	}
}

// That there may be too many processes is no proof, with and without reduction, and an error on request.
func TestLateDeaths(t *testing.T) {
	path := filepath.Join("testdata", "wrong", "late_deaths.pml")
	model, err := open(path)
	require.NoError(t, err)
	for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None}[:amount.Choose(1, 2)] {
		c := checked(t, path, &spin.Result{}, reduction)
		require.Equal(t, spin.Incomplete, c.Verdicts["assertions"], "with reduction %v", reduction)
		require.Equal(t, spin.Incomplete, c.Verdicts["end-states"], "with reduction %v", reduction)
		opt := ltlpor.Options{Reduction: reduction, NoRoom: ltlpor.RoomError}
		r, err := ltlpor.Check(context.Background(), model, opt)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Violated, r.Properties[0].Verdict, "with reduction %v", reduction)
		require.Equal(t, "more than 255 processes", r.Properties[0].Traces[0].Fault.Message)
	}
}
