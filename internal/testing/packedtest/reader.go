package packedtest

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Reader is a cache.Chooser for tests. In a state, it reads a few values and calls closes for a few moves. Every read
// depends on the values read before, and the choice depends on all values read.
type Reader struct {
	Program *program.Program
	View    exec.View
	First   uint64                   // seed of the random decisions
	Hash    uint64                   // hash of the values read in the current state
	Chosen  int                      // number of calls of Choose
	Again   map[program.Choice]uint8 // choice -> note passed to RecountChoice
}

func (r *Reader) add(x int32) { r.Hash = coding.Hash(r.Hash ^ uint64(uint32(x))) }

// draw returns a number from 0 to n-1, which depends on the values read so far.
func (r *Reader) draw(n int) int { return int(r.Hash >> 20 % uint64(n)) }

// Choose implements cache.Chooser.
func (r *Reader) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	r.Chosen++
	r.Hash = 1 + r.First
	r.View.Select(m.State)
	n := r.View.Live()
	r.add(int32(n))
	for p := range n {
		typ, l := r.View.Process(program.PID(p))
		r.add(int32(typ))
		r.add(int32(l))
	}
	for _, mv := range m.All {
		r.add(int32(mv.Edge))
		r.add(int32(mv.Peer))
	}
	for range r.draw(4) {
		r.read(n)
	}
	for range r.draw(3) {
		mv := m.All[r.draw(len(m.All))]
		if closes(mv) {
			r.add(1)
		}
	}
	return program.Choice(r.draw(50))
}

// read reads a random part of the state, which has the given number of processes.
func (r *Reader) read(processes int) {
	p := program.PID(r.draw(max(1, processes)))
	kind := r.draw(9)
	switch {
	case kind >= 7 && len(r.Program.Globals) > 0:
		r.inquire()
	case kind == 0 && len(r.Program.Globals) > 0:
		v := r.Program.Globals[r.draw(len(r.Program.Globals))]
		r.add(r.View.Global(v, r.draw(v.Elements())))
	case kind <= 2 && processes > 0:
		typ, _ := r.View.Process(p)
		for _, v := range r.Program.Types[typ].Locals {
			if !v.Hidden && r.draw(2) == 0 {
				r.add(r.View.Local(p, v, r.draw(v.Elements())))
			}
		}
	case kind <= 4 && r.View.Open() > 0:
		id := int32(1 + r.draw(r.View.Open()))
		typ, length := r.View.Channel(id)
		r.add(int32(length))
		if fields := len(r.Program.ChanTypes[typ].Fields); length > 0 && fields > 0 {
			r.add(r.View.Field(id, r.draw(length), r.draw(fields)))
		}
		r.add(int32(r.View.Owner(id)))
	case kind == 5 && r.Program.UsesPriority && processes > 0:
		r.add(r.View.Priority(p))
	case kind == 6 && r.Program.UsesLast:
		r.add(int32(r.View.Last()))
	case r.Program.Trace != nil:
		r.add(int32(r.View.Traced()))
	}
}

// inquire reads elements of one or two globals between exec.Asked.Begin and End. inquire uses only an answer computed
// from these elements, not the elements themselves.
func (r *Reader) inquire() {
	draw := func() (v *program.Variable, elem int) {
		v = r.Program.Globals[r.draw(len(r.Program.Globals))]
		r.add(int32(v.ID))
		elem = r.draw(v.Elements())
		r.add(int32(elem))
		return v, elem
	}
	v, i := draw()
	u, j := draw()
	n := r.draw(3)
	asked, ok := r.View.(exec.Asked)
	if ok {
		is := uint64(j)<<32 | uint64(n)
		asked.Begin(exec.Question{Of: 1 + uint64(v.ID)<<48 + uint64(i)<<32 + uint64(u.ID), Is: is})
	}
	answer := uint32(1)
	if x := r.View.Global(v, i); x%3 == int32(n) {
		answer = 2 + uint32(r.View.Global(u, j))%4
	}
	if ok {
		asked.End(answer)
	}
	r.add(int32(answer))
}

// FullReason implements cache.Chooser.
func (r *Reader) FullReason() uint8 { return uint8(r.Hash) }

// RecountChoice implements cache.Chooser.
func (r *Reader) RecountChoice(c program.Choice, note uint8) { r.Again[c] = note }
