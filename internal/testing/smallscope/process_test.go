package smallscope

import (
	"slices"

	"ltlpor/internal/model/program"
)

// statement is one of the alphabet.
type statement uint8

const (
	skip statement = iota
	setZero
	setOne
	isZero
	isOne
	send
	receive
	flip
	statements
)

var texts = [statements]string{"skip", "x = 0", "x = 1", "(x == 0)", "(x == 1)", "c!0", "c?_", "x = (x + 1) % 2"}

// edge is an edge of a process whose locations are 0 (the entry), 1 and 2.
type edge struct {
	from, to  uint8
	statement statement
}

// process is a set of edges, in ascending order.
type process []edge

func compare(a, b edge) int {
	return (int(a.from)-int(b.from))<<16 + (int(a.to)-int(b.to))<<8 + int(a.statement) - int(b.statement)
}

const locations = 3

// processes lists the processes with 1 to max edges, one of every pair that differ in
// the names of locations only, and none with a location that cannot be reached.
func processes(max int) []process {
	var all []edge
	for from := range uint8(locations) {
		for to := range uint8(locations) {
			for s := range statements {
				all = append(all, edge{from, to, s})
			}
		}
	}
	slices.SortFunc(all, compare)
	var out []process
	var grow func(p process, from int)
	grow = func(p process, from int) {
		if len(p) > 0 && p.reachable() && p.first() {
			out = append(out, slices.Clone(p))
		}
		if len(p) == max {
			return
		}
		for i := from; i < len(all); i++ {
			grow(append(p, all[i]), i+1)
		}
	}
	grow(nil, 0)
	return out
}

// reachable reports whether every edge leaves a location that can be reached.
func (p process) reachable() bool {
	seen := [locations]bool{true}
	for range p {
		for _, e := range p {
			if seen[e.from] {
				seen[e.to] = true
			}
		}
	}
	for _, e := range p {
		if !seen[e.from] {
			return false
		}
	}
	return true
}

// first reports whether p is the first of the two processes that differ in the
// names of locations 1 and 2.
func (p process) first() bool {
	other := slices.Clone(p)
	for i := range other {
		for _, l := range []*uint8{&other[i].from, &other[i].to} {
			if *l != 0 {
				*l = locations - *l
			}
		}
	}
	slices.SortFunc(other, compare)
	return slices.CompareFunc(p, other, compare) <= 0
}

func (p process) communicates() bool {
	return slices.ContainsFunc(p, func(e edge) bool { return e.statement == send || e.statement == receive })
}

// The parts that all systems share.
var (
	x       = &program.Variable{ID: 0, Name: "x", Type: program.VarType{Kind: program.Bit, Name: "bit"}, Global: true}
	c       = &program.Variable{ID: 1, Name: "c", Type: program.VarType{Kind: program.Chan, Name: "chan"}, Global: true}
	loadX   = &program.Load{Place: program.Place{Var: x}}
	loadC   = &program.Load{Place: program.Place{Var: c}}
	zero    = program.Const{Value: 0}
	one     = program.Const{Value: 1}
	flipped = &program.Binary{Op: program.OpMod, X: &program.Binary{Op: program.OpAdd, X: loadX, Y: one}, Y: program.Const{Value: 2}}
	isSet   = &program.Binary{Op: program.OpEq, X: loadX, Y: one}
	isClear = &program.Binary{Op: program.OpEq, X: loadX, Y: zero}
)

// system returns the program of two processes that share x, which is 0, and a
// channel of that capacity, which is empty. Its proposition is x == 1. A process
// may end where no edge leaves.
func system(capacity int, ps ...process) *program.Program {
	p := &program.Program{
		Name: "system", Globals: []*program.Variable{x, c},
		GlobalChans: []program.ChanDecl{{Var: c}},
		ChanTypes:   []*program.ChanType{{Cap: capacity, Fields: []program.VarType{x.Type}}},
		Props:       []program.Prop{{Name: "x == 1", X: isSet}},
	}
	for i, local := range ps {
		t := &program.Process{
			Index: i, Name: string(rune('P' + i)), Prio: 1,
			Locations: make([]program.Location, locations), LabelLocs: map[string]program.Loc{},
		}
		for _, e := range local {
			id := program.EdgeID(len(p.Edges))
			t.Locations[e.from].Out = append(t.Locations[e.from].Out, id)
			p.Edges = append(p.Edges, e.program(id, i))
		}
		for l := range t.Locations {
			t.Locations[l].End = len(t.Locations[l].Out) == 0
		}
		p.Types = append(p.Types, t)
		p.Active = append(p.Active, program.Instance{Type: i, Prio: 1})
	}
	return p
}

func (e edge) program(id program.EdgeID, typ int) *program.Edge {
	out := &program.Edge{ID: id, Type: typ, From: program.Loc(e.from), To: program.Loc(e.to), Text: texts[e.statement]}
	assign := func(v program.Expr) {
		out.Kind = program.Do
		out.Ops = []program.Op{{Assign: &program.Assign{To: program.Place{Var: x}, X: v}}}
	}
	switch e.statement {
	case skip:
		out.Kind = program.Skip
	case setZero:
		assign(zero)
	case setOne:
		assign(one)
	case flip:
		assign(flipped)
	case isZero:
		out.Kind, out.Guard = program.Cond, isClear
	case isOne:
		out.Kind, out.Guard = program.Cond, isSet
	case send:
		out.Kind, out.Comm = program.Send, &program.Comm{Chan: loadC, Msg: []program.Expr{zero}}
	case receive:
		out.Kind, out.Comm = program.Recv, &program.Comm{Chan: loadC, Match: []program.Pattern{{}}}
	}
	return out
}
