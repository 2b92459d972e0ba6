// Package program is the middle form: what a model is, once it has been read.
// A Program is plain data; package lower builds it, exec runs it, depend and
// ample reason about it.
//
// Letters: s t states, mv move, m moves, e edge, p process, l location.
package program

import "ltlpor/source"

// PID is the number of a live process: its place in the process table.
type PID uint8

// NoPID stands for "no process": the Peer of a move that is not a handshake.
const NoPID PID = 255

// Loc is a location (control state) of one process type; 0 is its entry.
type Loc int32

// EdgeID numbers all edges of a program, over all process types.
type EdgeID int32

// Program is a whole model.
type Program struct {
	Name    string
	Types   []*Process // process types; index is the Process.Index
	Edges   []*Edge    // all edges of all Types, by EdgeID
	Globals []*Variable
	// GlobalChans are the channels that exist from the start, in creation order
	// (their ids are 1, 2, …), each with the variable slot that holds the id.
	GlobalChans []ChanDecl
	ChanTypes   []*ChanType
	// Active lists the process instances of the initial state, in order of pid.
	Active []Instance
	// Props are the atomic propositions, at most 64; bit i of Machine.Props is
	// the truth of Props[i].
	Props  []Prop
	Trace  *TraceAutomaton // nil if there is none
	Mtypes []MtypeName     // the names of message constants, for printing

	UsesPriority bool // some process has a priority, or set_priority is used
	UsesLast     bool // _last is read: it is part of the state
	UsesEnabled  bool // enabled() or pc_value() is used
	// Groups are the nodes that the model says it has; a process type is in one at most.
	Groups []Group
	// Claim is the never claim that runs in turn with the system, nil if none does.
	Claim    *Claim
	Overflow bool // a value that does not fit its variable or field is a fault
	// AcceptLabels, ProgressLabels: some process type has a location so labelled.
	AcceptLabels, ProgressLabels bool
	// Early: processes at the end of their type that have no step by which they die
	// are gone after each step, as far as only younger ones kept them.
	Early bool
	// Ahead tells by Edge.ID which edges may be taken though the process does not go on as
	// it would have to: it gives up control too early. In the run that this one stands for
	// they are taken later, just before the process's next step; where that never comes and
	// nothing else can happen, those with greater numbers first. nil: none.
	Ahead []uint8
	// Unread tells by Variable.ID which globals keep their initial value, because
	// nothing reads them: what is assigned to them is lost. nil: none does.
	Unread []bool
}

// Instance is an initial process.
type Instance struct {
	Type int // index in Program.Types
	Prio int32
}

// Group is a node of a distributed application, as the model says it: process types that have variables of
// their own and talk to all others through channels only.
type Group struct {
	Name  string
	Types []int       // indices in Program.Types, the smallest first
	Span  source.Span // where the model says it
}

// Prop is an atomic proposition over system states.
type Prop struct {
	Name string // as the user wrote it
	X    Expr
	Span source.Span
}

// Process is a process type.
type Process struct {
	Index int
	Name  string
	// Locals are the variables of the frame; the first Params of them are the
	// parameters, in order.
	Locals []*Variable
	Params int
	// Chans are the channels created with each instance, in order.
	Chans []ChanDecl
	// Inits are run when an instance is created, after its parameters are set and
	// its channels exist: initialisers of locals, in order.
	Inits     []Assign
	Locations []Location
	Entry     Loc
	// LabelLocs gives the location that a remote reference P@L tests, by label.
	// Labels that no process can be at are not in it.
	LabelLocs map[string]Loc
	Provided  Expr // nil if none
	Prio      int32
	Determ    bool
	// Exclusive are the xr and xs claims made in the body; they hold for the
	// life of the process.
	Exclusive []Exclusive
	Span      source.Span
}

// Exclusive claims that only its process receives from (Recv) or sends to a channel.
type Exclusive struct {
	Recv bool
	Chan Expr
	Span source.Span
}

