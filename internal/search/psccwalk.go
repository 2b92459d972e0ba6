package search

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"
)

// seeker is the search of one goroutine of ParallelSCC.
type seeker struct {
	*depthHand
	all    *seekers
	routes Routes
	who    uint32 // the bit of this goroutine in part.flags
	lacks  *commonLacks
	// stack holds the nodes on the path, and steps to further nodes. The word of an entry is the number of the node.
	// The note is the number of the step's lack (the conditions that it misses); for a node on the path, it is the
	// flags of the preceding node. flags are the flags of the last node on the path.
	stack *stack
	flags uint64
	depth int
	// seats holds the nodes on the path that were the first of a set for this goroutine. The word of an entry is the
	// number of the node, the note is the lack of the step to the node.
	seats *stack
	// joined is empty outside join, which stores there the nodes of the seats that it has popped.
	joined *stack
	// met has the numbers of the nodes of the last call of AddNodes, which are the successors of the node with number
	// from.
	met   []uint32
	from  uint32
	steps []seekerStep
	// answered is the last answered request to free memory; gave says whether memory was freed.
	answered    atomic.Int64
	gave, ended atomic.Bool
}

// seekerStep is a step from the node that a seeker is expanding.
type seekerStep struct {
	part    uint32 // number of the target node in the partition
	lack    lackID // the number of the step's lack: the conditions missing in the step
	settled bool   // whether the target's system state is green or full (proviso.go)
}

// The flags of a node on the path.
const (
	pathSettled = 1 << iota // every successor so far is a green or full system state
	pathSome                // some successor so far is a green or full system state
	pathLeft                // the goroutine has left the node
	pathPicked              // the goroutine has picked the node: no step leads from the preceding node to it
)

// seeker returns the search of the goroutine with the given number, for the problem p, its access to nodes, and its
// graph.
func (a *seekers) seeker(p Problem, number int, routes Routes, g Graph) (*seeker, error) {
	h, err := a.hand(p, number, g)
	if err != nil {
		return nil, err
	}
	e := h.explorer
	e.accept = newLacks() // so that fireAll computes the lacks of steps
	if e.generalised, _ = g.(Generalised); e.generalised != nil {
		if _, ok := g.(Lacking); !ok {
			return nil, errors.New("search: several goroutines need to know what a step lacks without its state")
		}
	}
	e.served.kind = p.Fairness
	s := &seeker{depthHand: h, all: a, routes: routes, who: 1 << number, lacks: newCommonLacks(a.lacks)}
	s.stack, s.seats, s.joined = e.newStack(math.MaxUint32), e.newStack(math.MaxUint32), e.newStack(0)
	e.path, e.length = s.appendPath, func() int { return s.depth }
	return s, nil
}

// Renumber implements Holder. The goroutine with number 0 renumbers the nodes for all goroutines; for other goroutines
// Renumber does nothing.
func (s *seeker) Renumber(f func(n *uint64)) {
	if s.number == 0 {
		s.all.parts.renumber(f)
	}
}

// AddNodes implements Meeter: it sets s.met to the numbers of the nodes in the partition, and adds new nodes to the
// partition.
func (s *seeker) AddNodes(nodes []uint64, fresh []bool) error {
	s.met = s.met[:0]
	for k, n := range nodes {
		i, is, err := s.all.parts.number(n, s.from)
		if err != nil {
			return err
		}
		fresh[k] = is
		s.met = append(s.met, i)
	}
	return nil
}

// run searches from the initial nodes.
func (s *seeker) run() {
	defer s.routes.End()
	defer s.ended.Store(true)
	roots, bits, err := s.routes.Begin(s)
	if err != nil {
		s.fail(err)
		return
	}
	s.bits = bits
	if s.number == 0 {
		s.initialFault()
	}
	initial := slices.Clone(s.met)
	for i := range roots {
		if s.stop {
			break
		}
		n := initial[(len(roots)-1-i+s.number)%len(roots)]
		if s.all.parts.enter(n, s.who) == apart {
			s.stack.push(n, 0)
			s.sit(0)
			s.walk()
		}
	}
	if s.cut != CutNone { // the file with a part of the stack is lost
		s.all.set.Stop()
	}
	s.addFigures(s.bytes())
}

