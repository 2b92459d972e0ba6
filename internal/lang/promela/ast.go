// Package promela parses Promela. It contains a preprocessor that records the origin of every token, the parser (the
// only reader of ANTLR trees), and the syntax tree. The language is the language of SPIN 6.5; package lower and
// doc/dev/semantics.md define the meaning of the constructs.
package promela

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// File is a parsed model: the root file with every included file.
type File struct {
	Source *source.File
	Decls  []Decl
	// Macros are the definitions in force at the end of the file. Formulas from the command line are expanded with
	// them.
	Macros *Macros
	// Unread are names declared in unreadable text (Recover). A reference to such a name is no error.
	Unread map[string]bool
	// Fragment says that other text may declare any name (Options.Fragment).
	Fragment bool
	// Work counts the steps of passes over the tree, and may end them; nil: nothing ends them.
	Work *cancel.Work
}

// Elsewhere reports whether text that was not read may declare name.
func (f *File) Elsewhere(name string) bool { return f.Fragment || f.Unread[name] }

// Partial reports whether text that was not read may declare names.
func (f *File) Partial() bool { return f.Fragment || len(f.Unread) > 0 }

// Decl is a declaration at the top level of a model.
type Decl interface{ declNode() }

// TypeName is the type of a declaration, as written.
type TypeName struct {
	Kind TypeKind
	Name string // typedef's name for Named, subtype for `mtype:sub` ("" for plain mtype)
	Bits int    // Unsigned: the width (1 to 32)
	Span source.Span
	// NameSpan is the place of Name, if Name is not empty.
	NameSpan source.Span
}

// TypeKind enumerates Promela's types.
type TypeKind uint8

// The types of Promela. Pid is a byte; Bool is a bit.
const (
	Bit TypeKind = iota
	Bool
	Byte
	Short
	Int
	Unsigned
	Mtype
	Pid
	Chan
	Named
)

// Visibility is the keyword before a declaration.
type Visibility uint8

// The visibility keywords. Only Hidden affects the meaning of a model.
const (
	Plain Visibility = iota
	Hidden
	Show
	Local
)

// VarDecl declares variables of one type, at the top level, in a typedef, as parameters, or in a sequence.
type VarDecl struct {
	Vis  Visibility
	Type TypeName
	Vars []*Declarator
	Span source.Span
}

// Declarator is a name in a VarDecl.
type Declarator struct {
	Name     string
	Len      Expr      // array length, nil for a scalar
	Bits     Expr      // `unsigned x : 3`, nil otherwise
	Init     Expr      // scalar or array-element initialiser, or nil
	InitList []Expr    // `= { 1, 2 }`, or nil
	Chan     *ChanInit // `= [2] of { byte }`, or nil
	Span     source.Span
	NameSpan source.Span
}

// ChanInit is a channel initialiser.
type ChanInit struct {
	Cap    Expr
	Fields []TypeName
	Span   source.Span
}

// MtypeDecl is `mtype = { a, b }` or `mtype:sub = { a, b }`.
type MtypeDecl struct {
	Sub     string
	SubSpan source.Span // of Sub, if Sub is not empty
	Names   []Ident
	Span    source.Span
}

// Ident is a name with its position.
type Ident struct {
	Name string
	Span source.Span
}

// TypedefDecl is `typedef T { … }`.
type TypedefDecl struct {
	Name   Ident
	Fields []*VarDecl
	Span   source.Span
}

// Proctype is a proctype, D_proctype, or init (Name "init", IsInit).
type Proctype struct {
	Name     Ident
	IsInit   bool
	Determ   bool // D_proctype
	Active   Expr // number of instances: nil if not active, Const 1 for plain `active`
	Params   []*VarDecl
	Priority Expr // may be nil
	Provided Expr // may be nil
	Body     *Sequence
	Span     source.Span
}

// Claim is a never claim.
type Claim struct {
	Name Ident // "" if unnamed, with the Span of the keyword
	Body *Sequence
	Span source.Span
}

// TraceDecl is a trace or notrace assertion.
type TraceDecl struct {
	Not  bool
	Body *Sequence
	Span source.Span
}

