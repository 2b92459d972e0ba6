package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// reachable returns the reachable states of m, and the number of transitions, or nil if more than limit states are
// reachable.
func reachable(m *closure.Machine, limit int) (states map[string]bool, transitions int64) {
	states = map[string]bool{}
	var queue []program.State
	enter := func(s program.State) {
		if !states[string(s)] {
			states[string(s)] = true
			queue = append(queue, append(program.State{}, s...))
		}
	}
	enter(m.Init(nil))
	for i := 0; i < len(queue); i++ {
		if len(queue) > limit {
			return nil, 0
		}
		for _, s := range next(m, queue[i]) {
			transitions++
			enter(s)
		}
	}
	return states, transitions
}

// next returns the successors of s by package closure.
func next(m *closure.Machine, s program.State) (all []program.State) {
	var moves program.Moves
	m.Enabled(s, &moves)
	for _, mv := range moves.All {
		var out program.Outcomes
		m.Fire(s, mv, &out)
		for _, o := range out.All {
			if o.State != nil && (o.Fault == nil || o.Fault.Continues) {
				all = append(all, append(program.State{}, o.State...))
			}
		}
	}
	return all
}

// walk runs the walkers of s to the end, and returns the number of transitions.
func walk(t *testing.T, m *closure.Machine, s *Space) int64 {
	t.Helper()
	require.NoError(t, s.Walkers()[0].Add([]program.State{m.Init(nil)}))
	var transitions atomic.Int64
	var all sync.WaitGroup
	for _, x := range s.Walkers() {
		own := m.Clone().(*closure.Machine)
		all.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%v", r)
					s.Stop()
				}
			}()
			for n, more := 1, true; more; n++ {
				e, on, err := x.Expand()
				if err != nil {
					t.Error(err)
					s.Stop()
				}
				if n%8 == 0 || e.Transitions == 0 {
					runtime.Gosched() // lets workers meet on one core, too
				}
				more = on
				transitions.Add(e.Transitions)
				for _, state := range e.Odd {
					list := next(own, state)
					transitions.Add(int64(len(list)))
					if err := x.Add(list); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return transitions.Load()
}

// all returns the states of s, unpacked, with the result of is for their colours.
func (s *Space) all(is func(c compact.Colour) bool) map[string]bool {
	out := map[string]bool{}
	c := s.master.Clone(s.walkers[0].Machine())
	c.LearnShared()
	w, at := make([]uint64, c.Words()), make([]uint32, s.tree.size())
	for root, colour := range s.table.Words() {
		if w[0] = root; s.tree != nil {
			s.tree.get(root, w, at)
		}
		out[string(c.Unpack(nil, w))] = is(colour)
	}
	return out
}

// The walkers find the states found by package closure, and expand every state once, for any number of walkers and
// repackings.
func TestSpace(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"defaults": coding.DefaultLimits(),
		"raw": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 64,
			RootBits: 40, RootSlack: 4,
		},
		"narrow": {
			JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, CacheBytes: 1 << 30,
			WordBits: 7, RootBits: 14,
		},
		"tree": {
			JointValues: 4, ListedValues: 9, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30, WordBits: 12,
			RootBits: 14,
		},
	} {
		t.Run(name, func(t *testing.T) {
			states, epochs, trees, cuts := 0, 0, 0, 0
			exectest.Programs(t, uint64(*packedtest.Programs)/amount.Choose[uint64](6, 3), func(p *program.Program) {
				m := packedtest.Machine(t, p)
				if m == nil {
					return
				}
				want, transitions := reachable(m, 2000)
				if want == nil {
					return
				}
				for _, workers := range []int{1, 3} {
					s, err := NewSpace(newSource(m, true, l), workers, false)
					require.NoError(t, err)
					require.Equal(t, transitions, walk(t, m, s), "%s", p.Name)
					require.EqualValues(t, len(want), s.Len(), "%s", p.Name)
					require.Equal(t, want, s.all(func(compact.Colour) bool { return true }), "%s", p.Name)
					states, epochs, cuts = states+len(want), epochs+s.epoch, cuts+s.cuts
					if s.tree != nil {
						trees++
					}
					require.NoError(t, s.Close())
				}
			})
			t.Logf("%d states, packed anew %d times, %d of them cut anew, %d trees", states, epochs, cuts, trees)
			require.Positive(t, epochs)
			if l.WordBits < coding.WordSize {
				require.Positive(t, trees)
			}
			if l.JointValues < 10 {
				require.Positive(t, cuts)
			}
		})
	}
}

// Several goroutines give the same number to the same word, and no two words the same.
func TestInternerShared(t *testing.T) {
	n := &interner{shared: true}
	var all sync.WaitGroup
	numbers := make([][]uint32, 4)
	for g := range numbers {
		all.Go(func() {
			for i := range uint64(20000) {
				k, err := n.number(i * 7 % 20011)
				if err != nil {
					t.Error(err)
				}
				numbers[g] = append(numbers[g], k)
			}
		})
	}
	all.Wait()
	words := map[uint32]uint64{}
	for i := range uint64(20000) {
		for g := range numbers {
			if numbers[0][i] != numbers[g][i] {
				require.Equal(t, numbers[0][i], numbers[g][i])
			}
		}
		words[numbers[0][i]] = i * 7 % 20011
		if i*7%20011 != n.get(numbers[0][i]) {
			require.Equal(t, i*7%20011, n.get(numbers[0][i]))
		}
	}
	require.Len(t, words, 20000)
}

// If bits for future values keep the table from slots of half the size, the states are repacked without these bits,
// and again with more bits if such a value comes after this.
func TestTrim(t *testing.T) {
	m := packedtest.Machine(t, exectest.Load(t, `
		byte a[18], n, late;
		active proctype P() {
			byte i;
			do
			:: n < 3 -> atomic { i = 0; do :: i < 17 -> i++ :: break od; a[i] = 1; n++; i = 0 }
			:: n == 3 && late < 9 -> late++
			od
		}`))
	want, transitions := reachable(m, 50_000)
	for _, workers := range []int{1, 3} {
		for _, from := range []int64{0, 500, 1 << 40} {
			l := coding.DefaultLimits()
			l.TrimFrom = from
			s, err := NewSpace(newSource(m, true, l), workers, false)
			require.NoError(t, err)
			require.Equal(t, transitions, walk(t, m, s))
			require.Equal(t, want, s.all(func(compact.Colour) bool { return true }))
			used := s.master.UsedBits()
			t.Logf("%d workers, from %d states on: %d bits, packed anew %d times", workers, from, used, s.epoch)
			if need := s.master.NeededBits(); from < 1<<40 {
				require.LessOrEqual(t, used, need+2)
			} else {
				require.Greater(t, used, need+10)
			}
			require.NoError(t, s.Close())
		}
	}
}

// A walker that is stopped while it adds states leaves a space that must not be written: its states are in no list.
func TestStoppedInAdd(t *testing.T) {
	m := packedtest.Machine(t, exectest.Load(t, "int x; active proctype P() { do :: x < 1000 -> x = x * 3 + 1 od }"))
	s, err := NewSpace(newSource(m, false, coding.DefaultLimits()), 1, false)
	require.NoError(t, err)
	defer s.Close()
	state := m.Init(nil)
	require.NoError(t, s.Walkers()[0].Add([]program.State{state}))
	require.True(t, s.Intact())
	s.Stop()
	for range 12 {
		all := next(m, state)
		require.NotEmpty(t, all)
		state = all[0]
		require.NoError(t, s.Walkers()[0].Add([]program.State{state}))
	}
	require.False(t, s.Intact())
}
