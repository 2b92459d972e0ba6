package optimize

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// merged lists the merged statements of q.
func merged(q *program.Program) []string {
	out := []string{}
	for _, e := range q.Edges {
		if q.Types[e.Type].Locations[e.From].Merged {
			out = append(out, e.Text)
		}
	}
	return out
}

// clauses has a model for each condition of merging on which a violation would change the answer. To show this, force
// names the statements to merge in the prepared program.
var clauses = []struct {
	name, model, formula string
	merged               []string // the complete list of merged statements
	force                string
}{
	{name: "private statements", model: `
		byte g;
		active proctype P() { byte x, y; g = 1; x = 1; if :: x == 1 -> y = x :: else fi; g = 2; assert(x + y == 2); g = 3 }
		active proctype Q() { g = 4 }`,
		merged: []string{"x = 1", "y = x", "(x == 1)", "else", "assert(x + y == 2)"}},
	{name: "all ways of a choice", model: `
		byte g;
		active proctype P() { byte x; g = 1; if :: x = 1 :: x = 2 fi; g = x; assert(x != 2) }
		active proctype Q() { g = 3 }`,
		merged: []string{"x = 1", "x = 2", "assert(x != 2)"}},
	{name: "a global of one process", model: `
		byte g, h;
		active proctype P() { g = 1; h = 1; assert(h == 1) }
		active proctype Q() { g = 3; assert(g == 3) }`,
		merged: []string{"h = 1", "assert(h == 1)"}},
	{name: "a global of all instances is shared", model: `
		byte h;
		active [2] proctype P() { byte t; t = h; h = t + 1; h == 2 }`,
		merged: []string{}, force: "h = t + 1"},
	{name: "a shared variable", model: `
		byte x;
		active proctype P() { x = 1; x = 2 }
		active proctype Q() { assert(x != 1) }`,
		merged: []string{}, force: "x = 2"},
	{name: "a guard that others make true", model: `
		byte x, y;
		active proctype P() { byte l; y = 1; if :: l == 0 -> l = 1 :: x == 1 -> assert(false) fi }
		active proctype Q() { y == 1; x = 1 }`,
		merged: []string{"y = 1", "l = 1", "assert(false)", "x = 1"}, force: "(l == 0)"},
	{name: "a local that is referred to", model: `
		active proctype P() { byte x; x = 1; x = 2 }
		active proctype Q() { P:x == 1 -> assert(false) }`,
		merged: []string{"assert(false)"}, force: "x = 2"},
	{name: "a local in a proposition", model: `
		byte g;
		active proctype P() { byte x; g = 1; x = 1; x = 2; false }
		active proctype Q() { g = 2; false }`,
		formula: "!(F (P:x == 1))", merged: []string{"false", "false"}, force: "x = 2"},
	{name: "a label in a proposition", model: `
		byte g;
		active proctype P() { byte x; g = 1; L: x = 1; x = 2; g = 3 }
		active proctype Q() { g = 2 }`,
		formula: "!(F P@L)", merged: []string{"x = 2"}, force: "x = 1"},
	{name: "a label in the model", model: `
		byte g;
		active proctype P() { byte x; g = 1; L: x = 1; x = 2; g = 3 }
		active proctype Q() { P@L -> assert(false); g = 1 }`,
		merged: []string{"x = 2", "assert(false)"}, force: "x = 1"},
	{name: "an escape", model: `
		byte g;
		active proctype P() { byte x; { g = 1; x = 1; x = 2; g = 0 } unless { g == 1; assert(x != 1) } }
		active proctype Q() { g = 2 }`,
		merged: []string{"assert(x != 1)"}},
	{name: "a provided clause", model: `
		byte g;
		active proctype P() provided (g != 2) { byte x; g = 1; x = 1; x = 2; g = 3 }
		active proctype Q() { g = 2 }`,
		merged: []string{}, force: "x = 1"},
	{name: "timeout", model: `
		byte g;
		active proctype P() { byte x; g = 1; x = 1; timeout; assert(g == 1) }
		active proctype Q() { g = 2 }`,
		merged: []string{"x = 1"}},
	{name: "priorities", model: `
		byte g;
		active proctype P() priority 2 { byte x; g = 1; x = 1; g = 3 }
		active proctype Q() priority 1 { g = 2 }`, merged: []string{"x = 1"}},
	{name: "priorities, which the process set before", model: `
		byte g;
		active proctype P() priority 3 { byte x; _priority = 2; x = 1; assert(_priority == 2); g = 3 }
		active proctype Q() priority 2 { g = 2 }`, merged: []string{"x = 1", "assert(_priority == 2)"}},
	{name: "priorities, which others set and the process reads", model: `
		byte g;
		active proctype P() priority 3 { byte x; g = 1; x = _priority; assert(x == 3) }
		active proctype Q() priority 3 { g == 1; set_priority(0, 4) }`,
		merged: []string{"assert(x == 3)"}, force: "x = _priority"},
	{name: "priorities, and the statement sets one", model: `
		byte g, h;
		active proctype P() priority 2 { g = 1; set_priority(_pid, 3); assert(h == 0) }
		active proctype Q() priority 2 { g == 1; h = 1 }`, merged: []string{}, force: "set_priority(_pid, 3)"},
	{name: "priorities, and the statement makes another one executable", model: `
		byte g, h, k;
		active proctype P() priority 2 { g = 1; k = 1 }
		active proctype Q() priority 2 { g == 1; h = 1 }
		active proctype R() priority 3 { k == 1; assert(h == 0) }`, merged: []string{}, force: "k = 1"},
	{name: "priorities, and the statement leads to a rendezvous", model: `
		byte g, h;
		chan c = [0] of { byte };
		active proctype P() priority 2 { byte x; g = 1; x = 1; c?x }
		active proctype Q() priority 2 { g == 1; h = 1 }
		active proctype R() priority 3 { c!1; assert(h == 0) }`, merged: []string{}, force: "x = 1"},
	{name: "priorities, and the statement creates a process", model: `
		byte g, h;
		active proctype P() priority 2 { g = 1; run R() priority 3 }
		active proctype Q() priority 2 { g == 1; h = 1 }
		proctype R() { assert(h == 0) }`, merged: []string{}, force: "run R() priority 3"},
	{name: "priorities, and an atomic sequence that can be interrupted", model: `
		byte g, h;
		active proctype P() priority 2 { byte x; g = 1; x = 1; h == 5 }
		active proctype Q() priority 2 { atomic { g == 1; h = 1; set_priority(_pid, 1); h = 2 } }
		active proctype R() priority 1 { h == 1; assert(false) }`, merged: []string{}, force: "x = 1"},
	{name: "the number of processes", model: `
		byte g;
		active proctype P() { byte x; g = 1; x = _nr_pr; assert(x != 1) }
		active proctype Q() { g == 1 }`,
		merged: []string{"g = 1", "assert(x != 1)"}, force: "x = _nr_pr"},
	{name: "the length of a channel", model: `
		chan c = [2] of { byte };
		active proctype A() { xs c; byte x; c!1; x = len(c); assert(x == 1) }
		active proctype B() { xr c; byte x; c?x }`,
		merged: []string{"assert(x == 1)"}, force: "x = len(c)"},
	{name: "a poll", model: `
		chan c = [2] of { byte };
		active proctype A() { xs c; bit x; c!1; x = c?[1]; assert(x == 1) }
		active proctype B() { xr c; byte x; c?x }`,
		merged: []string{"assert(x == 1)"}, force: "x = c?[1]"},
}

