package dpor_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/testing/lowertest"
)

func readersWriters(n int) string {
	return fmt.Sprintf("byte x; byte l[%d];\nactive proctype W() { x = 1 }\n", n) +
		fmt.Sprintf("active [%d] proctype R() { l[_pid] = x }\n", n-1)
}

func ring(n, times int) string {
	s := fmt.Sprintf("byte x[%d];\nactive [%d] proctype P() {", n, n)
	for i := range times {
		if i > 0 {
			s += ";"
		}
		s += fmt.Sprintf(" x[(_pid+1)%%%d] = x[_pid]", n)
	}
	return s + " }\n"
}

// The race checks equal the published counts for Source-DPOR. 0: the published count differs because of the choice
// among possible first processes.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		text          string
		traces, races int64
	}{
		{readersWriters(2), 2, 2}, {readersWriters(3), 4, 12}, {readersWriters(4), 8, 47}, {readersWriters(5), 16, 153},
		{readersWriters(6), 32, 449}, {readersWriters(7), 64, 1233},
		{ring(2, 1), 2, 2}, {ring(3, 1), 6, 18}, {ring(4, 1), 14, 80}, {ring(5, 1), 30, 0},
		{ring(2, 2), 6, 34}, {ring(3, 2), 90, 1029}, {ring(4, 2), 786, 14734},
	} {
		for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.Optimal, dpor.FG} {
			res, err := dpor.Explore(context.Background(), lowertest.Program(t, c.text), dpor.Options{Algorithm: a})
			require.NoError(t, err)
			require.Equal(t, c.traces, res.Traces, c.text)
			require.Equal(t, c.traces, res.Executions, c.text)
			require.Zero(t, res.Deadlocks+res.Faults)
			require.Equal(t, dpor.Uncut, res.Cut)
			if a == dpor.SourceDPOR && c.races != 0 {
				require.Equal(t, c.races, res.Races, c.text)
			}
		}
	}
}

// A model that need not terminate is refused, either at the execution that returns to a state or at the endless step.
// A model that counts to a limit terminates.
func TestEndless(t *testing.T) {
	for text, endless := range map[string]bool{
		"bit x; active proctype P() { do :: x = 1 - x od }":                                                  true,
		"bit x; active proctype P() { x = 1 } active proctype Q() { do :: x -> break :: else od }":           true,
		"byte x; active proctype P() { do :: x < 3 -> x++ :: else -> break od }":                             false,
		"byte x; active proctype P() { atomic { do :: x++ :: x > 1 -> break od } }":                          true,
		"chan c = [1] of { bit }; active proctype P() { do :: c!1 od } active proctype Q() { do :: c?1 od }": true,
	} {
		for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.Optimal, dpor.FG} {
			res, err := dpor.Explore(context.Background(), lowertest.Program(t, text),
				dpor.Options{Algorithm: a, Time: 5 * time.Second}) // keep the run short if the cycle is missed
			if endless {
				var want *dpor.EndlessError
				require.ErrorAs(t, err, &want, "%s %+v", text, res)
				continue
			}
			require.NoError(t, err, text)
			require.Equal(t, dpor.Uncut, res.Cut)
		}
	}
}

// An exploration ended by the depth limit is incomplete.
func TestDepth(t *testing.T) {
	res, err := dpor.Explore(context.Background(), lowertest.Program(t, ring(3, 2)), dpor.Options{MaxDepth: 5})
	require.NoError(t, err)
	require.NotEqual(t, dpor.Uncut, res.Cut)
	require.Equal(t, dpor.CutDepth, res.Cut)
}

// Models that observe the death, creation and communication of processes.
func TestProcesses(t *testing.T) {
	for _, c := range []struct {
		name, text                    string
		executions, deadlocks, faults int64
	}{
		{"a death that is seen", `
			active proctype P() { _nr_pr == 1; assert(false) }
			active proctype Q() { skip }`, 1, 0, 1},
		{"a handshake at the end of a process, or a step of its own", `
			chan e = [0] of { byte }; byte x;
			active proctype P() { e!1 }
			active proctype Q() { byte v; if :: x = 1 :: e?v fi }`, 2, 1, 0},
		{"two who want both", `
			bit a, b;
			active proctype P() { atomic { !a; a = 1 }; atomic { !b; b = 1 }; a = 0; b = 0 }
			active proctype Q() { atomic { !b; b = 1 }; atomic { !a; a = 1 }; b = 0; a = 0 }`, 3, 1, 0},
		{"who takes the message", `
			chan c = [1] of { byte };
			active proctype P() { c!1 }
			active [2] proctype Q() { byte v; c?v; assert(v == 1) }`, 2, 2, 0},
		{"an error ends a process alone", `
			byte x, y;
			active proctype P() { x = 1 / y; x = 2 }
			active proctype Q() { y = 1 }`, 2, 0, 1},
	} {
		for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.Optimal, dpor.FG} {
			res, err := dpor.Explore(context.Background(), lowertest.Program(t, c.text), dpor.Options{Algorithm: a})
			require.NoError(t, err, c.name)
			require.Equal(t, []int64{c.executions, c.deadlocks, c.faults},
				[]int64{res.Executions, res.Deadlocks, res.Faults}, "%s %s", a, c.name)
			require.Equal(t, c.deadlocks+c.faults > 0, len(res.Errors) > 0)
		}
	}
}

