package buchi

import (
	"fmt"
	"strings"
)

// order configures degeneralise. marks is the sequence in which a run must take the marks. skip says whether a single
// arc with several successive marks of the sequence counts for all of them.
type order struct {
	marks []int
	skip  bool
}

// String returns o as text for Step.Pass, or "" if o has fewer than two marks.
func (o order) String() string {
	if len(o.marks) < 2 {
		return ""
	}
	return ", marks " + strings.Trim(fmt.Sprint(o.marks), "[]")
}

// Limits for trying every order of the marks: orderLimit marks and orderStates states. Above a limit, degeneralisations
// returns a single order.
const (
	orderLimit  = 4
	orderStates = 60
)

// degeneralisations returns the orders of the marks that byState should try for g: every permutation, with skip set. If
// there are too many marks or states, or if the pass LevelSkip is off, the result is a single order: the marks by
// number.
func (t *translation) degeneralisations(g *graph) []order {
	first := make([]int, g.marks)
	for i := range first {
		first[i] = i
	}
	skip := t.opt.Off&LevelSkip == 0
	if !skip || g.marks > orderLimit || len(g.arcs) > orderStates {
		return []order{{first, skip}}
	}
	var out []order
	permute(first, 0, func(p []int) { out = append(out, order{append([]int(nil), p...), true}) })
	return out
}

// degeneralisedStates is the maximum number of states of a degeneralised automaton.
const degeneralisedStates = 1 << 18

func permute(p []int, from int, yield func([]int)) {
	if from == len(p) {
		yield(p)
		return
	}
	for i := from; i < len(p); i++ {
		p[from], p[i] = p[i], p[from]
		permute(p, from+1, yield)
		p[from], p[i] = p[i], p[from]
	}
}

// degeneralise returns an equivalent automaton with accepting states, instead of several marks on arcs.
//
// A state of an accepting component gets a copy for every level at which a run reaches the state. At level l the run
// must next take mark how.marks[l], which leads to level l+1; states at the level after the last are accepting, and
// continue as at level 0. Levels start anew in every component. If how.skip is set, an arc may climb several levels
// (Giannakopoulou, Lerda, From states to transitions, 2002; Babiak, Badie, Duret-Lutz, Křetínský, Strejček, 2013).
func (g *graph) degeneralise(how order) *graph {
	comps, in := g.components()
	accepting := make([]bool, len(comps))
	common := make([]uint64, len(g.arcs)) // state -> marks common to the arcs within the component
	full := make([]bool, len(g.arcs))     // state -> whether some loop has every mark
	for i, c := range comps {
		accepting[i] = g.accepts(c, in)
		for _, q := range c.nodes {
			common[q] = g.allMarks()
		}
		g.eachInnerArc(c, in, func(q int, a *arc) {
			common[q] &= a.marks
			full[q] = full[q] || a.to == q && a.marks == g.allMarks()
		})
	}
	top := g.marks
	climb := func(level int, marks uint64) int {
		for level < top && marks>>how.marks[level]&1 == 1 {
			level++
		}
		return level
	}
	type node struct{ q, level int }
	number := map[node]int{}
	met := make([]int, len(g.arcs)) // state -> 1 plus the highest level at which it was reached
	var queue []node
	reach := func(v node) int {
		n, ok := number[v]
		if !ok {
			if n = len(queue); n >= degeneralisedStates {
				panic(overBudget{"states with levels"})
			}
			number[v] = n
			queue = append(queue, v)
			met[v.q] = max(met[v.q], v.level+1)
		}
		return n
	}
	// enter returns the node for a run that enters the component of q at q. Any level would be correct.
	enter := func(q int) node {
		switch {
		case in[q] < 0 || !accepting[in[q]]:
			return node{q, 0}
		case how.skip && full[q]:
			return node{q, top}
		case how.skip && met[q] > 0:
			return node{q, met[q] - 1}
		case how.skip:
			return node{q, climb(0, common[q])}
		}
		return node{q, 0}
	}
	out := &graph{m: g.m, marks: 1, byState: true}
	out.init = reach(enter(g.init))
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		isAccepting := in[v.q] >= 0 && accepting[in[v.q]]
		var mark uint64
		if isAccepting && v.level == top {
			mark = 1
		}
		var arcs []arc
		for _, a := range g.arcs[v.q] {
			to := node{a.to, 0}
			switch {
			case in[a.to] != in[v.q]:
				to = enter(a.to)
			case isAccepting:
				to.level = v.level
				if to.level == top {
					to.level = 0
				}
				to.level = climb(to.level, a.marks)
				if how.skip {
					to.level = climb(to.level, common[a.to])
				}
			}
			arcs = append(arcs, arc{a.label, mark, reach(to)})
		}
		out.arcs = append(out.arcs, arcs)
	}
	return out
}

// saturate makes every state of a component accepting if every cycle of the component has an accepting state. The
// language does not change.
func (g *graph) saturate() {
	comps, in := g.components()
	for _, c := range comps {
		if !g.accepts(c, in) || g.cycleWithout(c, in, 0) {
			continue
		}
		for _, q := range c.nodes {
			for i := range g.arcs[q] {
				g.arcs[q][i].marks = 1
			}
		}
	}
}
