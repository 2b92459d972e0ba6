package optimize

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// dies reports whether some process of q can die.
func dies(q *program.Program) bool {
	for _, e := range q.Edges {
		if e.Kind == program.End && !q.Immortal(e) {
			return true
		}
	}
	return false
}

// Every construct that can detect finished processes, in a model with another answer if such a process is present;
// and constructs that cannot detect them.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		blind                bool // nothing can tell
		same                 bool // detection does not matter here
	}{
		{name: "nothing", model: `byte g; proctype A() { g = 1 } active proctype M() { run A(); run A(); g == 1 }`, blind: true},
		{name: "the number of processes", model: `
			active proctype M() { _nr_pr == 1 -> assert(false) }
			active proctype A() { skip }`},
		{name: "the number of processes in a proposition", model: `
			byte g;
			active proctype A() { g = 1; false }
			active proctype B() { skip }`, formula: "!(F (g == 1 && _nr_pr == 2))"},
		{name: "the pid of a created process", model: `
			byte g;
			proctype A() { if :: _pid == 1 -> g++ :: else fi; assert(g != 2) }
			active proctype M() { run A(); run A() }`},
		{name: "the pid of an initial process", model: `
			byte g;
			proctype A() { g = 1 }
			active proctype M() { run A(); run A(); g = _pid; assert(g == 0) }`, blind: true},
		{name: "the value of run", model: `
			proctype A() { skip }
			active proctype M() { byte x, y; x = run A(); y = run A(); assert(x != y) }`},
		{name: "a run that is part of a condition", model: `
			proctype A() { skip }
			active proctype M() { run A(); (run A() == 1) -> assert(false) }`},
		{name: "a remote variable", model: `
			proctype A() { byte x; x = 1; x = 2 }
			active proctype M() { run A(); (A:x == 2); (A:x == 0) -> assert(false) }`},
		{name: "a remote variable in a proposition", model: `
			byte g;
			proctype A() { byte x; x = 1; g = 1 }
			active proctype M() { run A(); g == 1; g = 2; false }`, formula: "!(F (g == 2 && A:x == 0))"},
		{name: "a remote variable of one that never ends", model: `
			byte g;
			proctype A() { byte x; x = 1; g = 1; do :: false od }
			proctype B() { skip }
			active proctype M() { run B(); run A(); (A:x == 1) -> g = 2 }`, blind: true},
		{name: "a remote variable by number", model: `
			proctype B() { skip }
			proctype A() { byte x; x = 1; do :: false od }
			active proctype M() { run B(); run A(); (A[1]:x == 1) -> assert(false) }`},
		{name: "the label of the oldest instance", model: `
			byte g, h;
			proctype A(bit second) { g++; L: skip; if :: second :: else -> h = 1 fi }
			active proctype M() { run A(0); g == 1; run A(1); (h == 1 && g == 2 && A@L) -> assert(false) }`},
		{name: "the label of an initial process", model: `
			byte g;
			active proctype A() { L: g = 1 }
			active proctype M() { (A@L) -> g = 2 }`, formula: "F !A@L", blind: true},
		{name: "an exclusive channel", model: `
			chan c = [1] of { byte };
			active proctype M() { c!1; len(c) == 0; c!2; atomic { c?_; assert(false) } }
			active proctype A() { xr c; c?_ }`},
		{name: "a channel that is sent to others", model: `
			chan out = [1] of { chan };
			proctype A() { chan d = [1] of { byte }; out!d }
			active proctype M() { chan k; run A(); out?k; k!1 }`},
		{name: "a channel that is stored", model: `
			byte g;
			chan pub;
			proctype A() { chan d = [1] of { byte }; pub = d; g = 1 }
			active proctype M() { run A(); g == 1; pub!1 }`},
		{name: "a channel whose number is received", model: `
			chan c = [1] of { byte };
			proctype A() { chan d = [1] of { byte }; skip }
			active proctype M() { chan k; run A(); c!2; c?k; k!1 }`},
		{name: "a channel that is compared", model: `
			byte g;
			proctype A() { chan d = [1] of { byte }; if :: d == 1 -> g++ :: else fi; assert(g != 2) }
			active proctype M() { run A(); run A() }`},
		{name: "a channel that is handed on as a number", model: `
			byte g;
			proctype B(byte n) { if :: n == 1 -> g++ :: else fi; assert(g != 2) }
			proctype A() { chan d = [1] of { byte }; run B(d) }
			active proctype M() { run A(); run A() }`},
		{name: "a channel that is handed down", model: `
			proctype A(chan k; byte n) { chan d = [1] of { byte }; if :: n > 0 -> run A(d, n - 1); d?_ :: else fi; k!n }
			active proctype M() { chan d = [1] of { byte }; run A(d, 2); d?_; assert(len(d) == 0) }`, blind: true},
		{name: "channels of those that never end", model: `
			chan out = [1] of { chan };
			proctype B() { skip }
			proctype A() { chan d = [1] of { byte }; out!d; do :: false od }
			active proctype M() { chan k; run B(); run A(); out?k; k!1 }`, blind: true},
		{name: "timeout", model: `
			byte g;
			active proctype M() { timeout; assert(g == 0) }
			active proctype A() { g = 1 }`, blind: true},
		{name: "timeout where processes are created", model: `
			byte g;
			proctype A() { g = 1 }
			active proctype M() { run A(); timeout; run A(); assert(g == 0) }`, same: true},
		{name: "priorities", model: `
			byte g;
			active proctype M() priority 2 { g = 1; false }
			active proctype A() priority 1 { g = 2 }`, same: true},
		{name: "the last process", model: `
			active proctype M() { (_last == 1); (_last == 1) -> assert(_last == 1) }
			active proctype A() { skip }`, same: true},
		{name: "a provided clause", model: `
			byte g;
			active proctype M() { g = 1; g = 0 }
			active proctype A() provided (g == 0) { skip }`, blind: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var formulas []string
			if c.formula != "" {
				formulas = append(formulas, c.formula)
			}
			s := mustLoad(t, c.model, formulas...)
			why, _, _ := s.wrong()
			require.Empty(t, why)
			o, f := Options{Ends: true}, (*formula)(nil)
			if c.formula != "" {
				f = s.formulas[0]
				o.Props = f.props
			}
			q := Program(s.p, o)
			require.Equal(t, c.blind, !anyDies(q))
			if c.blind || c.same {
				return
			}
			for i, typ := range q.Types {
				if mortal(q)[i] {
					typ.Locations[final(q, typ)].Out = nil
				}
			}
			g, views, err := explore(q)
			require.NoError(t, err)
			s.deathless = true
			require.NotEmpty(t, s.differs(&prepared{q, g, views}, g.FullPart(), f), "it makes no difference")
		})
	}
}

