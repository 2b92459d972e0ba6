package depend

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/model/program"
)

// This file holds the queries of package optimize about control in an atomic sequence.

// HandsOver reports whether no process continues an atomic sequence after taking e. This holds for a send that is
// always a rendezvous: control goes to the partner, or is given away.
func (r *Relations) HandsOver(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Send && r.chans.OnlyMeets(e)
}

// OnlyAnswers reports whether e is taken only in steps of other processes. Such an e is a receive that is always a
// rendezvous, on a channel that certainly exists.
func (r *Relations) OnlyAnswers(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e) && r.safety().Lives(e.Comm.Chan, e.Type)
}

// MayAnswerOnly is OnlyAnswers if the channel exists: otherwise the run ends.
func (r *Relations) MayAnswerOnly(id program.EdgeID) bool {
	e := r.prog.Edges[id]
	return e.Kind == program.Recv && r.chans.OnlyMeets(e)
}

// MayHandshake reports whether e may be half of a handshake.
func (r *Relations) MayHandshake(id program.EdgeID) bool {
	return r.objects.MayHandshake(r.prog.Edges[id])
}

// Waits reports whether e, or a later edge of its atomic sequence, waits for timeout.
func (r *Relations) Waits(id program.EdgeID) bool { return r.actions[id].Timeout }

// Creates reports whether e itself creates processes.
func (r *Relations) Creates(id program.EdgeID) bool { return access.Creates(r.prog.Edges[id]) }

// Answers reports whether e may receive in a handshake.
func (r *Relations) Answers(id program.EdgeID) bool {
	return r.objects.IsAnswer(r.prog.Edges[id])
}

// Attended reports whether e enters or leaves a location with an attended receive: some step asks for the presence of
// receivers on its channel.
func (r *Relations) Attended(id program.EdgeID) bool {
	return r.objects.IsAttended(r.prog.Edges[id])
}

// MayFault reports whether a run of the program may end in a run-time error or in an endless step. Failed assertions
// and similar errors do not count, because the run continues. False is certain, true is not.
func (r *Relations) MayFault() bool {
	return r.safety().MayEndBadly(func(e *program.Edge) bool {
		a := &r.actions[e.ID]
		return a.Loops || e.Atomic && a.Handshake
	})
}

func (r *Relations) safety() *fault.Analysis { return fault.New(r.prog, r.chans) }
