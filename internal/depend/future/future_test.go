package future_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// at is a state of a model with a Future.
type at struct {
	t      *testing.T
	p      *program.Program
	m      exec.Machine
	moves  program.Moves
	future *future.Future
}

// initial returns the first state of a model.
func initial(t *testing.T, model string, props ...string) *at {
	t.Helper()
	p, m := compile(t, model, props...)
	a := &at{t: t, p: p, m: m, future: future.New(depend.New(p), m.View(), nil)}
	a.look(m.Init(nil))
	return a
}

func (a *at) look(s program.State) {
	a.m.Enabled(s, &a.moves)
	a.future.Reset(&a.moves)
}

// take makes the move with the given text, which must lead to one state.
func (a *at) take(text string) {
	a.t.Helper()
	for _, mv := range a.moves.All {
		if a.p.Edges[mv.Edge].Text == text {
			var out program.Outcomes
			a.m.Fire(a.moves.State, mv, &out)
			require.Len(a.t, out.All, 1)
			a.look(append(program.State(nil), out.All[0].State...))
			return
		}
	}
	a.t.Fatalf("no move %s", text)
}

func compile(t *testing.T, model string, props ...string) (*program.Program, exec.Machine) {
	t.Helper()
	p := lowertest.Program(t, model, props...)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	return p, m
}

func set(pids ...program.PID) (s program.PIDSet) {
	for _, p := range pids {
		s.Add(p)
	}
	return s
}

// Steps that may precede the move of P and are dependent on it are found by following the waits of other processes.
func TestLargest(t *testing.T) {
	const p = "byte x, y, z; chan c = [1] of { byte }; chan r = [0] of { byte }; active proctype P() { x = 1 } "
	for _, c := range []struct {
		name, others string
		valid        bool // {P} is
	}{
		{"nobody else", "", true},
		{"a dependent step", "active proctype Q() { x = 2 }", false},
		{"an independent one", "active proctype Q() { y = 2 }", true},
		{"behind another", "active proctype Q() { y = 1; x = 2 }", false},
		{"behind a guard that nobody makes true", "active proctype Q() { y = 1; y == 2; x = 2 }", true},
		{"behind a guard that another makes true",
			"active proctype Q() { y == 2; x = 2 } active proctype R() { y = 2 }", false},
		{"behind a guard that its process makes true", "active proctype Q() { byte l; l = 1; l == 1; x = 2 }", false},
		{"behind a guard of two parts",
			"active proctype Q() { y == 2 && z == 1; x = 2 } active proctype R() { y = 2 }", true},
		{"behind a receive", "active proctype Q() { byte l; c?l; x = 2 }", true},
		{"and its send", "active proctype Q() { byte l; c?l; x = 2 } active proctype R() { c!1 }", false},
		{"and a send of another message", "active proctype Q() { c?2; x = 2 } active proctype R() { c!1 }", false},
		{"behind a handshake", "active proctype Q() { r?_; x = 2 } active proctype R() { y = 1; r!1 }", false},
		{"behind one that does not fit", "active proctype Q() { r?2; x = 2 } active proctype R() { y = 1; r!1 }", true},
		{"behind a message to itself",
			"active proctype Q() { chan k = [1] of { byte }; y = 1; k!1; k?1; x = 2 }", false},
		{"behind a handshake of two yet to be created",
			"proctype X() { if :: r!1 :: r?1; x = 2 fi } active proctype Q() { run X(); run X() }", false},
		{"behind timeout", "active proctype Q() { timeout; x = 2 }", true},
		{"of a process yet to be created", "proctype X() { x = 2 } active proctype Q() { run X() }", false},
		{"behind a guard on P's own variable", "active proctype Q() { y == 1; x = 2 }", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := initial(t, p+c.others)
			require.Equal(t, c.valid, a.future.Largest(set(0)) == set(0))
			_, clash := a.future.Clash(set(0))
			require.Equal(t, !c.valid, clash)
		})
	}
}

// If an edge of the set itself may become executable, the set is not valid either.
func TestOwnEdges(t *testing.T) {
	const model = "byte x, y; active proctype P() { if :: x = 1 :: y == 1 fi } active proctype Q() { y = %d }"
	require.Equal(t, set(), initial(t, fmt.Sprintf(model, 1)).future.Largest(set(0)))
	require.Equal(t, set(0), initial(t, fmt.Sprintf(model, 2)).future.Largest(set(0)))
}

