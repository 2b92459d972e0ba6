package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

const jumping = `byte x; bool b[2];
active proctype P() { do :: atomic { if :: x < 3 -> x++; b[1] = !b[1] :: else -> x = 0 fi } od }`

// A jump without a text in the model is part of the step before, which ends the atomic sequence. In every output form
// no jump is a step, and no number is skipped.
func TestJumps(t *testing.T) {
	p, m := compile(t, jumping)
	tr, err := trace.Replay(p, m, walk(m, 3, func(int) int { return 0 }))
	require.NoError(t, err)
	require.Len(t, tr.Steps, 9)
	for i := range tr.Steps {
		require.NotEqual(t, program.NoStatement, tr.Steps[i].Text)
		require.Equal(t, i%3 == 2, len(tr.Steps[i].Jumps) == 1, i)
		require.Equal(t, i%3 != 2, tr.Steps[i].Atomic, i)
		require.Equal(t, i+1, tr.Document(false).Steps[i].Number)
	}
	for _, opt := range []trace.TextOptions{{}, {Unfold: true}, {Full: true}} {
		text := printed(t, tr, opt)
		require.NotContains(t, text, program.NoStatement)
		require.Contains(t, text, "3 } P(0)  :2  b[1] = !b[1]  b[1]: false -> true\n")
		require.Contains(t, text, "9 } P(0)  :2  b[1] = !b[1]  b[1]: false -> true\n")
	}
}

// A document leads to the same trace with jumps as steps, as in earlier versions, and without.
func TestJumpsOfEarlierFiles(t *testing.T) {
	p, m := compile(t, jumping)
	tr, err := trace.Replay(p, m, walk(m, 3, func(int) int { return 0 }))
	require.NoError(t, err)
	d := tr.Document(false)
	d.Fault = &trace.FaultDocument{Kind: "invalid-end-state"}
	earlier := *d
	earlier.Steps = nil
	for i := range d.Steps {
		s := d.Steps[i]
		s.Atomic = true
		earlier.Steps = append(earlier.Steps, s)
		for _, jump := range tr.Steps[i].Jumps {
			edge := int(jump.Edge)
			told := trace.StepDocument{Process: s.Process, Statement: program.NoStatement, Edge: &edge}
			earlier.Steps = append(earlier.Steps, told)
		}
	}
	require.Len(t, earlier.Steps, 12)
	for _, document := range []*trace.Document{d, &earlier} {
		run, err := trace.Follow(p, m, document)
		require.NoError(t, err)
		require.Len(t, run.Stem, 3)
		require.Equal(t, tr.Steps[8].State, run.Stem[2].State)
		g, err := trace.NewGuide(p, m, document)
		require.NoError(t, err)
		r := trace.Record(p, m)
		for i := range tr.Steps {
			mv, more, err := g.Next(r.State(), []program.Move{tr.Steps[i].Move})
			require.NoError(t, err)
			require.True(t, more)
			require.Equal(t, tr.Steps[i].Move, mv)
			require.Nil(t, r.Take(mv))
			for _, jump := range tr.Steps[i].Jumps {
				require.True(t, r.Jump(jump))
			}
		}
		require.Equal(t, len(tr.Steps), r.Steps())
		require.Equal(t, tr.Steps[8].State, r.State())
		require.True(t, r.Undo())
		require.Equal(t, tr.Steps[7].State, r.State())
	}
}

// The values that earlier versions wrote for bool arrays still fit.
func TestBoolArraysOfEarlierFiles(t *testing.T) {
	p, m := compile(t, "bool b[2]; active proctype P() { b[1] = true; b[0] = true; assert(false) }")
	run := walk(m, 4, func(int) int { return 0 })
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	d := tr.Document(false)
	for i := range d.Steps {
		for k := range d.Steps[i].Changes {
			if d.Steps[i].Changes[k].New == nil {
				continue
			}
			require.Equal(t, "true", *d.Steps[i].Changes[k].New)
			zero, one := "0", "1"
			d.Steps[i].Changes[k].Old, d.Steps[i].Changes[k].New = &zero, &one
		}
	}
	g, err := trace.NewGuide(p, m, d)
	require.NoError(t, err)
	var moves program.Moves
	s := m.Init(nil)
	m.Enabled(s, &moves)
	_, more, err := g.Next(s, moves.All)
	require.NoError(t, err)
	require.True(t, more)
}
