package certify

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Bounds of the explorations for local deadlocks. futureStates and futureBytes bound the exploration that certifies a
// deadlock, in states and in bytes. shortStates bounds the states of each search of Sooner, for an earlier deadlock and
// for a shorter run. Without a time limit, the counterexample is reproducible.
const (
	futureStates = 100_000
	futureBytes  = 64 << 20
	shortStates  = 1 << 14
)

// future explores, without reduction, the states of a model following given states. The exploration ends when an
// observed process or node moves.
type future struct {
	sys    System
	bound  int                 // maximum number of explored states
	stuck  program.Waiter      // the observed process or node
	seen   map[string]struct{} // the explored states
	bytes  int                 // estimated memory of seen
	moved  program.PIDSet      // processes that move in the explored states
	groups program.PIDSet      // group numbers (program.Nodes) of the processes in moved
	moves  program.Moves
	out    program.Outcomes
}

// newFuture returns a future that observes process `stuck`, which waits in state s. If sys.Nodes is not nil, the future
// observes the node of `stuck` instead. `bound` is the largest number of states to explore.
func newFuture(sys System, s program.State, stuck program.PID, bound int) *future {
	f := &future{sys: sys, bound: bound, stuck: program.Waiter{Proc: stuck}, seen: map[string]struct{}{}}
	if sys.Nodes != nil {
		v := sys.Machine.View()
		v.Select(s)
		if int(stuck) < v.Live() {
			t, _ := v.Process(stuck)
			f.stuck.Group = sys.Nodes.Of[t] + 1
		}
	}
	return f
}

// move adds the processes that take part in mv to f.moved, and their nodes to f.groups.
func (f *future) move(mv program.Move) {
	f.moved.AddMovers(mv)
	if f.sys.Nodes != nil {
		f.sys.Nodes.AddGroups(&f.groups, mv)
	}
}

// add explores the states reachable from s that f has not yet explored.
//
//   - `again` is a move in which the observed process or node takes part, or nil if the exploration found none.
//   - `whole` is true if the exploration is complete and `again` is nil. `whole` is false if a bound ended the
//     exploration: f.bound or futureBytes, for the states of all calls together.
func (f *future) add(s program.State) (again *program.Move, whole bool) {
	var queue []program.State
	enter := func(t program.State) {
		if _, known := f.seen[string(t)]; !known {
			f.seen[string(t)] = struct{}{}
			f.bytes += 2 * len(t)
			queue = append(queue, slices.Clone(t))
		}
	}
	along := program.Fold[struct{}]{Add: func(_ struct{}, moves []program.Move) (none struct{}) {
		for _, mv := range moves {
			f.move(mv)
		}
		return none
	}}
	for enter(s); len(queue) > 0; queue = queue[1:] {
		if len(f.seen) > f.bound || f.bytes > futureBytes {
			return nil, false
		}
		f.sys.Machine.Enabled(queue[0], &f.moves)
		for _, mv := range f.moves.All {
			f.out.All, f.out.Buf, f.out.Paths = f.out.All[:0], f.out.Buf[:0], true
			f.sys.Machine.Fire(queue[0], mv, &f.out)
			f.move(mv)
			along.Reset()
			for i := range f.out.All {
				o := &f.out.All[i]
				along.Value(o.Path)
				if o.State != nil && (o.Fault == nil || o.Fault.Continues) {
					enter(o.State)
				}
			}
			if f.stuck.IsAmong(f.moved, f.groups) {
				return &mv, false
			}
		}
	}
	return nil, true
}

