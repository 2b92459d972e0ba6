package search

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"

	"github.com/stretchr/testify/require"
)

// explicit is a Graph given by tables. System state i is written as four bytes,
// and i%3 more, so that lengths differ. Move k of the whole graph is Edge k.
type explicit struct {
	moves  [][]program.EdgeID // of each state; none: it stutters
	edges  []explicitEdge
	labels []uint64
	initQ  []Q
	next   [][]explicitNext // of each automaton state
	accept []bool
	claims map[Q]*program.Fault // automaton states that stand for a fault
	// merged: the outcomes of moves that have several are said to be of merged steps.
	merged bool
}

type explicitEdge struct {
	proc program.PID
	peer int // a handshake with process peer-1; 0: none
	to   []int
	// by, if not 0, is a state on the way to all outcomes, in which merged steps may stop
	by int
	// others moved, too, on the way to outcome 0
	others []program.PID
	// fault, of the outcome with this index, if not nil
	fault   *program.Fault
	faultAt int
}

type explicitNext struct {
	pos, neg uint64
	to       Q
	marks    uint64
}

func encode(i int) program.State {
	s := binary.LittleEndian.AppendUint32(nil, uint32(i))
	return append(s, make([]byte, i%3)...)
}

func decode(s []byte) int { return int(binary.LittleEndian.Uint32(s)) }

func (g *explicit) Init(dst program.State) program.State { return append(dst, encode(0)...) }

func (g *explicit) Enabled(s program.State, m *program.Moves) {
	m.State, m.All = s, m.All[:0]
	for _, k := range g.moves[decode(s)] {
		mv := program.Move{Edge: k, PeerEdge: -1, Proc: g.edges[k].proc, Peer: program.NoPID}
		if peer := g.edges[k].peer; peer > 0 {
			mv.PeerEdge, mv.Peer = k, program.PID(peer-1)
		}
		m.All = append(m.All, mv)
	}
	if len(m.All) == 0 {
		m.All = append(m.All, program.Stutter)
	}
}

func (g *explicit) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	put := func(s []byte, f *program.Fault) {
		start := len(out.Buf)
		out.Buf = append(out.Buf, s...)
		out.All = append(out.All, program.Outcome{State: out.Buf[start:len(out.Buf):len(out.Buf)], Fault: f})
	}
	if mv == program.Stutter {
		put(s, nil)
		return
	}
	e := &g.edges[mv.Edge]
	if e.by > 0 && out.Stops != nil && out.Stops(encode(e.by)) {
		put(encode(e.by), nil)
		out.All[len(out.All)-1].Merged = true
		return
	}
	defer func(from int) {
		if len(e.others) > 0 {
			var set program.PIDSet
			for _, p := range e.others {
				set.Add(p)
			}
			out.All[from].Others = &set
		}
	}(len(out.All))
	for i, t := range e.to {
		switch {
		case e.fault == nil || i != e.faultAt:
			put(encode(t), nil)
			out.All[len(out.All)-1].Merged = g.merged && len(e.to) > 1
		case e.fault.Continues:
			put(encode(t), e.fault)
		default:
			out.All = append(out.All, program.Outcome{Fault: e.fault})
		}
	}
}

func (g *explicit) Next(s program.State, q Q, dst []Q) []Q {
	if q == NoQ {
		return append(dst, g.initQ...)
	}
	l := g.labels[decode(s)]
	from := len(dst)
	for _, e := range g.next[q] {
		if e.pos&^l == 0 && e.neg&l == 0 && !slices.Contains(dst[from:], e.to) {
			dst = append(dst, e.to)
		}
	}
	return dst
}

func (g *explicit) Accepting(q Q) bool            { return g.accept[q] }
func (g *explicit) ClaimFault(q Q) *program.Fault { return g.claims[q] }

// successors are the system states that the moves of s keep lead to, by definition.
func (g *explicit) successors(s int, keep func(program.EdgeID) bool) []int {
	if len(g.moves[s]) == 0 {
		return []int{s}
	}
	var out []int
	for _, k := range g.moves[s] {
		if !keep(k) {
			continue
		}
		e := &g.edges[k]
		for i, t := range e.to {
			if e.fault == nil || i != e.faultAt || e.fault.Continues {
				out = append(out, t)
			}
		}
	}
	return out
}

type pair struct {
	s int
	q Q
}

