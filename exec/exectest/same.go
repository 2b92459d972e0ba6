// Package exectest admits implementations of exec.Machine: it compares one with
// another, byte by byte.
package exectest

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ltlpor/exec"
	"ltlpor/program"
)

const (
	walks = 20
	steps = 200
)

// Same fails t unless reference and candidate, two machines for p, agree along
// random walks from the initial state: on the moves of each state, on every
// outcome of each of them, on propositions and on valid ends.
func Same(t testing.TB, p *program.Program, reference, candidate exec.Machine) {
	t.Helper()
	init := reference.Init(nil)
	if other := candidate.Init(nil); !bytes.Equal(init, other) {
		t.Fatalf("%s: the initial state is\n%x, should be\n%x", p.Name, other, init)
	}
	for seed := range uint64(walks) {
		walk(t, p, init, reference, candidate, rand.New(rand.NewPCG(seed, 0x77616c6b)))
	}
}

func walk(t testing.TB, p *program.Program, s program.State, reference, candidate exec.Machine, rng *rand.Rand) {
	t.Helper()
	s = slices.Clone(s)
	var want, got program.Moves
	for range steps {
		reference.Enabled(s, &want)
		candidate.Enabled(s, &got)
		if !slices.Equal(want.All, got.All) || want.Timeout != got.Timeout {
			t.Fatalf("%s: state %x has the moves\n%v, should have\n%v", p.Name, s, got, want)
		}
		if a, b := reference.Props(s), candidate.Props(s); a != b {
			t.Fatalf("%s: state %x has the propositions %b, should have %b", p.Name, s, b, a)
		}
		if a, b := reference.ValidEnd(s), candidate.ValidEnd(s); a != b {
			t.Fatalf("%s: state %x: valid end is %v, should be %v", p.Name, s, b, a)
		}
		var next []program.State
		for _, mv := range want.All {
			next = append(next, outcomes(t, p, s, mv, reference, candidate)...)
		}
		if len(next) == 0 {
			return
		}
		s = next[rng.IntN(len(next))]
	}
}

// outcomes compares what mv leads to and returns the states from which the run
// goes on.
func outcomes(t testing.TB, p *program.Program, s program.State, mv program.Move, reference, candidate exec.Machine) []program.State {
	t.Helper()
	want, got := program.Outcomes{Paths: true}, program.Outcomes{Paths: true}
	before := slices.Clone(s)
	reference.Fire(s, mv, &want)
	candidate.Fire(s, mv, &got)
	if !bytes.Equal(s, before) {
		t.Fatalf("%s: firing %v changed the state that it started from", p.Name, mv)
	}
	if len(want.All) != len(got.All) {
		t.Fatalf("%s: in %x, %v has %d outcomes, should have %d", p.Name, s, mv, len(got.All), len(want.All))
	}
	var next []program.State
	for i, w := range want.All {
		g := got.All[i]
		if !reflect.DeepEqual(w.Fault, g.Fault) || !slices.Equal(w.Path, g.Path) {
			t.Fatalf("%s: in %x, outcome %d of %v is\n%+v, should be\n%+v", p.Name, s, i, mv, g, w)
		}
		if w.Fault != nil && !w.Fault.Continues {
			continue // the state after a fatal fault is nobody's
		}
		if !bytes.Equal(w.State, g.State) {
			t.Fatalf("%s: in %x, outcome %d of %v is\n%x, should be\n%x", p.Name, s, i, mv, g.State, w.State)
		}
		next = append(next, slices.Clone(w.State))
	}
	return next
}
