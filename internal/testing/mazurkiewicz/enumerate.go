package mazurkiewicz

import (
	"errors"
	"fmt"
)

// Trace is a hash of 128 bits of a Mazurkiewicz trace (number 7 of the definition in the package comment). Equal traces
// have equal hashes. Different traces have different hashes, apart from collisions.
type Trace [2]uint64

// Event is an event of an execution, named by its process and option.
type Event struct {
	Process int
	Label   Label // the option taken
}

// TraceOf returns the trace of a complete or incomplete execution. dependent(i, j) reports whether events i and j are
// dependent, for i < j and events of different processes.
func TraceOf(events []Event, dependent func(i, j int) bool) Trace {
	var t Trace
	count := map[int]int{} // process -> number of its events
	nth := make([]int, len(events))
	for j, e := range events {
		nth[j] = count[e.Process]
		count[e.Process]++
		h := newEvent(e.Process, nth[j], e.Label)
		for i, d := range events[:j] {
			if d.Process != e.Process && dependent(i, j) {
				h.addDependency(d.Process, nth[i])
			}
		}
		t.add(h)
	}
	return t
}

// eventHash is the hash of an event and of the earlier events of other processes on which the event depends.
type eventHash Trace

func newEvent(process, nth int, label Label) eventHash {
	x := uint64(process)<<48 | uint64(nth)<<32 | uint64(label)
	return eventHash{mix(x + 1), mix(^x)}
}

// addDependency records that the hashed event depends on event number nth of a process. The order of calls does not
// matter.
func (h *eventHash) addDependency(process, nth int) {
	x := uint64(process)<<32 | uint64(nth)
	h[0] += mix(x ^ 0x9e3779b97f4a7c15)
	h[1] += mix(x ^ 0xc2b2ae3d27d4eb4f)
}

// add adds event h to the trace. The order in which events are added does not matter.
func (t *Trace) add(h eventHash) {
	t[0] += mix(h[0] ^ h[1]<<1)
	t[1] += mix(h[1] + h[0]*3)
}

// mix returns a hash of x: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
// generators, 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Result has the traces and the final states of the executions of a program.
type Result struct {
	Traces    map[Trace]bool  // traces of the maximal executions; the value is true for a deadlock
	Deadlocks map[string]bool // states of deadlocks, as text: values by name, one per line
	Ends      map[string]bool // states in which every process is at its end
	Failed    map[Label]bool  // labels of the assertions that fail in some execution
	Prefixes  int             // number of traces, including those of executions that are not maximal
	Events    int             // number of events of the longest execution
}

// ErrLimit is the error if a program has more traces, or states, than the limit.
var ErrLimit = errors.New("the program has too many traces")

// chain is an execution with its trace. Enumerate keeps only one execution for every trace.
type chain struct {
	last   *event // nil if the execution has no events
	s      *state
	trace  Trace
	length int // number of events
}

// event is an event with a link to the previous events.
type event struct {
	before       *event
	process, nth int
	accesses     []access
}

// Enumerate executes p in every order, and keeps one execution for every trace. If there are more than `limit` traces,
// including those of executions that are not maximal, the error is ErrLimit. Any other error reports a fault of p, or a
// bug: two different final states for one trace.
func Enumerate(p *Program, limit int) (r *Result, err error) {
	m := compile(p)
	r = &Result{map[Trace]bool{}, map[string]bool{}, map[string]bool{}, map[Label]bool{}, 1, 0}
	defer catch(&err)
	for level := []*chain{{s: m.initial()}}; len(level) > 0; r.Events++ {
		seen := map[Trace]*chain{}
		var next []*chain
		for _, c := range level {
			moves := m.moves(c.s)
			if len(moves) == 0 {
				r.end(m, c)
			}
			for _, mv := range moves {
				if mv.failed {
					r.Failed[mv.label] = true
				}
				d := c.add(mv)
				old := seen[d.trace]
				if old == nil {
					seen[d.trace] = d
					next = append(next, d)
				} else if m.key(old.s) != m.key(d.s) {
					return nil, fmt.Errorf("bug: a trace leads to\n%s\nand to\n%s", m.describe(old.s), m.describe(d.s))
				}
			}
			if r.Prefixes+len(next) > limit {
				return nil, ErrLimit
			}
		}
		r.Prefixes += len(next)
		level = next
	}
	r.Events--
	return r, nil
}

// catch recovers from a panic with a *fault, and stores the fault in *err. For any other panic, it panics again. catch
// must be deferred.
func catch(err *error) {
	switch x := recover().(type) {
	case nil:
	case *fault:
		*err = x
	default:
		panic(x)
	}
}

func (r *Result) end(m *machine, c *chain) {
	r.Traces[c.trace] = !c.s.ended()
	if c.s.ended() {
		r.Ends[m.describe(c.s)] = true
	} else {
		r.Deadlocks[m.describe(c.s)] = true
	}
}

// add returns a new execution: c, extended by the event of mv.
func (c *chain) add(mv move) *chain {
	e := &event{before: c.last, process: mv.p, accesses: mv.accesses}
	for d := c.last; d != nil; d = d.before {
		if d.process == mv.p {
			e.nth = d.nth + 1
			break
		}
	}
	h := newEvent(mv.p, e.nth, mv.label)
	for d := c.last; d != nil; d = d.before {
		if d.process != mv.p && conflict(d.accesses, mv.accesses) {
			h.addDependency(d.process, d.nth)
		}
	}
	t := c.trace
	t.add(h)
	return &chain{e, mv.to, t, c.length + 1}
}
