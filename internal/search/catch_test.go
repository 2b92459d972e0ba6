package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/store/compact"
)

// shelf is a Caught of the nodes of a product that is written out, for several catchers.
type shelf struct {
	sync.Mutex
	product map[pair][]pair
	accepts []bool
	steps   map[pair]int // accepting ones that lead to a node
	stack   []pair
	turned  bool
	stopped bool
	states  bool  // Len counts these
	size    int64 // what a node counts for in Len
	after   int   // so many nodes fail comes, if it is not nil
	fail    error
	fails   bool // the automaton does, after that
}

func (c *shelf) Len() int64 {
	c.Lock()
	defer c.Unlock()
	if c.states {
		return 1 // there are more nodes, as there may be
	}
	return int64(len(c.steps)) * c.size
}
func (*shelf) Bytes() int64 { return 0 }
func (*shelf) Copied() bool { return true }
func (c *shelf) Stop() {
	c.Lock()
	defer c.Unlock()
	c.stopped = true
}

func (c *shelf) Resume() { c.stopped = false }

func (c *shelf) Turn(on bool) {
	if c.states = true; !on {
		return
	}
	c.turned, c.stopped = true, false
	for n, steps := range c.steps {
		if steps == 0 && c.accepts[n.q] {
			c.stack = append(c.stack, n)
		}
	}
}

func (c *shelf) Begin(_ OddSteps, first bool) error {
	c.Lock()
	defer c.Unlock()
	if first {
		c.add(pair{0, 0})
	}
	return nil
}

func (c *shelf) add(n pair) {
	if _, is := c.steps[n]; !is {
		c.steps[n] = 0
		c.stack = append(c.stack, n)
	}
}

func (c *shelf) Expand() (e Expanded, more bool, err error) {
	c.Lock()
	defer c.Unlock()
	if c.stopped || len(c.stack) == 0 {
		return e, false, nil // nobody else has one: they have the lock for as long
	}
	if len(c.steps) > c.after && (c.fail != nil || c.fails) {
		e.Fails = c.fails
		return e, true, c.fail
	}
	n := c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
	accepting := c.accepts[n.q]
	for _, to := range c.product[n] {
		counts := accepting && c.accepts[to.q]
		switch e.Transitions++; {
		case !c.turned:
			if c.add(to); counts {
				c.steps[to]++
			}
		case counts:
			if c.steps[to]--; c.steps[to] == 0 {
				c.stack = append(c.stack, to)
			}
		}
	}
	if e.States = 1; accepting {
		e.Accepting = 1
	}
	return e, true, nil
}

// caught searches g, of whose automaton states some are accepting, by so many goroutines.
func caught(
	c *shelf, g *explicit, workers int, o Options, between func(nodes, accepting int64) bool,
) (Result, bool, error) {
	p := Problem{Graph: g, Automaton: len(g.next), Weak: true, Options: o}
	var catchers []Catcher
	var graphs []Graph
	for range workers {
		catchers, graphs = append(catchers, c), append(graphs, g)
	}
	return Catch(context.Background(), p, c, catchers, graphs, between)
}

// randomShelf returns a graph, and a shelf for it.
func randomShelf(seed uint64) (*explicit, *shelf) {
	rng := rand.New(rand.NewPCG(seed, 3))
	g := randomExplicit(rng, 30, 4, false)
	g.initQ = []Q{0}
	return g, &shelf{product: g.reach(everything), accepts: g.accept, steps: map[pair]int{}, size: 1}
}

// What is left has accepting cycles; it is asked between, and goes on, as often as it is large.
func TestCatch(t *testing.T) {
	violated, accepting := 0, 0
	for seed := range uint64(600) {
		g, _ := randomShelf(seed)
		within := map[pair][]pair{}
		for n, next := range g.reach(everything) {
			for _, to := range next {
				if g.accept[n.q] && g.accept[to.q] {
					within[n] = append(within[n], to)
				}
			}
			if g.accept[n.q] {
				accepting++
			}
		}
		want := g.acceptsSome(within)
		for _, workers := range []int{1, 3} {
			for _, size := range []int64{1, firstPause / 4} {
				_, c := randomShelf(seed)
				c.size = size
				var asked []int64
				r, again, err := caught(c, g, workers, Options{}, func(nodes, accepting int64) bool {
					require.LessOrEqual(t, accepting, nodes/size)
					asked = append(asked, nodes)
					return true
				})
				require.NoError(t, err)
				require.Equal(t, want, again, "seed %d, %d workers", seed, workers)
				require.True(t, r.Complete)
				require.EqualValues(t, len(c.product), r.Stats.Nodes)
				require.Empty(t, r.Errors)
				limit := int64(firstPause)
				for _, n := range asked {
					require.GreaterOrEqual(t, n, limit)
					limit *= morePauses
				}
				if n := int64(len(c.product)) * size; workers == 1 {
					require.Equal(t, n >= firstPause, len(asked) > 0)
				}
			}
		}
		if want {
			violated++
		}
	}
	require.Greater(t, violated, 100)
	require.Greater(t, accepting, 1000)
}

// A search that is not to go on, in which the automaton fails, or in which there is no more room, says no verdict.
func TestCatchEnds(t *testing.T) {
	trouble := errors.New("trouble")
	for name, end := range map[string]struct {
		size    int64
		fail    error
		fails   bool
		options Options
		again   bool
		cut     Cut
		err     error
	}{
		"not to go on":  {size: firstPause, again: true},
		"a claim fails": {fails: true, again: true},
		"no room":       {fail: fmt.Errorf("%w: here", compact.ErrFull), cut: CutMemory},
		"an error":      {fail: trouble, err: trouble},
		"states":        {options: Options{MaxStates: 3}, cut: CutStates},
	} {
		for _, workers := range []int{1, 3} {
			ended := 0
			for seed := range uint64(60) {
				g, c := randomShelf(seed)
				if c.after = len(c.product) / 2; c.after < 4 {
					continue
				}
				ended++
				c.size, c.fail, c.fails = max(1, end.size), end.fail, end.fails
				r, again, err := caught(c, g, workers, end.options, func(int64, int64) bool { return false })
				require.ErrorIs(t, err, end.err, name)
				require.Equal(t, end.again, again, "%s, seed %d", name, seed)
				require.Equal(t, end.cut, r.Cut, name)
				require.False(t, r.Complete && !again && err == nil, name)
			}
			require.Greater(t, ended, 10)
		}
	}
}

// Catch is for weak automata without more.
func TestCatchRefuses(t *testing.T) {
	g, c := randomShelf(1)
	for _, p := range []Problem{
		{Graph: g, Automaton: 4}, {Graph: g, Automaton: 4, Weak: true, Fairness: Weak},
		{Graph: g, Automaton: 4, Weak: true, Reducer: oneProcess{}},
	} {
		_, _, err := Catch(context.Background(), p, c, []Catcher{c}, []Graph{g}, nil)
		require.Error(t, err)
	}
}
