package closure_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
)

// way is an outcome of a move, found by elementary steps.
type way struct {
	path  []program.Move
	state program.State
	fault *program.Fault
}

// mostWays bounds the result of ways.
const mostWays = 200

// ways appends the paths through the atomic sequence that mv, a move of s, enters, in the order of the choices.
func ways(m *closure.Machine, s program.State, mv program.Move, before way, out []way) []way {
	t, f := m.Step(s, mv)
	if before.fault == nil {
		before.fault = f
	}
	fatal := f != nil && !f.Continues
	if fatal {
		before.fault = f
	}
	var moves program.Moves
	if fatal || !m.KeepsControl(t, mv, &moves) {
		before.state = t
		return append(out, before)
	}
	for _, next := range slices.Clone(moves.All) {
		if len(out) > mostWays || len(before.path) > exec.RememberAfter/2 {
			return append(out, make([]way, mostWays)...)
		}
		w := before
		w.path = append(slices.Clone(before.path), next)
		out = ways(m, t, next, w, out)
	}
	return out
}

// By elementary steps, a machine takes exactly the paths through atomic sequences that Fire takes, in the same order.
// The states come from random walks through random programs.
func TestKeepsIsWhatFireFollows(t *testing.T) {
	compared, long, lost := 0, 0, 0
	for seed := range uint64(amount.Choose(70, 400)) {
		var text string
		switch seed % 4 {
		case 0:
			text = random.New(seed, random.Size{Priorities: seed%8 == 0}).String()
		case 1:
			text = random.Handshakes(seed).String()
		case 2:
			text = random.Rich(seed, random.Everything).String()
		default:
			text = random.Dense(seed).String()
		}
		p := exectest.Load(t, text)
		if p == nil {
			continue
		}
		compiled, err := closure.Compile(p)
		require.NoError(t, err)
		m := compiled.(*closure.Machine)
		if m.InitFault() != nil {
			continue
		}
		for _, s := range exectest.States(m, 20) {
			var moves program.Moves
			m.Enabled(s, &moves)
			kept := bytes.Clone(s)
			for _, mv := range slices.Clone(moves.All) {
				out := program.Outcomes{Paths: true}
				m.Fire(s, mv, &out)
				found := ways(m, s, mv, way{}, nil)
				if len(found) > mostWays {
					lost++
					continue
				}
				compared++
				require.Len(t, found, len(out.All), text)
				for i, w := range found {
					o := &out.All[i]
					require.Equal(t, o.Path.Moves(nil), w.path, text)
					if w.fault == nil || w.fault.Continues {
						require.Equal(t, o.State, w.state, text)
					}
					require.Equal(t, o.Fault, w.fault, text)
					if len(w.path) > 1 {
						long++
					}
				}
			}
			require.Equal(t, kept, []byte(s), "a state that was given has changed")
		}
	}
	require.Greater(t, compared, amount.Choose(800, 5000))
	require.Greater(t, long, amount.Choose(40, 300))
	require.Less(t, lost, compared/10)
}

// Endless reports exactly the atomic sequences without an exit.
func TestEndless(t *testing.T) {
	for _, c := range []struct {
		text    string
		endless bool
	}{
		{"bit x; active proctype P() { atomic { x = 1; do :: x = 0 :: x = 1 od } }", true},
		{"bit x; active proctype P() { atomic { x = 1; do :: x = 0 :: x = 1 :: break od } }", false},
		{"bit x; active proctype P() { atomic { x = 1; do :: x = 0 :: x == 0; assert(x) :: x = 1 od } }", true},
		{"byte a[2]; bit x; active proctype P() { atomic { x = 1; do :: x = 0 :: a[x + 7] = 1 :: x = 1 od } }", false},
		{"bit x; active proctype P() { atomic { x = 1; do :: x = 0 :: x == 0; x > 1 :: x = 1 od } }", false},
	} {
		m := load(t, c.text)
		machine := m.machine.(*closure.Machine)
		mv := m.enabled()[0]
		draw := rand.New(rand.NewPCG(1, 2))
		for range 9 {
			f := machine.Endless(m.state, mv)
			require.Equal(t, c.endless, f != nil, c.text)
			if c.endless {
				require.Equal(t, program.Endless, f.Kind)
			}
			s, fault := machine.Step(m.state, mv)
			var moves program.Moves
			if fault != nil || !machine.KeepsControl(s, mv, &moves) {
				break
			}
			m.state, mv = s, moves.All[draw.IntN(len(moves.All))]
		}
	}
}
