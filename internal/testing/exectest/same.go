// Package exectest tests implementations of exec.Machine. It checks the obligations of the interface, and compares
// one engine with another.
package exectest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

const (
	walks = 4
	steps = 60
)

// CheckEquivalent fails t if two machines for p differ along random walks from the initial state. CheckEquivalent
// compares the moves, outcomes, propositions and valid ends, and the states as seen by their views. The bytes of states
// may differ.
func CheckEquivalent(t testing.TB, p *program.Program, reference, candidate exec.Machine) {
	t.Helper()
	for seed := range uint64(walks) {
		pair{t, p, reference, candidate, reference.View(), candidate.View()}.walk(rand.New(rand.NewPCG(seed,
			0x77616c6b)))
	}
}

// pair has two machines for one program, with their views.
type pair struct {
	t                    testing.TB
	p                    *program.Program
	reference, candidate exec.Machine
	one, other           exec.View
}

// states holds a state of the reference machine and the state the candidate reaches by the same steps.
type states struct{ reference, candidate program.State }

// read fails the test if the views show different contents for the two states in s. `what` names the states in the
// message.
func (x pair) read(what string, s states) {
	x.t.Helper()
	if want, got := text(x.p, x.one, s.reference), text(x.p, x.other, s.candidate); want != got {
		x.t.Fatalf("%s: %s is\n%s\nshould be\n%s", x.p.Name, what, got, want)
	}
}

func (x pair) walk(rng *rand.Rand) {
	x.t.Helper()
	s := states{x.reference.Init(nil), x.candidate.Init(nil)}
	x.read("the initial state", s)
	if want, got := x.reference.Opening(), x.candidate.Opening(); !slices.Equal(want, got) {
		x.t.Fatalf("%s: it begins with\n%v, should with\n%v", x.p.Name, got, want)
	}
	if want, got := x.reference.InitFault(), x.candidate.InitFault(); !reflect.DeepEqual(want, got) {
		x.t.Fatalf("%s: making the initial state ends in\n%+v, should in\n%+v", x.p.Name, got, want)
	} else if want != nil {
		return
	}
	var want, got program.Moves
	for range steps {
		x.reference.Enabled(s.reference, &want)
		x.candidate.Enabled(s.candidate, &got)
		if !slices.Equal(want.All, got.All) || want.Timeout != got.Timeout {
			x.t.Fatalf("%s: the state\n%s\nhas the moves\n%v, should have\n%v", x.p.Name, text(x.p, x.one,
				s.reference), got, want)
		}
		x.labels(s)
		var next []states
		for _, mv := range want.All {
			next = append(next, x.outcomes(s, mv)...)
			x.step(s, mv)
		}
		if len(next) == 0 {
			return
		}
		s = next[rng.IntN(len(next))]
	}
}

// labels fails the test if the propositions or the valid ends of the two states in s differ.
func (x pair) labels(s states) {
	x.t.Helper()
	a, b := x.reference.Props(s.reference), x.candidate.Props(s.candidate)
	u, f := x.reference.Undefined()
	v, g := x.candidate.Undefined()
	if a != b || u != v || !reflect.DeepEqual(f, g) {
		x.t.Fatalf("%s: state %x has the propositions %b, undefined %b (%+v), should have %b, %b (%+v)",
			x.p.Name, s.reference, b, v, g, a, u, f)
	}
	if a, b := x.reference.ValidEnd(s.reference), x.candidate.ValidEnd(s.candidate); a != b {
		x.t.Fatalf("%s: state %x: valid end is %v, should be %v", x.p.Name, s.reference, b, a)
	}
}

// step fails the test if the elementary step mv has different faults, or leads to different states, in the two
// machines.
func (x pair) step(s states, mv program.Move) {
	x.t.Helper()
	a, f := x.reference.Step(s.reference, mv)
	b, g := x.candidate.Step(s.candidate, mv)
	if !reflect.DeepEqual(f, g) {
		x.t.Fatalf("%s: the step %v ends in\n%+v, should in\n%+v", x.p.Name, mv, g, f)
	}
	if f == nil || f.Continues {
		x.read("the state after a step", states{a, b})
	}
}

// outcomes fails the test if mv has different outcomes in the two machines. outcomes returns the pairs of states from
// which the run continues.
func (x pair) outcomes(s states, mv program.Move) []states {
	x.t.Helper()
	want, got := program.Outcomes{Paths: true}, program.Outcomes{Paths: true}
	before := slices.Clone(s.candidate)
	x.reference.Fire(s.reference, mv, &want)
	x.candidate.Fire(s.candidate, mv, &got)
	if !slices.Equal(s.candidate, before) {
		x.t.Fatalf("%s: firing %v changed the state that it started from", x.p.Name, mv)
	}
	if len(want.All) != len(got.All) {
		x.t.Fatalf("%s: in %x, %v has %d outcomes, should have %d", x.p.Name, s.reference, mv, len(got.All),
			len(want.All))
	}
	if !reflect.DeepEqual(want.Stays, got.Stays) {
		x.t.Fatalf("%s: in %x, %v may stay in its sequence: %+v, should be %+v", x.p.Name, s.reference, mv,
			got.Stays, want.Stays)
	}
	var next []states
	for i, w := range want.All {
		g := got.All[i]
		samePath := slices.Equal(w.Path.Moves(nil), g.Path.Moves(nil))
		if !samePath || !reflect.DeepEqual(w.Fault, g.Fault) || !reflect.DeepEqual(w.Others, g.Others) ||
			w.Merged != g.Merged {
			x.t.Fatalf("%s: in %x, outcome %d of %v is\n%+v (%+v), should be\n%+v (%+v)", x.p.Name, s.reference,
				i, mv, g, g.Fault, w, w.Fault)
		}
		if w.Fault != nil && !w.Fault.Continues {
			continue // after a fatal fault the state is undefined
		}
		t := states{slices.Clone(w.State), slices.Clone(g.State)}
		x.read("an outcome", t)
		next = append(next, t)
	}
	return next
}
