package access_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Dependence of a step covers the whole sequence from this step on, and everything that decides whether the step is
// executable.
func TestWholeMoves(t *testing.T) {
	for _, c := range []struct {
		name, model string
		a, b        string // steps of processes A and B
		dependent   bool
	}{
		{"a later step of an atomic sequence", `byte x; active proctype A() { byte l; atomic { l = 1; x = 1 } }
			active proctype B() { x = 2 }`, "l = 1", "x = 2", true},
		{"the step before it", `byte x; active proctype A() { byte l; l = 2; atomic { l = 1; x = 1 } }
			active proctype B() { x = 2 }`, "l = 2", "x = 2", false},
		{"what a sequence waits for in the middle", `byte x; active proctype A() { byte l; atomic { l = 1; x == 1 } }
			active proctype B() { x = 1 }`, "l = 1", "x = 1", true},
		{"what it waits for first is known to hold", `byte x; active proctype A() { byte l; atomic { x < 2; l = 1 } }
			active proctype B() { x = 1 }`, "x < 2", "x = 1", false},
		{"the inside of a d_step", `byte x; active proctype A() { byte l; d_step { l = 1; x = 1 } }
			active proctype B() { x = 2 }`, "d_step", "x = 2", true},
		{"the other options of an else", `byte x; active proctype A() { if :: x == 1 :: else fi }
			active proctype B() { x = 1 }`, "else", "x = 1", true},
		{"an escape that comes first", `byte x; active proctype A() { byte l; { l = 1 } unless { x == 1 } }
			active proctype B() { x = 1 }`, "l = 1", "x = 1", true},
		{"a provided clause", `byte x; active proctype A() provided (x == 0) { byte l; l = 1 }
			active proctype B() { x = 1 }`, "l = 1", "x = 1", true},
		{"timeout late in a sequence", `byte x; active proctype A() { byte l; atomic { l = 1; timeout } }
			active proctype B() { byte m; m = 1 }`, "l = 1", "m = 1", true},
		{"a label that is asked about", `active proctype A() { byte l; l = 1; here: l = 2; l = 3 }
			active proctype B() { A@here }`, "l = 1", "A@here", true},
		{"a step away from the label", `active proctype A() { byte l; l = 1; l = 2; here: l = 3 }
			active proctype B() { A@here }`, "l = 1", "A@here", false},
		{"updates of one kind", `byte x; active proctype A() { x = x | 1 } active proctype B() { x = x | 2 }`,
			"x = x | 1", "x = x | 2", false},
		{"updates of two kinds", `byte x; active proctype A() { x = x | 1 } active proctype B() { x = x & 2 }`,
			"x = x | 1", "x = x & 2", true},
		{"events that a trace assertion follows", `chan c = [1] of { byte }; chan d = [1] of { byte };
			trace { c!1; d!1 } active proctype A() { c!1 } active proctype B() { d!1 }`, "c!1", "d!1", true},
		{"what the initialiser of a new process reads", `byte x; proctype X() { byte l = x; skip }
			active proctype A() { run X() } active proctype B() { x = 1 }`, "run X()", "x = 1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, c.model)
			a, b := p.action("A", c.a), p.action("B", c.b)
			require.Equal(t, c.dependent, dependent(a, b))
			require.Equal(t, c.dependent, dependent(b, a))
		})
	}
}

// Obstacles are marks of actions.
func TestMarksOfActions(t *testing.T) {
	p := load(t, `
		chan r = [0] of { byte };
		active proctype A() { r!1 }
		active proctype B() { timeout }
		active proctype C() { byte i; atomic { do :: i < 3 -> i++ :: else -> break od } }
		active proctype D() { byte i; atomic { i = 2; r!i } }
		active proctype E() { byte i; atomic { i = 2; r?i } }
		active proctype F() { byte i; d_step { r?i; i = 1 } }
		proctype G() { skip } active proctype H() { byte i; atomic { i = 2; run G() } }`)
	require.True(t, p.action("A", "r!1").Handshake)
	require.False(t, p.action("A", "r!1").Within)
	require.True(t, p.action("B", "timeout").Timeout)
	require.True(t, p.action("C", "i++").Loops)
	d := p.action("D", "i = 2")
	require.True(t, d.Handshake)
	require.Equal(t, []string{"r!i"}, texts(p.p, d.Meets))
	e := p.action("E", "i = 2") // control is lost before the receive, whatever the sender
	require.False(t, e.Handshake)
	require.Empty(t, e.Meets)
	require.True(t, p.action("F", "d_step").Within)
	require.True(t, p.action("H", "i = 2").Creates)
	require.False(t, e.Creates)
}

