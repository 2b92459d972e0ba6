package trace

import (
	"bytes"

	"ltlpor/program"
)

// diff returns what changed from s to t, in the order of declaration: globals,
// global channels, then each process with its variables and channels. Of a
// process that starts only what is not 0 is listed, of one that ends nothing
// but that.
func (v *view) diff(s, t program.State) []Change {
	fs, ft := v.frames(s), v.frames(t)
	var out []Change
	for _, x := range v.p.Globals {
		out = v.diffVariable(out, x, "", pair{s, fs, program.HeaderSize}, pair{t, ft, program.HeaderSize})
	}
	if c := v.claim(); c != nil {
		for _, x := range c.Locals {
			out = v.diffVariable(out, x, c.Name+":", pair{s, fs, v.p.Claim.Offset}, pair{t, ft, v.p.Claim.Offset})
		}
	}
	i := 0
	for ; i < len(fs) && i < len(ft) && fs[i].channel == ft[i].channel && fs[i].kind == ft[i].kind; i++ {
		a, b := fs[i], ft[i]
		if a.channel {
			if c, d := v.contents(s, a, fs), v.contents(t, b, ft); c != d {
				out = append(out, Change{v.name(a), c, d})
			}
			continue
		}
		if bytes.Equal(s[a.off:a.off+v.p.Types[a.kind].FrameSize], t[b.off:b.off+v.p.Types[b.kind].FrameSize]) {
			continue
		}
		prefix := v.name(a) + ":"
		for _, x := range v.p.Types[a.kind].Locals {
			out = v.diffVariable(out, x, prefix, pair{s, fs, a.off}, pair{t, ft, b.off})
		}
	}
	for _, f := range fs[i:] {
		if !f.channel {
			out = append(out, Change{v.name(f), Alive, ""})
		}
	}
	for _, f := range ft[i:] {
		if f.channel {
			continue
		}
		out = append(out, Change{v.name(f), "", Alive})
		for _, x := range v.p.Types[f.kind].Locals {
			out = v.nonzero(out, x, v.name(f)+":", pair{t, ft, f.off})
		}
	}
	return out
}

// pair is a state, its frames, and the offset at which the variables of one
// of them (or the globals) start.
type pair struct {
	s    program.State
	fs   []frame
	base int
}

func (v *view) diffVariable(out []Change, x *program.Variable, prefix string, a, b pair) []Change {
	if x.Offset < 0 {
		return out
	}
	for i := range x.Elements() {
		off := x.Offset + elementOffset(x, i)
		old, now := x.Type.Read(a.s, a.base+off), x.Type.Read(b.s, b.base+off)
		if old != now {
			out = append(out, Change{prefix + elementName(x, i), v.format(old, x.Type, a.fs), v.format(now, x.Type, b.fs)})
		}
	}
	return out
}

// nonzero appends the elements of x that are not 0. A channel variable that
// holds the channel declared with it says nothing new.
func (v *view) nonzero(out []Change, x *program.Variable, prefix string, a pair) []Change {
	if x.Offset < 0 {
		return out
	}
	for i := range x.Elements() {
		n := x.Type.Read(a.s, a.base+x.Offset+elementOffset(x, i))
		name := prefix + elementName(x, i)
		if n == 0 || x.Type.Kind == program.Chan && v.channelName(a.fs, int(n)) == name {
			continue
		}
		out = append(out, Change{Name: name, New: v.format(n, x.Type, a.fs)})
	}
	return out
}

// initial returns what is not 0 in s.
func (v *view) initial(s program.State) []Change {
	fs := v.frames(s)
	var out []Change
	for _, x := range v.p.Globals {
		out = v.nonzero(out, x, "", pair{s, fs, program.HeaderSize})
	}
	if c := v.claim(); c != nil {
		for _, x := range c.Locals {
			out = v.nonzero(out, x, c.Name+":", pair{s, fs, v.p.Claim.Offset})
		}
	}
	for _, f := range fs {
		if f.channel {
			continue
		}
		for _, x := range v.p.Types[f.kind].Locals {
			out = v.nonzero(out, x, v.name(f)+":", pair{s, fs, f.off})
		}
	}
	return out
}

// Group is a part of a state: the globals, one process, or a claim that takes part.
type Group struct {
	// Name is that of the process, "P(1)", or of the claim, and "" for the globals.
	Name string
	// At is the location of the process or claim, "" for the globals.
	At     string
	Values []Value
}

// Value is a variable with its value, or a channel with its contents.
type Value struct{ Name, Value string }

// State returns everything in the state after step i, and for i = -1 in the
// initial state; nil for a trace that was not made by Replay.
func (t *Trace) State(i int) []Group {
	if t.view == nil {
		return nil
	}
	s := t.initial
	if i >= 0 {
		s = t.Steps[i].State
	}
	return t.view.groups(s)
}

func (v *view) groups(s program.State) []Group {
	fs := v.frames(s)
	globals := Group{}
	for _, x := range v.p.Globals {
		v.values(&globals, x, "", pair{s, fs, program.HeaderSize})
	}
	out := []Group{globals}
	for _, f := range fs {
		g := &out[len(out)-1]
		if f.channel {
			g.Values = append(g.Values, Value{elementName(f.decl.Var, f.decl.Elem), v.contents(s, f, fs)})
			continue
		}
		t := v.p.Types[f.kind]
		out = append(out, Group{Name: v.name(f), At: place(t.Locations[v.location(s, f)].Span)})
		g = &out[len(out)-1]
		for _, x := range t.Locals {
			v.values(g, x, "", pair{s, fs, f.off})
		}
	}
	if c := v.claim(); c != nil {
		g := Group{Name: c.Name, At: place(v.p.ClaimLocation(s).Span)}
		for _, x := range c.Locals {
			v.values(&g, x, "", pair{s, fs, v.p.Claim.Offset})
		}
		out = append(out, g)
	}
	return out
}

func (v *view) values(g *Group, x *program.Variable, prefix string, a pair) {
	if x.Offset < 0 {
		return
	}
	for i := range x.Elements() {
		n := x.Type.Read(a.s, a.base+x.Offset+elementOffset(x, i))
		name := elementName(x, i)
		full := name
		if g.Name != "" {
			full = g.Name + ":" + name
		}
		if n != 0 && x.Type.Kind == program.Chan && v.channelName(a.fs, int(n)) == full {
			continue // its contents are listed
		}
		g.Values = append(g.Values, Value{prefix + name, v.format(n, x.Type, a.fs)})
	}
}