func (s *seeker) walk() {
	for s.stack.n > 0 && !s.stop {
		e, entered := s.stack.peek()
		if entered {
			s.popPassed(e)
			continue
		}
		lack := lackID(e.note)
		switch s.all.parts.enter(e.word, s.who) {
		case apart:
			s.sit(lack)
		case within:
			s.stack.pop()
			s.pass(e.word)
			s.join(e.word, lack)
		case closed:
			s.stack.pop()
			s.pass(e.word)
		}
	}
}

// pass updates the flags of the last node on the path for its successor `part`, which s will not visit from there. The
// flags record whether the system states of successors are settled (see C3 in proviso.go).
func (s *seeker) pass(part uint32) {
	if s.all.reduces {
		s.passed(s.routes.Settle(s.all.parts.part(part).node, false))
	}
}

func (s *seeker) passed(settled bool) {
	if settled {
		s.flags |= pathSome
	} else {
		s.flags &^= pathSettled
	}
}

// sit makes the node on top of the stack a seat: for this goroutine, the first node of its set on the path. Afterwards
// it visits the node. `by` is the number of the lack of the step to the node.
func (s *seeker) sit(by lackID) {
	e, _ := s.stack.peek()
	s.seats.push(e.word, uint64(by))
	s.visit(e.word, 0)
}

// visit appends node `part`, the top of the stack, to the path with the given flags. visit expands the node, and pushes
// the steps to successors in sets that the goroutine has not entered.
func (s *seeker) visit(part uint32, flags uint64) {
	s.fresh.Depth = max(s.fresh.Depth, int64(s.depth))
	s.stack.enter(s.flags)
	s.flags = flags
	s.depth++
	if s.all.parts.wasLeft(part) {
		return // left by another goroutine, which saw every successor
	}
	s.flags |= pathSettled
	x := s.expand(part)
	if x == nil {
		return
	}
	if s.all.parts.mark(part, partCounted) {
		s.fresh.Nodes++
		s.fresh.Transitions += int64(len(x.Nodes))
	} else {
		s.fresh.Inner += int64(len(x.Nodes))
	}
	if x.ClaimFault {
		n := s.all.parts.part(part).node
		s.claimFault(s.routes.State(n), s.automatonState(n))
		return
	}
	if x.Unseen || len(x.Nodes) == 0 {
		s.flags &^= pathSettled
	}
	for _, t := range s.steps {
		switch s.all.parts.standing(t.part, s.who) {
		case apart:
			s.stack.push(t.part, uint64(t.lack))
			continue
		case within:
			s.join(t.part, t.lack)
		}
		s.passed(t.settled)
	}
}

// expand computes the successors of a node and sets s.steps to the steps, in an order that differs between goroutines.
// The result is nil if the search is over.
func (s *seeker) expand(part uint32) *Followed {
	if s.checks() {
		s.addFigures(s.bytes())
	}
	s.breathe()
	s.from = part
	x, err := s.routes.Expand(&s.all.parts.part(part).node)
	if x == nil {
		s.fail(err)
		return nil
	}
	s.fresh.Decided.Add(x.Decided)
	if !x.Odd && s.Fairness != Unfair {
		s.moves.All = x.Enabled
		s.served.recordMovers(&s.moves)
	}
	q := s.automatonState(s.all.parts.part(part).node)
	s.steps = s.steps[:0]
	each := 0
	if len(x.Qs) > 0 {
		each = len(x.Nodes) / len(x.Qs)
	}
	for j := range x.Nodes {
		k, i := len(x.Qs)-1-j/each, j%each
		t := seekerStep{part: s.met[j], settled: x.Settled[j]}
		marks := s.lackMarks(x, q, k)
		if x.Odd {
			a := s.unfair[i]
			a.marks = marks
			t.lack = s.lacks.id(a)
		} else {
			t.lack = s.lacks.step(&s.served, x.Moves[i], marks)
		}
		s.steps = append(s.steps, t)
	}
	if s.draw != nil {
		s.draw.Shuffle(len(s.steps), func(i, j int) { s.steps[i], s.steps[j] = s.steps[j], s.steps[i] })
	}
	return x
}

