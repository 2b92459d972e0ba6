// Package wide is a second engine, for tests. It shows that callers rely only on the contract of exec.Machine: it
// interprets the program, and packs states into words of 64 bits, with frames in a different order than package
// closure. It is slow. Rule numbers in comments refer to doc/dev/semantics.md.
package wide

import (
	"slices"
	"sync/atomic"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Compile returns a machine of this engine for p.
func Compile(p *program.Program) (exec.Machine, error) {
	k := &code{prog: p, globals: place(p.Globals), timeout: make([]bool, len(p.Edges)), joins: p.Joins()}
	for _, t := range p.Types {
		k.locals = append(k.locals, place(t.Locals))
		k.exclusive = k.exclusive || len(t.Exclusive) > 0
		for i := range t.Locations {
			k.merges = k.merges || t.Locations[i].Merged
		}
	}
	k.end = make([]program.Loc, len(p.Types))
	for i := range k.end {
		k.end[i] = -1
	}
	for _, e := range p.Edges {
		if p.Immortal(e) {
			k.end[e.Type] = e.From
		}
	}
	p.WalkExprs(func(x program.Expr, u program.Use) { // find the edges that depend on timeout (rule 8.2)
		if s, ok := x.(program.Special); !ok || s.Which != program.TimeoutVar {
			return
		}
		k.usesTimeout = true
		for i, e := range p.Edges {
			k.timeout[i] = k.timeout[i] || e == u.Edge || u.Role == program.ProvidedRole && e.Type == u.Type
		}
	})
	return newMachine(k), nil
}

// code has the data the machines of one program share.
type code struct {
	prog        *program.Program
	globals     slots
	locals      []slots       // index: process type
	end         []program.Loc // process type -> location of ended processes, or -1
	timeout     []bool        // edge -> whether its execution depends on timeout
	joins       []bool        // edge -> whether paths may join at its target
	usesTimeout bool
	merges      bool // some location is merged
	exclusive   bool // some process type makes an xr or xs claim
	crowded     atomic.Bool
	ended       atomic.Pointer[[2]int] // numbers of ended and of all processes; see Ended
}

// Machine implements exec.Machine.
type Machine struct {
	*run
	opening   []program.Move
	undefined uint64
	propFault *program.Fault
}

func newMachine(k *code) *Machine { return &Machine{run: &run{k: k}} }

// run is the working state of one call of a Machine.
type run struct {
	k       *code
	c       *config
	pid     int32 // pid of the running process; -1 for a proposition
	timeout bool
	firing  bool // execute effects; if not set, only executability is tested
	fault   *program.Fault
	edge    program.EdgeID
	sender  int32 // while the receiver of a handshake is evaluated, the sender; otherwise -1
	msg     []int32
	follow  follow
	rec     *exec.Footprint // if not nil, records the reads and writes
}

// begin resets the working state, with s as the current state.
func (r *run) begin(s program.State) {
	*r = run{k: r.k, c: r.k.unpack(s), pid: -1, edge: -1, sender: -1, rec: r.rec}
}

// asking calls f with firing false and without a recorded fault. Afterwards it restores the working state r. The state
// r.c is not restored: f must not change it.
func (r *run) asking(f func()) {
	pid, timeout, firing, fault, edge, msg, sender := r.pid, r.timeout, r.firing, r.fault, r.edge, r.msg, r.sender
	r.firing, r.fault = false, nil
	f()
	r.pid, r.timeout, r.firing, r.fault, r.edge, r.msg, r.sender = pid, timeout, firing, fault, edge, msg, sender
}

// Clone implements exec.Machine.
func (m *Machine) Clone() exec.Machine { return newMachine(m.k) }

// Crowded implements exec.Machine.
func (m *Machine) Crowded() bool { return m.k.crowded.Load() }

// Ended implements exec.Machine.
func (m *Machine) Ended() (ended, all int) {
	if x := m.k.ended.Load(); x != nil {
		return x[0], x[1]
	}
	return 0, 0
}

// Opening implements exec.Machine.
func (m *Machine) Opening() []program.Move { return m.opening }

// InitFault implements exec.Machine.
func (m *Machine) InitFault() *program.Fault {
	m.Init(nil)
	return m.fault
}

// Init implements exec.Machine.
func (m *Machine) Init(dst program.State) program.State {
	r, p := m.run, m.k.prog
	*r = run{k: m.k, c: &config{globals: m.k.globals.initial(p.Globals)}, pid: -1, edge: -1, sender: -1, firing: true}
	for _, d := range p.GlobalChans {
		r.addChannel(d, program.NoPID)
	}
	if p.Trace != nil {
		r.c.trace = p.Trace.Entry
	}
	for _, a := range p.Active {
		r.addProcess(a.Type, nil, a.Prio)
	}
	if p.Claim != nil {
		t := p.Types[p.Claim.Type]
		r.c.claim = process{typ: p.Claim.Type, loc: t.Entry, prio: t.Prio,
			vars: m.k.locals[p.Claim.Type].initial(t.Locals)}
		r.pid = int32(program.NoPID)
		r.initLocals(t)
	}
	r.firing = false
	m.opening = nil
	if r.fault == nil && m.k.merges {
		m.open()
	}
	r.bury()
	return m.k.pack(dst, r.c)
}

// open executes moves at merged locations from the initial state, as long as some process has exactly one move and this
// move has no fault. open appends the moves to m.opening.
func (m *Machine) open() {
	r := m.run
	for p := 0; p < len(r.c.procs); p++ {
		for r.merged(p) {
			moves := r.movesOf(p)
			if len(moves) != 1 || r.try(moves[0]) != nil {
				break
			}
			r.takeStep(moves[0])
			m.opening = append(m.opening, moves[0])
		}
	}
}

// Enabled implements exec.Machine.
func (m *Machine) Enabled(s program.State, out *program.Moves) {
	r := m.run
	r.begin(s)
	out.State, out.All, out.Timeout = s, out.All[:0], false
	if m.k.prog.Claim != nil && !r.c.system {
		out.All = append(out.All, r.movesOf(int(program.NoPID))...)
		return
	}
	all := func() {
		for p := range r.c.procs {
			out.All = append(out.All, r.movesOf(p)...)
		}
	}
	all()
	if len(out.All) == 0 && m.k.usesTimeout { // only if no edge is executable without it, timeout is 1 (rule 8.2)
		r.timeout = true
		all()
		out.Timeout = len(out.All) > 0
	}
	if len(out.All) == 0 && m.k.prog.Claim != nil {
		out.All = append(out.All, program.Stutter) // the system stutters, and the claim goes on (rule 11.2)
	}
}

// Props implements exec.Machine.
func (m *Machine) Props(s program.State) (holds uint64) {
	r := m.run
	r.begin(s)
	m.undefined, m.propFault = 0, nil
	for i, p := range m.k.prog.Props {
		r.fault = nil
		v := r.eval(p.X)
		switch {
		case r.fault == nil && v != 0:
			holds |= 1 << i
		case r.fault != nil:
			m.undefined |= 1 << i
			if m.propFault == nil {
				m.propFault = &program.Fault{Kind: program.PropositionFault, Edge: -1, Proc: program.NoPID,
					Message: "in " + p.Name + ": " + r.fault.Message}
			}
		}
	}
	return holds
}

// Undefined implements exec.Machine.
func (m *Machine) Undefined() (props uint64, first *program.Fault) { return m.undefined, m.propFault }

// ValidEnd implements exec.Machine.
func (m *Machine) ValidEnd(s program.State) bool {
	m.begin(s)
	return m.validEnd()
}

// Step implements exec.Machine.
func (m *Machine) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	m.begin(s)
	if mv != program.Stutter {
		m.timed(mv)
	}
	m.pass(mv)
	return m.k.pack(nil, m.c), m.claimFault(m.fault)
}

