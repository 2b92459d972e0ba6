package interp

import "fmt"

// Fault is an error of the model at run time.
type Fault struct {
	Kind    FaultKind
	Message string
}

// FaultKind is the kind of a Fault.
type FaultKind string

// The kinds of faults.
const (
	Assertion   FaultKind = "assertion"
	Index       FaultKind = "index"
	Division    FaultKind = "division"
	Shift       FaultKind = "shift"
	BadChannel  FaultKind = "channel"
	Processes   FaultKind = "processes"
	Channels    FaultKind = "channels"
	Stuck       FaultKind = "d_step stuck"
	Endless     FaultKind = "endless" // a d_step or atomic sequence does not end
	Unmet       FaultKind = "d_step rendezvous"
	Mismatch    FaultKind = "trace"
	Exclusive   FaultKind = "exclusive"
	Fewer       FaultKind = "fewer fields"
	BadPriority FaultKind = "priority"
	Choice      FaultKind = "choice" // several edges of a D_proctype are executable
)

// Continues reports whether a run continues after a fault of this kind.
func (k FaultKind) Continues() bool {
	return k == Assertion || k == Mismatch || k == Exclusive || k == Choice || k == Fewer
}

// fail ends the current evaluation with a fault: it panics, and function try recovers from the panic.
func fail(kind FaultKind, format string, args ...any) {
	panic(&Fault{kind, fmt.Sprintf(format, args...)})
}

// try calls f. If f calls fail, the result is the fault, and otherwise nil.
func try(f func()) (fault *Fault) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Fault:
			fault = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}
