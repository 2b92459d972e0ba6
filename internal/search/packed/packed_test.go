package packed

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// graph is the definition: the successors of states by package closure.
type graph struct {
	m     *closure.Machine
	moves program.Moves
	out   program.Outcomes
}

// successors returns the successors expected of Store.Moves and its steps, as bytes.
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

// explore compares the successors of up to limit states of p, and whether states keep their
// numbers, with the definition.
func explore(t *testing.T, p *program.Program, limit int, l coding.Limits) (states int) {
	t.Helper()
	m := packedtest.Machine(t, p)
	if m == nil {
		return 0
	}
	s := newStore(m, true, l)
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
				found, _, _ = s.AddSuccessors(nil, nil, nil)
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
	return states
}

// same is require.Equal for checks in every state: it walks the stack only if the values differ.
func same[T comparable](t *testing.T, p *program.Program, want, got T) {
	if want != got {
		t.Helper()
		require.Equal(t, want, got, p.Name)
	}
}

// The successors of a state are the successors by package closure, in the same order, with limits that let the store
// give up parts of the cache never, soon or at once.
func TestSuccessors(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"defaults": coding.DefaultLimits(),
		"loose": {
			JointValues: 2, ListedValues: 1 << 16, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30,
			WordBits: 64, RootBits: 40, RootSlack: 4,
		},
		"raw": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 64,
			RootBits: 40, RootSlack: 4,
		},
		"forgetful": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30,
			WordBits: 64, RootBits: 40,
		},
		"narrow": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, CacheBytes: 1 << 30,
			WordBits: 7, RootBits: 14,
		},
		"full": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, CacheBytes: 3000,
			WordBits: 64, RootBits: 40, RootSlack: 4,
		},
	} {
		t.Run(name, func(t *testing.T) {
			states := 0
			exectest.Programs(t, uint64(*packedtest.Programs)/amount.Choose[uint64](3, 1), func(p *program.Program) {
				n := explore(t, p, 150, l)
				states += n
			})
			t.Logf("%d states", states)
		})
	}
}
