package simulation

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/simulate"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/explain"
)

// Reach moves the run of s to a state of the full state graph, by a shortest path from the initial state. `number` is
// the number of the state in breadth-first order, from 0.
//
// Reach returns false if an error, for example a failed assertion, is on every path to the state. In this case, and if
// Reach returns an error, the run stays as it was. The error may be:
//   - an *audit.LimitError if the graph has more than limit states,
//   - an *audit.EndlessError if a step of the model does not end,
//   - an *explain.NoStateError if the graph has no state with this number,
//   - an *auditrun.CutError if the memory does not suffice,
//   - the error of ctx.
func (s *Simulation) Reach(ctx context.Context, number, limit int) (bool, error) {
	within, enough := phase.WithRoom(ctx, s.room)
	defer enough()
	g, err := audit.Explore(within, s.Run.Machine().Clone(), limit)
	switch {
	case err != nil && ctx.Err() == nil:
		return false, phase.CutBy(within, err, "looking for the state")
	case err != nil:
		return false, err
	}
	if number < 0 || number >= len(g.States) {
		return false, &explain.NoStateError{Number: number, States: len(g.States)}
	}
	path := way(g, number)
	if path == nil && number > 0 {
		return false, nil
	}
	for more := true; more; {
		if more, err = s.Run.Undo(); err != nil {
			return false, err
		}
	}
	for _, e := range path {
		if err := s.Run.Execute(e.Move); err != nil {
			return false, err
		}
		there, err := s.finishAtomic(g.States[e.To], map[string]bool{})
		if err != nil {
			return false, err
		}
		if !there {
			return false, fmt.Errorf("bug: no way leads through the atomic sequence to state %d", e.To)
		}
	}
	return true, nil
}

// finishAtomic executes steps until the current atomic sequence ends in state `to`, and reports whether some steps lead
// there. If none do, the run stays as it was. Outside of an atomic sequence, finishAtomic executes no step, and reports
// whether the current state is `to`. `met` has the states already visited inside the sequence, which finishAtomic does
// not visit again.
func (s *Simulation) finishAtomic(to program.State, met map[string]bool) (bool, error) {
	switch s.Run.End() {
	case simulate.Failed, simulate.GivenUp:
		return false, nil
	}
	if !s.Run.InAtomic() {
		return bytes.Equal(s.Run.State(), to), nil
	}
	if met[string(s.Run.State())] {
		return false, nil
	}
	met[string(s.Run.State())] = true
	for _, mv := range slices.Clone(s.Run.Moves()) {
		if err := s.Run.Execute(mv); err != nil {
			return false, err
		}
		if there, err := s.finishAtomic(to, met); there || err != nil {
			return there, err
		}
		if _, err := s.Run.Undo(); err != nil {
			return false, err
		}
	}
	return false, nil
}

// way returns a shortest path in g from the initial state to the state with the given number, without edges that have a
// fault. The result is nil if there is no such path.
func way(g *audit.Graph, number int) (path []audit.Edge) {
	from, by := map[int]int{0: -1}, map[int]audit.Edge{}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.Edges(queue[0]) {
			if _, met := from[e.To]; !met && e.To >= 0 && e.Fault == nil {
				from[e.To], by[e.To] = queue[0], e
				queue = append(queue, e.To)
			}
		}
	}
	if _, met := from[number]; !met {
		return nil
	}
	for at := number; at != 0; at = from[at] {
		path = append(path, by[at])
	}
	slices.Reverse(path)
	return path
}
