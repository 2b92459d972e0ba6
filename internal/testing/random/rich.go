package random

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Constructs is a set of constructs of the language that Rich models may contain.
type Constructs uint64

// The constructs. Everything has all constructs that are listed before it. Structures and FewFields are not in
// Everything.
const (
	ElseInside      Constructs = 1 << iota // selections with else that start an option
	TwoElses                               // an else in the surrounding selection, too, which SPIN rejects
	TimeoutInside                          // timeout after the first statement of an atomic sequence
	TimeoutProvided                        // timeout in provided clauses
	Last                                   // _last, in guards and effects
	Sorted                                 // both c!!m and c!m on the same channel
	Traces                                 // trace and notrace assertions
	TraceVariables                         // trace assertions with variables as fields
	RankedRich                             // priorities
	Meetings                               // rendezvous channels
	Exclusives                             // xr and xs; no else stands beside sends and receives then
	Faults                                 // possible run-time errors: an index, a division, no channel
	Instances                              // enabled(n), remote references by number
	LoopsInside                            // loops in atomic sequences that may continue for ever
	DStepMeetings                          // sends on rendezvous channels in d_steps
	LengthsMet                             // patterns with the length of a rendezvous channel
	Claims                                 // never claims, some of which write variables
	LoneBits                               // messages of one bit
	NarrowReceives                         // receives into variables that are smaller than the field
	Probes                                 // channel functions such as full(c) as operands
	ElseEscapes                            // selections with else that start an escape
	VainSends                              // escapes that start with a send on a rendezvous channel
	RankedMeetings                         // both priorities and rendezvous channels in one model
	ClaimLocals                            // never claims with local variables
	ClaimSequences                         // atomic sequences and d_steps in never claims
	ClaimTimeouts                          // timeout as a statement of a never claim
	EscapeJumps                            // escapes that start with a jump, perhaps to a selection with else
	PatternsAsk                            // patterns with channel tests or variable indices
	RanksOfOthers                          // set_priority for a different process, which may have ended
	Counts                                 // _nr_pr outside of formulas
	PollOperands                           // polls as operands in models with rendezvous channels

	Everything Constructs = 1<<iota - 1

	// Structures is a construct that is not in Everything. Structures allows channels in messages, variables and
	// structures; arrays of structures; values that do not fit; processes created in loops.
	Structures Constructs = Everything + 1
	// FewFields is a construct that is neither in Everything nor in Structures. FewFields allows sends and receives
	// with fewer fields than the channel has.
	FewFields Constructs = Structures << 1
)

// Judged returns the random model for a seed, like Rich, together with a never claim. `have` has the constructs that
// may occur.
func Judged(seed uint64, have Constructs) *Model {
	g := &rich{r: rand.New(rand.NewPCG(seed, 0x6a756467)), have: have | Claims, judged: true}
	return g.model()
}

// Rich returns the random model for a seed. The constructs in `have` may occur in every permitted position. Every kind
// of expression may occur in provided clauses, initialisers, exclusive claims, trace assertions, propositions, remote
// references, indices, message fields, arguments, bounds and priorities.
func Rich(seed uint64, have Constructs) *Model {
	g := &rich{r: rand.New(rand.NewPCG(seed, 0x72696368)), have: have}
	return g.model()
}

// rich is the generator for Rich and Judged. Its fields describe the text written so far.
type rich struct {
	r        *rand.Rand
	have     Constructs // the constructs that may occur
	chans    []richChan
	procs    []string
	written  []string            // names of the processes that are complete
	labels   map[string][]string // process name -> its labels
	ranked   bool
	claimed  bool // xr and xs may occur
	talk     int  // number of sends, receives and polls so far
	judged   bool // the model has a never claim
	formula  bool // the text being written is an atom of a formula
	last     bool
	observes bool // the never claim writes nothing
	passive  bool // the last process type has a parameter, and no process of it exists at the start
	pattern  bool // the text being written is an argument of a receive or poll
	next     int  // number for the next new name

	// The following fields describe the process that is being written.
	proc   string
	runs   int
	locals []string
	ahead  string // a label at the end of the process, or ""
	holds  bool   // the process has a variable v that holds a channel
}

