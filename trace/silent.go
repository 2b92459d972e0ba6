package trace

import "ltlpor/internal/model/program"

// Jump reports whether p has no statement for mv. Such a move leads on from where a loop or a choice ends, and changes
// only the location of its process. Behind another move of an atomic sequence it is part of the step of that move.
func Jump(p *program.Program, mv program.Move) bool {
	return mv.Edge >= 0 && mv.Peer == program.NoPID && p.Edges[mv.Edge].Kind == program.Skip &&
		p.Edges[mv.Edge].Text == program.NoStatement
}

// Moves returns the moves of s: Move, and the jumps behind it.
func (s *Step) Moves() []program.Move { return append([]program.Move{s.Move}, s.Jumps...) }

// jump makes mv, which leads to t, part of the last step, which is of the same atomic sequence.
func (r *replay) jump(mv program.Move, t program.State, atomic bool) {
	last := &r.t.Steps[len(r.t.Steps)-1]
	last.Jumps, last.Atomic, last.State = append(last.Jumps, mv), atomic, t
	r.s = t
}
