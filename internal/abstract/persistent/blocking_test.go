package persistent_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract/persistent"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// blocking are models in which disabled steps matter.
var blocking = map[string]string{
	"a disabled edge becomes executable": `
		byte y;
		active proctype P() { byte a; if :: true -> a = 1 :: y == 1 -> assert(false) fi }
		active proctype Q() { y = 1 }`,
	"a blocked process writes later": `
		byte a, b;
		active proctype P() { b = 1; assert(b == 1) }
		active proctype Q() { a == 1 -> b = 2 }
		active proctype W() { a = 1 }`,
	"a process is created that writes": `
		byte b;
		active proctype P() { b = 1; assert(b == 1) }
		active proctype C() { run Q() }
		proctype Q() { b = 2 }`,
	"a channel is filled by who waits": `
		byte a;
		chan c = [1] of { byte };
		active proctype P() { byte x; if :: true -> x = 1 :: c?x -> assert(false) fi }
		active proctype Q() { a == 1 -> c!2 }
		active proctype W() { a = 1 }`,
}

// Sets are closed over processes, because guards block: the error is found. Algorithm 1 of the report considers only
// executable steps and future steps of their processes. It misses the error in each of these models.
func TestBlocking(t *testing.T) {
	for name, text := range blocking {
		x, ok := explore(t, text, 1000)
		require.True(t, ok)
		_, fault := x.kept(full)
		require.True(t, fault, name)
		_, fault = x.kept(persistent.New(x.p, x.p, nil).Choose)
		require.True(t, fault, name)
		_, fault = x.kept(algorithm1(x.p))
		require.False(t, fault, "%s: algorithm 1 finds it", name)
	}
}

// algorithm1 is algorithm 1 of the report, literally, starting with the moves of each process. The steps reachable
// from a move are the steps after it in the graph of its process.
func algorithm1(p *program.Program) chooser {
	r := depend.New(p)
	return func(_ exec.Processes, m *program.Moves, _ []int) (least []int, _ []*program.Variable) {
		for _, mv := range m.All {
			var set []int
			for i := range m.All {
				if m.All[i].Proc == mv.Proc {
					set = append(set, i)
				}
			}
			for added := true; added; {
				added = false
				for i := range m.All {
					member := func(k int) bool { return reaches(r, m.All[i], m.All[k]) }
					if !slices.Contains(set, i) && slices.ContainsFunc(set, member) {
						set, added = append(set, i), true
					}
				}
			}
			if least == nil || len(set) < len(least) {
				least = set
			}
		}
		slices.Sort(least)
		return least, nil
	}
}

// reaches reports whether something behind move from is dependent on move to.
func reaches(r *depend.Relations, from, to program.Move) bool {
	if from.Proc == to.Proc {
		return true
	}
	seen := map[program.EdgeID]bool{}
	var look func(e program.EdgeID) bool
	look = func(e program.EdgeID) bool {
		if seen[e] {
			return false
		}
		seen[e] = true
		f := r.Edge(e)
		return r.Dependent(e, to.Edge) ||
			f.Kind != program.End && slices.ContainsFunc(r.Program().Types[f.Type].Locations[f.To].Out, look)
	}
	return look(from.Edge)
}
