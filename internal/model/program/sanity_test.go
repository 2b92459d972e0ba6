package program

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// small returns a well-formed program with one process type and one variable each.
func small() *Program {
	x := &Variable{ID: 0, Name: "x", Global: true}
	l := &Variable{ID: 0, Name: "l"}
	byteType := VarType{Kind: Byte, Name: "byte"}
	x.Type, l.Type = byteType, byteType
	cond := &Edge{ID: 0, To: 1, Kind: Cond, Guard: &Load{Place{Var: x}}, Text: "x"}
	set := &Edge{ID: 1, From: 1, Kind: Do, Text: "l = x", Ops: []Op{{Assign: &Assign{To: Place{Var: l}, X: &Load{Place{Var: x}}}}}}
	t := &Process{Name: "P", Locals: []*Variable{l},
		Locations: []Location{{Out: []EdgeID{0}}, {Out: []EdgeID{1}}}}
	return &Program{Types: []*Process{t}, Edges: []*Edge{cond, set}, Globals: []*Variable{x}, Active: []Instance{{}}}
}

func TestSanity(t *testing.T) {
	require.NoError(t, Sanity(small()))
	for want, spoil := range map[string]func(p *Program){
		"leads from":                 func(p *Program) { p.Edges[0].To = 7 },
		"is not listed":              func(p *Program) { p.Types[0].Locations[0].Out = nil },
		"has unknown edge":           func(p *Program) { p.Types[0].Locations[0].Out = []EdgeID{5} },
		"lists edge":                 func(p *Program) { p.Edges[0].From = 1 },
		"has no guard":               func(p *Program) { p.Edges[0].Guard = nil },
		"has a guard":                func(p *Program) { p.Edges[1].Guard = Const{1} },
		"an operation does 0 things": func(p *Program) { p.Edges[1].Ops = []Op{{}} },
		"has number 0 instead of 1": func(p *Program) {
			y := *p.Globals[0]
			p.Globals = append(p.Globals, &y)
		},
		"l is hidden":             func(p *Program) { p.Types[0].Locals[0].Hidden = true },
		"dimensions and":          func(p *Program) { p.Globals[0].Dims = []Dim{{Len: 1}} },
		"initial values":          func(p *Program) { p.Globals[0].Init = []int32{1, 2} },
		"of another process type": func(p *Program) { p.Types[0].Locals[0] = &Variable{} },
		"hidden variable x is read": func(p *Program) {
			p.Globals[0].Hidden = true
		},
		"unknown type 3":       func(p *Program) { p.Active[0].Type = 3 },
		"in a proposition":     func(p *Program) { p.Props = []Prop{{X: &Load{Place{Var: p.Types[0].Locals[0]}}}} },
		"run with 1 arguments": func(p *Program) { p.Edges[0].Guard = &Run{Args: []Expr{Const{1}}} },
		"is no other edge":     func(p *Program) { p.Edges[0].Kind, p.Edges[0].Guard, p.Edges[0].Rivals = Else, nil, []int{0} },
		"and is no else":       func(p *Program) { p.Edges[0].Rivals = []int{0} },
		"behind its own edges": func(p *Program) {
			p.Edges[1].From, p.Edges[1].Escape = 0, 1
			p.Types[0].Locations[0].Out = []EdgeID{0, 1}
		},
		"inside of a d_step":     func(p *Program) { p.Edges[0].Kind, p.Edges[0].Guard = DStep, nil },
		"entry 0 and exit 3":     func(p *Program) { p.Edges[0].Kind, p.Edges[0].Guard, p.Edges[0].Sub = DStep, nil, &Sub{Exit: 3} },
		"label L at location 9":  func(p *Program) { p.Types[0].LabelLocs = map[string]Loc{"L": 9} },
		"number 4 instead of 0":  func(p *Program) { p.Types[0].Index = 4 },
		"share a byte":           func(p *Program) { p.ChanTypes = make([]*ChanType, 0); addChanTypes(p, 256) },
		"is in no global variab": func(p *Program) { p.GlobalChans = []ChanDecl{{Var: &Variable{}}} },
	} {
		p := small()
		spoil(p)
		require.ErrorContains(t, Sanity(p), want)
	}
}

func addChanTypes(p *Program, n int) {
	for i := range n {
		p.ChanTypes = append(p.ChanTypes, &ChanType{Index: i})
	}
}
