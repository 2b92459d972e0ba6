package trace

import "ltlpor/internal/model/program"

// Jump reports whether mv is a jump: a move of p that executes no statement of the model.
//
// A jump leads from the end of a loop or selection to the next statement, and changes only the location of its process.
// Inside an atomic sequence, a jump belongs to the step before.
func Jump(p *program.Program, mv program.Move) bool {
	return mv.Edge >= 0 && mv.Peer == program.NoPID && p.Edges[mv.Edge].Kind == program.Skip &&
		p.Edges[mv.Edge].Text == program.NoStatement
}

// Moves returns all moves of s: s.Move, followed by the jumps.
func (s *Step) Moves() []program.Move { return append([]program.Move{s.Move}, s.Jumps...) }

// jump adds mv, a jump to state t, to the last step, and sets the current state to t. mv must continue the atomic
// sequence of the last step. atomic says that the sequence continues after mv.
func (r *replay) jump(mv program.Move, t program.State, atomic bool) {
	last := &r.t.Steps[len(r.t.Steps)-1]
	last.Jumps, last.Atomic, last.State = append(last.Jumps, mv), atomic, t
	r.s = t
}
