package audit_test

import (
	"context"
	"errors"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
	"ltlpor/product"
)

var futures = flag.Int("futures", amount.Choose(75, 400),
	"random models for the relaxed futures")

func compile(t testing.TB, model string) (*program.Program, exec.Machine) {
	t.Helper()
	p := lowertest.Program(t, model)
	for _, v := range p.Globals {
		if len(p.Props) < 2 && len(v.Dims) == 0 && !v.Hidden {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
	}
	m, err := closure.Compile(p)
	require.NoError(t, err)
	return p, m
}

// audited searches for safety with a reducer and checks its decisions.
func audited(t testing.TB, m exec.Machine, g *audit.Graph, r search.Reducer, task audit.Task, proviso search.Proviso) (*audit.Report, *audit.Recorder) {
	t.Helper()
	recorder := audit.Record(g, r)
	task.Product = product.New(m.Clone(), nil, product.Options{Assertions: true, EndStates: true})
	task.Assertions, task.EndStates = true, true
	_, err := search.DFS(context.Background(), search.Problem{
		Graph: task.Product, Reducer: recorder, Store: store.NewHash(), Options: search.Options{Proviso: proviso},
	})
	require.NoError(t, err)
	report, err := recorder.Check(context.Background(), task)
	require.NoError(t, err)
	return report, recorder
}

// part returns the part left by the recorded decisions, for the definitions in package oracle.
func part(t testing.TB, m exec.Machine, r *audit.Recorder, limit int) *oracle.Part {
	g, ok := oracle.Explore(m.Clone(), limit)
	require.True(t, ok)
	p := g.FullPart()
	for i, s := range g.States {
		if chosen, ok := r.Decided(s); ok && len(chosen) < len(g.Moves[i]) {
			p.Chosen[i] = chosen
			p.Cut[i] = true
		}
	}
	return p
}

// The audit agrees with the definition on the decisions of right and of wrong
// reducers, over random models.
func TestAgreesWithTheDefinition(t *testing.T) {
	const limit = 400
	holds, fails := 0, map[string]int{}
	for seed := range uint64(250) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		g, err := audit.Explore(context.Background(), m.Clone(), limit)
		var large *audit.LimitError
		if errors.As(err, &large) {
			continue
		}
		require.NoError(t, err)
		for _, without := range []ample.Conditions{0, ample.CondC1, ample.CondC2, ample.CondC3, ample.CondC1 | ample.CondC3} {
			props := seed % 4
			a := ample.New(depend.New(p), m.View, ample.Options{Props: props, Without: without})
			report, recorder := audited(t, m, g, a, audit.Task{Props: props}, search.ProvisoColour)
			why := part(t, m, recorder, limit).Audit(props, len(g.States))
			if f := report.Failed(audit.C3); f != nil && f.Cycle == nil {
				continue // a run that ends was met first; the definition skips it
			}
			ours := ""
			for _, c := range []audit.Condition{audit.C0, audit.C1, audit.C2, audit.C3} {
				if report.Failed(c) != nil {
					ours += string(c) + " "
				}
			}
			require.Equal(t, why == "", ours == "", "seed %d without %b: the definition says %q, the audit %q", seed, without, why, ours)
			if why == "" {
				holds++
				if report.Failed(audit.C3) == nil {
					require.Nil(t, report.Failed(audit.Answers), "seed %d", seed)
				}
				continue
			}
			require.NotZero(t, without, "seed %d: %s", seed, why)
			require.Contains(t, ours, why[:2], "the definition stops at the first failure: %s", why)
			fails[why[:2]]++
		}
	}
	require.Greater(t, holds, 200)
	for _, c := range []string{"C1", "C2", "C3"} {
		require.Positive(t, fails[c], "%s never fails", c)
	}
}