// An explicit bound cuts executions, even of models that need not terminate, and the rest is explored: here an error
// within the bound is found. Only lazypor, which varies whole executions, ends at the bound.
func TestBounded(t *testing.T) {
	const text = `byte x;
		active proctype P() { do :: x = 1 - x od }
		active proctype Q() { x = 2; assert(x != 255); x = 3; x = 4; x = 5; x = 6; x = 7; assert(false) }`
	for _, a := range dpor.Algorithms() {
		o := dpor.Options{Algorithm: a, MaxDepth: 6}
		res, err := dpor.Explore(context.Background(), lowertest.Program(t, text), o)
		require.NoError(t, err, a)
		require.Equal(t, dpor.CutDepth, res.Cut, a)
		require.NotEqual(t, dpor.Uncut, res.Cut, a)
		if a != dpor.Lazy {
			require.Len(t, res.Errors, 1, a)
		}
	}
}

// Within a bound an error may be missed, because races behind a cut are invisible; the exploration is then
// incomplete. Without cut executions nothing is missed.
func TestBoundedMisses(t *testing.T) {
	p := lowertest.Program(t, `byte x, y; active proctype P() { x = 1; x = 2; x = 3 }
		active proctype Q() { y = 1; assert(y == 0) }`)
	missed := map[dpor.Algorithm]bool{}
	for _, a := range dpor.Algorithms() {
		for _, depth := range []int{1, 2, 3, 4, 6} { // at depth 5 epor does not check for the end of every process
			res, err := dpor.Explore(context.Background(), p, dpor.Options{Algorithm: a, MaxDepth: depth})
			require.NoError(t, err)
			require.Equal(t, depth < 5, res.Cut == dpor.CutDepth, "%s %d", a, depth)
			require.Equal(t, depth >= 5, res.Cut == dpor.Uncut)
			require.True(t, len(res.Errors) == 1 || res.Cut != dpor.Uncut)
			missed[a] = missed[a] || depth > 1 && len(res.Errors) == 0
		}
		require.True(t, missed[a], "doc/dev/dpor.md says that %s misses the error", a)
	}
}

// A process moved earlier has several steps, and an alternative step touches a different cell there. The offer must
// be computed at the earlier position.
func TestOtherStepsThatComeEarly(t *testing.T) {
	const text = `byte x = 1, y; byte a[3];
		active proctype P() { if :: a[x] = y :: x = 0 fi; if :: a[0] != 1 :: else -> x = 0 fi }
		active proctype Q() { a[0] = 1; if :: y = 2 :: assert(a[x] < 0) fi }`
	for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.Optimal, dpor.FG} {
		res, err := dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{Algorithm: a})
		require.NoError(t, err)
		require.EqualValues(t, 13, res.Traces, a)
	}
}

// A wakeup sequence passes a step with an alternative; the executions behind the alternative are found, too, although
// no race shows them: here P1 does not assign, and P0 does.
func TestOtherStepsOnAWakeupSequence(t *testing.T) {
	const text = `byte x, y;
		active proctype P0() { if :: true :: d_step { y != 7; x = 2 } fi }
		active proctype P1() { x != 1; if :: x == 0 -> if :: true -> y = 1 :: skip fi :: else fi }`
	for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.Optimal, dpor.FG} {
		res, err := dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{Algorithm: a})
		require.NoError(t, err)
		require.EqualValues(t, 8, res.Traces, a)
		require.True(t, a != dpor.Optimal || res.Blocked == 0)
	}
}

// Without one of its parts an exploration loses traces or runs some more than once.
func TestAblations(t *testing.T) {
	const writers = "byte x; active [2] proctype P() { x = _pid }"
	const lock = `bit l; active proctype P() { atomic { !l; l = 1 } } active proctype Q() { atomic { !l; l = 1 } }`
	for _, c := range []struct {
		name, text    string
		options       dpor.Options
		whole, number int64 // traces; executions with the ablation
	}{
		{"no reversals", ring(4, 1), dpor.Options{Ablation: dpor.NoReversals}, 14, 1},
		{"writes are independent", writers, dpor.Options{Ablation: dpor.NoWrites}, 2, 1},
		{"the blocked have no races", lock, dpor.Options{Ablation: dpor.NoBlocked}, 2, 1},
		{"no sleep sets", ring(4, 1), dpor.Options{Algorithm: dpor.FG, NoSleep: true}, 14, 20},
		{"reads are dependent", readersWriters(4), dpor.Options{
			Algorithm: dpor.FG, NoSleep: true, Dependence: dpor.Accesses,
		}, 8, 24},
	} {
		p := lowertest.Program(t, c.text)
		res, err := dpor.Explore(context.Background(), p, dpor.Options{})
		require.NoError(t, err)
		require.Equal(t, c.whole, res.Traces, c.name)
		res, err = dpor.Explore(context.Background(), p, c.options)
		require.NoError(t, err)
		require.Equal(t, c.number, res.Executions, c.name)
	}
}
