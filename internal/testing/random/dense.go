package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Dense returns the random model for a seed. The model has many processes that access few objects:
//   - Processes are short and have little control flow. They use the statements the dependence relation distinguishes.
//   - Elements of arrays and structures are selected by constants, _pid, locals and parameters.
//   - Processes write constants and wait for constants, and increment counters; d_steps write several objects.
//   - Some processes are created later.
func Dense(seed uint64) *Model {
	d := &dense{r: rand.New(rand.NewPCG(seed, 0x64656e7365))}
	return d.model()
}

// dense is the generator for Dense. Its fields describe the text written so far.
type dense struct {
	r       *rand.Rand
	scalars []string
	arrays  bool
	structs bool
	chans   []string
	several bool // the model has an array of channels, h
	held    bool // every process has a variable v that holds a channel
	claims  bool // the model uses xr and xs; no else may stand beside channel tests
	claimed bool // a process has used xr or xs; SPIN rejects a second claim that contradicts the first
	atoms   []string

	// The fields below describe the process that is being written.
	created bool // the process is created by run, with a number and, if there are channels, a channel
	runs    int  // number of processes that this process may still create
	passive []string
}

func (d *dense) chance(percent int) bool { return d.r.IntN(100) < percent }

func (d *dense) pick(list ...string) string { return list[d.r.IntN(len(list))] }

func (d *dense) model() *Model {
	root := &Node{fixed: true}
	declare := func(format string, args ...any) { root.Kids = append(root.Kids, leaf(fmt.Sprintf(format, args...))) }
	for i := range 1 + d.r.IntN(2) {
		v := fmt.Sprintf("x%d", i)
		d.scalars = append(d.scalars, v)
		declare("%s", d.pick("byte "+v+";", "bit "+v+";", "unsigned "+v+" : 2;", "short "+v+";"))
		d.atoms = append(d.atoms, "("+v+" == 1)", "("+v+" == 0)", "("+v+" > 1)")
	}
	if d.arrays = d.chance(55); d.arrays {
		declare("%s a[6];", d.pick("byte", "bit", "short"))
		d.atoms = append(d.atoms, "(a[0] == 1)", "(a[1] == 1)", "(a[3] == 0)", "(a[2] == a[1])")
	}
	if d.structs = d.chance(20); d.structs {
		declare("typedef T { byte f; bit z[2] };")
		declare("T t[2];")
		d.atoms = append(d.atoms, "(t[0].f == 1)", "(t[1].z[1] == 1)")
	}
	for i := range d.r.IntN(3) {
		c, size := fmt.Sprintf("c%d", i), d.r.IntN(3)
		d.chans = append(d.chans, c)
		declare("chan %s = [%d] of { %s };", c, size, d.pick("byte", "byte", "bit"))
		if size > 0 {
			d.atoms = append(d.atoms, "(len("+c+") == 1)", "(len("+c+") == 0)")
		}
	}
	if d.several = d.chance(30); d.several {
		declare("chan h[2] = [%d] of { byte };", d.r.IntN(3))
		d.chans = append(d.chans, "h[0]", "h[1]")
	}
	d.claims = len(d.chans) > 0 && !d.several && d.chance(20)
	d.held = len(d.chans) > 0 && d.chance(30)
	procs := 2 + d.r.IntN(3)
	active := procs - d.r.IntN(2)
	for i := active; i < procs; i++ {
		d.passive = append(d.passive, fmt.Sprintf("P%d", i))
	}
	for i := range procs {
		root.Kids = append(root.Kids, d.process(fmt.Sprintf("P%d", i), i < active))
	}
	return &Model{Node: root, Atoms: d.atoms}
}

func (d *dense) process(name string, active bool) *Node {
	d.created, d.runs = !active, 0
	head := "proctype " + name + "(byte q)"
	switch {
	case active:
		d.runs = 2
		head = d.pick("active ", "active ", "active ", "active ", "active [2] ") + "proctype " + name + "()"
	case len(d.chans) > 0:
		head = "proctype " + name + "(byte q; chan k)"
	}
	n := &Node{Head: head + " {", Tail: "}", Kids: []*Node{leaf("byte l;")}}
	if d.claims && !d.claimed && d.chance(40) {
		d.claimed = true
		n.Kids = append(n.Kids, leaf(d.pick("xr", "xs")+" c0;"))
	}
	if d.held {
		n.Kids = append(n.Kids, leaf("chan v = "+d.pick(d.chans...)+";"))
	}
	body := &Node{Sequence: true, fixed: true}
	for i := range 1 + d.r.IntN(4) {
		if d.chance(7) {
			label := fmt.Sprintf("L%d", i)
			body.Kids = append(body.Kids, leaf("skip; "+label+": skip;"))
			if strings.HasPrefix(head, "active proctype") {
				d.atoms = append(d.atoms, "("+name+"@"+label+")")
			}
		}
		body.Kids = append(body.Kids, leaf(d.statement(1)+";"))
	}
	switch d.r.IntN(4) {
	case 0:
		body.Kids = append(body.Kids, leaf("false;"))
	case 1:
		body.Kids = append(body.Kids, leaf("end: do :: "+d.guard()+" od;"))
	}
	n.Kids = append(n.Kids, body)
	return n
}

