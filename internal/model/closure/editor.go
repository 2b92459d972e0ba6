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

// LocationPosition implements exec.Positions.
func (w *editor) LocationPosition(p program.PID) exec.Position {
	off := w.procOff[p]
	size := uint8(1)
	if w.layout.frames[w.s[off]].wide {
		size = 2
	}
	return exec.Position{Off: off + 1, Size: size}
}

// GlobalPosition implements exec.Positions.
func (w *editor) GlobalPosition(v *program.Variable, i int) exec.Position {
	return w.globals[v.ID].position(0, i)
}

// LocalPosition implements exec.Positions.
func (w *editor) LocalPosition(p program.PID, v *program.Variable, i int) exec.Position {
	off := w.procOff[p]
	return w.locals[w.s[off]][v.ID].position(off, i)
}

// LengthPosition implements exec.Positions.
func (w *editor) LengthPosition(id int32) exec.Position {
	return exec.Position{Off: w.chanOff[id-1] + 1, Size: 1}
}

// FieldPosition implements exec.Positions.
func (w *editor) FieldPosition(id int32, k, j int) exec.Position {
	off := w.chanOff[id-1]
	c := &w.chans[255-w.s[off]]
	f := c.fields[j]
	return exec.Position{
		Off: off + 2 + int32(k)*c.slot + c.fieldOff[j], Size: uint8(f.Size()), Signed: f.Kind == program.Short,
	}
}

// position returns the place of element i of the variable with cell x, in a frame at offset base.
func (x cell) position(base int32, i int) exec.Position {
	if x.off < 0 {
		return exec.Position{}
	}
	return exec.Position{Off: base + x.element(i), Size: x.size, Signed: x.signed}
}
