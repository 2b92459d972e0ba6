package certify_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/trace"
)

// ways are the ways to prepare a program.
var ways = []optimize.Options{
	{}, {Dead: true}, {Merge: true}, {Merge: true, Dead: true}, {Merge: true, Dead: true, Ends: true},
	{Merge: true, Dead: true, Ends: true, Early: true}, {Merge: true, Dead: true, Faint: true, Ends: true},
}

// prepare returns the prepared form of m.
func (m *model) prepare(t testing.TB, o optimize.Options) certify.System {
	t.Helper()
	o.Props = m.property.Props
	p := optimize.Program(m.Program, o)
	machine, err := closure.Compile(p)
	require.NoError(t, err)
	return certify.System{Program: p, Machine: machine}
}

// stroll is a run of a prepared program, for which any finite run is a violation.
type stroll struct {
	m       *model
	machine exec.Machine
	error   search.Error
}

// walk takes up to n steps; pick chooses among the moves and outcomes. The run ends in a fault,
// in a deadlock, in a cycle, or anyhow.
func (m *model) walk(machine exec.Machine, n int, pick func(int) int) *stroll {
	w := &stroll{m: m, machine: machine}
	s := machine.Init(nil)
	w.error = search.Error{Kind: search.AFault, Fault: badEnd, Lasso: program.Lasso{Init: s}}
	seen := map[string]int{string(s): 0}
	steps := []program.Step{}
	defer func() {
		if w.error.Fault != nil {
			w.error.Lasso.Stem = steps
		}
	}()
	for range n {
		var moves program.Moves
		machine.Enabled(s, &moves)
		if len(moves.All) == 0 {
			if !machine.ValidEnd(s) {
				w.error.Fault = deadlock
			}
			return w
		}
		mv := moves.All[pick(len(moves.All))]
		var out program.Outcomes
		machine.Fire(s, mv, &out)
		if len(out.All) == 0 {
			return w
		}
		k := pick(len(out.All))
		o := out.All[k]
		if o.Fault != nil && o.Fault.Kind == program.DStepEndless {
			return w
		}
		if o.Fault != nil && (!o.Fault.Continues || pick(4) == 0) {
			steps = append(steps, program.Step{Move: mv, Outcome: k})
			w.error.Fault = o.Fault
			return w
		}
		s = slices.Clone(o.State)
		steps = append(steps, program.Step{Move: mv, Outcome: k, State: s})
		if at, ok := seen[string(s)]; ok && pick(3) == 0 {
			lasso := program.Lasso{Init: w.error.Lasso.Init, Stem: steps[:at], Cycle: steps[at:]}
			w.error = search.Error{Kind: search.AcceptanceCycle, Lasso: lasso}
			return w
		}
		seen[string(s)] = len(steps)
	}
	return w
}

// word returns the letters of the states along l, with rounds of its cycle, without those that repeat
// the one before.
func word(props func(program.State) uint64, l program.Lasso, rounds int) []uint64 {
	letters := []uint64{props(l.Init)}
	steps := slices.Concat(l.Stem, slices.Repeat(l.Cycle, rounds))
	for _, s := range steps {
		if s.State != nil {
			letters = append(letters, props(s.State))
		}
	}
	return slices.Compact(letters)
}

// outlined fails unless e, checked step by step, has the answer tr or refused of its certification with all steps.
func outlined(
	p certify.Definition, model, prepared certify.System, e search.Error, tr *trace.Trace, refused error,
) error {
	o, err := p.Check(model, &prepared, e)
	switch {
	case (err == nil) != (refused == nil):
		return fmt.Errorf("step by step: %v, with all steps: %v", err, refused)
	case err != nil && err.Error() != refused.Error():
		return fmt.Errorf("step by step: %w, with all steps: %w", err, refused)
	case err == nil && !reflect.DeepEqual(o, tr.Outline()):
		return fmt.Errorf("step by step %+v, with all steps %+v", o, tr.Outline())
	}
	return nil
}

// check fails unless the run, unfolded, is one of the model with the same word up to stuttering, which
// ends in the same way.
func (w *stroll) check(prepared certify.System) error {
	e, err := certify.Unfold(w.m.System, prepared, w.error)
	if err != nil {
		return err
	}
	anything := w.m.property
	anything.Kind = property.Formula
	switch {
	case e.Fault != nil && e.Fault.Kind == program.InvalidEnd:
		anything.Kind = property.EndStates
	case happens(e.Fault):
		anything.Kind = property.Assertions
	}
	tr, err := anything.Certify(w.m.System, e)
	if disagree := outlined(anything, w.m.System, prepared, w.error, tr, err); disagree != nil {
		return disagree
	}
	if s, ok := err.(*certify.Spurious); err != nil && (!ok || s.Why == certify.NoRun) {
		return err
	}
	if e.Fault != nil && e.Fault.Kind == program.Endless {
		return nil // the model has a way of its own to go round
	}
	want, got := word(w.machine.Props, w.error.Lasso, 3), word(w.m.Machine.Props, e.Lasso, 3)
	if len(e.Lasso.Cycle) > 0 || happens(e.Fault) {
		// One round more may have become part of the stem; the state after an error is none.
		got = got[:min(len(got), len(want))]
	}
	if !slices.Equal(want, got) {
		return fmt.Errorf("the word %b, should be %b", got, want)
	}
	return nil
}

// happens reports whether f happens in the last step of a run.
func happens(f *program.Fault) bool { return f != nil && f != badEnd && f != deadlock }

