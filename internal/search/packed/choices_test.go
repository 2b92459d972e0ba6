package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// choose compares the choices of a store with the choices of the definition, in up to limit states of p. Few moves
// close.
func choose(t *testing.T, p *program.Program, first uint64, limit int, l coding.Limits) (asked, known int) {
	t.Helper()
	m := packedtest.Machine(t, p)
	if m == nil {
		return 0, 0
	}
	s := newStore(m, false, l)
	o := cache.NewObserver(p, m)
	chooser := &packedtest.Reader{Program: p, First: first, View: o.View(), Again: map[program.Choice]uint8{}}
	s.Remember(o, chooser)
	definition := &packedtest.Reader{Program: p, First: first, View: m.View()}
	s.Add(m.Init(nil))
	for i := 0; i < s.Len() && i < limit; i++ {
		r := store.Ref(i)
		moves, ok := s.Moves(r, false, nil)
		if !ok {
			for _, next := range successors(m, s.Get(r)) {
				s.Add(next)
			}
			continue
		}
		asked++
		state := s.Get(r)
		closes := func(mv program.Move) bool { return coding.Hash(uint64(i)<<8^uint64(mv.Edge))%8 == 0 }
		want := definition.Choose(&program.Moves{State: state, All: moves}, closes)
		before := chooser.Chosen
		got, ok := s.Choose(&program.Moves{All: moves}, closes)
		same(t, p, true, ok)
		same(t, p, want, got)
		if chooser.Chosen == before {
			known++
			same(t, p, definition.FullReason(), chooser.Again[got])
		}
		s.AddSuccessors(nil, nil, nil)
	}
	return asked, known
}

func successors(m *closure.Machine, s program.State) (all []program.State) {
	var moves program.Moves
	m.Enabled(s, &moves)
	for _, mv := range moves.All {
		var out program.Outcomes
		m.Fire(s, mv, &out)
		for _, o := range out.All {
			if o.State != nil && o.Fault == nil {
				all = append(all, o.State)
			}
		}
	}
	return all
}

// crowded is a model with channels that mostly have several messages, of several fields.
const crowded = `chan c = [3] of { byte, byte }, d = [2] of { byte, byte };
	active proctype S() { byte i; do :: c!i, (3 - i) :: i = (i + 1) % 4 od }
	active proctype T() { byte i; do :: d!(i + 1), i :: i = (i + 1) % 3 od }
	active proctype R() { byte i, j; do :: c?i, j :: d?i, j :: i = 0; j = 0 od }`

// shifted is a model with a component for the location of the third process or the fourth: A has a channel. Blocked
// processes have the same moves, none, at every location.
const shifted = `byte x, y;
	proctype A() { chan c = [1] of { byte }; do :: c!x :: c?y :: x = (x + 1) % 3 od }
	proctype B() { do :: x = (x + 1) % 3 :: y = (y + 1) % 3 od }
	proctype C() { do :: x == 1; y == 1; x = 0; y == 2; x == 2 od }
	init { atomic { if :: run A() :: run B() fi; run C(); run C() } }`

// Remembered choices are equal to the choices of the chooser.
func TestChoices(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"defaults":  coding.DefaultLimits(),
		"loose":     {JointValues: 2, ListedValues: 1 << 16, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30},
		"raw":       {JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30},
		"forgetful": {JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30},
	} {
		t.Run(name, func(t *testing.T) {
			asked, known := 0, 0
			try := func(p *program.Program, first uint64) {
				n, k := choose(t, p, first, 300, l)
				asked, known = asked+n, known+k
			}
			programs := uint64(*packedtest.Programs) * 2 / amount.Choose[uint64](4, 1)
			exectest.Programs(t, programs, func(p *program.Program) { try(p, 0) })
			for first := range uint64(amount.Choose(2, 20)) {
				try(exectest.Load(t, crowded), first)
				try(exectest.Load(t, shifted), first)
			}
			t.Logf("%d of %d known", known, asked)
			require.Greater(t, 10*known, asked)
		})
	}
}
