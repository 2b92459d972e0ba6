package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// view implements exec.View.
type view struct {
	*layout
	frames
	s []byte
}

// View implements exec.Machine: it returns a new reader of states.
func (m *Machine) View() exec.View {
	return &view{layout: m.code.lay, frames: m.code.lay.newFrames()}
}

func (w *view) Select(s program.State) {
	w.s = s
	w.decode(w.layout, s)
}

func (w *view) Live() int { return w.nproc }

func (w *view) Process(p program.PID) (typ int, l program.Loc) {
	off := w.procOff[p]
	t := w.s[off]
	return int(t), w.loc(w.s, off, t)
}

func (w *view) Priority(p program.PID) int32 {
	off := w.procOff[p]
	return int32(w.s[off+w.layout.frames[w.s[off]].prio])
}

func (w *view) Last() program.PID { return program.PID(w.s[w.last]) }

func (w *view) Global(v *program.Variable, i int) int32 {
	x := w.globals[v.ID]
	if x.off < 0 {
		return 0
	}
	return x.read(w.s, x.element(i))
}

func (w *view) Local(p program.PID, v *program.Variable, i int) int32 {
	off := w.procOff[p]
	x := w.locals[w.s[off]][v.ID]
	return x.read(w.s, off+x.element(i))
}

func (w *view) Open() int { return w.nchan }

func (w *view) Channel(id int32) (typ, length int) {
	off := w.chanOff[id-1]
	return 255 - int(w.s[off]), int(w.s[off+1])
}

func (w *view) Owner(id int32) program.PID {
	off := w.chanOff[id-1]
	owner := program.NoPID
	for p := 0; p < w.nproc && w.procOff[p] < off; p++ {
		owner = program.PID(p)
	}
	return owner
}

func (w *view) Field(id int32, k, j int) int32 {
	off := w.chanOff[id-1]
	c := &w.chans[255-w.s[off]]
	return c.field(w.s, off+2+int32(k)*c.slot, j)
}

func (w *view) Traced() program.Loc { return program.Loc(getScalar(w.s, w.trace, 2)) }

func (w *view) SystemsTurn() bool { return w.s[w.turn] == systemsTurn }