// anyDies reports whether the end of some process type can be reached, and is a step.
func anyDies(q *program.Program) bool {
	for _, is := range mortal(q) {
		if is {
			return true
		}
	}
	return false
}

// Without deaths there are fewer states, and no choices between creation and the steps of other processes.
func TestEndsTakeStatesAway(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		proctype A() { g = 1 }
		active proctype M() { run A(); run A(); run A() }`)
	x, err := s.prepare(Options{Ends: true})
	require.NoError(t, err)
	require.False(t, dies(x.q))
	require.Equal(t, 27, len(s.graph.States))
	require.Equal(t, 15, len(x.graph.States))
	_, err = s.prepare(Options{})
	require.NoError(t, err)
	require.Equal(t, 7, len(x.graph.Reduce(selector(x, 0)).Reached()))
}

// With Early, the remaining states are the states of the model without a process that could have died.
func TestEarlyEnds(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype E() { end: g == 0 }
		proctype A() { g = 1 }
		proctype B() { run A(); g == 1 }
		active proctype M() { run B(); g == 1 }`)
	x, err := s.prepare(Options{Ends: true, Early: true})
	require.NoError(t, err)
	require.True(t, x.q.Early)
	seen, view := map[string]bool{}, x.views()
	for _, state := range s.graph.States {
		seen[string(state)] = true
	}
	for _, state := range x.graph.States {
		require.True(t, seen[string(state)], "a state that the model does not have")
		processes(x.q, view, state, func(pid program.PID, p *program.Process, l program.Loc) {
			if int(pid) == view.Live()-1 {
				require.False(t, ended(x.q, p, l), "the youngest process could have gone")
			}
		})
	}
	require.Less(t, len(x.graph.States), len(s.graph.States))
	why, _, _ := s.wrong()
	require.Empty(t, why)
}

// A finished process that may be unable to die must not be removed early.
func TestEarlyEndsMayBeHindered(t *testing.T) {
	s := mustLoad(t, `
		byte g;
		active proctype M() { g = 1; g = 0 }
		active proctype A() provided (g == 0) { skip }`)
	q := Program(s.p, Options{Ends: true, Early: true})
	require.False(t, anyDies(q))
	require.False(t, q.Early)
}
