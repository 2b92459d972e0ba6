package ample

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// sample is a random model with propositions, and its states.
type sample struct {
	machine   exec.Machine
	relations *depend.Relations
	graph     *oracle.Graph
}

// samples calls f for n random models of few states.
func samples(t *testing.T, n uint64, f func(seed uint64, s *sample)) {
	t.Helper()
	for seed := range n {
		text := random.New(seed, random.Size{})
		if seed%3 == 2 {
			text = random.Dense(seed)
		}
		p := lowertest.Program(t, text.String())
		for _, v := range p.Globals {
			if len(p.Props) < 3 && len(v.Dims) == 0 && !v.Hidden {
				p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
			}
		}
		m, err := closure.Compile(p)
		require.NoError(t, err)
		if g, ok := oracle.Explore(m, 100); ok && len(p.Props) > 0 {
			f(seed, &sample{m, depend.New(p), g})
		}
	}
}

// options returns options that vary everything that affects the proposals.
func (s *sample) options(seed uint64) Options {
	return Options{
		Props: 1 << (seed % uint64(len(s.relations.Program().Props))) * (seed % 4 / 2), S: seed%5 == 0, Fair: seed%7 < 2,
		Visibility: Visibility(seed / 2 % 4), Operands: Operands(seed % 3),
		Changes: func() func(program.State, program.Move) uint64 { return exec.Changes(s.machine.Clone()) },
	}
}

// each calls f for the states that may be reduced. Its closes is true for the moves of a third of the processes.
func (s *sample) each(f func(i int, m *program.Moves, closes func(program.Move) bool)) {
	for i := range s.graph.States {
		m := &program.Moves{State: s.graph.States[i], All: s.graph.Moves[i], Timeout: s.graph.Timeout[i]}
		if _, no := irreducible(false, m); !no {
			f(i, m, func(mv program.Move) bool { return (int(mv.Proc)+i)%3 == 0 })
		}
	}
}

// judge tests conditions without short cuts: every condition by its function, with knowledge of the state alone.
type judge struct{ *Selector }

func newJudge(s *sample, o Options) *judge {
	return &judge{New(s.relations, s.machine.View, o)}
}

// broken returns the conditions that the moves of set do not satisfy.
func (j *judge) broken(set program.PIDSet) (broken Conditions) {
	t := j.movesOf(set)
	check := func(c Conditions, holds bool) {
		if !holds {
			broken |= c
		}
	}
	check(CondC0, C0(t))
	valid := C1(j.future, set)
	check(CondC1, valid)
	if !set.Empty() && (valid || j.sight.as == 0) {
		check(CondC2, C2(&j.sight, t, j.laterChanges()))
	}
	check(CondC3, j.options.proviso(t, j.closes))
	check(CondW, !j.options.Fair || W(j.quiet, t))
	return broken
}

// satisfies reports whether set satisfies the conditions in asked, without operands or, if the options allow it, with
// operands evaluated.
func (j *judge) satisfies(m *program.Moves, closes func(program.Move) bool, set program.PIDSet, asked Conditions) bool {
	j.prepare(m, closes)
	if j.broken(set)&asked == 0 {
		return true
	}
	if j.options.Operands == Fixed {
		return false
	}
	j.future.Evaluate()
	return j.broken(set)&asked == 0
}

// minimal reports whether no proper subset of set is valid.
func (j *judge) minimal(m *program.Moves, closes func(program.Move) bool, set program.PIDSet) bool {
	j.prepare(m, closes)
	j.candidates() // sets the bars for unchanged propositions
	for p := range program.PID(j.future.Processes()) {
		if less := set; less.Has(p) {
			less.Remove(p)
			if less = j.future.Largest(less); !less.Empty() {
				return false
			}
		}
	}
	return true
}

// Every condition that a short cut claims to prove holds, according to judge. Choose takes the first proposal that
// satisfies every condition according to judge.
func TestShortCutsShowWhatTheyProve(t *testing.T) {
	met := [ways]int{}
	reduced := 0
	samples(t, 240, func(seed uint64, s *sample) {
		o := s.options(seed)
		if o.isOff(s.relations) {
			return
		}
		a, j := New(s.relations, s.machine.View, o), newJudge(s, o)
		s.each(func(i int, m *program.Moves, closes func(program.Move) bool) {
			a.prepare(m, closes)
			want, found := program.PIDSet{}, false
			for p := range a.proposals {
				met[p.way]++
				a.failed = CondC3
				if p.way == nothing {
					require.Empty(t, p.set)
					continue
				}
				require.True(t, j.satisfies(m, closes, p.set, CondC0|p.way.proves()), "seed %d, state %d, way %d: %v", seed, i, p.way, p.set)
				if p.way == minimalSet && o.Operands != Sets {
					require.True(t, j.minimal(m, closes, p.set), "seed %d, state %d: %v", seed, i, p.set)
				}
				if !found && j.satisfies(m, closes, p.set, o.wanted()) {
					want, found = p.set, true
				}
			}
			got, _, ok := a.choose(m, closes)
			require.Equal(t, found, ok, "seed %d, state %d", seed, i)
			require.Equal(t, want, got, "seed %d, state %d", seed, i)
			if ok {
				reduced++
			}
		})
	})
	t.Logf("%d sets; proposals by the ways to find them: %v", reduced, met)
	require.Greater(t, reduced, 1000)
	for w := nothing; w < ways; w++ {
		require.Positive(t, met[w], "way %d", w)
	}
}

