package trace

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Message is one that passed a channel: who sent it at which step and who received it.
type Message struct {
	// Channel is the name of the channel, "c[2]" or "P(1):c".
	Channel string
	// Send and Receive are indices in Trace.Steps, the same one for a handshake; -1: not in the
	// trace. A message that is sent in the cycle of a trace and received when the cycle comes
	// round again has a Receive of -1.
	Send, Receive int
	// Values are its fields, as a model would write them; "?" for one that cannot be told.
	Values []string
}

// Messages returns the messages of the trace, in the order in which they were sent. Where a
// channel holds equal messages and the model does not say which of them it takes, it is the
// oldest. What a d_step sends and receives itself is not told: only what is in the channels
// before and after. A trace that was not made by Replay has none.
func (t *Trace) Messages() []Message {
	if t.view == nil {
		return nil
	}
	f := &follower{t: t, silent: map[program.EdgeID]bool{}}
	f.now = f.contents(t.view.look(t.view.one, t.initial))
	for i := range t.Steps {
		if !f.passes(i) {
			f.step(i)
		}
	}
	return f.out
}

// follower goes along a trace, and knows where each message in a channel came from.
type follower struct {
	t      *Trace
	now    []content // by channel number, less one
	out    []Message
	silent map[program.EdgeID]bool // edges that leave all channels as they are, as far as was asked
}

// passes reports whether step i has nothing to do with channels: it sends and receives nothing, and starts and ends no
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

// content is what is in one channel.
type content struct {
	of       int        // the process that declared the channel, -1 for a global one
	messages [][]int32  // the oldest first
	from     []int      // for each of them its index in follower.out
	values   [][]string // for each of them its fields, as text
	name     string
}

// contents reads all channels of in.
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

// step looks at what step i did to the channels.
func (f *follower) step(i int) {
	t := f.t
	s := &t.Steps[i]
	if s.Peer != program.NoPID {
		f.handshake(i)
	}
	next := f.contents(t.view.look(t.view.two, s.State))
	for k := range next {
		was := content{}
		if k < len(f.now) && f.now[k].name == next[k].name && f.now[k].of == next[k].of {
			was = f.now[k]
		}
		f.match(i, &was, &next[k])
	}
	f.now = next
}

// match tells which messages of was are still there in is, which step i received, and which it sent.
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
			is.from[b] = was.from[a] // it stays
			a, b = a+1, b+1
		default:
			is.from[b] = len(f.out)
			f.out = append(f.out, Message{Channel: is.name, Send: i, Receive: -1, Values: is.values[b]})
			b++
		}
	}
}

// common returns for each a and b how many messages, at most, stay in order from was[a:] to is[b:].
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

// received notes that step i took message k out of c.
func (f *follower) received(i int, c *content, k int) {
	if m := c.from[k]; m >= 0 {
		f.out[m].Receive = i
		return
	}
	f.out = append(f.out, Message{Channel: c.name, Send: -1, Receive: i, Values: c.values[k]})
}

// handshake notes the message that passed in step i without ever being in a channel.
func (f *follower) handshake(i int) {
	t := f.t
	if i == len(t.Steps)-1 && fatal(t.Fault) && happensInStep(t.Fault) && t.Fault.Kind != program.InvalidEnd {
		return // it did not come about
	}
	s := &t.Steps[i]
	comm := t.view.p.Edges[s.Move.Edge].Comm
	in := t.view.look(t.view.one, t.before(i))
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
			text = t.view.format(0, field, in) // what is not given is 0
		} else if n, ok := t.view.value(in, s.Proc, comm.Msg[j]); ok {
			text = t.view.format(field.Cut(n), field, in)
		}
		m.Values = append(m.Values, text)
	}
	f.out = append(f.out, m)
}
