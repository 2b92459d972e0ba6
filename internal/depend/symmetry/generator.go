package symmetry

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// generator exchanges members a and b of a class, given by index.
type generator struct {
	prog        *program.Program
	class, a, b int
	p, q        program.PID // the numbers of the two members
	// channels has the channels that the generator exchanges.
	channels swaps
}

// noChannel is the type of a value that names no channel.
var noChannel = program.VarType{Kind: program.Int}

// swaps returns the action on the values of a cell with code c and type t.
func (g *generator) swaps(c code, t program.VarType) swaps {
	if t.Kind == program.Chan {
		return g.channels
	}
	if names := c[g.class]; names != nil {
		return swaps{{names[g.a], names[g.b]}}
	}
	return nil
}

// pids returns the action on process numbers.
func (g *generator) pids() swaps { return swaps{{int32(g.p), int32(g.q)}} }

// field returns the action on field j of channels of type t; nil if they have no such field.
func (g *generator) field(c *codes, t, j int) swaps {
	if fields := g.prog.ChanTypes[t].Fields; j < len(fields) {
		return g.swaps(c.fields[t][j], fields[j])
	}
	return nil
}

// still reports whether the generator leaves global v as it is, because v always has its initial value.
func (g *generator) still(v *program.Variable) bool {
	return v.Hidden || g.prog.Unread != nil && g.prog.Unread[v.ID]
}

// everDead reports whether v, a local of type typ, is dead at some location.
func (g *generator) everDead(typ int, v *program.Variable) bool {
	return slices.ContainsFunc(g.prog.Types[typ].Locations, func(l program.Location) bool {
		return slices.Contains(l.Dead, v)
	})
}

// newGenerator returns the generator that exchanges members a and b of class i. w has the state at the start
// selected. why says why there is no such generator, or is "".
func newGenerator(c *codes, w exec.View, i, a, b int) (g *generator, why string) {
	k := &c.classes[i]
	g = &generator{prog: c.prog, class: i, a: a, b: b, p: k.Members[a], q: k.Members[b]}
	var wanted swaps
	pair := func(x, y int32) {
		wanted = append(wanted, [2]int32{x, y})
		if x != y && g.channels.apply(x) == x && g.channels.apply(y) == y {
			g.channels = append(g.channels, [2]int32{x, y})
		}
	}
	for _, v := range c.prog.Types[k.Type].Locals[:c.prog.Types[k.Type].Params] {
		if v.Type.Kind == program.Chan && !v.Hidden {
			pair(w.Local(g.p, v, 0), w.Local(g.q, v, 0))
		}
	}
	of := func(p program.PID) (list []int32) {
		for id := int32(1); id <= int32(w.Open()); id++ {
			if w.Owner(id) == p {
				list = append(list, id)
			}
		}
		return list
	}
	theirs := of(g.q)
	for n, id := range of(g.p) {
		pair(id, theirs[n])
	}
	for n, d := range c.prog.GlobalChans {
		if e := g.element(c.globals[d.Var.ID].index, d.Var, d.Elem); e > d.Elem {
			for m, other := range c.prog.GlobalChans {
				if other.Var == d.Var && other.Elem == e {
					pair(int32(n)+1, int32(m)+1)
				}
			}
		}
	}
	for _, p := range wanted {
		if g.channels.apply(p[0]) != p[1] || p[0] != p[1] && (p[0] == 0 || p[1] == 0) {
			return g, "the processes are tied to channels of other processes"
		}
	}
	for _, p := range g.channels {
		t, _ := w.Channel(p[0])
		u, _ := w.Channel(p[1])
		if !c.alike(g, t, u) {
			why = "the processes have channels of different types"
		}
	}
	return g, why
}

// alike reports whether channels of types t and u have equal fields, with equal actions.
func (c *codes) alike(g *generator, t, u int) bool {
	x, y := c.prog.ChanTypes[t], c.prog.ChanTypes[u]
	if x.Cap != y.Cap || len(x.Fields) != len(y.Fields) {
		return false
	}
	for j := range x.Fields {
		if x.Fields[j].Kind != y.Fields[j].Kind || x.Fields[j].Bits != y.Fields[j].Bits ||
			!g.field(c, t, j).equals(g.field(c, u, j)) {
			return false
		}
	}
	return true
}

// element returns the element of v that takes the place of element i, if the indices of v have the given codes.
func (g *generator) element(index []code, v *program.Variable, i int) int {
	to, size := 0, 1
	for d := len(v.Dims) - 1; d >= 0; d-- {
		n := v.Dims[d].Len
		to += size * int(g.swaps(index[d], noChannel).apply(int32(i%n)))
		i, size = i/n, size*n
	}
	return to
}

// image stores in w, which has a copy of the state of v selected, the image of this state. v must not be w.
func (g *generator) image(c *codes, v exec.View, w exec.Editor) {
	for _, x := range g.prog.Globals {
		if g.still(x) {
			continue
		}
		own := &c.globals[x.ID]
		act := g.swaps(own.value, x.Type)
		for i := range x.Elements() {
			w.SetGlobal(x, g.element(own.index, x, i), act.apply(v.Global(x, i)))
		}
	}
	for p := range v.Live() {
		from := program.PID(p)
		g.frame(c, v, w, from, program.PID(g.pids().apply(int32(from))))
	}
	if g.prog.Claim != nil {
		g.frame(c, v, w, program.NoPID, program.NoPID)
	}
	for id := int32(1); id <= int32(v.Open()); id++ {
		g.contents(c, v, w, id)
	}
}

// frame stores the image of the frame of process from as the frame of process to.
func (g *generator) frame(c *codes, v exec.View, w exec.Editor, from, to program.PID) {
	typ, l := v.Process(from)
	w.SetLocation(to, l)
	t := g.prog.Types[typ]
	for _, x := range t.Locals {
		if x.Hidden {
			continue
		}
		own := &c.locals[typ][x.ID]
		dead := slices.Contains(t.Locations[l].Dead, x)
		act := g.swaps(own.value, x.Type)
		for i := range x.Elements() {
			if dead {
				w.SetLocal(to, x, i, v.Local(from, x, i))
				continue
			}
			w.SetLocal(to, x, g.element(own.index, x, i), act.apply(v.Local(from, x, i)))
		}
	}
}

// contents stores the image of the messages of channel id.
func (g *generator) contents(c *codes, v exec.View, w exec.Editor, id int32) {
	to := g.channels.apply(id)
	typ, n := v.Channel(id)
	_, had := v.Channel(to)
	fields := g.prog.ChanTypes[typ].Fields
	for k := range max(n, had) {
		for j := range fields {
			x := int32(0)
			if k < n {
				x = g.field(c, typ, j).apply(v.Field(id, k, j))
			}
			w.SetField(to, k, j, x)
		}
	}
	w.SetLength(to, n)
}

// String names the exchange.
func (g *generator) String() string { return fmt.Sprintf("(%d %d)", g.p, g.q) }
