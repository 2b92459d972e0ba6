// Package program defines the intermediate representation of a model. A Program is plain data; package lower builds
// it, exec runs it, depend and ample analyse it.
//
// Letters: s t states, mv move, m moves, e edge, p process, l location.
package program

import "ltlpor/source"

// PID is the number of a live process: its index in the process table.
type PID uint8

// NoPID stands for "no process", for example as the Peer of a move other than a rendezvous.
const NoPID PID = 255

// Loc is the number of a location (control state) of one process type, d_step (Sub) or TraceAutomaton. The Entry of
// each has the number of its first location; in programs of package lower this is 0.
type Loc int32

// EdgeID is the number of an edge among the edges of every process type of a program.
type EdgeID int32

// Program is a whole model.
type Program struct {
	Name    string
	Types   []*Process // process types; index is the Process.Index
	Edges   []*Edge    // indexed by EdgeID
	Globals []*Variable
	// GlobalChans are the channels that exist from the start, in creation order (their ids are 1, 2, …). Each entry
	// names the variable element that holds the id.
	GlobalChans []ChanDecl
	ChanTypes   []*ChanType
	// Active lists the process instances of the initial state, in order of pid.
	Active []Instance
	// Props are the atomic propositions, at most 64; bit i of Machine.Props is
	// the truth of Props[i].
	Props  []Prop
	Trace  *TraceAutomaton // the trace assertion, or nil
	Mtypes []MtypeName     // the names of message constants, for printing

	UsesPriority bool // some process has a priority, or set_priority is used
	UsesLast     bool // _last is read, so it is part of the state
	UsesEnabled  bool // enabled() or pc_value() is used
	// Groups are the nodes declared in the model. A process type is in at most one Group.
	Groups []Group
	// Claim is the never claim that runs in turn with the system, or nil.
	Claim    *Claim
	Overflow bool // storing a value that does not fit is a fault
	// AcceptLabels and ProgressLabels report whether some process type has a location with such a label.
	AcceptLabels, ProgressLabels bool
	// Early: after each step, ended processes without a step for their death are removed, from the youngest process
	// on, as long as the youngest process has ended.
	Early bool
	// Ahead marks, by Edge.ID, the edges that a run may take earlier than a run of the model. Behind a marked edge,
	// or behind later marked edges of the same atomic sequence, package optimize has ended the sequence: a process
	// may rest there that would keep control in the model. The number of an edge is the round of package optimize
	// that marked the edge, from 1; 0: not marked. nil: no edge is marked.
	//
	// The run stands for a run of the model in which each process takes its marked edges later: just before its next
	// unmarked edge, be it half of a rendezvous. Before a timeout, and at the end of a run where nothing else is
	// possible, the processes that still have marked edges to take go first, by the greatest number of their edges,
	// the greatest first. At a fault, and in an infinite run, marked edges without a next edge are left out.
	Ahead []uint8
	// Unread marks, by Variable.ID, the globals that keep their initial value because nothing reads them: assigned
	// values are lost. nil: no global is marked.
	Unread []bool
}

// Instance is an initial process.
type Instance struct {
	Type int // index in Program.Types
	Prio int32
}

// Group is a node of a distributed application, as declared in the model: process types with private variables that
// communicate with the remaining types through channels only.
type Group struct {
	Name  string
	Types []int       // indices in Program.Types, the smallest first
	Span  source.Span // the declaration in the model
}

// Prop is an atomic proposition over system states.
type Prop struct {
	Name string // as written by the user
	X    Expr
	Span source.Span
}

// Process is a process type.
type Process struct {
	Index int
	Name  string
	// Locals are the variables of the frame. The first Params of them are the parameters, in order.
	Locals []*Variable
	Params int
	// Chans are the channels created with every instance, in order.
	Chans []ChanDecl
	// Inits are the initialisers of locals, in order. A new instance executes Inits after setting its parameters and
	// creating its channels.
	Inits     []Assign
	Locations []Location
	Entry     Loc
	// LabelLocs maps a label L to the location that a remote reference P@L tests. Labels that no process can be at
	// are missing.
	LabelLocs map[string]Loc
	Provided  Expr // the provided clause, or nil
	Prio      int32
	Determ    bool
	// Exclusive are the xr and xs claims of the body, valid for the life of the process.
	Exclusive []Exclusive
	Span      source.Span
}

// Exclusive claims that no other process receives from (Recv) or sends to a channel.
type Exclusive struct {
	Recv bool
	Chan Expr
	Span source.Span
}

// Location is a control state.
type Location struct {
	// Out are the outgoing edges in the order of the text. The edges of unless escapes come first, in the order that
	// Edge.Escape describes.
	Out []EdgeID
	// End, Accept and Progress report whether a label with the respective prefix stands here. The final location of a
	// process type has End.
	End, Accept, Progress bool
	Labels                []string
	// Interior locations lie inside an atomic sequence. Control passes through, but a state with a process at rest in
	// an Interior location exists only if the sequence blocked.
	Interior bool
	// LoopHead: some edge of an atomic sequence or merged chain leads back here.
	LoopHead bool
	// Merged: the next step of the process belongs to the step that led here, and to the latter's outcomes. A process
	// rests here only without a possible move, in the initial state, and before or after a fault.
	Merged bool
	// Dead are the local variables that a process arriving here resets to their constant initial value, or to 0.
	// Nothing reads a Dead variable before the next assignment.
	Dead []*Variable
	Span source.Span
}

// Kind is the kind of an edge's effect.
type Kind uint8

