package closure_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// TestPositions: what is read at the position of a cell is what the view says, for numbers of all sizes, and what is
// written there is what the editor would set.
func TestPositions(t *testing.T) {
	p := lowertest.Program(t, `bit b; byte a[3]; short s = -7; int i[2] = 70000; hidden byte h;
chan c = [2] of { short, byte }; chan d[2] = [1] of { int };
active [2] proctype P() {
  short x = -3; int y[2]; byte z; chan own = [1] of { bit };
  do
  :: c!x, 5 :: c?x, z :: d[_pid]!-100000 :: own!1 :: own?z :: d[_pid]?y[1]
  :: a[_pid] = 200; s = -300; i[1] = i[1] + 1 :: y[0] = x * 1000; x = -x
  od
}
active proctype Q() { byte w; do :: w = w + 3 :: b = 1 - b od }`)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	v, w := m.View(), m.(exec.Editable).Editor()
	compared := 0
	same := func(s program.State, at exec.Position, x int32, set func(int32)) {
		require.Equal(t, x, at.Read(s))
		before := slices.Clone(s)
		at.Write(s, 1)
		byPosition := slices.Clone(s)
		copy(s, before)
		if set(1); at.Size > 0 {
			require.Equal(t, byPosition, s)
		}
		copy(s, before)
		compared++
	}
	todo, seen := []program.State{m.Init(nil)}, map[string]bool{}
	var moves program.Moves
	var out program.Outcomes
	for n := 0; n < len(todo) && n < 3000; n++ {
		s := todo[n]
		v.Select(s)
		w.Select(s)
		for _, g := range p.Globals {
			for k := range g.Elements() {
				same(s, w.GlobalPosition(g, k), v.Global(g, k), func(x int32) { w.SetGlobal(g, k, x) })
			}
		}
		for q := range program.PID(v.Live()) {
			typ, l := v.Process(q)
			same(s, w.LocationPosition(q), int32(l), func(x int32) { w.SetLocation(q, program.Loc(x)) })
			for _, y := range p.Types[typ].Locals {
				for k := range y.Elements() {
					same(s, w.LocalPosition(q, y, k), v.Local(q, y, k), func(x int32) { w.SetLocal(q, y, k, x) })
				}
			}
		}
		for id := int32(1); id <= int32(v.Open()); id++ {
			typ, length := v.Channel(id)
			same(s, w.LengthPosition(id), int32(length), func(x int32) { w.SetLength(id, int(x)) })
			for k := range length {
				for j := range p.ChanTypes[typ].Fields {
					same(s, w.FieldPosition(id, k, j), v.Field(id, k, j), func(x int32) { w.SetField(id, k, j, x) })
				}
			}
		}
		m.Enabled(s, &moves)
		for _, mv := range moves.All {
			out.Reset()
			m.Fire(s, mv, &out)
			for _, o := range out.All {
				if o.GoesOn() && !seen[string(o.State)] {
					seen[string(o.State)] = true
					todo = append(todo, slices.Clone(o.State))
				}
			}
		}
	}
	require.Greater(t, compared, 10_000)
}
