package trail_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/source"
	"ltlpor/trace"
)

// all is a model whose runs all end in a deadlock.
const all = `
	chan c = [0] of { byte }, d = [1] of { byte };
	byte x, y;
	never { T: do :: skip od }
	inline add(n) { x = x + n; y = y + n }
	proctype W(byte n) { d!n; d?eval(n); L: if :: n == 1 -> goto M :: else fi; M: y = n }
	active [2] proctype P() {
		byte i, l;
		if :: c!1 :: c?l fi;
		atomic { x++; add(2); do :: i < 2 -> i++ :: else -> break od; y++ };
		d_step { if :: i == 2 -> x = 0 :: else -> x = 1 fi; i = 0 };
		for (i : 1 .. 2) { add(1) }
		select (l : 1 .. 3);
		{ x = l; y = x } unless { y > 3; y = 0 };
		run W(_pid)
	}
	init { timeout; x > 200 }`

func machine(p *program.Program) (exec.Machine, error) { return closure.Compile(p) }

func read(t testing.TB, model string) (*program.Program, exec.Machine) {
	t.Helper()
	r, err := lowertest.Read(model, lower.Options{})
	require.NoError(t, err)
	m, err := machine(r.Program)
	require.NoError(t, err)
	return r.Program, m
}

// walk takes random steps until no step is left, or a fault occurs.
func walk(t testing.TB, p *program.Program, m exec.Machine, seed uint64) *trace.Trace {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	run := trace.Run{
		Lasso: program.Lasso{Init: m.Init(nil)},
		Fault: &program.Fault{Kind: program.InvalidEnd, Edge: -1, Proc: program.NoPID},
	}
	s := run.Init
	var moves program.Moves
	for range 1000 {
		m.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		mv := moves.All[r.IntN(len(moves.All))]
		var out program.Outcomes
		m.Fire(s, mv, &out)
		i := r.IntN(len(out.All))
		k := program.Step{Move: mv, Outcome: i, State: slices.Clone(out.All[i].State)}
		run.Stem, s = append(run.Stem, k), k.State
		if f := out.All[i].Fault; f != nil {
			run.Fault = f
			break
		}
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	return tr
}

// TestFollow: following the trail of a run gives the run.
func TestFollow(t *testing.T) {
	p, m := read(t, all)
	for seed := range uint64(100) {
		tr := walk(t, p, m, seed)
		f, err := trail.FromTrace(p, tr, machine)
		require.NoError(t, err)
		again, list := trail.Parse(source.NewFile("t.trail", f.String()))
		require.Empty(t, list)
		run, err := trail.Follow(p, m, again)
		require.NoError(t, err)
		require.Nil(t, run.Fault)
		require.Equal(t, tr.Steps[len(tr.Steps)-1].State, run.Stem[len(run.Stem)-1].State)
		run.Fault = tr.Fault
		back, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		require.Equal(t, len(tr.Steps), len(back.Steps))
		for i := range tr.Steps {
			require.Equal(t, tr.Steps[i].Move, back.Steps[i].Move)
		}
	}
}

// TestFollowMerged: a trail may lack the lines of merged statements.
func TestFollowMerged(t *testing.T) {
	p, m := read(t, `byte x; active proctype P() { byte i; x == 0; i = 1; i = 2; x = i; i = 3; assert(x == 0) }`)
	f, list := trail.Parse(source.NewFile("t.trail", "-4:-4:-4\n1:0:0\n2:0:3\n3:0:5\n"))
	require.Empty(t, list)
	run, err := trail.Follow(p, m, f)
	require.NoError(t, err)
	require.Len(t, run.Stem, 6)
	require.Equal(t, program.Assertion, run.Fault.Kind)

	f.Merged = false
	_, err = trail.Follow(p, m, f)
	require.ErrorContains(t, err, `step 2: process 0 cannot do "x = i" of P here, as the trail has it, only "i = 1"`)

	// Of the ways through an atomic sequence that one counts which leaves out less.
	p, m = read(t, `byte x; active proctype P() { atomic { x == 0; if :: x = 1 :: x < 1 -> x = 2 fi } }`)
	f, list = trail.Parse(source.NewFile("t.trail", "-4:-4:-4\n1:0:0\n2:0:2\n"))
	require.Empty(t, list)
	run, err = trail.Follow(p, m, f)
	require.NoError(t, err)
	run.Fault = &program.Fault{Kind: program.ClaimEnd, Edge: -1}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	require.Equal(t, "x = 2", tr.Steps[2].Text)

	// What is left of a merged sequence is made up for before a cycle closes, and at the end.
	p, m = read(t, `byte x; active proctype P() { byte i; do :: x = 1; i = 1; i = 0 od }`)
	f, list = trail.Parse(source.NewFile("t.trail", "-4:-4:-4\n1:0:0\n-1:-1:-1\n2:0:0\n"))
	require.Empty(t, list)
	run, err = trail.Follow(p, m, f)
	require.NoError(t, err)
	require.Nil(t, run.Fault)
	require.Len(t, run.Cycle, 3)
	p, m = read(t, `byte x; active proctype P() { byte i; x = 1; i = 1; i = 0; x == 2 }`)
	f, list = trail.Parse(source.NewFile("t.trail", "-4:-4:-4\n1:0:0\n"))
	require.Empty(t, list)
	run, err = trail.Follow(p, m, f)
	require.NoError(t, err)
	require.Len(t, run.Stem, 1)
	run, _ = trail.Settle(p, m, run)
	require.Len(t, run.Stem, 3)
}

// TestFollowPastAssertions: a failed assertion ends a run only if the run has no further step.
func TestFollowPastAssertions(t *testing.T) {
	p, m := read(t, `active proctype P() { do :: assert(false) od }`)
	for text, want := range map[string]bool{"1:0:0\n2:0:0\n": true, "1:0:0\n-1:-1:-1\n2:0:0\n": false} {
		f, list := trail.Parse(source.NewFile("t.trail", text))
		require.Empty(t, list)
		run, err := trail.Follow(p, m, f)
		require.NoError(t, err)
		require.Equal(t, want, run.Fault != nil)
		require.Len(t, append(run.Stem, run.Cycle...), 2)
	}
}

// TestFollowMergedBeforeTimeout: statements merged with a step are executed before another process depends on them,
// for example by a timeout. The trail was written by a verifier of SPIN.
func TestFollowMergedBeforeTimeout(t *testing.T) {
	p, m := read(t, `byte x;
active proctype P() { byte v; skip; assert(v != 3); x == 2 }
active proctype Q() { timeout; x = 1; assert(x != 1) }`)
	f, list := trail.Parse(source.NewFile("t.trail", "-4:-4:-4\n1:0:0\n2:1:4\n3:1:5\n4:1:6\n"))
	require.Empty(t, list)
	run, err := trail.Follow(p, m, f)
	require.NoError(t, err)
	require.Len(t, run.Stem, 5)
	require.Equal(t, program.Assertion, run.Fault.Kind)
}

// TestFollowMisfits: a trail that does not fit is refused, with the step and the reason.
func TestFollowMisfits(t *testing.T) {
	for _, c := range []struct{ model, text, want string }{
		{`byte x; active proctype P() { x = 1; x = 2 }`, "1:0:0\n2:0:0\n",
			`step 2: process 0 cannot do "x = 1" of P here, as the trail has it, only "x = 2"`},
		{`byte x; active proctype P() { x = 1; x = 2 }`, "1:0:0\n2:1:1\n",
			`step 2: process 1 cannot do "x = 2" of P here, and nothing else`},
		{`byte x; active proctype P() { x = 1; x = 2 }`, "1:0:9\n",
			`step 1: process 0 cannot do statement 9 here, as the trail has it, only "x = 1"`},
		{`byte x; active proctype P() { atomic { x = 1; x = 2 } }`, "1:0:0\n",
			`step 1: the trail ends within the atomic sequence that begins here, which goes on with "x = 2"`},
		{`byte x; active proctype P() { do :: x++ od }`, "1:0:0\n-1:-1:-1\n2:0:0\n",
			`step 2: the cycle does not lead back`},
		{`byte x; active proctype P() { do :: x++ od }`, "1:0:0\n-1:-1:-1\n",
			`step 1: in the cycle nothing happens, but 1 moves are executable`},
		{`byte x; active proctype P() { x = 1; x = 2 / (x - 1); x = 3 }`, "1:0:0\n2:0:1\n3:0:2\n",
			`step 3: process 0 cannot do "x = 3" of P here, as the step before it goes wrong: division by zero`},
		{`byte x; active proctype P() { atomic { x = 1; x = 2; x = 3; x = 4 } }`, "1:0:0\n2:0:1\n3:0:3\n4:0:2\n",
			`step 3: process 0 cannot do "x = 4" of P here, as the trail has it, only "x = 3", ` +
				`in the atomic sequence that begins in step 1 (t.trail:3)`},
		{`byte x; active proctype P() { x = 1; x = 2; x = 3 }`, "-2:0:-2\n1:0:8\n2:1:0\n3:0:8\n4:1:2\n",
			`step 4: process 0 cannot do "x = 3" of P here, as the trail has it, only "x = 2" (t.trail:5)`},
		{`active proctype P() { L: goto M; M: P@L }`, "1:0:0\n",
			`step 0: a label on a goto or break is referred to`},
	} {
		p, m := read(t, c.model)
		f, list := trail.Parse(source.NewFile("t.trail", c.text))
		require.Empty(t, list)
		_, err := trail.Follow(p, m, f)
		var mismatch *trace.Mismatch
		require.ErrorAs(t, err, &mismatch, c.text)
		require.ErrorContains(t, err, c.want)
	}
}

// FuzzFollow: for every trail, the result is a run of the model or a refusal.
func FuzzFollow(f *testing.F) {
	p, m := read(f, all)
	for seed := range uint64(3) {
		file, err := trail.FromTrace(p, walk(f, p, m, seed), machine)
		require.NoError(f, err)
		f.Add(file.String())
		f.Add("-4:-4:-4\n" + strings.Replace(file.String(), "\n5:", "\n-1:-1:-1\n5:", 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, list := trail.Parse(source.NewFile("t.trail", text))
		if list.Err() != nil {
			return
		}
		run, err := trail.Follow(p, m, file)
		if err != nil {
			return
		}
		if run.Fault == nil && len(run.Cycle) == 0 {
			run.Fault = &program.Fault{Kind: program.ClaimEnd, Edge: -1, Proc: program.NoPID}
		}
		_, err = trace.Replay(p, m, run)
		require.NoError(t, err)
	})
}
