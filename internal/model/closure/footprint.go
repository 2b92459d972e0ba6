package closure

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Footprints are found by taking the move once more with code of which the variables tell that
// they are read and written. Everything else that looks at the state tells it itself, where
// context.rec is there to be told.

// Footprint implements exec.Machine.
func (m *Machine) Footprint(s program.State, mv program.Move, f *exec.Footprint) {
	f.Reset()
	w := m.recorder()
	c := w.c
	c.rec = f
	defer func() { c.rec = nil }()
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	var moves program.Moves
	if mv != program.Stutter {
		c.movesOf(int(mv.Proc), &moves)
	}
	if !slices.Contains(moves.All, mv) { // nobody can move without timeout
		c.reads(exec.Population, program.NoPID)
		c.allMoves(&moves)
		if mv == program.Stutter {
			return
		}
		c.timeout = true
		c.movesOf(int(mv.Proc), &moves)
	}
	var out program.Outcomes
	w.Fire(s, mv, &out)
}

// recorder returns a machine of the same program that can record.
func (m *Machine) recorder() *Machine {
	if m.watcher == nil {
		k := m.code
		k.once.Do(func() {
			var err error
			if k.watch, err = compile(k.prog, true); err != nil {
				panic(fmt.Sprintf("bug: the program was compiled before: %v", err))
			}
			k.watch.register, k.watch.halt = k.register, k.halt
		})
		m.watcher = &Machine{code: k.watch, c: newContext(k.watch)}
	}
	return m.watcher
}

// Footprint implements exec.Machine.
func (o *Observer) Footprint(s program.State, mv program.Move, f *exec.Footprint) {
	o.Machine.Footprint(s, mv, f)
	f.Read(exec.Cell{Kind: exec.Turn, Proc: program.NoPID})
	f.Write(exec.Cell{Kind: exec.Turn, Proc: program.NoPID})
}

// watched returns at, where v is, as one that tells that v is read, or written.
func (k *compiler) watched(v *program.Variable, at offset, write bool) offset {
	x := k.cells[v]
	return func(c *context) (int32, bool) {
		off, ok := at(c)
		if ok && c.rec != nil {
			c.note(v, x, off, write)
		}
		return off, ok
	}
}

// note records that the element of v at off is read or written; x is where v begins.
func (c *context) note(v *program.Variable, x cell, off int32, write bool) {
	cell := exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(v.ID)}
	if !v.Global {
		cell.Kind = exec.Local
		for p := range c.nproc { // the frame in which it is, if not in that of the claim
			if c.procOff[p] <= off {
				cell.Proc = program.PID(p)
			}
		}
		off -= c.procOff[cell.Proc]
	}
	cell.Elem = (off - x.off) / int32(x.size)
	if write {
		c.rec.Write(cell)
	} else {
		c.rec.Read(cell)
	}
}

// noteDead records that variables of p are reset.
func (c *context) noteDead(p int, dead []*program.Variable) {
	for _, v := range dead {
		for i := range v.Elements() {
			c.rec.Write(exec.Cell{Kind: exec.Local, Proc: program.PID(p), Var: int32(v.ID), Elem: int32(i)})
		}
	}
}

func (c *context) reads(k exec.CellKind, p program.PID) {
	if c.rec != nil {
		c.rec.Read(exec.Cell{Kind: k, Proc: p})
	}
}

func (c *context) writes(k exec.CellKind, p program.PID) {
	if c.rec != nil {
		c.rec.Write(exec.Cell{Kind: k, Proc: p})
	}
}

// does records what is done with channel id.
func (c *context) does(id int32, u exec.Use) {
	if c.rec != nil {
		c.rec.Does(id, u)
	}
}

// asked is what a receive or poll asks.
func asked(random bool) exec.Use {
	if random {
		return exec.AsksAll
	}
	return exec.AsksOldest
}