// reach is the product by definition: its reachable nodes and their successors.
func (g *explicit) reach(keep func(s int, k program.EdgeID) bool) map[pair][]pair {
	product := map[pair][]pair{}
	var todo []pair
	add := func(p pair) {
		if _, ok := product[p]; !ok {
			product[p] = nil
			todo = append(todo, p)
		}
	}
	for _, q := range g.initQ {
		if g.claims[q] == nil {
			add(pair{0, q})
		}
	}
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		for _, q := range g.Next(encode(p.s), p.q, nil) {
			if g.claims[q] != nil {
				continue
			}
			for _, t := range g.successors(p.s, func(k program.EdgeID) bool { return keep(p.s, k) }) {
				product[p] = append(product[p], pair{t, q})
				add(pair{t, q})
			}
		}
	}
	return product
}

func everything(int, program.EdgeID) bool { return true }

// acceptsSome reports whether some accepting node can reach itself.
func (g *explicit) acceptsSome(product map[pair][]pair) bool {
	for p := range product {
		if !g.accept[p.q] {
			continue
		}
		seen := map[pair]bool{}
		todo := []pair{p}
		for len(todo) > 0 {
			x := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, y := range product[x] {
				if y == p {
					return true
				}
				if !seen[y] {
					seen[y] = true
					todo = append(todo, y)
				}
			}
		}
	}
	return false
}

// faultyMoves counts the pairs of a state that is expanded and a move with a fault.
func (g *explicit) faultyMoves(product map[pair][]pair) int64 {
	states := map[int]bool{}
	for p := range product {
		for _, q := range g.Next(encode(p.s), p.q, nil) {
			states[p.s] = states[p.s] || g.claims[q] == nil
		}
	}
	n := int64(0)
	for s, expanded := range states {
		for _, k := range g.moves[s] {
			if expanded && g.edges[k].fault != nil {
				n++
			}
		}
	}
	return n
}

func systemStates(product map[pair][]pair) map[int]bool {
	states := map[int]bool{}
	for p := range product {
		states[p.s] = true
	}
	return states
}

// randomExplicit returns a graph of at most n states with an automaton of m.
func randomExplicit(rng *rand.Rand, n, m int, faults bool) *explicit {
	g := &explicit{claims: map[Q]*program.Fault{}}
	n = 1 + rng.IntN(n)
	for s := range n {
		var ks []program.EdgeID
		for range rng.IntN(5) {
			e := explicitEdge{proc: program.PID(rng.IntN(2))}
			for range 1 + rng.IntN(8)/7 {
				// mostly forward: long ways, and cycles now and then
				t := s + rng.IntN(3)
				if rng.IntN(3) == 0 {
					t = rng.IntN(n)
				}
				e.to = append(e.to, min(t, n-1))
			}
			if faults && rng.IntN(6) == 0 {
				e.faultAt = rng.IntN(len(e.to))
				e.fault = &program.Fault{Kind: program.Assertion, Edge: program.EdgeID(len(g.edges)), Continues: rng.IntN(2) == 0}
			}
			ks = append(ks, program.EdgeID(len(g.edges)))
			g.edges = append(g.edges, e)
		}
		g.moves = append(g.moves, ks)
		g.labels = append(g.labels, rng.Uint64N(4))
	}
	for range m {
		var es []explicitNext
		for range 1 + rng.IntN(3) {
			e := explicitNext{to: Q(rng.IntN(m))}
			for bit := range uint64(2) {
				switch rng.IntN(4) {
				case 0:
					e.pos |= 1 << bit
				case 1:
					e.neg |= 1 << bit
				}
			}
			es = append(es, e)
		}
		g.next = append(g.next, es)
		g.accept = append(g.accept, rng.IntN(3) == 0)
	}
	g.initQ = []Q{0}
	if m > 1 && rng.IntN(3) == 0 {
		g.initQ = []Q{0, 1}
	}
	return g
}

// safety gives g the automaton of a search without a property.
func (g *explicit) safety() *explicit {
	g.next, g.accept, g.initQ = [][]explicitNext{{{to: 0}}}, []bool{false}, []Q{0}
	return g
}

