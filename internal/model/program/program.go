// Package program defines the intermediate representation of a model. A Program is plain data: package lower builds it,
// packages that implement exec.Machine run it, and packages depend and ample analyse it.
//
// Usual names of variables: s and t are states, mv is a move, m moves, e an edge, p a process, and l a location.
package program

import "ltlpor/source"

// PID is the number of a live process: its index in the process table.
type PID uint8

// NoPID means "no process", for example as the Peer of a move that is not a rendezvous.
const NoPID PID = 255

// Loc is the number of a control location in a process type, a d_step (Sub), or a TraceAutomaton. Each of these types
// has a field Entry, the location where execution begins; package lower makes programs with Entry 0.
type Loc int32

// EdgeID is the number of an edge among all edges of a program: its index in Program.Edges.
type EdgeID int32

// Program is a model in the intermediate representation.
type Program struct {
	Name    string
	Types   []*Process // the process types, indexed by Process.Index
	Edges   []*Edge    // indexed by EdgeID
	Globals []*Variable
	// GlobalChans are the channels of the initial state that belong to no process, with ids 1, 2 and so on. Every entry
	// has the variable, and the element, in which the id is stored.
	GlobalChans []ChanDecl
	ChanTypes   []*ChanType
	// Active lists the processes of the initial state, in the order of their pids.
	Active []Instance
	// Props are the atomic propositions, at most 64. Bit i of exec.Labeller.Props is the truth of Props[i].
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
	Overflow bool // storing a value that does not fit the type is a fault
	// AcceptLabels and ProgressLabels report whether some process type has a location with a label of this kind.
	AcceptLabels, ProgressLabels bool
	// Early: after every step, the youngest process is removed if it has terminated; this is repeated for the next
	// youngest. The removal is not a step.
	Early bool
	// Ahead marks, by Edge.ID, edges that a run may take earlier than in the model: package optimize ends an atomic
	// sequence after such an edge, or after further marked edges of the sequence. There a process may stop that keeps
	// control in the model. The value is the round, from 1, of package optimize that marked the edge; 0: not marked.
	// nil: no edge is marked.
	//
	// The run stands for a run of the model in which each process takes its marked edges later: just before its next
	// unmarked edge, also if that is one side of a rendezvous. Before a timeout, and at the end of a run where
	// nothing else is possible, processes with marked edges left take them first, in descending order of their
	// greatest value. At a fault, and in an infinite run, marked edges without a next edge are left out.
	Ahead []uint8
	// Unread marks, by Variable.ID, the globals that nothing reads. Such a global keeps its initial value: an
	// assigned value is lost. nil: no global is marked.
	Unread []bool
}

// Instance is a process of the initial state.
type Instance struct {
	Type int // index in Program.Types
	Prio int32
}

// Group is a node of a distributed application, declared in the model: a set of process types with private variables.
// The processes communicate with processes of further types only through channels.
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
	// Locals are the local variables. The first Params of them are the parameters, in order.
	Locals []*Variable
	Params int
	// Chans are the channels that every new instance creates, in order.
	Chans []ChanDecl
	// Inits are the initialisers of locals, in order. A new instance executes them after its parameters are set and its
	// channels are created.
	Inits     []Assign
	Locations []Location
	Entry     Loc
	// LabelLocs maps a label L to the location that a remote reference P@L tests. It omits a label at which no process
	// can be.
	LabelLocs map[string]Loc
	Provided  Expr // the provided clause, or nil
	Prio      int32
	Determ    bool
	// Exclusive are the xr and xs declarations in the body. A declaration holds for the whole life of a process.
	Exclusive []Exclusive
	Span      source.Span
}

// Exclusive is an xr or xs declaration: no other process receives from the channel (Recv is set, xr) or sends to the
// channel (Recv is not set, xs).
type Exclusive struct {
	Recv bool
	Chan Expr
	Span source.Span
}