// Location is a control state.
type Location struct {
	// Out are the edges that leave, in the order of the text; the edges of unless
	// escapes come first, outermost... innermost as Edge.Escape says.
	Out []EdgeID
	// End, Accept and Progress tell whether a label with that prefix stands here;
	// the final location of a process type has End.
	End, Accept, Progress bool
	Labels                []string
	// Interior locations lie inside an atomic sequence: control gets there, but a
	// state in which a process rests there exists only if the sequence blocked.
	Interior bool
	// LoopHead: some edge of an atomic sequence or merged chain leads back here.
	LoopHead bool
	// Merged: what the process does next belongs to the step that led here, and to
	// that one's outcomes. A process rests here only if it can do nothing, in the
	// initial state, and after or before a fault.
	Merged bool
	// Dead are the local variables that are set to their constant initial value, or
	// to 0, when a process gets here: nothing reads them before they are set again.
	Dead []*Variable
	Span source.Span
}

// Kind says what an edge does.
type Kind uint8

// The kinds of edges.
const (
	Skip  Kind = iota // goto, break, skip: always executable, no effect
	Cond              // Guard only
	Else              // executable iff none of its Rivals is
	Do                // Ops run in order; always executable (assignments, assert, printf)
	Send              // Chan, Msg, Sorted
	Recv              // Chan, Match, Random, Peek
	DStep             // Sub: a deterministic, indivisible run
	End               // the process dies; executable for the youngest only
)

// Edge is one transition of a process type: one step of the semantics.
type Edge struct {
	ID   EdgeID
	Type int // index in Program.Types
	From Loc
	To   Loc
	Kind Kind
	// Guard must hold (be non-zero) for the edge to be executable; nil is true.
	// Cond edges have it. A guard may hold a Run, which then happens when the
	// edge is taken.
	Guard Expr
	Ops   []Op
	Comm  *Comm
	Sub   *Sub
	// Rivals of an Else edge are the places in Location.Out of the other options of its
	// selection; they have its Escape. Where one of them is an Else, of a selection that
	// starts an option, one is always executable.
	Rivals []int
	// Atomic: after this edge the process keeps control (it is inside an atomic
	// sequence that goes on).
	Atomic bool
	// Escape is 0 for an ordinary edge. Edges of an unless escape have the
	// number of the escape, from 1; where several edges of a location are
	// executable only those with the Escape of the first of them count. Out is
	// sorted so that the escape that wins comes first.
	Escape int
	Span   source.Span
	Text   string // the statement in one line, for traces
	// Element is the number of the statement among all elements of the model, from 1, as SPIN
	// counts them when it reads the text; 0 for all edges: it is not known. Trail files speak of it.
	Element int
}

// Comm is a send or receive.
type Comm struct {
	Chan   Expr      // evaluates to a channel id
	Msg    []Expr    // Send: the fields
	Sorted bool      // Send: `!!`
	Match  []Pattern // Recv
	Random bool      // Recv: `??`
	Peek   bool      // Recv: `?<>`
}

// Pattern is one field of a receive or poll.
type Pattern struct {
	// Exactly one is set, or none for `_`.
	Match Expr   // the field must equal this
	Bind  *Place // the field is stored here
}

// Sub is the inside of a d_step: a small control-flow graph, run to its end in
// one step. The first executable edge of a location is taken, and an Else edge, which
// comes last in its selection, if it is reached (it has no Rivals); if none is, the first location blocks the whole
// edge and any other is a fault.
type Sub struct {
	Locations [][]*Edge // Edge.To indexes Locations; ID is unused, -1
	Entry     Loc
	Exit      Loc // == len(Locations)
}

// Op is an effect of a Do edge. Exactly one field is set.
type Op struct {
	Assign      *Assign
	Assert      *AssertOp
	Print       *Print
	SetPriority *SetPriority
}

// Assign stores the value of X, cut to the type of To, in To.
type Assign struct {
	To   Place
	X    Expr
	Span source.Span
}

// AssertOp is an assertion. Chan-exclusivity assertions have Text only.
type AssertOp struct {
	X    Expr
	Text string
	Span source.Span
}

// Print is a printf; it has no effect on states.
type Print struct {
	Format string
	Args   []Expr
}

// SetPriority is set_priority(PID, Value).
type SetPriority struct{ PID, Value Expr }

