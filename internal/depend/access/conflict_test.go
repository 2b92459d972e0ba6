package access_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

const death = "-end-"

// loaded is a model with the actions of its edges.
type loaded struct {
	t       *testing.T
	p       *program.Program
	objects *access.Objects
	actions []access.Action
}

func load(t *testing.T, model string) *loaded {
	t.Helper()
	p := lowertest.Program(t, model)
	o := access.New(p, pointsto.New(p))
	return &loaded{t, p, o, o.Actions(nil)}
}

// action returns the action of the only edge of a process type with the given text.
func (l *loaded) action(typ, text string) *access.Action {
	l.t.Helper()
	return &l.actions[lowertest.Edge(l.t, l.p, typ, text).ID]
}

func dependent(a, b *access.Action) bool { return access.Conflict(&a.Does, &b.Does) }

// Dependence is symmetric. An enabling step need not be dependent on the enabled step.
func TestConflict(t *testing.T) {
	for _, c := range []struct {
		model     string
		a, b      string // statements of processes A and B
		dependent bool
		aEnables  bool // a may make b executable
	}{
		{`byte x; active proctype A() { x = 1 } active proctype B() { x = 2 }`, "x = 1", "x = 2", true, false},
		{`byte x, y; active proctype A() { x = 1 } active proctype B() { y = 2 }`, "x = 1", "y = 2", false, false},
		{`byte x; active proctype A() { x = 1 } active proctype B() { x == 1 }`, "x = 1", "x==1", false, true},
		{`byte x; active proctype A() { x = 0 } active proctype B() { x == 1 }`, "x = 0", "x==1", true, false},
		{`byte x; active proctype A() { x = 3 } active proctype B() { 2 < x && !(x == 4) }`, "x = 3", "2<x&&!x==4", true, false},
		{`byte x; active proctype A() { x = 3 } active proctype B() { 2 < x && x != 4 }`, "x = 3", "2<x&&x!=4", false, true},
		{`byte x; active proctype A() { x = 3 } active proctype B() { x = 3 }`, "x = 3", "x = 3", false, false},
		{`byte x; active proctype A() { x++ } active proctype B() { x = x - 2 }`, "x++", "x = x - 2", false, false},
		{`byte x; active proctype A() { x++ } active proctype B() { x = x - x }`, "x++", "x = x - x", true, false},
		{`byte x; active proctype A() { x++ } active proctype B() { d_step { x < 2 -> x++ } }`, "x++", "d_step", true, true},
		{`byte x; active proctype A() { x++ } active proctype B() { x = 3 }`, "x++", "x = 3", true, false},
		{`byte x, y; active proctype A() { y = x } active proctype B() { assert(x == 0) }`, "y = x", "assert(x==0)", false, false},
		{`byte a[3]; active proctype A() { a[0] = 1 } active proctype B() { a[1] = 2 }`, "a[0] = 1", "a[1] = 2", false, false},
		{`byte a[3], i; active proctype A() { a[0] = 1 } active proctype B() { a[i] = 2 }`, "a[0] = 1", "a[i] = 2", true, false},
		{`byte a[3], i; active proctype A() { i = 1 } active proctype B() { a[i] = 2 }`, "i = 1", "a[i] = 2", true, false},
		{`byte a[3]; active proctype A() { a[_pid] = 1 } active proctype B() { a[_pid] = 2 }`, "a[_pid] = 1", "a[_pid] = 2", false, false},
		{`byte a[3]; active proctype A() { a[_pid] = 1 } active proctype B() { a[0] = 2 }`, "a[_pid] = 1", "a[0] = 2", true, false},
		{`chan c = [1] of { byte }; active proctype A() { c!1 } active proctype B() { byte x; c?x }`, "c!1", "c?x", false, true},
		{`chan c = [1] of { byte }; active proctype A() { c!1 } active proctype B() { c!2 }`, "c!1", "c!2", true, false},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { c!2 }`, "c?x", "c!2", false, true},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { byte y; c?y }`, "c?x", "c?y", true, false},
		{`chan c = [1] of { byte }; active proctype A() { c!1 } active proctype B() { empty(c) }`, "c!1", "empty(c)", true, true},
		{`chan c = [2] of { byte }; active proctype A() { c!1 } active proctype B() { nempty(c) }`, "c!1", "nempty(c)", false, true},
		{`chan c = [2] of { byte }; active proctype A() { c!1 } active proctype B() { len(c) > 0 }`, "c!1", "len(c)>0", true, true},
		{`chan c = [2] of { byte }; active proctype A() { c!1 } active proctype B() { c?[1] }`, "c!1", "c?[1]", false, true},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { nfull(c) }`, "c?x", "nfull(c)", false, true},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { full(c) }`, "c?x", "full(c)", true, true},
		{`chan c = [1] of { byte }; active proctype A() { byte x; c?x } active proctype B() { !full(c) }`, "c?x", "!full(c)", false, true},
		{`chan c = [1] of { byte }; active proctype A() { c!!1 } active proctype B() { byte x; c?x }`, "c!!1", "c?x", true, true},
		{`chan c[2] = [1] of { byte }; active proctype A() { c[0]!1 } active proctype B() { c[1]!2 }`, "c[0]!1", "c[1]!2", false, false},
		{`chan c[2] = [1] of { byte }; byte i; active proctype A() { c[0]!1 } active proctype B() { c[i]!2 }`, "c[0]!1", "c[i]!2", true, false},
		{`proctype X() { skip } active proctype A() { run X() } active proctype B() { run X() }`, "run X()", "run X()", true, false},
		{`proctype X() { skip } active proctype A() { run X() } active proctype B() { _nr_pr == 3 }`, "run X()", "_nr_pr==3", true, true},
		{`proctype X() { skip } active proctype A() { run X() } active proctype B() { skip }`, "run X()", death, true, true},
		{`active proctype A() { skip } active proctype B() { skip }`, death, death, false, true},
		{`active proctype A() { skip } active proctype B() { _nr_pr == 1 }`, death, "_nr_pr==1", true, true},
		{`byte x; active proctype A() { byte l; l = 1 } active proctype B() { A:l == 1 }`, "l = 1", "A:l==1", true, true},
	} {
		p := load(t, c.model)
		a, b := p.action("A", c.a), p.action("B", c.b)
		require.Equal(t, c.dependent, access.Conflict(&a.Does, &b.Does), c.model)
		require.Equal(t, c.dependent, access.Conflict(&b.Does, &a.Does), "the relation is not symmetric: %s", c.model)
		enables := access.Enables(&a.Does, &b.Wakes)
		require.Equal(t, c.dependent || c.aEnables, enables || c.dependent, c.model)
		if c.aEnables {
			require.True(t, enables, c.model)
		}
	}
}

// Two instances of one type: their locals and private channels do not conflict, nor does a remote reader with itself.
func TestInstancesOfOneType(t *testing.T) {
	p := load(t, `
		byte a[2];
		active [2] proctype A() { byte l; chan c = [1] of { byte }; l = 1; c!l; c?l; a[_pid] = l; a[1 - _pid] = l }
		active proctype B() { byte x; A:l == 1 -> x = 1 }`)
	assign, send := p.action("A", "l = 1"), p.action("A", "c!l")
	require.False(t, dependent(assign, assign))
	require.False(t, dependent(send, send))
	own, other := p.action("A", "a[_pid] = l"), p.action("A", "a[(1-_pid)] = l")
	require.False(t, dependent(own, own))
	require.True(t, dependent(own, other))
	require.True(t, dependent(assign, p.action("B", "A:l==1")))
}

func edge(l *loaded, typ, text string) program.EdgeID {
	l.t.Helper()
	return lowertest.Edge(l.t, l.p, typ, text).ID
}

func replaced(model, step string) string { return strings.ReplaceAll(model, "STEP", step) }
