package random

import "fmt"

// structures calls declare with the declarations of types, variables and channels that construct Structures needs.
// declare has the parameters of fmt.Sprintf.
func (g *rich) structures(declare func(string, ...any)) {
	declare("typedef R { byte f; bit b[2]; T t[2] };")
	declare("R r[2];")
	declare("int w;")
	declare("chan mail = [%d] of { chan, %s };", g.r.IntN(3), g.pick("byte", "bit", "short"))
}

// holder adds, with some probability, a variable v that holds a channel to process n. Statements written afterwards may
// use v. The caller must call the resulting function when the process is complete; it ends the use of v.
func (g *rich) holder(n *Node) func() {
	outside := g.chans
	if g.holds = g.chance(60); g.holds {
		n.Kids = append(n.Kids, leaf("chan v"+g.pick(" = ", " = ", "; v = ")+g.chans[0].name+";"))
		v := g.chans[0]
		v.name = "v"
		g.chans = append(append([]richChan{}, g.chans...), v)
		if g.chance(30) {
			v.name = "t.c"
			g.chans = append(g.chans, v)
		}
	}
	return func() { g.chans, g.holds = outside, false }
}

// structured returns the text of a random part of a structure, or of an int variable.
func (g *rich) structured(p position) string {
	index := func() string {
		switch {
		case p.process:
			return g.pick("0", "1", "(_pid & 1)", "(l & 1)", "(x & 1)", "y", "(r[0].f & 1)", "r[1].b[0]")
		case g.includes(Faults, 6):
			return g.pick("x", "w")
		}
		return g.pick("0", "1", "(x & 1)")
	}
	i, j := index(), index()
	return g.pick("w", "w", "r[0].f", "r["+i+"].f", "r["+i+"].b["+j+"]", "r[1].t["+i+"].f", "r["+i+"].t["+j+"].z[0]")
}

// letter returns a random send or receive of a message with a channel in a field.
func (g *rich) letter(p position) string {
	g.talk++
	own := g.chans[0].name
	if p.process && g.holds {
		own = g.pick(own, "v", "v", "t.c")
	}
	if g.chance(50) && !p.escape {
		return fmt.Sprintf("mail!%s,%s", own, g.expr(p, 1))
	}
	to := g.pick("_", "eval("+own+")")
	if p.process && g.holds && g.chance(60) {
		to = "v"
	}
	op := g.pick("?", "?", "?", "??")
	return fmt.Sprintf("mail%s%s,%s", op, to, g.pick("_", "0", "1", g.variable(p), "eval("+g.variable(p)+")"))
}