// LTL is a formula block. Macros in Text are already expanded; Map returns the span of each byte of Text.
type LTL struct {
	Name Ident // "" if unnamed, with the Span of the keyword
	Text string
	Map  func(offset int) source.Span
	Span source.Span // the whole block
}

func (*VarDecl) declNode()     {}
func (*MtypeDecl) declNode()   {}
func (*TypedefDecl) declNode() {}
func (*Proctype) declNode()    {}
func (*Claim) declNode()       {}
func (*TraceDecl) declNode()   {}
func (*LTL) declNode()         {}

// Sequence is a list of steps that opens a scope.
type Sequence struct {
	Steps []*Step
	Span  source.Span
	End   source.Span // the closing brace, `fi`, `od` or next `::`
}

// Step is a statement with its labels. Labels at the end of a sequence are in a Step with a nil Stmt. Span is the
// text of the statement; for an inlined body, the text of the call; for a statement from a macro, the place of the
// macro use.
type Step struct {
	Labels []Ident
	Stmt   Stmt
	Span   source.Span
}

// Stmt is a statement.
type Stmt interface{ stmtNode() }

// The statements. Package lower desugars For and Select, as SPIN defines them.
type (
	// DeclStmt declares variables in a sequence.
	DeclStmt struct{ Decl *VarDecl }
	// ExclusiveStmt is `xr c, d` or `xs c, d`.
	ExclusiveStmt struct {
		Recv  bool
		Chans []*VarRef
	}
	// ExprStmt is an expression used as a statement: executable when non-zero.
	ExprStmt struct{ X Expr }
	// AssignStmt is `x = e`, or `x++` and `x--` with Op "++" and "--" and no RHS.
	AssignStmt struct {
		LHS *VarRef
		Op  string // "=", "++", "--"
		RHS Expr
	}
	// SendStmt is `c!…` or, Sorted, `c!!…`.
	SendStmt struct {
		Chan   *VarRef
		Args   []Expr
		Sorted bool
	}
	// RecvStmt is `c?…`, Random `c??…`, Peek `c?<…>`.
	RecvStmt struct {
		Chan         *VarRef
		Args         []RecvArg
		Random, Peek bool
	}
	// IfStmt is `if … fi`, or `do … od` with Loop.
	IfStmt struct {
		Loop    bool
		Options []*Sequence
	}
	// ForStmt is `for (i : lo .. hi)`, `for (i in a)` with In.
	ForStmt struct {
		Var    *VarRef
		Lo, Hi Expr
		In     *VarRef // array or channel; nil for a range
		Body   *Sequence
	}
	// SelectStmt is `select (i : lo .. hi)`. Literal means that both bounds are numbers and that SPIN reads the
	// statement as an `if` with one option per value, or, for more than 33 values, as a loop that counts up. Any
	// other select is a loop.
	SelectStmt struct {
		Var     *VarRef
		Lo, Hi  Expr
		Literal bool
	}
	// BlockStmt is `{ … }`, `atomic { … }` or `d_step { … }`.
	BlockStmt struct {
		Kind BlockKind
		Body *Sequence
		// Inline is the number of the inline call with this body, or 0 for an ordinary block. Labels are looked up in
		// the same call first.
		Inline int
		Name   string // of the inline
	}
	// UnlessStmt is `main unless escape`.
	UnlessStmt struct{ Main, Escape *Sequence }
	// BreakStmt, GotoStmt and ElseStmt are `break`, `goto L` and `else`.
	BreakStmt struct{}
	GotoStmt  struct{ Label Ident }
	ElseStmt  struct{}
	// AssertStmt is `assert(e)`.
	AssertStmt struct{ X Expr }
	// PrintStmt is printf, or printm with Format "" and one argument. Format is the text between the quotes, with
	// escapes as written.
	PrintStmt struct {
		Format string
		Args   []Expr
	}
	// SetPriorityStmt is `set_priority(pid, n)`.
	SetPriorityStmt struct{ PID, Value Expr }
)

