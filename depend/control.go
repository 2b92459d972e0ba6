package depend

import "ltlpor/program"

// What package optimize asks about who has control in an atomic sequence.

// HandsOver reports whether no process goes on in an atomic sequence because it has taken
// e: a send that is surely half of a handshake gives control to the partner, or away.
func (r *Relations) HandsOver(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Send && r.chans.onlyMeets(e)
}

// OnlyAnswers reports whether e is taken in steps of other processes only: a receive that
// is surely half of a handshake, from a channel that surely exists.
func (r *Relations) OnlyAnswers(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.onlyMeets(e) && r.safety().lives(e.Comm.Chan, e.Type)
}

// MayAnswerOnly is OnlyAnswers if the channel exists: otherwise the run ends.
func (r *Relations) MayAnswerOnly(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.onlyMeets(e)
}

// Meets reports whether e may be half of a handshake.
func (r *Relations) Meets(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Comm != nil && !r.objects.meeting(e, e.Type).empty()
}

// Waits reports whether e, or what follows in its atomic sequence, waits for timeout.
func (r *Relations) Waits(id program.EdgeID) bool { return r.actions[id].timeout }

// Creates reports whether e itself creates processes.
func (r *Relations) Creates(id program.EdgeID) bool { return creates(r.prog.Edges[id]) }

// Answers reports whether e may receive in a handshake.
func (r *Relations) Answers(id program.EdgeID) bool {
	return !r.objects.answers(r.prog.Edges[id]).empty()
}

// Attended reports whether a process that takes e comes to a place, or leaves one, where it
// waits to receive from a channel of which some step asks who waits there.
func (r *Relations) Attended(id program.EdgeID) bool {
	var to access
	b := builder{o: r.objects, prog: r.prog}
	b.comesAndGoes(r.prog.Edges[id], &to)
	return !to.write.empty()
}

func (r *Relations) safety() *safety {
	s := &safety{prog: r.prog, pt: r.chans}
	s.most = s.processes()
	return s
}
