package search

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// oneProcess is the textbook's selector on hand-made systems: process 0 alone,
// if it can move and none of its moves closes a cycle. (In the systems here
// process 0 is invisible and independent of the others: C1 and C2 hold.)
type oneProcess struct{ ignore bool }

func (r oneProcess) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	some := false
	for _, mv := range m.All {
		if mv.Proc == 0 {
			if !r.ignore && closes(mv) {
				return program.Full
			}
			some = true
		}
	}
	if some {
		return 1
	}
	return program.Full
}

func (r oneProcess) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	var out []program.Move
	for _, mv := range m.All {
		if mv.Proc == 0 {
			out = append(out, mv)
		}
	}
	return out
}

// step adds a move of a process from state to state.
func (g *explicit) step(proc program.PID, from, to int) {
	for len(g.moves) <= max(from, to) {
		g.moves = append(g.moves, nil)
		g.labels = append(g.labels, 0)
	}
	g.moves[from] = append(g.moves[from], program.EdgeID(len(g.edges)))
	g.edges = append(g.edges, explicitEdge{proc: proc, to: []int{to}})
}

// orders calls f with g in every order of the moves at each state and of the
// automaton's edges: all reversed, or rotated, independently.
func (g *explicit) orders(f func(*explicit)) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		h := *g
		h.moves, h.next = nil, nil
		for _, ks := range g.moves {
			ks = append([]program.EdgeID(nil), ks...)
			rng.Shuffle(len(ks), func(i, j int) { ks[i], ks[j] = ks[j], ks[i] })
			h.moves = append(h.moves, ks)
		}
		for _, es := range g.next {
			es = append([]explicitNext(nil), es...)
			rng.Shuffle(len(es), func(i, j int) { es[i], es[j] = es[j], es[i] })
			h.next = append(h.next, es)
		}
		f(&h)
	}
}

func accepted(t *testing.T, g *explicit, red Reducer, proviso Proviso) bool {
	p := problem(g)
	p.Reducer, p.Options.Proviso = red, proviso
	r, err := NestedDFS(context.Background(), p)
	require.NoError(t, err)
	for _, e := range r.Errors {
		g.checkLasso(t, e.Lasso)
	}
	if proviso == ProvisoColour {
		q := problem(g)
		q.Reducer = red
		c, err := SCC(context.Background(), q)
		require.NoError(t, err)
		require.Equal(t, r.Stats.Cycles > 0, c.Stats.Cycles > 0, "the search by components")
	}
	return r.Stats.Cycles > 0
}

// A system and claim after Siegel, CAV 2019: process 0
// toggles a bit that no one sees, process 1 toggles p. The claim's language, and
// that of each of its states, is stutter-invariant. Ample sets that are chosen
// for product nodes with the product's stack lose every accepting run.
func siegel(toggles int) *explicit {
	g := &explicit{}
	for b := range toggles { // state 2b+p
		for p := range 2 {
			g.step(0, 2*b+p, 2*((b+1)%toggles)+p)
			g.step(1, 2*b+p, 2*b+1-p)
		}
	}
	for s := range g.labels {
		g.labels[s] = uint64(1 - s%2) // p is true at first
	}
	const q0, q1, acc = 0, 1, 2
	p, not := uint64(1), uint64(1)
	g.next = [][]explicitNext{
		q0:  {{neg: not, to: q1}, {neg: not, to: acc}, {pos: p, to: q0}, {pos: p, to: q1}},
		q1:  {{neg: not, to: q0}, {neg: not, to: q1}, {pos: p, to: q0}},
		acc: {{pos: p, to: q0}, {pos: p, to: q1}},
	}
	g.accept, g.initQ = []bool{false, false, true}, []Q{0}
	return g
}

func TestSiegel(t *testing.T) {
	for toggles := 1; toggles <= 3; toggles++ {
		lost := 0
		siegel(toggles).orders(func(g *explicit) {
			require.True(t, g.acceptsSome(g.reach(everything)))
			require.True(t, accepted(t, g, nil, ProvisoColour))
			require.True(t, accepted(t, g, oneProcess{}, ProvisoColour), "%d toggles", toggles)
			if !accepted(t, g, oneProcess{}, ProvisoStack) {
				lost++
			}
		})
		if toggles == 1 {
			require.Positive(t, lost, "the stack proviso was expected to lose the run on an automaton without waiting states")
		}
	}
}

// A system and an automaton that blocks, so that the search leaves states behind
// that it has decided and not finished. Decisions by system state, with the stack
// for C3, lose the accepting run: c1, c2 and c3 may all be decided while the
// one that closes their cycle is not on the stack.
//
// The automaton blocks after it has read delay letters on the way to qb.
func blocking(delay int) *explicit {
	g := &explicit{}
	const i0, c1, c2, c3 = 0, 1, 2, 3
	for p := range 2 {
		at := 4 * p
		g.step(0, at+i0, at+c1)
		g.step(0, at+i0, at+c3)
		g.step(0, at+c1, at+c2)
		g.step(0, at+c2, at+c3)
		g.step(0, at+c3, at+c1)
	}
	for s := range 4 {
		g.step(1, s, 4+s)
		g.labels[4+s] = 1
	}
	const q0, qd, acc, qa = 0, 1, 2, 3 // qb is the last of those from qa on
	p, not := uint64(1), uint64(1)
	g.next = [][]explicitNext{
		q0:  {{neg: not, to: qa}, {neg: not, to: qd}},
		qd:  {{neg: not, to: qd}, {pos: p, to: acc}},
		acc: {{to: acc}},
	}
	for i := range delay {
		g.next = append(g.next, []explicitNext{{neg: not, to: Q(qa + i + 1)}})
	}
	g.next = append(g.next, []explicitNext{{pos: p, to: acc}})
	g.accept, g.initQ = make([]bool, len(g.next)), []Q{0}
	g.accept[acc] = true
	return g
}

