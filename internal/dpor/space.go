package dpor

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// step is one thing that a process can do in a state: a move with one of its outcomes.
type step struct {
	proc    program.PID
	number  int32 // among the steps of the process in that state
	choices int32 // how many steps it has there
	taken   Taken
	touches touch
	// fault is what goes wrong, nil if nothing does. If halts is set the process stays where it is for good.
	fault *program.Fault
	halts bool
	// back tells that the process may come where it has been: only then an execution can come back to a state.
	back bool
	// writes is what the state has after it, where that is the same for all states with this step; otherwise next
	// is the state after it, and the step is that of one state.
	writes  []patch
	next    program.State
	traffic []traffic // of the channels after it, with next
}

// patch is bytes that are written.
type patch struct {
	at    int
	bytes []byte
}

// offer is what a process can do in a state, and in all others that agree in what asked reads. Where it is empty the
// process is blocked, or it has come to its end.
type offer struct {
	proc  program.PID
	steps []step
	asked touch
	ended bool // it has come to its end, or went wrong
	// open tells that the process is never blocked where it is.
	open bool
	once bool // its steps are those of one state
}

// state is a state with what steps depend on beside it.
type state struct {
	bytes   program.State
	halted  program.PIDSet
	halts   bool      // halted is not empty
	traffic []traffic // by channel; as far as there was any
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

// layout is where the parts of the states of one shape are.
type layout struct {
	parts map[exec.Cell]closure.Part
	procs []process
}

// process is where a layout has a process, with what was found out about that.
type process struct {
	typ    int
	at     int // of the location
	wide   bool
	places []site // by location
}

// site is what was found out about a process at a location.
type site struct {
	lenses []lens
}

// lens is bytes that were read, with the offers by what is in them.
type lens struct {
	at      []int
	small   map[uint64]*offer // of at most 8 bytes
	large   map[string]*offer
	scratch []byte
}

// space is the states of a program and the steps between them.
type space struct {
	prog    *program.Program
	machine *closure.Machine
	view    exec.View
	cells   cells
	layouts map[string]*layout
	only    *layout // of all states, if there is but one
	fixed   bool    // processes are neither made nor do they die
	// handshakes: there are rendezvous channels. A handshake is a step of its sender, which takes the receiver along:
	// so that one may come to its end by a step of another.
	handshakes bool
	open       [][]bool
	watched    closure.Watched
	foot       exec.Footprint
	moving     exec.Footprint
	shape      []byte
	offers     int // that are remembered
	endless    error
	meter      *meter
}

// newSpace returns the space of p. The error is a *UsageError if p has what cannot be explored.
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

// refuse returns an error if p has what makes a step depend on all others.
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

// fixed reports whether nothing in p can tell whether a process has died: then processes at their end stay.
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

// openLocations tells by process type and location where a process is never blocked: an edge there has no condition,
// or is an else, and there is no provided clause.
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

// faultError tells that the initial state cannot be made.
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
	x.view.Look(s)
	for p := range x.view.Live() {
		typ, _ := x.view.At(program.PID(p))
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

// location returns where process p is.
func (s *state) location(p program.PID) program.Loc {
	k := &s.layout.procs[p]
	if k.wide {
		return program.Loc(binary.LittleEndian.Uint16(s.bytes[k.at:]))
	}
	return program.Loc(s.bytes[k.at])
}

func (s *state) live() int { return len(s.layout.procs) }

// gone is the offer of a process that does nothing any more.
var gone = offer{ended: true}

// offerOf returns what p can do in s. It stays valid; its steps are for s, and where they have writes for all states
// that agree in what is asked.
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
	x.meter.look() // the machine may have run through a long sequence, and does so for each step
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

// maxOffers bounds the offers that are remembered: then all are forgotten.
const maxOffers = 1 << 16

// remember keeps o, which was found for s and depends on what x.foot reads. What it writes is looked at as well: a step
// with several outcomes may write a cell in one of them only, so that it stays as it is in the others; and which of
// them are one outcome may hang on such cells.
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

// forget forgets all offers. Who has one may keep it.
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
