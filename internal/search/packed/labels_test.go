package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
	"ltlpor/internal/testing/random"
)

// hand has propositions of every kind. One of them is undefined in some states.
const hand = `mtype = { a, b }; byte x, ar[3]; hidden byte h; chan c = [2] of { mtype, byte };
	proctype P(byte n) { byte i;
		do :: i < n -> i++; ar[i % 3] = i; c!a(i) :: c?_(i) :: x < 3 -> x++; L: skip :: i > 1 -> break od }
	active proctype M() { byte k; run P(2); run P(3); do :: k < 2 -> k++; x-- :: else -> break od; run P(1) }`

var propositions = []string{
	"x > 1", "ar[x] == 2", "len(c) == 1", "c?[a, 1]", "full(c)", "_nr_pr > 2", "P[1]@L", "P[2]:i > 1",
	"x > 1 && ar[1] > 0", "np_", "_last == 1",
}

// labelled compares the labels of up to limit states of p with the labels by package closure.
func labelled(t *testing.T, p *program.Program, limit int, l coding.Limits) (asked, known int) {
	t.Helper()
	m := packedtest.Machine(t, p)
	if m == nil {
		return 0, 0
	}
	s := newStore(m, true, l)
	s.Add(m.Init(nil))
	for i := 0; i < s.Len() && i < limit; i++ {
		r := store.Ref(i)
		state := s.Get(r)
		want := m.Props(state)
		undefined, _ := m.Undefined()
		before := s.labels.Len()
		got, ok := s.Label(r)
		require.Equal(t, undefined == 0, ok, "%s\n%x", p.Name, state)
		if ok {
			require.Equal(t, want, got, "%s\n%x", p.Name, state)
			asked++
			if s.labels.Len() == before {
				known++
			}
		}
		for _, next := range successors(m, state) {
			s.Add(next)
		}
	}
	return asked, known
}

// Remembered labels are equal to the labels by package closure.
func TestLabels(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"defaults": coding.DefaultLimits(),
		"loose":    {JointValues: 2, ListedValues: 1 << 16, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30},
		"raw":      {JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30},
	} {
		t.Run(name, func(t *testing.T) {
			asked, known := 0, 0
			check := func(p *program.Program, limit int) {
				n, k := labelled(t, p, limit, l)
				asked, known = asked+n, known+k
			}
			for i := range propositions {
				check(exectest.Load(t, hand, propositions[i:i+1]...), 700)
			}
			check(exectest.Load(t, hand, propositions...), 700)
			for seed := range uint64(*packedtest.Programs) / 2 {
				r := random.New(seed, random.Size{})
				check(exectest.Load(t, r.String(), r.Atoms...), 300)
			}
			t.Logf("%d of %d known", known, asked)
			require.Greater(t, 2*known, asked)
		})
	}
}