// Random runs of random models, prepared in every way, are runs of the model when unfolded, with
// the same word up to stuttering, and end in the same way.
func TestUnfoldedRandomRuns(t *testing.T) {
	n, cycles, faults, deadlocks := 0, 0, 0, 0
	for seed := *first; seed < *first+uint64(*runs); seed++ {
		for _, r := range []*random.Model{loops(seed), random.New(seed, random.Size{}), random.Handshakes(seed), random.Dense(seed)} {
			m := load(t, r.String(), "G ("+strings.Join(r.Atoms[:min(3, len(r.Atoms))], " && ")+")")
			for _, o := range ways {
				prepared := m.prepare(t, o)
				rng := rand.New(rand.NewPCG(seed, 5))
				for range amount.Choose(4, 10) {
					w := m.walk(prepared.Machine, 60, rng.IntN)
					if o.Faint && w.error.Fault == nil {
						continue // a cycle need not close
					}
					require.NoError(t, w.check(prepared), "seed %d, %+v\n%s", seed, o, r)
					n++
					switch {
					case w.error.Fault == nil:
						cycles++
					case w.error.Fault == deadlock:
						deadlocks++
					case happens(w.error.Fault):
						faults++
					}
				}
			}
		}
	}
	t.Logf("%d runs: %d cycles, %d faults, %d deadlocks", n, cycles, faults, deadlocks)
	require.Greater(t, min(cycles, faults, deadlocks), n/100)
}

// Each of these models makes a few hundred steps in its atomic sequence, so that the machine
// remembers states, and goes on in a loop where the value of k matters to the model only: it finds
// other ways than the prepared program does to the states behind the loop, where two ways come together.
func TestAnotherWay(t *testing.T) {
	const (
		count = "do :: n < 130 -> n++ :: else -> break od; "
		p     = "byte x, y; chan c = [0] of { byte }; chan d = [0] of { byte }; active proctype P() { byte n, k; atomic { " + count
		end   = " }; n = 5; n = 0; x = 2; x = 3 } "
	)
	for _, c := range []struct {
		name, model string
		another     int // outcomes to which the model has no such way
	}{
		{"two ways out", p + "do :: k = 1 :: y = 1 :: x = 1; k = 1; break :: k = 1; break od" + end, 2},
		{"an error that the run survives", p + "do :: k = 1 :: assert(false) :: x = 1; k = 1; break :: k = 1; break od" + end, 4},
		{"an error that it does not, in place of one that it does",
			p + "do :: k = 1 :: assert(false) :: k = 1; break :: k = 1; break od; x = 1 / x" + end, 2},
		{"who has moved", p + "do :: k = 1 :: k = 1; break :: k = 1; break :: c!0; d?k od" + end +
			"active proctype Q() { byte v; do :: atomic { c?v; d!0 } od }", 2},
		{"control is lost to a process that waits", p + "do :: k = 1 :: y = 1 :: k = 1; break :: k = 1; break od; c!0" + end +
			"active proctype Q() { byte v; atomic { c?v; x == 2; y = 3 } }", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := load(t, c.model, "G (x == 1 && y == 1)")
			n := 0
			for _, o := range ways {
				prepared := m.prepare(t, o)
				s := prepared.Machine.Init(nil)
				_, own := fire(m.System, m.Machine.Init(nil))
				mv, out := fire(prepared, s)
				for k, o := range out {
					if !slices.ContainsFunc(own, func(x program.Outcome) bool {
						return x.Path.Len() <= o.Path.Len() && x.Path.Agrees(o.Path.Moves(nil))
					}) {
						n++
					}
					endless := search.Error{Fault: badEnd, Lasso: program.Lasso{Init: s}}
					w := &stroll{m: m, machine: prepared.Machine, error: endless}
					step := program.Step{Move: mv, Outcome: k, State: o.State}
					if o.Fault != nil && !o.Fault.Continues {
						w.error.Fault, step.State = o.Fault, nil
					}
					w.error.Lasso.Stem = []program.Step{step}
					require.NoError(t, w.check(prepared))
					moved, fault := m.replay(t, prepared, w.error)
					require.Equal(t, movers(o.Path.Moves([]program.Move{mv})), moved)
					require.Equal(t, o.Fault, fault)
				}
			}
			require.GreaterOrEqual(t, n, c.another)
		})
	}
}

// fire returns the first move of s, with its outcomes.
func fire(sys certify.System, s program.State) (program.Move, []program.Outcome) {
	var moves program.Moves
	sys.Machine.Enabled(s, &moves)
	out := program.Outcomes{Paths: true}
	sys.Machine.Fire(s, moves.All[0], &out)
	return moves.All[0], out.All
}

// movers returns the processes that take part in moves.
func movers(moves []program.Move) (set program.PIDSet) {
	for _, mv := range moves {
		set.AddMovers(mv)
	}
	return set
}

// replay returns the processes that move in the run that e stands for, and what goes wrong in it.
func (m *model) replay(t *testing.T, prepared certify.System, e search.Error) (moved program.PIDSet, fault *program.Fault) {
	e, err := certify.Unfold(m.System, prepared, e)
	require.NoError(t, err)
	s := e.Lasso.Init
	for _, k := range e.Lasso.Stem {
		out := program.Outcomes{Paths: true}
		m.Machine.Fire(s, k.Move, &out)
		o := out.All[k.Outcome]
		moved.AddAll(movers(o.Path.Moves([]program.Move{k.Move})))
		fault, s = cmp.Or(fault, o.Fault), k.State
	}
	return moved, fault
}