// BlockKind tells blocks apart.
type BlockKind uint8

// The kinds of blocks.
const (
	PlainBlock BlockKind = iota
	AtomicBlock
	DStepBlock
)

// RecvArg is an argument of a receive or a poll. X is a variable to bind, a constant or (with Eval) an eval(…) to
// match, or nil for `_`.
type RecvArg struct {
	X    Expr // *VarRef to bind; a constant or mtype name to match; nil for `_`
	Eval bool // eval(X): match the value
}

func (*DeclStmt) stmtNode()        {}
func (*ExclusiveStmt) stmtNode()   {}
func (*ExprStmt) stmtNode()        {}
func (*AssignStmt) stmtNode()      {}
func (*SendStmt) stmtNode()        {}
func (*RecvStmt) stmtNode()        {}
func (*IfStmt) stmtNode()          {}
func (*ForStmt) stmtNode()         {}
func (*SelectStmt) stmtNode()      {}
func (*BlockStmt) stmtNode()       {}
func (*UnlessStmt) stmtNode()      {}
func (*BreakStmt) stmtNode()       {}
func (*GotoStmt) stmtNode()        {}
func (*ElseStmt) stmtNode()        {}
func (*AssertStmt) stmtNode()      {}
func (*PrintStmt) stmtNode()       {}
func (*SetPriorityStmt) stmtNode() {}

// Expr is an expression.
type Expr interface {
	exprNode()
	Span() source.Span
}

// At is embedded in every expression and holds its position.
type At struct{ Pos source.Span }

// Span returns the place of the expression.
func (a At) Span() source.Span { return a.Pos }

// The expressions.
type (
	// Const is a number, true, false, skip (1) or a character.
	Const struct {
		At
		Value int64
		Text  string // as written
	}
	// VarRef is a variable, array element or field: x, x[i], x[i].f[j]. Special names (_pid, _nr_pr, _last, _, np_)
	// are VarRefs too; mtype names are until package typecheck resolves them.
	VarRef struct {
		At
		Name     string
		Index    Expr    // may be nil
		Field    *VarRef // may be nil
		NameSpan source.Span
	}
	// Unary has Op "-", "!" or "~".
	Unary struct {
		At
		Op string
		X  Expr
	}
	// Binary has one of the operators + - * / % << >> < <= > >= == != & ^ | && || as Op.
	Binary struct {
		At
		Op   string
		X, Y Expr
	}
	// Cond is `(c -> a : b)`.
	Cond struct {
		At
		C, A, B Expr
	}
	// RunExpr is `run P(args)`, with an optional priority.
	RunExpr struct {
		At
		Name     Ident
		Args     []Expr
		Priority Expr
	}
	// ChanFn has Op len, empty, nempty, full or nfull.
	ChanFn struct {
		At
		Op   string
		Chan *VarRef
	}
	// Poll is `c?[…]`, Random `c??[…]`.
	Poll struct {
		At
		Chan   *VarRef
		Args   []RecvArg
		Random bool
	}
	// Timeout is `timeout`.
	Timeout struct{ At }
	// ProcFn has Op enabled, pc_value or get_priority.
	ProcFn struct {
		At
		Op  string
		PID Expr
	}
	// RemoteLabel is P[pid]@L, or P@L with PID nil.
	RemoteLabel struct {
		At
		Proc  Ident
		PID   Expr
		Label Ident
	}
	// RemoteVar is P[pid]:x, or P:x with PID nil.
	RemoteVar struct {
		At
		Proc Ident
		PID  Expr
		Var  *VarRef
	}
)

func (*Const) exprNode()       {}
func (*VarRef) exprNode()      {}
func (*Unary) exprNode()       {}
func (*Binary) exprNode()      {}
func (*Cond) exprNode()        {}
func (*RunExpr) exprNode()     {}
func (*ChanFn) exprNode()      {}
func (*Poll) exprNode()        {}
func (*Timeout) exprNode()     {}
func (*ProcFn) exprNode()      {}
func (*RemoteLabel) exprNode() {}
func (*RemoteVar) exprNode()   {}
