package exploration

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/dpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// readModel reads a model that can be explored.

func readModel(t *testing.T, text string) *property.Task {
	t.Helper()
	x, err := read(context.Background(), source.NewFile("m.pml", text), property.Options{}, 0)
	require.NoError(t, err)
	return x
}

// first takes the first move of each state, and its first outcome, n times or until none is left, or something goes

// wrong that ends the run.

func first(t *testing.T, p *program.Program, n int) (steps []dpor.Taken, fault *program.Fault) {
	t.Helper()
	m, err := system.Machine(p)
	require.NoError(t, err)
	s := m.Init(nil)
	for range n {
		var moves program.Moves
		m.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		var out program.Outcomes
		m.Fire(s, moves.All[0], &out)
		steps = append(steps, dpor.Taken{Move: moves.All[0]})
		if out.All[0].Fault != nil {
			return steps, out.All[0].Fault
		}
		s = out.All[0].State
	}
	return steps, nil
}

// replayed replays errs with unlimited time and memory.
func replayed(t *testing.T, p *program.Program, errs ...dpor.Error) ([]*trace.Trace, []int, error) {
	r, err := replayingOf(t.Context(), p, nil)
	require.NoError(t, err)
	defer r.end()
	return r.certified(t.Context(), p, errs)
}

// What is said of an execution is held against the model before it becomes a counterexample.

func TestExploredCounterexamples(t *testing.T) {
	assertion := readModel(t, `byte x; active proctype P() { x = 1; assert(x == 2); x = 3 }`).Program
	steps, fault := first(t, assertion, 9)
	require.Len(t, steps, 2)
	traces, left, err := replayed(t, assertion, dpor.Error{Fault: fault, Steps: steps})
	require.NoError(t, err)
	require.Len(t, traces[0].Steps, 2)
	require.Contains(t, traces[0].FaultText, "assertion violated")
	require.Empty(t, left)

	stuck := readModel(t, `byte x; active proctype P() { x = 1; x == 2 }`).Program
	steps, _ = first(t, stuck, 9)
	deadlock := &program.Fault{Kind: program.InvalidEnd, Edge: -1, Proc: program.NoPID}
	traces, left, err = replayed(t, stuck, dpor.Error{Fault: deadlock, Steps: steps})
	require.NoError(t, err)
	require.Len(t, traces[0].Blocked, 1)
	require.Empty(t, left)

	division := readModel(t, `byte x; active proctype P() { skip; x = 1 / x }`).Program
	steps, fault = first(t, division, 9)
	traces, left, err = replayed(t, division, dpor.Error{Fault: fault, Steps: steps})
	require.NoError(t, err)
	require.Equal(t, "division by zero", traces[0].FaultText)
	require.Empty(t, left)

	for _, wrong := range []dpor.Error{
		{Fault: deadlock, Steps: steps},                                                  // it is another error
		{Fault: deadlock, Steps: steps[:1]},                                              // something can happen
		{Fault: fault, Steps: steps[:1]},                                                 // nothing goes wrong
		{Fault: fault, Steps: steps[1:]},                                                 // not executable
		{Fault: fault, Steps: []dpor.Taken{steps[0], {Move: steps[1].Move, Outcome: 1}}}, // no such outcome
	} {
		_, _, err = replayed(t, division, wrong)
		require.ErrorContains(t, err, "bug: ")
	}
}

// What is not replayed in time is no counterexample, and is told of; the exploration is not complete then.

func TestExploredInTime(t *testing.T) {
	const text = `active proctype P() {
		int v; d_step { v = 0; do :: v < 90000 -> v++ :: else -> break od } assert(v == 0) }`
	x := readModel(t, text)
	found, err := dpor.Explore(t.Context(), x.Program, dpor.Options{Algorithm: dpor.SourceDPOR})
	require.NoError(t, err)
	require.Len(t, found.Errors, 1)
	r, err := replayingOf(t.Context(), x.Program, nil)
	require.NoError(t, err)
	defer r.end()
	over, cancelIt := context.WithCancel(t.Context())
	cancelIt()
	r.halt = cancel.NewHalt(over, 0, nil).Graced(0)
	traces, left, err := r.certified(over, x.Program, slices.Repeat(found.Errors, 2))
	require.NoError(t, err)
	require.Empty(t, traces)
	n := len(found.Errors[0].Steps)
	require.Equal(t, []int{n, n}, left)
	require.Equal(t, dpor.CutInterrupt, exploredCut(over, r.ended))
	all, err := explored(over, x, &found, nil) // which have the time of cancel.ReplayGrace
	require.NoError(t, err)
	require.Equal(t, schedule.Violated, all.Verdict)
	require.True(t, all.Complete())
}

// A run without room for the steps is no counterexample, and the exploration names the memory as the reason.

func TestExploredInMemory(t *testing.T) {
	x := readModel(t, `byte x; active proctype P() {
		int i; do :: i < 3000 -> i++ :: else -> break od; assert(x == 1) }`)
	found, err := dpor.Explore(t.Context(), x.Program, dpor.Options{Algorithm: dpor.SourceDPOR})
	require.NoError(t, err)
	require.Len(t, found.Errors, 1)
	found.Options.Room = func(int64) bool { return false }
	all, err := explored(t.Context(), x, &found, nil)
	require.NoError(t, err)
	require.Equal(t, schedule.Inconclusive, all.Verdict)
	require.Equal(t, dpor.CutMemory, all.Cut)
	require.Equal(t, []int{len(found.Errors[0].Steps)}, all.Left)
}

// Explorations of whole models give the verdict of Check. Takes about a second.

