// Package closure runs a program by compiling every expression and statement to a Go closure. It is also the
// reference engine: traces are replayed on it, and other machines are compared with it. Rule numbers in comments
// refer to doc/dev/semantics.md.
package closure

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Compile returns a machine for p; if a claim takes part in the run, an Observer. It fails only if p exceeds the
// limits of the state layout (256 process and channel types together).
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

// Machine implements exec.Machine.
type Machine struct {
	code    *code
	c       *context
	watcher *Machine       // recording machine; nil until Footprint needs it
	props   []eval         // of the program's propositions
	opening []program.Move // see Opening
	// Results of the last call of Props.
	undefined uint64
	propFault *program.Fault
}

var _ exec.Machine = (*Machine)(nil)

// Clone returns a machine that shares only the compiled code. The clone also evaluates propositions added to the
// program after the original was made.
func (m *Machine) Clone() exec.Machine {
	return &Machine{code: m.code, c: newContext(m.code)}
}

// context is the evaluation state of compiled code: the bytes of the state and the offsets of its frames.
type context struct {
	code    *code
	s       []byte // the state read and, while firing, written
	self    int32  // offset of the running process's frame
	pid     int32
	timeout bool
	firing  bool // effects happen; otherwise code only tests executability
	fault   *program.Fault
	wrong   bool // see canTake
	edge    program.EdgeID
	marks   []uint8
	at      int32 // the number of the step, 0 outside of steps
	// sender is the sender of a rendezvous while its receiver is tested or moves, otherwise -1. For the receiver, the
	// sender has already moved (3.11).
	sender int32

	frames

	// inside, if not nil, is called after each statement inside a d_step.
	inside func(e *program.Edge)

	rec     *exec.Footprint // records reads and writes, if not nil
	shaped  bool            // rec omits the number and types of processes and channels
	msg     []int32         // the message of the current rendezvous
	scratch program.Moves
	work    []byte         // Fire's working copy
	saved   [][]byte       // free buffers for choices inside atomic sequences
	stem    *program.Path  // the steps before the last choice, if paths are recorded
	path    []program.Move // the steps after stem
	others  program.PIDSet // moved in rendezvous inside the current atomic sequence, or in merged steps after it
	handed  bool           // others is non-empty
	visited visits         // states inside an atomic sequence
	trail   []int          // the visited states on the current path
	open    []choice       // the open choices inside an atomic sequence; merged locations are elsewhere
	loop    bool           // the path returned to a state in trail
	tailed  visits         // states with choices behind merged locations
	touched []program.PID  // the processes that took part in the step, if a location is merged
	steps   int
	named   int  // the first named entries of touched are named by the move
	tails   int  // steps over merged locations
	splits  int  // open choices at merged locations
	choices int  // open choices in the current step
	gaveUp  bool // a limit on atomic sequences, or Outcomes.Most, was reached
	// patience is the work left until the next call of halt's looks. inner is the memory of the step, in bytes,
	// outside of the fields above.
	patience int
	inner    int64
}

func newContext(code *code) *context {
	c := &context{code: code, marks: code.add()}
	c.abandon()
	return c
}

// fail records the first fault of a step.
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

// failed reports whether the step cannot go on.
func (c *context) failed() bool { return c.fault != nil && !c.fault.Continues }

// decode points the context at s.
func (c *context) decode(s []byte) {
	c.s = s
	c.frames.decode(c.code.lay, s)
}

// enter makes p the running process.
func (c *context) enter(p int) {
	c.pid = int32(p)
	c.self = c.procOff[p]
}

func (c *context) typeOf(p int) *typeCode { return &c.code.types[c.s[c.procOff[p]]] }

// loc returns the location of the process of type t with its frame at off.
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

// Props returns the truth values of the program's propositions in s. No process is running during the evaluation;
// _nr_pr counts the claim, as in SPIN (12.4).
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

// Undefined returns the propositions with a faulting evaluation in the last call of Props, and the fault of the first
// one. Props returned false for them.
func (m *Machine) Undefined() (props uint64, first *program.Fault) {
	return m.undefined, m.propFault
}

// ValidEnd reports whether every process of s is at an end location (10.3).
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

// InitFault returns the fault of the initial state (a local initialiser that divides by zero, too many channels), or
// nil.
func (m *Machine) InitFault() *program.Fault {
	m.Init(nil)
	return m.c.fault
}

// Init appends the initial state to dst (1.2).
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
