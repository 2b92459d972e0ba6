package certify

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// futureStates and futureBytes bound the exploration that certifies a local deadlock: stored states, and bytes.
// shortStates bounds the stored states of the search for an earlier deadlock state and of the search for a shorter
// run. No time limit applies, hence the counterexample is reproducible.
const (
	futureStates = 100_000
	futureBytes  = 64 << 20
	shortStates  = 1 << 14
)

// future explores the states after given states of a model, without reduction, to find a move of a waiting process or
// node.
type future struct {
	sys    System
	bound  int
	stuck  program.Waiter
	seen   map[string]struct{}
	bytes  int
	moved  program.PIDSet // processes that move in the explored states
	groups program.PIDSet // groups of the nodes with a moving process
	moves  program.Moves
	out    program.Outcomes
}

// newFuture returns a future that observes process stuck, which waits in s. If sys.Nodes is set, it observes the node
// of the process instead. bound bounds the number of states.
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

// move adds the processes that take part in mv to f.moved, and the nodes of these processes to f.groups.
func (f *future) move(mv program.Move) {
	f.moved.AddMovers(mv)
	if f.sys.Nodes != nil {
		f.sys.Nodes.AddGroups(&f.groups, mv)
	}
}

// add explores the states reachable from s, up to f.bound in total. again is a move of the observed process or node,
// or nil if no move was found. whole reports that no move exists: every state was explored.
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

// dead returns the processes in the local deadlock of process stays in s, the last state of a run of sys. Without
// nodes, these are stays and the further waiting processes that never move again, as far as explored. For a node
// deadlock, these are stays and the waiting processes of the node of stays.
//
// Without a deadlock, the set is empty and why is a sentence: stays, or the node of stays, moves again, or may move
// again in unexplored states and p.Whole is set. With a deadlock, why is "".
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

// Sooner returns e, a run of the model to a local deadlock, with a shorter stem if possible. It removes steps from
// the end of the run as long as the process is already deadlocked in the state before. If a bounded search finds a
// shorter way to the resulting last state, this way becomes the stem.
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
		if stuck = waits(last(before)); stuck { // waits also says: the process exists already
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

// shortWay returns the steps of a shortest run to the last state of l. The result is nil if no run shorter than l is
// found.
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
