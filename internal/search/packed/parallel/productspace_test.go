package parallel

import (
	"context"
	"errors"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// beside is a graph of a machine with a random automaton of four states. The last automaton state is accepting, and
// the automaton reads the hash of a program state.
type beside struct {
	*closure.Machine
	seed uint64
}

func (g *beside) Enabled(s program.State, m *program.Moves) {
	if g.Machine.Enabled(s, m); len(m.All) == 0 {
		m.All = append(m.All, program.Stutter)
	}
}

func (g *beside) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	if mv == program.Stutter {
		out.All = append(out.All, program.Outcome{State: s})
		return
	}
	from := len(out.All)
	g.Machine.Fire(s, mv, out)
	for i := from; i < len(out.All); i++ {
		if o := &out.All[i]; o.Fault != nil {
			if !o.Fault.Continues {
				o.State = nil
			}
			o.Fault = nil
		}
	}
}

func (g *beside) Next(s program.State, q search.Q, dst []search.Q) []search.Q {
	if q == search.NoQ {
		return append(dst, 0, 1)
	}
	h := coding.Hash(g.seed ^ uint64(q))
	for _, b := range s {
		h = coding.Hash(h ^ uint64(b))
	}
	for to := range search.Q(3) {
		if h>>(8*to)&3 != 0 && to >= q%3 {
			dst = append(dst, to)
		}
	}
	if q == 3 && h>>32&15 > 3 || h>>40&63 == 0 {
		dst = append(dst, 3)
	}
	return dst
}

func (g *beside) Accepting(q search.Q) bool { return q == 3 }

// pairs is a product by definition.
type pairs struct {
	nodes []pair
	next  map[pair][]pair
}

type pair struct {
	state string
	q     search.Q
}

// pairsOf constructs the product of g, by the moves of the processes in of; nil stands for every process.
func pairsOf(g *beside, of func(state string) *program.PIDSet, limit int) *pairs {
	p := &pairs{next: map[pair][]pair{}}
	init := g.Init(nil)
	enter := func(n pair) {
		if _, is := p.next[n]; !is {
			p.next[n] = nil
			p.nodes = append(p.nodes, n)
		}
	}
	for _, q := range g.Next(init, search.NoQ, nil) {
		enter(pair{string(init), q})
	}
	for i := 0; i < len(p.nodes); i++ {
		if i > limit {
			return nil
		}
		n := p.nodes[i]
		qs := g.Next(program.State(n.state), n.q, nil)
		if len(qs) == 0 {
			continue
		}
		var m program.Moves
		g.Enabled(program.State(n.state), &m)
		set := of(n.state)
		for _, mv := range m.All {
			if set != nil && !set.Has(mv.Proc) {
				continue
			}
			var out program.Outcomes
			g.Fire(program.State(n.state), mv, &out)
			for _, o := range out.All {
				for _, q := range qs {
					if o.State != nil {
						to := pair{string(o.State), q}
						p.next[n] = append(p.next[n], to)
						enter(to)
					}
				}
			}
		}
	}
	return p
}

// cycle reports whether a node of is lies on a cycle of nodes in within.
func (p *pairs) cycle(is, within func(pair) bool) bool {
	for _, from := range p.nodes {
		if !is(from) || !within(from) {
			continue
		}
		seen := map[pair]bool{}
		for list := []pair{from}; len(list) > 0; {
			n := list[len(list)-1]
			list = list[:len(list)-1]
			for _, to := range p.next[n] {
				if to == from {
					return true
				}
				if !seen[to] && within(to) {
					seen[to] = true
					list = append(list, to)
				}
			}
		}
	}
	return false
}

// fieldSearch says how a field is searched.
type fieldSearch struct {
	workers         int
	seed            uint64
	reduces, safety bool
	components      bool // by ParallelSCC
}