// If a state is reduced, it is also reduced with a condition left out, and the set satisfies the remaining
// conditions, according to judge. Without C1, operands are also evaluated for processes that are not valid sets.
func TestWhatIsLeftOutIsNotAsked(t *testing.T) {
	more, broken, unproved := map[Conditions]int{}, map[Conditions]int{}, 0
	samples(t, 120, func(seed uint64, s *sample) {
		o := s.options(seed)
		o.Visibility = 0 // without C1 it is 0
		if o.isOff(s.relations) {
			return
		}
		a, j := New(s.relations, s.machine.View, o), newJudge(s, o)
		for _, without := range [...]Conditions{CondC0, CondC1, CondC2, CondC3, CondW} {
			less := o
			less.Without = without
			b := New(s.relations, s.machine.View, less)
			s.each(func(i int, m *program.Moves, closes func(program.Move) bool) {
				_, _, with := a.choose(m, closes)
				set, _, ok := b.choose(m, closes)
				require.True(t, ok || !with, "seed %d, state %d, without %b", seed, i, without)
				if ok && !with {
					more[without]++
				}
				if !ok || set.Empty() {
					return
				}
				require.True(t, j.satisfies(m, closes, set, o.wanted()&^without), "seed %d, state %d, without %b: %v", seed, i, without, set)
				if !j.satisfies(m, closes, set, o.wanted()) {
					broken[without]++
				}
				for p := range b.proposals {
					if p.way == plain {
						unproved++
					}
				}
			})
		}
	})
	t.Logf("states reduced only without the condition: %v; sets that break it: %v; proposals that prove nothing: %d", more, broken, unproved)
	for _, without := range [...]Conditions{CondC0, CondC1, CondC2, CondC3, CondW} {
		require.Positive(t, more[without], "condition %s", without)
	}
	require.Zero(t, broken[CondC0])
	for _, without := range [...]Conditions{CondC1, CondC2, CondC3, CondW} {
		require.Positive(t, broken[without], "condition %s", without)
	}
	require.Positive(t, unproved)
}

// slowly finds the same set as decided: it removes one process after another from the candidates, with a fixpoint for
// every set.
func (j *judge) slowly() (set program.PIDSet) {
	from, _ := j.candidates()
	set = j.future.Largest(from)
	for p := range program.PID(j.future.Processes()) {
		p = program.PID(j.future.Processes()) - 1 - p
		if less := set; less.Has(p) {
			less.Remove(p)
			if less = j.future.Largest(less); !less.Empty() {
				set = less
			}
		}
	}
	return set
}

// The short cuts (singleton, memo and tries) do not change the set found.
func TestDecisionsWithoutShortCuts(t *testing.T) {
	same, several, hits := 0, 0, int64(0)
	samples(t, 160, func(seed uint64, s *sample) {
		o := s.options(seed)
		if o.isOff(s.relations) {
			return
		}
		a, j := New(s.relations, s.machine.View, o), newJudge(s, o)
		if seed%4 == 0 { // by rows if the state has rows
			a.memo.rest = restFor
		}
		for range 2 { // the memo knows the second round
			s.each(func(i int, m *program.Moves, closes func(program.Move) bool) {
				a.prepare(m, closes)
				got := a.decided().set
				j.prepare(m, closes)
				want := j.slowly()
				require.Equal(t, want, got, "seed %d, state %d", seed, i)
				same++
				if want.Len() > 1 {
					several++
				}
			})
		}
		hits += a.Figures().Hits
	})
	t.Logf("%d sets, %d of several processes, %d remembered", same, several, hits)
	require.Greater(t, same, 2000)
	require.Positive(t, several)
	require.Positive(t, hits)
}

// If nothing is known about a set, the conditions are tested in order, and closes is called only after C0, C1 and C2.
// Conditions left out or proved are not tested.
func TestConditionsAreAskedInTheirOrder(t *testing.T) {
	order := [...]Conditions{CondC0, CondC1, CondC2, CondC3, CondW}
	failed := map[Conditions]int{}
	samples(t, 60, func(seed uint64, s *sample) {
		o := s.options(seed)
		if o.Fair = seed%2 == 0; o.isOff(s.relations) {
			return
		}
		o.Visibility &^= InState // depends on the sets of candidates
		j := newJudge(s, o)
		for _, without := range [...]Conditions{0, CondC0, CondC1, CondC2, CondC3, CondW} {
			less := o
			less.Without = without
			a := New(s.relations, s.machine.View, less)
			s.each(func(i int, m *program.Moves, closes func(program.Move) bool) {
				asked := 0
				count := func(mv program.Move) bool { asked++; return closes(mv) }
				a.prepare(m, count)
				for p := range program.PID(a.future.Processes() + 1) {
					set := program.PIDSet{}
					if int(p) < a.future.Processes() && !a.future.Obstacle(int(p)) {
						set = only(p)
					}
					j.prepare(m, closes)
					broken, first := j.broken(set)&less.wanted(), Conditions(0)
					for _, c := range order {
						if first == 0 && broken&c != 0 {
							first = c
						}
					}
					asked = 0
					got := a.fails(proposal{set: set})
					if without == CondC1 || a.sight.as != j.sight.as && first != CondC0 {
						require.NotEqual(t, without, got)
						continue // without C1, C2 does not know later
					}
					require.Equal(t, first, got, "seed %d, state %d, process %d, without %b", seed, i, p, without)
					require.Equal(t, set.Empty() || less.wanted()&CondC3 == 0 || first != 0 && first < CondC3, asked == 0)
					failed[got]++
				}
			})
		}
	})
	t.Logf("sets by the condition that fails first: %v", failed)
	for _, c := range order {
		require.Positive(t, failed[c], "condition %s", c)
	}
	require.Positive(t, failed[0])
}
