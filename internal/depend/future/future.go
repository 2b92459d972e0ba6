package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Future computes the future R(s, C) of sets C of processes: the edges possible before any process of C moves. A Future
// does so for one state s at a time; Reset sets s. A Future belongs to one goroutine.
type Future struct {
	types *procinstance.Table
	// before and after are the tables for states in which a notrace assertion is active, and for states after its
	// end. After the end, which is permanent, sends and receives no longer matter to the assertion. types is one of
	// the two.
	before, after *procinstance.Table
	over          program.Loc // location of the ended notrace assertion

	state partialeval.State
	// position has, by edge, the index of the edge at its location, at most farOff.
	position    []uint8
	links       []int32 // by edge: its index in Instance.Links, the same in every instance
	moves       []program.Move
	n           int       // number of processes in the state
	procs       []process // by pid; then by process type, for processes not yet created
	epoch       uint32
	stateNumber uint32 // number of the state, as epoch is the number of the fixpoint
	// prepared is set after prepare has filled the tables for the current state.
	prepared bool
	// evaluated is set if fixpoints use the operand values of the moves (Evaluate).
	evaluated bool
	asked     []Answer
	parties   []party // edges with their guests, in this state
	partyOf   map[side]int
	atEnds    ends

	// Moves by process: p starts moves[own[p]:own[p+1]], and is the receiver in the moves numbered
	// received[peerOf[p]:peerOf[p+1]].
	indexed          bool
	own, peerOf      []int32
	received         []int32
	paired           bool
	pairs, nextPair  []int32 // by sender and receiver; by move: next of the pair. Entries are move number + 1
	pairsAt          []int32
	movers           []program.PIDSet   // by access class: processes with a move or guest of the class
	moving           bitset.Set         // classes with a non-empty movers entry
	touching         []program.PIDSet   // by class: processes with a dependent move, operands evaluated
	touched          bitset.Set         // classes with a non-empty touching entry
	barred           uint64             // propositions barred by some process
	barring          [64]program.PIDSet // by proposition: the barring processes
	partnerless      bool               // some process has an edge that may fail without a partner
	once, twice      bitset.Set         // classes ahead of at least one process, and of at least two
	creators, asides int                // number of processes that may create processes; number of calls of ahead

	in      program.PIDSet
	live    bitset.Set     // classes of moves of C
	needed  program.PIDSet // processes that every acceptable set contains
	vital   bitset.Set     // classes of moves of needed processes
	list    []member       // R in the order of discovery; the first `done` members are processed
	done    int
	looked  bool
	putOff  bool       // treat R as empty while looking at waiting edges
	classes bitset.Set // classes of the members of R
	// helped has the wants that members of R may make true, and helpedBy the source for each. told has the wants of
	// which the waiting edges were notified.
	helped, told bitset.Set
	helpedBy     []source
	waits
	seen      uint64 // propositions that members may change
	trying    bool
	try       int32       // number of the try, 0 for none
	tried     program.PID // process that the try removes
	removedBy [256]source // by process: source of the removal from C
	saved     *undo       // undo record of the try begun last
	undos     []*undo     // by nesting depth of the try
	cause     int32       // member being processed, -1 for none
	first     [2]int32    // first process removed from C, and the member of R that removed it; -1 if none
	effort    effort

	universes universes
	rows      Rows
}

// effort counts the work done: fixpoint computations, members of R processed, and items visited (moves, edges, parts of
// guards, waiting edges, processes).
type effort struct{ fixpoints, steps, looks int64 }

// process is the state of a process during a fixpoint computation. R is the future, and a link is an edge specialized
// to the process.
type process struct {
	inst      *procinstance.Instance
	loc       program.Loc // -1: not yet created
	can       bool        // has a move in the state
	movable   uint32      // bits of the positions of the edges of its moves, not as receiver
	barred    uint64      // propositions of Bar for this process
	written   uint64      // private variables, as bits, that members of R may write
	writtenBy source      // cause of the members of written
	returned  uint32      // epoch in which a step of R led back to loc
	reached   []uint32    // by location: epoch in which p arrived there
	members   []uint32    // by link: epoch in which it became a member of R
	answers   []answers   // by link
	waiters   []int32     // indices in Future.waiting of the edges that wait for steps of the process
}

// member is an edge in the future R(s, C), with the reason for its membership: cause.
type member struct {
	proc, link int32  // process, and index of the edge in its Instance.Links
	cause      int32  // index of the member that made it possible; -1 for possible in the state
	fresh      bool   // first member of its class
	by         source // the cause, see source
}

// farOff is the value of Future.position for every edge with index 31 or more at its location.
const farOff = 31

// Places numbers process instances and their locations, for the results of Key and Answers. The results of different
// Futures are comparable if the Futures share one Places.
type Places = procinstance.Places

// Crowded reports whether the table of process instances is full. Some processes may then lack a specialized instance,
// which makes the results less precise.
func (f *Future) Crowded() bool {
	return f.before.Full() || f.after.Full()
}