func texts(p *program.Program, edges []program.EdgeID) []string {
	var out []string
	for _, e := range edges {
		out = append(out, p.Edges[e].Text)
	}
	return out
}

// A send reads the claimants of its channel. A step that creates or ends a claimant changes them. Claims of other
// channels, or of the other end, do not matter.
func TestClaims(t *testing.T) {
	const model = `chan c = [1] of { byte }; chan d = [1] of { byte };
		proctype X(chan k) { xs k; skip }
		active proctype A() { run X(c) }
		active proctype B() { byte l; if :: c!1 :: d!1 :: c?l fi }`
	p := load(t, model)
	run, end := p.action("A", "run X(c)"), p.action("X", death)
	require.True(t, dependent(run, p.action("B", "c!1")))
	require.False(t, dependent(run, p.action("B", "d!1")))
	require.False(t, dependent(run, p.action("B", "c?l")))
	require.True(t, dependent(end, p.action("B", "c!1")))
	o := access.New(p.p, pointsto.New(p.p))
	o.ForgetClaims()
	p.actions = o.Actions(nil)
	require.False(t, dependent(p.action("A", "run X(c)"), p.action("B", "c!1")))
}

// A channel ends with its declaring process. A process that may hold the number reads the existence of the channel.
func TestExistence(t *testing.T) {
	const model = `chan d = [1] of { chan }; chan g = [1] of { byte };
		active proctype C() { g!1 }
		active proctype A() { chan c = [1] of { byte }; STEP }
		active proctype B() { chan k; d?k; k!1 }`
	passed := load(t, replaced(model, "d!c"))
	end := passed.action("A", death)
	require.True(t, dependent(end, passed.action("B", "k!1")))
	require.False(t, dependent(end, passed.action("C", "g!1")), "a global channel does not go")
	require.True(t, passed.objects.Passes(1))
	kept := load(t, replaced(model, "skip"))
	require.False(t, dependent(kept.action("A", death), kept.action("B", "k!1")))
	require.False(t, kept.objects.Passes(1))
}

// Known owners of numbers, and known values of variables, make existence more precise.
func TestExistenceOfKnownNumbers(t *testing.T) {
	p := load(t, `chan d = [1] of { chan };
		active [2] proctype A() { chan c = [1] of { byte }; d!c }
		active proctype B() { chan k; d?k; k!1 }`)
	end := p.actions[edge(p, "A", death)].Does
	send := p.p.Edges[edge(p, "B", "k!1")]
	k := send.Comm.Chan.(*program.Load).Var
	as := func(known access.Acting, e program.EdgeID) access.Access {
		p.objects.ActAs(&known)
		defer p.objects.ActAs(nil)
		a := p.objects.Maker(p.p).Action(p.p.Edges[e])
		return a.Does
	}
	sends := as(access.Acting{Values: map[*program.Variable]int32{k: 3}}, send.ID)
	two := as(access.Acting{Owns: access.Numbers{First: 2, N: 1}}, edge(p, "A", death))
	three := as(access.Acting{Owns: access.Numbers{First: 3, N: 1}}, edge(p, "A", death))
	require.False(t, access.Conflict(&two, &sends))
	require.True(t, access.Conflict(&three, &sends))
	require.True(t, access.Conflict(&three, &p.actions[send.ID].Does), "the number is not known")
	require.True(t, access.Conflict(&end, &p.actions[send.ID].Does))
}

// In the middle of a sequence, and beside an else, the presence of receivers matters.
func TestPresence(t *testing.T) {
	const model = `chan r = [0] of { byte };
		active proctype A() { byte l; STEP }
		active proctype B() { byte m; m = 1; r?m }`
	const come = "m = 1"
	for step, first := range map[string]string{
		"atomic { l = 1; r!l }":     "l = 1",
		"if :: r!l :: else fi":      "else",
		"{ l = 1 } unless { r!l }":  "l = 1",
		"atomic { l = 1 }; r!l":     "",
		"if :: r!l :: l == 0 fi":    "",
		"{ l = 1 } unless { r?l }":  "",
		"atomic { l = 1; r?l; r?l}": "",
	} {
		p := load(t, replaced(model, step))
		comes := p.p.Edges[edge(p, "B", come)]
		require.Equal(t, first != "", p.objects.IsAttended(comes), step)
		if first != "" {
			require.True(t, dependent(p.action("A", first), &p.actions[comes.ID]), step)
		}
	}
}

