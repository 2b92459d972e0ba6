// Package promela parses Promela, the language of SPIN 6.5. It contains a preprocessor, a parser and the syntax tree.
// Every token and tree node has its source position, also after macro expansion. No other package reads ANTLR trees.
// Package lower and doc/dev/semantics.md define the meaning of the constructs.
package promela

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// File is the syntax tree of a model: the root file with all included files.
type File struct {
	Source *source.File
	Decls  []Decl
	// Macros are the macros defined at the end of the text. Formulas from the command line may use them.
	Macros *Macros
	// Unread are names that may be declared in text with syntax errors (see Recover). A reference to an undeclared name
	// in Unread is no error.
	Unread map[string]bool
	// Fragment says that the file is only a part of a model, so that any name may be declared elsewhere
	// (Options.Fragment).
	Fragment bool
	// Work counts the steps of passes over the tree, and can cancel a pass. If Work is nil, no pass is cancelled.
	Work *cancel.Work
}

// Elsewhere reports whether name may be declared outside the tree: in a part of the text with syntax errors, or in
// another file if f is a fragment.
func (f *File) Elsewhere(name string) bool { return f.Fragment || f.Unread[name] }

// Partial reports whether some names may be declared outside the tree of f (see Elsewhere).
func (f *File) Partial() bool { return f.Fragment || len(f.Unread) > 0 }

// Decl is a declaration at the top level of a model.
type Decl interface{ declNode() }

// TypeName is the type in a declaration, as written.
type TypeName struct {
	Kind TypeKind
	Name string // name of the typedef for Named; subtype for `mtype:sub`, and "" for plain mtype
	Bits int    // Unsigned: the width (1 to 32)
	Span source.Span
	// NameSpan is the span of Name. It is invalid if Name is "".
	NameSpan source.Span
}

// TypeKind is one of the types of Promela.
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

// Visibility is the keyword in front of a declaration: hidden, show or local. It is Plain if there is none.
type Visibility uint8

// The visibility keywords. Only Hidden affects the meaning of a model.
const (
	Plain Visibility = iota
	Hidden
	Show
	Local
)

// VarDecl declares variables of one type: globals, fields of a typedef, parameters, or locals.
type VarDecl struct {
	Vis  Visibility
	Type TypeName
	Vars []*Declarator
	Span source.Span
}

// Declarator declares one name in a VarDecl, with an optional array length and initialiser.
type Declarator struct {
	Name     string
	Len      Expr      // array length, nil for a scalar
	Bits     Expr      // width in `unsigned x : 3`; otherwise nil
	Init     Expr      // initialiser of a scalar or of every array element; nil if there is none
	InitList []Expr    // values of `= { 1, 2 }`, or nil
	Chan     *ChanInit // channel of `= [2] of { byte }`, or nil
	Span     source.Span
	NameSpan source.Span
}

// ChanInit is a channel initialiser, `[Cap] of { Fields }`.
type ChanInit struct {
	Cap    Expr
	Fields []TypeName
	Span   source.Span
}