// checkLasso replays l step by step against the tables.
func (g *explicit) checkLasso(t *testing.T, l program.Lasso) {
	t.Helper()
	require.Equal(t, encode(0), l.Init)
	require.Contains(t, g.initQ, l.Q)
	s, q := l.Init, l.Q
	walk := func(steps []program.Step) (accepting bool) {
		for _, st := range steps {
			var m program.Moves
			var out program.Outcomes
			g.Enabled(s, &m)
			if !slices.Contains(m.All, st.Move) { // faster than require
				require.Contains(t, m.All, st.Move)
			}
			g.Fire(s, st.Move, &out)
			require.Less(t, st.Outcome, len(out.All))
			if want := out.All[st.Outcome].State; !bytes.Equal(want, st.State) {
				require.Equal(t, want, st.State)
			}
			if next := g.Next(s, q, nil); !slices.Contains(next, st.Q) {
				require.Contains(t, next, st.Q)
			}
			s, q = st.State, st.Q
			accepting = accepting || g.accept[q]
		}
		return accepting
	}
	walk(l.Stem)
	if len(l.Cycle) == 0 {
		return
	}
	at, atQ := s, q
	require.True(t, walk(l.Cycle), "the cycle has no accepting state")
	require.Equal(t, at, s, "the cycle does not close")
	require.Equal(t, atQ, q, "the cycle does not close")
}

// subsets is a Reducer that keeps random subsets of the moves that do not
// close, and remembers what it chose.
type subsets struct {
	rng    *rand.Rand
	chosen map[int]program.Choice
	ignore bool // the ablation: as if nothing closed
	safety bool // some member must not close, instead of none may
	t      *testing.T
}

func (r *subsets) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	s := decode(m.State)
	_, again := r.chosen[s]
	require.False(r.t, again, "state %d was decided twice", s)
	c, leadsOn := program.Choice(0), false
	if r.rng.IntN(4) > 0 {
		for i, mv := range m.All {
			if r.rng.IntN(2) == 0 {
				continue
			}
			back := !r.ignore && closes(mv)
			if back && !r.safety {
				c = 0
				break
			}
			leadsOn = leadsOn || !back
			c |= 1 << i
		}
	}
	if r.safety && !leadsOn {
		c = 0
	}
	r.chosen[s] = c
	return c
}

func (r *subsets) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	var out []program.Move
	for i, mv := range m.All {
		if c>>i&1 == 1 {
			out = append(out, mv)
		}
	}
	return out
}

func (r *subsets) keeps(g *explicit) func(int, program.EdgeID) bool {
	return func(s int, k program.EdgeID) bool {
		c := r.chosen[s]
		return c == program.Full || c>>slices.Index(g.moves[s], k)&1 == 1
	}
}

// ignoringCycle reports whether some cycle of the reduced system has only
// states of which moves were left out.
func (r *subsets) ignoringCycle(g *explicit, states map[int]bool) bool {
	keep := r.keeps(g)
	reduced := func(s int) bool { return r.reduced(g, s) }
	for s := range states {
		if !reduced(s) {
			continue
		}
		seen, todo := map[int]bool{}, []int{s}
		for len(todo) > 0 {
			x := todo[0]
			todo = todo[1:]
			for _, y := range g.successors(x, func(k program.EdgeID) bool { return keep(x, k) }) {
				if y == s {
					return true
				}
				if reduced(y) && !seen[y] {
					seen[y] = true
					todo = append(todo, y)
				}
			}
		}
	}
	return false
}

// reduced reports whether moves of s were left out. Where nothing was decided, as
// the automaton blocks there, none were.
func (r *subsets) reduced(g *explicit, s int) bool {
	c := r.chosen[s]
	return c != program.Full && len(g.moves[s]) > 0 && c != 1<<len(g.moves[s])-1
}

// trapped reports whether from some of the states no full one can be reached in
// the reduced system.
func (r *subsets) trapped(g *explicit, states map[int]bool) bool {
	keep := r.keeps(g)
	free := map[int]bool{}
	for grows := true; grows; {
		grows = false
		for s := range states {
			if free[s] {
				continue
			}
			next := g.successors(s, func(k program.EdgeID) bool { return keep(s, k) })
			if !r.reduced(g, s) || slices.ContainsFunc(next, func(t int) bool { return free[t] }) {
				free[s], grows = true, true
			}
		}
	}
	return len(free) < len(states)
}

func problem(g *explicit) Problem {
	return Problem{Graph: g, Store: store.NewHash(), Automaton: len(g.next)}
}