// shared returns the text of a random global variable, array element or field.
func (d *dense) shared() string {
	if d.arrays && d.chance(55) {
		list := []string{"a[0]", "a[1]", "a[2]", "a[3]", "a[_pid]", "a[_pid]", "a[l]", "a[1 - l]"}
		if d.created {
			list = append(list, "a[q]", "a[q & 1]")
		}
		x := d.pick(d.scalars...)
		list = append(list, "a["+x+"]", "a["+x+" & 1]", "a[a["+x+" & 1] & 1]")
		return d.pick(list...)
	}
	if d.structs && d.chance(40) {
		return d.pick("t[0].f", "t[1].f", "t[1].z[0]", "t[l & 1].f", "t[_pid & 1].z[l & 1]", "t[1].z[_pid & 1]")
	}
	return d.pick(d.scalars...)
}

func (d *dense) value() string {
	switch {
	case d.chance(20):
		return d.pick("l", "l", "_pid", "_nr_pr")
	case d.created && d.chance(20):
		return "q"
	}
	return d.shared()
}

func (d *dense) constant() string { return d.pick("0", "1", "1", "2") }

func (d *dense) channel() string {
	switch {
	case d.created && d.chance(50):
		return "k"
	case d.held && d.chance(40):
		return "v"
	case d.several && d.chance(40):
		return d.pick("h[l & 1]", "h[_pid & 1]", "h["+d.pick(d.scalars...)+" & 1]")
	}
	return d.pick(d.chans...)
}

func (d *dense) condition() string {
	switch n := d.r.IntN(100); {
	case n < 20:
		return "(" + d.condition() + " && " + d.condition() + ")"
	case n < 24:
		return "(" + d.condition() + " || " + d.condition() + ")"
	case n < 40 && len(d.chans) > 0:
		c := d.channel()
		return d.pick("nempty("+c+")", "nfull("+c+")", "empty("+c+")", "full("+c+")", "(len("+c+") == 1)",
			c+"?["+d.constant()+"]", c+"??["+d.constant()+"]")
	case n < 46:
		return fmt.Sprintf("(_nr_pr %s %d)", d.pick("<", ">", "=="), 2+d.r.IntN(3))
	case n < 56:
		return "(" + d.value() + " == " + d.value() + ")"
	}
	return "(" + d.shared() + " " + d.pick("==", "==", "==", "!=", ">=", "<", ">", "<=") + " " + d.constant() + ")"
}

func (d *dense) assignment() string {
	x := d.shared()
	if d.chance(20) {
		x = "l"
	}
	switch d.r.IntN(12) {
	case 0:
		return x + "++"
	case 10:
		return x + " = " + x + d.pick(" | ", " & ", " ^ ") + d.pick("1", "2", "l", d.value())
	case 11:
		if d.held {
			return "v = " + d.pick(d.chans...)
		}
	case 1:
		return x + " = " + x + " - 1"
	case 2:
		return x + " = " + x + " + " + d.value()
	case 3:
		return x + " = " + d.value()
	}
	return x + " = " + d.constant()
}

func (d *dense) communication() string {
	c := d.channel()
	switch d.r.IntN(12) {
	case 0, 1, 2, 3, 4:
		return c + "!" + d.pick(d.constant(), d.constant(), d.value())
	case 5:
		return c + "!!" + d.pick(d.constant(), d.value())
	case 6:
		return c + "??" + d.pick(d.constant(), "eval("+d.value()+")")
	case 7:
		return c + "?<" + d.pick("l", d.constant()) + ">"
	case 8:
		return c + "?" + d.constant()
	case 9:
		return c + "?eval(" + d.value() + ")"
	}
	return c + "?" + d.pick("l", "_", d.shared())
}

func (d *dense) guard() string {
	switch {
	case len(d.chans) > 0 && d.chance(45):
		return d.communication()
	case d.chance(70):
		return d.condition()
	}
	return d.assignment()
}

func (d *dense) simple() string {
	switch n := d.r.IntN(100); {
	case n < 58 && n >= 34:
		return d.guard()
	case n < 74 && n >= 58:
		return "assert(" + d.condition() + ")"
	case n >= 74 && n < 86 && len(d.passive) > 0 && d.runs > 0:
		d.runs--
		arguments := d.pick("0", "1", "2", d.value())
		if len(d.chans) > 0 {
			arguments += ", " + d.pick(d.chans...)
		}
		return "run " + d.pick(d.passive...) + "(" + arguments + ")"
	}
	return d.assignment()
}

// statement returns a random statement on one line. depth bounds the nesting.
func (d *dense) statement(depth int) string {
	series := func(one func() string) string {
		var b strings.Builder
		for range 1 + d.r.IntN(3) {
			b.WriteString(one() + "; ")
		}
		return b.String()
	}
	switch n := d.r.IntN(100); {
	case n < 14:
		first := ""
		if d.chance(50) {
			first = d.guard() + "; "
		}
		return "skip; d_step { " + first + series(d.assignment) + "}"
	case n < 24:
		return "atomic { " + series(d.simple) + "}"
	case n < 28 && depth > 0 && !d.claims:
		return "if :: " + d.condition() + " -> " + d.statement(0) + " :: else -> " + d.statement(0) + " fi"
	case n < 40 && depth > 0:
		return "if :: " + d.guard() + " -> " + d.statement(0) + " :: " + d.guard() + " -> " + d.statement(0) + " fi"
	case n < 44 && depth > 0:
		return "{ " + d.statement(0) + "; " + d.statement(0) + " } unless { " + d.guard() + "; " + d.statement(0) + " }"
	}
	return d.simple()
}
