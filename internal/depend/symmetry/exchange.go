package symmetry

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The order of states for which a representative is sought is lexicographic, by the values of cells in a fixed order:
//
//  1. the locations of the processes;
//  2. the local variables with no member in values or indices, process by process;
//  3. the globals that name no members;
//  4. the other local variables, process by process;
//  5. the other globals;
//  6. the channels: length and messages.
//
// Most exchanges are decided by the first cells, and those after are not read.

// exchange is a generator for the states with certain processes and channels: the cells that it changes.
type exchange struct {
	*generator
	locations [2]exec.Position // of the first pair
	// first are the cells of the order before the channels, of two that change places the first one; all are all cells
	// that may change, apart from the channels.
	first, all []cellImage
	channels   []channelImage
	values     []int32 // buffer of apply
}

// cellImage is the value of a cell in the image of a state.
type cellImage struct {
	to, from exec.Position
	act      swaps
	// dead is nil, or says at which locations, in the cell location, the variable of the cell is dead. Then kept takes
	// the place of from, and act does not apply.
	dead           []bool
	location, kept exec.Position
}

// channelImage is a channel in the image of a state: its length, and the fields of its messages, oldest first.
type channelImage struct {
	to, from exec.Position
	messages [][]cellImage
	second   bool // the channel with which this one changes places comes before it
}

func (c *cellImage) value(s program.State) int32 {
	if c.dead != nil && c.dead[c.location.Read(s)] {
		return c.kept.Read(s)
	}
	return c.act.apply(c.from.Read(s))
}

// newExchange returns the exchange by g for the states with the processes and channels of the state of w.
func newExchange(g *generator, w exec.Editor) *exchange {
	x := &exchange{generator: g}
	add := func(c cellImage, first bool) {
		if c.to.Size == 0 {
			return
		}
		if first {
			x.first = append(x.first, c)
		}
		x.all = append(x.all, c)
	}
	frames := func(list func(*effects) []move, processes []program.PID) {
		for _, p := range processes {
			t, _ := w.Process(p)
			x.frame(w, p, list(&g.locals[t]), add)
		}
	}
	globals := func(list []move) {
		for k := range list {
			m := &list[k]
			for i, j := range m.to {
				if i != j || len(m.act) > 0 {
					add(cellImage{to: w.GlobalPosition(m.v, i), from: w.GlobalPosition(m.v, j), act: m.act}, i <= j)
				}
			}
		}
	}
	var exchanged []program.PID
	for i, k := range g.pairs {
		p, q := w.LocationPosition(k.p), w.LocationPosition(k.q)
		if i == 0 {
			x.locations = [2]exec.Position{p, q}
		}
		add(cellImage{to: p, from: q}, true)
		add(cellImage{to: q, from: p}, false)
		exchanged = append(exchanged, k.p, k.q)
	}
	frames((*effects).plain, exchanged)
	globals(g.globals.plain())
	var all []program.PID
	for p := range program.PID(w.Live()) {
		all = append(all, p)
	}
	if g.codes.prog.Claim != nil {
		all = append(all, program.NoPID)
	}
	frames((*effects).coded, all)
	globals(g.globals.coded())
	for id := int32(1); id <= int32(w.Open()); id++ {
		x.channel(w, id)
	}
	x.values = make([]int32, len(x.all))
	return x
}

// frame adds the cells of the given variables of process p.
func (x *exchange) frame(w exec.Editor, p program.PID, list []move, add func(cellImage, bool)) {
	typ, _ := w.Process(p)
	from := x.counterpart(p)
	for k := range list {
		m := &list[k]
		if p == from && m.stays {
			continue
		}
		dead := x.deadAt(typ, m.v)
		for i, j := range m.to {
			add(cellImage{
				to: w.LocalPosition(p, m.v, i), from: w.LocalPosition(from, m.v, j), act: m.act,
				dead: dead, location: w.LocationPosition(from), kept: w.LocalPosition(from, m.v, i),
			}, p < from || p == from && i <= j)
		}
	}
}

// deadAt returns, by location, whether v, a local of type typ, is dead there, or nil if it is dead nowhere.
func (x *exchange) deadAt(typ int, v *program.Variable) []bool {
	if !x.everDead(typ, v) {
		return nil
	}
	locations := x.codes.prog.Types[typ].Locations
	list := make([]bool, len(locations))
	for l := range locations {
		list[l] = slices.Contains(locations[l].Dead, v)
	}
	return list
}

// channel adds channel id, unless it stays as it is.
func (x *exchange) channel(w exec.Editor, id int32) {
	from := x.generator.channels.apply(id)
	typ, _ := w.Channel(from)
	acts := x.fields[typ]
	if from == id && !slices.ContainsFunc(acts, func(a swaps) bool { return len(a) > 0 }) {
		return
	}
	c := channelImage{to: w.LengthPosition(id), from: w.LengthPosition(from), second: from < id}
	for k := range x.codes.prog.ChanTypes[typ].Cap {
		var message []cellImage
		for j, act := range acts {
			if from != id || len(act) > 0 {
				to, from := w.FieldPosition(id, k, j), w.FieldPosition(from, k, j)
				message = append(message, cellImage{to: to, from: from, act: act})
			}
		}
		c.messages = append(c.messages, message)
	}
	x.channels = append(x.channels, c)
}

// smaller reports whether the image of s is smaller than s.
func (x *exchange) smaller(s program.State) bool {
	if k, l := x.locations[1].Read(s), x.locations[0].Read(s); k != l {
		return k < l
	}
	for i := range x.first {
		c := &x.first[i]
		if next, old := c.value(s), c.to.Read(s); next != old {
			return next < old
		}
	}
	for i := range x.channels {
		c := &x.channels[i]
		if c.second {
			continue
		}
		n, had := c.from.Read(s), c.to.Read(s)
		if n != had {
			return n < had
		}
		for k := range n {
			for j := range c.messages[k] {
				f := &c.messages[k][j]
				if next, old := f.value(s), f.to.Read(s); next != old {
					return next < old
				}
			}
		}
	}
	return false
}

// apply replaces s by its image.
func (x *exchange) apply(s program.State) {
	x.values = x.values[:0]
	for i := range x.all {
		x.values = append(x.values, x.all[i].value(s))
	}
	for i := range x.channels {
		c := &x.channels[i]
		n := c.from.Read(s)
		x.values = append(x.values, n)
		for k, message := range c.messages {
			for j := range message {
				v := int32(0)
				if int32(k) < n {
					v = message[j].value(s)
				}
				x.values = append(x.values, v)
			}
		}
	}
	rest := x.values
	write := func(c exec.Position) {
		c.Write(s, rest[0])
		rest = rest[1:]
	}
	for i := range x.all {
		write(x.all[i].to)
	}
	for i := range x.channels {
		c := &x.channels[i]
		write(c.to)
		for _, message := range c.messages {
			for j := range message {
				write(message[j].to)
			}
		}
	}
}
