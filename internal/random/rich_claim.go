package random

// claim is a never claim: it reads what can be read outside of processes and, in most
// cases, writes to the model's variables or its own.
func (g *rich) claim() *Node {
	g.proc, g.runs, g.locals = "never", 0, []string{"l"}
	p := position{process: true, depth: 2}
	n := &Node{Head: "never {", Tail: "}"}
	n.Kids = append(n.Kids, leaf("byte l"+g.pick("", " = 1", " = x")+";"))
	body := &Node{Sequence: true, fixed: true}
	for range 1 + g.r.IntN(3) {
		body.Kids = append(body.Kids, g.claimStatement(p))
	}
	if g.chance(60) {
		body.Kids = append(body.Kids, leaf(g.pick("accept: ", "")+"do :: ("+g.expr(p, 1)+") :: "+g.assignment(p)+" od;"))
	}
	n.Kids = append(n.Kids, body)
	return n
}

func (g *rich) claimStatement(p position) *Node {
	if p.depth > 0 {
		d := p.deeper()
		switch n := g.r.IntN(100); {
		case n < 12 && !p.dstep:
			d.atomic = true
			return g.claimSequence("atomic {", d)
		case n < 24 && !p.dstep:
			d.dstep = true
			return g.claimSequence("d_step {", d)
		case n < 28:
			return g.claimSequence("{", d)
		case n < 50:
			return g.claimSelection(d)
		}
	}
	switch n := g.r.IntN(100); {
	case n < 40:
		return leaf(g.assignment(p) + ";")
	case n < 70:
		return leaf("(" + g.expr(p, 2) + ");")
	case n < 80:
		return leaf("assert(" + g.expr(p, 2) + ");")
	case n < 86:
		return leaf("timeout;")
	}
	return leaf("skip;")
}

func (g *rich) claimSequence(head string, p position) *Node {
	n := &Node{Head: head, Tail: "};", Sequence: true}
	for range 1 + g.r.IntN(3) {
		n.Kids = append(n.Kids, g.claimStatement(p))
	}
	return n
}

func (g *rich) claimSelection(p position) *Node {
	n := &Node{Head: "if", Tail: "fi;"}
	loop := g.chance(30)
	if loop {
		n.Head, n.Tail = "do", "od;"
	}
	option := func(head string) {
		o := &Node{Head: head, Sequence: true, Kids: []*Node{g.claimStatement(p)}}
		if g.chance(40) {
			o.Kids = append(o.Kids, g.claimStatement(p))
		}
		if loop && (p.dstep || g.chance(40)) {
			o.Kids = append(o.Kids, leaf("break;"))
		}
		n.Kids = append(n.Kids, o)
	}
	for range 1 + g.r.IntN(2) {
		option("::")
	}
	if g.chance(50) {
		option(":: else ->")
	}
	return n
}