func TestClauses(t *testing.T) {
	for _, c := range clauses {
		t.Run(c.name, func(t *testing.T) {
			var formulas []string
			if c.formula != "" {
				formulas = append(formulas, c.formula)
			}
			s := mustLoad(t, c.model, formulas...)
			why, _, _ := s.wrong()
			require.Empty(t, why)
			o := Options{Merge: true}
			f := (*formula)(nil)
			if c.formula != "" {
				f = s.formulas[0]
				o.Props = f.props
			}
			q := Program(s.p, o)
			require.Equal(t, c.merged, merged(q))
			if c.force == "" {
				return
			}
			forced := 0
			for _, e := range q.Edges {
				if e.Text == c.force {
					q.Types[e.Type].Locations[e.From].Merged = true
					forced++
				}
			}
			require.Positive(t, forced, "no statement %q", c.force)
			g, views, err := explore(q)
			require.NoError(t, err)
			require.NotEmpty(t, s.differs(&prepared{q, g, views}, g.FullPart(), f), "passing over %s makes no difference", c.force)
		})
	}
}

// A cycle of private statements keeps a location (trap T20): a step over it ends, and other processes get their turn.
func TestLoopHeads(t *testing.T) {
	s := mustLoad(t, `
		active proctype P() { bit l; do :: l = 1 - l; skip; l = 1 - l od }
		active proctype Q() { skip; assert(false) }`)
	why, _, _ := s.wrong()
	require.Empty(t, why)
	x, err := s.prepare(Options{Merge: true, Dead: true})
	require.NoError(t, err)
	require.NotEmpty(t, x.graph.FullPart().Faults())
	require.Less(t, len(x.graph.States), len(s.graph.States))
	require.LessOrEqual(t, len(x.graph.States), 3)
	for l := range x.q.Types[0].Locations {
		x.q.Types[0].Locations[l].Merged = true
	}
	require.ErrorContains(t, program.Sanity(x.q), "a cycle of merged locations")
}

