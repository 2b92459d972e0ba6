package dpor

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// step is a possible action of a process in a state: a move of the machine with one of its outcomes.
type step struct {
	proc    program.PID
	number  int32 // index among the possible steps of the process in this state
	choices int32 // number of possible steps of the process in this state
	taken   Taken
	touches touch
	// fault is the fault of the step, or nil. halts reports whether the process can never move after the step.
	fault *program.Fault
	halts bool
	// back reports whether the step may lead the process to an earlier location. Every cycle of states has such a step.
	back bool
	// writes has the bytes the step changes, if these are the same in every state with this step. Otherwise next is set
	// to the resulting state, and the step is valid in a single state only.
	writes  []patch
	next    program.State
	traffic []traffic // traffic of the channels after the step; set if next is set
}

// patch is a change of a state: bytes to be written at offset `at`.
type patch struct {
	at    int
	bytes []byte
}

// offer is the set of the possible steps of a process in a state. offer is the same in all states with equal contents
// of the cells in asked. If steps is empty, the process is blocked or has terminated.
type offer struct {
	proc  program.PID
	steps []step
	asked touch
	ended bool // the process is at its end, or halted by a fault
	// open reports whether a process at this location is never blocked.
	open bool
	once bool // the steps are valid in a single state only
}

// state is a model state, with additional data on which steps depend.
type state struct {
	bytes   program.State
	halted  program.PIDSet // processes that can never move again, because of a fault
	halts   bool           // whether halted is nonempty
	traffic []traffic      // traffic of every channel (index id-1), up to the last channel used
	layout  *layout
}

func (s *state) set(t *state) {
	s.bytes = append(s.bytes[:0], t.bytes...)
	s.halted, s.halts, s.layout = t.halted, t.halts, t.layout
	s.traffic = append(s.traffic[:0], t.traffic...)
}

func (s *state) trafficOf(id int32) traffic {
	if int(id) > len(s.traffic) {
		return traffic{}
	}
	return s.traffic[id-1]
}

// layout maps the cells of a state to byte offsets. States with the same processes and channels have the same layout.
type layout struct {
	parts map[exec.Cell]closure.Part
	procs []process
}

// process is a process in a layout: the offset of its location in the bytes of a state, and the stored offers of the
// process.
type process struct {
	typ    int
	at     int    // offset of the location
	wide   bool   // whether the location takes two bytes instead of one
	places []site // index: location
}

// site stores the offers (sets of possible steps) computed for a process at one location. site has one hash map (lens)
// for every set of bytes the computation of an offer has read.
type site struct {
	lenses []lens
}

// lens is a hash map to offers. The key is the contents of the bytes the computation of the offer read; `at` has the
// offsets of these bytes in the state.
type lens struct {
	at      []int
	small   map[uint64]*offer // used if the key has at most 8 bytes; otherwise large is used
	large   map[string]*offer
	scratch []byte
}

// space is the state space of a program: it computes the states and the steps between them.
type space struct {
	prog    *program.Program
	machine *closure.Machine
	view    exec.View
	cells   cells
	layouts map[string]*layout
	only    *layout // the layout of all states; nil if states have several layouts
	fixed   bool    // no process is created or dies
	// handshakes reports whether the model has rendezvous channels. A rendezvous is a step of the sender, and also
	// moves the receiver; the receiver may thus reach its end by a step of another process.
	handshakes bool
	open       [][]bool // the result of openLocations
	watched    closure.Watched
	foot       exec.Footprint // the footprint of the last computed offer; see watch
	moving     exec.Footprint
	shape      []byte
	offers     int // number of stored offers
	endless    error
	meter      *meter
}