// A clash includes the steps that lead to it.
func TestClash(t *testing.T) {
	a := initial(t, `byte x, y; active proctype P() { x = 1 } active proctype Q() { y == 2; x = 2 }
		active proctype R() { y = 2 }`)
	c, ok := a.future.Clash(set(0))
	require.True(t, ok)
	text := func(t future.Taker) string { return fmt.Sprint(t.Proc, " ", a.p.Edges[t.Edge].Text) }
	require.Equal(t, "x = 1", a.p.Edges[c.Edge].Text)
	require.False(t, c.Own)
	require.Equal(t, "1 x = 2", text(c.Other))
	var path []string
	for _, step := range c.Path {
		path = append(path, text(step))
	}
	require.Equal(t, []string{"1 (y == 2)"}, path)
	_, ok = a.future.Clash(set(0, 1, 2))
	require.False(t, ok)
}

// Contains is a predicate on moves.
func TestContains(t *testing.T) {
	a := initial(t, `byte x, y; active proctype P() { x = 1 } active proctype Q() { y = 1; y = 2; x == 3; y = 3 }`)
	require.Equal(t, set(0), a.future.Largest(set(0)))
	expected := a.future.Contains()
	for text, want := range map[string]bool{"x = 1": false, "y = 1": true, "y = 2": true, "y = 3": false} {
		for _, e := range a.p.Edges {
			if e.Text == text {
				mv := program.Move{Proc: program.PID(e.Type), Edge: e.ID, Peer: program.NoPID, PeerEdge: -1}
				require.Equal(t, want, expected(mv), text)
			}
		}
	}
}

// A barred process is removed from sets with a future that may change the proposition.
func TestBar(t *testing.T) {
	a := initial(t, `byte x, y; active proctype P() { x = 1 } active proctype Q() { y = 1 }`, "x == 1", "y == 1")
	require.Equal(t, set(0), a.future.Largest(set(0)))
	require.Equal(t, uint64(2), a.future.Seen())
	require.Equal(t, uint64(1), a.future.Visible(0, a.moves.All[0].Edge))
	a.future.Bar(0, 1)
	require.Equal(t, set(0), a.future.Largest(set(0)))
	a.future.Bar(0, 2)
	require.Equal(t, set(), a.future.Largest(set(0)))
	require.Equal(t, set(0, 1), a.future.Largest(set(0, 1)))
	require.False(t, a.future.Singleton(0))
	a.look(a.moves.State)
	require.True(t, a.future.Singleton(0), "it is barred in one state")
}

// After Evaluate, the operands of a move have their values in the state.
func TestEvaluate(t *testing.T) {
	a := initial(t, `byte a[2], i, j = 1; active proctype P() { i = 0; a[i] = 1 }
		active proctype Q() { a[1] = 2; a[j] = 3; j = 0 }`)
	a.take("i = 0")
	require.Equal(t, set(), a.future.Largest(set(0)))
	require.True(t, a.future.Operated())
	require.True(t, a.future.MaybeSingleton(0, 0))
	a.future.Evaluate()
	require.False(t, a.future.SingletonNow(0, 0), "whatever j is later")
	a.take("a[1] = 2")
	a.take("a[j] = 3")
	a.future.Evaluate()
	require.True(t, a.future.SingletonNow(0, 0))
	require.Equal(t, set(0), a.future.Largest(set(0)))
}

// Idle locations do not affect other processes; obstacles are in no set.
func TestLocations(t *testing.T) {
	a := initial(t, `byte x; chan r = [0] of { byte };
		active proctype P() { byte l; l = 1 }
		active proctype Q() { x = 1 }
		active proctype R() { byte l; atomic { do :: l < 2 -> l++ od } }
		active proctype S() { byte l; d_step { r?l; l = 2 } }`)
	for p, want := range [][2]bool{{true, false}, {false, false}, {false, true}, {false, true}} {
		require.Equal(t, want, [2]bool{a.future.Idle(p), a.future.Obstacle(p)}, "process %d", p)
	}
}

// In an atomic sequence that hands over control, the steps of the partner count.
func TestGuests(t *testing.T) {
	const model = `byte x; chan r = [0] of { byte };
		active proctype P() { byte l; atomic { l = 1; r!1 } }
		active proctype Q() { atomic { r?_; %s } }
		active proctype R() { x = 2 }`
	require.Equal(t, set(0), initial(t, fmt.Sprintf(model, "skip")).future.Largest(set(0)))
	require.Equal(t, set(), initial(t, fmt.Sprintf(model, "x = 1")).future.Largest(set(0)))
}
