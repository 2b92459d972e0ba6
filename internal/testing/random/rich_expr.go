package random

import (
	"fmt"
	"slices"
	"strings"
)

// place returns the text of a random variable to which position p permits assignments. Indices are usually 0 or 1.
func (g *rich) place(p position) string {
	list := []string{"x", "x", "y", "s", "u", "m", "t.f", "t.z[0]", "a[0]", "a[1]", "a[2]"}
	if p.process {
		list = append(list, g.locals...)
		list = append(list, "l", "l")
	}
	list = append(list, "a["+g.index(p)+"]", "t.z["+g.index(p)+"]")
	if g.includes(Structures, 25) {
		return g.structured(p)
	}
	return g.pickFrom(list)
}

// index returns the text of a random index at position p. The index is for an array of at least two elements.
func (g *rich) index(p position) string {
	if g.includes(Faults, 6) {
		return g.expr(p, 1)
	}
	if g.pattern && g.have&PatternsAsk == 0 {
		return g.pick("0", "1")
	}
	if p.process && g.chance(30) {
		return g.pick("(_pid & 1)", "(l & 1)")
	}
	return g.small(p, 0)
}

// channel returns the text that names channel c at position p.
func (g *rich) channel(p position, c richChan) string {
	if c.name == "v" && (!p.process || !g.holds) {
		return g.chans[0].name
	}
	if c.name == "h[%]" {
		return "h[" + g.index(p) + "]"
	}
	return c.name
}

// expr returns a random expression without side effects for position p, nested at most depth deep.
func (g *rich) expr(p position, depth int) string {
	if depth > 0 && g.chance(60) {
		x, y := g.expr(p, depth-1), g.expr(p, depth-1)
		switch g.r.IntN(14) {
		case 0, 1, 2:
			return "(" + x + " == " + y + ")"
		case 3:
			return "(" + x + g.pick(" < ", " <= ", " > ", " >= ") + y + ")"
		case 4:
			return "(" + x + " != " + y + ")"
		case 5, 6:
			return "(" + x + g.pick(" && ", " || ") + y + ")"
		case 7:
			return "(" + x + g.pick(" + ", " - ", " * ") + y + ")"
		case 8:
			return "(" + x + g.pick(" & ", " | ", " ^ ") + y + ")"
		case 9:
			if g.formula {
				return "((" + x + " && " + y + ") || !" + g.variable(p) + ")"
			}
			return "(" + x + " -> " + y + " : " + g.expr(p, 0) + ")"
		case 10:
			if g.includes(Faults, 30) {
				return "(" + x + g.pick(" / ", " % ") + y + ")"
			}
			return "(" + x + g.pick(" % 2", " / 2", " << 1", " >> 1") + ")"
		case 11:
			return "(-" + g.variable(p) + ")"
		case 12:
			return "(!" + g.variable(p) + ")"
		case 13:
			return "(~" + g.variable(p) + ")"
		}
	}
	if g.includes(Structures, 6) {
		return g.pick("255", "256", "-1", "3", "32768", "65536", "400")
	}
	switch n := g.r.IntN(100); {
	case n < 35:
		return g.pick("0", "1", "1", "2")
	case n < 40 && len(g.chans) > 0:
		c := g.chans[g.r.IntN(len(g.chans))]
		if g.pattern && g.have&PatternsAsk == 0 {
			return g.pick("0", "1") // no variables, because their indices are expressions again
		}
		if g.pattern && c.cap == 0 && g.have&LengthsMet == 0 {
			return g.variable(p)
		}
		return "len(" + g.channel(p, c) + ")"
	case n < 44:
		return g.channelTest(p)
	case n < 47 && (g.have&Counts != 0 || g.formula):
		return "_nr_pr"
	case n < 52 && g.last:
		return "_last"
	case n < 54 && p.process:
		return "_pid"
	case n < 57 && !p.dstep && len(g.written) > 0:
		return g.remote(p)
	case n < 60 && g.ranked:
		if p.process && g.chance(50) {
			return "_priority"
		}
		return "get_priority(" + g.expr(p, 0) + ")"
	case n < 62:
		return g.pick("red", "green", "true", "false")
	case n < 64 && g.have&TimeoutInside != 0:
		return "timeout"
	}
	return g.variable(p)
}

// variable returns the text of a random variable that position p permits to read.
func (g *rich) variable(p position) string { return g.place(p) }

// wide returns the text of a variable for receiving a field of the given type. Unless construct NarrowReceives may
// occur, the variable is large enough for the values of the field.
func (g *rich) wide(p position, field string) string {
	list := []string{"s"}
	switch {
	case g.have&NarrowReceives != 0:
		return g.place(p)
	case field == "bit":
		list = []string{"x", "y", "s", "t.z[0]", "l", "a[" + g.index(p) + "]"}
	case field != "short":
		list = []string{"x", "m", "s", "t.f", "l", "a[" + g.index(p) + "]"}
	}
	return g.pickFrom(list)
}

