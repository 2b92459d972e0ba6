package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
	"ltlpor/internal/testing/random"
)

// blocking is true of half of the labels, and unknown for some.
func blocking(props uint64) (is, ok bool) { return props&1 == 0, props&6 != 6 }

// taken is the expected result of Take.
type taken struct {
	states   []program.State
	left, ok bool
}

// leaves returns the expected result of Take for the moves, in the order of lastFirst, by package closure.
func leaves(t *testing.T, s *Store, state program.State, moves []program.Move) taken {
	t.Helper()
	f := taken{ok: true}
	for _, mv := range lastFirst(moves) {
		var out program.Outcomes
		s.steps.Machine().Fire(state, mv, &out)
		for _, o := range out.All {
			if !o.Merged {
				f.states = append(f.states, o.State)
				continue
			}
			props := s.steps.Machine().Props(o.State)
			undefined, _ := s.steps.Machine().Undefined()
			is, ok := blocking(props)
			f.ok = f.ok && ok && undefined == 0
			if _, stored := s.Find(o.State); is && !stored {
				f.left = true
			} else {
				f.states = append(f.states, o.State)
			}
		}
	}
	return f
}

// Take omits an outcome of merged steps if it is neither wanted nor stored, and no other outcome.
func TestLeftOut(t *testing.T) {
	left, kept, unsure := 0, 0, 0
	for seed := range uint64(*packedtest.Programs) {
		r := random.New(seed, random.Size{})
		read := exectest.Load(t, r.String(), r.Atoms...)
		if read == nil {
			continue
		}
		o := optimize.Options{Merge: true, Dead: true, Props: 1<<len(r.Atoms) - 1}
		m := packedtest.Machine(t, optimize.Program(read, o))
		if m == nil {
			continue
		}
		s := newStore(m, true, coding.DefaultLimits())
		s.Add(m.Init(nil))
		for i := 0; i < s.Len() && i < 200; i++ {
			state := s.Get(store.Ref(i))
			moves, ok := s.Moves(store.Ref(i), false, nil)
			if !ok {
				for _, next := range successors(m, state) {
					s.Add(next)
				}
				continue
			}
			want := leaves(t, s, state, moves)
			s.Moves(store.Ref(i), false, nil)
			var list []program.Move // as in package search
			if i%2 > 0 {
				list = lastFirst(moves)
			}
			before := s.Len()
			found, some, sure := s.AddSuccessors(list, blocking, nil)
			require.Equal(t, want.ok, sure, "seed %d: %x", seed, state)
			if !sure {
				unsure++
				require.Empty(t, found)
				require.Equal(t, before, s.Len())
				_, _, sure = s.AddSuccessors(nil, nil, nil)
				require.True(t, sure)
				continue
			}
			require.Equal(t, want.left, some, "seed %d: %x", seed, state)
			require.Len(t, found, len(want.states))
			for k, a := range found {
				require.Equal(t, []byte(want.states[k]), s.Get(a.Ref), "seed %d: %x", seed, state)
			}
			if some {
				left++
			} else {
				kept++
			}
		}
	}
	t.Logf("%d states with something left out, %d without, of %d it is not known", left, kept, unsure)
	require.Greater(t, left, 20)
	require.Greater(t, unsure, 20)
}

// lastFirst reverses the order of the moves of every process.
func lastFirst(moves []program.Move) (list []program.Move) {
	for from := 0; from < len(moves); {
		to := from
		for to < len(moves) && moves[to].Proc == moves[from].Proc {
			to++
		}
		for i := to - 1; i >= from; i-- {
			list = append(list, moves[i])
		}
		from = to
	}
	return list
}
