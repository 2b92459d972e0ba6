package symmetry

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// difference is the first cell of a state at the start that has another value in the image of this state.
type difference struct {
	codes      *codes
	was, image exec.View
}

// atStart returns the reason why g changes state, a state at the start, or nil if it does not.
func (f *finder) atStart(g *generator, state program.State) *Break {
	d := difference{codes: f.codes, was: f.copies.view(f.machine.View()), image: f.copies.view(f.machine.View())}
	d.was.Select(state)
	d.image.Select(f.image(g, state))
	what, was, next, place := d.first()
	if what == "" {
		return nil
	}
	why := fmt.Sprintf("%s is %s at the start, and %s with the processes exchanged", what, was, next)
	return f.checker.broken("", place, why)
}

// first returns a cell that differs, by its name, with both values, and the declaration in the model. The name is "" if
// no cell differs.
func (d *difference) first() (what, was, next string, place source.Span) {
	for _, v := range d.codes.prog.Globals {
		for i := range v.Elements() {
			if x, y := d.was.Global(v, i), d.image.Global(v, i); !v.Hidden && x != y {
				return v.ElementName(i), d.value(x, v.Type), d.value(y, v.Type), v.Span
			}
		}
	}
	for p := range program.PID(d.was.Live()) {
		typ, l := d.was.Process(p)
		t := d.codes.prog.Types[typ]
		name := d.codes.named(typ, []program.PID{p})
		if _, k := d.image.Process(p); l != k {
			return name, d.place(typ, l), d.place(typ, k), t.Span
		}
		for _, v := range t.Locals {
			for i := range v.Elements() {
				if x, y := d.was.Local(p, v, i), d.image.Local(p, v, i); !v.Hidden && x != y {
					return v.ElementName(i) + " of " + name, d.value(x, v.Type), d.value(y, v.Type), v.Span
				}
			}
		}
	}
	for id := int32(1); id <= int32(d.was.Open()); id++ {
		if x, y := d.messages(d.was, id), d.messages(d.image, id); x != y {
			return d.codes.channelName(d.was, id), x, y, place
		}
	}
	return "", "", "", place
}

// place returns location l of type typ in words.
func (d *difference) place(typ int, l program.Loc) string {
	at := d.codes.prog.Types[typ].Locations[l].Span
	if !at.Valid() {
		return "at its end"
	}
	return "at line " + strconv.Itoa(at.Line())
}

// value returns the value x of type t as text.
func (d *difference) value(x int32, t program.VarType) string {
	switch t.Kind {
	case program.Chan:
		return d.codes.channelName(d.was, x)
	case program.Mtype:
		for _, m := range d.codes.prog.Mtypes {
			if m.Sub == t.Sub && m.Value == x {
				return m.Name
			}
		}
	}
	return strconv.Itoa(int(x))
}

// messages returns the messages in channel id of the state of v as text.
func (d *difference) messages(v exec.View, id int32) string {
	typ, n := v.Channel(id)
	var list []string
	for k := range n {
		for j, t := range d.codes.prog.ChanTypes[typ].Fields {
			list = append(list, d.value(v.Field(id, k, j), t))
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

// channelName returns the name of channel id in the state of v.
func (c *codes) channelName(v exec.View, id int32) string {
	switch {
	case id < 1 || int(id) > v.Open():
		return "no channel"
	case int(id) <= len(c.prog.GlobalChans):
		d := c.prog.GlobalChans[id-1]
		return d.Var.ElementName(d.Elem)
	}
	p := v.Owner(id)
	first := id
	for first > 1 && v.Owner(first-1) == p {
		first--
	}
	typ, _ := v.Process(p)
	t := c.prog.Types[typ]
	d := t.Chans[id-first]
	return d.Var.ElementName(d.Elem) + " of " + c.named(typ, []program.PID{p})
}

// processName returns the name of p, a member of class i.
func (c *codes) processName(i int, p program.PID) string {
	return c.named(c.classes[i].Type, []program.PID{p})
}