// followed searches a field, and compares the result with the definition. holds is 1 if no cycle was found. usually
// and otherwise are the numbers of states reduced to the usual choice and to another choice.
func followed(
	t *testing.T, p *program.Program, m *closure.Machine, l coding.Limits, how fieldSearch,
) (holds, usually, otherwise int) {
	t.Helper()
	seed, reduces, safety := how.seed, how.reduces, how.safety
	var field *ProductSpace
	var err error
	if s := newSource(m, true, l); how.components {
		field, err = NewComponentSpace(s, how.workers, 4, reduces, false)
	} else {
		field, err = NewProductSpace(s, how.workers, 4, reduces)
	}
	require.NoError(t, err)
	defer func() { require.NoError(t, field.Close()) }()
	all := &sets{number: map[program.PIDSet]program.Choice{}, last: map[string]program.Choice{}}
	problem := search.Problem{Automaton: 4, Options: search.Options{MaxErrors: 1, SafetyProviso: safety}}
	var graphs []search.Graph
	var paths []search.Paths
	var routes []search.Routes
	for _, x := range field.PathWorkers() {
		g := &beside{x.Machine().Clone().(*closure.Machine), seed}
		x.Observe(g)
		if reduces {
			o := cache.NewObserver(p, x.Machine())
			d := &drawer{
				Reader: packedtest.Reader{Program: p, View: o.View()},
				sets:   all, seed: seed, unsteady: seed%5 == 4, c3: !safety,
			}
			x.Reduce(o, d, false, safety)
			problem.Reducer = nobody{}
		}
		graphs, paths, routes = append(graphs, g), append(paths, x), append(routes, x)
	}
	var res search.Result
	var again bool
	if how.components {
		res, again, err = search.ParallelSCC(context.Background(), problem, field, routes, graphs)
	} else {
		res, again, err = search.ParallelNDFS(context.Background(), problem, field, paths, graphs)
	}
	if errors.Is(err, ErrRestless) || again {
		return 0, 0, 0
	}
	require.NoError(t, err)
	g := &beside{m, seed}
	accepting := func(n pair) bool { return g.Accepting(n.q) }
	anywhere := func(pair) bool { return true }
	whole := pairsOf(g, func(string) *program.PIDSet { return nil }, 2000)
	if whole == nil {
		return 0, 0, 0
	}
	violated := len(res.Errors) > 0
	if !reduces {
		require.Equal(t, whole.cycle(accepting, anywhere), violated, "%s, %d", p.Name, seed)
	}
	if violated {
		require.True(t, whole.cycle(accepting, anywhere), "%s, %d", p.Name, seed)
		return 0, 0, 0
	}
	require.True(t, res.Complete)
	chosen := field.chosen(m, p, all, seed, !safety)
	left := pairsOf(g, func(s string) *program.PIDSet { return chosen[s] }, 2000)
	require.False(t, left.cycle(accepting, anywhere), "%s, %d: a cycle was passed over", p.Name, seed)
	require.EqualValues(t, len(left.nodes), res.Stats.Nodes, "%s, %d", p.Name, seed)
	if some := func(n pair) bool { return chosen[n.state] != nil }; !safety {
		require.False(t, left.cycle(some, some), "%s, %d: moves are left out round a cycle", p.Name, seed)
	} else {
		require.True(t, leadOn(m, chosen), "%s, %d: from some state all moves are never followed", p.Name, seed)
	}
	for _, c := range field.table.Words() {
		switch c {
		case usual, usualGreen:
			usually++
		case other, otherGreen:
			otherwise++
		}
	}
	return 1, usually, otherwise
}

// leadOn reports whether every reduced state leads to a full state along chosen moves.
func leadOn(m *closure.Machine, chosen map[string]*program.PIDSet) bool {
	leads := map[string]bool{}
	for before := -1; before < len(leads); {
		before = len(leads)
		for s, set := range chosen {
			if leads[s] {
				continue
			}
			for _, to := range chosenNext(m, program.State(s), *set) {
				if chosen[to] == nil || leads[to] {
					leads[s] = true
				}
			}
		}
	}
	return len(leads) == len(chosen)
}

// chosen returns the chosen processes by state. Full states are missing.
func (f *ProductSpace) chosen(
	m *closure.Machine, p *program.Program, all *sets, seed uint64, c3 bool,
) map[string]*program.PIDSet {
	out := map[string]*program.PIDSet{}
	definition := &drawer{Reader: packedtest.Reader{Program: p, View: m.View()}, sets: all, seed: seed, c3: c3}
	last := maps.Clone(all.last) // the definition is asked now
	usually := f.all(func(c compact.Colour) bool { return c == usual || c == usualGreen })
	others := f.all(func(c compact.Colour) bool { return c == other || c == otherGreen })
	for state, is := range usually {
		switch {
		case is:
			var moves program.Moves
			moves.State = program.State(state)
			m.Enabled(program.State(state), &moves)
			set := definition.Set(definition.Choose(&moves, never))
			out[state] = &set
		case others[state]:
			set := definition.Set(last[state])
			out[state] = &set
		}
	}
	return out
}

