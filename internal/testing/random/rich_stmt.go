package random

import (
	"fmt"
	"strings"
)

// statement returns a random statement for position p.
func (g *rich) statement(p position) *Node {
	if !p.dstep && !p.first && p.process && len(g.labels[g.proc]) < 3 && g.chance(12) {
		l := g.fresh(g.pick("L", "L", "end", "progress", "accept"))
		p := p
		p.first = true
		n := g.statement(p)
		n.Head = l + ": " + n.Head
		g.labels[g.proc] = append(g.labels[g.proc], l)
		return n
	}
	if p.depth > 0 {
		d := p.deeper()
		switch n := g.r.IntN(100); {
		case n < 22:
			return g.selection(d, false)
		case n < 30:
			return g.selection(d, true)
		case n < 40 && !p.dstep:
			d.atomic = true
			return g.sequence("atomic {", d)
		case n < 46 && !p.dstep:
			d.dstep = true
			n := g.sequence("d_step {", d)
			n.Head = "skip; " + n.Head // no jump may lead into the d_step, so a skip stands before it
			return n
		case n < 50:
			return g.sequence("{", d)
		case n < 56 && !p.dstep:
			return g.unless(d, p.first)
		case n < 61:
			return g.loop(d)
		}
	}
	return leaf(g.simple(p) + ";")
}

// sequence returns a block of random statements. head is its beginning, for example "atomic {".
func (g *rich) sequence(head string, p position) *Node {
	n := &Node{Head: head, Tail: "};", Sequence: true}
	p.first = true
	for range 1 + g.r.IntN(3) {
		n.Kids = append(n.Kids, g.statement(p))
		p = p.notFirst()
	}
	return n
}

// unless returns a random statement with an escape. The main part is a block, a loop, a selection, or a single
// statement. If labelled is set, the main part is a block, because only a block may then have a label.
func (g *rich) unless(p position, labelled bool) *Node {
	var main *Node
	guarded := p
	guarded.first, guarded.escape = true, false
	switch n := g.r.IntN(10); {
	case n < 5 || labelled && n < 7:
		main = g.sequence("{", guarded)
	case n < 7 || labelled:
		guarded.atomic = true
		main = g.sequence("atomic {", guarded)
	case n < 8:
		main = g.selection(guarded.deeper(), g.chance(50))
	default:
		main = leaf(g.pick(g.assignment(p), "("+g.expr(p, 1)+")", g.communication(guarded, false)))
	}
	main.Tail = strings.TrimSuffix(main.Tail, ";")
	var escape *Node
	switch out := (position{process: true, depth: p.depth, loops: p.loops, atomic: p.atomic, escape: true}); g.r.IntN(4) {
	case 0:
		escape = leaf("unless { " + g.simple(out) + " };")
	case 1:
		out.atomic = true
		escape = g.sequence("unless atomic {", out)
	default:
		escape = g.sequence("unless {", out)
	}
	main.fixed, escape.fixed = true, true
	return &Node{Kids: []*Node{main, escape}}
}

// selection returns an if statement, or a do statement if loop is set. Its options may start with any statement.
func (g *rich) selection(p position, loop bool) *Node {
	n := &Node{Head: "if", Tail: "fi;"}
	if loop {
		n.Head, n.Tail = "do", "od;"
		p.loops++
	}
	inner, talk := false, g.talk
	for range 1 + g.r.IntN(2) {
		o := &Node{Head: "::", Sequence: true}
		switch k := g.r.IntN(100); {
		case k < 45:
			o.Kids = append(o.Kids, leaf(g.guard(p)+" ->"))
		case k < 60:
			o.Kids = append(o.Kids, leaf(g.simple(position{process: true, dstep: p.dstep, atomic: p.atomic, escape: p.escape, loops: p.loops})+";"))
		case k < 75 && p.depth > 0 && (!inner || g.have&TwoElses != 0) && g.have&ElseInside != 0:
			inner = true
			o.Kids = append(o.Kids, g.selection(p.deeper(), g.chance(25)))
		case k < 85 && p.depth > 0 && g.have&TwoElses != 0 && !p.dstep:
			o.Kids = append(o.Kids, g.statement(position{process: true, depth: 1, first: true, escape: p.escape, loops: p.loops, atomic: p.atomic}))
		default:
			o.Kids = append(o.Kids, leaf(g.communication(p, p.dstep)+";"))
		}
		for range g.r.IntN(3) {
			o.Kids = append(o.Kids, g.statement(p.deeper().notFirst()))
		}
		if loop && (g.chance(35) || p.atomic || p.dstep) && g.have&LoopsInside == 0 || loop && g.chance(30) {
			o.Kids = append(o.Kids, leaf("break;"))
		}
		n.Kids = append(n.Kids, o)
	}
	allowed := (!p.escape || g.have&ElseEscapes != 0) && (!g.claimed || g.talk == talk)
	if allowed && ((!inner || g.have&TwoElses != 0) && g.chance(35) || p.dstep && g.chance(80)) {
		o := &Node{Head: ":: else ->", Sequence: true, Kids: []*Node{g.statement(p.deeper().notFirst())}}
		if loop {
			o.Kids = append(o.Kids, leaf("break;"))
		}
		n.Kids = append(n.Kids, o)
	} else if g.chance(6) {
		n.Kids = append(n.Kids, &Node{Head: ":: timeout ->", Sequence: true, Kids: []*Node{g.statement(p.deeper().notFirst())}})
	}
	return n
}

