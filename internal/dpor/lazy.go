package dpor

import (
	"encoding/binary"
	"fmt"

	"ltlpor/internal/model/program"
)

// lazypor is the algorithm LazyPOR of P. Metzler, Lazy POR for the verification of distributed programs, master's
// thesis, Technische Universität Darmstadt, 2014: chapters 2 and 3, with the program order of section 4.1 and without
// empty solutions, section 4.3. lazypor plans executions with trace constraint systems (constraints.go).
//
// lazypor varies an execution by swapping some pairs of dependent events, in every combination. Every combination is a
// constraint system, and lazypor follows a solution of the system: an order of the events. A swapped event may read
// different values, and consequently touch different cells or change the path of the process. Such an event has
// strayed, and constraints on a strayed event are void.
//
// # Changes to the algorithm
//
// The thesis follows a solution until a step cannot be taken and continues arbitrarily from this point. The result is
// cut into a settled part and a part that is varied again, from the state in between (split-at-dependency). Without
// state tracking, section 4.4, this does not terminate. With state tracking, traces are lost, and possibly final
// states: an event that touches different cells conflicts with an event settled before, and the algorithm returns to a
// state already left and gives up because this state is known.
//
// Here lazypor follows only events that have not strayed, without the events that must come after a strayed event. The
// result is a single trace for every system, whatever the solution. Next, every process with a strayed next step takes
// this step at once, and the remaining steps follow in any order, unless a known execution begins with this trace. The
// new execution is varied in turn, always as a whole, unless the events of an earlier execution touch the same cells:
// both have the same variations.
//
// A system is abandoned if an event put first by a swap was neither taken nor is the strayed event: another system
// exists without this swap. lazypor tracks the traces of executions, not states (traces.go). A system without solution
// is skipped, whereas the thesis follows the system as far as possible.
//
// # Why no trace is lost
//
// Let w be a trace and u an execution that is varied. Let Y be the longest beginning of w, in some order, with events
// that touch the same cells in u. If Y is all of w, w is a variation of u, or u itself, perhaps without the last events
// of some processes. Otherwise let g be the next event of w, and take the variation for the order Y, g, and the rest as
// in u.
//
// No event of Y strays: the events taken earlier touch the same cells as in u, and therefore have the same order as in
// w, or are independent. Events taken beside Y touch no cell of g in u; otherwise they would have to come after g. If g
// comes at once, g therefore reads the same values as in w from every cell touched by g in u. The next read of g is the
// next read of g in w. The new execution agrees with w in more than u: Y is longer, or Y is as long and g touches more
// of the cells that g reads in w. This holds for every execution beginning with the same trace, and for every execution
// with events that touch the same cells. Hence w is reached in the end.
//
// Every trace has exactly one execution: no execution begins if a known trace begins with the trace of this execution.
//
// # The class
//
// The models that lazypor accepts form a class: before its end, a process has exactly one step wherever lazypor looks
// at the process, and every process exists from the start. In every variation lazypor looks at every process at the end
// of the variation, and at the first process of a swapped pair. A process waiting for an event is thus detected at a
// point where the process does not come after this event.

// lazy is the state of an exploration by the algorithm LazyPOR.
type lazy struct {
	*explorer
	processes int                  // number of processes
	runs      [][]*step            // executions with variations still to be explored
	touched   map[fingerprint]bool // fingerprints of the cells touched by the executions that were ever in runs
	known     traces               // the traces of all executions so far
	text      []byte               // buffer for the text of which cells takes the fingerprint
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
		if x.finished() {
			return
		}
	}
}

// vary explores every variation of run, the steps of an execution: other orders of its dependent events. vary may
// append further executions to l.runs.
func (l *lazy) vary(run []*step) {
	c := newConstraints(run, l.processes, func(a, b *step) bool {
		l.DependenceChecks++
		return l.path.dep.dependent(&a.touches, &b.touches)
	}, l.space.meter)
	if l.finished() {
		return
	}
	c.variations(func() bool {
		l.Reversed++
		return l.follow(c)
	}, &l.Unsatisfiable)
}

