package closure_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// model is a model made from text, with a current state.
type model struct {
	t       *testing.T
	program *program.Program
	machine exec.Machine
	state   program.State
	fault   *program.Fault // of the last step
}

// load makes a machine for a model and for propositions over the model.
func load(t *testing.T, text string, props ...string) *model {
	t.Helper()
	return loadWith(t, text, lower.Options{}, props...)
}

func loadWith(t *testing.T, text string, opt lower.Options, props ...string) *model {
	t.Helper()
	m, err := lowertest.Read(text, opt, props...)
	require.NoError(t, err, text)
	prog := m.Program
	require.Len(t, prog.Props, len(props), "propositions must differ")
	machine, err := closure.Compile(prog)
	require.NoError(t, err)
	return &model{t: t, program: prog, machine: machine, state: machine.Init(nil)}
}

// name writes a move as pid:statement, a condition without its parentheses, and a rendezvous as both sides with >
// between.
func (m *model) name(mv program.Move) string {
	text := m.program.Edges[mv.Edge].Text
	if strings.HasPrefix(text, "(") {
		text = strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
	}
	out := fmt.Sprintf("%d:%s", mv.Proc, text)
	if mv.Peer != program.NoPID {
		out += fmt.Sprintf(" > %d:%s", mv.Peer, m.program.Edges[mv.PeerEdge].Text)
	}
	return out
}

func (m *model) enabled() []program.Move {
	var moves program.Moves
	m.machine.Enabled(m.state, &moves)
	return moves.All
}

func (m *model) moves() string {
	var names []string
	for _, mv := range m.enabled() {
		names = append(names, m.name(mv))
	}
	return strings.Join(names, " | ")
}

// fire returns the outcomes of the move with the given name.
func (m *model) fire(name string) []program.Outcome {
	m.t.Helper()
	for _, mv := range m.enabled() {
		if m.name(mv) == name {
			var out program.Outcomes
			m.machine.Fire(m.state, mv, &out)
			return out.All
		}
	}
	require.FailNow(m.t, "no such move", "%s is none of: %s", name, m.moves())
	return nil
}

// step takes the move with the given name. The move must have one outcome, unless the name ends in #n for outcome n.
func (m *model) step(name string) {
	m.t.Helper()
	n := -1
	if before, after, ok := strings.Cut(name, "#"); ok {
		name = before
		_, err := fmt.Sscan(after, &n)
		require.NoError(m.t, err)
	}
	out := m.fire(name)
	if n < 0 {
		require.Len(m.t, out, 1, "%s has several outcomes", name)
		n = 0
	}
	m.state, m.fault = slices.Clone(out[n].State), out[n].Fault
}
