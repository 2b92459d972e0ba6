package symmetry_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// found is a prepared program with its symmetry.
type found struct {
	p *program.Program
	m exec.Machine
	*symmetry.Symmetry
	seen []symmetry.Condition
}

// options are the preparations that the tests go through.
var options = []optimize.Options{
	{Dead: true, Ends: true},
	{Dead: true, Ends: true, Merge: true, Faint: true},
	{},
}

// find prepares p by o, and returns the symmetry of the result that leaves each proposition as it is.
func find(t testing.TB, p *program.Program, o optimize.Options) *found {
	t.Helper()
	return findSeen(t, p, o, symmetry.Atoms(1<<len(p.Props)-1))
}

// findSeen prepares p by o, and returns the symmetry of the result that leaves the conditions as they are.
func findSeen(t testing.TB, p *program.Program, o optimize.Options, seen []symmetry.Condition) *found {
	t.Helper()
	o.Props = 1<<len(p.Props) - 1
	q := optimize.Program(p, o)
	m, err := closure.Compile(q)
	require.NoError(t, err)
	return &found{q, m, symmetry.Find(q, m, seen, symmetry.ManyCases, nil), seen}
}

// parts returns the interchangeable processes of f as text.
func (f *found) parts() string {
	text := ""
	for _, k := range f.Classes {
		text += fmt.Sprint(k.Parts)
	}
	return text
}

// graph is the full graph of a program: the states in the order in which they are found, and their steps.
type graph struct {
	states []program.State
	number map[string]int
	steps  [][]step
	labels []string // what is true in the state
}

// step is a step of the full graph. to is -1 after a fault that ends the run.
type step struct {
	edge, peerEdge program.EdgeID
	proc, peer     program.PID
	to, fault      int
}

// explore returns the full graph of f, or nil if it has more than most states.
func explore(f *found, most int) *graph {
	g := &graph{number: map[string]int{}}
	add := func(s program.State) int {
		n, ok := g.number[string(s)]
		if !ok {
			n = len(g.states)
			g.number[string(s)] = n
			g.states = append(g.states, slices.Clone(s))
		}
		return n
	}
	add(f.m.Init(nil))
	var out program.Outcomes
	var moves program.Moves
	for i := 0; i < len(g.states); i++ {
		if len(g.states) > most {
			return nil
		}
		s := g.states[i]
		var list []step
		f.m.Enabled(s, &moves)
		for _, mv := range moves.All {
			out.Reset()
			f.m.Fire(s, mv, &out)
			for _, o := range out.All {
				x := step{mv.Edge, mv.PeerEdge, mv.Proc, mv.Peer, -1, -1}
				if o.Fault != nil {
					x.fault = int(o.Fault.Kind)
				}
				if o.Fault == nil || o.Fault.Continues {
					x.to = add(o.State)
				}
				list = append(list, x)
			}
		}
		g.steps = append(g.steps, list)
		props := f.m.Props(s)
		undefined, _ := f.m.Undefined()
		truths := make([]bool, len(f.seen))
		for n, c := range f.seen {
			truths[n] = truth(c, props)
		}
		g.labels = append(g.labels, fmt.Sprint(moves.Timeout, truths, undefined, f.m.ValidEnd(s)))
	}
	return g
}

// sorted returns list in an order of its own.
func sorted(list []step) []step {
	slices.SortFunc(list, func(a, b step) int {
		return slices.Compare(a.key(), b.key())
	})
	return list
}

func (x step) key() []int {
	return []int{int(x.edge), int(x.peerEdge), int(x.proc), int(x.peer), x.to, x.fault}
}

// audit compares g, the full graph of f, with its image under each generator: edge by edge, with faults, propositions
// and end states. Each state behind the start has a reachable image. This is the definition of an automorphism, and
// knows nothing of how the generators were found. The result is the first difference, or "".
func audit(f *found, g *graph) string {
	images := make([]int, len(g.states))
	for n := range f.Generators() {
		p, q := f.Exchanged(n)
		swap := func(x program.PID) program.PID { return f.Counterpart(n, x) }
		for i, s := range g.states {
			images[i] = -1
			if f.Applies(n, s) {
				k, ok := g.number[string(f.Image(n, s))]
				if !ok {
					return fmt.Sprintf("state %d has no image under (%d %d)", i, p, q)
				}
				images[i] = k
			}
		}
		for i, k := range images {
			if k < 0 {
				continue
			}
			var want []step
			for _, x := range g.steps[i] {
				x.edge, x.peerEdge = f.CounterpartEdge(n, x.edge, x.proc), f.CounterpartEdge(n, x.peerEdge, x.peer)
				x.proc, x.peer = swap(x.proc), swap(x.peer)
				if x.to >= 0 {
					x.to = images[x.to]
				}
				want = append(want, x)
			}
			if !slices.Equal(sorted(want), sorted(slices.Clone(g.steps[k]))) || g.labels[i] != g.labels[k] {
				return fmt.Sprintf("states %d and %d, its image under (%d %d), have different steps", i, k, p, q)
			}
		}
	}
	return ""
}

// orbits returns the number of orbits of the states of g under the generators, by brute force.
func orbits(f *found, g *graph) int {
	seen := make([]bool, len(g.states))
	n := 0
	for i := range g.states {
		if seen[i] {
			continue
		}
		n++
		seen[i] = true
		for todo := []int{i}; len(todo) > 0; {
			s := g.states[todo[len(todo)-1]]
			todo = todo[:len(todo)-1]
			for x := range f.Generators() {
				if !f.Applies(x, s) {
					continue
				}
				if k := g.number[string(f.Image(x, s))]; !seen[k] {
					seen[k] = true
					todo = append(todo, k)
				}
			}
		}
	}
	return n
}
