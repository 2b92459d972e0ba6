package mazurkiewicz

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// Count returns the number of traces of maximal executions of p, without enumerating the traces. Count uses sleep sets
// (P. Godefroid: Partial-order methods for the verification of concurrent systems, 1996) over all steps. The sleep sets
// leave exactly one execution for every trace.
//
// For every pair of a state and a sleep set, Count stores the number of continuations. Count abandons an execution if a
// process sleeps forever: no other process can access the cells of the sleeping step any more.
//
// limit bounds the number of stored pairs, which are stored as hashes of 128 bits. Beyond the limit the error is
// ErrLimit. Any other error reports a fault of p.
func Count(p *Program, limit int) (n uint64, err error) {
	defer catch(&err)
	c := &counter{m: compile(p), known: map[[16]byte]uint64{}, limit: limit}
	c.future = c.m.futures()
	return c.count(c.m.initial(), nil)
}

// counter counts traces by sleep sets.
type counter struct {
	m      *machine
	known  map[[16]byte]uint64 // hash of state and sleep set -> number of continuations
	limit  int
	future [][][]access // process, place -> accesses that are possible from this place on
}

// sleeper is a step in the sleep set. sleeper stays in the set until the execution takes a dependent step.
type sleeper struct {
	p        int
	label    Label
	accesses []access
}

// count returns the number of traces that continue from state s, without those that can begin with a step in asleep,
// the sleep set.
func (c *counter) count(s *state, asleep []sleeper) (uint64, error) {
	moves := c.m.moves(s)
	if len(moves) == 0 {
		return 1, nil
	}
	if c.forever(s, moves, asleep) {
		return 0, nil
	}
	key := c.key(s, asleep)
	if n, ok := c.known[key]; ok {
		return n, nil
	}
	if len(c.known) >= c.limit {
		return 0, ErrLimit
	}
	var sum uint64
	for _, mv := range moves {
		if sleeps(asleep, mv) {
			continue
		}
		var still []sleeper
		for _, z := range asleep {
			if z.p != mv.p && !conflict(z.accesses, mv.accesses) {
				still = append(still, z)
			}
		}
		n, err := c.count(mv.to, still)
		if err != nil {
			return 0, err
		}
		sum += n
		asleep = append(slices.Clone(asleep), sleeper{mv.p, mv.label, mv.accesses})
		slices.SortFunc(asleep, func(a, b sleeper) int { return int(a.label) - int(b.label) })
	}
	c.known[key] = sum
	return sum, nil
}

func (c *counter) key(s *state, asleep []sleeper) (key [16]byte) {
	b := c.m.appendKey(nil, s)
	for _, z := range asleep {
		b = binary.AppendUvarint(b, uint64(z.label))
	}
	h := fnv.New128a()
	h.Write(b)
	h.Sum(key[:0])
	return key
}

func sleeps(asleep []sleeper, mv move) bool {
	return slices.ContainsFunc(asleep, func(z sleeper) bool { return z.label == mv.label })
}

// forever reports whether some process with a step in the sleep set can never move again. This is so if all its enabled
// steps (from moves) sleep, and no other process can execute a dependent step from now on.
func (c *counter) forever(s *state, moves []move, asleep []sleeper) bool {
	awake := make([]bool, len(s.at))
	for _, mv := range moves {
		awake[mv.p] = awake[mv.p] || !sleeps(asleep, mv)
	}
	for _, z := range asleep {
		for p, at := range s.at {
			awake[z.p] = awake[z.p] || p != z.p && mayMeet(c.future[p][at], z.accesses)
		}
	}
	return slices.ContainsFunc(asleep, func(z sleeper) bool { return !awake[z.p] })
}

// mayMeet reports whether an event may depend on an event with the given accesses. The possible accesses of the first
// event are in future, which comes from method futures.
func mayMeet(future, accesses []access) bool {
	for _, x := range future {
		for _, y := range accesses {
			same := x.kind == y.kind && x.of == y.of && (x.no == y.no || x.no == anyElement)
			if x.kind == wholeChannel {
				same = y.kind != variable && x.of == y.of
			}
			if same && (x.write || y.write) {
				return true
			}
		}
	}
	return false
}

const (
	wholeChannel cellKind = room + 1 // any cell of a channel
	anyElement            = -1
)

// futures returns the accesses that a process may make from a place on, whatever the other processes do. The result is
// indexed by process and by place.
func (m *machine) futures() [][][]access {
	var all [][][]access
	for _, places := range m.places {
		list := make([][]access, len(places))
		var own eye
		for at := range places { // steps lead to places with lower numbers, which are complete already
			own.seen = nil
			for _, st := range places[at].steps {
				if st.option != nil {
					own.option(st.option)
				}
				own.add(list[st.next])
			}
			list[at] = own.seen
		}
		all = append(all, list)
	}
	return all
}

// option adds to e.seen every access that option o may make in any state.
func (e *eye) option(o *Option) {
	switch {
	case o.Send != nil:
		e.touch(wholeChannel, o.Send.Channel, 0, true)
		e.mayTouchReads(o.Send.Value)
	case o.Receive != nil:
		e.touch(wholeChannel, o.Receive.Channel, 0, true)
		e.mayTouch(o.Receive.To, true)
	case o.Assert != nil:
		e.mayTouchReads(o.Assert)
	default:
		if o.Guard != nil {
			e.mayTouchReads(o.Guard)
		}
		for _, a := range o.Assigns {
			e.mayTouchReads(a.Value)
			e.mayTouch(a.To, true)
		}
	}
}

func (e *eye) mayTouchReads(x Expr) {
	switch x := x.(type) {
	case Ref:
		e.mayTouch(x, false)
	case Poll:
		e.touch(wholeChannel, x.Channel, 0, false)
	case Binary:
		e.mayTouchReads(x.X)
		e.mayTouchReads(x.Y)
	}
}

func (e *eye) mayTouch(r Ref, write bool) {
	if r.Local {
		return
	}
	at := 0
	switch i := r.Index.(type) {
	case nil:
	case Const:
		at = int(i)
	default:
		e.mayTouchReads(i)
		at = anyElement
	}
	e.touch(variable, r.Variable, at, write)
}