// A fault that ends the run is a separate step: possible earlier steps of other processes remain.
func TestFaultsThatEndTheRun(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype P() { byte l; g = 1; l = 0; l = 1 / l; l = 2 }
		active proctype Q() { g == 1; assert(false) }`)
	x, err := s.prepare(Options{Merge: true, Dead: true})
	require.NoError(t, err)
	require.Contains(t, merged(x.q), "l = 1 / l")
	require.Len(t, x.graph.FullPart().Faults(), 2)
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// Of two assertions that fail in sequence, neither hides the other.
func TestEveryAssertion(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype P() { byte l; g = 1; assert(l == 1); assert(l == 2); atomic { assert(l == 3); skip } assert(l == 4) }
		active proctype Q() { g = 2 }`)
	x, err := s.prepare(Options{Merge: true, Dead: true})
	require.NoError(t, err)
	require.Len(t, x.graph.FullPart().Faults(), 4)
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// Both partners of a rendezvous continue, and so does a new process.
func TestWhoGoesOn(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		chan c = [0] of { byte };
		proctype R() { byte z; z = 1; z = 2; g = z; assert(z == g) }
		active proctype P() { byte x; c!1; x = 1; x = 2; g = x; run R() }
		active proctype Q() { byte y; c?y; y = 1; y = 2; g = y }`)
	x, err := s.prepare(Options{Merge: true})
	require.NoError(t, err)
	why, _, _ := s.wrong()
	require.Empty(t, why)
	for i, state := range x.graph.States {
		processes(x.q, x.views(), state, func(_ program.PID, p *program.Process, l program.Loc) {
			require.False(t, p.Locations[l].Merged, "state %d: a process rests at a private statement", i)
		})
	}
}

// Where the tree of choices is too large, processes rest on the way.
func TestManyChoices(t *testing.T) {
	var b strings.Builder
	b.WriteString("byte g; active proctype P() { bit a, b, c; g = 1;\n")
	for range 14 {
		b.WriteString("if :: a = 0 :: a = 1 fi; if :: b = a :: b = 1 - a fi;\n")
	}
	b.WriteString("g = a + b; assert(g != 2) }\nactive proctype Q() { g = 3 }\n")
	s := mustLoad(t, b.String())
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// deadAt lists the dead variables at the locations before the given statement.
func deadAt(q *program.Program, statement string) []string {
	out := []string{}
	for _, e := range q.Edges {
		if e.Text != statement {
			continue
		}
		for _, v := range q.Types[e.Type].Locations[e.From].Dead {
			out = append(out, v.Name)
		}
	}
	return out
}

func TestDeadVariables(t *testing.T) {
	for _, c := range []struct {
		name, model, at string
		dead            []string
		faint           bool
	}{
		{"read later", "byte g; active proctype P() { byte x; x = 1; g = 2; g = x }", "g = 2", []string{}, false},
		{"not read any more", "byte g; active proctype P() { byte x; x = 1; g = x; g = 2; assert(g == 2) }", "g = 2", []string{"x"}, false},
		{"set before it is read", "byte g; active proctype P() { byte x; x = 1; g = 2; x = 3; g = x }", "g = 2", []string{"x"}, false},
		{"received before it is read", "chan c = [1] of { byte }; byte g; active proctype P() { byte x; x = 1; g = 2; c?x; g = x }", "g = 2", []string{"x"}, false},
		{"a match reads", "chan c = [1] of { byte }; byte g; active proctype P() { byte x; x = 1; g = 2; c?eval(x) }", "g = 2", []string{}, false},
		{"a message reads", "chan c = [1] of { byte }; byte g; active proctype P() { byte x; x = 1; g = 2; c!x }", "g = 2", []string{}, false},
		{"an index reads", "byte g[2]; active proctype P() { byte x; x = 1; skip; g[x] = 2; assert(g[0] == 0) }", "skip", []string{}, false},
		{"a guard beside reads", "byte g; active proctype P() { byte x; x = 1; if :: g == 1 :: x == 1 fi }", "(g == 1)", []string{}, false},
		{"an element that is set leaves the others", "byte g; active proctype P() { byte x[2]; x[1] = 1; g = 2; x[0] = 1; g = x[1] }", "g = 2", []string{}, false},
		{"an array that nothing reads", "byte g; active proctype P() { byte x[2]; x[1] = 1; g = 2; x[0] = 1 }", "g = 2", []string{"x"}, false},
		{"around a loop", "byte g; active proctype P() { byte x; do :: g = x; x = 2 od }", "g = x", []string{}, false},
		{"referred to from outside", "byte g; active proctype P() { byte x; x = 1; g = 2 } active proctype Q() { P:x == 1; g == 2 }", "g = 2", []string{}, false},
		{"in a d_step, set first", "byte g; active proctype P() { byte x; x = 1; g = 2; d_step { x = 3; g = x } }", "g = 2", []string{"x"}, false},
		{"in a d_step, read first", "byte g; active proctype P() { byte x; x = 1; g = 2; d_step { g = x; x = 3 } }", "g = 2", []string{}, false},
		{"in a d_step, set on one way only", "byte g; active proctype P() { byte x; x = 1; g = 2; d_step { if :: g == 2 -> x = 3 :: else fi; g = x } }", "g = 2", []string{}, false},
		{"only printed", "byte g; active proctype P() { byte x; x = 1; g = 2; printf(\"%d\", x) }", "g = 2", []string{"x"}, false},
		{"a counter reads itself", "byte g; active proctype P() { byte x; do :: x++; g = 1 od }", "g = 1", []string{}, false},
		{"a counter is faint", "byte g; active proctype P() { byte x; do :: x++; g = 1 od }", "g = 1", []string{"x"}, true},
		{"a divisor matters though the quotient does not", "byte g; active proctype P() { byte x, y; do :: y = 1 / x; g = 1 od }", "g = 1", []string{"y"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustLoad(t, c.model)
			why, _, _ := s.wrong()
			require.Empty(t, why)
			require.Equal(t, c.dead, deadAt(Program(s.p, Options{Dead: true, Faint: c.faint}), c.at))
		})
	}
}

// Resetting a live variable is detected.
func TestLiveVariables(t *testing.T) {
	s := mustLoad(t, "byte g; active proctype P() { byte x; x = 1; g = 2; assert(x == 1) }")
	q := Program(s.p, Options{Dead: true})
	for _, e := range q.Edges {
		if e.Text == "g = 2" {
			at := &q.Types[0].Locations[e.From]
			require.Empty(t, at.Dead)
			at.Dead = append(at.Dead, q.Types[0].Locals[0])
		}
	}
	g, views, err := explore(q)
	require.NoError(t, err)
	require.NotEmpty(t, s.differs(&prepared{q, g, views}, g.FullPart(), nil))
}

func TestUnreadGlobals(t *testing.T) {
	s := mustLoad(t, `
		byte n, a[3], used, seen;
		chan c = [1] of { byte };
		active proctype P() { n = n + 1; a[used] = 2; used = 1; c!1; c?n; used = a[used] }
		active proctype Q() { seen = 1; seen++ }`, "G(seen == 0)")
	unread := func(o Options) []string {
		out := []string{}
		q := Program(s.p, o)
		for i, is := range q.Unread {
			if is {
				out = append(out, q.Globals[i].Name)
			}
		}
		return out
	}
	require.Equal(t, []string{}, unread(Options{Dead: true}))
	require.Equal(t, []string{"n", "seen"}, unread(Options{Dead: true, Faint: true}))
	require.Equal(t, []string{"n"}, unread(Options{Dead: true, Faint: true, Props: 1}))
	require.Empty(t, unread(Options{}))
	why, left, of := s.wrong()
	require.Empty(t, why)
	require.Less(t, left, of)
}

// Faults in assignments to unread variables remain.
func TestFaultsInUnread(t *testing.T) {
	s := mustLoad(t, `
		byte a[3], n;
		active proctype P() { byte i; do :: a[i] = a[i] + 1; i++; n = 10 / (3 - i) od }`)
	x, err := s.prepare(Options{Dead: true, Faint: true})
	require.NoError(t, err)
	require.True(t, slices.Contains(x.q.Unread, true))
	require.NotEmpty(t, x.graph.FullPart().Faults())
	why, _, _ := s.wrong()
	require.Empty(t, why)
}
