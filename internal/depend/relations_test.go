package depend_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

func relations(t *testing.T, model string) (*program.Program, *depend.Relations) {
	t.Helper()
	p := lowertest.Program(t, model)
	return p, depend.New(p)
}

// edge returns the only edge of a process type with the given text.
func edge(t *testing.T, p *program.Program, typ, text string) program.EdgeID {
	t.Helper()
	return lowertest.Edge(t, p, typ, text).ID
}

const death = "-end-"

// The relations equal the relations of the accesses; package access tests the rules.
func TestRelations(t *testing.T) {
	p, r := relations(t, `
		byte x; chan c = [2] of { byte };
		active proctype A() { x = 1; c!1; c!2 }
		active proctype B() { byte l; x == 1; if :: c?1 :: c?l fi }`)
	write, test := edge(t, p, "A", "x = 1"), edge(t, p, "B", "x==1")
	require.True(t, r.Dependent(edge(t, p, "A", "c!1"), edge(t, p, "A", "c!2")))
	require.False(t, r.Dependent(write, edge(t, p, "B", "c?l")))
	require.True(t, r.MayEnable(write, test))
	require.False(t, r.MayEnable(test, write))
	require.True(t, r.SameHead(edge(t, p, "B", "c?1"), edge(t, p, "B", "c?l")))
	require.False(t, r.SameHead(edge(t, p, "B", "c?1"), test))
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
	f := p.Edges[edge(t, p, "F", "i = 2")] // control is lost before the receive, whatever the sender
	require.Equal(t, depend.NoObstacle, r.Obstacle(f.Type, f.From))
}
