package closure

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/lower/lowertest"
	"ltlpor/program"
)

// A long step ends when it is to end, and only then. Later it is taken as if it had never been ended.
func TestHalt(t *testing.T) {
	var ways strings.Builder
	for i := range 13 {
		fmt.Fprintf(&ways, "if :: b[%d] = 0 :: b[%d] = 1 fi; ", i, i)
	}
	for name, body := range map[string]string{
		"d_step":         "d_step { do :: x < 20000 -> x++ :: else -> break od }",
		"atomic":         "atomic { do :: x < 20000 -> x++ :: else -> break od }",
		"many ways":      "atomic { " + ways.String() + " }",
		"going round":    "atomic { do :: x = (x + 1) % 9000 :: break od }",
		"large states":   "atomic { do :: x < 500 -> big[x] = 1; x++ :: else -> break od }",
		"after a choice": "atomic { if :: x = 1 :: x = 2 fi; do :: x < 9000 -> x++ :: else -> break od }",
	} {
		t.Run(name, func(t *testing.T) {
			p := lowertest.Program(t, "int x; bit b[13]; byte big[2000]; active proctype P() { x == 0 -> "+body+" }")
			machine, err := Compile(p)
			require.NoError(t, err)
			m := machine.(*Machine)
			fire := func(m *Machine, asked int) (faults, outcomes, asks int) {
				s := m.Init(nil)
				s, fault := m.Step(s, program.Move{Peer: program.NoPID}) // x == 0
				require.Nil(t, fault)
				var moves program.Moves
				m.Enabled(s, &moves)
				m.HaltBy(func() bool {
					asks++
					return asks > asked
				})
				defer m.HaltBy(nil)
				for _, mv := range moves.All {
					var out program.Outcomes
					m.Fire(s, mv, &out)
					for i := range out.All {
						if f := out.All[i].Fault; f != nil {
							require.Equal(t, program.Halted, f.Kind)
							require.True(t, f.Kind.GivenUp())
							faults++
						}
					}
					outcomes += len(out.All)
				}
				return faults, outcomes, asks
			}
			_, all, asks := fire(m, 1<<30)
			require.GreaterOrEqual(t, asks, 2)
			require.Less(t, asks, 300, "each look costs something")
			for _, asked := range []int{0, 1} {
				faults, some, _ := fire(m.Clone().(*Machine), asked)
				require.Positive(t, faults)
				require.LessOrEqual(t, some, all)
			}
			faults, again, _ := fire(m, 1<<30)
			require.Zero(t, faults)
			require.Equal(t, all, again)
		})
	}
}

// A step over merged locations that is taken to make the initial state is taken back where it is ended.
func TestHaltedInitialState(t *testing.T) {
	const long = "int x; d_step { do :: x < 20000 -> x++ :: else -> break od }; x = 5"
	p := lowertest.Program(t, "active proctype P() { "+long+" }")
	for i := range p.Types[0].Locations {
		p.Types[0].Locations[i].Merged = true
	}
	machine, err := Compile(p)
	require.NoError(t, err)
	m := machine.(*Machine)
	whole := string(m.Init(nil))
	steps := len(m.Opening())
	require.Positive(t, steps)
	m.HaltBy(func() bool { return true })
	require.NotEqual(t, whole, string(m.Init(nil)))
	require.Less(t, len(m.Opening()), steps)
	require.Nil(t, m.InitFault())
	m.HaltBy(nil)
	require.Equal(t, whole, string(m.Init(nil)))
}
