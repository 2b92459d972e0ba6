package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Size bounds the size of a random model.
type Size struct {
	Procs      int // number of process types, at least 1; 0 means a random number from 2 to 4
	Statements int // approximate number of statements per process body; 0 means 5
	// Priorities says that processes have priorities, and that statements set and read them.
	Priorities bool
}

// Model is the text of a random model, with boolean expressions (atoms) for formulas.
type Model struct {
	*Node
	Atoms []string // boolean expressions over the state of the model
}

// New returns the random model for a seed, of the given size.
func New(seed uint64, size Size) *Model {
	g := &generator{r: rand.New(rand.NewPCG(seed, 0x6d6f64656c)), priorities: size.Priorities}
	return g.model(size)
}

type variable struct {
	name  string
	limit int // maximum of the values, which begin at 0
}

type channel struct {
	name   string
	cap    int
	fields int
}

// generator is the generator for New. Its fields describe the model, and the process that is being written.
type generator struct {
	r       *rand.Rand
	globals []variable
	chans   []channel
	array   bool
	mail    bool   // the model has a channel of channels, mail
	run     string // the process type that run creates, or ""
	byChan  bool   // the process type that run creates has a channel as parameter
	passive int    // number of times that the process being written may still create such a process

	proc    string
	locals  []variable
	own     []channel // channels of the process being written
	labels  []string  // labels of the process being written, as far as already placed
	remote  []string  // conditions about processes that are already written
	atoms   []string
	next    int
	claimed bool
	inside  bool // inside a d_step, where SPIN permits no remote references

	priorities bool
}

// chance returns true with a probability of `percent` percent.
func (g *generator) chance(percent int) bool { return g.r.IntN(100) < percent }

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *generator) model(size Size) *Model {
	procs := size.Procs
	if procs == 0 {
		procs = 2 + g.r.IntN(3)
	}
	statements := size.Statements
	if statements == 0 {
		statements = 5
	}
	root := &Node{fixed: true}
	for _, d := range g.declarations() {
		root.Kids = append(root.Kids, leaf(d))
	}
	active := procs
	if procs > 1 && g.chance(30) {
		active--
		g.run = fmt.Sprintf("P%d", procs-1)
		g.byChan = len(g.chans) > 0 && g.chance(40)
	}
	for i := range procs {
		root.Kids = append(root.Kids, g.process(i, i < active, 1+g.r.IntN(statements)))
	}
	return &Model{Node: root, Atoms: g.atoms}
}

func (g *generator) declarations() []string {
	var decls []string
	for i := range 1 + g.r.IntN(2) {
		v := variable{name: fmt.Sprintf("g%d", i), limit: 1 + g.r.IntN(2)}
		typ := "byte"
		if v.limit == 1 && g.chance(50) {
			typ = "bit"
		}
		g.globals = append(g.globals, v)
		decls = append(decls, fmt.Sprintf("%s %s;", typ, v.name))
		for k := range v.limit + 1 {
			g.atoms = append(g.atoms, fmt.Sprintf("(%s == %d)", v.name, k))
		}
	}
	if g.array = g.chance(25); g.array {
		decls = append(decls, "byte a[8];")
		g.atoms = append(g.atoms, "(a[0] == 1)", "(a[1] == 0)", "(a[0] == a[1])")
	}
	for i := range g.r.IntN(3) {
		c := channel{name: fmt.Sprintf("c%d", i), cap: g.r.IntN(3), fields: 1 + g.r.IntN(8)/7}
		g.chans = append(g.chans, c)
		decls = append(decls, fmt.Sprintf("chan %s = [%d] of { %s };", c.name, c.cap,
			strings.TrimSuffix(strings.Repeat("byte, ", c.fields), ", ")))
		if c.cap > 0 {
			g.atoms = append(g.atoms, fmt.Sprintf("(len(%s) == 0)", c.name), fmt.Sprintf("(len(%s) > 1)", c.name))
		}
	}
	if g.mail = g.chance(10); g.mail {
		decls = append(decls, "chan mail = [1] of { chan };")
	}
	if g.chance(20) {
		g.atoms = append(g.atoms, "(_nr_pr > 2)")
	}
	return decls
}

func (g *generator) process(i int, active bool, statements int) *Node {
	g.proc, g.labels, g.own = fmt.Sprintf("P%d", i), nil, nil
	g.locals = []variable{{name: "l", limit: 1 + g.r.IntN(2)}}
	g.passive = 0
	if g.run != "" {
		g.passive = 1
	}
	decls := []string{"byte l;"}
	parameter := ""
	if !active && g.byChan {
		parameter = "chan k"
		g.own = append(g.own, channel{name: "k", cap: 1, fields: g.chans[0].fields})
	}
	if g.chance(10) {
		decls = append(decls, "chan d = [1] of { byte };")
		g.own = append(g.own, channel{name: "d", cap: 1, fields: 1})
	}
	if g.mail && g.chance(50) {
		decls = append(decls, "chan e;")
		g.own = append(g.own, channel{name: "e", cap: 1, fields: 1})
	}
	head := "proctype " + g.proc + "(" + parameter + ")"
	several := false
	if active {
		head = "active " + head
		if several = g.chance(8); several {
			head = "active [2] proctype " + g.proc + "()"
		}
	}
	if g.priorities && active {
		head += fmt.Sprintf(" priority %d", 1+g.r.IntN(3))
	}
	if g.chance(4) {
		head += fmt.Sprintf(" provided (%s != 0)", g.globals[0].name)
	}
	if len(g.chans) > 0 && !g.claimed && g.chance(6) {
		g.claimed = true // SPIN rejects a second claim that contradicts the first
		decls = append(decls, g.pick("xr", "xs")+" c0;")
	}
	body := &Node{Sequence: true, fixed: true}
	for range statements {
		body.Kids = append(body.Kids, g.statement(context{depth: 2, run: active}))
	}
	if g.chance(30) {
		body.Kids = append(body.Kids, g.loop(context{depth: 1}))
	}
	if !several && active {
		g.remote = append(g.remote, fmt.Sprintf("(%s:l == 1)", g.proc))
		for _, l := range g.labels {
			at := fmt.Sprintf("(%s@%s)", g.proc, l)
			g.atoms, g.remote = append(g.atoms, at), append(g.remote, at)
		}
	}
	n := &Node{Head: head + " {", Tail: "}"}
	for _, d := range decls {
		n.Kids = append(n.Kids, leaf(d))
	}
	n.Kids = append(n.Kids, body)
	return n
}
