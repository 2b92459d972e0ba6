package conformance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/property"
)

// Where processes that stay at their end take all room there is a run of the model that
// ends in this error. What comes after the 255th process or channel is found all the
// same: with those that have ended gone at once, or, if there is no room then either,
// with deaths as the model has them.
func TestEndsWithoutRoom(t *testing.T) {
	for i, c := range []struct{ name, want, optimize, model string }{
		{"processes", "processes", "all", `
			proctype A() { skip }
			active proctype M() { short n; do :: n < 260 -> atomic { run A(); n++ } :: else -> break od; assert(false) }`},
		{"channels", "channels", "all", `
			proctype A() { chan c[8] = [0] of { bit }; skip }
			active proctype M() { short n; do :: n < 35 -> atomic { run A(); n++ } :: else -> break od; assert(false) }`},
		{"processes before and after", "processes", "merge,dead", `
			proctype A() { skip }
			proctype B() { do :: false od }
			active proctype M() { short n; do :: n < 260 -> atomic { run A(); n++ } :: else -> break od; assert(false); do :: run B() od }`},
		{"a process that may be kept from dying", "processes", "merge,dead", `
			byte g;
			proctype A() provided (g == 0) { skip }
			active proctype M() { short n; do :: n < 260 -> atomic { run A(); n++ } :: else -> break od; assert(false) }`},
	} {
		if i != 1 && !amount.Exhaustive() {
			continue
		}
		opt := ltlpor.Options{Checks: ltlpor.Assertions, MaxErrors: -1, NoRoom: ltlpor.RoomError}
		r, err := check(t, c.model, "", opt)
		require.NoError(t, err, c.name)
		require.Greater(t, len(r.Searches), 1, "all searches are reported")
		last := r.Searches[r.Properties[0].Search]
		require.True(t, last.Complete, c.name)
		require.Equal(t, c.optimize, last.Plan.Optimize.String(), c.name)
		failed, crowded := false, false
		for _, x := range r.Properties[0].Traces {
			failed = failed || strings.Contains(x.Fault.Message, "assertion")
			crowded = crowded || strings.HasPrefix(x.Fault.Message, "more than 25") && strings.HasSuffix(x.Fault.Message, c.want)
		}
		require.True(t, failed, "%s: the assertion is reached if others die in time", c.name)
		require.True(t, crowded, "%s: there is no room if they do not", c.name)
	}
}

// If that some run has no room is all that there is, it is an error for assertions, and
// nothing else is proved.
func TestWantOfRoomAlone(t *testing.T) {
	const model = `
		short n;
		proctype A(chan c) { c!1 }
		active proctype M() { chan c = [1] of { byte }; do :: n < 300 -> run A(c); c?_; n++ :: else -> break od }`
	const why = " (run-time error: more than 255 processes)"
	for i, c := range []struct {
		checks  ltlpor.Checks
		formula string
		want    string
	}{
		{ltlpor.Assertions, "", "assertions=violated"},
		{ltlpor.EndStates, "", "end-states=inconclusive" + why},
		{ltlpor.Assertions | ltlpor.EndStates, "", "assertions=violated, end-states=inconclusive" + why},
		{ltlpor.Given, "G !(n == 299)", "formula=violated"},
		{ltlpor.Given, "G !(n == 301)", "formula=inconclusive" + why},
	} {
		for k, red := range reductions {
			if (i+k)%3 != 0 && !amount.Exhaustive() {
				continue
			}
			opt := ltlpor.Options{Checks: c.checks, Reduction: red, NoRoom: ltlpor.RoomError}
			r, err := check(t, model, c.formula, opt)
			require.NoError(t, err)
			require.Equal(t, c.want, verdicts(r))
			for _, p := range r.Properties {
				require.NotContains(t, p.Reason.String(), "limit")
				for _, x := range p.Traces {
					if p.Kind == property.Assertions {
						require.Contains(t, x.Fault.Message, "more than 255 processes")
					}
				}
			}
			for _, s := range r.Searches {
				require.Less(t, s.States, int64(3000))
			}
		}
	}
}

// What was found where processes stay at their end is kept: a limit that ends the searches
// which follow for want of room does not take it back.
func TestFoundBeforeRoomIsKept(t *testing.T) {
	const model = `
		short n; bool bad;
		proctype A() { skip }
		active proctype M() {
			if
			:: true -> do :: n < 300 -> atomic { run A(); n++ } :: else -> break od
			:: bad = true; assert(n > 0)
			fi }`
	for _, errors := range []int{1, -1} {
		for _, red := range reductions {
			opt := ltlpor.Options{Checks: ltlpor.Given, MaxErrors: errors, MaxStates: 270, Reduction: red}
			r, err := check(t, model, "G !bad", opt)
			require.NoError(t, err)
			require.Equal(t, "formula=violated", verdicts(r))
			if errors < 0 {
				require.Len(t, r.Searches, 2)
				require.Equal(t, search.CutStates, r.Searches[1].Cut, "the search that follows is cut, or the test shows nothing")
			}
			opt.Checks = ltlpor.Assertions
			r, err = check(t, model, "", opt)
			require.NoError(t, err)
			require.Equal(t, "assertions=violated", verdicts(r))
		}
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
		require.Equal(t, c.want, r.Searches[0].Plan.Optimize.String())
	}
}

func TestOptimizationNames(t *testing.T) {
	for _, list := range []string{"all", "none", "merge", "dead", "ends", "merge,dead", "merge,ends", "dead,ends"} {
		var o ltlpor.Optimizations
		require.NoError(t, o.UnmarshalText([]byte(list)))
		require.Equal(t, list, o.String())
	}
	var o ltlpor.Optimizations
	require.NoError(t, o.UnmarshalText([]byte("merge, dead, ends")))
	require.Equal(t, ltlpor.AllOptimizations, o)
	for list, why := range map[string]string{
		"":          `unknown optimization ""`,
		"end":       `unknown optimization "end"`,
		"merge,all": "all stands alone",
		"none,dead": "none stands alone",
	} {
		require.ErrorContains(t, o.UnmarshalText([]byte(list)), why)
	}
}
