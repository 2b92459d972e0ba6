package exec

import "ltlpor/internal/model/program"

// View reads states: what is in their bytes only the machine knows that made it. It belongs
// to one goroutine. What is not part of the program (a process or channel that the state does
// not have, _last where nothing reads it) must not be asked for.
type View interface {
	// Look makes s the state that is read from now on. s must not change meanwhile.
	Look(s program.State)
	Processes
	Variables
	Channels
	Monitors
}

// Processes tells who is alive, and where.
type Processes interface {
	// Live returns the number of live processes: they are those from 0 on.
	Live() int
	// At returns the type and the location of p; of the claim that takes part, for NoPID.
	At(p program.PID) (typ int, l program.Loc)
	// Priority returns the priority of p; only if the program has priorities.
	Priority(p program.PID) int32
	// Last returns the process that moved last; only if the program reads _last.
	Last() program.PID
}

// Variables tells the values of variables. Elements of arrays are numbered in row-major
// order; that of a scalar is 0.
type Variables interface {
	// Global returns element i of the global v: 0 if v is hidden.
	Global(v *program.Variable, i int) int32
	// Local returns element i of v, a local of the type of p; of the claim, for NoPID.
	Local(p program.PID, v *program.Variable, i int) int32
}

// Channels tells what is in channels. Their numbers count from 1.
type Channels interface {
	// Open returns the number of channels.
	Open() int
	// Channel returns the type of channel id and the number of messages in it.
	Channel(id int32) (typ, length int)
	// Owner returns the process with which channel id was made, NoPID for a global one.
	// The channels of one owner have successive numbers, in the order of the declarations.
	Owner(id int32) program.PID
	// Field returns field j of message k, counted from the oldest, in channel id.
	Field(id int32, k, j int) int32
}

// Monitors tells what watches a run.
type Monitors interface {
	// Traced returns the location of the trace assertion, which the program must have.
	Traced() program.Loc
	// SystemsTurn reports whether the system moves next, and not the claim that takes part,
	// which the program must have.
	SystemsTurn() bool
}

// ClaimAt returns where the claim that takes part in p is in s, which v reads.
func ClaimAt(p *program.Program, v View, s program.State) *program.Location {
	v.Look(s)
	_, l := v.At(program.NoPID)
	return &p.Types[p.Claim.Type].Locations[l]
}

// Waiting appends to dst the live processes of s, a state of p that v reads, that are at no end location.
func Waiting(p *program.Program, v View, s program.State, dst []program.Waiter) []program.Waiter {
	v.Look(s)
	for pid := range v.Live() {
		typ, at := v.At(program.PID(pid))
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

// Asked is a View that wants to know what it is read for: what is read between Begin and End decides what the answer to
// q is, and nothing else. The same question has the same answer in all states that agree in what is read for it.
type Asked interface {
	Begin(q Question)
	// End tells the answer, a number that is not 0; 0 tells that there is none, and that what was read counts.
	End(answer uint32)
}

// Question names a question. The zero Question is none.
type Question struct{ Of, Is uint64 }

// The answers to questions that are answered with yes or no.
const (
	No uint32 = iota + 1
	Yes
)
