package packed

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/exectest"
)

var programs = flag.Int("programs", 60, "random models that are explored")

// graph is the definition: the successors of states by package closure.
type graph struct {
	m     *closure.Machine
	moves program.Moves
	out   program.Outcomes
}

// successors returns the successors expected of Store.Moves and Store.Take, as bytes.
func (g *graph) successors(s program.State, merged bool) (all []program.State, ok bool) {
	g.m.Enabled(s, &g.moves)
	if len(g.moves.All) == 0 || g.moves.Timeout {
		return nil, false
	}
	asked := false
	var list [][]program.State
	for _, mv := range g.moves.All {
		g.out = program.Outcomes{Stops: func(program.State) bool { asked = true; return false }}
		g.m.Fire(s, mv, &g.out)
		if g.out.Stays != nil || len(g.out.All) == 0 {
			return nil, false
		}
		var of []program.State
		for _, o := range g.out.All {
			if o.Fault != nil || merged && o.Merged {
				return nil, false
			}
			of = append(of, o.State)
		}
		list = append(list, of)
	}
	if merged && asked {
		return nil, false
	}
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && g.moves.All[to].Proc == g.moves.All[from].Proc {
			to++
		}
		for i := to - 1; i >= from; i-- {
			all = append(all, list[i]...)
		}
		from = to
	}
	return all, true
}

// machineOf returns a machine for p, nil if the initial state cannot be made.
func machineOf(t *testing.T, p *program.Program) *closure.Machine {
	t.Helper()
	e, err := closure.Compile(p)
	require.NoError(t, err)
	if m, ok := e.(*closure.Machine); ok && m.InitFault() == nil {
		return m
	}
	return nil
}

// explore compares the successors of up to limit states of p, and whether states keep their
// numbers, with the definition.
func explore(t *testing.T, p *program.Program, limit int, l limits) (states int, s *Store) {
	t.Helper()
	m := machineOf(t, p)
	if m == nil {
		return 0, nil
	}
	s = newStore(m, true, l)
	g := &graph{m: m}
	numbers := map[string]store.Ref{}
	var queue []program.State
	enter := func(state program.State) store.Ref {
		r, fresh := s.Add(state)
		was, ok := numbers[string(state)]
		same(t, p, !ok, fresh)
		if ok {
			same(t, p, was, r)
		} else {
			numbers[string(state)] = r
			queue = append(queue, append(program.State{}, state...))
		}
		return r
	}
	enter(m.Init(nil))
	for ; states < len(queue) && states < limit; states++ {
		state := queue[states]
		r, ok := s.Find(state)
		same(t, p, true, ok)
		same(t, p, numbers[string(state)], r)
		same(t, p, string(state), string(s.Get(r)))
		for _, merged := range []bool{true, false} {
			want, ok := g.successors(state, merged)
			moves, got := s.Moves(r, merged, nil)
			var found []store.Added
			if got {
				if !slices.Equal(g.moves.All, moves) {
					require.Equal(t, g.moves.All, moves)
				}
				found, _, _ = s.Take(nil, nil, nil)
			}
			same(t, p, ok, got)
			same(t, p, len(want), len(found))
			for i, a := range found {
				same(t, p, string(want[i]), string(s.Get(a.Ref)))
				if a.Fresh { // as Add would have said
					numbers[string(want[i])] = a.Ref
					queue = append(queue, want[i])
				}
				same(t, p, numbers[string(want[i])], a.Ref)
			}
		}
	}
	require.Equal(t, len(numbers), s.Len())
	require.GreaterOrEqual(t, s.Ahead(), s.states.Bytes(), "all may have to be copied")
	reload(t, s, newStore(m, true, l))
	return states, s
}

// same is require.Equal for checks in every state: it walks the stack only if the values differ.
func same[T comparable](t *testing.T, p *program.Program, want, got T) {
	if want != got {
		t.Helper()
		require.Equal(t, want, got, p.Name)
	}
}

// answers returns the number of remembered answers.
func (s *Store) answers() (n int) {
	if s == nil {
		return 0
	}
	for _, list := range s.sites {
		for _, k := range list {
			if k != nil {
				n += k.count()
			}
		}
	}
	return n
}

// The successors of a state are the successors by package closure, in the same order, with limits that let the store
// give up parts of the memo never, soon or at once.
func TestSuccessors(t *testing.T) {
	for name, l := range map[string]limits{
		"defaults":  defaults,
		"loose":     {joint: 2, list: 1 << 16, tried: 1 << 30, missed: 1, bytes: 1 << 30, word: 64, root: 40, slack: 4},
		"raw":       {joint: 3, list: 2, tried: 1 << 30, missed: 1, bytes: 1 << 30, word: 64, root: 40, slack: 4},
		"forgetful": {joint: 1 << 12, list: 1 << 16, tried: 6, missed: 20, bytes: 1 << 30, word: 64, root: 40},
		"narrow":    {joint: 1 << 12, list: 1 << 16, tried: 4096, missed: 3, bytes: 1 << 30, word: 7, root: 14},
		"full":      {joint: 1 << 12, list: 1 << 16, tried: 4096, missed: 3, bytes: 3000, word: 64, root: 40, slack: 4},
	} {
		t.Run(name, func(t *testing.T) {
			states, answers := 0, 0
			exectest.Programs(t, uint64(*programs), func(p *program.Program) {
				n, s := explore(t, p, 150, l)
				states, answers = states+n, answers+s.answers()
			})
			t.Logf("%d states, %d answers", states, answers)
		})
	}
}

// Two answers differ if a process moves without being named by the move in only one of them. Here Q does so, in a
// handshake inside the atomic sequence: first with the same end state as without the handshake, and then behind an
// assertion that fails.
func TestAnswersByWhoMoves(t *testing.T) {
	for _, sequence := range []string{
		"skip; if :: a -> c!0; L: b :: !a -> goto L fi",
		"assert(false); if :: a -> c!0 :: !a -> skip fi",
	} {
		p := exectest.Load(t, `
			bool a, b;
			chan c = [0] of { byte };
			active proctype P() { do :: atomic { `+sequence+` } od }
			active proctype Q() { do :: c?0 od }
			active proctype R() { a = true; b = true }`)
		m := machineOf(t, p)
		s, err := newStore(m, true, defaults).Space(1, false)
		require.NoError(t, err)
		walk(t, m, s)
		require.NoError(t, s.Close())
	}
}
