package symmetry

import (
	"fmt"
	"maps"

	"ltlpor/internal/model/program"
)

// message is a message sent in a window.
type message struct {
	fields []term
	by     *program.Edge
}

// globalChannel returns the channel in c, an element of a global that nothing assigns, or 0. The image of the start is
// the start. Hence the channel is the same before and in the image.
func (w *window) globalChannel(c cell) int32 {
	if !c.v.Global || c.v.Type.Kind != program.Chan || w.chans.Assigned[c.v] {
		return 0
	}
	for n, d := range w.prog.GlobalChans {
		if d.Var == c.v && d.Elem == c.i {
			return int32(n) + 1
		}
	}
	return 0
}

// global returns the declaration of the channel with number t, or nil if t may be no global channel.
func (w *window) global(t term) *program.ChanDecl {
	if !t.known || t.v < 1 || int(t.v) > len(w.prog.GlobalChans) {
		return nil
	}
	return &w.prog.GlobalChans[t.v-1]
}

// length returns the number of messages in channel id, a global one with room for n, on side s.
func (w *window) length(id int32, n int, s side) term {
	from := id
	if s == image {
		from = w.g.channels.apply(id)
	}
	t := term{key: fmt.Sprintf("(len %d)", from), hi: int64(n)}
	return t.plus(int32(len(w.sides[s].sent[id])))
}

// chanTest returns the value of x, with the messages sent in the window.
func (w *window) chanTest(x *program.ChanTest, s side) term {
	c := w.value(x.Chan, s)
	d := w.global(c)
	if d == nil || w.prog.ChanTypes[d.Type].Cap == 0 {
		if len(w.sides[s].sent) > 0 {
			return w.fail("it asks for the length of a channel in the order of the processes")
		}
		return w.evaluation.chanTest(x, s)
	}
	room := w.prog.ChanTypes[d.Type].Cap
	n := w.length(c.v, room, s)
	switch x.Op {
	case program.ChanFull:
		return binary(program.OpGe, n, number(int32(room)))
	case program.ChanNonFull:
		return binary(program.OpLt, n, number(int32(room)))
	case program.ChanEmpty:
		return binary(program.OpEq, n, number(0))
	case program.ChanNonEmpty:
		return binary(program.OpNe, n, number(0))
	}
	return n
}

// hasRoom reports whether the channel of x, a send, has room for a message on side s.
func (w *window) hasRoom(x *program.Edge, s side) bool {
	c := w.value(x.Comm.Chan, s)
	if w.faulted(c, s) {
		return true
	}
	d := w.global(c)
	switch {
	case d == nil:
		w.fail("it sends to a channel that may be any channel, in the order of the processes")
		return true
	case w.prog.ChanTypes[d.Type].Cap == 0:
		w.fail("it meets other processes in the order of the processes")
		return true
	}
	room := w.prog.ChanTypes[d.Type].Cap
	return w.compare(program.OpLt, w.length(c.v, room, s), number(int32(room)))
}

// send appends the message of x to its channel on side s.
func (w *window) send(x *program.Edge, s side) {
	c := w.value(x.Comm.Chan, s)
	fields := w.prog.ChanTypes[w.global(c).Type].Fields
	switch {
	case x.Comm.Sorted:
		w.fail("it sorts messages in the order of the processes")
	case len(x.Comm.Msg) != len(fields):
		w.fail("its messages have another number of fields than the channel")
	case w.exclusive:
		w.fail("it sends in the order of the processes, and a channel is declared to be of one process")
	}
	if w.undecided != "" {
		return
	}
	m := message{by: x}
	for j, y := range x.Comm.Msg {
		t := w.value(y, s)
		if w.faulted(t, s) {
			return
		}
		m.fields = append(m.fields, t.stored(fields[j]))
	}
	w.sides[s].sent[c.v] = append(w.sides[s].sent[c.v], m)
}

// relatedMessages returns a reason unless the messages sent to the image of a channel are the images of the messages
// sent to the channel, in the same order.
func (w *window) relatedMessages() string {
	all := maps.Clone(w.sides[before].sent)
	for id := range w.sides[image].sent {
		all[w.g.channels.apply(id)] = nil
	}
	for id := int32(1); id <= int32(len(w.prog.GlobalChans)); id++ {
		if _, ok := all[id]; !ok {
			continue
		}
		one, two := w.sides[before].sent[id], w.sides[image].sent[w.g.channels.apply(id)]
		d := w.prog.GlobalChans[id-1]
		same := len(one) == len(two)
		for k := 0; same && k < len(one); k++ {
			for j, t := range one[k].fields {
				moved, ok := w.g.field(d.Type, j).image(t)
				same = same && ok && w.sameValue(moved, two[k].fields[j])
			}
		}
		if !same {
			w.blame = append(one, two...)[0].by
			return fmt.Sprintf("the messages in %s depend on the order of the processes", d.Var.Name)
		}
	}
	return ""
}
