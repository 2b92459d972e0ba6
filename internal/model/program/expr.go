package program

import "ltlpor/source"

// Expr is an expression, evaluated in a state by a process. A proposition is evaluated without a process. Values are
// 32-bit signed integers with wrap-around.
type Expr interface{ expr() }

// Place denotes a scalar: a variable or an element of an array. The variable is a global, a local of the current
// process, or a local of another process (Remote).
type Place struct {
	Var   *Variable
	Index []Expr // the index expressions, one for every element of Var.Dims
	// Remote is set for a remote reference P[pid]:x; Var is then a local of process type P.
	Remote *Remote
	Span   source.Span
}

// Remote denotes another process in an expression: the instance of process type Type with number PID. If PID is nil, it
// denotes the live instance of Type with the lowest number. If the process does not exist, a label test and a variable
// have the value 0.
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
	// Binary applies Op to X and Y. With && and ||, Y is not evaluated if X decides.
	Binary struct {
		Op   Operator
		X, Y Expr
		Span source.Span
	}
	// If is the conditional expression (C -> A : B).
	If struct{ C, A, B Expr }
	// ChanTest tests or returns the number of messages in a channel.
	ChanTest struct {
		Op   ChanOp
		Chan Expr
		Span source.Span
	}
	// Poll is 1 if a receive with these patterns would be executable, and 0 otherwise. Polling a rendezvous channel
	// is a fault (rule 4.6 of doc/dev/semantics.md).
	Poll struct {
		Chan   Expr
		Match  []Pattern
		Random bool
		Span   source.Span
	}
	// Run creates a process. Its value is the pid, or 0 on failure. A Run is always the whole Guard of a Cond edge.
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
	// AtLabel is the test P[pid]@L: 1 if the process is at one of the locations Locs, which have label L, and 0
	// otherwise.
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

// ChanOp selects the value of a ChanTest.
type ChanOp uint8

// The values of a ChanTest: the number of messages, or the truth of a test of this number.
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
//   - TimeoutVar is 1 iff every executable edge of a process depends on timeout.
//   - NP is np_: 1 iff no process is at a progress label.
//   - AcceptVar is 1 iff some process is at an accept label.
//   - EndVar is 1 iff the state is a valid end state: every process is at an end location.
const (
	PIDVar SpecialVar = iota
	NrPr
	Last
	NP
	TimeoutVar
	AcceptVar
	EndVar
)

// ProcFnKind selects the function of a process number that a ProcFn computes.
type ProcFnKind uint8

// The functions of a process number.
const (
	Enabled ProcFnKind = iota
	PCValue
	GetPriority
)
