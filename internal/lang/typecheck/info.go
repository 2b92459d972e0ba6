package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Info is the result of checking a model: for every name, what it denotes.
type Info struct {
	File    *promela.File
	Globals []*Symbol // in the order of the text
	Procs   []*Proc   // process types, in the order of the text
	Claims  []*Proc   // never claims
	Trace   *Proc     // the trace or notrace assertion, or nil
	Structs map[string]*Struct
	Mtypes  []*Symbol // the message constants

	// Refs maps every reference to the symbol of its first name. It maps the VarRef in VarRef.Field to the symbol of
	// the field.
	Refs map[*promela.VarRef]*Symbol
	// LTL maps each ltl block to its name. As in SPIN, unnamed blocks are called ltl_0, ltl_1 and so on.
	LTL map[*promela.LTL]string
	// Decls maps every declarator outside typedefs to its variable.
	Decls map[*promela.Declarator]*Symbol
	// Gotos maps each goto to its label. Labels maps each step to its labels.
	Gotos  map[*promela.GotoStmt]*Label
	Labels map[*promela.Step][]*Label
	// Scopes maps a for loop over a channel to the number of the scope containing it. Loops in the same scope share a
	// counter variable.
	Scopes map[promela.Stmt]int

	// RemoteLabels are the label references P@L in the model.
	RemoteLabels []*promela.RemoteLabel

	// UsesPriority, UsesLast, UsesEnabled and Exclusive say what the model mentions: a priority; _last; enabled() or
	// pc_value(); xr or xs.
	UsesPriority, UsesLast, UsesEnabled, Exclusive bool

	procs     map[string]*Proc
	creations []creation           // the run operators in the model
	mtypes    map[string][]*Symbol // the message constants by subtype, in the order of their values
}

// Proc returns the process type with the given name, or nil.
func (i *Info) Proc(name string) *Proc { return i.procs[name] }

// Kind says whether a Proc is a process type, a claim or a trace assertion.
type Kind uint8

// The values of Kind.
const (
	Ordinary Kind = iota
	Claim
	Trace
)

// Proc is a process type, a never claim, or a trace assertion.
type Proc struct {
	Name   string
	Kind   Kind
	Index  int // index in Info.Procs; -1 for a claim or trace assertion
	Decl   *promela.Proctype
	Body   *promela.Sequence
	Not    bool // whether the Proc is a notrace assertion
	Params []*Symbol
	Locals []*Symbol // the locals of every block, in the order of the text; without parameters
	Active int       // number of instances that exist initially
	Prio   int
	Labels []*Label
	Span   source.Span
}

// Role says what a name denotes: a variable, a message constant, a predefined variable or a field.
type Role uint8

// The values of Role.
const (
	Variable   Role = iota
	Constant        // a message constant of an mtype
	Predefined      // _pid, _nr_pr, _last, _priority, np_, _
	Field           // a field of a typedef
)

// Symbol describes a declared or predefined name.
type Symbol struct {
	Name  string
	Role  Role
	Type  Type
	Array bool
	Len   int // number of elements of an array; 1 for a scalar
	Vis   promela.Visibility
	Owner *Proc // the process type of a local; nil for a global or field
	Param bool
	Value int32     // value of a message constant
	Chan  *ChanType // type of the channel in the initialiser, or nil
	Decl  *promela.Declarator
	// Late says that the variable is initialised when a process reaches its declaration (rule 3.5). This is so if the
	// declaration comes after the first statement or is inside a block.
	Late bool
	Read bool // whether an expression reads the variable
	// Observed says whether a proposition passed to Info.Expr reads the variable.
	Observed bool
	Scope    int
	Span     source.Span

	changed bool // whether a statement assigns to the variable
}

// Type is the type of a variable or field.
type Type struct {
	Kind   promela.TypeKind
	Bits   int     // width in bits, for kind Unsigned
	Sub    string  // subtype, for kind Mtype; "" for a plain mtype
	Struct *Struct // the structure type, for kind Named
}

// String returns the type in Promela notation.
func (t Type) String() string {
	switch t.Kind {
	case promela.Bit:
		return "bit"
	case promela.Bool:
		return "bool"
	case promela.Byte:
		return "byte"
	case promela.Short:
		return "short"
	case promela.Int:
		return "int"
	case promela.Unsigned:
		return "unsigned"
	case promela.Pid:
		return "pid"
	case promela.Chan:
		return "chan"
	case promela.Mtype:
		if t.Sub != "" {
			return "mtype:" + t.Sub
		}
		return "mtype"
	}
	if t.Struct != nil {
		return t.Struct.Name
	}
	return "unknown"
}

// Struct is a structure type, declared by a typedef.
type Struct struct {
	Name   string
	Fields []*Symbol
	Span   source.Span

	size    size
	changed bool // whether a statement assigns a whole structure of this type
}

// Field returns the field with the given name, or nil.
func (s *Struct) Field(name string) *Symbol {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// ChanType is the type in a channel initialiser: the capacity and the message fields.
type ChanType struct {
	Cap    int
	Fields []Type // types of the message fields; a structure is replaced by its scalar fields
}

// Label is a label of a process type.
type Label struct {
	Name  string
	Step  *promela.Step
	Span  source.Span
	scope string // path of the scope in which a goto or label first mentions the name
	call  int    // number of the inline call around the label; 0 outside inlines
	dstep int    // number of the d_step around the label; 0 outside d_steps
	// Inside is "an atomic sequence" or "a d_step" if the label is inside such a block and not on its first statement:
	// a process normally does not stop there. Otherwise Inside is "".
	Inside string
}

// Scalars returns the types of the scalars in a value of type t. The fields of a structure are in their order, and an
// array field contributes one scalar per element.
func (t Type) Scalars() []Type {
	if t.Struct == nil {
		return []Type{t}
	}
	var ls []Type
	for _, f := range t.Struct.Fields {
		sub := f.Type.Scalars()
		for i := 0; i < f.Len; i++ {
			ls = append(ls, sub...)
		}
	}
	return ls
}
