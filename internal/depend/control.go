package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/model/program"
)

// The methods in this file are queries about control in an atomic sequence, for package optimize.

// HandsOver reports whether taking edge id always ends the control of the process, even inside an atomic sequence. This
// holds for a send that is always a rendezvous: the receiver gets control, or the sequence is interrupted.
func (r *Relations) HandsOver(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Send && r.chans.OnlyMeets(e)
}

// OnlyAnswers reports whether edge id is taken only in steps of other processes. This holds for a receive that is
// always a rendezvous, on a channel that certainly exists when the edge is tried.
func (r *Relations) OnlyAnswers(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e) && r.safety().Lives(e.Comm.Chan, e.Type)
}

// MayAnswerOnly reports whether edge id is a receive that is always a rendezvous. If the channel exists, the edge is
// taken only in steps of other processes; otherwise taking the edge is a run-time error.
func (r *Relations) MayAnswerOnly(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e)
}

// MayHandshake reports whether edge id may be the send or the receive of a rendezvous.
func (r *Relations) MayHandshake(id program.EdgeID) bool {
	return r.objects.MayHandshake(r.prog.Edges[id])
}

// Waits reports whether the guard of edge id, or of a later edge of its atomic sequence, reads timeout.
func (r *Relations) Waits(id program.EdgeID) bool { return r.actions[id].Timeout }

// Creates reports whether edge id itself creates processes. Later edges of its atomic sequence do not count.
func (r *Relations) Creates(id program.EdgeID) bool { return access.Creates(r.prog.Edges[id]) }

// Answers reports whether edge id may be the receive of a rendezvous.
func (r *Relations) Answers(id program.EdgeID) bool {
	return r.objects.IsAnswer(r.prog.Edges[id])
}

// Attended reports whether edge id enters or leaves a location with an attended receive: a receive from a rendezvous
// channel on which some step of another process tests whether a receiver waits.
func (r *Relations) Attended(id program.EdgeID) bool {
	return r.objects.IsAttended(r.prog.Edges[id])
}

// MayFault reports whether a run of the program may end in a run-time error or in an endless step. An error after
// which the run continues, such as a failed assertion, does not count. The analysis errs on the side of true.
func (r *Relations) MayFault() bool {
	return r.safety().MayEndBadly(func(e *program.Edge) bool {
		a := &r.actions[e.ID]
		return a.Loops || e.Atomic && a.Handshake
	})
}

func (r *Relations) safety() *fault.Analysis { return fault.New(r.prog, r.chans) }
