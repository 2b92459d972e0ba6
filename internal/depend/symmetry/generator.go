package symmetry

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// generator exchanges two members of a class, or a pair per class in several classes.
type generator struct {
	codes *codes
	// pairs are the exchanged members, in the order of pair.p: at most one pair in a class. lead is the pair in the
	// class of the part. The leads of a part are neighbours, in the order of the process numbers.
	pairs []pair
	lead  pair
	// channels has the channels that the generator exchanges.
	channels swaps
	// The effect on a state, so that an image takes no look at codes: the globals that change, the locals by process
	// type, and the actions on the fields by channel type.
	globals effects
	locals  []effects
	fields  [][]swaps
	// uneven: a state and the image may take different statements inside of a d_step or an atomic sequence.
	uneven bool
}

// effects are the effects of a generator on variables. Those on variables that name no members (varCode.names) come
// first, so that the order of states (exchange.go) does not depend on the generator.
type effects struct {
	list   []move
	plains int // the number of effects on variables that name no members
}

func (e *effects) plain() []move { return e.list[:e.plains] }

func (e *effects) coded() []move { return e.list[e.plains:] }

// move is the effect of a generator on a variable.
type move struct {
	v     *program.Variable
	act   swaps // the action on the values
	to    []int // the element that takes the place of each element
	stays bool  // whether the generator leaves the variable as it is
}

// pair has the two members a and b of a class, given by index, with the numbers p < q.
type pair struct {
	class, a, b int
	p, q        program.PID
}

// pairOf returns the pair of members a and b of class i.
func (c *codes) pairOf(i, a, b int) pair {
	k := &c.classes[i]
	if a > b {
		a, b = b, a
	}
	return pair{i, a, b, k.Members[a], k.Members[b]}
}

// noChannel is the type of a value that names no channel.
var noChannel = program.VarType{Kind: program.Int}

// swaps returns the action on the values of a cell with code c and type t.
func (g *generator) swaps(c code, t program.VarType) swaps {
	if t.Kind == program.Chan {
		return g.channels
	}
	var s swaps
	for i := range g.pairs {
		names := c[g.pairs[i].class]
		if names == nil {
			continue
		}
		x, y := names[g.pairs[i].a], names[g.pairs[i].b]
		if s.apply(x) == x && s.apply(y) == y { // s remains an involution
			s = append(s, [2]int32{x, y})
		}
	}
	return s
}

// last returns the youngest process that g exchanges.
func (g *generator) last() program.PID {
	p := program.PID(0)
	for _, x := range g.pairs {
		p = max(p, x.q)
	}
	return p
}

// pids returns the action on process numbers.
func (g *generator) pids() (s swaps) {
	for _, x := range g.pairs {
		s = append(s, [2]int32{int32(x.p), int32(x.q)})
	}
	return s
}

// field returns the action on field j of channels of type t; nil if they have no such field.
func (g *generator) field(t, j int) swaps {
	if fields := g.codes.prog.ChanTypes[t].Fields; j < len(fields) {
		return g.swaps(g.codes.fields[t][j], fields[j])
	}
	return nil
}

// still reports whether the generator leaves global v as it is, because v keeps the initial value and is not read.
func (g *generator) still(v *program.Variable) bool {
	unread := g.codes.prog.Unread
	return v.Hidden || unread != nil && unread[v.ID] || g.codes.unused != nil && g.codes.unused[v.ID]
}

// everDead reports whether v, a local of type typ, is dead at some location.
func (g *generator) everDead(typ int, v *program.Variable) bool {
	return slices.ContainsFunc(g.codes.prog.Types[typ].Locations, func(l program.Location) bool {
		return slices.Contains(l.Dead, v)
	})
}

// newGenerator returns the generator that exchanges pairs; pairs[0] is the lead. w must have the state at the start
// selected. why is the reason why no such generator exists, or "".
func newGenerator(c *codes, w exec.View, pairs []pair) (g *generator, why string) {
	g = &generator{codes: c, pairs: slices.Clone(pairs), lead: pairs[0]}
	slices.SortFunc(g.pairs, func(x, y pair) int { return int(x.p) - int(y.p) })
	var wanted []wantedSwap
	want := func(x, y int32, by pair) {
		wanted = append(wanted, wantedSwap{x, y, by})
		if x != y && g.channels.apply(x) == x && g.channels.apply(y) == y {
			g.channels = append(g.channels, [2]int32{x, y})
		}
	}
	for _, x := range pairs {
		t := c.prog.Types[c.classes[x.class].Type]
		for _, v := range t.Locals[:t.Params] {
			if v.Type.Kind == program.Chan && !v.Hidden {
				want(w.Local(x.p, v, 0), w.Local(x.q, v, 0), x)
			}
		}
		theirs := owned(w, x.q)
		for n, id := range owned(w, x.p) {
			want(id, theirs[n], x)
		}
	}
	for n, d := range c.prog.GlobalChans {
		if e := g.element(c.globals[d.Var.ID].index, d.Var, d.Elem); e > d.Elem {
			for m, other := range c.prog.GlobalChans {
				if other.Var == d.Var && other.Elem == e {
					want(int32(n)+1, int32(m)+1, pairs[0])
				}
			}
		}
	}
	for _, x := range wanted {
		switch {
		case x.from != x.to && (x.from == 0 || x.to == 0):
			return g, fmt.Sprintf("%s has %s at the start, and %s has %s", c.processName(x.by.class, x.by.p),
				c.channelName(w, x.from), c.processName(x.by.class, x.by.q), c.channelName(w, x.to))
		case g.channels.apply(x.from) != x.to:
			return g, fmt.Sprintf("%s has %s in the place of %s, which belongs to other processes, too",
				c.processName(x.by.class, x.by.q), c.channelName(w, x.to), c.channelName(w, x.from))
		}
	}
	for _, p := range g.channels {
		t, _ := w.Channel(p[0])
		u, _ := w.Channel(p[1])
		if !c.alike(g, t, u) {
			why = fmt.Sprintf("%s and %s are channels of different types",
				c.channelName(w, p[0]), c.channelName(w, p[1]))
		}
	}
	g.prepare()
	return g, why
}

