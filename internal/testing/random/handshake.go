package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Handshakes returns the random model for a seed. The model has many handshakes in atomic sequences, like translated
// protocol models:
//   - An atomic sequence has a guard, and a send or receive on a rendezvous channel, between short lists of local
//     steps. Some sequences have two handshakes.
//   - The handshake is at the start, at the end, in the middle, or in an option of a selection.
//   - Servers offer and take messages in loops.
//   - Channels are named directly, as elements of an array, and by parameters.
//
// Function Plain makes the same model without atomic sequences.
func Handshakes(seed uint64) *Model {
	h := &handshakes{dense{r: rand.New(rand.NewPCG(seed, 0x68616e64))}, nil}
	return h.model()
}

// Plain returns the model text with every atomic sequence replaced by a plain block.
func Plain(text string) string { return strings.ReplaceAll(text, "atomic {", "{") }

// handshakes is the generator for Handshakes.
type handshakes struct {
	dense
	meets []string // the rendezvous channels; d.chans has the buffered channels, too
}

func (h *handshakes) model() *Model {
	root := &Node{fixed: true}
	declare := func(format string, args ...any) { root.Kids = append(root.Kids, leaf(fmt.Sprintf(format, args...))) }
	h.scalars = []string{"x0"}
	declare("%s", h.pick("byte x0;", "bit x0;"))
	h.atoms = []string{"(x0 == 0)", "(x0 == 1)"}
	for i := range 1 + h.r.IntN(2) {
		r := fmt.Sprintf("r%d", i)
		h.meets = append(h.meets, r)
		declare("chan %s = [0] of { %s };", r, h.pick("byte", "byte", "bit"))
	}
	if h.chance(15) {
		declare("chan h[2] = [0] of { byte };")
		h.meets = append(h.meets, "h[0]", "h[1]", "h[_pid & 1]", "h[i & 1]")
	}
	h.chans = append(h.chans, h.meets...)
	if h.chance(25) {
		declare("chan b = [%d] of { byte };", 1+h.r.IntN(2))
		h.chans = append(h.chans, "b")
		h.atoms = append(h.atoms, "(len(b) == 0)", "(len(b) == 1)")
	}
	by := h.chance(15) // run creates processes of one type, with a channel as parameter
	if by {
		h.passive = []string{"K"}
	}
	root.Kids = append(root.Kids, h.server("S"))
	for i := range 1 + h.r.IntN(2) {
		root.Kids = append(root.Kids, h.client(fmt.Sprintf("P%d", i), h.pick("active ", "active ", "active [2] ", "active [3] ")))
	}
	if h.chance(30) {
		root.Kids = append(root.Kids, h.server("T"))
	}
	if by {
		root.Kids = append(root.Kids, h.client("K", ""))
	}
	return &Model{Node: root, Atoms: h.atoms}
}

// server returns a process with the given name. The process sends and receives in a loop, forever or until a condition
// holds.
func (h *handshakes) server(name string) *Node {
	n := &Node{Head: "active proctype " + name + "() {", Tail: "}", Kids: []*Node{leaf("byte i, v;")}}
	loop := &Node{Head: "do", Tail: "od;", fixed: true}
	for range 1 + h.r.IntN(2) {
		option := ":: " + h.communication(false)
		switch h.r.IntN(5) {
		case 0:
			option = ":: " + h.sequence()
		case 1:
			option = ":: " + h.local() + "; " + h.sequence()
		case 2:
			option += "; " + h.local()
		}
		loop.Kids = append(loop.Kids, leaf(option))
	}
	if len(h.passive) > 0 && name == "S" {
		n.Kids = append(n.Kids, leaf("run K("+h.pick("r0", h.meets[len(h.meets)-1])+");"))
	}
	if h.chance(20) {
		loop.Kids = append(loop.Kids, leaf(":: "+h.guard()+" -> break"))
	}
	n.Kids = append(n.Kids, loop)
	return n
}

func (h *handshakes) client(name, active string) *Node {
	parameters := "()"
	if h.created = active == ""; h.created {
		parameters = "(chan k)"
	}
	n := &Node{Head: active + "proctype " + name + parameters + " {", Tail: "}", Kids: []*Node{leaf("byte i, v;")}}
	body := &Node{Sequence: true, fixed: true}
	steps := func() {
		for range 1 + h.r.IntN(4) {
			switch {
			case h.chance(55):
				body.Kids = append(body.Kids, leaf(h.sequence()+";"))
			case h.chance(20):
				body.Kids = append(body.Kids, leaf("if :: "+h.sequence()+" :: "+h.sequence()+" fi;"))
			default:
				body.Kids = append(body.Kids, leaf(h.local()+";"))
			}
		}
	}
	if steps(); h.chance(60) {
		body.Head, body.Tail = "do ::", "od;"
	}
	if h.chance(25) && !strings.Contains(active, "[") && !h.created {
		body.Kids = append(body.Kids, leaf("skip; L: skip;"))
		h.atoms = append(h.atoms, "("+name+"@L)")
	}
	n.Kids = append(n.Kids, body)
	return n
}

// guard returns a random condition, usually about locals.
func (h *handshakes) guard() string {
	if h.chance(25) {
		return h.pick("(x0 == 0)", "(x0 == 1)", "(x0 != v)", "nempty("+h.chans[len(h.chans)-1]+")")
	}
	return h.pick("(i == 0)", "(i == 1)", "(i == v)", "(v != 2)", "(i < 2)", "true")
}

// local returns a random step, usually about locals only.
func (h *handshakes) local() string {
	if h.chance(20) {
		return h.pick("x0 = 0", "x0 = 1", "x0 = v", "v = x0", "assert(x0 != 2)", "assert(v == 0 || x0 < 2)")
	}
	return h.pick("i = 0", "i = 1", "i = 2", "v = 0", "v = i", "i = 1 - i")
}

// communication returns a random send or receive. If `sure` is set, it is usually on a rendezvous channel. If not, it
// is on any channel.
func (h *handshakes) communication(sure bool) string {
	c := h.pick(h.chans...)
	switch {
	case h.created && h.chance(60):
		c = "k"
	case sure:
		c = h.pick(h.meets...)
	}
	return c + h.pick("!0", "!1", "!i", "!v", "!x0", "?v", "?v", "?i", "?_", "?1", "?eval(i)", "?x0")
}

// sequence returns a random atomic sequence that contains a handshake.
func (h *handshakes) sequence() string {
	var steps []string
	if h.chance(65) {
		steps = append(steps, h.guard())
	}
	if h.chance(10) {
		steps = append(steps, h.local())
	}
	steps = append(steps, h.communication(true))
	if h.chance(30) {
		steps = append(steps, h.local())
	}
	if h.chance(15) {
		steps = append(steps, h.pick(h.communication(false), "if :: "+h.guard()+" -> "+h.local()+" :: "+h.communication(false)+" fi",
			"if :: "+h.guard()+" -> "+h.local()+" :: "+h.guard()+" fi"))
	}
	return "atomic { " + strings.Join(steps, "; ") + " }"
}