// Fire implements exec.Machine.
func (m *Machine) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	m.begin(s)
	m.follow = follow{first: mv, out: out, seen: map[string]bool{}, tailed: map[string]bool{}}
	if mv == program.Stutter {
		m.emit()
		return
	}
	m.timed(mv)
	m.continueMove(mv)
	if m.follow.loop && !m.follow.gaveUp && mv.Proc != program.NoPID { // a loop ends the run of a claim (rule 11.4)
		m.endless(s)
	}
}

// pass passes the turn after mv: from the claim to the system, or from the system to the claim. Without a claim, it
// does nothing.
func (r *run) pass(mv program.Move) {
	if r.k.prog.Claim != nil {
		r.c.system = r.k.prog.OfClaim(mv.Edge)
	}
}

// claimFault returns f. If f is a failed assertion of the never claim, the result is a copy with the kind
// program.ClaimAssertion.
func (r *run) claimFault(f *program.Fault) *program.Fault {
	if f == nil || f.Kind != program.Assertion || !r.k.prog.OfClaim(f.Edge) {
		return f
	}
	g := *f
	g.Kind = program.ClaimAssertion
	g.Message = "an assertion of the never claim fails: " + r.k.prog.Edges[f.Edge].Text
	return &g
}

// bury removes ended processes, the youngest first, if the program has early ends (Program.Early).
func (r *run) bury() {
	for n := len(r.c.procs); r.k.prog.Early && n > 0; n-- {
		r.reads(exec.Population, program.NoPID)
		r.reads(exec.Location, program.PID(n-1))
		if r.c.procs[n-1].loc != r.k.end[r.c.procs[n-1].typ] {
			return
		}
		r.removeYoungest()
	}
}

// reset sets the variables that are dead at the location of process p to their initial values (rule 14.5).
func (r *run) reset(p int) {
	if p != int(program.NoPID) && p >= len(r.c.procs) {
		return // the process is at its end
	}
	q := r.c.process(program.PID(p))
	t := r.k.prog.Types[q.typ]
	initial := r.k.locals[q.typ].initial(t.Locals)
	for _, v := range t.Locations[q.loc].Dead {
		at := r.k.locals[q.typ].first[v.ID]
		copy(q.vars[at:at+v.Elements()], initial[at:])
		for i := range v.Elements() {
			r.write(exec.Cell{Kind: exec.Local, Proc: program.PID(p), Var: int32(v.ID), Elem: int32(i)})
		}
	}
}

func (r *run) touch(p program.PID) {
	if !slices.Contains(r.follow.touched, p) {
		r.follow.touched = append(r.follow.touched, p)
	}
}
