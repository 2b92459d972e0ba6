package random

import "fmt"

// claim returns a random never claim. Its expressions are valid outside processes. Most claims write variables of the
// model or of the claim. A claim that writes no variable may permit reduction.
func (g *rich) claim() *Node {
	g.proc, g.runs, g.locals = "never", 0, nil
	switch n := g.r.IntN(100); {
	case n < 30:
		return g.patientClaim()
	case n < 45:
		g.observes = true
	}
	n := &Node{Head: "never {", Tail: "}"}
	p := position{depth: 2}
	if !g.observes && g.includes(ClaimLocals, 55) {
		g.locals, p.process = []string{"l"}, true
		n.Kids = append(n.Kids, leaf("byte l"+g.pick("", " = 1", " = x")+";"))
	}
	body := &Node{Sequence: true, fixed: true}
	for range 1 + g.r.IntN(3) {
		body.Kids = append(body.Kids, g.claimStatement(p))
	}
	if g.chance(60) {
		second := "(" + g.expr(p, 1) + ")"
		if !g.observes {
			second = g.assignment(p)
		}
		body.Kids = append(body.Kids, leaf(g.pick("accept: ", "")+"do :: ("+g.expr(p, 1)+") :: "+second+" od;"))
	}
	n.Kids = append(n.Kids, body)
	return n
}

// patientClaim returns a never claim that waits for several conditions, one after the other. Finally the claim ends,
// fails, or accepts as long as a further condition holds. Most of these claims are stutter-invariant.
func (g *rich) patientClaim() *Node {
	p := position{}
	n := &Node{Head: "never {", Tail: "}"}
	body := &Node{Sequence: true, fixed: true}
	last := "(" + g.expr(p, 2) + ")"
	switch g.r.IntN(4) {
	case 0: // the claim ends
		body.Kids = append(body.Kids, leaf("do :: "+g.pick("true", "else", "("+g.expr(p, 1)+")")+" :: "+last+" -> break od;"))
	case 1:
		body.Kids = append(body.Kids, leaf("do :: assert"+last+" od;"))
	case 2: // accepts if eventually the condition always holds
		body.Kids = append(body.Kids, leaf("do :: true :: "+last+" -> break od;"), leaf("accept: do :: "+last+" od;"))
	case 3: // accepts if the condition holds again and again, or by an until
		wait := g.pick("true", "("+g.expr(p, 1)+")")
		body.Kids = append(body.Kids,
			leaf(fmt.Sprintf("L0: do :: %s :: %s -> goto accept od;", wait, last)),
			leaf(fmt.Sprintf("accept: if :: %s -> goto L0 :: %s -> goto accept fi;", wait, last)))
	}
	n.Kids = append(n.Kids, body)
	return n
}

func (g *rich) claimStatement(p position) *Node {
	if p.depth > 0 {
		d := p.deeper()
		switch n := g.r.IntN(100); {
		case n < 12 && !p.dstep && g.have&ClaimSequences != 0:
			d.atomic = true
			return g.claimSequence("atomic {", d)
		case n < 24 && !p.dstep && g.have&ClaimSequences != 0:
			d.dstep = true
			return g.claimSequence("d_step {", d)
		case n < 28:
			return g.claimSequence("{", d)
		case n < 50:
			return g.claimSelection(d)
		}
	}
	switch n := g.r.IntN(100); {
	case n < 40 && !g.observes:
		return leaf(g.assignment(p) + ";")
	case n < 70:
		return leaf("(" + g.expr(p, 2) + ");")
	case n < 80:
		return leaf("assert(" + g.expr(p, 2) + ");")
	case n < 86 && g.have&ClaimTimeouts != 0:
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