// MayHandshake and IsAnswer decide by channel.
func TestHandshakes(t *testing.T) {
	p := load(t, `chan r = [0] of { byte }; chan c = [1] of { byte };
		active proctype A() { byte l; if :: r!1 :: c!1 :: r?l :: d_step { r?l; l = 2 } fi }`)
	for text, want := range map[string][2]bool{
		"r!1": {true, false}, "c!1": {}, "r?l": {true, true}, "d_step": {false, true},
	} {
		e := p.p.Edges[edge(p, "A", text)]
		require.Equal(t, want, [2]bool{p.objects.MayHandshake(e), p.objects.IsAnswer(e)}, text)
	}
}

// UsesOnly holds if no other shared object is touched.
func TestEnds(t *testing.T) {
	p := load(t, `chan c = [1] of { byte }; byte g;
		active proctype A() { byte l; if :: c!l :: c!g :: g = 1 :: len(c) == 1 :: l = 1 fi }
		active proctype B() { byte l; c?l }`)
	send := access.End{Channel: 0}
	x := p.p.Edges[edge(p, "A", "c!l")].Comm.Chan.(*program.Load)
	for text, want := range map[string]struct{ only, uses, local bool }{
		"c!l": {true, true, false}, "c!g": {false, true, false}, "g = 1": {},
		"len(c)==1": {false, true, false}, "l = 1": {false, false, true},
	} {
		a := p.action("A", text).Union()
		require.Equal(t, want.only, p.objects.UsesOnly(&a, send, x), text)
		require.Equal(t, want.uses, a.Uses(send), text)
		require.Equal(t, want.local, a.Local(), text)
	}
	receive := p.action("B", "c?l").Does
	require.False(t, receive.Uses(send))
	require.True(t, receive.Uses(access.End{Channel: 0, Recv: true}))
}

// A conjunct of a guard is helped by steps that write its variables, except writes of constants that leave it false.
func TestWants(t *testing.T) {
	p := load(t, `byte x, y;
		active proctype A() { byte l; if :: x = 1 :: x = 2 :: x = l :: x++ :: y = 1 fi }
		active proctype B() { x == 2 && y == 0 }`)
	guard := p.p.Edges[edge(p, "B", "x==2&&y==0")].Guard.(*program.Binary).X
	w := access.Want{Single: true}
	v := p.objects.Viewer(1, &w.Access)
	v.Expr(guard)
	_, check, ok := v.Check(guard)
	require.True(t, ok)
	w.Check = check
	for text, want := range map[string]bool{
		"x = 1": false, "x = 2": true, "x = l": true, "x++": true, "y = 1": false, death: false,
	} {
		a := p.action("A", text).Does
		require.Equal(t, want, w.Helped(&a), text)
	}
	dead := access.Want{Death: true}
	require.True(t, dead.Helped(&p.action("A", death).Does))
	require.False(t, dead.Helped(&p.action("A", "x = 1").Does))
	require.NotEqual(t, w.Key(), dead.Key())
}

// The private state of a process has bits: a step helps no guard that reads only bits outside the writes of the step.
func TestPrivate(t *testing.T) {
	p := load(t, `byte g;
		active proctype A() { byte l, m; chan c = [1] of { byte };
			if :: l = m :: c!l :: c?m :: d_step { m = 1; l = 1 } :: g = 1 fi;
			l == 1; m == 1; len(c) == 1; _pid == 1 }`)
	reads := func(text string) uint64 { return p.objects.Private(p.p.Edges[edge(p, "A", text)].Guard, 0) }
	writes := func(text string) uint64 { return p.objects.PrivateWrites(p.p.Edges[edge(p, "A", text)], 0) }
	l, m, c := reads("l==1"), reads("m==1"), reads("len(c)==1")
	require.NotZero(t, reads("_pid==1"))
	for text, want := range map[string][3]bool{
		"l = m": {true, false, false}, "c!l": {false, false, true}, "c?m": {false, true, true},
		"d_step": {true, true, false}, "g = 1": {},
	} {
		w := writes(text)
		require.Equal(t, want, [3]bool{w&l != 0, w&m != 0, w&c&^m&^l != 0}, text)
	}
}

// Equal accesses have equal keys, and an empty access is recognized.
func TestKeys(t *testing.T) {
	p := load(t, `byte x; active proctype A() { byte l; if :: x = 1 :: x = 2 :: l = 1 fi }
		active proctype B() { x = 1 }`)
	require.Equal(t, p.action("A", "x = 1").Does.Key(), p.action("B", "x = 1").Does.Key())
	require.NotEqual(t, p.action("A", "x = 1").Does.Key(), p.action("A", "x = 2").Does.Key())
	require.True(t, p.action("A", "l = 1").Does.IsNothing())
	require.False(t, p.action("A", "x = 1").Does.IsNothing())
}
