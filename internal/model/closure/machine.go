// Package closure is an engine for models: it compiles every expression and statement of a program to a Go closure. It
// is the reference engine: traces are replayed on it, and other engines are compared with it. Numbers such as (4.5) in
// comments are rules of doc/dev/semantics.md.
//
// The working state is the state that compiled code reads and changes. The running process is the process for which
// code accesses local variables. A frame is the part of a state for a process or channel.
package closure

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Compile returns a Machine for p, or an Observer if a never claim takes part in the run. It returns an error if p
// exceeds a limit of the state layout (256 process and channel types together).
func Compile(p *program.Program) (exec.Machine, error) {
	if len(p.Types)+len(p.ChanTypes) > 256 {
		return nil, fmt.Errorf("%d process types and %d channel types: at most 256 together are supported",
			len(p.Types), len(p.ChanTypes))
	}
	code, err := compile(p, false)
	if err != nil {
		return nil, err
	}
	m := &Machine{code: code, c: newContext(code)}
	if p.Claim != nil {
		return &Observer{m}, nil
	}
	return m, nil
}

// Machine implements exec.Machine for a program without a never claim taking part in the run.
type Machine struct {
	code    *code
	c       *context
	watcher *Machine       // the machine that records footprints; nil until Footprint needs it
	props   []eval         // the compiled propositions of the program
	opening []program.Move // the result of Opening
	// The results of Undefined for the last call of Props.
	undefined uint64
	propFault *program.Fault
}

var _ exec.Machine = (*Machine)(nil)

// Clone returns a machine that shares only the compiled code with m. The clone also evaluates propositions added to the
// program since m was made.
func (m *Machine) Clone() exec.Machine {
	return &Machine{code: m.code, c: newContext(m.code)}
}

// context is the data that compiled code works on: the working state, the offsets of its frames, and the progress of
// the current step.
type context struct {
	code    *code
	s       []byte // the working state, read and, while firing, written
	self    int32  // offset of the frame of the running process
	pid     int32
	timeout bool
	firing  bool // a step is executed; otherwise code only tests executability
	fault   *program.Fault
	wrong   bool // set by canTake: the evaluation of the guard had a fault
	edge    program.EdgeID
	marks   []uint8
	at      int32 // index in marks of the current step; 0 outside of steps
	// sender is the sending process while a receiver of a rendezvous is tested or moves; otherwise it is -1. For the
	// receiver, the sender counts as having moved (3.11).
	sender int32

	frames

	// inside, if not nil, is called after each statement inside a d_step.
	inside func(e *program.Edge)

	rec     *exec.Footprint // records reads and writes, if not nil
	shaped  bool            // whether rec omits the number and types of processes and channels
	msg     []int32         // the message of the current rendezvous
	scratch program.Moves
	work    []byte         // the memory for the working state during Fire
	saved   [][]byte       // free buffers for the states of choices
	stem    *program.Path  // the path before the last choice
	path    []program.Move // the moves after stem
	others  program.PIDSet // the value of Outcome.Others for the current outcome
	handed  bool           // whether others has members
	visited visits         // the stored states of the current atomic sequence
	trail   []int          // the numbers in visited of the states on the current path
	open    []choice       // the open choices in an atomic sequence, without those at merged locations
	loop    bool           // whether a path returned to a state in trail
	tailed  visits         // the stored states with a choice at a merged location
	touched []program.PID  // the processes that moved in the step, if some location is merged
	steps   int
	named   int  // the number of processes at the front of touched that the move names
	tails   int  // number of steps over merged locations
	splits  int  // number of open choices at merged locations
	choices int  // number of open choices in the current step
	gaveUp  bool // whether a limit on atomic sequences, or Outcomes.Most, was reached
	// patience is the work left until the next call of the look functions. inner is the memory of the step in bytes,
	// beyond the memory of the fields above.
	patience int
	inner    int64
}

func newContext(code *code) *context {
	c := &context{code: code, marks: code.add()}
	c.abandon()
	return c
}

// fail records a fault of the current step, if no fault is recorded. A fault ending the run also replaces a recorded
// fault after which the run continues.
func (c *context) fail(kind program.FaultKind, format string, args ...any) {
	if c.fault == nil || (c.fault.Continues && !continues(kind)) {
		c.fault = &program.Fault{
			Kind: kind, Message: fmt.Sprintf(format, args...),
			Edge: c.edge, Proc: program.PID(c.pid), Continues: continues(kind),
		}
	}
}