// newSpace returns the space of p. The error is a *UsageError if p has a feature that dpor cannot explore.
func newSpace(p *program.Program) (*space, error) {
	if err := refuse(p); err != nil {
		return nil, err
	}
	m, err := closure.Compile(p)
	if err != nil {
		return nil, err
	}
	s := &space{
		prog: p, machine: m.(*closure.Machine), layouts: map[string]*layout{},
		cells: cells{map[exec.Cell]cell{}}, fixed: fixed(p), open: openLocations(p), meter: &meter{},
	}
	s.view = s.machine.View()
	s.handshakes = slices.ContainsFunc(p.ChanTypes, func(t *program.ChanType) bool { return t.Cap == 0 })
	return s, nil
}

// clone returns a new space of the same program for use by another goroutine.
func (x *space) clone() *space {
	m := x.machine.Clone().(*closure.Machine)
	return &space{
		prog: x.prog, machine: m, view: m.View(), layouts: map[string]*layout{}, cells: cells{map[exec.Cell]cell{}},
		fixed: x.fixed, handshakes: x.handshakes, open: x.open, meter: &meter{},
	}
}

// refuse returns an error if p has a feature that makes a step dependent on every other step.
func refuse(p *program.Program) error {
	what := ""
	switch {
	case p.Claim != nil:
		what = "a never claim"
	case p.Reads(program.TimeoutVar):
		what = "timeout"
	case p.UsesPriority:
		what = "priorities"
	case p.UsesLast:
		what = "_last"
	case p.UsesEnabled:
		what = "enabled() or pc_value()"
	default:
		return nil
	}
	return usagef("the model has %s: a step may then depend on all others, and nothing is gained by exploring traces "+
		"(use ltlpor check)", what)
}

// fixed reports whether no step of p creates a process or observes the termination of a process. Terminated processes
// then stay in the state.
func fixed(p *program.Program) bool {
	ok := !p.Reads(program.NrPr)
	for _, t := range p.Types {
		ok = ok && len(t.Chans) == 0
	}
	remote := func(r *program.Remote) { ok = ok && r == nil }
	p.Walk(func(u program.Use) {
		if u.Place != nil {
			remote(u.Place.Remote)
		}
	})
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		switch x := x.(type) {
		case *program.Run, *program.AtLabel, *program.ProcFn:
			ok = false
		case *program.Load:
			remote(x.Remote)
		}
	})
	return ok
}

// openLocations returns for every process type and location whether a process there is never blocked. A process is
// never blocked if its type has no provided clause, and if an edge without a condition or an else edge leaves the
// location.
func openLocations(p *program.Program) [][]bool {
	open := make([][]bool, len(p.Types))
	for i, t := range p.Types {
		open[i] = make([]bool, len(t.Locations))
		for l := range t.Locations {
			for _, id := range t.Locations[l].Out {
				switch p.Edges[id].Kind {
				case program.Skip, program.Do, program.Else:
					open[i][l] = t.Provided == nil
				}
			}
		}
	}
	return open
}

// initial sets *s to the initial state. The error is a *faultError if creating the initial state is a run-time error.
func (x *space) initial(s *state) error {
	*s = state{bytes: x.machine.Init(nil)}
	if f := x.machine.InitFault(); f != nil {
		return &faultError{f}
	}
	s.layout = x.layoutOf(s.bytes)
	return nil
}

// faultError reports a run-time error in the creation of the initial state.
type faultError struct{ fault *program.Fault }

func (e *faultError) Error() string { return e.fault.Message }

func (x *space) layoutOf(s program.State) *layout {
	if x.only != nil {
		return x.only
	}
	x.shape = x.machine.Shape(x.shape[:0], s)
	if l, ok := x.layouts[string(x.shape)]; ok {
		return l
	}
	l := &layout{parts: map[exec.Cell]closure.Part{}}
	for _, part := range x.machine.Parts(s) {
		if part.Channel == 0 {
			l.parts[part.Cell] = part
		}
	}
	x.view.Select(s)
	for p := range x.view.Live() {
		typ, _ := x.view.Process(program.PID(p))
		at := l.parts[exec.Cell{Kind: exec.Location, Proc: program.PID(p)}]
		l.procs = append(l.procs, process{
			typ: typ, at: at.Off, wide: at.Len == 2, places: make([]site, len(x.prog.Types[typ].Locations)),
		})
	}
	x.layouts[string(x.shape)] = l
	if x.fixed {
		x.only = l
	}
	return l
}