// The kinds of edges.
const (
	Skip  Kind = iota // goto, break, skip: always executable, no effect
	Cond              // Guard only
	Else              // executable iff no edge in Rivals is
	Do                // Ops run in order; always executable (assignments, assert, printf)
	Send              // Chan, Msg, Sorted
	Recv              // Chan, Match, Random, Peek
	DStep             // Sub: a deterministic, indivisible run
	End               // the process dies; executable for the youngest only
)

// Edge is a transition of a process type: one step of the semantics.
type Edge struct {
	ID   EdgeID
	Type int // index in Program.Types
	From Loc
	To   Loc
	Kind Kind
	// Guard must be non-zero for the edge to be executable; nil is true. Only Cond edges have a Guard. A Guard may
	// hold a Run, which creates the process when the edge is taken.
	Guard Expr
	Ops   []Op
	Comm  *Comm
	Sub   *Sub
	// Rivals of an Else edge are the indices in Location.Out of the other options of its selection; they have the
	// same Escape as the edge. If a rival is an Else (of a selection at the beginning of an option), some rival is
	// always executable.
	Rivals []int
	// Atomic: the process keeps control after this edge, because the atomic sequence continues.
	Atomic bool
	// Escape is 0 for an ordinary edge, and the number of the escape, from 1, for an edge of an unless escape. If
	// several edges of a location are executable, only the edges with the Escape of the first executable edge count.
	// Out is sorted so that the escape with precedence comes first.
	Escape int
	Span   source.Span
	Text   string // the statement, on one line, for traces
	// Element is the number of the statement among the elements of the model, from 1, in the order in which SPIN
	// reads the text. It is 0 for every edge if the numbers are unknown. Trail files use the numbers.
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

// Pattern is a field of a receive or poll.
type Pattern struct {
	// At most one field is set; neither is set for `_`.
	Match Expr   // the field must equal this
	Bind  *Place // the field is stored here
}

// Sub is the inside of a d_step: a small control-flow graph, run to its end in one step.
//
//   - The first executable edge of a location is taken. An Else edge comes last in its selection, has no Rivals, and
//     is taken if reached.
//   - If no edge is executable, the whole edge blocks at the first location; at any later location this is a fault.
type Sub struct {
	Locations [][]*Edge // Edge.To indexes Locations; ID is unused, -1
	Entry     Loc
	Exit      Loc // == len(Locations)
}

// Op is an effect of a Do edge. Exactly one field is non-nil.
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

// Print is a printf. It has no effect on states.
type Print struct {
	Format string
	Args   []Expr
}

// SetPriority is set_priority(PID, Value).
type SetPriority struct{ PID, Value Expr }

// Immortal reports whether e is the end of a process type with instances that never die: no location lists e in Out.
func (p *Program) Immortal(e *Edge) bool {
	return e.Kind == End && len(p.Types[e.Type].Locations[e.From].Out) == 0
}

// String returns the statement of e, e.Text.
func (e *Edge) String() string { return e.Text }

// VarType is the machine type of a variable or message field.
type VarType struct {
	Kind Scalar
	Bits uint8  // Unsigned: width in bits
	Sub  string // Mtype: the subtype, "" for plain mtype
	Name string // as declared, for messages: "byte", "mtype:color", …
}

// MtypeName is a message constant. Each subtype numbers its constants from 1, so the name of a value depends on the
// type of the variable or field that holds it.
type MtypeName struct {
	Sub   string // "" for plain mtype
	Value int32
	Name  string
}

// Scalar enumerates the machine types.
type Scalar uint8

// The machine types. Storing a value cuts it to the type: Bit keeps one bit; Byte, Mtype and Chan eight bits; Short
// sixteen (signed); Int thirty-two (signed); Unsigned its Bits.
const (
	Bit Scalar = iota
	Byte
	Short
	Int
	Unsigned
	Mtype
	Chan
)

// Size returns the number of bytes needed for every value of type t.
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

// Cut returns the value that reads back after storing v in a variable of type t.
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

// Variable is a scalar leaf of the declarations, or an array of leaves. Fields of typedefs are separate variables,
// named x.f; an array of typedefs gives arrays of leaves. Elements are numbered in row-major order.
type Variable struct {
	ID     int // dense over Globals, or over the Locals of the process type
	Name   string
	Type   VarType
	Global bool
	Hidden bool // declared hidden and never read: not part of the state
	// Observed: a formula to be checked reads the variable. The formula may be missing from Props, perhaps only as
	// yet.
	Observed bool
	Dims     []Dim // array dimensions, outermost first; empty for a scalar
	// IndexAt gives the positions of the printed indices in Name: IndexAt[i] bytes of Name precede the index of
	// Dims[i], as in x[2].f. nil: the indices come at the end.
	IndexAt []int
	// Init are the values of the elements, in order, at creation; nil means 0 for every element. (Initialisers of
	// locals that are not constant are in Process.Inits.)
	Init []int32
	Span source.Span
}

// Dim is a dimension of an array.
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

// ChanDecl creates a channel for one element of a declared variable. A scalar has one ChanDecl, an array one per
// element.
type ChanDecl struct {
	Var  *Variable
	Elem int // the element of Var that receives the id
	Type int // index in Program.ChanTypes
}

// TraceAutomaton is a trace or notrace assertion. It observes the sends and receives on the channels in Sends and
// Recvs.
type TraceAutomaton struct {
	Not       bool
	Locations []Location
	Edges     []*Edge // Send and Recv (patterns), Else, Skip; Edge.ID indexes this slice
	Entry     Loc
	// Sends and Recvs are the channel variables that the assertion names, globals only.
	Sends, Recvs []*Variable
	Span         source.Span
}

// OverLocation returns the location at which a notrace assertion is permanently over: its end, or, without an end,
// a number beyond every location. A trace assertion is never over: -1.
func (a *TraceAutomaton) OverLocation() Loc {
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