// nobody is a Reducer that is never called.
type nobody struct{ search.Reducer }

// productLimits are limits under which product nodes are packed in every way.
func productLimits() map[string]coding.Limits {
	return map[string]coding.Limits{
		"defaults": coding.DefaultLimits(),
		"raw": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 60,
			RootBits: 40, RootSlack: 4,
		},
		"tree": {
			JointValues: 4, ListedValues: 9, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30, WordBits: 12,
			RootBits: 14,
		},
	}
}

// Tracers find an accepting cycle if one exists, and C3 or S holds for the moves left out, for any number of
// goroutines and repackings.
func TestField(t *testing.T) {
	for name, l := range productLimits() {
		t.Run(name, func(t *testing.T) {
			if name == "raw" {
				amount.SkipPart(t, "states are packed anew most often")
			}
			searches, holds, usually, otherwise := 0, 0, 0, 0
			try := func(p *program.Program, seed uint64) {
				m := packedtest.Machine(t, p)
				if m == nil {
					return
				}
				if all, _ := reachable(m, 100); all == nil {
					return
				}
				for i := range 12 {
					how := fieldSearch{1 + i%2*2, seed, i%6 > 1, i%6 > 3, i >= 6}
					h, u, o := followed(t, p, m, l, how)
					searches, holds, usually, otherwise = searches+1, holds+h, usually+u, otherwise+o
				}
			}
			programs := uint64(*packedtest.Programs) / amount.Choose[uint64](8, 4)
			exectest.Programs(t, programs, func(p *program.Program) { try(p, 0) })
			for _, text := range cyclic {
				p := exectest.Load(t, text)
				for seed := amount.Choose[uint64](4, 0); seed < amount.Choose[uint64](7, 20); seed++ {
					try(p, seed)
				}
			}
			t.Logf("%d searches, %d find nothing; %d states reduced, %d to another set",
				searches, holds, usually, otherwise)
			require.Greater(t, holds, amount.Choose(30, 100))
			require.Greater(t, searches-holds, amount.Choose(30, 100))
			require.Greater(t, usually, amount.Choose(30, 100))
			require.Greater(t, otherwise, amount.Choose(5, 20))
		})
	}
}

// idle is a Holder of one node, without successors.
type idle struct{ node uint64 }

func (h *idle) Renumber(f func(*uint64)) { f(&h.node) }

func (*idle) Odd(program.State, search.Q, []search.Q) ([]program.State, search.Decided, bool) {
	return nil, search.Decided{Full: 1}, true
}

// The states fully described by a cache depend on the states met by its path worker. A path worker does not expand a
// state fully for lack of knowledge if another path worker leaves moves out in the state, or is about to.
func TestOddForOneWorker(t *testing.T) {
	p := exectest.Load(t, cyclic[0])
	m := packedtest.Machine(t, p)
	for was, ends := range map[compact.Colour]bool{
		stored: true, deciding: false, usual: false, other: false, usualGreen: false, otherGreen: false, full: true,
	} {
		field, err := NewProductSpace(newSource(m, false, coding.DefaultLimits()), 1, 4, true)
		require.NoError(t, err)
		x := field.PathWorkers()[0]
		o := cache.NewObserver(p, x.Machine())
		x.Observe(&beside{x.Machine(), 0})
		x.Reduce(o, &drawer{Reader: packedtest.Reader{Program: p, View: o.View()}}, false, false)
		h := &idle{}
		roots, bits, err := x.Begin(h)
		require.NoError(t, err)
		h.node = roots[0]
		for k, _ := x.load(h.node >> bits); k == nil; k, _ = x.load(h.node >> bits) {
			x.space.repack(x.Walker)
		}
		root := h.node >> bits
		x.setColour(root, was)
		done, err := x.oddSuccessors(root, 0)
		require.Equal(t, ends, done, "colour %d", was)
		if !ends && was != deciding {
			require.ErrorIs(t, err, ErrUnsteady)
		} else {
			require.NoError(t, err)
		}
		is, _ := x.set.Lookup(root)
		require.Equal(t, was == stored, is == full && was != full)
		require.NoError(t, field.Close())
	}
}

