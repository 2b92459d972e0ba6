package trail_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/testing/lowertest"
)

// TestUnfit: models for which no trail can be written, and similar models for which a trail can be written, with "".
func TestUnfit(t *testing.T) {
	for _, c := range []struct{ model, want string }{
		{`active proctype P() { L: goto M; M: P@L }`,
			"a label on a goto or break is referred to"},
		{`active proctype P() { L: skip } active proctype Q() { P@L }`,
			"a process asks where another one is"},
		{`active proctype P() { byte x } active proctype Q() { P:x == 0 }`,
			"a process asks where another one is"},
		{`active proctype P() { byte x = _last }`,
			"a process reads _last"},
		{`active proctype P() { enabled(1) }`,
			"enabled and pc_value"},
		{`chan c = [0] of { bit }; active proctype P() { nfull(c) }`,
			"a process asks whether a channel is full"},
		{`chan c = [1] of { bit }; active proctype P() { nfull(c) }`,
			""},
		{`chan c = [0] of { bit }; active proctype P() { empty(c) }`,
			""},
		{`proctype Q() { byte n = _nr_pr; skip } init { run Q() }`,
			"an initialiser asks for"},
		{`byte g; proctype Q() { byte n = g + _pid; skip } init { run Q() }`,
			""},
		{`byte x; active proctype P() { timeout -> x = 1 }`,
			""},
		{`byte x; active proctype P() { (timeout && x == 0) || x == 1 }`,
			""},
		{`byte x; active proctype P() { !timeout }`,
			"in a replay by SPIN timeout is always 1"},
		{`byte x; active proctype P() { timeout == 0 }`,
			"in a replay by SPIN timeout is always 1"},
		{`byte x; active proctype P() { x = timeout }`,
			"in a replay by SPIN timeout is always 1"},
		{`byte x; active proctype P() provided (!timeout) { printf("%d", _last) }`,
			""},
		{`byte x; active proctype P() { _nr_pr == 1; get_priority(_pid) == 1 }`,
			""},
	} {
		model, want := c.model, c.want
		p, _ := read(t, model)
		err := trail.Unfit(p)
		if want == "" {
			require.NoError(t, err, model)
			continue
		}
		var unfit *trail.UnfitError
		require.ErrorAs(t, err, &unfit, model)
		require.ErrorContains(t, err, want, model)
	}
	r, err := lowertest.Read(`byte x; active proctype P() { x++ }`, lower.Options{Overflow: true})
	require.NoError(t, err)
	require.ErrorContains(t, trail.Unfit(r.Program), "in SPIN a value that does not fit is cut")
}

// TestUnfitTraces: traces of fit models that SPIN's simulator would not replay.
func TestUnfitTraces(t *testing.T) {
	for _, c := range []struct{ model, want string }{
		// Inside of d_steps the simulator draws.
		{`byte x; active proctype P() { x = 1; d_step { if :: x = 2 :: x = 3 fi }; false }`,
			"several statements are executable at once"},
		{`byte x; active proctype P() { d_step { if :: x == 0 -> x = 2 :: x == 1 :: true -> x = 2 fi }; false }`,
			"several statements are executable at once"},
		{`byte x; active proctype P() { d_step { do :: x < 3 -> x++ :: x == 3 -> break :: else -> x = 0 od }; false }`,
			""},
		{`byte x; active proctype P() { d_step { if :: x == 1 :: if :: x == 5 :: else fi fi }; false }`,
			""},
		{`byte x; active proctype P() { d_step { if :: if :: x == 5 :: else -> x = 7 fi :: x == 0 fi }; false }`,
			"several statements are executable at once"},
		{`byte x; active proctype P() { if :: x == 1 -> d_step { if :: x = 2 :: x = 3 fi } :: x == 0 fi; false }`,
			""},
		{`byte x; chan c = [0] of { bit } active proctype P() { d_step { c?x; if :: x++ :: x = 0 fi } }` +
			` init { c!1; false }`,
			"several statements are executable at once"},
		// It keeps one bit of every element of an array of bits.
		{`bit b[2]; active proctype P() { b[1] = 2; false }`,
			"an element of b is greater than 1"},
		{`active proctype P() { bool b[2]; b[1] = 3; false }`,
			"an element of b is greater than 1"},
		{`bit b[2], c; active proctype P() { b[1] = 1; c = 2; false }`,
			""},
		{`byte b[2]; active proctype P() { b[1] = 2; false }`,
			""},
		// Of other errors than these it takes no notice, or stops.
		{`byte x; active proctype P() { assert(x == 1) }`,
			""},
		{`byte x, a[2]; active proctype P() { x = 2; a[x] = 1 }`,
			""},
		{`byte x; active proctype P() { x = 1 / x }`,
			"SPIN's simulator takes no notice"},
		{`byte x; active proctype P() { atomic { do :: x = 0 od } }`,
			"SPIN's simulator takes no notice"},
		{`byte x; active proctype P() { d_step { x = 1; x == 2 } }`,
			"SPIN's simulator takes no notice"},
	} {
		model, want := c.model, c.want
		p, m := read(t, model)
		require.NoError(t, trail.Unfit(p), model)
		f, err := trail.FromTrace(p, walk(t, p, m, 1), machine)
		if want == "" {
			require.NoError(t, err, model)
			require.NotEmpty(t, f.Steps)
			continue
		}
		var unfit *trail.UnfitError
		require.ErrorAs(t, err, &unfit, model)
		require.ErrorContains(t, err, want, model)
	}
}
