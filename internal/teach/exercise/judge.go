package exercise

import (
	"fmt"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
)

// reduction maps a state to the set of moves the reduced graph has in this state. In a state without an entry, the
// reduced graph has every enabled move.
type reduction map[int]moves

// movesAt returns the moves the graph reduced by r has in state i of g.
func (r reduction) movesAt(g *graph, i int) moves {
	if set, ok := r[i]; ok {
		return set
	}
	return g.enabled[i]
}

// chooser is a search.Reducer that chooses the moves of a given reduction.
type chooser struct {
	g *model
	r reduction
}

// Choose implements search.Reducer.
func (c chooser) Choose(m *program.Moves, _ func(program.Move) bool) program.Choice {
	if _, ok := c.r[c.g.full.Index(m.State)]; ok {
		return program.Full + 1
	}
	return program.Full
}

// Moves implements search.Reducer.
func (c chooser) Moves(m *program.Moves, choice program.Choice) (out []program.Move) {
	set, ok := c.r[c.g.full.Index(m.State)]
	for _, mv := range m.All {
		k := c.g.number(mv)
		if !ok || choice == program.Full || set.has(k) {
			out = append(out, mv)
		}
	}
	return out
}

// number returns the index of move mv in g.move. If the graph does not have the move, number panics.
func (g *model) number(mv program.Move) int {
	for k := range g.move {
		if g.move[k].Move == mv {
			return k
		}
	}
	panic("bug: a move that the graph does not have")
}

// judge audits reduction r: it checks the conditions of ample sets on the full graph, by their definitions.
func (g *model) judge(r reduction) (*audit.Report, error) {
	recorder := audit.Record(g.full, chooser{g, r})
	var m program.Moves
	for i, s := range g.full.States {
		if len(g.edges[i]) > 0 {
			g.machine.Enabled(s, &m)
			recorder.Choose(&m, nil)
		}
	}
	return recorder.Check(g.ctx, audit.Task{Props: 1<<len(g.program.Props) - 1})
}

// local has the conditions that concern the set of one state only, whatever sets the remaining states have.
var local = []audit.Condition{audit.C0, audit.C1, audit.C2}

// judgeSet returns the failures of C0, C1 and C2 for the given set of moves in state i.
func (g *model) judgeSet(i int, set moves) ([]audit.Failure, error) {
	report, err := g.judge(reduction{i: set})
	if err != nil {
		return nil, err
	}
	var out []audit.Failure
	for _, c := range local {
		if f := report.Failed(c); f != nil {
			out = append(out, *f)
		}
	}
	return out, nil
}

// fails reports whether C1 (c1) and whether C2 (c2) fails for a nonempty set of moves in state i. In contrast to
// judgeSet, it needs no parsed model, and is fast enough to reject thousands of random models. If c1 is true, c2 may be
// true although judgeSet finds no failure of C2.
func (g *graph) fails(i int, set moves) (c1, c2 bool) {
	met := states(1) << i
	for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
		u := queue[0]
		if g.enabled[u]&set != set {
			c1 = true
			continue
		}
		for _, m := range g.edges[u] {
			if set.has(m.move) && g.label[u] != g.label[m.to] {
				c2 = true
			}
		}
		for _, o := range g.edges[u] {
			if set.has(o.move) {
				continue
			}
			for _, m := range g.edges[u] {
				if set.has(m.move) && !g.commute(m, o) {
					c1 = true
				}
			}
			if !met.has(o.to) {
				met |= 1 << o.to
				queue = append(queue, o.to)
			}
		}
	}
	return c1, c2
}

// commute reports whether edges a and b of the same state are independent there: every move stays enabled after its
// counterpart, and both orders reach the same state.
func (g *graph) commute(a, b edge) bool {
	return g.enabled[a.to].has(b.move) && g.enabled[b.to].has(a.move) &&
		g.target(a.to, b.move) == g.target(b.to, a.move)
}

// explain returns a sentence that gives the reason for failure f, in the terms of the sheet.
func (g *model) explain(f *audit.Failure) string {
	name := func(mv program.Move) string {
		k := g.number(mv)
		return fmt.Sprintf("%s (%s)", g.move[k].name, g.move[k].text)
	}
	path := func(list []program.Move) string {
		names := make([]string, len(list))
		for i, mv := range list {
			names[i] = g.move[g.number(mv)].name
		}
		return strings.Join(names, " ")
	}
	where := "there"
	if len(f.Path) > 0 {
		where = fmt.Sprintf("after %s, in s%d", path(f.Path), g.full.Index(f.At))
	}
	switch f.Condition {
	case audit.C0:
		return "C0 fails: the set is empty, and something can happen"
	case audit.C1:
		return fmt.Sprintf("C1 fails: %s, %s is not in the set and depends on %s, which is: %s",
			where, name(*f.Other), name(*f.Member), g.orders(f))
	case audit.C2:
		var changed []string
		for i, p := range g.program.Props {
			if f.Props>>i&1 != 0 {
				changed = append(changed, p.Name)
			}
		}
		return fmt.Sprintf("C2 fails: %s, %s, which is in the set, changes the truth of %s",
			where, name(*f.Member), strings.Join(changed, " and of "))
	}
	const text = "C3 fails: in each state of the cycle %s from s%d something is left out, and is put off for ever"
	return fmt.Sprintf(text, path(f.Cycle), g.full.Index(f.State))
}

// orders returns a text about f, a failure of C1. orders names the states the two moves reach in both orders.
func (g *model) orders(f *audit.Failure) string {
	end := func(list []audit.Corner, first, second program.Move) string {
		order := g.move[g.number(first)].name + " " + g.move[g.number(second)].name
		if len(list) == 0 {
			return fmt.Sprintf("%s is not possible", order)
		}
		return fmt.Sprintf("%s leads to s%d", order, g.full.Index(list[0].State))
	}
	return end(f.MemberFirst, *f.Member, *f.Other) + ", " + end(f.OtherFirst, *f.Other, *f.Member)
}
