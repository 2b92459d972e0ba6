package random

import "fmt"

// statement returns a statement.
func (g *rich) statement(p position) *Node {
	if !p.dstep && !p.first && p.process && g.labels[g.proc] == "" && g.chance(12) {
		l := g.fresh(g.pick("L", "L", "end", "progress", "accept"))
		p := p
		p.first = true
		n := g.statement(p)
		n.Head = l + ": " + n.Head
		g.labels[g.proc] = l
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
			n.Head = "skip; " + n.Head // no jump leads into it
			return n
		case n < 50:
			return g.sequence("{", d)
		case n < 56 && !p.dstep:
			main, escape := g.sequence("{", d), g.sequence("} unless {", d)
			main.Tail, main.fixed, escape.fixed = "", true, true
			return &Node{Kids: []*Node{main, escape}}
		case n < 61:
			return g.loop(d)
		}
	}
	return leaf(g.simple(p) + ";")
}

// sequence is a block.
func (g *rich) sequence(head string, p position) *Node {
	n := &Node{Head: head, Tail: "};", Sequence: true}
	for i := range 1 + g.r.IntN(3) {
		p.first = i == 0
		n.Kids = append(n.Kids, g.statement(p))
	}
	return n
}

// selection is an if or do, the options of which may start with any statement.
func (g *rich) selection(p position, loop bool) *Node {
	n := &Node{Head: "if", Tail: "fi;"}
	if loop {
		n.Head, n.Tail = "do", "od;"
		p.loops++
	}
	inner := false
	for range 1 + g.r.IntN(2) {
		o := &Node{Head: "::", Sequence: true}
		switch k := g.r.IntN(100); {
		case k < 45:
			o.Kids = append(o.Kids, leaf(g.guard(p)+" ->"))
		case k < 60:
			o.Kids = append(o.Kids, leaf(g.simple(p.behind())+";"))
		case k < 75 && p.depth > 0 && (!inner || g.have&TwoElses != 0) && g.have&ElseInside != 0:
			inner = true
			o.Kids = append(o.Kids, g.selection(p.deeper(), g.chance(25)))
		case k < 85 && p.depth > 0 && g.have&TwoElses != 0 && !p.dstep:
			o.Kids = append(o.Kids, g.statement(position{process: true, depth: 1, first: true, loops: p.loops, atomic: p.atomic}))
		default:
			o.Kids = append(o.Kids, leaf(g.communication(p, p.dstep)+";"))
		}
		for range g.r.IntN(3) {
			o.Kids = append(o.Kids, g.statement(p.deeper()))
		}
		if loop && (g.chance(35) || p.atomic || p.dstep) && g.have&LoopsInside == 0 || loop && g.chance(30) {
			o.Kids = append(o.Kids, leaf("break;"))
		}
		n.Kids = append(n.Kids, o)
	}
	if (!inner || g.have&TwoElses != 0) && g.chance(35) || p.dstep && g.chance(80) {
		o := &Node{Head: ":: else ->", Sequence: true, Kids: []*Node{g.statement(p.deeper())}}
		if loop {
			o.Kids = append(o.Kids, leaf("break;"))
		}
		n.Kids = append(n.Kids, o)
	} else if g.chance(6) {
		n.Kids = append(n.Kids, &Node{Head: ":: timeout ->", Sequence: true, Kids: []*Node{g.statement(p.deeper())}})
	}
	return n
}

// loop is a for or select with bounds that are expressions.
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

// argument is that of the process type that run names.
func (g *rich) argument(p position) string {
	if !g.passive {
		return "()"
	}
	return g.pick("("+g.expr(p, 1)+")", "("+g.small(p, 1)+")")
}

// simple is a statement on one line.
func (g *rich) simple(p position) string {
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
	case n < 82 && g.runs > 0 && !p.dstep && p.loops == 0:
		g.runs--
		return "run " + g.procs[len(g.procs)-1] + g.argument(p)
	case n < 86 && (!p.atomic && !p.dstep || g.have&TimeoutInside != 0):
		return "timeout"
	case n < 92 && g.ranked:
		return g.pick("_priority = 1 + "+g.small(p, 1), "set_priority("+g.expr(p, 0)+", 1 + "+g.small(p, 1)+")")
	case n < 94 && p.loops > 0:
		return "break"
	case n < 96 && g.labels[g.proc] != "" && !p.dstep && !p.atomic:
		return "goto " + g.labels[g.proc]
	case n < 97 && !p.first:
		v := g.fresh("z")
		return "byte " + v + " = " + g.expr(p, 1)
	}
	return g.pick("skip", "true", "(1)", "x = _pid")
}
