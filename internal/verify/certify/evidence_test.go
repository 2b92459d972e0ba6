package certify_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
)

const (
	// toggle: P goes on for ever, Q makes one step, R waits for every other step of P.
	toggle = `
		bit x, y, z;
		active proctype P() { do :: x = 1 - x od }
		active proctype Q() { y = 1 }
		active proctype R() { x == 1; z = 1 }`
	// ends: P fails an assertion, and then neither it nor Q can move; Q may divide by 0 before.
	ends = `
		byte x, y;
		active proctype P() { x = 1; assert(x == 2); end: x == 2; x = 0 }
		active proctype Q() { if :: x == 0 -> y = 1 / x :: x == 1 fi; x == 3; skip }`
	// counts: the claim takes part, and accepts once it has made a step.
	counts = `
		bit x; byte n;
		active proctype P() { do :: x = 1 - x od }
		active proctype Q() { x == 1; x = 1 }
		active proctype R() { n = n }
		never { n = 1; accept: do :: n = 2 od }`
	counted = `
		bit x; byte n;
		active proctype P() { do :: x = 1 - x od }
		never { n = 1; n = 2 }`
)

var (
	deadlock = &program.Fault{Kind: program.InvalidEnd, Edge: -1, Proc: program.NoPID, Message: "invalid end state"}
	badEnd   = &program.Fault{Kind: program.ClaimEnd, Edge: -1, Proc: program.NoPID, Message: "the claim ran to its end"}
	noValue  = &program.Fault{Kind: program.PropositionFault, Edge: -1, Proc: program.NoPID, Message: "no value"}
)

// fault returns what goes wrong in a step that e ends with.
func fault(t *testing.T, m *model, e search.Error) *program.Fault {
	t.Helper()
	s := e.Lasso.Init
	if n := len(e.Lasso.Stem); n > 1 {
		s = e.Lasso.Stem[n-2].State
	}
	var out program.Outcomes
	m.Machine.Fire(s, e.Lasso.Stem[len(e.Lasso.Stem)-1].Move, &out)
	require.NotNil(t, out.All[0].Fault)
	return out.All[0].Fault
}

// Counterexamples of every kind.
func TestGenuine(t *testing.T) {
	m := load(t, toggle, "F (y == 1)")
	cycle := m.lasso(t, []int{0}, []int{0, 0})
	tr, err := m.property.Certify(m.System, cycle)
	require.NoError(t, err)
	require.Equal(t, 1, tr.CycleStart)
	require.Len(t, tr.Steps, 3)
	require.Empty(t, tr.Fairness)

	m = load(t, toggle, "G (x == 0) || F (z == 1)")
	m.property.Fairness = search.Weak
	tr, err = m.property.Certify(m.System, m.lasso(t, []int{1}, []int{0, 0}))
	require.NoError(t, err)
	require.Equal(t, "weak", tr.Fairness)
	m.property.Fairness = search.Strong
	tr, err = m.property.Certify(m.System, m.lasso(t, []int{1, 0, 2, 0}, []int{0, 0}))
	require.ErrorContains(t, err, "not strongly fair")
	require.Nil(t, tr)
	m = load(t, toggle, "F G (x == 0)")
	m.property.Fairness = search.Strong
	tr, err = m.property.Certify(m.System, m.lasso(t, []int{1, 0, 2, 2, 2, 1}, []int{0, 0}))
	require.NoError(t, err)
	require.Equal(t, "strong", tr.Fairness)

	m = load(t, toggle, "G (y == 0)")
	tr, err = m.property.Certify(m.System, m.run(t, badEnd, 0, 1))
	require.NoError(t, err)
	require.Equal(t, -1, tr.CycleStart)

	m = load(t, ends, "G (1 / (1 - x) == 1)")
	_, err = m.property.Certify(m.System, m.run(t, noValue, 0))
	require.NoError(t, err)

	m.property = certify.Definition{Kind: property.Assertions}
	for _, steps := range [][]int{{0, 0}, {1, 1}} {
		e := m.run(t, nil, steps...)
		e.Fault = fault(t, m, e)
		tr, err = m.property.Certify(m.System, e)
		require.NoError(t, err)
		require.Equal(t, e.Fault, tr.Fault)
	}
	m.property.Kind = property.EndStates
	tr, err = m.property.Certify(m.System, m.run(t, deadlock, 0, 1, 0))
	require.NoError(t, err)
	require.Len(t, tr.Blocked, 1)

	m = load(t, counts, "")
	tr, err = m.property.Certify(m.System, m.lasso(t, []int{claim, 0, claim, 0}, []int{claim, 0, claim, 0}))
	require.NoError(t, err)
	require.Equal(t, 4, tr.CycleStart)
	m = load(t, counted, "")
	_, err = m.property.Certify(m.System, m.run(t, badEnd, claim, 0, claim))
	require.NoError(t, err)
}

