package exec

import "ltlpor/internal/model/program"

// View reads the contents of states. Only the machine that made a state knows its encoding. A View may be used by a
// single goroutine. The caller must not read absent parts, for example a process that does not exist, or _last in a
// program that never reads _last.
type View interface {
	// Select makes s the state that the other methods read. The caller must not change s meanwhile.
	Select(s program.State)
	Processes
	Variables
	Channels
	Monitors
}

// Processes reads the live processes and their locations.
type Processes interface {
	// Live returns the number n of live processes, numbered 0 to n-1.
	Live() int
	// Process returns the type and the location of p. For NoPID it returns the type and the location of the claim.
	Process(p program.PID) (typ int, l program.Loc)
	// Priority returns the priority of p. The program must use priorities.
	Priority(p program.PID) int32
	// Last returns the process that moved last. The program must read _last.
	Last() program.PID
}

// Variables reads the values of variables. Array elements are numbered in row-major order; a scalar has element 0
// only.
type Variables interface {
	// Global returns the value of element i of the global v. It is 0 if v is hidden.
	Global(v *program.Variable, i int) int32
	// Local returns the value of element i of v, a local variable of process p. For NoPID, v is a local of the claim.
	Local(p program.PID, v *program.Variable, i int) int32
}

// Channels reads the contents of channels. Channel numbers start at 1.
type Channels interface {
	// Open returns the number of channels in the state.
	Open() int
	// Channel returns the type of channel id and the number of messages it holds.
	Channel(id int32) (typ, length int)
	// Owner returns the process with the local variable that declares channel id, or NoPID for a global channel.
	// Channels of the same process have successive numbers, in the order of the declarations.
	Owner(id int32) program.PID
	// Field returns field j of message k in channel id. Message 0 is the oldest.
	Field(id int32, k, j int) int32
}

// Monitors reads the state of the trace assertion and of the claim.
type Monitors interface {
	// Traced returns the location of the trace assertion. The program must have a trace assertion.
	Traced() program.Loc
	// SystemsTurn reports whether the next move belongs to the system, and not to the claim. The program must have a
	// claim that takes part.
	SystemsTurn() bool
}

// ClaimAt returns the location of the never claim in s. p must have a claim taking part in the run. v must be a View
// for states of p; ClaimAt calls v.Select(s).
func ClaimAt(p *program.Program, v View, s program.State) *program.Location {
	v.Select(s)
	_, l := v.Process(program.NoPID)
	return &p.Types[p.Claim.Type].Locations[l]
}

// Waiting appends to dst the processes in s that are not at an end location, and returns the extended slice. v must be
// a View for states of p; Waiting calls v.Select(s).
func Waiting(p *program.Program, v View, s program.State, dst []program.Waiter) []program.Waiter {
	v.Select(s)
	for pid := range v.Live() {
		typ, at := v.Process(program.PID(pid))
		l := &p.Types[typ].Locations[at]
		if l.End {
			continue
		}
		w := program.Waiter{Proc: program.PID(pid), Edge: -1}
		if len(l.Out) > 0 {
			w.Edge = l.Out[0]
		}
		dst = append(dst, w)
	}
	return dst
}

// Asked is a View that records, for every question about a state, the parts of the state that the answer depends on.
// The caller calls Begin before it reads the state for question q, and End afterwards. States with equal values in the
// parts read in between have the same answer.
type Asked interface {
	// Begin starts to record the parts read for question q.
	Begin(q Question)
	// End records the answer, a number other than 0. After End(0) the question has no recorded answer, and its reads
	// count as reads outside of a question.
	End(answer uint32)
}

// Question identifies a question about states by a pair of numbers, which the caller chooses; equal pairs must mean
// the same question. The zero Question means that there is no question.
type Question struct{ Of, Is uint64 }

// The answers to yes-or-no questions, for Asked.End. Neither is 0, because End(0) records no answer.
const (
	No uint32 = iota + 1
	Yes
)
