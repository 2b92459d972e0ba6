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

// Future computes R(s, C), the future of sets C of processes, for one state s after the other. A
// Future belongs to one goroutine.
type Future struct {
	types *procinstance.Table
	// before and after are types while the notrace assertion, if there is one, follows
	// what happens, and since it is over: nothing that is sent and received matters to
	// it any more, and it stays so.
	before, after *procinstance.Table
	over          program.Loc // where it is then

	state partialeval.State
	// position is that of each edge at its location.
	position    []uint8
	links       []int32 // by edge: the number of its link in each instance
	moves       []program.Move
	n           int       // processes in the state
	procs       []process // by pid; after those, one for each type, of processes not yet created
	epoch       uint32
	stateNumber uint32 // number of the state, as epoch is of the fixpoint
	// prepared: conflicts and the like are those of the state.
	prepared bool
	// evaluated: the operands of the moves are.
	evaluated bool
	asked     []Answer
	parties   []party // whose steps may be part of an atomic sequence of the state
	partyOf   map[side]int
	atEnds    ends

	// The moves by process: those of p are moves[own[p]:own[p+1]], and those that it receives in
	// have the numbers received[peerOf[p]:peerOf[p+1]].
	indexed          bool
	own, peerOf      []int32
	received         []int32
	paired           bool
	pairs, nextPair  []int32 // by sender and receiver, and by move: the next of the same; one more than the number
	pairsAt          []int32
	movers           []program.PIDSet   // by class: the processes with a move of it, or one to which it belongs
	moving           bitset.Set         // the classes that have some
	touching         []program.PIDSet   // by class: those with a move that is dependent on it with operands evaluated
	touched          bitset.Set         // the classes that have some
	barred           uint64             // propositions that some process bars
	barring          [64]program.PIDSet // by proposition: the processes that bar it
	partnerless      bool               // some process is where an edge may go wrong without a partner
	once, twice      bitset.Set         // classes ahead of a process, and of two or more
	creators, asides int                // processes ahead of which is a creation; calls of ahead

	in      program.PIDSet
	live    bitset.Set     // classes of moves that members of C have
	needed  program.PIDSet // no acceptable set is without one of these
	vital   bitset.Set     // the classes of their moves
	list    []member       // R, in the order found; the first done of them are worked off
	done    int
	looked  bool
	putOff  bool       // what waits is looked at as if there were no members yet
	classes bitset.Set // of the members of list
	// helped are the wants that they help, helpedBy by what; told those of which all that
	// waits has been told.
	helped, told bitset.Set
	helpedBy     []source
	waits
	seen      uint64 // the propositions whose truth members may change
	trying    bool
	try       int32       // number of the try, 0 for none
	tried     program.PID // the process taken away in it
	removedBy [256]source // by process: what took it out of C
	saved     *undo       // of the try begun last
	undos     []*undo     // by the number of tries that one is within
	cause     int32       // the member whose consequences are being drawn, -1 for none
	first     [2]int32    // the process taken out of C first, and the member that did it
	effort    effort

	universes universes
	rows      Rows
}

// effort is what was done so far: fixpoints; members of them; and what was looked at for these:
// moves, edges, parts of guards, edges that wait, processes.
type effort struct{ fixpoints, steps, looks int64 }

// process is a process in a fixpoint.
type process struct {
	inst      *procinstance.Instance
	loc       program.Loc // -1 for one not yet created
	can       bool        // it has moves
	movable   uint32      // positions of the edges of its moves, handshakes in which it receives apart
	barred    uint64      // propositions that no member of R may change
	written   uint64      // what members of R write of its own
	writtenBy source
	returned  uint32    // epoch in which it came to loc again
	reached   []uint32  // by location: epoch in which it was reached
	members   []uint32  // by link: epoch in which it came into R
	answers   []answers // by link
	waiters   []int32   // numbers of those that wait for its steps
}

// member is an edge in R.
type member struct {
	proc, link int32
	cause      int32 // the member that made it possible, -1 for what is possible in the state
	fresh      bool  // no member before it is of its class
	by         source
}

// farOff stands for the positions of edges from there on.
const farOff = 31

// Places numbers where processes can be. What Futures with the same Places say by Key and Asked
// means the same to all of them.
type Places = procinstance.Places

// Crowded reports whether there may be processes for which no instance was made.
func (f *Future) Crowded() bool {
	return f.before.Full() || f.after.Full()
}

// New returns a Future for the program of r, of which v reads the states. Where places is nil
// the Future has its own.
func New(r *depend.Relations, v exec.View, places *Places) *Future {
	if places == nil {
		places = &Places{}
	}
	x := &Future{before: procinstance.New(r, false, places), partyOf: map[side]int{}}
	x.after = x.before
	if t := r.Program().Trace; t != nil && t.Not {
		x.after, x.over = procinstance.New(r, true, places), t.Over()
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

// Reset prepares for the state of m, all of whose moves m must have.
func (x *Future) Reset(m *program.Moves) {
	x.state.Look(m.State)
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
		q.inst = x.types.Of(&x.state, p, q.inst)
		_, q.loc = x.state.View.At(program.PID(p))
		q.barred = 0
	}
}

// universe finds out which instances are those of the state.
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

// link returns the number of the link for an edge at q's location.
func (x *Future) link(q *process, e program.EdgeID) int32 {
	i := x.links[e]
	if q.inst.Links[i].Edge != e {
		panic("bug: a move from somewhere else")
	}
	return i
}

// Processes returns how many processes the state has.
func (x *Future) Processes() int { return x.n }

// Idle reports whether what process p can do now, and waits for, concerns no
// other process and no proposition: if it has moves, it is a valid set by itself.
func (x *Future) Idle(p int) bool {
	q := &x.procs[p]
	return q.inst.Idle[q.loc]
}

// Obstacle reports whether process p is at a location whose edges are never part
// of a valid set: an atomic sequence may go on for ever there, alone or by turns with
// others, or an edge hangs on timeout in a way that is not understood.
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

// Visible returns the bit set of the propositions whose truth the edge of
// process p, one at its location, may change. After Evaluate it must be executable, and
// they are those that it may change in the state, and wherever a valid set with it is
// moved to.
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

// Largest returns the largest valid subset of from; all moves of its members,
// handshakes included, are then moves of the set.
func (x *Future) Largest(from program.PIDSet) program.PIDSet {
	x.prepare()
	x.start(from)
	x.run()
	x.effort.fixpoints++
	return x.in
}

// Effort returns how many fixpoints were computed, and how many edges they were
// worked off for; those of Without, which go on from another, included; and how much was
// looked at for that.
func (x *Future) Effort() (fixpoints, steps, looks int64) {
	return x.effort.fixpoints, x.effort.steps, x.effort.looks
}
