package trace

import "ltlpor/internal/model/program"

// Jump reports whether mv is a jump: a move that executes no statement of the model. For example, a jump leads from the
// end of a loop to the next statement. A jump changes only the location of its process. Inside an atomic sequence, a
// jump belongs to the step before it.
func Jump(p *program.Program, mv program.Move) bool {
	return mv.Edge >= 0 && mv.Peer == program.NoPID && p.Edges[mv.Edge].Kind == program.Skip &&
		p.Edges[mv.Edge].Text == program.NoStatement
}

// Moves returns all moves of s: s.Move, followed by the jumps.
func (s *Step) Moves() []program.Move { return append([]program.Move{s.Move}, s.Jumps...) }

// jump adds mv to the last step, and sets the current state to t. mv must be a jump to t that continues the atomic
// sequence of the last step. atomic says whether the sequence continues after mv.
func (r *replay) jump(mv program.Move, t program.State, atomic bool) {
	last := &r.t.Steps[len(r.t.Steps)-1]
	last.Jumps, last.Atomic, last.State = append(last.Jumps, mv), atomic, t
	r.s = t
}