func TestBlockingAutomaton(t *testing.T) {
	for delay := range 6 {
		blocking(delay).orders(func(g *explicit) {
			require.True(t, g.acceptsSome(g.reach(everything)))
			require.True(t, accepted(t, g, oneProcess{}, ProvisoColour), "delay %d", delay)
			require.False(t, accepted(t, g, oneProcess{ignore: true}, ProvisoColour),
				"without C3 process 1 is ignored for ever: the ablation must lose the run")
		})
	}
}

// A reduction that is never used would pass all tests above.
func TestProvisoStillReduces(t *testing.T) {
	g := &explicit{}
	const n = 20 // two processes count to n, invisibly
	for x := range n {
		for y := range n {
			if x+1 < n {
				g.step(0, n*x+y, n*(x+1)+y)
			}
			if y+1 < n {
				g.step(1, n*x+y, n*x+y+1)
			}
		}
	}
	g.safety()
	for _, proviso := range []Proviso{ProvisoColour, ProvisoStack} {
		for i, search := range searches {
			p := problem(g)
			p.Reducer, p.Options.Proviso = oneProcess{}, proviso
			r, err := search(context.Background(), p)
			if proviso == ProvisoStack && i == 2 {
				require.Error(t, err)
				continue
			}
			require.NoError(t, err)
			require.EqualValues(t, 2*n-1, r.Stats.States)
			require.EqualValues(t, n-1, r.Stats.Reduced)
			require.EqualValues(t, 2*(n-1)+n, r.Stats.MovesEnabled)
			require.EqualValues(t, 2*n-1, r.Stats.MovesSelected)
		}
	}
}

// Where the automaton is one state that never blocks, nodes are system states,
// and the stack proviso keeps C3 too.
func TestStackProvisoWithoutProperty(t *testing.T) {
	for seed := range uint64(amount.Choose(500, 3000)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		g := randomExplicit(rng, 14, 1, false).safety()
		for _, search := range searches[:2] {
			red := &subsets{rng: rng, chosen: map[int]program.Choice{}, t: t}
			p := problem(g)
			p.Reducer, p.Options.Proviso = red, ProvisoStack
			_, err := search(context.Background(), p)
			require.NoError(t, err)
			require.False(t, red.ignoringCycle(g, systemStates(g.reach(red.keeps(g)))), "seed %d", seed)
		}
	}
}

// recorder remembers which states a reducer has reduced.
type recorder struct {
	oneProcess
	reduced map[int]bool
}

func (r recorder) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	c := r.oneProcess.Choose(m, closes)
	r.reduced[int(binary.LittleEndian.Uint32(m.State))] = c != program.Full
	return c
}

// A system state that is decided, and on the stack, is met again with an
// automaton state that blocks there. That visit sees none of its successors, so
// it must not make the state green: c1, c2 would both be reduced.
func TestBlockedVisitDoesNotSettle(t *testing.T) {
	const c1, c2, x = 0, 1, 2
	g := &explicit{}
	for p := range 2 {
		at := 3 * p
		g.step(0, at+c1, at+x)
		g.step(0, at+c1, at+c2)
		g.step(0, at+x, at+c1)
		g.step(0, at+c2, at+c1)
	}
	for s := range 3 {
		g.step(1, s, 3+s)
		g.labels[3+s] = 1
	}
	const q2, q1, acc = 0, 1, 2
	p, not := uint64(1), uint64(1)
	g.next = [][]explicitNext{
		q2:  {{neg: not, to: q2}, {neg: not, to: q1}},
		q1:  {{pos: p, to: acc}},
		acc: {{to: acc}},
	}
	g.accept, g.initQ = []bool{false, false, false}, []Q{q2}
	reduced, turn := 0, 0
	g.orders(func(g *explicit) {
		red := recorder{reduced: map[int]bool{}}
		pr := problem(g)
		pr.Reducer = red
		turn++
		r, err := searches[[]int{nested, components}[turn%2]](context.Background(), pr)
		require.NoError(t, err)
		require.True(t, r.Complete)
		for _, at := range []int{0, 3} {
			require.False(t, red.reduced[at+c1] && red.reduced[at+c2], "c1 and c2 make a cycle")
			require.False(t, red.reduced[at+c1] && red.reduced[at+x], "c1 and x make a cycle")
		}
		if red.reduced[c1] || red.reduced[c2] || red.reduced[x] {
			reduced++
		}
	})
	require.Positive(t, reduced)
}