type richChan struct {
	name   string
	cap    int
	fields []string // types of the fields
}

// position says where in the model the part that is being written stands.
type position struct {
	process bool // in a process: locals are visible
	dstep   bool
	atomic  bool // in an atomic sequence, after the first statement
	first   bool // at a place where no label is permitted
	escape  bool // at the first statement of an escape
	depth   int
	loops   int // number of enclosing loops
}

func (g *rich) chance(percent int) bool           { return g.r.IntN(100) < percent }
func (g *rich) pick(list ...string) string        { return list[g.r.IntN(len(list))] }
func (g *rich) includes(c Constructs, n int) bool { return g.have&c != 0 && g.chance(n) }
func (g *rich) fresh(prefix string) string        { g.next++; return fmt.Sprintf("%s%d", prefix, g.next) }
func (p position) deeper() position               { p.depth--; p.first = false; return p }
func (p position) notFirst() position             { p.first, p.escape = false, false; return p }
func (g *rich) pickFrom(list []string) string     { return list[g.r.IntN(len(list))] }
func (g *rich) small(p position, d int) string    { return "(" + g.expr(p, d) + " & 1)" }

func (g *rich) model() *Model {
	root := &Node{fixed: true}
	declare := func(format string, args ...any) { root.Kids = append(root.Kids, leaf(fmt.Sprintf(format, args...))) }
	g.labels = map[string][]string{}
	g.ranked = g.includes(RankedRich, 15)
	g.claimed = g.includes(Exclusives, 25)
	g.last = g.includes(Last, 35)
	outside := position{}
	declare("mtype = { red, green };")
	g.channels(declare)
	declare("typedef T { byte f; bit z[2]; chan c };")
	declare("byte x = %s;", g.pick("0", "0", "1", "(2 > 1)", "(1 -> 2 : 0)"))
	declare("bit y; short s; unsigned u : 2; mtype m;")
	declare("byte a[3] = %s;", g.pick("0", "1", "{ 0, 1, 2 }", "{ 1, 0, 0 }"))
	declare("T t;")
	if g.have&Structures != 0 {
		g.structures(declare)
	}
	n := 2 + g.r.IntN(2)
	for i := range n {
		g.procs = append(g.procs, fmt.Sprintf("P%d", i))
	}
	active := n - g.r.IntN(2)
	g.passive = active < n
	for i, name := range g.procs {
		root.Kids = append(root.Kids, g.process(name, i < active))
	}
	if g.includes(Traces, 15) {
		root.Kids = append(root.Kids, g.trace())
	}
	g.formula = true
	var atoms []string
	for range 4 {
		atoms = append(atoms, "("+g.expr(outside, 2)+")")
	}
	for range 2 {
		atoms = append(atoms, "("+g.remote(outside)+")")
	}
	g.formula = false
	if g.judged || g.includes(Claims, 30) {
		root.Kids = append(root.Kids, g.claim())
	}
	return &Model{Node: root, Atoms: atoms}
}

func (g *rich) channels(declare func(string, ...any)) {
	size := func() int {
		if g.have&Meetings == 0 || g.ranked && g.have&RankedMeetings == 0 {
			return 1 + g.r.IntN(2)
		}
		return g.r.IntN(4) % 3
	}
	types := func() []string {
		list := []string{g.pick("byte", "byte", "bit", "short", "mtype")}
		if g.chance(35) || list[0] == "bit" && g.have&LoneBits == 0 {
			list = append(list, g.pick("byte", "bit", "byte"))
		}
		return list
	}
	for i := range 1 + g.r.IntN(2) {
		c := richChan{fmt.Sprintf("c%d", i), size(), types()}
		g.chans = append(g.chans, c)
		declare("chan %s = [%d] of { %s };", c.name, c.cap, strings.Join(c.fields, ", "))
	}
	if g.chance(25) {
		n := size()
		declare("chan h[2] = [%d] of { byte };", n)
		for _, name := range []string{"h[0]", "h[1]", "h[%]"} {
			g.chans = append(g.chans, richChan{name, n, []string{"byte"}})
		}
	}
}

