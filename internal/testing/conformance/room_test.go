package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
)

// A run that lacks room only as processes that have ended stay decides nothing unless it is asked for: with
// RoomIgnored a verdict says on which runs it holds, without it the property is open, and says why.
func TestRoomSetApart(t *testing.T) {
	const (
		processes = "more than 255 processes, where 254 of 255 processes had ended"
		channels  = "more than 255 channels, where 31 of 33 processes had ended"
		loop      = "chan done = [1] of { bit }; short n; proctype worker() { done!0 }\n"
		meet      = "chan done = [0] of { bit }; short n; proctype worker() { done!0 }\n"
		busy      = "chan done = [1] of { bit }; short n; proctype worker() { chan own[8] = [0] of { bit }; done!0 }\n"
		boss      = "active proctype boss() { do :: run worker(); done?0 :: break od }"
		counted   = "active proctype boss() { do :: n < 300 -> run worker(); done?0; n++ :: else -> break od; assert(n == 0) }"
		stuck     = "active proctype boss() { do :: run worker(); done?0 :: run worker() -> done?1 od }"
	)
	for i, c := range []struct{ name, model, formula, shortage, other string }{
		{"processes", loop + boss, "", processes, ""},
		{"channels", busy + boss, "", channels, ""},
		{"a handshake", meet + boss, "", processes, ""},
		{"a formula", loop + boss, "G len(done) < 2", processes, ""},
		{"a failed assertion besides", loop + counted, "", processes, "assertions=violated"},
		{"a deadlock besides", loop + stuck, "", processes, "end-states=violated"},
		{"a violated formula", loop + counted, "G n < 299", processes, "formula=violated"},
	} {
		for j, red := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
			for k, how := range []ltlpor.NoRoom{ltlpor.RoomOpen, ltlpor.RoomIgnored} {
				if (i+2*j+k)%4 != 0 && !amount.Exhaustive() {
					continue
				}
				want := map[ltlpor.NoRoom]ltlpor.Verdict{ltlpor.RoomIgnored: ltlpor.Holds}[how]
				opt := ltlpor.Options{Reduction: red, NoRoom: how}
				if c.formula != "" {
					opt.Checks = ltlpor.Given
				}
				r, err := check(t, c.model, c.formula, opt)
				require.NoError(t, err, c.name)
				seen := ""
				for _, p := range r.Properties {
					if p.Name+"=violated" == c.other {
						require.Equal(t, ltlpor.Violated, p.Verdict, c.name)
						require.Empty(t, p.Assuming, c.name)
						require.Equal(t, int64(1), p.Errors, "%s: the lack of room is not counted", c.name)
						seen = c.other
						continue
					}
					if p.Reason.Open == ltlpor.NotReached {
						continue
					}
					require.Equal(t, want, p.Verdict, "%s: %s: %s", c.name, p.Name, verdicts(r))
					if how == ltlpor.RoomOpen {
						require.Equal(t, ltlpor.Reason{Open: ltlpor.WantOfRoom, Detail: c.shortage}, p.Reason, c.name)
					} else {
						require.Equal(t, c.shortage, p.Assuming, c.name)
					}
				}
				require.Equal(t, c.other, seen, "%s: %s", c.name, verdicts(r))
			}
		}
	}
}

// If there is no room where processes that have ended go at once either, or it is not known whether they can, the
// error is an error, whatever is asked for; so it is where deaths are steps.
func TestRoomLackedInAnyCase(t *testing.T) {
	for i, c := range []struct {
		name, model string
		optimize    ltlpor.Optimizations
	}{
		{"processes that stay alive", `
			proctype A() { skip } proctype B() { false }
			active proctype M() { do :: run A(); run B() od }`, 0},
		{"processes that wait before their only step", `
			proctype A() { skip } active proctype M() { do :: run A() od }`, 0},
		{"processes that wait between steps of their own", `
			proctype A() { byte k; k = 1; k = 2 } active proctype M() { do :: run A() od }`, 0},
		{"processes that wait while two are created", `
			byte n; proctype A() { n++ } active proctype M() { do :: run A(); run A() od }`, 0},
		{"processes that are kept from dying", `
			byte g; proctype A() provided (g == 0) { skip }
			active proctype M() { do :: run A() od }`, 0},
		{"deaths are steps", "proctype A() { skip }\nactive proctype M() { do :: run A() od }", ltlpor.NoOptimizations},
	} {
		for k, how := range []ltlpor.NoRoom{ltlpor.RoomOpen, ltlpor.RoomIgnored, ltlpor.RoomError} {
			for n, errors := range []int{1, -1} {
				if (i+2*k+n)%6 != 0 && !amount.Exhaustive() {
					continue
				}
				opt := ltlpor.Options{
					NoRoom: how, Optimize: c.optimize, Checks: ltlpor.Assertions, MaxErrors: errors, MaxStates: 4_000,
				}
				r, err := check(t, c.model, "", opt)
				require.NoError(t, err, c.name)
				require.Equal(t, "assertions=violated", verdicts(r), "%s, %s, %d", c.name, how, errors)
				require.Equal(t, "more than 255 processes", r.Properties[0].Traces[0].Fault.Message, c.name)
			}
		}
	}
}

// A search that is cut short before it is known whether there is room decides nothing.
func TestRoomNotKnown(t *testing.T) {
	const model = `
		short n; proctype A() { skip }
		active proctype M() { do :: n < 900 -> atomic { run A(); n++ } od }`
	r, err := check(t, model, "", ltlpor.Options{NoRoom: ltlpor.RoomIgnored, MaxStates: 300})
	require.NoError(t, err)
	require.Equal(t, "assertions=inconclusive (states), end-states=inconclusive (states)", verdicts(r))
}

// If all runs are too many to be searched for whether there is room, its lack is an error, whatever is asked for: here
// any of 43 processes may have ended while others are created.
func TestRoomOnTooManyRuns(t *testing.T) {
	const model = `
		byte n; proctype B() { chan c[6] = [0] of { bit }; n++ }
		active proctype M() { byte k; do :: k < 45 -> run B(); k++ :: else -> break od }`
	for _, how := range []ltlpor.NoRoom{ltlpor.RoomIgnored, ltlpor.RoomOpen}[:amount.Choose(1, 2)] {
		r, err := check(t, model, "", ltlpor.Options{NoRoom: how, Checks: ltlpor.Assertions})
		require.NoError(t, err)
		require.Equal(t, "assertions=violated", verdicts(r))
		require.Equal(t, "more than 255 channels", r.Properties[0].Traces[0].Fault.Message)
		require.Equal(t, search.CutRoom, r.Searches[len(r.Searches)-1].Cut)
	}
}

func TestNoRoomNames(t *testing.T) {
	for _, name := range []string{"open", "error", "ignore"} {
		n, err := ltlpor.ParseNoRoom(name)
		require.NoError(t, err)
		require.Equal(t, name, n.String())
	}
	_, err := ltlpor.ParseNoRoom("")
	require.EqualError(t, err, `unknown value "": expected open, error or ignore`)
}
