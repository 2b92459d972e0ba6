package ltlpor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// Where processes come to stay and there is no room for all, the search is made
// again with those that have ended gone: what it finds then comes after the 255th.
func TestEndsWithoutRoom(t *testing.T) {
	for name, model := range map[string]string{
		"processes": `
			proctype A() { skip }
			active proctype M() { short n; do :: n < 260 -> atomic { run A(); n++ } :: else -> break od; assert(false) }`,
		"channels": `
			proctype A() { chan c[8] = [0] of { bit }; skip }
			active proctype M() { short n; do :: n < 35 -> atomic { run A(); n++ } :: else -> break od; assert(false) }`,
	} {
		r, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Assertions, MaxErrors: -1})
		require.NoError(t, err, name)
		require.Len(t, r.Searches, 1)
		require.Equal(t, "merge,dead", r.Searches[0].Optimize, name)
		failed, crowded := false, false
		for _, x := range r.Properties[0].Traces {
			failed = failed || strings.Contains(x.Fault.Message, "assertion")
			crowded = crowded || strings.HasPrefix(x.Fault.Message, "more than 25") && strings.HasSuffix(x.Fault.Message, name)
		}
		require.True(t, failed, "%s: the assertion is reached if others die in time", name)
		require.True(t, crowded, "%s: there is no room if they do not", name)
	}
}

// A counterexample is a run of the model: what has ended dies where nothing else
// can happen, or nothing without a timeout.
func TestEndsInCounterexamples(t *testing.T) {
	for _, c := range []struct {
		name, model, formula, want string
		deaths                     int
	}{
		{"an invalid end state", `byte g; active proctype M() { g == 2 } active proctype A() { g = 1 } active proctype B() { g == 1 }`, "",
			"assertions=holds, end-states=violated", 2},
		{"after a timeout", `byte g; active proctype M() { timeout; assert(false) } active proctype A() { g = 1 }`, "",
			"assertions=violated, end-states=holds", 1},
		{"a run that stutters at its end", `byte g; active proctype M() { g == 2 } active proctype A() { g = 1 }`, "F g == 2",
			"formula=violated", 1},
		{"created processes", `byte g; proctype A() { g++ } active proctype M() { run A(); run A(); g == 3 }`, "",
			"assertions=holds, end-states=violated", 2},
	} {
		for _, red := range reductions {
			opt := ltlpor.Options{Reduction: red}
			if c.formula != "" {
				opt.Checks = ltlpor.Given
			}
			r, err := check(t, c.model, c.formula, opt)
			require.NoError(t, err, c.name)
			require.Equal(t, c.want, verdicts(r), c.name)
			deaths := 0
			for _, p := range r.Properties {
				for _, x := range p.Traces {
					for _, s := range x.Steps {
						if s.Text == "-end-" {
							deaths++
						}
					}
				}
			}
			require.Equal(t, c.deaths, deaths, c.name)
		}
	}
}

// Deaths are steps: they stay where steps count, and where runs must be fair.
func TestEndsAreKept(t *testing.T) {
	const model = `byte g; active proctype M() { g = 1 } active proctype A() { g = 2 }`
	for _, c := range []struct {
		formula string
		opt     ltlpor.Options
		want    string
	}{
		{"F g == 1", ltlpor.Options{}, "all"},
		{"X g == 1", ltlpor.Options{Reduction: ltlpor.None}, "dead"},
		{"F g == 1", ltlpor.Options{Fairness: ltlpor.WeaklyFair}, "dead"},
		{"F g == 1", ltlpor.Options{Optimize: ltlpor.Ends}, "ends"},
	} {
		c.opt.Checks = ltlpor.Given
		r, err := check(t, model, c.formula, c.opt)
		require.NoError(t, err)
		require.Equal(t, c.want, r.Searches[0].Optimize)
	}
}

func TestOptimizationNames(t *testing.T) {
	for _, list := range []string{"all", "none", "merge", "dead", "ends", "merge,dead", "merge,ends", "dead,ends"} {
		o, err := ltlpor.ParseOptimizations(list)
		require.NoError(t, err)
		require.Equal(t, list, o.String())
	}
	o, err := ltlpor.ParseOptimizations("merge, dead, ends")
	require.NoError(t, err)
	require.Equal(t, ltlpor.AllOptimizations, o)
	for _, list := range []string{"", "merge,all", "end"} {
		_, err := ltlpor.ParseOptimizations(list)
		require.Error(t, err)
	}
}
