package dpor

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// separatedModel returns a terminating model in which no process waits. It has variables, arrays with data as
// indices, and branches.
func separatedModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("byte x, y, a[3];\n")
	vars := []string{"x", "y", "a[0]", "a[1]", "a[x%3]", "a[y%3]", "a[v]", "v"}
	v := func() string { return vars[r.Intn(len(vars))] }
	var stmt func(depth int) string
	stmt = func(depth int) string {
		switch n := r.Intn(12); {
		case n < 3:
			return fmt.Sprintf("%s = %d", v(), r.Intn(3))
		case n < 5:
			return fmt.Sprintf("%s = (%s + 1) %% 3", v(), v())
		case n < 6:
			return fmt.Sprintf("%s = (%s -> %s : %s) %% 3", v(), v(), v(), v())
		case n < 7:
			return fmt.Sprintf("assert(%s != %d)", v(), r.Intn(3))
		case n < 8:
			return fmt.Sprintf("d_step { %s = %s %% 3; %s = %d }", v(), v(), v(), r.Intn(3))
		case depth < 2:
			return fmt.Sprintf("if :: %s == %d -> %s :: else -> %s fi", v(), r.Intn(2), stmt(depth+1), stmt(depth+1))
		}
		return "v = " + []string{"x", "y"}[r.Intn(2)] + " % 3"
	}
	processes(&b, r, 2+r.Intn(2), "v", stmt)
	return b.String()
}

// lazypor runs one execution of each trace if no process waits.
func TestLazyEvery(t *testing.T) {
	compared := 0
	for seed := range amount.Choose[int64](40, 400) {
		text := separatedModel(rand.New(rand.NewSource(seed)))
		p := lowertest.Program(t, text)
		want := every(t, p, 3000)
		if want == nil {
			continue
		}
		compared++
		got := map[uint64]string{}
		res, err := Explore(context.Background(), p, Options{Algorithm: Lazy, Ended: func(e *Execution) {
			got[e.Trace()] = fmt.Sprintf("%x", e.Final)
		}})
		require.NoError(t, err, text)
		require.Equal(t, Uncut, res.Cut)
		require.Len(t, got, len(want), "seed %d %+v\n%s", seed, res.Counts, text)
		require.EqualValues(t, len(want), res.Traces, text)
		require.Equal(t, res.Traces, res.Executions, text)
	}
	require.Greater(t, compared, amount.Choose(30, 330))
}

// The programs of the thesis with a separate statement for each read: listings A.1 and 6.3.
func readersInTwo(n int) string {
	return fmt.Sprintf("byte x, l[%d];\nactive proctype W() { x = 42 }\n", n) +
		fmt.Sprintf("active [%d] proctype R() { if :: l[_pid-1] == 0 :: else fi; if :: x == 0 :: else fi }\n", n-1)
}

func branchingTwice(n int) string {
	return fmt.Sprintf("byte x[%d];\ninline step() { if :: x[_pid] == 0 -> x[(_pid+1)%%%d] = 1 :: else fi }\n", n, n) +
		fmt.Sprintf("active [%d] proctype B() { step(); step() }\n", n)
}

func benchmarkModel(t *testing.T, name string, n int) string {
	text, err := benchmark.Model(name, n)
	require.NoError(t, err)
	return text
}