// Where a limit, or ctx, ends an exploration it is Inconclusive, and says why.

// An execution goes on where a process goes wrong, and does without the ends of processes; a run of the model does

// not.

func TestExecutionsAsRuns(t *testing.T) {
	const model = "byte x; active proctype P() { x = 1 / x } active proctype Q() { assert(x == 1); x == 3 } " +
		"active proctype R() { skip }"
	several := dpor.Options{MaxErrors: 9}
	x, err := Explore(context.Background(), source.NewFile("m.pml", model), property.Options{}, several)
	require.NoError(t, err)
	require.Equal(t, schedule.Violated, x.Verdict)
	var says []string
	for _, run := range x.Traces {
		require.Len(t, run.Steps, 1, "P does not move, or Q does not")
		says = append(says, run.FaultText)
	}
	require.ElementsMatch(t, []string{"division by zero", "assertion violated: assert(x == 1)"}, says)

	const stuck = "byte x; active proctype P() { x = 1 } active proctype Q() { x == 3 } active proctype R() { skip }"
	x, err = Explore(context.Background(), source.NewFile("m.pml", stuck), property.Options{}, dpor.Options{})
	require.NoError(t, err)
	require.Len(t, x.Traces, 1)
	require.Len(t, x.Traces[0].Steps, 3, "R dies, and P cannot")
	require.Len(t, x.Traces[0].Blocked, 1)
	require.EqualValues(t, 1, x.Counts.Deadlocks)
}

// A step that was given up says nothing, and takes the place of no error: here it is met first.

// A model may stay in an atomic sequence for ever.

func TestStaysInASequence(t *testing.T) {
	const model = "byte x;\nactive proctype P() {\n\tskip;\n\tatomic { do :: x = 1 - x :: break od }\n}"
	_, err := Explore(context.Background(), source.NewFile("m.pml", model), property.Options{}, dpor.Options{})
	var endless *EndlessError
	require.ErrorAs(t, err, &endless)
	require.Nil(t, endless.Trace)
	require.Contains(t, err.Error(), "m.pml:4:")
	require.Contains(t, err.Error(), "a run may stay in this atomic sequence for ever")
	p := readModel(t, "active proctype P() { skip }").Program
	steps, _ := first(t, p, 1)
	require.ErrorContains(t, unfit(t.Context(), p, nil, &dpor.EndlessError{Steps: steps, Cycle: -1}), "bug: ")
}

// A cycle is shown by its places, the first few of them if it is long.

func TestEndlessModel(t *testing.T) {
	for _, c := range []struct {
		model  string
		before int
		says   string
	}{
		{"byte x;\nactive proctype P() {\n\tx = 1;\n\tdo\n\t:: x = 1 - x\n\t:: skip; x = 1\n\tod\n}", 1,
			"by the cycle P(0) `x = 1 - x` (m.pml:5) 2 times\n"},
		{"byte x;\nactive proctype P() {\n\tdo :: skip; x = 0 od\n}", 0, // twice six is seen as once two
			"by the cycle P(0) `skip` (m.pml:3), P(0) `x = 0` (m.pml:3)\n"},
		{"byte x;\nactive proctype P() {\n\tdo :: x = 1;" + strings.Repeat("\nx++;", 10) + "\nx = 0 od\n}", 0,
			"P(0) `x++` (m.pml:7), P(0) `x++` (m.pml:8), and 6 steps more\n"},
	} {
		p := readModel(t, c.model).Program
		n := 2
		if c.before == 0 {
			n = 12
		}
		steps, _ := first(t, p, c.before+n)
		err := unfit(t.Context(), p, nil, &dpor.EndlessError{Steps: steps, Cycle: c.before})
		var endless *EndlessError
		require.ErrorAs(t, err, &endless)
		require.Contains(t, err.Error(), "m.pml:")
		require.Contains(t, err.Error(), "error: the model need not terminate")
		require.Contains(t, err.Error(), c.says)
		require.Contains(t, err.Error(), "ltlpor check searches models that go round")
		require.Equal(t, c.before, endless.Trace.CycleStart)
		var list source.List
		require.ErrorAs(t, err, &list, "the text is at fault")

		err = unfit(t.Context(), p, nil, &dpor.EndlessError{Steps: steps[:len(steps)-1], Cycle: c.before})
		require.ErrorContains(t, err, "bug: ", "it is no cycle")
	}
}

// A model that is none for an algorithm is told of with its place, and what is to be done.

func TestOutsideTheClass(t *testing.T) {
	p := readModel(t, "byte x;\nactive proctype P() { x == 1 }").Program
	edge := p.Types[0].Locations[0].Out[0]
	err := unfit(t.Context(), p, nil, &dpor.ClassError{Algorithm: dpor.EPOR, Message: "P(0) is blocked", Edge: edge})
	require.Equal(t, `m.pml:2:23: error: epor: P(0) is blocked
    2 | active proctype P() { x == 1 }
      |                       ^^^^^^
  hint: epor needs processes that never block, have no choice and create no others; `+
		"fg-dpor, source-dpor and optimal-dpor have no such limit", err.Error())
	var class *ClassError
	require.ErrorAs(t, err, &class)
	require.Equal(t, dpor.EPOR, class.Algorithm)
	err = unfit(t.Context(), p, nil, &dpor.ClassError{Algorithm: dpor.EPOR, Message: "no", Edge: -1})
	require.Contains(t, err.Error(), "error: epor: no")
	own := errors.New("own")
	require.Equal(t, own, unfit(t.Context(), p, nil, own))
}

// Formulas are named in a warning, a claim is refused, and so is what makes no sense.
