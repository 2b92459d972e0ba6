package future_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// The examples of doc/dev/reduction/c1.md, where a statement had been put too simply.
func TestExamplesOfTheProofs(t *testing.T) {
	for _, c := range []struct {
		name, model string
		from, want  program.PIDSet
	}{
		{"an edge of a move of the set, with another partner", `
			chan c = [0] of { byte };
			byte g;
			active proctype P() { c!1; g = 7 }
			active proctype Q1() { byte x; c?x }
			active proctype Q2() { byte x; g = 1; c?x }
			active proctype R() { g = 2 }`, set(0, 1), set()},
		{"the same, with another channel for the other", `
			chan c = [0] of { byte };
			chan d = [0] of { byte };
			byte g;
			active proctype P() { c!1; g = 7 }
			active proctype Q1() { byte x; c?x }
			active proctype Q2() { byte x; g = 1; d?x }
			active proctype R() { g = 2 }`, set(0, 1), set(0, 1)},
		{"a handshake that leads out of the set", `
			chan c = [0] of { byte };
			byte g;
			active proctype Q() { byte x; x = 1; g = 1 }
			active proctype P() { c!1 }
			active proctype R() { byte x; c?x }`, set(0, 1), set(0)},
		{"two loops of one process", `
			byte a, b;
			active proctype P() { do :: a++ :: b++ od }
			active proctype Q() { byte x; x = b }`, set(0), set()},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, m := compile(t, c.model)
			var mv program.Moves
			m.Enabled(m.Init(nil), &mv)
			x := future.New(depend.New(p), m.View(), nil)
			x.Reset(&mv)
			require.Equal(t, c.want, x.Largest(c.from))
		})
	}
}
