package exec

import "ltlpor/internal/model/program"

// Editable is a Machine with states that the caller can change cell by cell.
type Editable interface {
	// Editor returns a new editor of this machine's states.
	Editor() Editor
}

// Editor is a View that changes the state passed to Select, in place. The caller must own that state. An Editor
// changes neither the number nor the kinds of processes and channels.
type Editor interface {
	View
	Positions
	// SetLocation places process p at location l.
	SetLocation(p program.PID, l program.Loc)
	// SetGlobal stores x in element i of v. Without v in the state, it has no effect.
	SetGlobal(v *program.Variable, i int, x int32)
	// SetLocal stores x in element i of v, a local variable of p.
	SetLocal(p program.PID, v *program.Variable, i int, x int32)
	// SetLength sets the number of messages in channel id. The caller sets the fields of new messages, and sets the
	// fields of removed messages to 0 first.
	SetLength(id int32, n int)
	// SetField stores x in field j of message k in channel id.
	SetField(id int32, k, j int, x int32)
}
