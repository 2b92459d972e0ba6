package optimize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Where steps stop in circles of private statements, and inside private atomic sequences.
func TestWhereStepsStop(t *testing.T) {
	for _, c := range []struct {
		name, body string
		merged     []string // merged statements
	}{
		{"behind the choice, and not at the exit",
			"v = 0; do :: i < 3 -> i++ :: else -> break od", []string{"v = 0", "(i < 3)", "else"}},
		{"options that exclude each other", "v = 0; do :: i < 3 -> i++ :: i == 3 -> i = 9; :: i > 3 -> break od",
			[]string{"v = 0", "(i < 3)", "(i == 3)", "(i > 3)"}},
		{"options that do not", "v = 0; do :: i < 3 -> i++ :: i < 2 -> i = 3 :: i > 1 -> break od",
			[]string{"v = 0", "i++", "i = 3"}},
		{"the other way into the circle",
			"v = 0; if :: i == 1 :: i == 0 -> goto into fi; do :: i < 3 -> into: v = 1; i++ :: else -> break od",
			[]string{"v = 0", "(i == 0)", "(i == 1)", "v = 1", "i++"}},
		{"where an assertion that fails leaves the process", "v = 0; do :: i < 3 -> i++; assert(i < 2) :: else -> break od",
			[]string{"v = 0", "i++", "assert(i < 2)"}},
		{"where a receive with too few fields leaves the process",
			"v = 0; do :: i < 3 -> i++; e!i,v; e?v :: else -> break od", []string{"v = 0", "i++", "e!i, v", "e?v"}},
		{"where a send with too few fields leaves the process",
			"v = 0; do :: i < 3 -> i++; e?v,v; e!i :: else -> break od", []string{"v = 0", "i++", "e?v, v", "e!i"}},
		{"a sequence", "atomic { i = 1; v = i }", []string{"v = i", "i = 1"}},
		{"sequences to choose from", "if :: atomic { i = 1; v = 1 } :: atomic { i = 2; v = 2 } fi",
			[]string{"v = 1", "v = 2", "i = 1", "i = 2"}},
		{"a sequence one way of which is not private",
			"atomic { if :: i == 0 -> v = 1 :: i == 1 -> c?v fi; v = v + 1 }",
			[]string{"v = 1", "v = v + 1", "(i == 0)", "(i == 1)"}},
		{"a choice before others are met", "if :: atomic { i == 0; g = 4 } :: atomic { v == 0; g = 5 } fi", []string{}},
		{"options that exclude each other before others are met",
			"if :: atomic { i == 0; g = 4 } :: atomic { i == 1; g = 5 } fi",
			[]string{"(i == 0)", "(i == 1)"}},
	} {
		s := mustLoad(t, "byte g; chan c = [1] of { byte }; active proctype P() { byte i, v; "+
			"chan e = [1] of { byte, byte }; g = 1; "+
			c.body+"; g = 2; assert(i + v < 4) } active proctype Q() { g = 3 }")
		x, err := s.prepare(Options{Merge: true})
		require.NoError(t, err, c.name)
		got := merged(x.q)
		require.Equal(t, "assert(i + v < 4)", got[len(got)-1], c.name)
		require.ElementsMatch(t, c.merged, got[:len(got)-1], c.name)
		require.LessOrEqual(t, len(x.graph.States), len(s.graph.States), c.name)
		why, _, _ := s.wrong()
		require.Empty(t, why, c.name)
	}
}
