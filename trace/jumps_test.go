package trace_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/program"
	"ltlpor/trace"
)

// A jump for which the model has no text is not shown: its atomic sequence ends with the step before it. --unfold shows
// it, and its number stays its own.
func TestJumps(t *testing.T) {
	p, m := compile(t, `byte x; bool b[2];
active proctype P() { do :: atomic { if :: x < 3 -> x++; b[1] = !b[1] :: else -> x = 0 fi } od }`)
	tr, err := trace.Replay(p, m, walk(m, 2, func(int) int { return 0 }))
	require.NoError(t, err)
	shown := 0
	for i := range tr.Steps {
		if tr.Steps[i].Text == program.NoStatement {
			shown++
		}
	}
	require.NotZero(t, shown, "there is none to be left out")
	text := printed(t, tr, trace.TextOptions{})
	require.LessOrEqual(t, strings.Count(text, program.NoStatement), 1, text) // the last step is always shown
	require.Contains(t, text, " } P(0)  :2  b[1] = !b[1]  b[1]: false -> true\n")
	require.Equal(t, shown, strings.Count(printed(t, tr, trace.TextOptions{Unfold: true}), program.NoStatement))
}

// What an earlier version has written of a bool array still fits.
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