// refuted is a run that is no counterexample.
type refuted struct {
	name, model, formula string
	property             certify.Definition // without the formula
	run                  func(*testing.T, *model) search.Error
	want                 certify.Spurious
}

var spurious = []refuted{
	{"another beginning", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		e := m.lasso(t, []int{0}, []int{0, 0})
		e.Lasso.Init = flip(e.Lasso.Init)
		return e
	}, certify.Spurious{Step: 0, Why: certify.NoRun, Detail: "the initial state is another"}},
	{"a move that its process does not have there", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		e := m.lasso(t, []int{0, 1}, []int{0, 0})
		e.Lasso.Stem[0].Move.Edge = e.Lasso.Stem[1].Move.Edge
		return e
	}, certify.Spurious{Step: 1, Why: certify.NoRun, Detail: "not executable"}},
	{"a guard that does not hold", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		e := m.lasso(t, []int{0, 2}, []int{0, 0})
		e.Lasso.Stem = slices.Delete(e.Lasso.Stem, 0, 1)
		return e
	}, certify.Spurious{Step: 1, Why: certify.NoRun, Detail: "not executable"}},
	{"a step that leads elsewhere", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		e := m.lasso(t, []int{0}, []int{0, 0})
		e.Lasso.Cycle[0].State = flip(e.Lasso.Cycle[0].State)
		return e
	}, certify.Spurious{Step: 2, Why: certify.NoRun, Detail: "no outcome"}},
	{"a cycle that does not close", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0}, []int{0})
	}, certify.Spurious{Step: 2, Why: certify.NoRun, Detail: "does not lead back"}},
	{"neither a cycle nor an error", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0}, nil)
	}, certify.Spurious{Step: 0, Why: certify.NoRun, Detail: "neither a cycle nor a fault"}},
	{"standing still while others move", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0}, []int{stutter})
	}, certify.Spurious{Step: 2, Why: certify.NoRun, Detail: "the system stutters"}},
	{"the formula holds", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0, 1}, []int{0, 0})
	}, certify.Spurious{Step: 4, Why: certify.NoViolation, Detail: "does not violate"}},
	{"not weakly fair", toggle, "F (y == 1)", certify.Definition{Kind: property.Formula, Fairness: search.Weak}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0}, []int{0, 0})
	}, certify.Spurious{Step: 3, Why: certify.NotFair, Detail: "process 1 could always move"}},
	{"not strongly fair", toggle, "F (z == 1)", certify.Definition{Kind: property.Formula, Fairness: search.Strong}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{1}, []int{0, 0})
	}, certify.Spurious{Step: 3, Why: certify.NotFair, Detail: "process 2 could move infinitely often"}},
	{"the system does not move for ever", ends, "F (y == 1)", certify.Definition{Kind: property.Formula, Endless: true}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{0, 1, 0}, []int{stutter})
	}, certify.Spurious{Step: 4, Why: certify.NoViolation, Detail: "does not move for ever"}},
	{"no bad prefix", toggle, "F (y == 1) || G (x == 0)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.run(t, badEnd, 0, 1)
	}, certify.Spurious{Step: 2, Why: certify.NoViolation, Detail: "can go on"}},
	{"a proposition that has a value", ends, "G (1 / (1 - x) == 1)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		return m.run(t, noValue)
	}, certify.Spurious{Step: 0, Why: certify.NoViolation, Detail: "have a value"}},
	{"a run-time error for a formula", ends, "G (x == 0)", certify.Definition{Kind: property.Formula}, func(t *testing.T, m *model) search.Error {
		e := m.run(t, nil, 1, 1)
		e.Fault = fault(t, m, e)
		return e
	}, certify.Spurious{Step: 2, Why: certify.NoViolation, Detail: "not about such errors"}},
	{"a deadlock where something can move", ends, "", certify.Definition{Kind: property.EndStates}, func(t *testing.T, m *model) search.Error {
		return m.run(t, deadlock, 0, 1)
	}, certify.Spurious{Step: 2, Why: certify.NoRun, Detail: "moves are executable"}},
	{"a deadlock at valid end states", "byte x; active proctype P() { x = 1; end: x == 2 }", "", certify.Definition{Kind: property.EndStates}, func(t *testing.T, m *model) search.Error {
		return m.run(t, deadlock, 0)
	}, certify.Spurious{Step: 1, Why: certify.NoRun, Detail: "a valid one"}},
	{"a deadlock for assertions", ends, "", certify.Definition{Kind: property.Assertions}, func(t *testing.T, m *model) search.Error {
		return m.run(t, deadlock, 0, 1, 0)
	}, certify.Spurious{Step: 3, Why: certify.NoViolation, Detail: "not about such errors"}},
	{"an error that does not happen", ends, "", certify.Definition{Kind: property.Assertions}, func(t *testing.T, m *model) search.Error {
		e := m.run(t, nil, 0, 0)
		e.Fault = fault(t, m, e)
		e.Lasso.Stem = e.Lasso.Stem[:1]
		return e
	}, certify.Spurious{Step: 1, Why: certify.NoRun, Detail: "no outcome"}},
	{"another error", ends, "", certify.Definition{Kind: property.Assertions}, func(t *testing.T, m *model) search.Error {
		e := m.run(t, nil, 0, 0)
		other := *fault(t, m, e)
		other.Kind = program.DivisionByZero
		e.Fault = &other
		return e
	}, certify.Spurious{Step: 2, Why: certify.NoRun, Detail: "no outcome"}},
	{"a claim that does not accept", counts, "", certify.Definition{Kind: property.Claim, TakesPart: true}, func(t *testing.T, m *model) search.Error {
		e := m.lasso(t, []int{claim, 0, claim, 0}, []int{claim, 0, claim, 0})
		for i := range m.Program.Types[m.Program.Claim.Type].Locations {
			m.Program.Types[m.Program.Claim.Type].Locations[i].Accept = false
		}
		return e
	}, certify.Spurious{Step: 8, Why: certify.NoViolation, Detail: "at no accepting location"}},
	{"a claim that does not end", counts, "", certify.Definition{Kind: property.Claim, TakesPart: true}, func(t *testing.T, m *model) search.Error {
		return m.run(t, badEnd, claim, 0, claim)
	}, certify.Spurious{Step: 3, Why: certify.NoViolation, Detail: "does not come to its end"}},
	{"a claim, and not fair", counts, "", certify.Definition{Kind: property.Claim, TakesPart: true, Fairness: search.Strong}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{claim, 0, claim, 0}, []int{claim, 0, claim, 0})
	}, certify.Spurious{Step: 8, Why: certify.NotFair, Detail: "process 1 could move infinitely often"}},
	{"a claim, and not weakly fair", counts, "", certify.Definition{Kind: property.Claim, TakesPart: true, Fairness: search.Weak}, func(t *testing.T, m *model) search.Error {
		return m.lasso(t, []int{claim, 0, claim, 0}, []int{claim, 0, claim, 0})
	}, certify.Spurious{Step: 8, Why: certify.NotFair, Detail: "process 2 could always move"}},
}

func flip(s program.State) program.State {
	s = slices.Clone(s)
	s[2] ^= 1
	return s
}

// What is no counterexample is refuted, at the right step and for the right reason.
func TestSpurious(t *testing.T) {
	for _, c := range spurious {
		t.Run(c.name, func(t *testing.T) {
			m := load(t, c.model, c.formula)
			p := m.property
			p.Kind, p.Fairness, p.Endless = c.property.Kind, c.property.Fairness, c.property.Endless
			tr, err := p.Certify(m.System, c.run(t, m))
			require.Nil(t, tr)
			var got *certify.Spurious
			require.ErrorAs(t, err, &got)
			require.Equal(t, c.want.Step, got.Step, got.Detail)
			require.Equal(t, c.want.Why, got.Why, got.Detail)
			require.Contains(t, got.Detail, c.want.Detail)
		})
	}
}