// Location is a control location of a process type.
type Location struct {
	// Out are the outgoing edges in the order of the text, except that the edges of unless escapes come first, in the
	// order that Edge.Escape describes.
	Out []EdgeID
	// End, Accept and Progress report whether a label with the respective prefix is at this location. The final
	// location of a process type has End.
	End, Accept, Progress bool
	Labels                []string
	// Interior: the location is inside an atomic sequence. A process is at such a location, between two transitions,
	// only if the sequence is blocked.
	Interior bool
	// LoopHead: an edge of an atomic sequence, or of a chain of merged steps, leads back to this location.
	LoopHead bool
	// Merged: the next step of the process belongs to the same transition as the step to this location. Between two
	// transitions, a process is here only in the initial state, if no edge is executable, or directly before or after
	// a fault.
	Merged bool
	// Dead are the local variables that a process resets when it arrives here: to their constant initial value, or to
	// 0. No expression reads a Dead variable before the next assignment to it.
	Dead []*Variable
	Span source.Span
}

// Kind is the kind of an edge: it says when the edge is executable, and which effect the edge has.
type Kind uint8

// The kinds of edges.
const (
	Skip  Kind = iota // goto, break, skip: always executable, no effect
	Cond              // executable iff Guard is not 0; no effect
	Else              // executable iff no edge in Rivals is; no effect
	Do                // Ops run in order; always executable (assignments, assert, printf)
	Send              // sends: Chan, Msg and Sorted are set
	Recv              // receives: Chan, Match, Random and Peek are set
	DStep             // runs Sub to its end: deterministic and indivisible
	End               // the process dies; executable only for the youngest process
)

// Edge is an elementary step of a process type, from location From to location To.
type Edge struct {
	ID   EdgeID
	Type int // index in Program.Types
	From Loc
	To   Loc
	Kind Kind
	// Guard must be non-zero for a Cond edge to be executable; a nil Guard is true. Edges of other kinds have no Guard.
	// A Guard may be a Run: taking the edge then creates the process.
	Guard Expr
	Ops   []Op
	Comm  *Comm
	Sub   *Sub
	// Rivals are, for an Else edge, the other options of the selection, as indices in Location.Out. The Rivals have
	// the same Escape as the edge. If a rival is itself an Else (of a selection at the beginning of an option), some
	// rival is always executable, and this edge never is.
	Rivals []int
	// Atomic: the process keeps control after this edge, because the atomic sequence continues.
	Atomic bool
	// Escape is the number, from 1, of the unless escape that the edge belongs to, or 0 for an ordinary edge. If
	// several edges of a location are executable, a process may take only the edges with the Escape of the first of
	// them. Location.Out is sorted by precedence of the escapes.
	Escape int
	Span   source.Span
	Text   string // the statement, on one line, for traces
	// Element is the number of the statement in SPIN's trail files: its position, from 1, in the order in which SPIN
	// reads the statements of the model. It is 0 for every edge if the numbers are unknown.
	Element int
}

// Comm has the operands of a send or receive.
type Comm struct {
	Chan   Expr      // the channel: an expression with a channel id as value
	Msg    []Expr    // for Send: the fields to send
	Sorted bool      // for Send: `!!`
	Match  []Pattern // for Recv: the patterns for the fields
	Random bool      // for Recv: `??`
	Peek   bool      // for Recv: `?<>`
}

// Pattern says how a receive or poll treats a field of the message.
type Pattern struct {
	// At most one field is set; none is set for the pattern `_`.
	Match Expr   // the field must equal the value of Match
	Bind  *Place // the receive stores the field in Bind
}

// Sub is the inside of a d_step: a control-flow graph that is executed to its end in a single step.
//
//   - At every location the first executable edge is taken. An Else edge comes last in its selection, has no Rivals,
//     and is taken if no other edge is executable.
//   - If no edge is executable at the first location, the d_step is not executable. At a later location this is a
//     fault.
type Sub struct {
	Locations [][]*Edge // outgoing edges, indexed by location; Edge.To is a location, and Edge.ID is -1
	Entry     Loc
	Exit      Loc // the end of the d_step: equal to len(Locations)
}

// Op is one effect of a Do edge. Exactly one field is set.
type Op struct {
	Assign      *Assign
	Assert      *AssertOp
	Print       *Print
	SetPriority *SetPriority
}

// Assign stores the value of X in To, cut to the type of To.
type Assign struct {
	To   Place
	X    Expr
	Span source.Span
}