// Over random models, nothing comes before an ample set outside its relaxed future.
func TestTheRelaxedFutureHoldsWhatComes(t *testing.T) {
	checked := int64(0)
	for seed := range uint64(*futures) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		g, err := audit.Explore(context.Background(), m.Clone(), 1000)
		var large *audit.LimitError
		if errors.As(err, &large) {
			continue
		}
		require.NoError(t, err)
		a := ample.New(depend.New(p), m.View, ample.Options{Props: seed % 4})
		report, _ := audited(t, m, g, a, audit.Task{Props: seed % 4, Futures: a}, search.ProvisoColour)
		require.Empty(t, report.Failures, "seed %d", seed)
		for _, c := range report.Counts {
			if c.Condition == audit.Future {
				checked += c.Checked
			}
		}
	}
	require.Greater(t, checked, int64(1000))
}

// A step executable only because its evaluation fails is in the relaxed future, too.
func TestTheRelaxedFutureHoldsWhatGoesWrong(t *testing.T) {
	for _, c := range []struct{ name, model string }{
		{"a channel that was never initialised", `
			chan r = [0] of { byte };
			active proctype A() { byte l; l = 1; l = 2 }
			active proctype B() { chan e; run C(e); run C(r) }
			proctype C(chan k) { byte l; l = 1; k!1 }`},
		{"a channel variable that is overwritten", `
			chan r = [0] of { byte };
			active proctype A() { byte l; l = 1; l = 2 }
			active proctype B() { chan e; byte n; e = r; if :: e!1 :: n == 0 -> n = 1; e = 0; e!1 fi }`},
		{"a channel whose process has died", `
			chan get = [1] of { chan };
			byte x;
			active proctype A() { byte l; x == 1; l = 1; l = 2 }
			active proctype B() { chan k; get?k; x = 1; k!1 }
			init { run C() }
			proctype C() { chan own = [0] of { byte }; get!own; x == 1 }`},
		{"a message that cannot be computed", `
			chan r = [0] of { byte };
			byte x = 1;
			active proctype A() { byte l; l = 1; l = 2 }
			active proctype B() { r!(2 / x) }
			active proctype C() { x = 0 }
			active proctype D() { r?0 }`},
		{"a message that cannot be computed once somebody may take one", `
			chan r = [0] of { byte };
			chan q = [0] of { byte };
			byte x = 1;
			active proctype A() { byte l; x == 0; l = 1; l = 2 }
			active proctype B() { r!(2 / x) }
			active proctype C() { x = 0 }
			active proctype D() { x == 0; q?_ }`},
		{"the first of two conditions", `
			byte x = 1, y;
			active proctype A() { byte l; l = 1; l = 2 }
			active proctype B() { 1 / x && y == 1 }
			active proctype C() { x = 0 }`},
		{"the first of two patterns", `
			chan c = [1] of { byte, byte };
			byte x = 1;
			active proctype A() { byte l; x == 0; l = 1; l = 2 }
			active proctype B() { c!3,4; x = 0; false }
			active proctype C() { x == 0; c?eval(1 / x),5 }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, m := compile(t, c.model)
			g, err := audit.Explore(context.Background(), m.Clone(), 1000)
			require.NoError(t, err)
			a := ample.New(depend.New(p), m.View, ample.Options{})
			report, _ := audited(t, m, g, a, audit.Task{Futures: a}, search.ProvisoColour)
			require.Empty(t, report.Failures)
			require.Positive(t, report.Reduced)
		})
	}
}

// silent makes empty choices.
type silent struct{}

func (silent) Choose(*program.Moves, func(program.Move) bool) program.Choice { return 1 }

func (silent) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return nil
}

// fixed always takes the moves of one process.
type fixed struct{ proc program.PID }

func (f fixed) Choose(*program.Moves, func(program.Move) bool) program.Choice { return 1 }

func (f fixed) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	var out []program.Move
	for _, mv := range m.All {
		if mv.Proc == f.proc {
			out = append(out, mv)
		}
	}
	if len(out) == 0 {
		return m.All
	}
	return out
}

// Compare counts the states where one of two reducers chooses fewer moves.
func TestCompare(t *testing.T) {
	_, m := compile(t, `
		active proctype A() { byte l; l = 1; l = 2 }
		active proctype B() { byte l; if :: l = 1 :: l = 2 fi }`)
	g, err := audit.Explore(context.Background(), m.Clone(), 100)
	require.NoError(t, err)
	for i := range g.States { // two moves of B beside one of A, in two states
		require.LessOrEqual(t, len(g.Edges(i)), 3)
	}
	a, b := fixed{0}, fixed{1}
	ab, err := g.Compare(context.Background(), a, b)
	require.NoError(t, err)
	ba, err := g.Compare(context.Background(), b, a)
	require.NoError(t, err)
	require.Equal(t, int64(len(g.States)), ab.Fewer+ab.Same+ab.More+ab.Whole)
	require.Equal(t, []int64{2, 0}, []int64{ab.Fewer, ab.More})
	require.Equal(t, []int64{0, 2}, []int64{ba.Fewer, ba.More})
	require.Empty(t, ab.Examples)
	require.Len(t, ba.Examples, 2)
	require.Equal(t, g.States[0], ba.Examples[0].State)
	require.Len(t, ba.Examples[0].First, 2)
	require.Len(t, ba.Examples[0].Second, 1)
	same, err := g.Compare(context.Background(), a, a)
	require.NoError(t, err)
	require.Positive(t, same.Same)
	require.Equal(t, same.Second, same.Both)
	require.Equal(t, same.Same, same.Both)
	none, err := g.Compare(context.Background(), whole{}, a)
	require.NoError(t, err)
	require.Equal(t, []int64{0, same.Same, 0}, []int64{none.Fewer, none.More, none.Both})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = g.Compare(ctx, a, b)
	require.ErrorIs(t, err, context.Canceled)
}

// whole leaves nothing out.
type whole struct{}

func (whole) Choose(*program.Moves, func(program.Move) bool) program.Choice { return program.Full }

func (whole) Moves(m *program.Moves, _ program.Choice) []program.Move { return m.All }

// foresees is a reducer with expectations about the steps before its chosen moves.
type foresees struct {
	fixed
	expects func(program.Move) bool
}

func (f foresees) Future(*program.Moves, program.Choice) func(program.Move) bool { return f.expects }

// The report names exactly the violated condition.
func TestNamesTheCondition(t *testing.T) {
	for _, c := range []struct {
		name, model string
		reducer     search.Reducer
		task        audit.Task
		want        audit.Condition
		what        string
	}{
		{"nothing chosen", `active [2] proctype A() { byte l; l = 1; l = 2 }`, silent{}, audit.Task{}, audit.C0, "none of 2 moves"},
		{"orders differ", `byte x; active proctype A() { x = 1 } active proctype B() { x = 2 }`, fixed{}, audit.Task{}, audit.C1, "different states"},
		{"a step disables a member", `byte x; active proctype A() { x == 0 -> skip } active proctype B() { x = 2 }`, fixed{}, audit.Task{}, audit.C1, "other move disables"},
		{"a member disables a step", `byte x; active proctype A() { x = 1 } active proctype B() { x == 0 -> skip }`, fixed{}, audit.Task{}, audit.C1, "chosen move disables"},
		{"an assertion's outcome", `byte x; active proctype A() { assert(x == 0) } active proctype B() { x = 2 }`, fixed{}, audit.Task{}, audit.C1, "how the chosen one fails"},
		{"another's assertion", `byte x; active proctype A() { x = 1 } active proctype B() { assert(x == 0) }`, fixed{}, audit.Task{}, audit.C1, "how the other fails"},
		{"a dependent step later", `byte x; active proctype A() { x = 1 } active proctype B() { byte l; l = 1; l = 2; x = 2 }`, fixed{}, audit.Task{}, audit.C1, "different states"},
		{"visible", `byte x; active proctype A() { x = 1 } active proctype B() { byte l; l = 1 }`, fixed{}, audit.Task{Props: 1}, audit.C2, "visible"},
		{"visible later", `byte x, y; active proctype A() { x = y * x } active proctype B() { x = 1 }`, fixed{}, audit.Task{Props: 1}, audit.C2, "visible"},
		{"put off for ever", `byte x; active proctype A() { bit l; do :: l = 1 - l od } active proctype B() { x = 1 }`, fixed{}, audit.Task{}, audit.C3, "put off for ever"},
		{"a self-loop", `byte x; active proctype A() { byte l; do :: l = 0 od } active proctype B() { x = 1 }`, fixed{}, audit.Task{}, audit.C3, "put off for ever"},
		{"never comes", `byte x; active proctype A() { bit l; do :: l = 1 - l od } active proctype B() { x = 1 }`, fixed{}, audit.Task{S: true}, audit.S, "never comes"},
		{"the run ends", `byte x; active proctype A() { byte l; l = 1 / l } active proctype B() { x = 1; assert(x == 0) }`, fixed{}, audit.Task{}, audit.C3, "ends the run"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, m := compile(t, c.model)
			g, err := audit.Explore(context.Background(), m.Clone(), 1000)
			require.NoError(t, err)
			report, _ := audited(t, m, g, c.reducer, c.task, search.ProvisoColour)
			f := report.Failed(c.want)
			require.NotNil(t, f, "%+v", report.Failures)
			require.Contains(t, f.What, c.what)
			require.NotNil(t, f.State)
		})
	}
}

// S is weaker than C3: a loop that can be left suffices.
func TestSIsWeakerThanC3(t *testing.T) {
	_, m := compile(t, `byte x; active proctype A() { bit l; do :: l = 1 - l :: break od } active proctype B() { x = 1 }`)
	g, err := audit.Explore(context.Background(), m.Clone(), 1000)
	require.NoError(t, err)
	strong, _ := audited(t, m, g, fixed{}, audit.Task{}, search.ProvisoColour)
	require.NotNil(t, strong.Failed(audit.C3))
	s, _ := audited(t, m, g, fixed{}, audit.Task{S: true}, search.ProvisoColour)
	require.Empty(t, s.Failures)
	require.Less(t, s.Reduced, s.States)
}

// The audit detects a reducer that forgets a possible earlier step.
func TestExpectsEveryStep(t *testing.T) {
	_, m := compile(t, `byte x; active proctype A() { byte l; l = 1 } active proctype B() { byte l; l = 1; l = 2; x = 1 }`)
	g, err := audit.Explore(context.Background(), m.Clone(), 1000)
	require.NoError(t, err)
	for forgotten := range 6 {
		r := foresees{expects: func(mv program.Move) bool { return mv.Proc == 1 && int(mv.Edge) != forgotten }}
		report, _ := audited(t, m, g, r, audit.Task{Futures: r}, search.ProvisoColour)
		f := report.Failed(audit.Future)
		happens := false
		for _, s := range g.States {
			var mv program.Moves
			m.Enabled(s, &mv)
			for _, x := range mv.All {
				happens = happens || x.Proc == 1 && int(x.Edge) == forgotten
			}
		}
		require.Equal(t, happens, f != nil, "edge %d", forgotten)
		if f != nil {
			require.EqualValues(t, forgotten, f.Other.Edge)
		}
	}
}

func TestExploreGivesUp(t *testing.T) {
	_, m := compile(t, `byte x; active proctype A() { do :: x++ od }`)
	_, err := audit.Explore(context.Background(), m.Clone(), 255)
	var large *audit.LimitError
	require.ErrorAs(t, err, &large)
	require.Contains(t, err.Error(), "255")
	g, err := audit.Explore(context.Background(), m.Clone(), 256)
	require.NoError(t, err)
	require.Len(t, g.States, 256)
	require.Equal(t, 256, g.Transitions())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = audit.Explore(ctx, m.Clone(), 256)
	require.ErrorIs(t, err, context.Canceled)
	_, err = audit.Record(g, fixed{}).Check(ctx, audit.Task{})
	require.ErrorIs(t, err, context.Canceled)
}
