// Package oracle implements definitions by slow and obvious code, for tests. The tests compare the optimized code with
// it.
package oracle

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Graph is the full reachable graph of a program. A state is identified by its index.
type Graph struct {
	States  []program.State // element 0 is the initial state
	Letters []uint64        // state -> bit set of the propositions that are true
	Moves   [][]program.Move
	Timeout []bool // state -> whether its moves exist only because timeout is true
	// ValidEnd[i] reports whether every process is at an end location in state i.
	ValidEnd []bool
	// Succ[i] has a list of results for every move in Moves[i].
	Succ [][][]Step

	index map[string]int
}

// Step is a possible result of a move.
type Step struct {
	To    int // the state reached; -1 if the run ends here, with Fault
	Fault *program.Fault
	Moved program.PIDSet   // the processes that moved
	Along []program.EdgeID // the edges taken, including those of partners
	Stays bool             // the run may instead stay in the move for ever
}

// Explore returns the full graph of m. If the graph has more than `limit` states, ok is false.
func Explore(m exec.System, limit int) (g *Graph, ok bool) {
	g = &Graph{index: map[string]int{}}
	g.add(m, m.Init(nil))
	var moves program.Moves
	for i := 0; i < len(g.States); i++ {
		if len(g.States) > limit {
			return nil, false
		}
		m.Enabled(g.States[i], &moves)
		g.Moves[i] = append([]program.Move(nil), moves.All...)
		g.Timeout[i] = moves.Timeout
		for _, mv := range g.Moves[i] {
			var steps []Step
			out := program.Outcomes{Paths: true}
			m.Fire(g.States[i], mv, &out)
			for _, o := range out.All {
				s := Step{To: -1, Fault: o.Fault, Stays: out.Stays != nil}
				for _, taken := range o.Path.Moves([]program.Move{mv}) {
					s.Moved.Add(taken.Proc)
					s.Along = append(s.Along, taken.Edge)
					if taken.Peer != program.NoPID {
						s.Moved.Add(taken.Peer)
						s.Along = append(s.Along, taken.PeerEdge)
					}
				}
				if o.Fault == nil || o.Fault.Continues {
					s.To = g.add(m, append(program.State(nil), o.State...))
				}
				steps = append(steps, s)
			}
			g.Succ[i] = append(g.Succ[i], steps)
		}
	}
	return g, true
}

func (g *Graph) add(m exec.System, s program.State) int {
	if i, ok := g.index[string(s)]; ok {
		return i
	}
	i := len(g.States)
	g.index[string(s)] = i
	g.States = append(g.States, s)
	g.Letters = append(g.Letters, m.Props(s))
	g.ValidEnd = append(g.ValidEnd, m.ValidEnd(s))
	g.Moves = append(g.Moves, nil)
	g.Timeout = append(g.Timeout, false)
	g.Succ = append(g.Succ, nil)
	return i
}

// results returns the results of move mv in state i. If mv is not enabled in i, the second result is false.
func (g *Graph) results(i int, mv program.Move) ([]Step, bool) {
	for k, x := range g.Moves[i] {
		if x == mv {
			return g.Succ[i][k], true
		}
	}
	return nil, false
}

// Part is a reduced graph: the states reached from the initial state by the chosen moves.
type Part struct {
	*Graph
	// Chosen maps a reached state to the moves followed in it. States that are not reached have no entry.
	Chosen map[int][]program.Move
	// Cut has the reached states in which moves are pruned.
	Cut map[int]bool
	// InOrder says that C2′ must hold instead of C2.
	InOrder bool
}

// FullPart returns the part of g in which every move of every state is chosen.
func (g *Graph) FullPart() *Part {
	p := &Part{Graph: g, Chosen: map[int][]program.Move{}, Cut: map[int]bool{}}
	for i := range g.States {
		p.Chosen[i] = g.Moves[i]
	}
	return p
}

// Reducer chooses the moves that Graph.Reduce follows. Reducer has two methods of search.Reducer. Choose returns the
// choice in the state of m; closes reports whether a move may close a cycle. Moves returns the moves of choice c.
type Reducer interface {
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	Moves(m *program.Moves, c program.Choice) []program.Move
}

// Reduce returns the part of g that a depth-first search with reducer r reaches. In this search, a move counts as
// closing a cycle if it leads to a partially expanded state on the stack, if it may end the run, or if it has no
// result.
func (g *Graph) Reduce(r Reducer) *Part {
	p := &Part{Graph: g, Chosen: map[int][]program.Move{}, Cut: map[int]bool{}}
	onStack := map[int]bool{}
	var visit func(i int)
	visit = func(i int) {
		m := program.Moves{State: g.States[i], All: append([]program.Move(nil), g.Moves[i]...), Timeout: g.Timeout[i]}
		p.Cut[i] = true // set first, because the test for cycles below reads Cut
		onStack[i] = true
		c := r.Choose(&m, func(mv program.Move) bool {
			steps, ok := g.results(i, mv)
			if !ok || len(steps) == 0 {
				return true
			}
			for _, s := range steps {
				if s.To < 0 || onStack[s.To] && p.Cut[s.To] {
					return true
				}
			}
			return false
		})
		p.Chosen[i] = append([]program.Move(nil), r.Moves(&m, c)...)
		if len(p.Chosen[i]) == len(g.Moves[i]) {
			delete(p.Cut, i)
		}
		for _, mv := range p.Chosen[i] {
			steps, _ := g.results(i, mv)
			for _, s := range steps {
				if s.To >= 0 && p.Chosen[s.To] == nil && !onStack[s.To] {
					visit(s.To)
				}
			}
		}
		onStack[i] = false
	}
	visit(0)
	return p
}

// succ returns the states reached by the moves chosen in state i.
func (p *Part) succ(i int) []int {
	var out []int
	for _, mv := range p.Chosen[i] {
		steps, _ := p.results(i, mv)
		for _, s := range steps {
			if s.To >= 0 {
				out = append(out, s.To)
			}
		}
	}
	return out
}

// Reached returns the states of p as indices in the graph.
func (p *Part) Reached() []int {
	seen := map[int]bool{0: true}
	list := []int{0}
	for k := 0; k < len(list); k++ {
		for _, t := range p.succ(list[k]) {
			if !seen[t] {
				seen[t] = true
				list = append(list, t)
			}
		}
	}
	return list
}

// Deadlocks returns the states of p, as strings of bytes, in which no move is enabled although some process is not at
// an end location.
func (p *Part) Deadlocks() map[string]bool {
	out := map[string]bool{}
	for _, i := range p.Reached() {
		if len(p.Moves[i]) == 0 && !p.ValidEnd[i] {
			out[string(p.States[i])] = true
		}
	}
	return out
}

// Faults returns the set of the descriptions of the faults in p.
func (p *Part) Faults() map[string]bool {
	out := map[string]bool{}
	for _, i := range p.Reached() {
		for _, mv := range p.Chosen[i] {
			steps, _ := p.results(i, mv)
			for _, s := range steps {
				if s.Fault != nil {
					out[describe(s.Fault)] = true
				}
			}
		}
	}
	return out
}

func describe(f *program.Fault) string {
	if f == nil {
		return ""
	}
	return fmt.Sprintf("fault %d at edge %d: %s", f.Kind, f.Edge, f.Message)
}
