package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
)

// reader is a chooser that reads a few parts of a state, and asks about a few moves. Each read depends on the values
// read before, and the choice depends on every answer.
type reader struct {
	program *program.Program
	view    exec.View
	first   uint64 // a seed
	h       uint64
	asked   []program.Move
	chosen  int
	again   map[program.Choice]uint8
}

func (r *reader) add(x int32) { r.h = spread(r.h ^ uint64(uint32(x))) }

// draw returns a number below n, depending on the values read before.
func (r *reader) draw(n int) int { return int(r.h >> 20 % uint64(n)) }

func (r *reader) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	r.chosen++
	r.h, r.asked = 1+r.first, r.asked[:0]
	r.view.Look(m.State)
	n := r.view.Live()
	r.add(int32(n))
	for p := range n {
		typ, l := r.view.At(program.PID(p))
		r.add(int32(typ))
		r.add(int32(l))
	}
	for _, mv := range m.All {
		r.add(int32(mv.Edge))
		r.add(int32(mv.Peer))
	}
	for range r.draw(4) {
		r.read(n)
	}
	for range r.draw(3) {
		mv := m.All[r.draw(len(m.All))]
		r.asked = append(r.asked, mv)
		if closes(mv) {
			r.add(1)
		}
	}
	return program.Choice(r.draw(50))
}

// read reads a part of a state with processes processes.
func (r *reader) read(processes int) {
	p := program.PID(r.draw(max(1, processes)))
	kind := r.draw(9)
	switch {
	case kind >= 7 && len(r.program.Globals) > 0:
		r.inquire()
	case kind == 0 && len(r.program.Globals) > 0:
		v := r.program.Globals[r.draw(len(r.program.Globals))]
		r.add(r.view.Global(v, r.draw(v.Elements())))
	case kind <= 2 && processes > 0:
		typ, _ := r.view.At(p)
		for _, v := range r.program.Types[typ].Locals {
			if !v.Hidden && r.draw(2) == 0 {
				r.add(r.view.Local(p, v, r.draw(v.Elements())))
			}
		}
	case kind <= 4 && r.view.Open() > 0:
		id := int32(1 + r.draw(r.view.Open()))
		typ, length := r.view.Channel(id)
		r.add(int32(length))
		if fields := len(r.program.ChanTypes[typ].Fields); length > 0 && fields > 0 {
			r.add(r.view.Field(id, r.draw(length), r.draw(fields)))
		}
		r.add(int32(r.view.Owner(id)))
	case kind == 5 && r.program.UsesPriority && processes > 0:
		r.add(r.view.Priority(p))
	case kind == 6 && r.program.UsesLast:
		r.add(int32(r.view.Last()))
	case r.program.Trace != nil:
		r.add(int32(r.view.Traced()))
	}
}

// inquire asks a question about elements of one or two globals, and uses nothing but the answer.
func (r *reader) inquire() {
	draw := func() (v *program.Variable, elem int) {
		v = r.program.Globals[r.draw(len(r.program.Globals))]
		r.add(int32(v.ID))
		elem = r.draw(v.Elements())
		r.add(int32(elem))
		return v, elem
	}
	v, i := draw()
	u, j := draw()
	n := r.draw(3)
	asked, ok := r.view.(exec.Asked)
	if ok {
		is := uint64(j)<<32 | uint64(n)
		asked.Begin(exec.Question{Of: 1 + uint64(v.ID)<<48 + uint64(i)<<32 + uint64(u.ID), Is: is})
	}
	answer := uint32(1)
	if x := r.view.Global(v, i); x%3 == int32(n) {
		answer = 2 + uint32(r.view.Global(u, j))%4
	}
	if ok {
		asked.End(answer)
	}
	r.add(int32(answer))
}

func (r *reader) FullReason() uint8 { return uint8(r.h) }

func (r *reader) RecountChoice(c program.Choice, note uint8) { r.again[c] = note }

// choose compares the choices of a store with the choices of the definition, in up to limit states of p. Few moves
// close.
func choose(t *testing.T, p *program.Program, first uint64, limit int, l limits) (asked, known int) {
	t.Helper()
	m := machineOf(t, p)
	if m == nil {
		return 0, 0
	}
	s := newStore(m, false, l)
	o := NewObserver(p, m)
	chooser := &reader{program: p, first: first, view: o.View(), again: map[program.Choice]uint8{}}
	s.Remember(o, chooser)
	definition := &reader{program: p, first: first, view: m.View()}
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
		closes := func(mv program.Move) bool { return spread(uint64(i)<<8^uint64(mv.Edge))%8 == 0 }
		want := definition.Choose(&program.Moves{State: state, All: moves}, closes)
		before := chooser.chosen
		got, ok := s.Choose(&program.Moves{All: moves}, closes)
		same(t, p, true, ok)
		same(t, p, want, got)
		if chooser.chosen == before {
			known++
			same(t, p, definition.FullReason(), chooser.again[got])
		}
		s.Take(nil, nil, nil)
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
	for name, l := range map[string]limits{
		"defaults":  defaults,
		"loose":     {joint: 2, list: 1 << 16, tried: 1 << 30, missed: 1, bytes: 1 << 30},
		"raw":       {joint: 3, list: 2, tried: 1 << 30, missed: 1, bytes: 1 << 30},
		"forgetful": {joint: 1 << 12, list: 1 << 16, tried: 6, missed: 20, bytes: 1 << 30},
	} {
		t.Run(name, func(t *testing.T) {
			asked, known := 0, 0
			try := func(p *program.Program, first uint64) {
				n, k := choose(t, p, first, 300, l)
				asked, known = asked+n, known+k
			}
			exectest.Programs(t, 2*uint64(*programs), func(p *program.Program) { try(p, 0) })
			for first := range uint64(amount.Choose(5, 20)) {
				try(exectest.Load(t, crowded), first)
				try(exectest.Load(t, shifted), first)
			}
			t.Logf("%d of %d known", known, asked)
			require.Greater(t, 10*known, asked)
		})
	}
}

// A memo with few hits rests, longer each time, and is tried again.
func TestBypass(t *testing.T) {
	var b bypass
	rests := func(states int, known func(i int) bool) (n int) {
		for i := range states {
			if b.rest() {
				n++
			} else {
				b.learn(known(i))
			}
		}
		return n
	}
	little := func(i int) bool { return i%8 == 0 }
	much := func(i int) bool { return i%2 == 0 }
	require.Equal(t, 0, rests(choiceWindow, little))
	require.Equal(t, shortestRest, rests(shortestRest+choiceWindow, little))
	require.Equal(t, 2*shortestRest, rests(2*shortestRest+choiceWindow, little))
	rests(20*longestRest, little)
	require.Equal(t, longestRest, b.span, "it does not rest for ever")
	rests(longestRest+choiceWindow, much)
	require.Equal(t, 0, rests(5*choiceWindow, much))
	require.Equal(t, shortestRest, rests(choiceWindow+shortestRest+1, little), "it begins anew")
}
