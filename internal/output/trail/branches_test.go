package trail_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/trail"
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

// TestFollowAmongManyOutcomes: following a trail through an atomic sequence with many outcomes takes every elementary
// step once, for any number of outcomes that begin with the step.
func TestFollowAmongManyOutcomes(t *testing.T) {
	p, m := read(t, fmt.Sprintf(`byte g; int z; active proctype P() { atomic {
		do :: z < %d -> z++; if :: skip :: skip; g == 9 fi :: else -> break od; g = 1 } }`, 300))
	tr := walk(t, p, m, 0)
	f, err := trail.FromTrace(p, tr, machine)
	require.NoError(t, err)
	c := &counted{Machine: m}
	run, err := trail.Follow(p, c, f)
	require.NoError(t, err)
	require.Equal(t, tr.Steps[len(tr.Steps)-1].State, run.Stem[len(run.Stem)-1].State)
	require.Greater(t, len(f.Steps), 100)
	require.Less(t, c.steps, 2000)
}
