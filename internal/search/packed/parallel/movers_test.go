package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// Two answers differ if a process moves without being named by the move in only one of them. Here Q does so, in a
// handshake inside the atomic sequence: first with the same end state as without the handshake, and then behind an
// assertion that fails.
func TestAnswersByWhoMoves(t *testing.T) {
	for _, sequence := range []string{
		"skip; if :: a -> c!0; L: b :: !a -> goto L fi",
		"assert(false); if :: a -> c!0 :: !a -> skip fi",
	} {
		p := exectest.Load(t, `
			bool a, b;
			chan c = [0] of { byte };
			active proctype P() { do :: atomic { `+sequence+` } od }
			active proctype Q() { do :: c?0 od }
			active proctype R() { a = true; b = true }`)
		m := packedtest.Machine(t, p)
		s, err := NewSpace(newSource(m, true, coding.DefaultLimits()), 1, false)
		require.NoError(t, err)
		walk(t, m, s)
		require.NoError(t, s.Close())
	}
}