// lackMarks returns the acceptance marks that the automaton step from q to x.Qs[k] does not have.
func (s *seeker) lackMarks(x *Followed, q Q, k int) uint64 {
	switch {
	case s.generalised != nil:
		return x.Marks[k]
	case s.Graph.Accepting(q):
		return 0
	}
	return lacksOne
}

// join handles a step from the last node on the path to node `to`, in a set that the goroutine has entered. The step
// closes a cycle: join unites the set of `to` and all later sets on the path. `by` is the number of the lack of the
// step.
//
// join finds the whole cycle before its first union. Concurrent joins put sets that join has united into further sets:
// if join looked for the end of its cycle between its unions, two joins could both end too early, each because of sets
// that the other has united so far.
func (s *seeker) join(to uint32, by lackID) {
	p := s.all.parts
	e, _ := s.seats.peek()
	for !p.sameSet(e.word, to) {
		s.seats.pop()
		if s.seats.n == 0 {
			panic("bug: a set has nobody who was said to be in it")
		}
		by = s.lacks.union(by, lackID(e.note))
		s.joined.push(e.word, 0)
		e, _ = s.seats.peek()
	}
	for s.joined.n > 0 {
		later, _ := s.joined.peek()
		s.joined.pop()
		p.unite(later.word, e.word, s.lacks)
	}
	s.recordStep(e.word, by)
}

// recordStep adds a step to the set of node `part`. `by` is the number of the lack of the step. If the steps of the set
// now satisfy all acceptance and fairness conditions, recordStep ends the search.
func (s *seeker) recordStep(part uint32, by lackID) {
	if s.lacks.accepts(s.all.parts.recordStep(part, by, s.lacks)) && !s.stop {
		s.accept(part)
	}
}

// popPassed handles e, the top of the stack, after all successors of e were handled. In general it removes e from the
// path. The exception is the last seat of a set that has a node left by no goroutine: if e is the last seat, and no
// earlier seat is in the set of e, then e stays and popPassed visits such a node next.
func (s *seeker) popPassed(e entry) {
	p := s.all.parts
	if s.flags&pathLeft == 0 {
		s.settle(e.word)
		p.mark(e.word, partLeft)
		s.flags |= pathLeft
	}
	if seat, _ := s.seats.peek(); seat.word == e.word && s.flags&pathPicked == 0 {
		s.seats.pop()
		if below, _ := s.below(); s.seats.n > 0 && p.sameSet(seat.word, below) {
			s.recordStep(seat.word, lackID(seat.note))
		} else if next := p.pick(e.word); next != 0 {
			s.seats.push(seat.word, seat.note)
			s.stack.push(next, 0)
			s.visit(next, pathPicked)
			return
		}
	}
	s.stack.pop()
	s.depth--
	picked := s.flags&pathPicked != 0
	s.flags = e.note
	if s.stack.n > 0 && !picked {
		s.pass(e.word)
	}
}

// below returns the node of the last seat: the first node of the last set on the path. ok is false without a seat.
func (s *seeker) below() (part uint32, ok bool) {
	if s.seats.n == 0 {
		return 0, false
	}
	e, _ := s.seats.peek()
	return e.word, true
}

// settle makes the system state of node `part` settled, that is, green (see C3 in proviso.go), if every successor is
// settled: green or full. Under the safety proviso one settled successor is enough. settle is called when the
// goroutine leaves the node.
func (s *seeker) settle(part uint32) {
	settles := s.flags&pathSettled != 0
	if s.all.safety {
		settles = s.flags&pathSome != 0
	}
	if s.all.reduces && settles {
		s.routes.Settle(s.all.parts.part(part).node, true)
	}
}
