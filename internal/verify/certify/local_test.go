package certify_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
)

// stuckAt is a local deadlock of p.
func stuckAt(p program.PID) *program.Fault {
	return &program.Fault{Kind: program.LocalDeadlock, Edge: -1, Proc: p, Message: "local deadlock", Continues: true}
}

const waits = `bit x;
active proctype P() { x == 1 }
active proctype T() { bit y; do :: y = 1 - y od }
active proctype Q() { false }`

func TestLocalDeadlock(t *testing.T) {
	m := load(t, waits, "")
	m.property = certify.Definition{Kind: property.LocalDeadlocks}
	e := m.run(t, stuckAt(0), 1, 1, 1)
	tr, err := m.property.Certify(m.System, e)
	require.NoError(t, err)
	require.Len(t, tr.Blocked, 2)
	require.Equal(t, "local deadlock: P(0) can never move again, nor can Q(2)", tr.FaultText)

	e.Fault = tr.Fault
	e = certify.Sooner(m.System, e)
	tr, err = m.property.Certify(m.System, e)
	require.NoError(t, err)
	require.Empty(t, tr.Steps, "it is stuck from the beginning")
}

// A process that moves again, or does not wait, is not stuck; nor is that an error of another property.
func TestLocalDeadlockRefuted(t *testing.T) {
	for _, c := range []struct {
		name, model string
		kind        property.Kind
		p           program.PID
		why         certify.Why
		detail      string
	}{
		{"it moves again", "bit x; active proctype P() { x == 1 } active proctype T() { do :: x = 1 - x od }",
			property.LocalDeadlocks, 0, certify.NoViolation, "process 0 moves again, in a step of P(0): (x == 1)"},
		{"a partner moves", `chan c = [0] of { bit }; bit x;
			active proctype P() { c?x } active proctype T() { do :: x = 1 :: c!1 od }`,
			property.LocalDeadlocks, 0, certify.NoViolation, "process 0 moves again"},
		{"it is at an end label", "bit x; active proctype P() { end: x == 2 } active proctype T() { do :: x = 1 od }",
			property.LocalDeadlocks, 0, certify.NoRun, "process 0 does not wait"},
		{"there is no such process", waits, property.LocalDeadlocks, 7, certify.NoRun, "process 7 does not wait"},
		{"end states are about others", waits, property.EndStates, 0, certify.NoViolation, "not about such errors"},
	} {
		m := load(t, c.model, "")
		m.property = certify.Definition{Kind: c.kind}
		_, err := m.property.Certify(m.System, m.run(t, stuckAt(c.p)))
		var s *certify.Spurious
		require.ErrorAs(t, err, &s, c.name)
		require.Equal(t, c.why, s.Why, c.name)
		require.Contains(t, s.Detail, c.detail, c.name)
	}
}

// A node is dead if all of its processes are, and named by the first that waits; one that is created later counts.
func TestNodeDeadlock(t *testing.T) {
	const server = "bit x; active proctype P() { false } active proctype Q() { x == 1; false } " +
		"proctype R() { skip } active proctype T() { bit y; do :: y = 1 - y "
	for _, c := range []struct{ model, detail string }{
		{server + "od }", ""},
		{server + ":: run R() od }", "the node of process 0 moves again, in a step of R(3): skip"},
		{server + ":: y = 0 od } active proctype S() { x == 0 }", ""},
	} {
		m := load(t, c.model, "")
		m.property = certify.Definition{Kind: property.NodeDeadlocks}
		m.Nodes = &program.Nodes{Program: m.Program, Of: []int{0, 0, 0, program.Alone, program.Alone}}
		m.Program.Groups = []program.Group{{Name: "A", Types: []int{0, 1, 2}}}
		e := m.run(t, stuckAt(0))
		e.Fault.Kind = program.NodeDeadlock
		tr, err := m.property.Certify(m.System, e)
		if c.detail != "" {
			var s *certify.Spurious
			require.ErrorAs(t, err, &s)
			require.Equal(t, certify.NoViolation, s.Why)
			require.Equal(t, c.detail, s.Detail)
			continue
		}
		require.NoError(t, err)
		require.Len(t, tr.Blocked, 2)
		require.Equal(t, "A", tr.Node)
		require.Equal(t, "node deadlock: no process of group A can ever move again", tr.FaultText)
	}
}
