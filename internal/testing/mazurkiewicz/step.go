package mazurkiewicz

import (
	"fmt"
	"slices"
)

// cell is a unit of state, as in number 4 of the definition (see the package comment).
type cell struct {
	kind   cellKind
	of, no int // of is the index of the variable or channel, and no the index of the element or message
}

type cellKind uint8

const (
	variable cellKind = iota
	rightToSend
	rightToReceive
	message
	room
)

// access is a read or write of a cell.
type access struct {
	cell
	write bool
}

// conflict reports whether two events of different processes are dependent, given their accesses a and b.
func conflict(a, b []access) bool {
	for _, x := range a {
		for _, y := range b {
			if x.cell == y.cell && (x.write || y.write) {
				return true
			}
		}
	}
	return false
}

// fault is an error in a program, for example a division by zero. A program with such an error is invalid.
type fault struct{ text string }

func (f *fault) Error() string { return f.text }

// eye evaluates expressions and executes options of process p in state s. eye records the accesses in `seen`.
type eye struct {
	m    *machine
	s    *state
	p    int
	seen []access
}

func (e *eye) touch(k cellKind, of, no int, write bool) {
	a := access{cell{k, of, no}, write}
	if !slices.Contains(e.seen, a) {
		e.seen = append(e.seen, a)
	}
}

func (e *eye) add(list []access) {
	for _, a := range list {
		e.touch(a.kind, a.of, a.no, a.write)
	}
}

// slot returns the index in state.values of the variable to which r refers, and records the access.
func (e *eye) slot(r Ref, write bool) int {
	if r.Local {
		return e.m.locals[e.p] + r.Variable
	}
	at := 0
	if r.Index != nil {
		at = e.eval(r.Index)
	}
	if v := e.m.program.Shared[r.Variable]; at < 0 || at >= len(v.Init) {
		panic(&fault{fmt.Sprintf("%s has no element %d", v.Name, at)})
	}
	e.touch(variable, r.Variable, at, write)
	return e.m.offset[r.Variable] + at
}

func (e *eye) eval(x Expr) int {
	switch x := x.(type) {
	case Const:
		return int(x)
	case Ref:
		return e.s.values[e.slot(x, false)]
	case Poll:
		if x.Full {
			return number(!e.roomIn(x.Channel))
		}
		return number(!e.messageIn(x.Channel))
	case Binary:
		return e.binary(x)
	}
	panic(&fault{fmt.Sprintf("unknown expression %T", x)})
}

func (e *eye) binary(x Binary) int {
	a := e.eval(x.X)
	switch {
	case x.Op == "&&" && a == 0:
		return 0
	case x.Op == "||" && a != 0:
		return 1
	}
	b := e.eval(x.Y)
	switch x.Op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "%":
		if b == 0 {
			panic(&fault{"division by zero"})
		}
		return a % b
	case "==":
		return number(a == b)
	case "!=":
		return number(a != b)
	case "<":
		return number(a < b)
	case "&&", "||":
		return number(b != 0)
	}
	panic(&fault{"unknown operator " + x.Op})
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// roomIn reports whether channel c has room for the next send, and records the accesses of this test.
func (e *eye) roomIn(c int) bool {
	n := len(e.s.messages[c])
	e.touch(rightToSend, c, 0, false)
	e.touch(room, c, e.s.received[c]+n+1, false)
	return n < e.m.program.Channels[c].Capacity
}

// messageIn reports whether channel c has a message for the next receive, and records the accesses of this test.
func (e *eye) messageIn(c int) bool {
	e.touch(rightToReceive, c, 0, false)
	e.touch(message, c, e.s.received[c]+1, false)
	return len(e.s.messages[c]) > 0
}

// executable reports whether option o is enabled, and records the accesses of the test.
func (e *eye) executable(o *Option) bool {
	switch {
	case o.Send != nil:
		return e.roomIn(o.Send.Channel)
	case o.Receive != nil:
		return e.messageIn(o.Receive.Channel)
	case o.Assert != nil || o.Guard == nil:
		return true
	}
	return e.eval(o.Guard) != 0
}

// execute executes option o, which changes the state e.s, and records the accesses. failed reports whether o is an
// assertion that fails.
func (e *eye) execute(o *Option) (failed bool) {
	switch {
	case o.Send != nil:
		c := o.Send.Channel
		v := e.eval(o.Send.Value)
		e.touch(rightToSend, c, 0, true)
		e.touch(message, c, e.s.received[c]+len(e.s.messages[c])+1, true)
		e.s.messages[c] = append(e.s.messages[c], v)
	case o.Receive != nil:
		c := o.Receive.Channel
		e.touch(rightToReceive, c, 0, true)
		e.s.received[c]++
		e.touch(room, c, e.s.received[c]+e.m.program.Channels[c].Capacity, true)
		v := e.s.messages[c][0]
		e.s.messages[c] = e.s.messages[c][1:]
		e.s.values[e.slot(o.Receive.To, true)] = v
	case o.Assert != nil:
		return e.eval(o.Assert) == 0
	default:
		for _, a := range o.Assigns {
			v := e.eval(a.Value)
			e.s.values[e.slot(a.To, true)] = v
		}
	}
	return false
}

// move is an enabled step of process p, with its accesses and with the state after it.
type move struct {
	p        int
	label    Label
	accesses []access
	to       *state
	failed   bool // whether an assertion failed
}

// open returns the enabled steps of process p in s. asked has the accesses of the tests that determine which steps are
// enabled.
func (m *machine) open(s *state, p int) (list []step, asked []access) {
	e := eye{m: m, s: s, p: p}
	for _, st := range m.places[p][s.at[p]].steps {
		if st.otherwise && len(list) == 0 || !st.otherwise && e.executable(st.option) {
			list = append(list, st)
		}
	}
	return list, e.seen
}

// moves returns the enabled steps in s, ordered by process.
func (m *machine) moves(s *state) []move {
	var list []move
	for p := range s.at {
		open, asked := m.open(s, p)
		for _, st := range open {
			e := eye{m: m, s: s.clone(), p: p, seen: slices.Clone(asked)}
			mv := move{p: p, label: st.label}
			if !st.otherwise {
				mv.failed = e.execute(st.option)
			}
			e.s.at[p] = st.next
			mv.to, mv.accesses = e.s, e.seen
			list = append(list, mv)
		}
	}
	return list
}