// location returns the location of process p.
func (s *state) location(p program.PID) program.Loc {
	k := &s.layout.procs[p]
	if k.wide {
		return program.Loc(binary.LittleEndian.Uint16(s.bytes[k.at:]))
	}
	return program.Loc(s.bytes[k.at])
}

func (s *state) live() int { return len(s.layout.procs) }

// gone is the offer of a process that has terminated, or can no longer move because of a fault.
var gone = offer{ended: true}

// offerOf returns the offer (the possible steps) of process p in state s. offerOf takes a stored offer if there is one.
// If p does not exist or is halted, the offer has no steps.
//
// The result stays valid, but its steps may not be possible in other states: a step with `next` set is possible in s
// only. A step with `writes` set is possible in every state with equal contents of the cells in asked.
func (x *space) offerOf(s *state, p program.PID) *offer {
	if int(p) >= s.live() || s.halts && s.halted.Has(p) {
		return &gone
	}
	k := &s.layout.procs[p]
	l := s.location(p)
	place := &k.places[l]
	for i := range place.lenses {
		if o := place.lenses[i].find(s.bytes); o != nil && !s.halts {
			return o
		}
	}
	x.meter.checkLimits() // every step may run a long sequence in the machine
	o := x.watch(s, p, k.typ, l)
	if !o.once && !s.halts {
		x.remember(s, place, o)
	}
	return o
}

func (n *lens) key(s program.State) (small uint64) {
	for i, at := range n.at {
		small |= uint64(s[at]) << (8 * i)
	}
	return small
}

func (n *lens) find(s program.State) *offer {
	if n.small != nil {
		return n.small[n.key(s)]
	}
	n.scratch = n.scratch[:0]
	for _, at := range n.at {
		n.scratch = append(n.scratch, s[at])
	}
	return n.large[string(n.scratch)]
}

// maxOffers is the maximum number of stored offers. When the number is reached, all stored offers are discarded.
const maxOffers = 1 << 16

// remember stores offer o, computed for s, at site k. The key is the contents of the cells in x.foot: the cells read,
// and also the cells written, for two reasons. First, a step with several outcomes may write a cell in only some
// outcomes, and leave the old value in the others. Second, written cells may determine which outcomes are equal.
func (x *space) remember(s *state, k *site, o *offer) {
	if x.offers == maxOffers {
		x.forget()
	}
	x.offers++
	var at []int
	for _, cells := range [][]exec.Cell{x.foot.Reads, x.foot.Writes} {
		for _, c := range cells {
			if part, ok := s.layout.parts[c]; ok {
				for i := range part.Len {
					at = append(at, part.Off+i)
				}
			}
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	for i := range k.lenses {
		if slices.Equal(k.lenses[i].at, at) {
			k.lenses[i].put(s.bytes, o)
			return
		}
	}
	n := lens{at: at}
	if len(at) <= 8 {
		n.small = map[uint64]*offer{}
	} else {
		n.large = map[string]*offer{}
	}
	n.put(s.bytes, o)
	k.lenses = append(k.lenses, n)
}

// forget discards the stored offers. An offer returned earlier stays valid.
func (x *space) forget() {
	x.offers = 0
	for _, l := range x.layouts {
		for p := range l.procs {
			clear(l.procs[p].places)
		}
	}
}

func (n *lens) put(s program.State, o *offer) {
	if n.small != nil {
		n.small[n.key(s)] = o
		return
	}
	key := make([]byte, 0, len(n.at))
	for _, at := range n.at {
		key = append(key, s[at])
	}
	n.large[string(key)] = o
}
