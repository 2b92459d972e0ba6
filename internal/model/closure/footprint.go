package closure

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// To find a footprint, the machine executes the move again, with code that records the reads and writes of variables.
// The rest of the code records its accesses to the state itself, if context.rec is set.

// Footprint implements exec.Machine: it sets f to the parts of the state that move mv reads and writes in s.
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
	if !slices.Contains(moves.All, mv) { // mv needs timeout: also record why no process can move without it
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

// recorder returns m.watcher, a machine for the same program, compiled to record footprints. The first call makes it.
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

// Footprint implements exec.Machine: it sets f to the parts of the state that move mv reads and writes in s.
func (o *Observer) Footprint(s program.State, mv program.Move, f *exec.Footprint) {
	o.Machine.Footprint(s, mv, f)
	f.Read(exec.Cell{Kind: exec.Turn, Proc: program.NoPID})
	f.Write(exec.Cell{Kind: exec.Turn, Proc: program.NoPID})
}

// watched returns code for the same offset as `at`, the offset of an element of v. If a footprint is being recorded,
// the code also adds the element to the footprint: as a write if `write` is set, and as a read if not.
func (k *compiler) watched(v *program.Variable, at offset, write bool) offset {
	x := k.cells[v]
	return func(c *context) (int32, bool) {
		off, ok := at(c)
		if ok && c.rec != nil {
			c.recordAccess(v, x, off, write)
		}
		return off, ok
	}
}

// recordAccess adds the element at offset off of variable v to the recorded footprint: as a write if `write` is set,
// and as a read if not. x is the cell of v.
func (c *context) recordAccess(v *program.Variable, x cell, off int32, write bool) {
	cell := exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(v.ID)}
	if !v.Global {
		cell.Kind = exec.Local
		for p := range c.nproc { // off is in the frame of some process, or else of the claim
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

// noteDead adds writes of process p to the recorded footprint: the variables in `dead`, which p resets at its new
// location (program.Location.Dead).
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

// recordUse adds use u of channel id to the recorded footprint, if a footprint is being recorded.
func (c *context) recordUse(id int32, u exec.Use) {
	if c.rec != nil {
		c.rec.UseChannel(id, u)
	}
}

// receiveUse returns the channel use, for footprints, of testing whether a receive or poll is executable: reading all
// messages if `random` is set, and only the oldest message if not.
func receiveUse(random bool) exec.Use {
	if random {
		return exec.AsksAll
	}
	return exec.AsksOldest
}
