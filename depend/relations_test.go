package depend_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/depend"
	"ltlpor/lower/lowertest"
	"ltlpor/program"
)

func relations(t *testing.T, model string) (*program.Program, *depend.Relations) {
	t.Helper()
	p := lowertest.Program(t, model)
	return p, depend.New(p)
}

// edge returns the only edge of a process type with that text.
func edge(t *testing.T, p *program.Program, typ, text string) program.EdgeID {
	t.Helper()
	return lowertest.Edge(t, p, typ, text).ID
}

// bare is a statement without spaces and parentheses.
func bare(text string) string { return strings.NewReplacer(" ", "", "(", "", ")", "").Replace(text) }

const death = "-end-"

func TestRelations(t *testing.T) {
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
		p, r := relations(t, c.model)
		a, b := edge(t, p, "A", c.a), edge(t, p, "B", c.b)
		require.Equal(t, c.dependent, r.Dependent(a, b), c.model)
		require.Equal(t, c.dependent, r.Dependent(b, a), "the relation is not symmetric: %s", c.model)
		require.Equal(t, c.dependent || c.aEnables, r.MayEnable(a, b) || r.Dependent(a, b), c.model)
		if c.aEnables {
			require.True(t, r.MayEnable(a, b), c.model)
		}
	}
}

// Two instances of one type: their locals and own channels do not meet, nor do
// a remote reader and itself.
func TestInstancesOfOneType(t *testing.T) {
	p, r := relations(t, `
		byte a[2];
		active [2] proctype A() { byte l; chan c = [1] of { byte }; l = 1; c!l; c?l; a[_pid] = l; a[1 - _pid] = l }
		active proctype B() { byte x; A:l == 1 -> x = 1 }`)
	assign, send := edge(t, p, "A", "l = 1"), edge(t, p, "A", "c!l")
	require.False(t, r.Dependent(assign, assign))
	require.False(t, r.Dependent(send, send))
	own, other := edge(t, p, "A", "a[_pid] = l"), edge(t, p, "A", "a[(1-_pid)] = l")
	require.False(t, r.Dependent(own, own))
	require.True(t, r.Dependent(own, other))
	require.True(t, r.Dependent(assign, edge(t, p, "B", "A:l==1")))
}

func TestOff(t *testing.T) {
	for model, off := range map[string]bool{
		`byte x; active proctype A() { x = 1 }`:                           false,
		`byte x; active proctype A() { x = _last }`:                       true,
		`active proctype A() { enabled(1) } active proctype B() { skip }`: true,
		`active proctype A() { set_priority(_pid, 3) }`:                   true,
	} {
		_, r := relations(t, model)
		require.Equal(t, off, r.Off != "", model)
		require.Equal(t, r.Off, r.OffFor(0))
	}
}

func TestOffForProposition(t *testing.T) {
	p, _ := relations(t, `byte x; active proctype A() { x = 1 }`)
	p.Props = []program.Prop{
		{Name: "x", X: &program.Load{Place: program.Place{Var: p.Globals[0]}}},
		{Name: "end", X: program.Special{Which: program.EndVar}},
		{Name: "timeout", X: program.Special{Which: program.TimeoutVar}},
	}
	r := depend.New(p)
	require.Empty(t, r.OffFor(1))
	require.NotEmpty(t, r.OffFor(2))
	require.NotEmpty(t, r.OffFor(5))
	require.Equal(t, uint64(7), r.Visible(edge(t, p, "A", "x = 1")))
	require.Equal(t, uint64(6), r.Visible(edge(t, p, "A", death)))
}

func TestObstacles(t *testing.T) {
	p, r := relations(t, `
		chan r = [0] of { byte };
		active proctype A() { r!1 }
		active proctype B() { if :: timeout :: true fi }
		active proctype C() { byte i; atomic { do :: i < 3 -> i++ :: else -> break od } }
		active proctype D() { byte i; i = 1; atomic { i = 2; r!i } }
		active proctype E() { byte i; i = 1 }
		active proctype F() { byte i; i = 1; atomic { i = 2; r?i } }`)
	want := map[string]depend.Obstacle{"A": depend.Handshake, "B": depend.Timeout, "C": depend.AtomicLoop, "D": depend.NoObstacle, "E": depend.NoObstacle}
	for _, typ := range p.Types {
		require.Equal(t, want[typ.Name], r.Obstacle(typ.Index, typ.Entry), typ.Name)
	}
	d := p.Edges[edge(t, p, "D", "i = 2")]
	require.Equal(t, depend.Handshake, r.Obstacle(d.Type, d.From))
	f := p.Edges[edge(t, p, "F", "i = 2")] // control is lost before the receive, whoever sends
	require.Equal(t, depend.NoObstacle, r.Obstacle(f.Type, f.From))
}

// Future is what C1 asks: it must say the same as a look at all edges that can
// still be reached.
func TestFuture(t *testing.T) {
	p, r := relations(t, `
		byte x, y;
		chan c = [1] of { byte };
		proctype X() { x = 7 }
		active proctype A() { x = 1; y = 1; c!1; run X() }
		active proctype B() { byte v; c?v; y == 1; x = 2 }
		active proctype D() { x == 1; y = 3 }`)
	type place struct {
		typ int
		loc program.Loc
	}
	var places []place
	for _, typ := range p.Types {
		for l := range typ.Locations {
			places = append(places, place{typ.Index, program.Loc(l)})
		}
	}
	for _, u := range places {
		for _, v := range places {
			for _, w := range places {
				var f depend.Future
				f.Reset(r)
				for _, at := range []place{u, v, w} {
					f.Add(at.typ, at.loc)
				}
				for _, e := range p.Types[u.typ].Locations[u.loc].Out {
					conflict := func(x program.EdgeID) bool { return r.Dependent(e, x) }
					require.Equal(t, r.Find(v.typ, v.loc, conflict) >= 0 || r.Find(w.typ, w.loc, conflict) >= 0, f.Conflicts(0, e))
					wakes := func(x program.EdgeID) bool { return r.MayEnable(x, e) }
					require.Equal(t, r.Find(v.typ, v.loc, wakes) >= 0 || r.Find(w.typ, w.loc, wakes) >= 0, f.Enables(0, e, false))
				}
			}
		}
	}
	a := p.Types[edgeType(p, "A")]
	writesX := func(e program.EdgeID) bool { return p.Edges[e].Text == "x = 7" }
	require.GreaterOrEqual(t, r.Find(a.Index, a.Entry, writesX), program.EdgeID(0), "a process that is created counts")
	require.Negative(t, r.Find(edgeType(p, "B"), 0, writesX))
}

func edgeType(p *program.Program, name string) int {
	for _, t := range p.Types {
		if t.Name == name {
			return t.Index
		}
	}
	return -1
}