// loop returns a for or select statement with expressions as bounds.
func (g *rich) loop(p position) *Node {
	i := "l"
	if !p.process {
		i = "x"
	}
	switch g.r.IntN(4) {
	case 0:
		return leaf("select (" + i + " : " + g.pick("0", "0", g.small(p, 1)) + " .. " + g.pick("1", "2", "(1 + "+g.small(p, 1)+")") + ");")
	case 1:
		n := g.sequence("for ("+i+" in a) {", p)
		n.Tail = "}"
		return n
	}
	n := g.sequence("for ("+i+" : "+g.pick("0", "1", g.small(p, 1))+" .. "+g.pick("1", g.small(p, 1), "len("+g.channel(p, g.chans[0])+")")+") {", p)
	n.Tail = "}"
	return n
}

func (g *rich) guard(p position) string {
	if g.chance(25) {
		return g.communication(p, p.dstep)
	}
	return "(" + g.expr(p, 2) + ")"
}

// run returns a statement that creates a process of the last process type.
func (g *rich) run(p position) string {
	text := "run " + g.procs[len(g.procs)-1]
	switch {
	case !g.passive:
		text += "()"
	default:
		text += "(" + g.pick(g.expr(p, 1), g.small(p, 1)) + ", " + g.channel(p, g.chans[0]) + ")"
	}
	if g.ranked && g.chance(50) {
		text += fmt.Sprintf(" priority %d", 1+g.r.IntN(3))
	}
	if g.chance(30) {
		return "l = " + text
	}
	return text
}

// simple returns a random statement on one line for position p.
func (g *rich) simple(p position) string {
	jumps := !p.escape || g.have&EscapeJumps != 0
	switch n := g.r.IntN(100); {
	case n < 32:
		return g.assignment(p)
	case n < 54:
		return g.communication(p, p.dstep)
	case n < 66:
		return "(" + g.expr(p, 2) + ")"
	case n < 74:
		return "assert(" + g.expr(p, 2) + ")"
	case n < 77:
		return fmt.Sprintf("printf(\"%%d\", %s)", g.expr(p, 1))
	case n < 82 && g.runs > 0 && !p.dstep && (p.loops == 0 || g.have&Structures != 0):
		g.runs--
		return g.run(p)
	case n < 86 && (!p.atomic && !p.dstep || g.have&TimeoutInside != 0):
		return "timeout"
	case n < 92 && g.ranked:
		of := "_pid"
		if g.have&RanksOfOthers != 0 {
			of = g.expr(p, 0)
		}
		return g.pick("_priority = 1 + "+g.small(p, 1), "set_priority("+of+", 1 + "+g.small(p, 1)+")")
	case n < 94 && p.loops > 0 && jumps:
		return "break"
	case n < 95 && jumps && len(g.labels[g.proc]) > 0 && !p.dstep && (!p.atomic || g.have&LoopsInside != 0):
		return "goto " + g.pickFrom(g.labels[g.proc])
	case n < 96 && jumps && g.ahead != "" && !p.dstep:
		return "goto " + g.ahead
	case n < 97 && !p.first:
		v := g.fresh("z")
		return "byte " + v + " = " + g.expr(p, 1)
	}
	return g.pick("skip", "true", "(1)", "x = _pid")
}
