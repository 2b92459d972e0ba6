package parallel

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// kahn removes the nodes of is without a step from a remaining node of is, again and again. The result is the number of
// removed nodes, and the maximal number of steps to a node.
func (p *pairs) kahn(is func(pair) bool) (taken, most int) {
	steps := map[pair]int{}
	for _, n := range p.nodes {
		for _, to := range p.next[n] {
			if is(n) && is(to) {
				steps[to]++
				most = max(most, steps[to])
			}
		}
	}
	var list []pair
	for _, n := range p.nodes {
		if is(n) && steps[n] == 0 {
			list = append(list, n)
		}
	}
	for ; len(list) > 0; taken++ {
		n := list[len(list)-1]
		list = list[:len(list)-1]
		for _, to := range p.next[n] {
			if is(to) {
				if steps[to]--; steps[to] == 0 {
					list = append(list, to)
				}
			}
		}
	}
	return taken, most
}

// caught runs search.Catch on a field, and compares the result with the definition. The result is the number of
// accepting nodes, the number of these taken away, and the maximal number of counted steps to a node.
func caught(
	t *testing.T, p *program.Program, m *closure.Machine, l coding.Limits, workers int, seed uint64,
) (accepting, taken, most int) {
	t.Helper()
	g := &beside{m, seed}
	whole := pairsOf(g, func(string) *program.PIDSet { return nil }, 2000)
	if whole == nil {
		return 0, 0, 0
	}
	field, err := NewTrimSpace(newSource(m, true, l), workers, 4)
	require.NoError(t, err)
	defer func() { require.NoError(t, field.Close()) }()
	var graphs []search.Graph
	var catchers []search.Catcher
	for _, x := range field.Trimmers() {
		g := &beside{x.Machine().Clone().(*closure.Machine), seed}
		x.Observe(g)
		graphs, catchers = append(graphs, g), append(catchers, x)
	}
	problem := search.Problem{Automaton: 4, Weak: true}
	between := func(int64, int64) bool { return true }
	hurry := &hurried{ProductSpace: field}
	res, again, err := search.Catch(context.Background(), problem, hurry, catchers, graphs, between)
	if errors.Is(err, ErrRestless) {
		return 0, 0, 0
	}
	require.NoError(t, err)
	is := func(n pair) bool { return g.Accepting(n.q) }
	states := map[string]bool{}
	for _, n := range whole.nodes {
		states[n.state] = true
		if is(n) {
			accepting++
		}
	}
	taken, most = whole.kahn(is)
	require.Equal(t, whole.cycle(is, is), taken < accepting)
	require.Equal(t, taken < accepting, again, "%s, %d", p.Name, seed)
	require.True(t, res.Complete)
	require.EqualValues(t, len(whole.nodes), res.Stats.Nodes, "%s, %d", p.Name, seed)
	require.EqualValues(t, len(states), res.Stats.States, "%s, %d", p.Name, seed)
	require.Empty(t, res.Errors)
	left := 0
	for _, x := range field.Trimmers() {
		require.Empty(t, x.stack)
	}
	for n, c := range field.table.Words() {
		if g.Accepting(search.Q(n&3)) && c > 0 {
			left++
		}
	}
	require.Equal(t, accepting-taken, left, "%s, %d", p.Name, seed)
	return accepting, taken, most
}

// hurried is a field with an exaggerated Len, as a large field has pauses.
type hurried struct {
	*ProductSpace
	turned bool
}

func (h *hurried) Len() int64 {
	if h.turned {
		return h.ProductSpace.Len()
	}
	return 400 * h.ProductSpace.Len()
}

func (h *hurried) Turn(on bool) {
	h.turned = true
	h.ProductSpace.Turn(on)
}

// crowd has twenty steps from every state to the state with x one larger, and a step back to x = 0.
var crowd = `byte x, y; active proctype A() { do ` + strings.Repeat(`:: x < 3 -> x++ `, 20) + ` :: x == 3 -> x = 0 od }
	active proctype B() { do :: y == 1 -> y = 0 :: y < 1 -> y++ od }`

// rising is like crowd, without a way back.
var rising = `byte x; active proctype A() { do ` + strings.Repeat(`:: x < 3 -> x++ `, 20) + ` od }`

