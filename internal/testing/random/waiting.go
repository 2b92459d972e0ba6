package random

import (
	"fmt"
	"math/rand/v2"
)

// Waiting returns the random model for a seed, for tests of abstractions. Its processes wait: for a value of a variable
// that a further process counts through a range, or for a message with a certain number. While they wait, they have no
// other moves; some processes instead poll in a loop. One process fails an assertion after waiting.
//
// A coarse abstraction of such a model has many spurious steps, and hardly ever decides whether a process waits
// forever. An abstraction that loses the only path to the failed assertion does not find the error.
func Waiting(seed uint64) *Model {
	w := &waiting{r: rand.New(rand.NewPCG(seed, 0x77616974))}
	return w.model()
}

// waiting is the generator for Waiting.
type waiting struct {
	r     *rand.Rand
	chans []string
	local bool // the process being written has a variable v
}

func (w *waiting) chance(percent int) bool { return w.r.IntN(100) < percent }

func (w *waiting) pick(list ...string) string { return list[w.r.IntN(len(list))] }

// pickIfLocal returns a random element of list if the process being written has the local variable v. If not, the
// result is the parameter `other`.
func (w *waiting) pickIfLocal(other string, list ...string) string {
	if w.local {
		return w.pick(list...)
	}
	return other
}

func (w *waiting) model() *Model {
	root := &Node{fixed: true}
	declare := func(format string, args ...any) { root.Kids = append(root.Kids, leaf(fmt.Sprintf(format, args...))) }
	declare("%s;", w.pick("unsigned x : 4, y : 3", "unsigned x : 4, y : 3", "unsigned x : 4, y : 3", "short x; byte y"))
	declare("bit go;")
	for i := range w.r.IntN(5) / 2 {
		c := fmt.Sprintf("c%d", i)
		w.chans = append(w.chans, c)
		declare("chan %s = [%s] of { %s };", c, w.pick("0", "1", "1", "2"), w.pick("byte", "short"))
	}
	types := 2 + w.r.IntN(2)
	source, fails := w.r.IntN(types+2), w.r.IntN(types) // random: the lowest process number is tried first
	for i := range types {
		if i == source {
			root.Kids = append(root.Kids, w.source())
		}
		root.Kids = append(root.Kids, w.process(fmt.Sprintf("P%d", i), i == fails, source <= types))
	}
	if source == types {
		root.Kids = append(root.Kids, w.source())
	}
	return &Model{Node: root, Atoms: []string{"(x > 2)", "(y == 1)", "(go == 1)", "(x == y)"}}
}

// source returns process Source. The process changes x in a loop while x is small, and afterwards sets go. Further
// processes may wait for a value of x, or for go.
func (w *waiting) source() *Node {
	w.local = false
	n := &Node{Head: "active proctype Source() {", Tail: "}"}
	step := w.pick("x++", "x++", "x = x + 2", "x = x + y", "x = 3 - x")
	end := w.pick("break", "x > 1 -> break", "else -> break")
	loop := fmt.Sprintf("do :: x < %d -> %s :: %s od;", 2+w.r.IntN(6), step, end)
	n.Kids = append(n.Kids, leaf(loop), leaf("go = 1;"))
	if w.chance(40) {
		n.Kids = append(n.Kids, leaf(w.step()+";"))
	}
	return n
}

// process returns a process type with the given name. If `fails` is set, the last statement is an assertion. `comes`
// says that the model has a process Source, which sets the variable go at its end.
func (w *waiting) process(name string, fails, comes bool) *Node {
	w.local = false
	head := w.pick("active ", "active ", "active ", "active [2] ") + "proctype " + name + "()"
	if w.chance(5) {
		head += " provided (" + w.guard() + ")"
	}
	n := &Node{Head: head + " {", Tail: "}"}
	if w.local = w.chance(60); w.local {
		n.Kids = append(n.Kids, leaf("unsigned v : 3;"))
	}
	if comes && w.chance(50) {
		n.Kids = append(n.Kids, leaf("go;"))
	}
	body := &Node{Sequence: true, fixed: true}
	for range 1 + w.r.IntN(3) {
		body.Kids = append(body.Kids, leaf(w.statement()+";"))
	}
	if !fails && w.chance(40) {
		body.Head, body.Tail = w.pick("", "end: ")+"do ::", "od;"
	}
	if n.Kids = append(n.Kids, body); fails {
		n.Kids = append(n.Kids, leaf(w.pick("assert(false);", "assert(false);", "assert("+w.guard()+");")))
	}
	return n
}

func (w *waiting) statement() string {
	switch w.r.IntN(9) {
	case 0:
		return "do :: " + w.wait() + " -> break :: " + w.pick("else", "else", w.guard(), w.step()) + " od"
	case 1:
		return "if :: " + w.wait() + " -> " + w.step() + " :: " + w.pick("else", w.wait(), w.step()) + " fi"
	case 2:
		return w.pick("atomic", "atomic", "d_step") + " { " + w.guard() + "; " + w.assignment() + " }"
	case 3, 4, 5:
		return w.step()
	}
	return w.wait()
}

// wait returns a random statement at which a process may wait.
func (w *waiting) wait() string {
	if len(w.chans) > 0 && w.chance(65) {
		return w.pick(w.chans...) + w.pick("?1", "?1", "?1", "?0", "?2", "?_", "?eval(y)", "?x", "!1", "?[1]", "??1")
	}
	return w.guard()
}

func (w *waiting) guard() string {
	k := 1 + w.r.IntN(7)
	switch w.r.IntN(9) {
	case 0:
		return fmt.Sprintf("(x + x == %d)", 2*k)
	case 1:
		return fmt.Sprintf("(x %% 3 == %d)", k%3)
	case 2:
		return fmt.Sprintf("(x - y > %d)", k-2)
	case 3:
		return w.pick("(y == 1)", "(y == 0)", "(x == y)", "(x > 1 && y == 0)", "(y == 1 || x < 2)",
			w.pickIfLocal("(x < y)", "(v == 1)", "(v > x)"))
	}
	return fmt.Sprintf("(x %s %d)", w.pick(">", ">", "<", "==", "!=", ">="), k)
}

func (w *waiting) step() string {
	if len(w.chans) > 0 && w.chance(55) {
		return w.pick(w.chans...) + w.pick("!1", "!1", "!1", "!0", "!x", "!y", "!2")
	}
	return w.assignment()
}

func (w *waiting) assignment() string {
	return w.pick("y = 1", "y = 1 - y", "y = x", "x = 0", "x++", "x = x - 1", "skip",
		w.pickIfLocal("y = y + x", "v = x", "v = 1", "x = v", "y = y + v"))
}
