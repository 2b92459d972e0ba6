package external

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	_ "ltlpor/internal/testing/longtest"
	"ltlpor/internal/testing/packedtest"
)

// drawn is a machine with a random weak automaton of four states: no step leads to a lower state, and state 3 accepts.
type drawn struct {
	*closure.Machine
	seed uint64
	all  bool // the automaton has only state 3, which never blocks
}

func (g *drawn) Enabled(s program.State, m *program.Moves) {
	if g.Machine.Enabled(s, m); len(m.All) == 0 {
		m.All = append(m.All, program.Stutter)
	}
}

func (g *drawn) Fire(s program.State, mv program.Move, out *program.Outcomes) {
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

func (g *drawn) Next(s program.State, q search.Q, dst []search.Q) []search.Q {
	switch {
	case g.all:
		return append(dst, 3)
	case q == search.NoQ:
		return append(dst, 0, 1)
	}
	h := coding.Hash(g.seed ^ uint64(q))
	for _, b := range s {
		h = coding.Hash(h ^ uint64(b))
	}
	for to := q; to < 4; to++ {
		if h>>(8*to)&7 > 1 {
			dst = append(dst, to)
		}
	}
	return dst
}

func (g *drawn) Accepting(q search.Q) bool { return q == 3 }

// place is a node by definition.
type place struct {
	state string
	q     search.Q
}

// explicit returns the steps between the nodes of g, and nil if there are more than limit nodes.
func explicit(g *drawn, limit int) map[place][]place {
	next := map[place][]place{}
	var todo []place
	enter := func(n place) {
		if _, is := next[n]; !is {
			next[n] = nil
			todo = append(todo, n)
		}
	}
	init := g.Init(nil)
	for _, q := range g.Next(init, search.NoQ, nil) {
		enter(place{string(init), q})
	}
	for ; len(todo) > 0; todo = todo[1:] {
		if len(next) > limit {
			return nil
		}
		n := todo[0]
		var m program.Moves
		g.Enabled(program.State(n.state), &m)
		for _, q := range g.Next(program.State(n.state), n.q, nil) {
			for _, mv := range m.All {
				var out program.Outcomes
				g.Fire(program.State(n.state), mv, &out)
				for _, o := range out.All {
					if o.State != nil {
						to := place{string(o.State), q}
						next[n] = append(next[n], to)
						enter(to)
					}
				}
			}
		}
	}
	return next
}

// behindCycles returns the number of accepting nodes, and the number of those on a cycle of accepting nodes or behind
// one: a path of accepting nodes as long as there are nodes leads to them.
func behindCycles(g *drawn, next map[place][]place) (accepting, left int) {
	now := map[place]bool{}
	for n := range next {
		if g.Accepting(n.q) {
			now[n] = true
		}
	}
	accepting = len(now)
	for {
		then := map[place]bool{}
		for n := range now {
			for _, t := range next[n] {
				if g.Accepting(t.q) {
					then[t] = true
				}
			}
		}
		if len(then) == len(now) { // then is a part of now
			return accepting, len(now)
		}
		now = then
	}
}

// newSpace returns the space of a search of g in files, by copies of g.
func newSpace(t *testing.T, c Config, g *drawn, l coding.Limits, r func() search.Reducer) (*Space, search.Problem) {
	transitions := cache.New(coding.New(g.Machine.Clone().(*closure.Machine), l), true)
	p := search.Problem{Automaton: 4, Weak: true, Options: search.Options{MaxErrors: 1}}
	if r != nil {
		p.Options.Proviso = search.ProvisoNone
	}
	c.Dir, c.Loose, c.Automaton, c.Every = t.TempDir(), true, 4, 1
	var graphs []search.Graph
	reductions := make([]Reduction, c.Workers)
	for i := range reductions {
		graphs = append(graphs, &drawn{g.Machine.Clone().(*closure.Machine), g.seed, g.all})
		if r != nil {
			reductions[i].Reducer = r()
		}
	}
	s, err := New(c, Source{Transitions: &transitions}, p, graphs, reductions)
	require.NoError(t, err)
	p.Graph = &drawn{g.Machine.Clone().(*closure.Machine), g.seed, g.all}
	return s, p
}

// TestElimination: the nodes left are those on accepting cycles and behind them, and the run that is found is an
// accepted one, in every way, for any number of partitions and workers, and of changes of the coding.
func TestElimination(t *testing.T) {
	whole, part, longest := 0, 0, 0
	try := func(p *program.Program, seed uint64) {
		m := packedtest.Machine(t, p)
		if m == nil {
			return
		}
		g := &drawn{m, seed, seed%4 == 3}
		next := explicit(g, 3000)
		if next == nil {
			return
		}
		accepting, left := behindCycles(g, next)
		switch {
		case left > 0:
			part++
		case accepting > 0:
			whole++
		}
		c := Config{
			Partitions: []int{1, 4}[seed/2%2], Workers: 1 + int(seed%2), Whole: seed%3 > 0, Resident: seed%3 == 2,
		}
		l := coding.LowLimits()
		if seed%5 == 0 {
			l = coding.StrainedLimits(seed)
		}
		what := fmt.Sprintf("%s, %d, %+v", p.Name, seed, c)
		s, problem := newSpace(t, c, g, l, nil)
		res, err := s.Search(context.Background(), problem)
		require.NoError(t, err, what)
		require.EqualValues(t, len(next), s.Len(), what)
		require.NotNil(t, s.cycles, what)
		require.EqualValues(t, accepting, s.cycles.Accepting, what)
		require.EqualValues(t, left, s.cycles.Left, what)
		require.Equal(t, left == 0, res.Complete, what)
		if left == 0 {
			require.Empty(t, res.Errors, what)
			return
		}
		require.Len(t, res.Errors, 1, what)
		longest = max(longest, len(res.Errors[0].Lasso.Cycle))
		requireAccepted(t, g, next, &res.Errors[0].Lasso)
	}
	exectest.Programs(t, uint64(amount.Choose(6, 24)), func(p *program.Program) {
		for seed := range uint64(4) {
			try(p, seed)
		}
	})
	t.Logf("%d without a cycle, %d with one, of up to %d steps", whole, part, longest)
	require.Greater(t, whole, 2)
	require.Greater(t, part, 10)
	require.Greater(t, longest, 2)
}

// requireAccepted fails t unless each step of l is one of next, the cycle is closed, and its nodes are accepting.
func requireAccepted(t *testing.T, g *drawn, next map[place][]place, l *program.Lasso) {
	at := place{string(l.Init), l.Q}
	for _, s := range l.Stem {
		to := place{string(s.State), s.Q}
		require.Contains(t, next[at], to)
		at = to
	}
	start := at
	require.NotEmpty(t, l.Cycle)
	for _, s := range l.Cycle {
		to := place{string(s.State), s.Q}
		require.Contains(t, next[at], to)
		require.True(t, g.Accepting(to.q))
		at = to
	}
	require.Equal(t, start, at)
}

// fickle chooses the moves of the oldest process in a state, and from some call for the state on those of the youngest.
type fickle struct {
	calls map[string]int
	after int
}

func (f *fickle) Choose(m *program.Moves, _ func(program.Move) bool) program.Choice {
	f.calls[string(m.State)]++
	if f.calls[string(m.State)] > f.after {
		return program.Choice(m.All[len(m.All)-1].Proc) + 1
	}
	return program.Choice(m.All[0].Proc) + 1
}

func (f *fickle) Moves(m *program.Moves, c program.Choice) (moves []program.Move) {
	for _, mv := range m.All {
		if mv.Proc == program.PID(c-1) {
			moves = append(moves, mv)
		}
	}
	return moves
}

// TestUnsteadyChoices: a choice that differs between two expansions of a node is an error, and no verdict.
func TestUnsteadyChoices(t *testing.T) {
	p := exectest.Load(t, `byte x, y;
active proctype P() { do :: x < 9 -> x++ :: x == 9 -> break od }
active proctype Q() { do :: y < 9 -> y++ :: y == 9 -> break od }`)
	g := &drawn{packedtest.Machine(t, p), 0, true}
	for after, want := range map[int]error{1: errOther, 2: errOther, 1 << 20: nil} {
		for _, whole := range []bool{false, true} {
			s, problem := newSpace(t, Config{Partitions: 1, Workers: 1, Whole: whole}, g, coding.DefaultLimits(),
				func() search.Reducer { return &fickle{map[string]int{}, after} })
			res, err := s.Search(context.Background(), problem)
			if want != nil {
				require.ErrorIs(t, err, want, "%d, %t", after, whole)
				require.Nil(t, s.cycles)
				continue
			}
			require.NoError(t, err)
			require.False(t, res.Complete) // the last state is repeated for ever
			require.EqualValues(t, 1, s.cycles.Left)
		}
	}
}

// TestEliminationWithoutLists: an elimination has no list to give up, so that a lack of memory ends the search.
func TestEliminationWithoutLists(t *testing.T) {
	p := exectest.Load(t, `byte x; active proctype P() { do :: x < 99 -> x++ :: x == 99 -> break od }`)
	g := &drawn{packedtest.Machine(t, p), 0, true}
	for _, resident := range []bool{false, true} {
		var s *Space
		asked := 0
		c := Config{Partitions: 1, Workers: 1, Whole: true, Resident: resident, Room: func(ahead int64) bool {
			if ahead == writerBytes {
				asked++
				require.False(t, s.relieve())
			}
			return true
		}}
		s, problem := newSpace(t, c, g, coding.DefaultLimits(), nil)
		_, err := s.Search(context.Background(), problem)
		require.NoError(t, err)
		require.Positive(t, asked)
	}
}

// full is a reducer whose tables are full: it may choose differently next time.
type full struct{ fickle }

func (*full) Steady() bool { return false }

// TestFullTables: a search for a formula ends before a choice that the reducer might not make again.
func TestFullTables(t *testing.T) {
	p := exectest.Load(t, `byte x; active [2] proctype P() { do :: x < 9 -> x++ od }`)
	g := &drawn{packedtest.Machine(t, p), 0, true}
	for _, c := range []Config{{}, {Whole: true}, {Whole: true, Resident: true}} {
		c.Partitions, c.Workers = 2, 2
		s, problem := newSpace(t, c, g, coding.DefaultLimits(), func() search.Reducer {
			return &full{fickle{map[string]int{}, 1 << 20}}
		})
		res, err := s.Search(context.Background(), problem)
		require.NoError(t, err)
		require.False(t, res.Complete)
		require.Equal(t, search.CutNumbers, res.Cut)
		require.EqualValues(t, 1, s.Len())
	}
}