// dead returns the processes in the local deadlock of process `stays`. s is the last state of a run of sys.
//
//   - Without nodes, `stuck` has `stays` and, after a complete exploration, every waiting process that never moves
//     again.
//   - For a node deadlock, `stuck` has `stays` and the waiting processes of the same node.
//   - `why` is "" if a deadlock exists. If not, `stuck` is empty, and `why` says in a sentence that the process or node
//     moves again, or that unexplored states remain although p.Whole is set.
func (p Definition) dead(sys System, s program.State, stays program.PID) (stuck program.PIDSet, why string) {
	f := newFuture(sys, s, stays, futureStates)
	again, whole := f.add(s)
	who := fmt.Sprintf("process %d", stays)
	if f.stuck.Group > 0 {
		who = "the node of " + who
	}
	if again != nil {
		e := sys.Program.Edges[again.Edge]
		by := sys.Program.Types[e.Type].Name
		return stuck, fmt.Sprintf("%s moves again, in a step of %s(%d): %s", who, by, again.Proc, e.Text)
	}
	if p.Whole && !whole {
		return stuck, fmt.Sprintf("whether %s moves again is not known: too many states follow", who)
	}
	stuck.Add(stays)
	v := sys.Machine.View()
	for _, w := range exec.Waiting(sys.Program, v, s, nil) {
		typ, _ := v.Process(w.Proc)
		of := f.stuck.Group > 0 && sys.Nodes.Of[typ] == f.stuck.Group-1
		if of || whole && sys.Nodes == nil && !f.moved.Has(w.Proc) {
			stuck.Add(w.Proc)
		}
	}
	return stuck, ""
}

// Sooner returns run e to a local deadlock with a shorter stem, or e unchanged if it finds no shorter stem. e must be a
// run of the model.
//
// Sooner first removes steps from the end, as long as the process is already deadlocked in the state before. A bounded
// search then looks for a shorter run to the remaining last state.
func Sooner(model System, e search.Error) search.Error {
	e.Lasso.Stem = slices.Clone(e.Lasso.Stem)
	f := newFuture(model, last(e.Lasso), e.Fault.Proc, shortStates)
	waits := func(s program.State) bool {
		waiting := exec.Waiting(model.Program, model.Machine.View(), s, nil)
		return slices.Contains(waiting, program.Waiter{Proc: e.Fault.Proc, Edge: e.Fault.Edge})
	}
	_, stuck := f.add(last(e.Lasso))
	for before := e.Lasso; stuck && len(before.Stem) > 0; {
		before.Stem = before.Stem[:len(before.Stem)-1]
		if stuck = waits(last(before)); stuck { // a process not yet created does not wait either
			_, stuck = f.add(last(before))
		}
		if stuck {
			e.Lasso = before
		}
	}
	if stem := shortWay(model.Machine, e.Lasso); stem != nil {
		e.Lasso.Stem = stem
	}
	return e
}

// shortWay returns the steps of a shortest run of m to the last state of l. It returns nil if the bounded search finds
// no run shorter than l.
func shortWay(m exec.Machine, l program.Lasso) []program.Step {
	type arrival struct {
		step   program.Step
		before int
		depth  int
	}
	goal := string(last(l))
	found := []arrival{{step: program.Step{State: l.Init}}}
	seen := map[string]struct{}{string(l.Init): {}}
	var moves program.Moves
	for at := 0; at < len(found) && len(found) <= shortStates && found[at].depth+1 < len(l.Stem); at++ {
		m.Enabled(found[at].step.State, &moves)
		for _, mv := range moves.All {
			var out program.Outcomes
			m.Fire(found[at].step.State, mv, &out)
			for i, o := range out.All {
				if _, known := seen[string(o.State)]; known || o.State == nil || o.Fault != nil && !o.Fault.Continues {
					continue
				}
				seen[string(o.State)] = struct{}{}
				s := program.Step{Move: mv, Outcome: i, State: slices.Clone(o.State)}
				found = append(found, arrival{s, at, found[at].depth + 1})
				if string(o.State) != goal {
					continue
				}
				var stem []program.Step
				for k := len(found) - 1; k > 0; k = found[k].before {
					stem = append(stem, found[k].step)
				}
				slices.Reverse(stem)
				return stem
			}
		}
	}
	return nil
}
