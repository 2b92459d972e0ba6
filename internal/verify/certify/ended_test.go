package certify_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/certify"
)

// A finite run loses the steps after the first state in which it is a violation whatever follows. A cycle, an error of
// another kind, and a run without such a state keep all of theirs.
func TestEnded(t *testing.T) {
	m := load(t, toggle, "G (y == 0)")
	y := func(letters []uint64) bool { return letters[len(letters)-1]&1 == 0 }
	for _, c := range []struct {
		name       string
		run        []int
		bad        func([]uint64) bool
		steps, see int // steps that are left, and the most letters that bad is asked about
	}{
		{"a step that violates, and two after it", []int{0, 1, 0, 0}, y, 2, 5},
		{"the last step violates", []int{0, 0, 1}, y, 3, 4},
		{"the initial state violates", []int{0, 0}, func([]uint64) bool { return true }, 0, 3},
		{"no state is too many", []int{0, 0}, y, 2, 3},
	} {
		most := 0
		e := m.run(t, badEnd, c.run...)
		got := certify.Ended(m.System, e, func(letters []uint64) bool {
			most = max(most, len(letters))
			return c.bad(letters)
		})
		require.Equal(t, e.Lasso.Stem[:c.steps], got.Lasso.Stem, c.name)
		require.LessOrEqual(t, most, c.see, c.name)
		require.Equal(t, badEnd, got.Fault, c.name)
	}

	all := func([]uint64) bool { return true }
	cycle := m.lasso(t, []int{0, 1}, []int{0, 0})
	require.Equal(t, cycle, certify.Ended(m.System, cycle, all))
	end := m.run(t, deadlock, 0, 1)
	require.Equal(t, end, certify.Ended(m.System, end, all))
}

// Each statement of an atomic sequence is an elementary step, and so is standing still.
func TestStatements(t *testing.T) {
	m := load(t, `byte x, y; active proctype P() { x = 1; atomic { x = 2; y = x; x = 0 }; y = 0 }`, "G (y == 0)")
	require.Equal(t, 5, certify.Statements(m.System, m.run(t, badEnd, 0, 0, 0).Lasso))
	require.Equal(t, 6, certify.Statements(m.System, m.lasso(t, []int{0, 0, 0}, []int{stutter}).Lasso))
	require.Equal(t, 6, certify.Statements(m.System, m.lasso(t, []int{0, 0, 0, stutter}, []int{stutter}).Lasso))
}