// continues reports whether a run continues after a fault of this kind, as in SPIN.
func continues(kind program.FaultKind) bool {
	switch kind {
	case program.Assertion, program.NonDeterminism, program.TraceMismatch, program.ExclusiveAccess,
		program.TooFewFields:
		return true
	}
	return false
}

// failed reports whether the current step has a fault ending the run.
func (c *context) failed() bool { return c.fault != nil && !c.fault.Continues }

// decode makes s the working state, and finds the offsets of its frames.
func (c *context) decode(s []byte) {
	c.s = s
	c.frames.decode(c.code.lay, s)
}

// enter makes p the running process: compiled code then accesses the local variables of p.
func (c *context) enter(p int) {
	c.pid = int32(p)
	c.self = c.procOff[p]
}

func (c *context) typeOf(p int) *typeCode { return &c.code.types[c.s[c.procOff[p]]] }

// loc returns the location of the process of type t with the frame at offset off in the working state.
func (c *context) loc(off int32, t *typeCode) program.Loc {
	if t.wide {
		return program.Loc(c.s[off+1]) | program.Loc(c.s[off+2])<<8
	}
	return program.Loc(c.s[off+1])
}

func (c *context) setLoc(off int32, t *typeCode, l program.Loc) {
	c.s[off+1] = byte(l)
	if t.wide {
		c.s[off+2] = byte(l >> 8)
	}
}

// Props implements exec.Labeller: bit i of the result is the truth of proposition i in s. As in SPIN, no process is
// running, and _nr_pr counts the never claim (12.4).
func (m *Machine) Props(s program.State) uint64 {
	c := m.c
	for _, p := range m.code.prog.Props[len(m.props):] {
		m.props = append(m.props, m.code.propExpr(p.X))
	}
	c.decode(s)
	c.pid, c.self, c.fault, c.edge, c.firing = -1, 0, nil, -1, false
	m.undefined, m.propFault = 0, nil
	var bits uint64
	for i, p := range m.props {
		if v := p(c); v != 0 && c.fault == nil {
			bits |= 1 << i
		}
		if c.fault != nil {
			m.undefined |= 1 << i
			if m.propFault == nil {
				m.propFault = &program.Fault{
					Kind: program.PropositionFault, Edge: -1, Proc: program.NoPID,
					Message: "in " + m.code.prog.Props[i].Name + ": " + c.fault.Message,
				}
			}
			c.fault = nil
		}
	}
	return bits
}

// Undefined implements exec.Labeller: props are the propositions without a value in the last call of Props, as bits,
// and `first` is the first fault in the evaluation. Props returned false for these propositions.
func (m *Machine) Undefined() (props uint64, first *program.Fault) {
	return m.undefined, m.propFault
}

// ValidEnd implements exec.Labeller: it reports whether every process of s is at an end location (10.3).
func (m *Machine) ValidEnd(s program.State) bool {
	m.c.decode(s)
	return m.c.validEnd()
}

func (c *context) validEnd() bool {
	c.reads(exec.Population, program.NoPID)
	for p := 0; p < c.nproc; p++ {
		c.reads(exec.Location, program.PID(p))
		t := c.typeOf(p)
		if !t.proc.Locations[c.loc(c.procOff[p], t)].End {
			return false
		}
	}
	return true
}

// InitFault implements exec.Replayer: it computes the initial state again and returns the fault in doing this, or nil.
func (m *Machine) InitFault() *program.Fault {
	m.Init(nil)
	return m.c.fault
}

// Init implements exec.Stepper: it appends the initial state to dst (1.2).
func (m *Machine) Init(dst program.State) program.State {
	c := m.c
	start := len(dst)
	p := m.code.prog
	dst = append(dst, make([]byte, m.code.lay.first)...)
	c.fault, c.edge, c.at, c.pid, c.firing = nil, -1, 0, -1, true
	c.decode(dst[start:])
	for _, v := range p.Globals {
		c.initVariable(v, m.code.lay.globals[v.ID], 0)
	}
	for _, d := range p.GlobalChans {
		c.addChan(d, m.code.lay.globals[d.Var.ID], 0)
	}
	if p.Trace != nil {
		putScalar(c.s, int(c.code.lay.trace), 2, int32(p.Trace.Entry))
	}
	for _, a := range p.Active {
		c.addProcess(a.Type, nil, a.Prio)
	}
	if p.Claim != nil {
		c.startClaim()
	}
	c.firing = false
	m.opening = m.opening[:0]
	if c.fault == nil && c.code.merges {
		m.open()
	}
	c.bury()
	return append(dst[:start], c.s...)
}
