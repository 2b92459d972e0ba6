package certify_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

// model is a model with the property that a formula is.
type model struct {
	certify.System
	property certify.Definition
}

// load reads a model with a formula about it, "" for none. A never claim in the model
// takes part in its runs.
func load(t testing.TB, text, formula string) *model {
	t.Helper()
	parsed, atoms := (*ltl.Parsed)(nil), []string(nil)
	if formula != "" {
		var list source.List
		parsed, list = ltl.Parse(source.NewFile("formula", formula), ltl.Textbook)
		require.NoError(t, list.Err())
		for _, a := range parsed.Atoms {
			atoms = append(atoms, a.Text)
		}
	}
	read := lowertest.Load(t, text, atoms...)
	p := read.Program
	require.Len(t, p.Props, len(atoms))
	m := &model{property: certify.Definition{Kind: property.Formula}}
	m.property.Props = 1<<len(atoms) - 1
	if parsed != nil {
		m.property.Violates = func(w ltl.Word) bool { return !ltl.Holds(parsed.Formula, w) }
		m.property.Reaches = func(letters []uint64) bool {
			last := len(letters) - 1
			return m.property.Violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
		}
	}
	if c := read.Claim(); c != nil {
		var list source.List
		p, list = lower.Observer(p, read.Info, c)
		require.NoError(t, list.Err())
		m.property = certify.Definition{Kind: property.Claim, TakesPart: true}
	}
	machine, err := closure.Compile(p)
	require.NoError(t, err)
	m.System = certify.System{Program: p, Machine: machine}
	return m
}

// claim is the claim of a model that takes part, in take.
const claim = int(program.NoPID)

// stutter stands for a step in which the system stays as it is, in take.
const stutter = -1

// take returns the steps from s on in which these processes take the first of their moves, and
// the state after them. A step that ends the run has no state.
func (m *model) take(t testing.TB, s program.State, processes ...int) ([]program.Step, program.State) {
	t.Helper()
	var steps []program.Step
	for _, p := range processes {
		var moves program.Moves
		m.Machine.Enabled(s, &moves)
		step := program.Step{Move: program.Stutter, State: s}
		if p != stutter || m.Program.Claim != nil {
			i := 0
			for i < len(moves.All) && int(moves.All[i].Proc) != p {
				i++
			}
			require.Less(t, i, len(moves.All), "process %d has no move", p)
			step.Move = moves.All[i]
			out := program.Outcomes{}
			m.Machine.Fire(s, step.Move, &out)
			step.State = out.All[0].State
			if f := out.All[0].Fault; f != nil && !f.Continues {
				step.State = nil
			}
		}
		s = step.State
		steps = append(steps, step)
	}
	return steps, s
}

// lasso is the run in which processes take their first moves, those of cycle for ever.
func (m *model) lasso(t testing.TB, stem, cycle []int) search.Error {
	t.Helper()
	e := search.Error{Kind: search.AcceptanceCycle}
	e.Lasso.Init = m.Machine.Init(nil)
	var s program.State
	e.Lasso.Stem, s = m.take(t, e.Lasso.Init, stem...)
	e.Lasso.Cycle, _ = m.take(t, s, cycle...)
	return e
}

// run is the finite run in which processes take their first moves, at whose end f happens.
func (m *model) run(t testing.TB, f *program.Fault, stem ...int) search.Error {
	t.Helper()
	e := m.lasso(t, stem, nil)
	e.Kind, e.Fault = search.AFault, f
	return e
}
