package ample_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// Choose takes the valid set that prefers the oldest processes, compared with every set of processes.
func TestTheSetIsThePreferredOfAllValidOnes(t *testing.T) {
	lone, larger, evaluated, together := 0, 0, 0, 0
	for seed := range uint64(250) {
		text := random.New(seed, random.Size{})
		if seed >= 150 {
			text = random.Dense(seed)
		}
		p, m := compile(t, text.String())
		g, ok := oracle.Explore(m, 150)
		if !ok {
			continue
		}
		r := depend.New(p)
		operands := ample.Operands(seed % 3)
		a, x := ample.New(r, m.View, ample.Options{Operands: operands}), future.New(r, m.View(), nil)
		for i := range g.States {
			mv := moves(g, i)
			if mv.Timeout || len(mv.All) == 0 || mv.All[0].Proc == mv.All[len(mv.All)-1].Proc {
				continue
			}
			x.Reset(mv)
			want := preferred(x, mv)
			for p := range program.PID(x.Processes()) {
				if x.Singleton(int(p)) {
					var one program.PIDSet
					one.Add(p)
					require.Equal(t, one, x.Largest(one), "seed %d, state %d: process %d is not valid by itself", seed, i, p)
					lone++
				}
			}
			if operands != ample.Fixed && (want.Empty() || all(mv, want)) {
				if one := notReducedBecause(t, x); !one.Empty() {
					evaluated++
					want = one
				} else if operands == ample.Sets {
					if several := preferred(x, mv); !several.Empty() && !all(mv, several) {
						together++
						want = several
					}
				}
			}
			if want.Len() > 1 {
				larger++
			}
			c := a.Choose(mv, never)
			var taken []program.Move
			for _, one := range mv.All {
				if want.Empty() || want.Has(one.Proc) {
					taken = append(taken, one)
				}
			}
			require.Equal(t, taken, append([]program.Move(nil), a.Moves(mv, c)...), "seed %d, state %d", seed, i)
		}
	}
	require.Greater(t, lone, 1000)
	require.Greater(t, larger, 100)
	require.Greater(t, evaluated, 10)
	require.Positive(t, together)
}

// all reports whether the processes of set have every move of m.
func all(m *program.Moves, set program.PIDSet) bool {
	for _, mv := range m.All {
		if !set.Has(mv.Proc) {
			return false
		}
	}
	return true
}

// notReducedBecause returns the oldest process that is a valid set by itself with operands evaluated, and checks
// every such process.
func notReducedBecause(t *testing.T, x *future.Future) (best program.PIDSet) {
	var found []program.PIDSet
	for p := range program.PID(x.Processes()) {
		if !x.MaybeSingleton(int(p), 0) || !x.SingletonNow(int(p), 0) {
			continue
		}
		var one program.PIDSet
		one.Add(p)
		found = append(found, one)
		if best.Empty() {
			best = one
		}
	}
	x.Evaluate()
	for _, one := range found {
		require.Equal(t, one, x.Largest(one))
	}
	return best
}

// preferred returns the first idle process, or else the valid set without the youngest processes, where the very
// youngest counts most. The result is empty if there is no valid set.
func preferred(x *future.Future, m *program.Moves) (best program.PIDSet) {
	for _, mv := range m.All {
		if x.Idle(int(mv.Proc)) && best.Empty() {
			best.Add(mv.Proc)
		}
	}
	if !best.Empty() {
		return best
	}
	// Sets as numbers: the youngest process is the highest digit.
	for n := 1; n < 1<<x.Processes(); n++ {
		var set program.PIDSet
		allowed := true
		for p := range x.Processes() {
			if n>>p&1 != 0 {
				set.Add(program.PID(p))
				allowed = allowed && !x.Obstacle(p)
			}
		}
		if allowed && x.Largest(set) == set {
			return set
		}
	}
	return program.PIDSet{}
}
