package random

import (
	"fmt"
	"strings"
)

// context says where in the model the statement that is being written stands.
type context struct {
	depth   int  // maximum depth of further nesting
	atomic  bool // inside an atomic sequence or d_step
	run     bool // run is permitted: the process exists from the start, and the place is not in a loop
	noBlock bool // inside a d_step, after the first statement, where no statement may block
	noChan  bool // beside an else, where no channel operation may stand
	noLabel bool // inside a d_step, or where a jump would leave an atomic sequence: no label is permitted
	first   bool // first in a block, where a label is not permitted
}

func (c context) deeper() context {
	c.depth--
	c.first = false
	return c
}

// statement returns a random statement that is permitted in context c.
func (g *generator) statement(c context) *Node {
	if !c.noLabel && !c.first && g.chance(12) {
		return g.labelled(c)
	}
	if c.run && g.passive > 0 && g.chance(30) {
		g.passive--
		argument := ""
		if g.byChan {
			argument = g.sameShape(g.chans[0].fields)
		}
		priority := ""
		if g.priorities && g.chance(70) {
			priority = fmt.Sprintf(" priority %d", 1+g.r.IntN(3))
		}
		return leaf("run " + g.run + "(" + argument + ")" + priority + ";")
	}
	if c.depth > 0 {
		switch n := g.r.IntN(100); {
		case n < 14:
			return g.selection(c)
		case n < 20 && !c.noBlock:
			return g.loop(c)
		case n < 32 && !c.atomic:
			return g.atomic(c)
		case n < 36 && !c.noBlock && !c.atomic:
			return g.dstep()
		case n < 40 && !c.atomic:
			return g.unless(c)
		}
	}
	return leaf(g.simple(c) + ";")
}

// sameShape returns the name of a random channel with the given number of fields.
func (g *generator) sameShape(fields int) string {
	var list []string
	for _, c := range append(g.own, g.chans...) {
		if c.fields == fields {
			list = append(list, c.name)
		}
	}
	return g.pick(list...)
}

func (g *generator) simple(c context) string {
	if g.priorities && !g.inside && g.chance(12) {
		return g.priority()
	}
	switch n := g.r.IntN(100); {
	case n < 40 || c.noBlock && n < 92:
		return g.assignment()
	case n < 70 && len(g.chans) > 0 && !c.noChan && !c.noBlock:
		return g.communication(c)
	case n < 82 && !c.noBlock:
		return g.condition(1)
	case n < 84 && !c.noBlock && !c.atomic:
		return "timeout"
	case n < 90:
		return fmt.Sprintf("assert(%s)", g.condition(0))
	case n < 93 && len(g.labels) > 0 && !c.noLabel:
		return "goto " + g.labels[g.r.IntN(len(g.labels))]
	}
	return "skip"
}

// priority returns a random statement that sets or reads a priority. Process 0 exists from the start.
func (g *generator) priority() string {
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("_priority = %d", 1+g.r.IntN(3))
	case 1:
		return fmt.Sprintf("(%s <= %d)", g.pick("_priority", "get_priority(0)", "get_priority(_pid)"), 1+g.r.IntN(3))
	case 2:
		to, _ := g.place()
		return to + " = " + g.pick("_priority", "get_priority(0)") + " - 1"
	}
	return fmt.Sprintf("set_priority(%s, %d)", g.pick("0", "1", "_pid"), 1+g.r.IntN(3))
}

// labelled returns a random statement with a label. Only later gotos name the label, so that every jump goes backwards.
func (g *generator) labelled(c context) *Node {
	name := fmt.Sprintf("%s%d", g.pick("L", "L", "L", "end", "progress", "accept"), g.next)
	g.next++
	c.noLabel = true
	n := g.statement(c)
	g.labels = append(g.labels, name)
	n.Head = name + ": " + n.Head
	return n
}

func (g *generator) place() (string, int) {
	switch n := g.r.IntN(10); {
	case n < 5:
		v := g.globals[g.r.IntN(len(g.globals))]
		return v.name, v.limit
	case n < 7 && g.array:
		return g.pick("a[0]", "a[1]", "a[_pid]", "a[_pid]", "a[l]"), 1
	}
	v := g.locals[g.r.IntN(len(g.locals))]
	return v.name, v.limit
}

func (g *generator) assignment() string {
	to, limit := g.place()
	switch from, _ := g.place(); g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("%s = %d - %s", to, limit, to)
	case 1:
		return fmt.Sprintf("%s = (%s + 1) %% %d", to, from, limit+1)
	}
	return fmt.Sprintf("%s = %d", to, g.r.IntN(limit+1))
}

// condition returns an expression without side effects, in parentheses, nested at most depth deep.
func (g *generator) condition(depth int) string {
	if depth > 0 && g.chance(25) {
		return fmt.Sprintf("(%s %s %s)", g.condition(depth-1), g.pick("&&", "||"), g.condition(depth-1))
	}
	x, limit := g.place()
	if n := g.r.IntN(100); n < 3 && len(g.remote) > 0 && !g.inside {
		return g.pick(g.remote...)
	} else if n < 6 {
		return fmt.Sprintf("(_nr_pr %s %d)", g.pick("<", ">", "=="), 1+g.r.IntN(3))
	}
	return fmt.Sprintf("(%s %s %d)", x, g.pick("==", "!=", "<="), g.r.IntN(limit+1))
}

