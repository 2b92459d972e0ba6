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

// Future computes R(s, C), the future of a set C of processes in state s: the edges possible before any process of C
// moves. Reset sets the state s, and the other methods are about this state. A Future belongs to one goroutine.
type Future struct {
	types *procinstance.Table
	// before and after are two tables of process instances: for states in which a notrace assertion is active, and for
	// states after its end, which is permanent. After the end, sends and receives no longer matter to the assertion.
	// Without a notrace assertion, both are the same table. `types` is `before` or `after`.
	before, after *procinstance.Table
	over          program.Loc // location of the notrace assertion after its end; unused without a notrace assertion

	state partialeval.State
	// position has, by edge, the index of the edge among the edges at its location, or farOff for any greater index.
	position    []uint8
	links       []int32        // by edge: its index in Instance.Links, the same in every instance
	moves       []program.Move // the moves of the state
	n           int            // number of processes in the state
	procs       []process      // by pid; then by process type, for processes not yet created
	epoch       uint32         // number of the current fixpoint; marks with another number are outdated
	stateNumber uint32         // number of the current state, raised by Reset; answers with another number are outdated
	// prepared is set after prepare has filled the tables for the current state.
	prepared bool
	// evaluated is set if fixpoints use the operand values of the moves (Evaluate).
	evaluated bool
	asked     []Answer // tests made since Reset
	parties   []party  // edges of this state with cached guests
	partyOf   map[side]int
	atEnds    ends

	// The moves of each process, as index ranges. p starts moves[own[p]:own[p+1]], as the sender if the move is a
	// rendezvous. p is the receiver in the moves with the numbers received[peerOf[p]:peerOf[p+1]].
	indexed     bool
	own, peerOf []int32
	received    []int32
	paired      bool
	// Linked lists of the rendezvous moves of each pair of processes. pairs[p*n+q] is the first move with sender p and
	// receiver q, and nextPair[i] the move after move i. Every entry is a move number plus 1, or 0 for none.
	pairs, nextPair []int32
	pairsAt         []int32
	movers          []program.PIDSet   // by access class: processes with a move or guest of the class
	moving          bitset.Set         // access classes with a non-empty movers entry
	touching        []program.PIDSet   // by access class: processes with a move dependent on the class, after Evaluate
	touched         bitset.Set         // access classes with a non-empty touching entry
	barred          uint64             // propositions barred by some process
	barring         [64]program.PIDSet // by proposition: the barring processes
	// Some process of the state has an edge that may fail without a rendezvous partner.
	partnerless bool
	// The access classes of edges ahead: once of at least one process, twice of at least two.
	once, twice bitset.Set
	// creators is the number of processes that may create processes. asides is the number of calls of ahead in the
	// state.
	creators, asides int

	in      program.PIDSet // the candidate set C, without the processes already removed
	live    bitset.Set     // access classes of the moves of C
	needed  program.PIDSet // processes that every acceptable set contains
	vital   bitset.Set     // access classes of the moves of needed processes
	list    []member       // R in the order of discovery; the first `done` members are processed
	done    int
	looked  bool
	putOff  bool       // set while lookAround looks at edges in a try: R counts as empty
	classes bitset.Set // access classes of the members of R
	// The wants are the numbers of conditions that make edges executable. helped has the wants that members of R may
	// make true, and helpedBy the source of each. told has the wants already reported to the waiting edges.
	helped, told bitset.Set
	helpedBy     []source
	waits
	seen      uint64 // propositions that members of R may change
	trying    bool
	try       int32       // number of the last try (tentative removal of a process); 0 before the first
	tried     program.PID // process that the last try removed
	removedBy [256]source // by process: the source of the removal from C
	saved     *undo       // undo record of the try that began last; nil before the first try
	undos     []*undo     // undo records, by nesting depth of the try
	cause     int32       // index in list of the member now processed; -1 for none
	// The first process removed from C, and the index in list of the edge that removed it; -1 if no process was
	// removed.
	first  [2]int32
	effort effort

	universes universes
	rows      Rows
}

// effort counts the work done: fixpoint computations, edges of futures processed (steps), and items visited (looks),
// which are moves, edges, parts of guards, waiting edges and processes.
type effort struct{ fixpoints, steps, looks int64 }

// process is the state of a process in a fixpoint computation of the future R (the edges possible before the candidate
// set moves). A link is an edge specialized to the process.
type process struct {
	inst      *procinstance.Instance
	loc       program.Loc // location in the state; -1 if the process is not yet created
	can       bool        // the process has a move in the state
	movable   uint32      // bit i: starts a move with the edge at position i of loc; bit farOff: with a later edge
	barred    uint64      // propositions that Bar forbids the future to change, as bits
	written   uint64      // private variables, as bits, that members of R may write
	writtenBy source      // source of the bits in written
	returned  uint32      // epoch of the last fixpoint in which a step of R leads back to loc
	reached   []uint32    // by location: epoch of the last fixpoint in which the process arrives there
	members   []uint32    // by link: epoch of the last fixpoint with the link in R
	answers   []answers   // by link: results of tests of its atoms
	waiters   []int32     // indices in Future.waiting of the edges that wait for steps of the process
}

// member is an edge in the future R(s, C), with the reason why it is in R.
type member struct {
	proc, link int32  // process, and index of the edge in its Instance.Links
	cause      int32  // index in Future.list of the edge that made it possible; -1 if it was possible in the state
	fresh      bool   // first member of R with its access class
	by         source // the removed process causing the membership
}

// farOff is the value of Future.position for every edge with index 31 or more at its location.
const farOff = 31

// Places numbers process instances and their locations. The numbers occur in the results of Key and Answers. Results of
// several Futures are comparable if the Futures share a Places.
type Places = procinstance.Places

// Crowded reports whether the table of process instances is full. Further processes get the generic instance of their
// type, which makes the results less precise.
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
// is an edge of another process type, link panics.
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
// location. The result is true if an atomic sequence there may run forever, alone or alternating with other processes,
// or depends on timeout. An edge that merely waits for timeout does not count.
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

// Visible returns the propositions that edge e of process p may change, as a bit set. e must be at the location of p.
// After Evaluate, e must be executable. The result then holds in this state, and in every state reached from it by
// steps outside of a valid set that contains p.
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

// Largest returns the largest valid subset of `from`: the largest subset with moves satisfying C1. The result may be
// empty. A rendezvous counts as a move of the subset if at least one of its two processes is a member.
func (x *Future) Largest(from program.PIDSet) program.PIDSet {
	x.prepare()
	x.start(from)
	x.run()
	x.effort.fixpoints++
	return x.in
}

// Effort returns the work done since New: fixpoint computations, edges of futures processed (steps), and items visited
// (looks). A call of Exclude counts as a fixpoint, although it continues an earlier one.
func (x *Future) Effort() (fixpoints, steps, looks int64) {
	return x.effort.fixpoints, x.effort.steps, x.effort.looks
}
