package program

import "ltlpor/source"

// Expr is an expression over a state, evaluated in a process or, for a proposition, outside any process. Values are
// 32-bit signed integers with wrap-around.
type Expr interface{ expr() }

// Place is the storage of a scalar: a variable with index expressions, in the globals, in the frame of the current
// process, or in the frame of another process.
type Place struct {
	Var   *Variable
	Index []Expr // one per element of Var.Dims
	// Remote is set for P[pid]:x; Var is then a local of process type P.
	Remote *Remote
	Span   source.Span
}

// Remote names another process: the instance of Type with number PID. A nil PID means the only (lowest) live instance
// of Type. If the process does not exist, a label test is 0 and a variable reads 0.
type Remote struct {
	Type int
	PID  Expr
	Span source.Span
}

// The expressions.
type (
	// Const is a number.
	Const struct{ Value int32 }
	// Load reads a place.
	Load struct{ Place }
	// Unary: Op is '-', '!' or '~'.
	Unary struct {
		Op Operator
		X  Expr
	}
	// Binary evaluates both operands, except for && and ||.
	Binary struct {
		Op   Operator
		X, Y Expr
		Span source.Span
	}
	// If is the conditional expression.
	If struct{ C, A, B Expr }
	// ChanTest tests the length of a channel.
	ChanTest struct {
		Op   ChanOp
		Chan Expr
		Span source.Span
	}
	// Poll reports whether a receive would be executable. On a rendezvous channel, the value is 0.
	Poll struct {
		Chan   Expr
		Match  []Pattern
		Random bool
		Span   source.Span
	}
	// Run creates a process; the value is the pid, or 0 on failure. A Run occurs only as the whole Guard of a Cond
	// edge, as the whole X of an Assign, or within either under operators where SPIN allows a run.
	Run struct {
		Type int
		Args []Expr
		Prio Expr // nil: the priority of the type
		Span source.Span
	}
	// Special reads a predefined variable.
	Special struct{ Which SpecialVar }
	// ProcFn is enabled(pid), pc_value(pid) or get_priority(pid).
	ProcFn struct {
		Which ProcFnKind
		PID   Expr
		Span  source.Span
	}
	// AtLabel is P[pid]@L: 1 iff the process is at one of the locations Locs, the locations that bear the label L.
	AtLabel struct {
		Remote Remote
		Locs   []Loc
		Label  string
	}
)

func (Const) expr()     {}
func (*Load) expr()     {}
func (*Unary) expr()    {}
func (*Binary) expr()   {}
func (*If) expr()       {}
func (*ChanTest) expr() {}
func (*Poll) expr()     {}
func (*Run) expr()      {}
func (Special) expr()   {}
func (*ProcFn) expr()   {}
func (*AtLabel) expr()  {}

// ChanOp is a test of a channel's length.
type ChanOp uint8

// The tests.
const (
	ChanLen ChanOp = iota
	ChanEmpty
	ChanNonEmpty
	ChanFull
	ChanNonFull
)

// SpecialVar is a predefined variable.
type SpecialVar uint8

// The predefined variables.
//
//   - TimeoutVar is 1 iff each executable edge of the processes depends on timeout.
//   - NP is np_: 1 iff no process is at a progress label.
//   - AcceptVar is 1 iff some process is at an accept label.
//   - EndVar is 1 iff the state is a valid end state (every process at an end location).
const (
	PIDVar SpecialVar = iota
	NrPr
	Last
	NP
	TimeoutVar
	AcceptVar
	EndVar
)

// ProcFnKind is a function of a process number.
type ProcFnKind uint8

// The functions.
const (
	Enabled ProcFnKind = iota
	PCValue
	GetPriority
)
