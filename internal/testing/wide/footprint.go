package wide

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Footprint implements exec.Machine.
func (m *Machine) Footprint(s program.State, mv program.Move, f *exec.Footprint) {
	f.Reset()
	r := m.run
	r.rec = f
	defer func() { r.rec = nil }()
	r.begin(s)
	var moves []program.Move
	if mv != program.Stutter {
		moves = r.movesOf(int(mv.Proc))
	}
	if m.k.prog.Claim != nil {
		r.reads(exec.Turn, program.NoPID)
		r.writes(exec.Turn, program.NoPID)
	}
	if !slices.Contains(moves, mv) { // mv is possible only because timeout is true
		r.reads(exec.Population, program.NoPID)
		for p := range r.c.procs {
			r.movesOf(p)
		}
		if mv == program.Stutter {
			return
		}
		r.timeout = true
		r.movesOf(int(mv.Proc))
	}
	m.Fire(s, mv, &program.Outcomes{})
}

func (r *run) read(c exec.Cell) {
	if r.rec != nil {
		r.rec.Read(c)
	}
}

func (r *run) write(c exec.Cell) {
	if r.rec != nil {
		r.rec.Write(c)
	}
}

func (r *run) reads(k exec.CellKind, p program.PID) { r.read(exec.Cell{Kind: k, Proc: p}) }

func (r *run) writes(k exec.CellKind, p program.PID) { r.write(exec.Cell{Kind: k, Proc: p}) }

// useChannel adds u to the uses of channel id in the footprint that is being recorded. If none is, it does nothing.
func (r *run) useChannel(id int32, u exec.Use) {
	if r.rec != nil {
		r.rec.UseChannel(id, u)
	}
}

// receiveUse returns the use of a channel by the match of a receive or poll. `random` says that any message may match,
// not only the oldest.
func receiveUse(random bool) exec.Use {
	if random {
		return exec.AsksAll
	}
	return exec.AsksOldest
}