func (g *rich) process(name string, active bool) *Node {
	g.proc, g.runs, g.locals, g.ahead = name, 1, []string{"l"}, ""
	p := position{process: true, depth: 2}
	head := "proctype " + name + "(byte q; chan k)"
	if active {
		head = g.pick("active ", "active ", "active ", "active [2] ") + "proctype " + name + "()"
	} else {
		g.runs = 0
		g.locals = append(g.locals, "q")
		outside := g.chans
		k := g.chans[0] // every run uses this channel
		k.name = "k"
		g.chans = append(slices.Clone(g.chans), k, k)
		defer func() { g.chans = outside }()
	}
	defer func() { g.written = append(g.written, name) }()
	if g.ranked && g.chance(60) {
		head += fmt.Sprintf(" priority %d", 1+g.r.IntN(3))
	}
	if g.chance(15) {
		clause := g.expr(position{process: false}, 1)
		if g.includes(TimeoutProvided, 30) {
			clause = g.pick("timeout", "(timeout || "+clause+")", "!(timeout)")
		}
		head += " provided (" + clause + ")"
	}
	n := &Node{Head: head + " {", Tail: "}"}
	n.Kids = append(n.Kids, leaf("byte l = "+g.expr(position{}, 1)+";"))
	if g.chance(20) {
		n.Kids = append(n.Kids, leaf("short n = "+g.expr(position{}, 2)+";"))
		g.locals = append(g.locals, "n")
	}
	if g.have&Structures != 0 {
		defer g.holder(n)()
	}
	if g.claimed && g.chance(30) {
		n.Kids = append(n.Kids, leaf(g.pick("xr", "xs")+" "+g.channel(position{}, g.chans[g.r.IntN(len(g.chans))])+";"))
	}
	body := &Node{Sequence: true, fixed: true}
	if g.chance(30) {
		g.ahead = g.fresh(g.pick("F", "end", "accept", "progress"))
	}
	for range 1 + g.r.IntN(4) {
		body.Kids = append(body.Kids, g.statement(p))
	}
	if g.ahead != "" {
		n := g.statement(position{process: true, depth: 1, first: true})
		n.Head, n.fixed = g.ahead+": "+n.Head, true
		body.Kids = append(body.Kids, n)
		g.labels[name] = append(g.labels[name], g.ahead)
		g.ahead = ""
	}
	if g.chance(20) {
		body.Kids = append(body.Kids, leaf(g.pick("end: ", "")+"do :: "+g.communication(p, false)+" od;"))
	}
	n.Kids = append(n.Kids, body)
	return n
}

// trace returns a random trace or notrace assertion about the first channel.
func (g *rich) trace() *Node {
	c := g.chans[0]
	event := func() string {
		fields := make([]string, len(c.fields))
		for i := range fields {
			fields[i] = g.pick("_", "_", "0", "1")
			if g.includes(TraceVariables, 40) {
				fields[i] = g.pick("x", "y", "s", "a[0]", "t.f", "a[1]")
			}
		}
		return c.name + g.pick("!", "?") + strings.Join(fields, ",")
	}
	n := &Node{Head: g.pick("trace", "trace", "notrace") + " {", Tail: "}", Sequence: true}
	for range 1 + g.r.IntN(2) {
		switch g.r.IntN(3) {
		case 0:
			n.Kids = append(n.Kids, leaf(event()+";"))
		case 1:
			n.Kids = append(n.Kids, leaf("do :: "+event()+" :: "+event()+" -> break od;"))
		case 2:
			n.Kids = append(n.Kids, leaf("do :: "+event()+" -> "+event()+" od;"))
		}
	}
	return n
}