// The shades known to one path worker survive changes by other path workers: red stays red, and every path worker has
// its path.
func TestNodeColours(t *testing.T) {
	p := exectest.Load(t, cyclic[0])
	field, err := NewProductSpace(newSource(packedtest.Machine(t, p), false, coding.DefaultLimits()), 9, 1, false)
	require.NoError(t, err)
	require.Len(t, field.PathWorkers(), mostPathWorkers)
	a, b := field.PathWorkers()[0], field.PathWorkers()[5]
	const n = 0
	_, err = a.nodes.AddAll([]uint64{n}, make([]bool, 1), nil)
	require.NoError(t, err)
	see := func(at *PathWorker, want search.Shade) {
		t.Helper()
		require.Equal(t, want, at.Shade(n))
	}
	enter := func(at *PathWorker, want search.Shade) {
		t.Helper()
		was, _ := at.Enter(n, true)
		require.Equal(t, want, was)
	}
	see(a, search.Met)
	enter(a, search.Met)
	see(a, search.Entered+search.Cyan)
	see(b, search.Entered)
	enter(b, search.Entered)
	b.Retreat(n, false, true)
	see(b, search.Blue+search.Cyan)
	b.Retreat(n, false, false)
	see(b, search.Blue)
	see(a, search.Blue+search.Cyan)
	b.Redden(n)
	a.Retreat(n, false, false)
	see(a, search.Red)
	enter(a, search.Red)
	see(a, search.Red)
	require.NoError(t, field.Close())
}

// meeter is a Holder for Routes. It keeps the nodes in the order in which they are met.
type meeter struct {
	idle
	met   map[uint64]bool
	nodes []uint64
	look  func() // if not nil, called during a repacking
}

func (h *meeter) Renumber(f func(*uint64)) {
	if h.look != nil {
		h.look()
	}
	h.met = map[uint64]bool{}
	for i := range h.nodes {
		f(&h.nodes[i])
		h.met[h.nodes[i]] = true
	}
}

func (h *meeter) AddNodes(nodes []uint64, fresh []bool) error {
	for i, n := range nodes {
		if fresh[i] = !h.met[n]; fresh[i] {
			h.met[n], h.nodes = true, append(h.nodes, n)
		}
	}
	return nil
}

// alone is a graph of a machine with an automaton that does nothing.
type alone struct{ *beside }

func (alone) Next(_ program.State, _ search.Q, dst []search.Q) []search.Q { return append(dst, 0) }

// A path worker can expand a node met by another path worker, without having met any value in the node.
func TestComponentSpaceOfOthers(t *testing.T) {
	p := exectest.Load(t, `byte x; chan c = [2] of { byte };
		active proctype A() { do :: x < 40 -> x++ :: x > 20 -> c!x :: x > 30 -> c?_ od }`)
	m := packedtest.Machine(t, p)
	field, err := NewComponentSpace(newSource(m, false, coding.DefaultLimits()), 2, 1, false, true)
	require.NoError(t, err)
	defer func() { require.NoError(t, field.Close()) }()
	h := &meeter{met: map[uint64]bool{}}
	x, other := field.PathWorkers()[0], field.PathWorkers()[1]
	for _, t := range field.PathWorkers() {
		t.Observe(alone{&beside{t.Machine(), 0}})
	}
	_, _, err = x.Begin(h)
	require.NoError(t, err)
	packed := 0
	h.look = func() { // the copy of the states is reported
		packed++
		require.True(t, field.Copied())
		require.GreaterOrEqual(t, field.Bytes(), 3*field.table.Bytes()/2)
	}
	field.waiting++ // the other path worker is idle during a repacking
	for i := 0; i < len(h.nodes); i++ {
		f, err := x.Expand(&h.nodes[i])
		require.NoError(t, err)
		require.NotNil(t, f)
	}
	field.waiting--
	require.Greater(t, packed, 1)
	require.False(t, field.Copied())
	require.Greater(t, len(h.nodes), 100)
	other.holder, other.meeter, other.automaton = h, h, newAutomaton(other.graph, nil)
	require.True(t, field.waitRepacked(other.Walker))
	last := h.nodes[len(h.nodes)-1]
	require.Equal(t, x.State(last), other.State(last))
	f, err := other.Expand(&last)
	require.NoError(t, err)
	require.NotNil(t, f)
}
