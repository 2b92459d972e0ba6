package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// diff returns the changes from state s to state t, in the order of declaration: globals, global channels, then every
// process with its variables and channels. For a new process, diff lists only variables that are not 0. For a
// terminated process, diff lists only the termination.
func (v *view) diff(s, t program.State) []Change {
	was, is := v.pointAt(v.one, s), v.pointAt(v.two, t)
	var out []Change
	for _, x := range v.p.Globals {
		out = v.diffVariable(out, x, "", -1, was, is)
	}
	if c := v.claim(); c != nil {
		for _, x := range c.Locals {
			out = v.diffVariable(out, x, c.Name+":", int(program.NoPID), was, is)
		}
	}
	fs, ft := was.frames, is.frames
	i := 0
	for ; i < len(fs) && i < len(ft) && (fs[i].channel == 0) == (ft[i].channel == 0) && fs[i].kind == ft[i].kind; i++ {
		a, b := fs[i], ft[i]
		if a.channel > 0 {
			if c, d := v.contents(was, a), v.contents(is, b); c != d {
				out = append(out, Change{Name: v.name(a), Old: c, New: d})
			}
			continue
		}
		prefix := v.name(a) + ":"
		for _, x := range v.p.Types[a.kind].Locals {
			out = v.diffVariable(out, x, prefix, a.pid, was, is)
		}
	}
	for _, f := range fs[i:] {
		if f.channel == 0 {
			out = append(out, Change{Name: v.name(f), Old: Alive})
		}
	}
	for _, f := range ft[i:] {
		if f.channel > 0 {
			continue
		}
		out = append(out, Change{Name: v.name(f), New: Alive})
		for _, x := range v.p.Types[f.kind].Locals {
			out = v.nonzero(out, x, v.name(f)+":", f.pid, is)
		}
	}
	return out
}

// diffVariable appends to out a change for every element of x that has different values in the states `was` and `is`.
// The name in a change begins with prefix. p is the process of x, and is ignored for a global. Hidden variables have no
// changes.
func (v *view) diffVariable(out []Change, x *program.Variable, prefix string, p int, was, is state) []Change {
	if x.Hidden {
		return out
	}
	for i := range x.Elements() {
		old, now := was.value(p, x, i), is.value(p, x, i)
		if old != now {
			c := Change{Name: prefix + x.ElementName(i), Old: v.format(old, x.Type, was), New: v.format(now, x.Type, is)}
			out = append(out, c)
		}
	}
	return out
}

// nonzero appends to out a change for every element of x that is not 0 in state `in`. The name in a change begins with
// prefix. p is the process of x, and is ignored for a global. A channel variable is omitted if it still refers to the
// channel from its declaration.
func (v *view) nonzero(out []Change, x *program.Variable, prefix string, p int, in state) []Change {
	if x.Hidden {
		return out
	}
	for i := range x.Elements() {
		n := in.value(p, x, i)
		name := prefix + x.ElementName(i)
		if n == 0 || x.Type.Kind == program.Chan && v.channelName(in, int(n)) == name {
			continue
		}
		out = append(out, Change{Name: name, New: v.format(n, x.Type, in)})
	}
	return out
}

// initial returns the variables that are not 0 in state s, as changes without an old value.
func (v *view) initial(s program.State) []Change {
	in := v.pointAt(v.one, s)
	var out []Change
	for _, x := range v.p.Globals {
		out = v.nonzero(out, x, "", -1, in)
	}
	if c := v.claim(); c != nil {
		for _, x := range c.Locals {
			out = v.nonzero(out, x, c.Name+":", int(program.NoPID), in)
		}
	}
	for _, f := range in.frames {
		if f.channel > 0 {
			continue
		}
		for _, x := range v.p.Types[f.kind].Locals {
			out = v.nonzero(out, x, v.name(f)+":", f.pid, in)
		}
	}
	return out
}

// Group is the variables and channels in a state that belong together: the globals, or the locals of one process or of
// the never claim.
type Group struct {
	// Name is the name of the process, like "P(1)", or of the claim. It is "" for the globals.
	Name string
	// At is the location of the process or claim as file:line, and Span the source span of the location. For the
	// globals, At is "".
	At     string
	Span   source.Span
	Values []Value
}

// Value is the name and the value of a variable, or the name and the contents of a channel.
type Value struct{ Name, Value string }

// State returns all variables and channels after step i, or initially if i is -1. The result is nil unless Replay or a
// Recorder created the trace.
func (t *Trace) State(i int) []Group {
	if t.view == nil {
		return nil
	}
	s := t.initial
	if i >= 0 {
		s = t.Steps[i].State
	}
	return t.showing(t.view.groups(s))
}

func (v *view) groups(s program.State) []Group {
	in := v.pointAt(v.one, s)
	globals := Group{}
	for _, x := range v.p.Globals {
		v.values(&globals, x, "", -1, in)
	}
	out := []Group{globals}
	for _, f := range in.frames {
		g := &out[len(out)-1]
		if f.channel > 0 {
			g.Values = append(g.Values, Value{f.decl.Var.ElementName(f.decl.Elem), v.contents(in, f)})
			continue
		}
		t := v.p.Types[f.kind]
		at := t.Locations[f.at].Span
		out = append(out, Group{Name: v.name(f), At: place(at), Span: at})
		g = &out[len(out)-1]
		for _, x := range t.Locals {
			v.values(g, x, "", f.pid, in)
		}
	}
	if c := v.claim(); c != nil {
		_, at := in.Process(program.NoPID)
		g := Group{Name: c.Name, At: place(c.Locations[at].Span), Span: c.Locations[at].Span}
		for _, x := range c.Locals {
			v.values(&g, x, "", int(program.NoPID), in)
		}
		out = append(out, g)
	}
	return out
}

func (v *view) values(g *Group, x *program.Variable, prefix string, p int, in state) {
	if x.Hidden {
		return
	}
	for i := range x.Elements() {
		n := in.value(p, x, i)
		name := x.ElementName(i)
		full := name
		if g.Name != "" {
			full = g.Name + ":" + name
		}
		if n != 0 && x.Type.Kind == program.Chan && v.channelName(in, int(n)) == full {
			continue // the contents of this channel are listed instead
		}
		g.Values = append(g.Values, Value{prefix + name, v.format(n, x.Type, in)})
	}
}
