package oracle

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// Audit checks the conditions C0 to C3 for the reduced graph p by their definitions. Audit returns a description of the
// first violation, or "" if the conditions hold. For every state with pruned moves, and on every path from this state
// without chosen moves in the full graph, Audit checks:
//   - every step commutes with every chosen move;
//   - every step leaves the chosen moves executable and their faults unchanged;
//   - the chosen moves do not change the propositions in props.
//
// For every state, Audit visits at most `limit` states on these paths.
func (p *Part) Audit(props uint64, limit int) string {
	for _, i := range p.Reached() {
		if !p.Cut[i] {
			continue
		}
		if len(p.Chosen[i]) == 0 {
			return fmt.Sprintf("C0: state %d has %d moves and none is chosen", i, len(p.Moves[i]))
		}
		if why := p.auditFrom(i, props, limit); why != "" {
			return why
		}
	}
	if c := p.cutCycle(); c != nil {
		return fmt.Sprintf("C3: cycle of reduced states %v", c)
	}
	return ""
}

// auditFrom checks C1 and C2 for the moves chosen in state s. auditFrom returns a description of a violation, or "" if
// the conditions hold. props has the visible propositions; limit bounds the number of states visited.
func (p *Part) auditFrom(s int, props uint64, limit int) string {
	chosen := p.Chosen[s]
	seen := map[int]bool{s: true}
	for queue := []int{s}; len(queue) > 0 && len(seen) <= limit; queue = queue[1:] {
		u := queue[0]
		for _, a := range chosen {
			steps, ok := p.results(u, a)
			if !ok {
				return fmt.Sprintf("C1: %s is chosen in state %d, but not executable in state %d after it", name(a), s, u)
			}
			for _, t := range steps {
				if !p.InOrder && t.To >= 0 && (p.Letters[u]^p.Letters[t.To])&props != 0 {
					return fmt.Sprintf("C2: %s is chosen in state %d, and visible in state %d", name(a), s, u)
				}
			}
		}
		for k, b := range p.Moves[u] {
			if slices.Contains(chosen, b) {
				continue
			}
			for _, a := range chosen {
				if why := p.diamond(u, a, b); why != "" {
					return fmt.Sprintf("C1: %s is chosen in state %d; %s in state %d: %s", name(a), s, name(b), u, why)
				}
			}
			for _, t := range p.Succ[u][k] {
				if t.To >= 0 && !seen[t.To] {
					seen[t.To] = true
					queue = append(queue, t.To)
				}
			}
		}
	}
	if p.InOrder {
		return p.inOrder(s, seen, props)
	}
	return ""
}

// inOrder checks C2′ for the moves chosen in state s. inOrder returns a description of a violation, or "" if C2′ holds.
// region has the states reachable from s without chosen moves. C2′ holds in two cases:
//   - Every chosen move is invisible in region.
//   - Some chosen move is invisible in region. In addition, every move that is not chosen is invisible in region, and
//     directly after a visible chosen move.
func (p *Part) inOrder(s int, region map[int]bool, props uint64) string {
	shows := func(i int, mv program.Move) bool {
		steps, _ := p.results(i, mv)
		return slices.ContainsFunc(steps, func(t Step) bool {
			return t.To >= 0 && (p.Letters[i]^p.Letters[t.To])&props != 0
		})
	}
	var visible []program.Move
	for _, a := range p.Chosen[s] {
		for u := range region {
			if shows(u, a) {
				visible = append(visible, a)
				break
			}
		}
	}
	if len(visible) == 0 {
		return ""
	}
	if len(visible) == len(p.Chosen[s]) {
		return fmt.Sprintf("C2: all that is chosen in state %d is visible", s)
	}
	for u := range region {
		for _, b := range p.Moves[u] {
			if slices.Contains(p.Chosen[s], b) {
				continue
			}
			for _, a := range visible {
				then := shows(u, b)
				steps, _ := p.results(u, a)
				for _, t := range steps {
					then = then || t.To >= 0 && shows(t.To, b)
				}
				if then {
					return fmt.Sprintf("C2: %s is chosen in state %d, %s comes first, and both are visible", name(a), s, name(b))
				}
			}
		}
	}
	return ""
}

// diamond checks whether moves a and b are independent in state u. If so, it returns "", and otherwise the reason for
// the dependence.
func (p *Part) diamond(u int, a, b program.Move) string {
	ab, whyAB := p.twice(u, a, b)
	ba, whyBA := p.twice(u, b, a)
	switch {
	case whyAB != "":
		return whyAB
	case whyBA != "":
		return whyBA
	case !slices.Equal(ab, ba):
		return fmt.Sprintf("the orders lead to %v and %v", ab, ba)
	}
	return ""
}

// twice returns the states reached from state u by move `first`, followed by move `second`. The state -1 stands for the
// end of a run. If `first` disables `second` or changes its faults, results is nil, and why says so.
func (p *Part) twice(u int, first, second program.Move) (results []int, why string) {
	steps, _ := p.results(u, first)
	direct, _ := p.results(u, second)
	if len(steps) == 0 { // a step that never ends counts as the end of a run
		results = append(results, -1)
	}
	for _, s := range steps {
		if s.To < 0 {
			results = append(results, -1)
			continue
		}
		then, ok := p.results(s.To, second)
		if !ok {
			return nil, fmt.Sprintf("%s disables %s", name(first), name(second))
		}
		if x, y := faults(direct), faults(then); x != y {
			return nil, fmt.Sprintf("%s changes the faults of %s from %q to %q", name(first), name(second), x, y)
		}
		for _, t := range then {
			results = append(results, t.To)
		}
		if len(then) == 0 {
			results = append(results, -1)
		}
	}
	slices.Sort(results)
	return slices.Compact(results), ""
}

// faults returns the faults of the given steps as text, sorted.
func faults(steps []Step) string {
	var list []string
	for _, s := range steps {
		if s.Fault != nil {
			list = append(list, describe(s.Fault))
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), "; ")
}

func name(mv program.Move) string {
	if mv.Peer != program.NoPID {
		return fmt.Sprintf("handshake of %d (edge %d) and %d (edge %d)", mv.Proc, mv.Edge, mv.Peer, mv.PeerEdge)
	}
	return fmt.Sprintf("edge %d of process %d", mv.Edge, mv.Proc)
}

// cutCycle returns a cycle on which every state has pruned moves. If none exists, the result is nil.
func (p *Part) cutCycle() []int {
	cut := make([][]int, len(p.States))
	for _, i := range p.Reached() {
		if !p.Cut[i] {
			continue
		}
		for _, t := range p.succ(i) {
			if p.Cut[t] {
				cut[i] = append(cut[i], t)
			}
		}
	}
	for _, c := range components(cut) {
		if len(c) > 1 || slices.Contains(cut[c[0]], c[0]) {
			return c
		}
	}
	return nil
}
