package closure_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/exec/exectest"
	"ltlpor/internal/random"
	"ltlpor/program"
)

const randomModels = 150

// Taking a move step by step along the path of an outcome gives that outcome.
func TestStepsAgreeWithFire(t *testing.T) {
	paths, faults := 0, 0
	for seed := range uint64(randomModels) {
		m := load(t, random.New(seed, random.Size{}).String())
		queue, seen := []program.State{m.state}, map[string]bool{string(m.state): true}
		for len(queue) > 0 && len(seen) < 200 {
			s := queue[0]
			queue = queue[1:]
			var moves program.Moves
			m.machine.Enabled(s, &moves)
			for _, mv := range moves.All {
				out := program.Outcomes{Paths: true}
				m.machine.Fire(s, mv, &out)
				for _, o := range out.All {
					state, fault := m.machine.Step(s, mv)
					for _, next := range o.Path {
						paths++
						require.True(t, fault == nil || fault.Continues, "seed %d: the path goes on after a fault", seed)
						var inside program.Moves
						m.machine.Enabled(state, &inside)
						require.Contains(t, inside.All, next, "seed %d", seed)
						var f *program.Fault
						if state, f = m.machine.Step(state, next); fault == nil || f != nil && !f.Continues {
							fault = f
						}
					}
					require.Equal(t, o.Fault, fault, "seed %d", seed)
					if o.Fault != nil {
						faults++
					}
					if o.Fault != nil && !o.Fault.Continues {
						continue
					}
					require.Equal(t, o.State, state, "seed %d: %s", seed, m.name(mv))
					if !seen[string(state)] {
						seen[string(state)] = true
						queue = append(queue, state)
					}
				}
			}
		}
	}
	require.Greater(t, paths, 1000)
	require.Greater(t, faults, 100)
}

// A machine and its clone are the same machine.
func TestSameAsClone(t *testing.T) {
	for seed := range uint64(randomModels) {
		r := random.New(seed, random.Size{})
		m := load(t, r.String())
		exectest.Same(t, m.program, m.machine, m.machine.Clone())
	}
}

// Clones work side by side, and see propositions that were added after they were
// made. (Run with -race.)
func TestClonesAreIndependent(t *testing.T) {
	m := load(t, `byte x; chan c = [2] of { byte };
		active [2] proctype P() { do :: atomic { x < 50 -> x++; if :: c!1 :: skip fi } :: c?_ :: timeout -> x = 0 od }`)
	m.program.Props = append(m.program.Props, program.Prop{Name: "always", X: program.Const{Value: 1}})
	walk := func(machine interface {
		Enabled(program.State, *program.Moves)
		Fire(program.State, program.Move, *program.Outcomes)
		Props(program.State) uint64
	}) []string {
		var trail []string
		s := slices.Clone(m.state)
		for i := range 500 {
			if machine.Props(s) != 1 {
				return append(trail, "proposition lost")
			}
			var moves program.Moves
			machine.Enabled(s, &moves)
			var out program.Outcomes
			machine.Fire(s, moves.All[i%len(moves.All)], &out)
			s = slices.Clone(out.All[i%len(out.All)].State)
			trail = append(trail, string(s))
		}
		return trail
	}
	want := walk(m.machine.Clone())
	require.Len(t, want, 500)
	var wg sync.WaitGroup
	got := make([][]string, 4)
	for i := range got {
		clone := m.machine.Clone()
		wg.Add(1)
		go func() {
			defer wg.Done()
			got[i] = walk(clone)
		}()
	}
	wg.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}
