package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// editor implements exec.Editor.
type editor struct{ view }

// Editor implements exec.Editable.
func (m *Machine) Editor() exec.Editor {
	return &editor{view{layout: m.code.lay, frames: m.code.lay.newFrames()}}
}

func (w *editor) SetLocation(p program.PID, l program.Loc) {
	off := w.procOff[p]
	size := 1
	if w.layout.frames[w.s[off]].wide {
		size = 2
	}
	putScalar(w.s, int(off)+1, size, int32(l))
}

func (w *editor) SetGlobal(v *program.Variable, i int, x int32) {
	if c := w.globals[v.ID]; c.off >= 0 {
		putScalar(w.s, int(c.element(i)), int(c.size), x)
	}
}

func (w *editor) SetLocal(p program.PID, v *program.Variable, i int, x int32) {
	off := w.procOff[p]
	if c := w.locals[w.s[off]][v.ID]; c.off >= 0 {
		putScalar(w.s, int(off+c.element(i)), int(c.size), x)
	}
}

func (w *editor) SetLength(id int32, n int) { w.s[w.chanOff[id-1]+1] = byte(n) }

func (w *editor) SetField(id int32, k, j int, x int32) {
	off := w.chanOff[id-1]
	c := &w.chans[255-w.s[off]]
	putScalar(w.s, int(off+2+int32(k)*c.slot+c.fieldOff[j]), c.fields[j].Size(), x)
}
