package program

import "ltlpor/source"

// Expr is an expression, evaluated in a state and a process. A proposition is evaluated outside of any process.
// Values are 32-bit signed integers with wrap-around.
type Expr interface{ expr() }

// Place names a scalar that can be read or written: a variable, and the indices of the element if the variable is an
// array. The variable is a global, or a local of the current process or (Remote) of another process.
type Place struct {
	Var   *Variable
	Index []Expr // the index expressions, one per element of Var.Dims
	// Remote is set for a remote reference P[pid]:x; Var is then a local of process type P.
	Remote *Remote
	Span   source.Span
}

// Remote is an expression for another process: the instance of process type Type with number PID. If PID is nil, it
// is the live instance of Type with the lowest number, usually the only one. If the process does not exist, a label
// test is 0 and a variable reads 0.
type Remote struct {
	Type int
	PID  Expr
	Span source.Span
}

// The kinds of expressions.
type (
	// Const is a number.
	Const struct{ Value int32 }
	// Load is the value stored in a Place.
	Load struct{ Place }
	// Unary applies Op, which is '-', '!' or '~', to X.
	Unary struct {
		Op Operator
		X  Expr
	}
	// Binary applies Op to X and Y. Both operands are evaluated, except with && and || if the first decides.
	Binary struct {
		Op   Operator
		X, Y Expr
		Span source.Span
	}
	// If is the conditional expression (C -> A : B).
	If struct{ C, A, B Expr }
	// ChanTest tests the length of a channel.
	ChanTest struct {
		Op   ChanOp
		Chan Expr
		Span source.Span
	}
	// Poll is 1 if a receive with these fields would be executable, otherwise 0. On a rendezvous channel the value is
	// 0.
	Poll struct {
		Chan   Expr
		Match  []Pattern
		Random bool
		Span   source.Span
	}
	// Run creates a process; the value is the pid, or 0 on failure. A Run occurs only as the whole Guard of a Cond
	// edge.
	Run struct {
		Type int
		Args []Expr
		Prio Expr // if nil, the priority of the type
		Span source.Span
	}
	// Special is the value of a predefined variable.
	Special struct{ Which SpecialVar }
	// ProcFn is the value of enabled(pid), pc_value(pid) or get_priority(pid).
	ProcFn struct {
		Which ProcFnKind
		PID   Expr
		Span  source.Span
	}
	// AtLabel is P[pid]@L: 1 if the process is at one of the locations Locs, otherwise 0. Locs are the locations that
	// bear label L.
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

// ChanOp says which test of a channel's length a ChanTest makes.
type ChanOp uint8

// The tests of a channel's length.
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

// ProcFnKind says which function of a process number a ProcFn computes.
type ProcFnKind uint8

// The functions of a process number.
const (
	Enabled ProcFnKind = iota
	PCValue
	GetPriority
)
