package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/model/program"
)

// What package optimize asks about who has control in an atomic sequence.

// HandsOver reports whether no process goes on in an atomic sequence because it has taken
// e: a send that is surely half of a handshake gives control to the partner, or away.
func (r *Relations) HandsOver(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Send && r.chans.OnlyMeets(e)
}

// OnlyAnswers reports whether e is taken in steps of other processes only: a receive that
// is surely half of a handshake, from a channel that surely exists.
func (r *Relations) OnlyAnswers(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e) && r.safety().Lives(e.Comm.Chan, e.Type)
}

// MayAnswerOnly is OnlyAnswers if the channel exists: otherwise the run ends.
func (r *Relations) MayAnswerOnly(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e)
}

// Meets reports whether e may be half of a handshake.
func (r *Relations) Meets(id program.EdgeID) bool {
	return r.objects.Meets(r.prog.Edges[id])
}

// Waits reports whether e, or what follows in its atomic sequence, waits for timeout.
func (r *Relations) Waits(id program.EdgeID) bool { return r.actions[id].Timeout }

// Creates reports whether e itself creates processes.
func (r *Relations) Creates(id program.EdgeID) bool { return access.Creates(r.prog.Edges[id]) }

// Answers reports whether e may receive in a handshake.
func (r *Relations) Answers(id program.EdgeID) bool {
	return r.objects.IsAnswer(r.prog.Edges[id])
}

// Attended reports whether a process that takes e comes to a place, or leaves one, where it
// waits to receive from a channel of which some step asks who waits there.
func (r *Relations) Attended(id program.EdgeID) bool {
	return r.objects.IsAttended(r.prog.Edges[id])
}

// MayFault reports whether a run of the program may end in a run-time error, or
// in a step that does not end. After a failed assertion, and the like, a run
// goes on: that is not meant. False is certain, true is not.
func (r *Relations) MayFault() bool {
	return r.safety().May(func(e *program.Edge) bool {
		a := &r.actions[e.ID]
		return a.Loops || e.Atomic && a.Handshake
	})
}

func (r *Relations) safety() *fault.Analysis { return fault.New(r.prog, r.chans) }