// channelTest returns a random test of a buffered channel. If SPIN does not permit the test at position p, the result
// is a different expression, for example a variable.
func (g *rich) channelTest(p position) string {
	c := g.chans[g.r.IntN(len(g.chans))]
	if g.pattern && g.have&PatternsAsk == 0 {
		return g.pick("0", "1")
	}
	if c.cap == 0 {
		return g.variable(p)
	}
	name := g.channel(p, c)
	g.talk++
	if g.chance(50) && g.have&Probes != 0 {
		return g.pick("empty", "nempty", "full", "nfull") + "(" + name + ")"
	}
	poll := name + g.pick("?[", "??[") + g.patterns(p, c, false) + "]"
	switch {
	case g.have&PollOperands != 0 || !g.hasRendezvous():
		return "(" + poll + ")"
	case g.formula:
		return g.variable(p)
	}
	return "(" + poll + " -> 1 : 0)"
}

// hasRendezvous reports whether the model has a rendezvous channel.
func (g *rich) hasRendezvous() bool {
	return slices.ContainsFunc(g.chans, func(c richChan) bool { return c.cap == 0 })
}

// remote returns a remote reference to a process type that is already written, because SPIN does not know later names.
func (g *rich) remote(p position) string {
	if len(g.written) == 0 {
		return g.variable(p)
	}
	name := g.pickFrom(g.written)
	process := name
	if g.includes(Instances, 40) {
		process += "[" + g.expr(p, 0) + "]"
	}
	if l := g.labels[name]; len(l) > 0 && g.chance(60) {
		return process + "@" + g.pickFrom(l)
	}
	return "(" + process + ":l)"
}

// patterns returns the arguments of a receive on channel c. If bind is false, it returns the arguments of a poll, which
// assign no variables.
func (g *rich) patterns(p position, c richChan, bind bool) string {
	outside := g.pattern
	g.pattern = true
	defer func() { g.pattern = outside }()
	fields := make([]string, len(c.fields))
	bound := false
	for i := range fields {
		switch n := g.r.IntN(10); {
		case n < 4 && bind && !bound:
			bound = true
			fields[i] = g.wide(p, c.fields[i])
		case n < 6:
			fields[i] = "eval(" + g.expr(p, 1) + ")"
		case n < 7 && c.fields[i] == "mtype":
			fields[i] = g.pick("red", "green")
		case n < 8:
			fields[i] = "_"
		default:
			fields[i] = g.pick("0", "1")
		}
	}
	return strings.Join(g.short(fields), ",")
}

// communication returns a random send, receive or poll for position p. The sends and receives on a channel have
// different forms. dstep says that position p is inside a d_step: only with DStepMeetings in g.have may the result then
// be a rendezvous.
func (g *rich) communication(p position, dstep bool) string {
	if g.includes(Structures, 15) {
		return g.letter(p)
	}
	c := g.chans[g.r.IntN(len(g.chans))]
	if dstep && c.cap == 0 && g.have&DStepMeetings == 0 {
		return "skip"
	}
	g.talk++
	name := g.channel(p, c)
	if g.chance(50) && (!p.escape || c.cap > 0 || g.have&VainSends != 0) {
		fields := make([]string, len(c.fields))
		for i := range fields {
			fields[i] = g.expr(p, 1)
		}
		op := "!"
		if g.includes(Sorted, 35) {
			op = "!!"
		}
		return name + op + strings.Join(g.short(fields), ",")
	}
	patterns := g.patterns(p, c, true)
	if g.chance(12) && c.cap > 0 {
		return name + g.pick("?<", "??<") + patterns + ">"
	}
	return name + g.pick("?", "?", "??") + patterns
}

// assignment returns a random assignment, mostly of a small value.
func (g *rich) assignment(p position) string {
	if g.includes(Structures, 10) && p.process && g.holds {
		return g.pick("v = "+g.chans[0].name, "v = t.c", "t.c = v", "t.c = "+g.chans[0].name)
	}
	to := g.place(p)
	switch g.r.IntN(8) {
	case 0:
		return to + g.pick("++", "--")
	case 1, 2:
		return to + " = " + g.expr(p, 2)
	case 3:
		return to + " = " + g.variable(p)
	}
	return fmt.Sprintf("%s = (%s & %d)", to, g.expr(p, 1), 1+2*g.r.IntN(2))
}

// short returns the parameter `fields`. If the construct FewFields may occur, short sometimes omits the last element.
func (g *rich) short(fields []string) []string {
	if g.have&FewFields != 0 && len(fields) > 1 && g.chance(30) {
		return fields[:len(fields)-1]
	}
	return fields
}
