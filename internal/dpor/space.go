package dpor

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// step is a possible action of a process in a state: a move with one outcome.
type step struct {
	proc    program.PID
	number  int32 // index among the steps of the process in this state
	choices int32 // number of steps of the process there
	taken   Taken
	touches touch
	// fault is the error in this step; nil: no error. If halts is set, the process stays at its location for good.
	fault *program.Fault
	halts bool
	// back reports whether the process may return to an earlier location: only then can an execution return to a
	// state.
	back bool
	// writes are the bytes changed by the step, if equal in every state with this step. Otherwise next is the
	// resulting state, and the step is valid for a single state only.
	writes  []patch
	next    program.State
	traffic []traffic // channel traffic after the step, with next
}

// patch is a write of bytes at an offset.
type patch struct {
	at    int
	bytes []byte
}

// offer is the set of steps of a process in a state, and in every state with equal contents of the cells read by
// asked. If it is empty, the process is blocked or at its end.
type offer struct {
	proc  program.PID
	steps []step
	asked touch
	ended bool // at its end, or halted by a fault
	// open reports whether the process is never blocked at this location.
	open bool
	once bool // its steps are valid for one state only
}

// state is a model state with the additional data on which steps depend.
type state struct {
	bytes   program.State
	halted  program.PIDSet
	halts   bool      // halted is not empty
	traffic []traffic // by channel, up to the last channel used
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

// layout maps the parts of states of one shape to offsets.
type layout struct {
	parts map[exec.Cell]closure.Part
	procs []process
}

// process is the place of a process in a layout, with its offers.
type process struct {
	typ    int
	at     int // of the location
	wide   bool
	places []site // by location
}

// site stores the offers of a process at a location.
type site struct {
	lenses []lens
}

// lens is a set of byte offsets that were read; it stores offers by the contents of these bytes.
type lens struct {
	at      []int
	small   map[uint64]*offer // of at most 8 bytes
	large   map[string]*offer
	scratch []byte
}

// space is the state space of a program: its states and the steps between them.
type space struct {
	prog    *program.Program
	machine *closure.Machine
	view    exec.View
	cells   cells
	layouts map[string]*layout
	only    *layout // the common layout of all states; nil: several
	fixed   bool    // no process is created or dies
	// handshakes: the model has rendezvous channels. A handshake is a step of its sender and also moves the receiver;
	// the receiver may thus reach its end through a step of another process.
	handshakes bool
	open       [][]bool
	watched    closure.Watched
	foot       exec.Footprint
	moving     exec.Footprint
	shape      []byte
	offers     int // number of stored offers
	endless    error
	meter      *meter
}

// newSpace returns the space of p. The error is a *UsageError if p has a feature that cannot be explored.
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

// clone returns a space of the same program for another goroutine.
func (x *space) clone() *space {
	m := x.machine.Clone().(*closure.Machine)
	return &space{
		prog: x.prog, machine: m, view: m.View(), layouts: map[string]*layout{}, cells: cells{map[exec.Cell]cell{}},
		fixed: x.fixed, handshakes: x.handshakes, open: x.open, meter: &meter{},
	}
}

// refuse returns an error if p has a feature that makes a step depend on all further steps.
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

// fixed reports whether the death of a process is unobservable in p: processes at their end then stay.
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

// openLocations reports, by process type and location, whether a process there is never blocked. This requires an
// edge without a condition, or an else edge, and no provided clause.
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

// initial sets s to the initial state.
func (x *space) initial(s *state) error {
	*s = state{bytes: x.machine.Init(nil)}
	if f := x.machine.InitFault(); f != nil {
		return &faultError{f}
	}
	s.layout = x.layoutOf(s.bytes)
	return nil
}

// faultError reports that the initial state cannot be built.
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

// gone is the offer of a process without further steps.
var gone = offer{ended: true}

// offerOf returns the offer of p in s. It stays valid. Its steps are for s; steps with writes are also for every
// state with the same contents of the cells read by asked.
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
	x.meter.checkLimits() // the machine may run a long sequence for each step
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

// maxOffers is the limit of stored offers, at which all are dropped.
const maxOffers = 1 << 16

// remember stores o, computed for s, under the contents of the cells of x.foot. Written cells are included, for two
// reasons. A step with several outcomes may write a cell in only some outcomes, and the cell keeps its value in the
// rest. Moreover, written cells may determine which outcomes are equal.
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

// forget drops the stored offers. A caller may keep an offer obtained earlier.
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
