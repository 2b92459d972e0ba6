package wide

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// view implements exec.View.
type view struct {
	k *code
	c *config
}

// View implements exec.Machine.
func (m *Machine) View() exec.View { return &view{k: m.k} }

func (w *view) Select(s program.State) { w.c = w.k.unpack(s) }

func (w *view) Live() int { return len(w.c.procs) }

func (w *view) Process(p program.PID) (typ int, l program.Loc) {
	q := w.c.process(p)
	return q.typ, q.loc
}

func (w *view) Priority(p program.PID) int32 { return w.c.procs[p].prio }

func (w *view) Last() program.PID { return w.c.last }

func (w *view) Global(v *program.Variable, i int) int32 {
	return w.c.globals[w.k.globals.first[v.ID]+i]
}

func (w *view) Local(p program.PID, v *program.Variable, i int) int32 {
	q := w.c.process(p)
	return q.vars[w.k.locals[q.typ].first[v.ID]+i]
}

func (w *view) Open() int { return len(w.c.chans) }

func (w *view) Channel(id int32) (typ, length int) {
	ch := &w.c.chans[id-1]
	return ch.typ, len(ch.msgs)
}

func (w *view) Owner(id int32) program.PID { return w.c.chans[id-1].owner }

func (w *view) Field(id int32, k, j int) int32 { return w.c.chans[id-1].msgs[k][j] }

func (w *view) Traced() program.Loc { return w.c.trace }

func (w *view) SystemsTurn() bool { return w.c.system }

// pid returns the pid of process p in c, or NoPID for the claim.
func (c *config) pid(p *process) program.PID {
	for i := range c.procs {
		if p == &c.procs[i] {
			return program.PID(i)
		}
	}
	return program.NoPID
}

// process returns the process with pid p in c, or the claim if p is NoPID.
func (c *config) process(p program.PID) *process {
	if p == program.NoPID {
		return &c.claim
	}
	return &c.procs[p]
}