// MtypeDecl is `mtype = { a, b }` or `mtype:sub = { a, b }`.
type MtypeDecl struct {
	Sub     string
	SubSpan source.Span // span of Sub; invalid if Sub is ""
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

// Proctype is a proctype, a D_proctype, or an init process (Name "init" and IsInit set).
type Proctype struct {
	Name     Ident
	IsInit   bool
	Determ   bool // D_proctype
	Active   Expr // number of instances; nil if not active, 1 for plain `active`
	Params   []*VarDecl
	Priority Expr // nil if there is none
	Provided Expr // nil if there is none
	Body     *Sequence
	Span     source.Span
}

// Claim is a never claim.
type Claim struct {
	Name Ident // name of the claim; an unnamed claim has name "" and the span of the keyword
	Body *Sequence
	Span source.Span
}

// TraceDecl is a trace assertion, or, if Not is set, a notrace assertion.
type TraceDecl struct {
	Not  bool
	Body *Sequence
	Span source.Span
}

// LTL is an ltl block. Text is the formula after macro expansion. Map returns the source span of the byte at a given
// offset in Text.
type LTL struct {
	Name Ident // name of the block; an unnamed block has name "" and the span of the keyword
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

// Sequence is a list of steps that forms a scope for declarations.
type Sequence struct {
	Steps []*Step
	Span  source.Span
	End   source.Span // the closing brace, `fi`, `od` or next `::`
}

// Step is a statement with its labels. Stmt is nil if only labels remain, at the end of a sequence. Span is the text of
// the statement. For the body of an inline, it is the inline call; for a statement from a macro, it is the use of the
// macro.
type Step struct {
	Labels []Ident
	Stmt   Stmt
	Span   source.Span
}

// Stmt is a statement.
type Stmt interface{ stmtNode() }

// The statements. Package lower replaces ForStmt and SelectStmt by simpler statements, as SPIN does.
type (
	// DeclStmt declares variables in a sequence.
	DeclStmt struct{ Decl *VarDecl }
	// ExclusiveStmt is `xr c, d` or `xs c, d`.
	ExclusiveStmt struct {
		Recv  bool
		Chans []*VarRef
	}
	// ExprStmt is an expression as a statement, which is executable if its value is not 0.
	ExprStmt struct{ X Expr }
	// AssignStmt is `x = e`. For `x++` and `x--`, Op is "++" or "--", and RHS is nil.
	AssignStmt struct {
		LHS *VarRef
		Op  string // "=", "++", "--"
		RHS Expr
	}
	// SendStmt is `c!…`. If Sorted is set, it is `c!!…`.
	SendStmt struct {
		Chan   *VarRef
		Args   []Expr
		Sorted bool
	}
	// RecvStmt is `c?…`. With Random, it is `c??…`. With Peek, it is `c?<…>`.
	RecvStmt struct {
		Chan         *VarRef
		Args         []RecvArg
		Random, Peek bool
	}
	// IfStmt is `if … fi`. If Loop is set, it is `do … od`.
	IfStmt struct {
		Loop    bool
		Options []*Sequence
	}
	// ForStmt is `for (i : lo .. hi)`. If In is not nil, it is `for (i in a)`.
	ForStmt struct {
		Var    *VarRef
		Lo, Hi Expr
		In     *VarRef // array or channel; nil for a range
		Body   *Sequence
	}
	// SelectStmt is `select (i : lo .. hi)`. Literal says that both bounds are numbers. SPIN expands such a select to
	// an `if` with one option per value, up to 33 values. SPIN expands any other select to a loop.
	SelectStmt struct {
		Var     *VarRef
		Lo, Hi  Expr
		Literal bool
	}
	// BlockStmt is `{ … }`, `atomic { … }` or `d_step { … }`.
	BlockStmt struct {
		Kind BlockKind
		Body *Sequence
		// Inline is the number of the inline call, if the block is the body of an inline, and otherwise 0. A goto
		// inside prefers a label in the same call.
		Inline int
		Name   string // name of the inline
	}
	// UnlessStmt is `main unless escape`.
	UnlessStmt struct{ Main, Escape *Sequence }
	// BreakStmt, GotoStmt and ElseStmt are `break`, `goto L` and `else`.
	BreakStmt struct{}
	GotoStmt  struct{ Label Ident }
	ElseStmt  struct{}
	// AssertStmt is `assert(e)`.
	AssertStmt struct{ X Expr }
	// PrintStmt is a printf. If Format is "" and there is one argument, it is a printm. Format is the text between the
	// quotes, with escape sequences as written.
	PrintStmt struct {
		Format string
		Args   []Expr
	}
	// SetPriorityStmt is `set_priority(pid, n)`.
	SetPriorityStmt struct{ PID, Value Expr }
)

// BlockKind distinguishes plain blocks, atomic sequences and d_steps.
type BlockKind uint8

// The kinds of blocks.
const (
	PlainBlock BlockKind = iota
	AtomicBlock
	DStepBlock
)

// RecvArg is an argument of a receive or a poll: a variable that is assigned, a constant or eval(…) that the message
// must match, or `_`.
type RecvArg struct {
	X    Expr // the variable (a *VarRef), constant or mtype name; nil for `_`
	Eval bool // eval(X): the message must match the value of X
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

// At is embedded in every expression type and holds the span of the expression.
type At struct{ Pos source.Span }

// Span returns the source span of the expression.
func (a At) Span() source.Span { return a.Pos }

// The expressions.
type (
	// Const is a number, true, false, skip (1) or a character.
	Const struct {
		At
		Value int64
		Text  string // as written
	}
	// VarRef is a variable, array element or field: x, x[i], x[i].f[j]. The predefined names (_pid, _nr_pr, _last, _,
	// np_) are VarRefs, too. An mtype name is a VarRef until package typecheck resolves it.
	VarRef struct {
		At
		Name     string
		Index    Expr    // may be nil
		Field    *VarRef // may be nil
		NameSpan source.Span
	}
	// Unary is an expression with the unary operator Op: "-", "!" or "~".
	Unary struct {
		At
		Op string
		X  Expr
	}
	// Binary is an expression with a binary operator Op: + - * / % << >> < <= > >= == != & ^ | && ||.
	Binary struct {
		At
		Op   string
		X, Y Expr
	}
	// Cond is the conditional expression `(C -> A : B)`.
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
	// ChanFn is a predicate on a channel, or its length. Op is len, empty, nempty, full or nfull.
	ChanFn struct {
		At
		Op   string
		Chan *VarRef
	}
	// Poll is `c?[…]`, or, if Random is set, `c??[…]`.
	Poll struct {
		At
		Chan   *VarRef
		Args   []RecvArg
		Random bool
	}
	// Timeout is `timeout`.
	Timeout struct{ At }
	// ProcFn is a function of a process number. Op is enabled, pc_value or get_priority.
	ProcFn struct {
		At
		Op  string
		PID Expr
	}
	// RemoteLabel is P[pid]@L, or, if PID is nil, P@L.
	RemoteLabel struct {
		At
		Proc  Ident
		PID   Expr
		Label Ident
	}
	// RemoteVar is P[pid]:x, or, if PID is nil, P:x.
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
