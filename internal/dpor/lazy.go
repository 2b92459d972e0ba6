package dpor

import (
	"encoding/binary"
	"fmt"

	"ltlpor/internal/model/program"
)

// lazypor plans executions by trace constraint systems (constraints.go), as the algorithm LazyPOR does of the thesis
// of which it takes them: chapters 2 and 3, with the program order of section 4.1 and without empty solutions,
// section 4.3.
//
// It varies a run: it swaps some of the pairs of dependent events, in all ways, and follows a solution of each
// system. A swapped event may read other values than it did, and then touch other cells, or its process may go
// another way: such an event has strayed, and what the constraints say of it is void.
//
// # What is changed
//
// The thesis follows a solution until a step cannot be taken, goes on in any way, and cuts what it has done into a
// part that is settled and one that is varied again, from the state between them (split-at-dependency). Without
// state tracking, section 4.4, that does not end. With it traces are lost, and so may be final states: an event that
// touches other cells than it did is in conflict with one that was settled before it, the algorithm goes back to a
// state that it has left, and gives up there because it knows that.
//
// Here the events that have not strayed are followed alone, without what has to come after a strayed one. That gives
// one trace for each system, whatever solution is taken. Then, for each process whose next step has strayed, that
// step comes at once, and the rest in any order: unless there is an execution whose trace begins with this. The new
// execution is varied in its turn, always as a whole, unless one was whose events touch the same cells: both have
// the same variations. A system is left where it is if an event that a swap puts first was not taken, and is not the
// strayed one: there is another system, without that swap. What is tracked is the traces of the executions, and not
// states (traces.go). A system without solution is left out as well, and not followed as far as it goes.
//
// # Why no trace is lost
//
// Let w be a trace, and u a run that is varied. Let Y be the longest beginning of w, in some order, whose events
// touch the same cells in u. If that is all of w, w is a variation of u, or u, perhaps without the last events of
// some processes. Else let g be the next event of w, and take the variation for the order Y, g, and the rest as in
// u. No event of Y strays there: those that are taken before it touch what they do in u, so they are ordered with it
// as in w, or independent of it. What is taken beside Y touches nothing that g touches in u: else it would have to
// come after g. So where g comes at once, it reads the same values as in w from all that it touches in u; so the
// next thing that it reads is the next that it reads in w. The new execution agrees with w in more than u: Y is
// longer, or it is as long and more of what g reads in w is touched by g. The same is true of any execution that
// begins with the same trace, and of any whose events touch the same cells. So w is reached in the end.
//
// Every trace has an execution, and only one: none is begun whose trace begins as a known one.
//
// # The class
//
// A process that is not at its end has one step wherever it is looked at, and processes are there from the start. In
// each variation all processes are looked at where it ends, and so is who comes first in a swapped pair. So a
// process that waits for another one is found where it does not come after what it waits for.

// lazy is an exploration by lazypor.
type lazy struct {
	*explorer
	processes int
	runs      [][]*step            // to be varied
	touched   map[fingerprint]bool // what the events of runs touch that are, or were, to be varied
	known     traces               // of the executions
	text      []byte
}

func (x *explorer) lazypor() {
	l := &lazy{
		explorer: x, processes: x.path.end().live(), touched: map[fingerprint]bool{},
		known: traces{with: map[fingerprint][]int32{}, meter: x.space.meter},
	}
	if l.space.handshakes {
		l.err = &ClassError{
			Algorithm: Lazy, Edge: -1, Process: program.NoPID,
			Message: "the model has rendezvous channels, at which processes wait: lazypor takes no such models",
		}
		return
	}
	if !l.goOn() {
		return
	}
	for len(l.runs) > 0 && x.options.Ablation != NoReversals {
		run := l.runs[len(l.runs)-1]
		l.runs = l.runs[:len(l.runs)-1]
		l.vary(run)
		if x.over() {
			return
		}
	}
}

// vary follows each variation of run.
func (l *lazy) vary(run []*step) {
	c := newConstraints(run, l.processes, func(a, b *step) bool {
		l.DependenceChecks++
		return l.path.dep.between(&a.touches, &b.touches)
	}, l.space.meter)
	if l.over() {
		return
	}
	c.variations(func() bool {
		l.Reversed++
		return l.follow(c)
	}, &l.Unsatisfiable)
}

// follow takes the events of c that do not stray, and goes on from there. It is not ok if the exploration is over.
func (l *lazy) follow(c *constraints) (ok bool) {
	at := 0
	taken, missing := c.solution(func(i int) bool {
		if l.over() || !l.take(at, c.steps[i].proc, &c.steps[i].touches) {
			return false
		}
		at++
		return true
	})
	if l.over() {
		return false
	}
	l.back(at)
	whole := true
	for p := range program.PID(l.processes) {
		o := l.look(p)
		if o == nil {
			return false
		}
		if len(o.steps) == 0 {
			continue
		}
		whole = false
		i := c.next(p, taken[p])
		if i >= 0 && missing[i] > 0 || !c.settled(taken, i) {
			continue
		}
		if !l.take(at, p, nil) {
			return false
		}
		if !l.known.begins(l.path) && (!l.rest(c) || !l.goOn()) {
			return false
		}
		l.back(at)
	}
	return !whole || l.known.begins(l.path) || l.goOn()
}

