package trace

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Message is a message sent over a channel, with the steps that sent and received the message.
type Message struct {
	// Channel is the name of the channel, like "c[2]" or "P(1):c".
	Channel string
	// Send and Receive are indices in Trace.Steps, equal for a handshake. An index is -1 if the trace has no such step.
	// For example, Receive is -1 for a message sent in the cycle and received in the next iteration of the cycle.
	Send, Receive int
	// Values are the fields in Promela notation. A field with unknown value is "?".
	Values []string
}

// Messages returns the messages of the trace, in the order of sending.
//
//   - If a step may have received one of several equal messages, the oldest counts as received.
//   - Sends and receives inside a d_step are not listed separately, only their net effect on the channels.
//   - The result is nil unless Replay or a Recorder created the trace.
func (t *Trace) Messages() []Message {
	if t.view == nil {
		return nil
	}
	f := &follower{t: t, silent: map[program.EdgeID]bool{}}
	f.now = f.contents(t.view.pointAt(t.view.one, t.initial))
	for i := range t.Steps {
		if !f.passes(i) {
			f.step(i)
		}
	}
	return f.out
}

// follower goes through a trace and tracks, for every message in a channel, the step that sent it.
type follower struct {
	t      *Trace
	now    []content // for every channel: its messages now; the index is the channel id minus 1
	out    []Message
	silent map[program.EdgeID]bool // results of method passes, by edge
}

// passes reports whether step i leaves all channels unchanged: it neither sends nor receives, and creates or ends no
// process.
func (f *follower) passes(i int) bool {
	id := f.t.Steps[i].Move.Edge
	if id < 0 {
		return true
	}
	silent, known := f.silent[id]
	if !known {
		e := f.t.view.p.Edges[id]
		silent = e.Comm == nil && e.Sub == nil && e.Kind != program.End
		program.WalkEdge(e, func(x program.Expr) {
			_, runs := x.(*program.Run)
			silent = silent && !runs
		})
		f.silent[id] = silent
	}
	return silent
}

// content is the messages in one channel at some point of the trace.
type content struct {
	of       int        // the process that declares the channel; -1 for a global channel
	messages [][]int32  // oldest message first
	from     []int      // for every message: its index in follower.out, -1 if unknown
	values   [][]string // for every message: its fields as text
	name     string
}

// contents returns the messages in every channel in a state, indexed by channel id minus 1. The field from of every
// content is -1, unknown.
func (f *follower) contents(in state) []content {
	v := f.t.view
	var out []content
	for _, fr := range in.frames {
		if fr.channel == 0 {
			continue
		}
		c := content{of: fr.pid, name: v.name(fr)}
		fields := v.p.ChanTypes[fr.kind].Fields
		for k := range fr.length {
			raw, text := make([]int32, len(fields)), make([]string, len(fields))
			for j, field := range fields {
				raw[j] = in.Field(fr.channel, k, j)
				text[j] = v.format(raw[j], field, in)
			}
			c.messages, c.values = append(c.messages, raw), append(c.values, text)
			c.from = append(c.from, -1)
		}
		out = append(out, c)
	}
	return out
}

// step sets f.now to the contents of the channels after step i, and records the messages that step i sent and received.
func (f *follower) step(i int) {
	t := f.t
	s := &t.Steps[i]
	if s.Peer != program.NoPID {
		f.handshake(i)
	}
	next := f.contents(t.view.pointAt(t.view.two, s.State))
	for k := range next {
		was := content{}
		if k < len(f.now) && f.now[k].name == next[k].name && f.now[k].of == next[k].of {
			was = f.now[k]
		}
		f.match(i, &was, &next[k])
	}
	f.now = next
}

// match records the messages that step i sent to and received from a channel, by comparing its contents before (`was`)
// and after (`is`) the step. match also sets is.from.
func (f *follower) match(i int, was, is *content) {
	if slices.EqualFunc(was.messages, is.messages, slices.Equal[[]int32]) {
		is.from = was.from
		return
	}
	kept := common(was.messages, is.messages)
	a, b := 0, 0
	for a < len(was.messages) || b < len(is.messages) {
		switch left := kept[a][b]; {
		case a < len(was.messages) && kept[a+1][b] == left:
			f.received(i, was, a)
			a++
		case a < len(was.messages) && b < len(is.messages) && slices.Equal(was.messages[a], is.messages[b]):
			is.from[b] = was.from[a] // this message stays
			a, b = a+1, b+1
		default:
			is.from[b] = len(f.out)
			f.out = append(f.out, Message{Channel: is.name, Send: i, Receive: -1, Values: is.values[b]})
			b++
		}
	}
}

// common returns a table for the longest common subsequence. Entry [a][b] is its length for was[a:] and is[b:].
func common(was, is [][]int32) [][]int {
	n := make([][]int, len(was)+1)
	for a := len(was); a >= 0; a-- {
		n[a] = make([]int, len(is)+1)
		for b := len(is) - 1; b >= 0 && a < len(was); b-- {
			if n[a][b] = max(n[a+1][b], n[a][b+1]); slices.Equal(was[a], is[b]) {
				n[a][b] = max(n[a][b], n[a+1][b+1]+1)
			}
		}
	}
	return n
}

// received records that step i received message k of c, the channel's contents before the step. If no step of the trace
// sent the message, it adds a Message with Send -1.
func (f *follower) received(i int, c *content, k int) {
	if m := c.from[k]; m >= 0 {
		f.out[m].Receive = i
		return
	}
	f.out = append(f.out, Message{Channel: c.name, Send: -1, Receive: i, Values: c.values[k]})
}

// handshake records the message of the rendezvous handshake in step i. The comparison of channel contents cannot find
// this message, because no channel ever contains it.
func (f *follower) handshake(i int) {
	t := f.t
	if i == len(t.Steps)-1 && fatal(t.Fault) && happensInStep(t.Fault) && t.Fault.Kind != program.InvalidEnd {
		return // the handshake failed
	}
	s := &t.Steps[i]
	comm := t.view.p.Edges[s.Move.Edge].Comm
	in := t.view.pointAt(t.view.one, t.stateBefore(i))
	m := Message{Channel: "?", Send: i, Receive: i}
	var fields []program.VarType
	if id, ok := t.view.value(in, s.Proc, comm.Chan); ok {
		if at := slices.IndexFunc(in.frames, func(fr frame) bool { return fr.channel == id && id > 0 }); at >= 0 {
			m.Channel, fields = t.view.name(in.frames[at]), t.view.p.ChanTypes[in.frames[at].kind].Fields
		}
	}
	for j, field := range fields {
		text := "?"
		if j >= len(comm.Msg) {
			text = t.view.format(0, field, in) // the sender gives fewer fields: a missing field is 0
		} else if n, ok := t.view.value(in, s.Proc, comm.Msg[j]); ok {
			text = t.view.format(field.Cut(n), field, in)
		}
		m.Values = append(m.Values, text)
	}
	f.out = append(f.out, m)
}
