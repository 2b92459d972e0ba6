package symmetry

import (
	"bytes"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// maxPrefix bounds the number of states that are computed to find the start.
const maxPrefix = 256

// start has states with every member: behind these states, processes may be exchanged.
type start struct {
	states    []program.State
	processes int // their number in a state
	// row has the states along a row that ends in the only state, or nil. tail is the only step of the creator behind
	// the row, or nil if the creator may have a choice.
	row  []program.State
	tail *program.Edge
}

// startsToTry returns the starts of p to try, in order, and why steps that create processes are no row, or "".
func startsToTry(p *program.Program, m exec.Machine) (list []start, why string) {
	w, first := m.View(), m.Init(nil)
	live := func(s program.State) int {
		w.Select(s)
		return w.Live()
	}
	states, n := starts(p, m)
	list = []start{{states: states, processes: n}}
	if p.Creates() {
		var r *row
		if r, why = findRow(p, m); r != nil {
			last := r.states[len(r.states)-1]
			list = append(list, start{[]program.State{last}, live(last), r.states, r.tail})
			if len(states) > 1 || n == live(first) {
				slices.Reverse(list)
			}
		}
	}
	if !bytes.Equal(states[0], first) {
		list = append(list, start{states: []program.State{first}, processes: live(first)})
	}
	return list, why
}

// starts returns the states at the start of p, which m runs: the first states of all runs with at least n processes.
// Every run goes through a state in the list, or ends before, and every state behind has n processes, unless a process
// dies. n is chosen as large as possible, so that few states come before.
func starts(p *program.Program, m exec.Machine) (list []program.State, n int) {
	w := m.View()
	live := func(s program.State) int {
		w.Select(s)
		return w.Live()
	}
	first := m.Init(nil)
	if !p.Creates() {
		return []program.State{first}, live(first)
	}
	states, _ := prefix(m, func(program.State) bool { return true })
	for _, s := range states {
		n = max(n, live(s))
	}
	if n > live(first) {
		states, complete := prefix(m, func(s program.State) bool { return live(s) < n })
		states = slices.DeleteFunc(states, func(s program.State) bool { return live(s) < n })
		if complete && alike(w, states, n) {
			return states, n
		}
	}
	return []program.State{first}, live(first)
}

// alike reports whether the first n processes have the same types in all states.
func alike(w exec.View, states []program.State, n int) bool {
	var types []int
	for i, s := range states {
		w.Select(s)
		for p := range n {
			typ, _ := w.Process(program.PID(p))
			if i == 0 {
				types = append(types, typ)
			} else if types[p] != typ {
				return false
			}
		}
	}
	return true
}

// prefix returns the reachable states, without the successors of states for which before is false. complete reports
// whether these are all; at most about maxPrefix are computed.
func prefix(m exec.Machine, before func(program.State) bool) (states []program.State, complete bool) {
	seen := map[string]bool{}
	add := func(s program.State) {
		if !seen[string(s)] {
			seen[string(s)] = true
			states = append(states, slices.Clone(s))
		}
	}
	add(m.Init(nil))
	var moves program.Moves
	var out program.Outcomes
	for i := 0; i < len(states); i++ {
		if len(states) > maxPrefix {
			return states, false
		}
		if !before(states[i]) {
			continue
		}
		m.Enabled(states[i], &moves)
		for _, mv := range moves.All {
			out.Reset()
			m.Fire(states[i], mv, &out)
			for k := range out.All {
				if o := &out.All[k]; o.GoesOn() {
					add(o.State)
				}
			}
		}
	}
	return states, true
}

// reach sets the edges that can be taken behind the states at the start, the types of processes that can be created
// there, and the first n processes by type.
func reach(p *program.Program, w exec.View, b start) (reached, created []bool, first [][]program.PID) {
	states, n := b.states, b.processes
	reached, created = make([]bool, len(p.Edges)), make([]bool, len(p.Types))
	first = make([][]program.PID, len(p.Types))
	seen := make([][]bool, len(p.Types))
	for i, t := range p.Types {
		seen[i] = make([]bool, len(t.Locations))
	}
	type place struct {
		typ int
		at  program.Loc
	}
	var todo []place
	visit := func(typ int, l program.Loc) {
		if !seen[typ][l] {
			seen[typ][l] = true
			todo = append(todo, place{typ, l})
		}
	}
	for i, s := range states {
		w.Select(s)
		for q := range w.Live() {
			typ, l := w.Process(program.PID(q))
			if b.tail != nil && typ == b.tail.Type {
				reached[b.tail.ID] = true
				l = b.tail.To
			}
			visit(typ, l)
			switch {
			case q >= n:
				created[typ] = true // its number may be another one in another run
			case i == 0:
				first[typ] = append(first[typ], program.PID(q))
			}
		}
		if p.Claim != nil {
			visit(w.Process(program.NoPID))
		}
	}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, id := range p.Types[x.typ].Locations[x.at].Out {
			e := p.Edges[id]
			reached[id] = true
			program.WalkEdge(e, func(y program.Expr) {
				if run, ok := y.(*program.Run); ok {
					created[run.Type] = true
					visit(run.Type, p.Types[run.Type].Entry)
				}
			})
			if e.Kind != program.End {
				visit(x.typ, e.To)
			}
		}
	}
	return reached, created, first
}

// untouched reports, by Variable.ID, whether no use of p for which counts is true reads or writes a global.
func untouched(p *program.Program, counts func(program.Use) bool) []bool {
	list := make([]bool, len(p.Globals))
	for i := range list {
		list[i] = true
	}
	touch := func(v *program.Variable) {
		if v.Global {
			list[v.ID] = false
		}
	}
	p.Walk(func(u program.Use) {
		if !counts(u) {
			return
		}
		if u.Place != nil {
			touch(u.Place.Var)
		}
		program.Walk(u.X, func(x program.Expr) {
			if l, ok := x.(*program.Load); ok {
				touch(l.Var)
			}
		})
	})
	return list
}