// AssertOp is an assertion: a fault occurs if X is 0. Text is the statement, for the message of the fault.
type AssertOp struct {
	X    Expr
	Text string
	Span source.Span
}

// Print is a printf. It does not change the state.
type Print struct {
	Format string
	Args   []Expr
}

// SetPriority is the statement set_priority(PID, Value).
type SetPriority struct{ PID, Value Expr }

// Immortal reports whether e is an End edge that is not in Location.Out, and hence is never taken: processes of this
// type never die.
func (p *Program) Immortal(e *Edge) bool {
	return e.Kind == End && len(p.Types[e.Type].Locations[e.From].Out) == 0
}

// String returns e.Text, the statement of e.
func (e *Edge) String() string { return e.Text }

// VarType is the type of a variable or of a message field.
type VarType struct {
	Kind Scalar
	Bits uint8  // for Unsigned: the width in bits
	Sub  string // for Mtype: the subtype, or "" for plain mtype
	Name string // the type as declared, for messages: "byte", "mtype:color", …
}

// MtypeName is the name of an mtype constant. The constants of every subtype are numbered from 1. Hence the name of a
// value depends on the type of the variable or field.
type MtypeName struct {
	Sub   string // the subtype, or "" for plain mtype
	Value int32
	Name  string
}

// Scalar is a machine type.
type Scalar uint8

// The machine types. Storing a value cuts it to the width of the type: Bit to one bit; Byte, Mtype and Chan to eight
// bits; Short to sixteen bits (signed); Int to thirty-two bits (signed); Unsigned to VarType.Bits bits.
const (
	Bit Scalar = iota
	Byte
	Short
	Int
	Unsigned
	Mtype
	Chan
)

// Size returns the number of bytes of a value of type t.
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

// Cut returns v cut to type t: the value of a variable of type t after v was stored.
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

// Variable is a declared scalar or an array of scalars. A scalar field f of a variable x with a typedef type is a
// separate variable, named x.f; if x is an array, so is x.f. Elements are numbered in row-major order.
type Variable struct {
	ID     int // index in Program.Globals, or in the Locals of the process type
	Name   string
	Type   VarType
	Global bool
	Hidden bool // declared hidden and never read: not part of the state
	// Observed: some formula reads the variable, even if the formula is not (yet) in Props.
	Observed bool
	Dims     []Dim // array dimensions, outermost first; empty for a scalar
	// IndexAt[i] is the number of bytes of Name after which the index of Dims[i] is printed, as in x[2].f. If IndexAt
	// is nil, the indices follow Name.
	IndexAt []int
	// Init has the initial values of the elements, in order; nil means 0 for every element. Initialisers of locals that
	// are not constant are in Process.Inits.
	Init []int32
	Span source.Span
}

// Dim is a dimension of an array.
type Dim struct{ Len int }

// Elements returns the number of elements of v, which is 1 for a scalar.
func (v *Variable) Elements() int {
	n := 1
	for _, d := range v.Dims {
		n *= d.Len
	}
	return n
}

// ChanType is a type of channels: their capacity and the types of the message fields.
type ChanType struct {
	Index  int
	Cap    int // the capacity in messages; 0 for rendezvous
	Fields []VarType
}

// ChanDecl declares a channel, and the variable in which the id of the channel is stored. An array of channels has a
// ChanDecl for every element.
type ChanDecl struct {
	Var  *Variable
	Elem int // the index of the element of Var
	Type int // index in Program.ChanTypes
}

// TraceAutomaton is a trace or notrace assertion. It observes the sends on the channels in Sends, and the receives on
// the channels in Recvs.
type TraceAutomaton struct {
	Not       bool // a notrace assertion
	Locations []Location
	Edges     []*Edge // Send, Recv (with patterns), Else and Skip; indexed by Edge.ID
	Entry     Loc
	// Sends and Recvs are the global channel variables named by the assertion.
	Sends, Recvs []*Variable
	Span         source.Span
}

// OverLocation returns the location at which a notrace assertion can no longer be violated: the end of the assertion,
// or a number beyond every location if the assertion has no end. The result is -1 for a trace assertion, which can
// always be violated.
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