// wantedSwap is an exchange of two channels that the pair `by` needs.
type wantedSwap struct {
	from, to int32
	by       pair
}

// owned returns the channels that p has created, in order.
func owned(w exec.View, p program.PID) (list []int32) {
	for id := int32(1); id <= int32(w.Open()); id++ {
		if w.Owner(id) == p {
			list = append(list, id)
		}
	}
	return list
}

// prepare sets the effect of g on a state.
func (g *generator) prepare() {
	g.globals = g.effects(g.codes.prog.Globals, g.codes.globals)
	for typ, t := range g.codes.prog.Types {
		e := g.effects(t.Locals, g.codes.locals[typ])
		g.locals = append(g.locals, e)
	}
	for typ, t := range g.codes.prog.ChanTypes {
		list := make([]swaps, len(t.Fields))
		for j := range list {
			list[j] = g.field(typ, j)
		}
		g.fields = append(g.fields, list)
	}
}

// effects returns the effects of g on the variables in vars, with the given codes, without globals that stay as they
// are. Locals that stay change with the process.
func (g *generator) effects(vars []*program.Variable, codes []varCode) effects {
	var plain, coded []move
	for _, v := range vars {
		own := &codes[v.ID]
		m := g.move(v, own)
		switch {
		case v.Hidden, v.Global && (g.still(v) || m.stays):
		case own.names(v):
			coded = append(coded, m)
		default:
			plain = append(plain, m)
		}
	}
	return effects{slices.Concat(plain, coded), len(plain)}
}

// move returns the effect of g on v, which has the codes own.
func (g *generator) move(v *program.Variable, own *varCode) move {
	m := move{v: v, act: g.swaps(own.value, v.Type), to: make([]int, v.Elements())}
	m.stays = len(m.act) == 0
	for i := range m.to {
		m.to[i] = g.element(own.index, v, i)
		m.stays = m.stays && m.to[i] == i
	}
	return m
}

// alike reports whether channels of types t and u have equal fields, with equal actions.
func (c *codes) alike(g *generator, t, u int) bool {
	x, y := c.prog.ChanTypes[t], c.prog.ChanTypes[u]
	if x.Cap != y.Cap || len(x.Fields) != len(y.Fields) {
		return false
	}
	for j := range x.Fields {
		if x.Fields[j].Kind != y.Fields[j].Kind || x.Fields[j].Bits != y.Fields[j].Bits ||
			!g.field(t, j).equals(g.field(u, j)) {
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
func (g *generator) image(v exec.View, w exec.Editor) {
	for k := range g.globals.list {
		m := &g.globals.list[k]
		for i, to := range m.to {
			w.SetGlobal(m.v, to, m.act.apply(v.Global(m.v, i)))
		}
	}
	for p := range program.PID(v.Live()) {
		g.frame(v, w, p, g.counterpart(p))
	}
	if g.codes.prog.Claim != nil {
		g.frame(v, w, program.NoPID, program.NoPID)
	}
	for id := int32(1); id <= int32(v.Open()); id++ {
		g.contents(v, w, id)
	}
}

// counterpart returns the process with which g exchanges p, or p if g does not exchange it.
func (g *generator) counterpart(p program.PID) program.PID {
	for i := range g.pairs {
		switch p {
		case g.pairs[i].p:
			return g.pairs[i].q
		case g.pairs[i].q:
			return g.pairs[i].p
		}
	}
	return p
}

// frame stores the image of the frame of process from as the frame of process to.
func (g *generator) frame(v exec.View, w exec.Editor, from, to program.PID) {
	typ, l := v.Process(from)
	if from != to {
		w.SetLocation(to, l)
	}
	for k := range g.locals[typ].list {
		m := &g.locals[typ].list[k]
		if from == to && m.stays {
			continue
		}
		dead := slices.Contains(g.codes.prog.Types[typ].Locations[l].Dead, m.v)
		for i, k := range m.to {
			if dead {
				w.SetLocal(to, m.v, i, v.Local(from, m.v, i))
			} else {
				w.SetLocal(to, m.v, k, m.act.apply(v.Local(from, m.v, i)))
			}
		}
	}
}

// contents stores the image of the messages of channel id.
func (g *generator) contents(v exec.View, w exec.Editor, id int32) {
	to := g.channels.apply(id)
	typ, n := v.Channel(id)
	_, had := v.Channel(to)
	for k := range max(n, had) {
		for j, act := range g.fields[typ] {
			if to == id && len(act) == 0 {
				continue
			}
			x := int32(0)
			if k < n {
				x = act.apply(v.Field(id, k, j))
			}
			w.SetField(to, k, j, x)
		}
	}
	if to != id {
		w.SetLength(to, n)
	}
}