// The accepting nodes left are the accepting cycles and the accepting nodes behind them, for any number of goroutines
// and repackings.
func TestTrimmer(t *testing.T) {
	for name, l := range productLimits() {
		t.Run(name, func(t *testing.T) {
			if name == "raw" {
				amount.SkipPart(t, "states are packed anew most often")
			}
			whole, part, none, all, many := 0, 0, 0, 0, 0
			try := func(p *program.Program, seed uint64) {
				m := packedtest.Machine(t, p)
				if m == nil {
					return
				}
				if reached, _ := reachable(m, 400); reached == nil {
					return
				}
				for _, workers := range []int{1, 3} {
					accepting, taken, most := caught(t, p, m, l, workers, seed)
					many = max(many, most)
					switch all++; {
					case accepting == 0:
						none++
					case accepting == taken:
						whole++
					default:
						part++
					}
				}
			}
			programs := uint64(*packedtest.Programs) / amount.Choose[uint64](8, 4)
			exectest.Programs(t, programs, func(p *program.Program) { try(p, 0) })
			for _, text := range append(cyclic, crowd, rising) {
				p := exectest.Load(t, text)
				for seed := range uint64(amount.Choose(3, 20)) {
					try(p, seed)
				}
			}
			t.Logf("%d searches: %d without accepting nodes, %d take all away, %d some", all, none, whole, part)
			require.Greater(t, many, mostCounted)
			require.Greater(t, whole, amount.Choose(2, 5))
			require.Greater(t, part, amount.Choose(15, 100))
		})
	}
}

// The error is ErrUnsteady if nodes get new successors after the turn, or if more steps are taken away than were
// counted.
func TestTrimmerUnsteady(t *testing.T) {
	unsteady, lost := 0, 0
	for _, text := range append(cyclic, crowd, rising) {
		p := exectest.Load(t, text)
		m := packedtest.Machine(t, p)
		for seed := range uint64(amount.Choose(10, 30)) {
			first, second := &beside{m, seed}, &beside{m, seed + 1000}
			if _, _, err := caughtAlone(t, m, first, func(x *Trimmer) { x.graph = second }); err != nil {
				require.ErrorIs(t, err, ErrUnsteady)
				unsteady++
			}
			some := false
			taken, accepting, err := caughtAlone(t, m, first, func(x *Trimmer) {
				for n, c := range x.product.table.Words() {
					if some = c > 0; some {
						x.product.table.Update(n, func(c compact.Colour) compact.Colour { return c - 1 })
						return
					}
				}
			})
			if whole, _, _ := caughtAlone(t, m, first, func(*Trimmer) {}); some && whole == accepting {
				require.ErrorIs(t, err, ErrUnsteady)
				lost++
			} else if err == nil {
				require.Equal(t, whole == accepting, taken == accepting)
			}
		}
	}
	require.Greater(t, unsteady, amount.Choose(7, 20))
	require.Greater(t, lost, amount.Choose(1, 5))
}

// caughtAlone catches nodes in one goroutine, and calls between before nodes are taken away. The result is the number
// of nodes taken away, and the number of accepting nodes.
func caughtAlone(
	t *testing.T, m *closure.Machine, g *beside, between func(x *Trimmer),
) (taken, accepting int64, err error) {
	field, err := NewTrimSpace(newSource(m, true, coding.DefaultLimits()), 1, 4)
	require.NoError(t, err)
	defer func() { require.NoError(t, field.Close()) }()
	x := field.Trimmers()[0]
	x.Observe(g)
	odd := func(s program.State, _ search.Q, _ []search.Q) (states []program.State, ok bool) {
		var moves program.Moves
		var out program.Outcomes
		for g.Enabled(s, &moves); len(moves.All) > 0; moves.All = moves.All[1:] {
			g.Fire(s, moves.All[0], &out)
		}
		for _, o := range out.All {
			if o.State != nil {
				states = append(states, append(program.State{}, o.State...))
			}
		}
		return states, true
	}
	require.NoError(t, x.Begin(odd, true))
	run := func() (accepting int64, err error) {
		for more := true; more && err == nil; {
			var e search.Expanded
			e, more, err = x.Expand()
			accepting += e.Accepting
		}
		return accepting, err
	}
	accepting, err = run()
	require.NoError(t, err)
	field.Turn(true)
	between(x)
	taken, err = run()
	return taken, accepting, err
}
