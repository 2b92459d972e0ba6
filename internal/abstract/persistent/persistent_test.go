package persistent_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract/persistent"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// chooser is Choose of some sets, or a replacement.
type chooser func(view exec.Processes, m *program.Moves, initial []int) ([]int, []*program.Variable)

// explored is the full graph of a model.
type explored struct {
	*oracle.Graph
	p    *program.Program
	view exec.View
}

func explore(t *testing.T, text string, limit int) (explored, bool) {
	t.Helper()
	p := lowertest.Program(t, text)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	g, ok := oracle.Explore(m, limit)
	return explored{g, p, m.View()}, ok
}

func (x explored) moves(i int) *program.Moves {
	x.view.Select(x.States[i])
	return &program.Moves{State: x.States[i], All: x.Moves[i], Timeout: x.Timeout[i]}
}

// why returns the reason why set is not persistent in state i by definition, or "": no run without the set may reach
// a move that does not commute with a move of the set.
func (x explored) why(i int, set []int) string {
	part := x.FullPart()
	part.Chosen[i] = nil
	for _, k := range set {
		part.Chosen[i] = append(part.Chosen[i], x.Moves[i][k])
	}
	part.Cut[i] = len(set) < len(x.Moves[i])
	if why := part.Audit(0, len(x.States)); !strings.HasPrefix(why, "C3") { // a loop of the state is a matter of S
		return why
	}
	return ""
}

// kept returns the endings of the remaining runs if only moves of sets are taken, and every move wherever each move
// of a set leads back to the stack.
func (x explored) kept(choose chooser) (deadlocks int, fault bool) {
	stack, seen := map[int]bool{}, map[int]bool{}
	var visit func(i int)
	visit = func(i int) {
		seen[i], stack[i] = true, true
		m := x.moves(i)
		set, _ := choose(x.view, m, nil)
		if !slices.ContainsFunc(set, func(k int) bool {
			return slices.ContainsFunc(x.Succ[i][k], func(s oracle.Step) bool { return s.To < 0 || !stack[s.To] })
		}) {
			set = everything(m)
		}
		for _, k := range set {
			for _, s := range x.Succ[i][k] {
				fault = fault || s.Fault != nil
				if s.To >= 0 && !seen[s.To] {
					visit(s.To)
				}
			}
		}
		if len(m.All) == 0 {
			deadlocks++
		}
		stack[i] = false
	}
	visit(0)
	return deadlocks, fault
}

func everything(m *program.Moves) (set []int) {
	for i := range m.All {
		set = append(set, i)
	}
	return set
}

func full(_ exec.Processes, m *program.Moves, _ []int) ([]int, []*program.Variable) {
	return everything(m), nil
}

// someModels returns random models of several kinds.
func someModels(n uint64) (texts []string) {
	for seed := range n {
		switch seed % 3 {
		case 0:
			texts = append(texts, random.New(seed, random.Size{}).String())
		case 1:
			texts = append(texts, random.Handshakes(seed).String())
		default:
			texts = append(texts, random.Dense(seed).String())
		}
	}
	return texts
}

// Sets are persistent by definition, in each state of random models and for every start; no deadlock or fault is
// lost.
func TestPersistent(t *testing.T) {
	models, less := 0, 0
	for n, text := range someModels(amount.Choose[uint64](100, 240)) {
		x, ok := explore(t, text, 250)
		if !ok {
			continue
		}
		models++
		sets := persistent.New(x.p, x.p, nil)
		for i := range x.States {
			m := x.moves(i)
			for k := -1; k < len(m.All); k++ {
				var initial []int
				if k >= 0 {
					initial = []int{k}
				}
				set, ignored := sets.Choose(x.view, m, initial)
				require.Empty(t, ignored, "everything is tracked")
				require.True(t, k < 0 || slices.Contains(set, k))
				require.Equal(t, len(m.All) == 0, len(set) == 0)
				require.True(t, slices.IsSorted(set))
				if len(set) < len(m.All) {
					less++
					require.Empty(t, x.why(i, set), "model %d, state %d:\n%s", n, i, text)
				}
			}
		}
		deadlocks, fault := x.kept(sets.Choose)
		all, faults := x.kept(full)
		require.Equal(t, all, deadlocks, "model %d:\n%s", n, text)
		require.Equal(t, faults, fault, "model %d:\n%s", n, text)
	}
	require.Greater(t, models, amount.Choose(25, 60))
	require.Greater(t, less, amount.Choose(400, 1000))
	t.Logf("%d models, %d sets with less than all moves", models, less)
}

// A set is also closed with respect to each larger precision disjoint from its validity set, and each variable of the
// validity set makes a difference.
func TestValidity(t *testing.T) {
	different := 0
	for n, text := range someModels(180) {
		x, ok := explore(t, text, 120)
		if !ok {
			continue
		}
		chance := rand.New(rand.NewPCG(uint64(n), 1))
		var untracked []*program.Variable
		for _, v := range x.p.Globals {
			if chance.IntN(3) > 0 {
				untracked = append(untracked, v)
			}
		}
		sets := persistent.New(x.p, x.p, nil)
		without := func(vars []*program.Variable) *persistent.Sets {
			return sets.ForTracked(func(v *program.Variable) bool { return !slices.Contains(vars, v) })
		}
		few := without(untracked)
		for i := range x.States {
			m := x.moves(i)
			set, ignored := few.Choose(x.view, m, nil)
			if len(set) == 0 {
				continue
			}
			again, _ := without(ignored).Choose(x.view, m, set)
			require.Equal(t, set, again, "all others may be tracked")
			for _, v := range untracked {
				more := slices.DeleteFunc(slices.Clone(untracked), func(w *program.Variable) bool { return w == v })
				grown, _ := without(more).Choose(x.view, m, set)
				if !slices.Contains(ignored, v) {
					require.Equal(t, set, grown, "%s may be tracked", v.Name)
				} else if len(grown) > len(set) {
					different++
				}
			}
			for _, v := range ignored {
				require.Contains(t, untracked, v)
			}
		}
	}
	require.Greater(t, different, 100)
}
