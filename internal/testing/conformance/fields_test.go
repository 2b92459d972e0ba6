package conformance

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// TestMissingFields: each send and receive with fewer fields than a channel that may
// be there is named once, with both numbers and its place. To take it violates the assertions, at its place, unless it
// leaves the message; all else is as if 0 were sent and the rest not looked at.
func TestMissingFields(t *testing.T) {
	cases := []struct {
		name, model string
		warnings    []string
	}{
		{"a global channel", `chan c = [2] of { byte, byte };
byte x;
active proctype P() { c!3; c?x; assert(x == 3); c!!1; c?<x>; c??1 }`, []string{
			"m.pml:3:23: warning: too few message fields: this send has 1, channel c takes 2; 0 is sent for the others",
			"m.pml:3:28: warning: too few message fields: this receive has 1, channel c takes 2; the others are ignored",
			"m.pml:3:49: warning: too few message fields: this send has 1, channel c takes 2; 0 is sent for the others",
			"m.pml:3:55: warning: too few message fields: this receive has 1, channel c takes 2; the others are ignored",
			"m.pml:3:62: warning: too few message fields: this receive has 1, channel c takes 2; the others are ignored"}},
		{"channels in fields and arrays, structures as messages", `typedef R { byte a, b };
typedef T { chan q[2] = [2] of { byte, R, byte } };
T t[2]; R r; byte i;
active proctype P() { t[1].q[i]!r; t[i + 1].q[0]?r; i = 1; t[1].q[1]!1,r,4; assert(t[1].q[1]?[1]) }`, []string{
			"m.pml:4:23: warning: too few message fields: this send has 2, channel t.q takes 4; 0 is sent for the others",
			"m.pml:4:36: warning: too few message fields: this receive has 2, channel t.q takes 4; the others are ignored"}},
		{"an inline that is called twice, in a d_step", `inline f(q) { q!1; d_step { q?1; skip } }
active proctype P() { chan c = [2] of { byte, byte }; f(c); f(c) }`, []string{
			"m.pml:1:15: warning: too few message fields: this send has 1, channel c takes 2; 0 is sent for the others",
			"m.pml:1:29: warning: too few message fields: this receive has 1, channel c takes 2; the others are ignored"}},
		{"a parameter, and a channel that came in a message", `chan c = [1] of { byte };
chan d = [1] of { byte, byte, byte };
chan e = [1] of { chan };
proctype P(chan k) { k!1; e!k }
active proctype Q() { chan m; run P(d); e?m; m?1 }`, []string{
			"m.pml:4:22: warning: too few message fields: this send has 1, k may be d, which takes 3; 0 is sent for the others",
			"m.pml:5:46: warning: too few message fields: this receive has 1, m may be d, which takes 3; the others are ignored"}},
		{"polls, and a trace", `chan c = [1] of { byte, byte };
trace { do :: c!1 :: c?1 od }
active proctype P() { c!1,2; assert(c?[1]); c?1,2 }`, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, opt := range []ltlpor.Options{{}, {Reduction: ltlpor.None}, {Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations}} {
				opt.MaxErrors = -1
				r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", c.model), opt)
				require.NoError(t, err)
				require.Equal(t, ltlpor.Holds, r.Properties[1].Verdict)
				var got []string
				taken := map[int]bool{}
				for _, d := range r.Warnings {
					first, _, _ := strings.Cut(d.Error(), "\n")
					got = append(got, first)
					if d.Hint != "" {
						require.Equal(t, "taking it violates the assertions, as in SPIN's verifier", d.Hint)
						taken[d.Span.Start] = true
					}
				}
				require.Equal(t, c.warnings, got)
				failed := map[int]bool{}
				for _, x := range r.Properties[0].Traces {
					require.Equal(t, program.TooFewFields, x.Fault.Kind)
					failed[x.FaultSpan.Start] = true
				}
				require.Equal(t, taken, failed)
				require.Equal(t, len(failed) > 0, r.Properties[0].Verdict == ltlpor.Violated)
			}
		})
	}
}

// A 0 that is sent for a missing field is no channel: what comes of it is a fault at once, inside
// the atomic sequence, and no place where control is lost.
func TestMissingFieldAsChannel(t *testing.T) {
	const model = `chan d = [0] of { byte }; chan e = [1] of { byte, chan }; bool got;
proctype R(chan k) { byte x; atomic { e?x,k; got = 1; k?1 } }
proctype S(chan f) { f!3 }
active proctype Z() { got; got = 0; assert(false) }
init { run R(d); run S(e) }`
	for _, opt := range []ltlpor.Options{{MaxErrors: -1}, {MaxErrors: -1, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations}} {
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), opt)
		require.NoError(t, err)
		var faults []string
		for _, x := range r.Properties[0].Traces {
			faults = append(faults, x.Fault.Message)
		}
		require.Contains(t, faults, "a channel is used that was never initialised")
		require.NotContains(t, faults, "assertion violated: assert(false)")
	}
}