// follow explores the executions of one variation: the orders of events that c allows. ok is false if the exploration
// is over.
//
// First follow takes the events that touch the same cells as in the original execution, in an order allowed by c. At
// the end of this prefix, for every process that c allows to move next, follow takes its next step, whatever cells it
// touches, and continues this execution to its end. A prefix of a known trace is skipped.
func (l *lazy) follow(c *constraints) (ok bool) {
	at := 0
	taken, missing := c.solution(func(i int) bool {
		if l.finished() || !l.setEvent(at, c.steps[i].proc, &c.steps[i].touches) {
			return false
		}
		at++
		return true
	})
	if l.finished() {
		return false
	}
	l.back(at)
	whole := true
	for p := range program.PID(l.processes) {
		o := l.nextOffer(p)
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
		if !l.setEvent(at, p, nil) {
			return false
		}
		if !l.known.begins(l.path) && (!l.rest(c) || !l.goOn()) {
			return false
		}
		l.back(at)
	}
	return !whole || l.known.begins(l.path) || l.goOn()
}

// back removes every event after the first n from the path.
func (l *lazy) back(n int) {
	for l.path.length > n {
		l.path.pop()
	}
	l.known.back(n)
}

// nextOffer returns the offer of p at the end of the path, if p has exactly one step, or none because it has
// terminated. In any other case lazypor cannot handle the model: nextOffer returns nil and ends the exploration.
func (l *lazy) nextOffer(p program.PID) *offer {
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
	l.err = l.classError(p, what)
	return nil
}

// atEnd reports whether the only remaining step of p is its termination, and no process can observe this step.
func (l *lazy) atEnd(p program.PID) bool {
	s := l.path.end()
	out := l.space.prog.Types[s.layout.procs[p].typ].Locations[s.location(p)].Out
	return l.space.fixed && len(out) == 1 && l.space.prog.Edges[out[0]].Kind == program.End
}

// classError returns the error that lazypor cannot handle the model, because of process p at the end of the path.
// `what` describes the behaviour of p.
func (l *lazy) classError(p program.PID, what string) error {
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

// setEvent makes the next step of p event number `at` of the path, and removes later events. If touches is not nil, the
// step must touch exactly these cells. If the path already has the event, setEvent changes nothing.
//
// ok is false if the step touches other cells, if p has no step, or if the exploration is over.
func (l *lazy) setEvent(at int, p program.PID, touches *touch) (ok bool) {
	if at < l.path.length && l.path.process(at) == p && touches != nil {
		if l.path.events[at].step.touches.equal(touches) {
			return true
		}
	}
	l.back(at)
	o := l.nextOffer(p)
	if o == nil || len(o.steps) == 0 || touches != nil && !o.steps[0].touches.equal(touches) {
		return false
	}
	return l.push(o)
}

// push extends the path by the only step of o. ok is false if the exploration is over. Reaching the depth limit ends
// the exploration, because an incomplete execution cannot be varied. push does not count the faults in l.Faults:
// prefixes of executions are run repeatedly, so end counts the faults of every complete execution.
func (l *lazy) push(o *offer) (ok bool) {
	if l.deep() {
		l.stop(CutDepth)
		return false
	}
	faults := l.Faults
	ok = l.explorer.extend(o, &o.steps[0])
	l.Faults = faults
	return ok
}

// goOn extends the path in an arbitrary order to the end of the execution, and appends the execution to l.runs. ok is
// false if the exploration is over.
func (l *lazy) goOn() (ok bool) {
	for p := program.PID(0); int(p) < l.processes; {
		o := l.nextOffer(p)
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

// rest extends the path with the events of the execution of c that are not taken yet, in the order of this execution.
// rest skips a process that has no step. ok is false if the exploration is over.
func (l *lazy) rest(c *constraints) (ok bool) {
	var left [256]int
	for i := range l.path.length {
		left[l.path.process(i)]++
	}
	for _, st := range c.steps {
		if left[st.proc]--; left[st.proc] >= 0 {
			continue
		}
		o := l.nextOffer(st.proc)
		if o == nil || len(o.steps) > 0 && !l.push(o) {
			return false
		}
	}
	return true
}

// end records the trace and counts the faults of the path, which must be a complete execution. ok is false if the
// exploration is over.
func (l *lazy) end() (ok bool) {
	l.known.add(l.path)
	for i := range l.path.length {
		if l.path.events[i].step.fault != nil {
			l.Faults++
		}
	}
	l.ended(nil)
	return !l.finished()
}

// cells returns a fingerprint of the cells the events of the path touch, listed by process.
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