// back shortens the path to length n.
func (l *lazy) back(n int) {
	for l.path.length > n {
		l.path.pop()
	}
	l.known.back(n)
}

// look returns what p can do at the end of the path: nothing if it has come to its end, or one step; nil if that is
// not so, and the exploration is over.
func (l *lazy) look(p program.PID) *offer {
	s := l.path.end()
	o := l.space.offerOf(s, p)
	if !l.space.meter.spend(1) {
		return nil
	}
	what := ""
	switch {
	case s.live() > l.processes:
		what = "makes a process"
	case len(o.steps) > 1:
		what = "has a choice"
	case len(o.steps) == 0 && !o.ended && !l.atEnd(p):
		what = "is blocked"
	default:
		return o
	}
	l.err = l.outside(p, what)
	return nil
}

// atEnd reports whether all that is left to p is to die, and nothing can tell whether it did.
func (l *lazy) atEnd(p program.PID) bool {
	s := l.path.end()
	out := l.space.prog.Types[s.layout.procs[p].typ].Locations[s.location(p)].Out
	return l.space.fixed && len(out) == 1 && l.space.prog.Edges[out[0]].Kind == program.End
}

// outside returns the error that p is not in the class because of what it does at the end of the path.
func (l *lazy) outside(p program.PID, what string) error {
	s := l.path.end()
	err := &ClassError{Algorithm: Lazy, Edge: -1, Process: p}
	if s.live() > l.processes {
		last := l.path.events[l.path.length-1].step
		err.Process, err.Edge = last.proc, last.taken.Move.Edge
	} else if out := l.space.prog.Types[s.layout.procs[p].typ].Locations[s.location(p)].Out; len(out) > 0 {
		err.Edge = out[0]
	}
	err.Message = fmt.Sprintf("process %d %s: %s takes models only in which processes are there from the start, and "+
		"each has one step until its end", err.Process, what, Lazy)
	return err
}

// take makes the step of p event number at of the path; what comes after it is gone. If touches are given, it does so
// only if the step touches the same.
func (l *lazy) take(at int, p program.PID, touches *touch) (ok bool) {
	if at < l.path.length && l.path.process(at) == p && touches != nil {
		if l.path.events[at].step.touches.same(touches) {
			return true
		}
	}
	l.back(at)
	o := l.look(p)
	if o == nil || len(o.steps) == 0 || touches != nil && !o.steps[0].touches.same(touches) {
		return false
	}
	return l.push(o)
}

// push takes the step of o. It is not ok if the exploration is over: so it is at the limit of depth, as an execution
// that is cut cannot be varied. Faults are counted at the end of executions: beginnings are walked more than once.
func (l *lazy) push(o *offer) (ok bool) {
	if l.deep() {
		l.stop(CutDepth)
		return false
	}
	faults := l.Faults
	ok = l.explorer.take(o, &o.steps[0])
	l.Faults = faults
	return ok
}

// goOn goes on from the end of the path, in any way, and notes what is to be varied. It is not ok if the exploration
// is over.
func (l *lazy) goOn() (ok bool) {
	for p := program.PID(0); int(p) < l.processes; {
		o := l.look(p)
		switch {
		case o == nil:
			return false
		case len(o.steps) == 0:
			p++
		case !l.push(o):
			return false
		}
	}
	if f := l.cells(); !l.touched[f] {
		l.touched[f] = true
		run := make([]*step, l.path.length)
		for i := range run {
			run[i] = l.path.events[i].step
		}
		l.runs = append(l.runs, run)
	}
	return l.end()
}

// rest goes on from the end of the path in the order of the run of c, as far as its processes go on. It is not ok if
// the exploration is over.
func (l *lazy) rest(c *constraints) (ok bool) {
	var left [256]int
	for i := range l.path.length {
		left[l.path.process(i)]++
	}
	for _, st := range c.steps {
		if left[st.proc]--; left[st.proc] >= 0 {
			continue
		}
		o := l.look(st.proc)
		if o == nil || len(o.steps) > 0 && !l.push(o) {
			return false
		}
	}
	return true
}

// end notes the path, a complete execution. It is not ok if the exploration is over.
func (l *lazy) end() (ok bool) {
	l.known.add(l.path)
	for i := range l.path.length {
		if l.path.events[i].step.fault != nil {
			l.Faults++
		}
	}
	l.ended(nil)
	return !l.over()
}

// cells returns the fingerprint of what the events of the path touch, by process.
func (l *lazy) cells() fingerprint {
	text := l.text[:0]
	for p := range program.PID(l.processes) {
		l.space.meter.spend(l.path.length)
		for i := range l.path.length {
			if st := l.path.events[i].step; st.proc == p {
				text = append(text, 1)
				for _, list := range [][]cell{st.touches.reads, st.touches.writes} {
					text = binary.AppendUvarint(text, uint64(len(list)))
					for _, c := range list {
						text = binary.AppendUvarint(text, uint64(c))
					}
				}
			}
		}
		text = append(text, 0)
	}
	l.text = text
	return fingerprintOf(text)
}