// New returns a Future for the program of r. v reads the states. If places is nil, the Future makes a Places that it
// does not share.
func New(r *depend.Relations, v exec.View, places *Places) *Future {
	if places == nil {
		places = &Places{}
	}
	x := &Future{before: procinstance.New(r, false, places), partyOf: map[side]int{}}
	x.after = x.before
	if t := r.Program().Trace; t != nil && t.Not {
		x.after, x.over = procinstance.New(r, true, places), t.OverLocation()
	}
	x.types = x.before
	x.state = partialeval.Read(r.Program(), v)
	x.position, x.links = make([]uint8, len(r.Program().Edges)), make([]int32, len(r.Program().Edges))
	for _, t := range r.Program().Types {
		n := int32(0)
		for l := range t.Locations {
			for i, e := range t.Locations[l].Out {
				x.position[e], x.links[e] = uint8(min(i, farOff)), n
				n++
			}
		}
	}
	return x
}

// Reset makes the state of m the current state. m must contain every move possible in the state.
func (x *Future) Reset(m *program.Moves) {
	x.state.Point(m.State)
	x.universe()
	x.moves = m.All
	x.n = x.state.N
	x.prepared, x.evaluated, x.indexed, x.asides = false, false, false, 0
	for ; x.barred != 0; x.barred &= x.barred - 1 {
		x.barring[bits.TrailingZeros64(x.barred)] = program.PIDSet{}
	}
	x.asked, x.parties, x.atEnds.found = x.asked[:0], x.parties[:0], false
	clear(x.partyOf)
	x.stateNumber++
	if n := x.n + len(x.state.Program.Types); len(x.procs) < n {
		x.procs = append(x.procs, make([]process, n-len(x.procs))...)
	}
	for p := range x.n {
		q := &x.procs[p]
		q.inst = x.types.Instance(&x.state, p, q.inst)
		_, q.loc = x.state.View.Process(program.PID(p))
		q.barred = 0
	}
}

// universe sets x.types to the table of process instances for the current state: x.before while the notrace assertion
// is active, x.after once it has ended. A change of the table discards the instances of all processes.
func (x *Future) universe() {
	if x.before == x.after {
		return
	}
	of := x.before
	if x.state.View.Traced() == x.over {
		of = x.after
	}
	if of == x.types {
		return
	}
	x.types = of
	for p := range x.procs {
		x.procs[p].inst = nil
	}
}

func (x *Future) place(q *process, inst *procinstance.Instance, l program.Loc) {
	q.inst, q.loc = inst, l
	if n := len(inst.Out); len(q.reached) < n {
		q.reached = make([]uint32, n)
	}
	if n := len(inst.Links); len(q.members) < n {
		q.members = make([]uint32, n)
		q.answers = make([]answers, n)
	}
}

// link returns the index, in q.inst.Links, of edge e as specialized to process q. e must be at the location of q. If e
// is no edge of the type of q, link panics.
func (x *Future) link(q *process, e program.EdgeID) int32 {
	i := x.links[e]
	if q.inst.Links[i].Edge != e {
		panic("bug: a move from somewhere else")
	}
	return i
}

// Processes returns the number of processes in the state.
func (x *Future) Processes() int { return x.n }

// Idle reports whether process p, at its location, can affect no other process and no proposition by its next steps or
// by waiting. If p has moves, {p} is then a valid set: the moves satisfy C1.
func (x *Future) Idle(p int) bool {
	q := &x.procs[p]
	return q.inst.Idle[q.loc]
}

// Obstacle reports whether no valid set (set of processes with moves satisfying C1) contains process p at its current
// location. The obstacle is an atomic sequence that may run forever, alone or alternating with other processes, or a
// dependence on timeout. An edge that merely waits for timeout is no obstacle.
func (x *Future) Obstacle(p int) bool {
	q := &x.procs[p]
	if q.inst.Obstacle[q.loc] {
		return true
	}
	for _, i := range q.inst.Out[q.loc] {
		if x.guests(p, i).obstacle {
			return true
		}
	}
	return false
}

// Visible returns the bit set of the propositions that edge e of process p may change. e must be at the location of p.
// After Evaluate, e must be executable; the result then holds in this state, and in every state reached by steps
// outside of a valid set containing p.
func (x *Future) Visible(p program.PID, e program.EdgeID) uint64 {
	q := &x.procs[p]
	i := x.link(q, e)
	guests := x.guests(int(p), i).visible
	if x.evaluated {
		if now := x.types.InState(&x.state, int(p), q.inst, i); now != nil {
			return now.Visible | guests
		}
	}
	return q.inst.Links[i].Visible | guests
}

// Largest returns the largest valid subset of `from`: the largest set of processes with moves satisfying C1. The result
// may be empty. A rendezvous counts as a move of the subset if at least one of its two processes is a member.
func (x *Future) Largest(from program.PIDSet) program.PIDSet {
	x.prepare()
	x.start(from)
	x.run()
	x.effort.fixpoints++
	return x.in
}

// Effort returns the work done since New: the numbers of fixpoint computations, of members of R processed, and of items
// visited. A call of Exclude counts as a fixpoint, although it continues an earlier one.
func (x *Future) Effort() (fixpoints, steps, looks int64) {
	return x.effort.fixpoints, x.effort.steps, x.effort.looks
}
