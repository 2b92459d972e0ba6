package wide

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// create returns the value of a run expression: the pid of the new process. The process is created only if r.firing is
// set. (rules 5.3, 9.1)
func (r *run) create(x *program.Run) int32 {
	r.reads(exec.Population, program.NoPID)
	if !r.firing {
		if len(r.c.procs) >= exec.MaxProcesses {
			r.tooManyProcesses()
		}
		return int32(len(r.c.procs))
	}
	var args []int32
	for _, a := range x.Args {
		args = append(args, r.eval(a))
	}
	prio := r.k.prog.Types[x.Type].Prio
	if x.Prio != nil {
		prio = r.eval(x.Prio)
	}
	if r.failed() {
		return 0
	}
	return r.addProcess(x.Type, args, prio)
}

func (r *run) tooManyProcesses() {
	r.crowd()
	r.fail(program.TooManyProcesses, "more than %d processes", exec.MaxProcesses)
}

// crowd records that a limit on processes or channels was reached (for Machine.Crowded), and how many processes had
// ended then (for Machine.Ended).
func (r *run) crowd() {
	r.k.crowded.Store(true)
	ended := 0
	for _, p := range r.c.procs {
		if p.loc == r.k.end[p.typ] {
			ended++
		}
	}
	r.k.ended.CompareAndSwap(nil, &[2]int{ended, len(r.c.procs)})
}

func (r *run) addProcess(typ int, args []int32, prio int32) int32 {
	if len(r.c.procs) >= exec.MaxProcesses {
		r.tooManyProcesses()
		return 0
	}
	r.writes(exec.Population, program.NoPID)
	pid := r.pid
	t := r.k.prog.Types[typ]
	p := process{typ: typ, loc: t.Entry, vars: r.k.locals[typ].initial(t.Locals)}
	if r.k.prog.UsesPriority {
		p.prio = int32(byte(prio))
	}
	q := len(r.c.procs)
	r.c.procs = append(r.c.procs, p)
	r.pid = int32(q)
	for i, v := range t.Locals[:t.Params] {
		if i < len(args) {
			r.store(&program.Place{Var: v}, args[i])
		}
	}
	for _, d := range t.Chans {
		r.addChannel(d, program.PID(q))
	}
	r.initLocals(t)
	r.reset(q)
	r.touch(program.PID(q))
	r.pid = pid
	return int32(q)
}

// initLocals executes the initialisers of process type t for the running process. (rule 3.4)
func (r *run) initLocals(t *program.Process) {
	for i := range t.Inits {
		before := r.fault
		if r.assign(&t.Inits[i]); r.fault != before {
			r.fault.Span = t.Inits[i].Span
		}
	}
}

// addChannel creates the channel of declaration d, and stores its number in the variable of process owner (rule 4.1).
func (r *run) addChannel(d program.ChanDecl, owner program.PID) {
	if len(r.c.chans) >= exec.MaxChannels {
		r.crowd()
		r.fail(program.TooManyChannels, "more than %d channels", exec.MaxChannels)
		return
	}
	r.c.chans = append(r.c.chans, channel{typ: d.Type, owner: owner})
	id := int32(len(r.c.chans))
	switch {
	case d.Var.Hidden:
	case d.Var.Global:
		r.c.globals[r.k.globals.first[d.Var.ID]+d.Elem] = id
	default:
		p := r.c.process(owner)
		p.vars[r.k.locals[p.typ].first[d.Var.ID]+d.Elem] = id
	}
}

// removeYoungest removes the youngest process and its channels (rule 10.1).
func (r *run) removeYoungest() {
	r.writes(exec.Population, program.NoPID)
	p := len(r.c.procs) - 1
	r.c.procs = r.c.procs[:p]
	n := len(r.c.chans)
	for n > 0 && r.c.chans[n-1].owner == program.PID(p) {
		n--
	}
	r.c.chans = r.c.chans[:n]
}