// Immortal reports whether e is the end of a process type whose instances do not
// die: it leaves no location.
func (p *Program) Immortal(e *Edge) bool {
	return e.Kind == End && len(p.Types[e.Type].Locations[e.From].Out) == 0
}

// Text returns the statement that e stands for.
func (e *Edge) String() string { return e.Text }

// VarType is the machine type of a variable or message field.
type VarType struct {
	Kind Scalar
	Bits uint8  // Unsigned: its width
	Sub  string // Mtype: its subtype, "" for plain mtype
	Name string // as declared, for messages: "byte", "mtype:color", …
}

// MtypeName is a message constant. Each subtype counts its constants from 1, so that
// a value has a name only together with the type of what holds it.
type MtypeName struct {
	Sub   string // "" for plain mtype
	Value int32
	Name  string
}

// Scalar enumerates the machine types.
type Scalar uint8

// The machine types. Values are cut to the type when stored: Bit keeps one
// bit, Byte, Mtype and Chan eight, Short sixteen (signed), Int thirty-two
// (signed), Unsigned its Bits.
const (
	Bit Scalar = iota
	Byte
	Short
	Int
	Unsigned
	Mtype
	Chan
)

// Size returns the bytes that hold every value of type t.
func (t VarType) Size() int {
	switch t.Kind {
	case Short:
		return 2
	case Int:
		return 4
	case Unsigned:
		switch {
		case t.Bits <= 8:
			return 1
		case t.Bits <= 16:
			return 2
		}
		return 4
	}
	return 1
}

// Cut returns v as it reads back after it was stored in a variable of type t.
func (t VarType) Cut(v int32) int32 {
	switch t.Kind {
	case Bit:
		return v & 1
	case Short:
		return int32(int16(v))
	case Int:
		return v
	case Unsigned:
		if t.Bits >= 32 {
			return v
		}
		return v & (1<<t.Bits - 1)
	}
	return v & 0xff
}

// Variable is a scalar leaf of the declarations, or an array of them: fields
// of typedefs are variables of their own, named x.f; an array of typedefs
// gives arrays of leaves. Elements are numbered in row-major order.
type Variable struct {
	ID     int // dense over Globals, or over the Locals of the process type
	Name   string
	Type   VarType
	Global bool
	Hidden bool // declared hidden and never read: not part of the state
	// Observed: a formula that is to be checked reads it. It may not be in Props, or not yet.
	Observed bool
	Dims     []Dim // array dimensions, outermost first; empty for a scalar
	// IndexAt tells where in Name each index is printed: IndexAt[i] bytes of Name come
	// before that of Dims[i], as in x[2].f. nil: all come at the end.
	IndexAt []int
	// Init are the values of all elements, in order, at creation; nil means all 0.
	// (Initialisers of locals that are not constant are in Process.Inits.)
	Init []int32
	Span source.Span
}

// Dim is one array dimension.
type Dim struct{ Len int }

// Elements returns the number of scalars of v.
func (v *Variable) Elements() int {
	n := 1
	for _, d := range v.Dims {
		n *= d.Len
	}
	return n
}

// ChanType is a shape of channels: capacity and fields.
type ChanType struct {
	Index  int
	Cap    int // 0: rendezvous
	Fields []VarType
}

// ChanDecl creates the channels of one declared variable: one for a scalar,
// one for each element of an array.
type ChanDecl struct {
	Var  *Variable
	Elem int // which element of Var receives the id
	Type int // index in Program.ChanTypes
}

// TraceAutomaton is a trace or notrace assertion: it follows the sends and
// receives on the channels it names.
type TraceAutomaton struct {
	Not       bool
	Locations []Location
	Edges     []*Edge // Send and Recv (patterns), Else, Skip; Edge.ID indexes this slice
	Entry     Loc
	// Watched reports the channel variables named: globals only.
	Sends, Recvs []*Variable
	Span         source.Span
}

// Over returns the location at which a notrace assertion is over, whatever happens
// then: its end, or a number that no location has. A trace assertion is never over:
// -1.
func (a *TraceAutomaton) Over() Loc {
	if !a.Not {
		return -1
	}
	over := Loc(0xffff)
	for i, l := range a.Locations {
		if l.End && len(l.Out) == 0 {
			over = Loc(i)
		}
	}
	return over
}
