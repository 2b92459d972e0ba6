package trace

import "ltlpor/internal/model/program"

// Jump reports whether mv is a jump: a move of p without a statement of the model.
//
// A jump leads on from the end of a loop or a choice, and changes only the location of its process. After another
// move of an atomic sequence, a jump is part of the step of that move.
func Jump(p *program.Program, mv program.Move) bool {
	return mv.Edge >= 0 && mv.Peer == program.NoPID && p.Edges[mv.Edge].Kind == program.Skip &&
		p.Edges[mv.Edge].Text == program.NoStatement
}

// Moves returns the moves that make up s: s.Move, followed by the jumps.
func (s *Step) Moves() []program.Move { return append([]program.Move{s.Move}, s.Jumps...) }

// jump adds mv, a jump to state t, to the last step, and makes t the present state. Both must be in the same atomic
// sequence; atomic says whether the sequence continues after mv.
func (r *replay) jump(mv program.Move, t program.State, atomic bool) {
	last := &r.t.Steps[len(r.t.Steps)-1]
	last.Jumps, last.Atomic, last.State = append(last.Jumps, mv), atomic, t
	r.s = t
}
