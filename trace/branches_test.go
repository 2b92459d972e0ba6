package trace_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// counted counts the elementary steps of a machine.
type counted struct {
	exec.Machine
	steps int
}

func (c *counted) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	c.steps++
	return c.Machine.Step(s, mv)
}

// Following a document through an atomic sequence with many outcomes takes every elementary step once, however many
// outcomes begin with the step.
func TestFollowAmongManyOutcomes(t *testing.T) {
	const rounds = 300
	p, m := compile(t, fmt.Sprintf(`byte g; int z; active proctype P() { atomic {
		do :: z < %d -> z++; if :: skip :: skip; g == 9 fi :: else -> break od }; g == 9 }`, rounds))
	s := m.Init(nil)
	var moves program.Moves
	m.Enabled(s, &moves)
	out := program.Outcomes{Paths: true}
	m.Fire(s, moves.All[0], &out)
	longest := 0
	for i := range out.All {
		if out.All[i].Path.Len() > out.All[longest].Path.Len() {
			longest = i
		}
	}
	require.Greater(t, len(out.All), rounds)
	tr, err := trace.Replay(p, m, trace.Run{
		Lasso: program.Lasso{
			Init: s, Stem: []program.Step{{Move: moves.All[0], Outcome: longest, State: out.All[longest].State}},
		},
		Fault: &program.Fault{Kind: program.InvalidEnd, Edge: -1, Proc: program.NoPID},
	})
	require.NoError(t, err)
	d := tr.Document(false)
	c := &counted{Machine: m}
	run, err := trace.Follow(p, c, d)
	require.NoError(t, err)
	require.Equal(t, tr.Steps[len(tr.Steps)-1].State, run.Stem[0].State)
	require.Less(t, c.steps, 5*len(tr.Steps))
}
