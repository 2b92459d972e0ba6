package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Places returns the random model for a seed. Its processes are of several types, and a pid is used by processes of
// different types in turn: few processes are alive at the same time, and ended processes are removed. The types look
// alike. They differ in edges, in the position of an else, in having a local channel, and in the variables that they
// read.
func Places(seed uint64) *Model {
	p := &places{r: rand.New(rand.NewPCG(seed, 0x706c616365))}
	return p.model()
}

// places is the generator for Places.
type places struct {
	r     *rand.Rand
	chans []string // channels with room for messages
	types []string
	most  int  // maximum number of processes alive at the same time
	own   bool // whether the process being written has the local channel d
}

func (p *places) chance(percent int) bool { return p.r.IntN(100) < percent }

func (p *places) pick(list ...string) string { return list[p.r.IntN(len(list))] }

func (p *places) model() *Model {
	root := &Node{fixed: true}
	declare := func(format string, args ...any) { root.Kids = append(root.Kids, leaf(fmt.Sprintf(format, args...))) }
	declare("byte x, y, z;")
	for i := range p.r.IntN(3) {
		c := fmt.Sprintf("c%d", i)
		p.chans = append(p.chans, c)
		declare("chan %s = [%d] of { byte };", c, 1+p.r.IntN(2))
	}
	meets := p.chance(30)
	if meets {
		declare("chan r = [0] of { byte };")
	}
	for i := range 2 + p.r.IntN(3) {
		p.types = append(p.types, fmt.Sprintf("T%d", i))
	}
	p.most = 2 + p.r.IntN(3)
	if p.chance(60) {
		declare("active proctype C() { do :: %s :: %s od }", p.counts(), p.counts())
		p.most++
	}
	if meets {
		declare("active proctype R() { byte l; do :: r?l :: r!1 -> l = 0 od }")
		p.most++
	}
	for _, t := range p.types {
		root.Kids = append(root.Kids, p.process(t))
	}
	var starts []string
	for range 1 + p.r.IntN(2) {
		starts = append(starts, p.start(2))
	}
	body := strings.Join(starts, "; ")
	if p.chance(60) {
		body += fmt.Sprintf("; do :: atomic { _nr_pr < %d -> %s } od", p.most, p.start(3))
	}
	declare("init { %s }", body)
	atoms := []string{"(x == 0)", "(x == 1)", "(x == y)", "(y > 1)", "(z == 2)", fmt.Sprintf("(_nr_pr < %d)", p.most)}
	for _, c := range p.chans {
		atoms = append(atoms, "(len("+c+") > 0)")
	}
	return &Model{Node: root, Atoms: atoms}
}

// start returns a statement that creates a process. Its type is a random one of the first `types` types.
func (p *places) start(types int) string {
	var options []string
	for _, i := range p.r.Perm(len(p.types))[:min(types, len(p.types))] {
		options = append(options, ":: run "+p.types[i]+"()")
	}
	return "if " + strings.Join(options, " ") + " fi"
}

// counts returns a random step that increments or changes a variable. The step is always enabled, or enabled for a few
// values.
func (p *places) counts() string {
	v := p.variable()
	return p.pick(v+" = ("+v+" + 1) % 3", "d_step { "+v+" < 2 -> "+v+"++ }", v+" > 1 -> "+v+" = 0")
}

func (p *places) variable() string { return p.pick("x", "y", "z") }

func (p *places) value() string {
	return p.pick("0", "1", "2", "l", p.variable(), "_pid & 1")
}

func (p *places) guard() string {
	channel := append([]string{}, p.chans...)
	if p.own {
		channel = append(channel, "d", "d")
	}
	switch n := p.r.IntN(10); {
	case n < 2 && len(channel) > 0:
		return p.pick(channel...) + "?" + p.pick("l", "l", "_", "1")
	case n < 4 && len(channel) > 0:
		return p.pick(channel...) + "!" + p.value()
	case n < 6:
		return "(" + p.variable() + " == " + p.value() + " && " + p.variable() + " == " + p.value() + ")"
	}
	return "(" + p.variable() + " " + p.pick("==", "==", "!=", ">") + " " + p.value() + ")"
}

func (p *places) effect() string {
	v := p.variable()
	return p.pick(v+" = "+p.value(), v+" = ("+v+" + 1) % 3", "l = "+p.value(), "skip",
		"d_step { l = 0; "+v+" = 0 }", fmt.Sprintf("assert(%s < 3)", v))
}

// process returns a process type with the given name: a loop with a few options, perhaps an else, and perhaps
// statements before and after the loop.
func (p *places) process(name string) *Node {
	head := []*Node{leaf("byte l;")}
	if p.own = p.chance(35); p.own {
		head = append(head, leaf("chan d = [1] of { byte };"))
	}
	loop := &Node{Head: "do", Tail: "od;", fixed: true}
	n := 1 + p.r.IntN(4)
	last := -1
	if n > 1 && p.chance(40) {
		last = p.r.IntN(n)
	}
	for i := range n {
		option := p.guard()
		switch {
		case i == last:
			option = "else"
		case last >= 0 && strings.ContainsAny(option, "?!"): // no send or receive may stand beside an else
			option = "(" + p.variable() + " > " + p.pick("0", "1") + ")"
		}
		switch p.r.IntN(4) {
		case 0:
			option += " -> break"
		case 1:
			option += " -> " + p.effect() + "; " + p.effect()
		default:
			option += " -> " + p.effect()
		}
		loop.Kids = append(loop.Kids, leaf(":: "+option))
	}
	body := &Node{Sequence: true, fixed: true}
	if p.chance(30) {
		body.Kids = append(body.Kids, leaf(p.guard()+";"))
	}
	body.Kids = append(body.Kids, loop)
	if p.chance(30) {
		body.Kids = append(body.Kids, leaf(p.effect()+";"))
	}
	return &Node{Head: "proctype " + name + "() {", Tail: "}", Kids: append(head, body)}
}
