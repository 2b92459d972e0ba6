package optimize

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// TestLargeModels counts the queries for models of many statements: the count is linear, not quadratic, in their
// number.
func TestLargeModels(t *testing.T) {
	options := ""
	for i := range 200 {
		options += fmt.Sprintf(":: x == %d -> x = %d ", i, i+1)
	}
	p := lowertest.Program(t, "byte x; init { do "+options+" od }")
	m := newMerger(p, depend.New(p), 0, nil)
	asked := 0
	for _, e := range p.Edges {
		require.True(t, m.allOthers(e.ID, func(program.EdgeID) bool { asked++; return true }))
	}
	require.Zero(t, asked, "there is no other process")

	for l := range p.Types[0].Locations {
		p.Types[0].Locations[l].Merged = true
	}
	head := program.Loc(0)
	c := newCutter(p, p.Types[0], nil)
	for _, e := range p.Edges {
		if len(p.Types[0].Locations[e.To].Out) == 200 {
			head = e.To
		}
	}
	require.NotEmpty(t, c.cuts(head))
	require.Empty(t, c.cuts(head), "each option leads back to the head: it is asked about once")
	require.Equal(t, 1, c.asks)
}

// TestPreludesAreBounded: a prelude above the maximal length is not tried.
func TestPreludesAreBounded(t *testing.T) {
	text := func(n int) string {
		return "chan c = [0] of { byte }; active proctype P() { byte x; atomic { " + strings.Repeat("x = x + 1; ", n) +
			"c!x } } active proctype Q() { byte y; c?y }"
	}
	longest := func(n, bound int) int {
		p := lowertest.Program(t, text(n))
		l := loosener{p: p, most: bound}
		most := 0
		for _, c := range l.candidates(depend.New(p)) {
			most = max(most, len(c.before))
		}
		return most
	}
	require.Equal(t, 100, longest(100, maxPrelude))
	require.Equal(t, 100, longest(100, 100))
	require.Less(t, longest(100, 50), 100)
}

// TestRemembered: a question about an edge is asked once.
func TestRemembered(t *testing.T) {
	asked := 0
	f := remembered(func(id program.EdgeID) bool { asked++; return id == 1 })
	for range 3 {
		require.True(t, f(1))
		require.False(t, f(2))
	}
	require.Equal(t, 2, asked)
}
