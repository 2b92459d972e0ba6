package closure

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// A long step is interrupted exactly if the look function interrupts it. The same machine can later take the step as
// if it had never been interrupted.
func TestHalt(t *testing.T) {
	var ways strings.Builder
	for i := range 11 {
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
			p := lowertest.Program(t, "int x; bit b[11]; byte big[2000]; active proctype P() { x == 0 -> "+body+" }")
			machine, err := Compile(p)
			require.NoError(t, err)
			m := machine.(*Machine)
			first := program.Move{PeerEdge: -1, Peer: program.NoPID}
			// fire returns the values of x == 0 in the outcomes, and the number of looks. Most looks end the step.
			fire := func(m *Machine, most int) (states []string, looks int) {
				s, fault := m.Step(m.Init(nil), first)
				require.Nil(t, fault)
				defer m.HaltBy(func(bytes int64) {
					if looks++; looks > most {
						panic("ended")
					}
				})()
				var moves program.Moves
				m.Enabled(s, &moves)
				for _, mv := range moves.All {
					var out program.Outcomes
					m.Fire(s, mv, &out)
					for i := range out.All {
						states = append(states, string(out.All[i].State))
					}
				}
				return states, looks
			}
			all, looks := fire(m, 1<<30)
			require.GreaterOrEqual(t, looks, 2)
			require.Less(t, looks, 300, "each look costs something")
			for _, most := range []int{0, looks / 2, looks - 1, 1}[:amount.Choose(2, 4)] {
				require.PanicsWithValue(t, "ended", func() { fire(m, most) })
				var moves program.Moves
				m.Enabled(m.Init(nil), &moves)
				require.Equal(t, []program.Move{first}, moves.All)
				require.Zero(t, m.Props(m.Init(nil)))
			}
			again, _ := fire(m, 1<<30)
			require.Equal(t, all, again)
		})
	}
}

// The memory passed to look grows with the states inside a step.
func TestHaltBytes(t *testing.T) {
	for name, body := range map[string]string{
		"remembered": "do :: x < 5000 -> x++ :: else -> break od",
		"outcomes":   "do :: x < 5000 -> x++ :: break od",
		"round":      "do :: x = (x + 1) % 5000 :: x > 6000 -> break od",
	} {
		p := lowertest.Program(t, "int x; byte big[100]; active proctype P() { atomic { "+body+" } }")
		machine, err := Compile(p)
		require.NoError(t, err)
		m := machine.(*Machine)
		most := int64(0)
		end := m.HaltBy(func(bytes int64) { most = max(most, bytes) })
		s := m.Init(nil)
		var moves program.Moves
		m.Enabled(s, &moves)
		for _, mv := range moves.All {
			m.Fire(s, mv, &program.Outcomes{})
		}
		require.Greater(t, most, int64(300_000), name)
		end()
		most = 0
		m.Fire(s, moves.All[0], &program.Outcomes{})
		require.Zero(t, most)
	}
}

// The bytes passed to look are the memory of the step. Less would exceed a limit, and more would end a step with enough
// room.
func TestHaltBytesAreMemory(t *testing.T) {
	for name, body := range map[string]string{
		"choices inside choices": "do :: x < 20000 -> x++; if :: skip :: skip; y == 1 fi :: else -> break od",
		"outcomes":               "do :: x < 20000 -> x++ :: break od",
		"a long path":            "do :: x < 20000 -> x++ :: else -> break od",
	} {
		for _, paths := range []bool{false, true} {
			p := lowertest.Program(t, "int x, y; active proctype P() { atomic { "+body+" } }")
			machine, err := Compile(p)
			require.NoError(t, err)
			m := machine.(*Machine)
			s := m.Init(nil)
			var moves program.Moves
			m.Enabled(s, &moves)
			before, most, said, looks := heap(), int64(0), int64(0), 0
			end := m.HaltBy(func(bytes int64) {
				if looks++; looks%4 == 0 {
					if now := heap() - before; now > most {
						most, said = now, bytes
					}
				}
			})
			m.Fire(s, moves.All[0], &program.Outcomes{Paths: paths})
			end()
			require.Greater(t, looks, 4)
			require.InDelta(t, 1.2, float64(said)/float64(most), 0.3, "%s, paths %v", name, paths)
		}
	}
}

// heap returns the bytes of the heap and of the stacks in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// A look function stays registered when others are removed.
func TestHaltsApart(t *testing.T) {
	const text = "int x; active proctype P() { d_step { do :: x < 9000 -> x++ :: else -> break od } }"
	machine, err := Compile(lowertest.Program(t, text))
	require.NoError(t, err)
	m := machine.(*Machine)
	s := m.Init(nil)
	var moves program.Moves
	m.Enabled(s, &moves)
	var looks [2]int
	took := func() (n [2]int) {
		looks = n
		m.Fire(s, moves.All[0], &program.Outcomes{})
		return looks
	}
	first := m.HaltBy(func(int64) { looks[0]++ })
	second := m.Clone().(*Machine).HaltBy(func(int64) { looks[1]++ })
	both := took()
	require.Positive(t, both[0])
	require.Equal(t, both[0], both[1])
	first()
	n := took()
	require.Zero(t, n[0])
	require.Positive(t, n[1])
	second()
	require.Equal(t, [2]int{}, took())
}