// The figures of the thesis, appendix B. Column DPOR has the figures of fg-dpor. For readers-writers, column ZPOR has
// the figures of lazypor. For the rest, ZPOR repeats traces: 9 of 8 traces for 12 indexers, 64 of 64 for 13, 513 of
// 512 for 14; 9 of 8, 16 of 16, 33 of 32 for 5 to 7 small indexers; 49, 393, 5555 of 11, 28, 103 for branching. The
// repetitions depend on the order in which the prototype continues, which the text does not give. lazypor has one
// execution per trace.
func TestThesisCounts(t *testing.T) {
	for _, c := range []struct {
		text      string
		lazy, all int64
	}{
		{readersInTwo(2), 2, 3}, {readersInTwo(3), 4, 26}, {readersInTwo(4), 8, 493}, {readersInTwo(5), 16, 16559},
		{readersInTwo(9), 256, 0},
		{benchmarkModel(t, "indexer", 11), 1, 1}, {benchmarkModel(t, "indexer", 12), 8, 23},
		{benchmarkModel(t, "indexer", 13), 64, 529},
		{benchmarkModel(t, "indexer-small", 2), 1, 1}, {benchmarkModel(t, "indexer-small", 3), 2, 2},
		{benchmarkModel(t, "indexer-small", 7), 32, 32},
		{branchingTwice(1), 1, 1}, {branchingTwice(2), 11, 23}, {branchingTwice(3), 28, 299},
		{branchingTwice(4), 103, 5731},
	} {
		p := lowertest.Program(t, c.text)
		res, err := Explore(context.Background(), p, Options{Algorithm: Lazy})
		require.NoError(t, err)
		require.Equal(t, c.lazy, res.Executions, c.text)
		require.Equal(t, c.lazy, res.Traces, c.text)
		if c.all > 0 {
			res, err = Explore(context.Background(), p, Options{Algorithm: FG, Dependence: Accesses, NoSleep: true})
			require.NoError(t, err)
			require.Equal(t, c.all, res.Executions, c.text)
		}
	}
}

// A model with a process that waits, has a choice, or creates a process is refused; the message says why.
func TestLazyClass(t *testing.T) {
	for _, c := range []struct {
		text, message string
		process       program.PID
	}{
		{"bit x; active proctype A() { x = 1 } active proctype B() { x == 1 }", "process 1 is blocked", 1},
		{"bit x; active proctype A() { skip; x = 1 } active proctype B() { skip; x == 1 }", "process 1 is blocked", 1},
		{"bit x; active proctype A() { if :: x = 1 :: x = 0 fi }", "process 0 has a choice", 0},
		{"proctype A() { skip } init { skip; run A() }", "process 0 makes a process", 0},
		{"chan c = [1] of { bit }; active proctype A() { c!1 } active proctype B() { c?1 }", "process 1 is blocked", 1},
	} {
		_, err := Explore(context.Background(), lowertest.Program(t, c.text), Options{Algorithm: Lazy})
		var class *ClassError
		require.ErrorAs(t, err, &class, c.text)
		require.Equal(t, Lazy, class.Algorithm)
		require.Contains(t, class.Message, c.message)
		require.Equal(t, c.process, class.Process, c.text)
		require.GreaterOrEqual(t, class.Edge, program.EdgeID(0))
	}
	rendezvous := "chan c = [0] of { bit }; active proctype A() { c!1 } active proctype B() { c?1 }"
	_, err := Explore(context.Background(), lowertest.Program(t, rendezvous), Options{Algorithm: Lazy})
	var class *ClassError
	require.ErrorAs(t, err, &class)
	require.Contains(t, class.Message, "rendezvous")
	_, err = Explore(context.Background(), lowertest.Program(t, "bit x; active proctype A() { do :: x = 1 - x od }"),
		Options{Algorithm: Lazy})
	var endless *EndlessError
	require.ErrorAs(t, err, &endless)
}

// A failed assertion is found after a swap as well as in the first execution, and counted once per execution.
func TestLazyFault(t *testing.T) {
	for _, text := range []string{
		"byte x, y; active proctype A() { x = 1; y = 1 } " +
			"active proctype B() { byte a, b; a = y; b = x; assert(a <= b); assert(a == b) }",
		"bit x; active proctype A() { x = 1 } active proctype B() { bit a; a = x; assert(a == 0) }",
	} {
		p := lowertest.Program(t, text)
		lazy, err := Explore(context.Background(), p, Options{Algorithm: Lazy, MaxErrors: 9})
		require.NoError(t, err)
		source, err := Explore(context.Background(), p, Options{Algorithm: SourceDPOR, MaxErrors: 9})
		require.NoError(t, err)
		require.Equal(t, source.Executions, lazy.Executions)
		require.EqualValues(t, 1, lazy.Faults)
		require.Len(t, lazy.Errors, 1)
		require.Equal(t, source.Errors[0].Fault.Message, lazy.Errors[0].Fault.Message)
	}
}