func (g *generator) communication(c context) string {
	if g.mail && g.chance(10) && len(g.own) > 0 {
		return g.pick("mail!", "mail?") + g.own[len(g.own)-1].name
	}
	all := append(append([]channel(nil), g.chans...), g.own...)
	ch := all[g.r.IntN(len(all))]
	fields := make([]string, ch.fields)
	each := func(f func() string) string {
		for i := range fields {
			fields[i] = f()
		}
		return strings.Join(fields, ",")
	}
	value := func() string {
		if g.chance(30) {
			p, _ := g.place()
			return p
		}
		return g.pick("0", "1", "0", "1", "0", "1", "_pid")
	}
	bound := 0 // a variable may occur only once in a receive
	pattern := func() string {
		switch n := g.r.IntN(10); {
		case n < 4 && bound == 0:
			bound++
			p, _ := g.place()
			return p
		case n < 5 && bound == 0:
			bound++
			p, _ := g.place()
			return "eval(" + p + ")"
		case n < 6:
			return "_"
		}
		return fmt.Sprint(g.r.IntN(2))
	}
	constant := func() string { return fmt.Sprint(g.r.IntN(2)) }
	n := g.r.IntN(100)
	switch {
	case n < 45:
		return ch.name + "!" + each(value)
	case n < 85 || ch.cap == 0:
		return ch.name + "?" + each(pattern)
	case n < 87:
		return ch.name + "!!" + each(value)
	case n < 89:
		return ch.name + "??" + each(constant)
	case n < 91:
		return ch.name + "?<" + each(pattern) + ">"
	case n < 93:
		return ch.name + "?[" + each(constant) + "]"
	case n < 95:
		return ch.name + "??[" + each(constant) + "]"
	case n < 97:
		return fmt.Sprintf("(len(%s) < %d)", ch.name, 1+g.r.IntN(2))
	}
	return g.pick("empty", "nempty", "full", "nfull") + "(" + ch.name + ")"
}

// option returns a random option of a selection or loop. Its guard is first.
func (g *generator) option(c context, first string) *Node {
	n := &Node{Head: ":: " + first + " ->", Sequence: true}
	for range 1 + g.r.IntN(2) {
		n.Kids = append(n.Kids, g.statement(c))
	}
	return n
}

// options returns a few options of a selection or loop, sometimes with an else or a timeout.
func (g *generator) options(c context) []*Node {
	hasElse := g.chance(25) || c.noBlock
	var list []*Node
	for range 1 + g.r.IntN(2) {
		first := c
		first.noChan = c.noChan || hasElse
		guard := g.condition(1)
		switch n := g.r.IntN(10); {
		case n < 4 && len(g.chans) > 0 && !first.noChan && !c.noBlock:
			guard = g.communication(first)
		case n < 5:
			guard = "true"
		}
		list = append(list, g.option(c, guard))
	}
	switch {
	case hasElse:
		list = append(list, g.option(c, "else"))
	case g.chance(4) && !c.atomic && !c.noBlock:
		list = append(list, g.option(c, "timeout"))
	}
	return list
}

func (g *generator) selection(c context) *Node {
	return &Node{Head: "if", Tail: "fi;", Kids: g.options(c.deeper())}
}

func (g *generator) loop(c context) *Node {
	c = c.deeper()
	c.run = false
	n := &Node{Head: "do", Tail: "od;", Kids: g.options(c)}
	if g.chance(70) || c.atomic {
		guard := g.pick("true", g.condition(0))
		n.Kids = append([]*Node{{Head: ":: " + guard + " -> break;"}}, n.Kids...)
	}
	return n
}

func (g *generator) atomic(c context) *Node {
	c = c.deeper()
	c.atomic = true
	c.noLabel = c.noLabel || g.chance(70)
	return &Node{Head: "atomic {", Tail: "};", Sequence: true, Kids: g.several(c)}
}

// dstep returns a skip, followed by a random d_step. The skip is the target of jumps that would otherwise lead into the
// d_step, for example from an earlier break. SPIN rejects jumps into a d_step.
func (g *generator) dstep() *Node {
	g.inside = true
	defer func() { g.inside = false }()
	n := &Node{Head: "skip; d_step {", Tail: "};", Sequence: true}
	if g.chance(40) {
		n.Kids = append(n.Kids, leaf(g.condition(0)+";"))
	}
	c := context{depth: 1, atomic: true, noBlock: true, noLabel: true}
	n.Kids = append(n.Kids, g.several(c)...)
	return n
}

func (g *generator) unless(c context) *Node {
	c = c.deeper()
	c.run = false
	main := &Node{Head: "{", Sequence: true, Kids: g.several(c)}
	guard := g.condition(0)
	if len(g.chans) > 0 && g.chance(25) {
		ch := g.chans[g.r.IntN(len(g.chans))]
		guard = ch.name + "?" + strings.TrimSuffix(strings.Repeat("_,", ch.fields), ",")
	}
	escape := &Node{Head: "} unless { " + guard + ";", Tail: "};", Sequence: true, Kids: g.several(c), fixed: true}
	return &Node{Head: "", Kids: []*Node{main, escape}}
}

func (g *generator) several(c context) []*Node {
	var list []*Node
	for i := range 1 + g.r.IntN(3) {
		c.first = i == 0
		list = append(list, g.statement(c))
	}
	return list
}
