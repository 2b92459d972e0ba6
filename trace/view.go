package trace

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// view reads states of a program in terms of the model: names, values, channel contents. It has two state readers, so
// that two states can be compared.
type view struct {
	p   *program.Program
	one exec.View
	two exec.View
}

func newView(p *program.Program, views func() exec.View) *view {
	return &view{p: p, one: views(), two: views()}
}

// claim returns the process type of the never claim, or nil if no claim is a process of the program.
func (v *view) claim() *program.Process {
	if v.p.Claim == nil {
		return nil
	}
	return v.p.Types[v.p.Claim.Type]
}

// frame describes one process or channel in a state.
type frame struct {
	channel int32 // channel id; 0 for a process
	kind    int   // index in Program.Types or ChanTypes
	// pid and typ are the process and the index of its type. For a channel, they are the process that declares the
	// channel; pid is -1 for a global channel.
	pid, typ int
	at       program.Loc // location, for a process
	length   int         // number of messages, for a channel
	decl     *program.ChanDecl
}

// pointAt sets reader w to state s, and returns s with its processes and channels. w must be v.one or v.two. The result
// is valid until the next pointAt with w.
func (v *view) pointAt(w exec.View, s program.State) state {
	w.Select(s)
	return state{w, v.frames(w)}
}

// state is a system state in a reader, with its processes and channels in the order of their creation.
type state struct {
	exec.View
	frames []frame
}

// value returns element i of variable x. p is the process of x, and is ignored for a global.
func (s state) value(p int, x *program.Variable, i int) int32 {
	if x.Global {
		return s.Global(x, i)
	}
	return s.Local(program.PID(p), x, i)
}

func (v *view) frames(w exec.View) []frame {
	out := make([]frame, 0, w.Live()+w.Open())
	id := int32(1)
	channels := func(owner program.PID, pid, typ int, decls []program.ChanDecl) {
		for k := 0; int(id) <= w.Open() && w.Owner(id) == owner; k++ {
			kind, n := w.Channel(id)
			out = append(out, frame{channel: id, kind: kind, pid: pid, typ: typ, length: n, decl: &decls[k]})
			id++
		}
	}
	channels(program.NoPID, -1, -1, v.p.GlobalChans)
	for pid := range w.Live() {
		typ, at := w.Process(program.PID(pid))
		out = append(out, frame{kind: typ, pid: pid, typ: typ, at: at})
		channels(program.PID(pid), pid, typ, v.p.Types[typ].Chans)
	}
	return out
}

// name returns the name of f: "P(1)" for a process, "c[2]" or "P(1):c" for a channel.
func (v *view) name(f frame) string {
	process := ""
	if f.pid >= 0 {
		process = processName(v.p.Types[f.typ], f.pid)
	}
	switch {
	case f.channel == 0:
		return process
	case f.pid < 0:
		return f.decl.Var.ElementName(f.decl.Elem)
	}
	return process + ":" + f.decl.Var.ElementName(f.decl.Elem)
}

func processName(t *program.Process, pid int) string { return fmt.Sprintf("%s(%d)", t.Name, pid) }

// format returns value x of type t in Promela notation: true or false for a bool, the constant for an mtype, the name
// of the channel for a chan.
func (v *view) format(x int32, t program.VarType, in state) string {
	switch {
	case t.Name == "bool" && (x == 0 || x == 1): // an element of a bool array is a byte, and can be greater than 1
		return strconv.FormatBool(x != 0)
	case t.Kind == program.Mtype:
		for _, m := range v.p.Mtypes {
			if m.Sub == t.Sub && m.Value == x {
				return m.Name
			}
		}
	case t.Kind == program.Chan && x != 0:
		if name := v.channelName(in, int(x)); name != "" {
			return name
		}
		return fmt.Sprintf("channel %d, gone", x)
	}
	return strconv.Itoa(int(x))
}

// channelName returns the name of the channel with the given id, or "" if there is none.
func (v *view) channelName(in state, id int) string {
	for _, f := range in.frames {
		if int(f.channel) == id {
			return v.name(f)
		}
	}
	return ""
}

// contents returns the messages in channel f as text. Messages with one field look like "[1,2]", and other messages
// like "[(msg,3),(ack,4)]".
func (v *view) contents(in state, f frame) string {
	t := v.p.ChanTypes[f.kind]
	var b strings.Builder
	b.WriteByte('[')
	for i := range f.length {
		if i > 0 {
			b.WriteByte(',')
		}
		if len(t.Fields) != 1 {
			b.WriteByte('(')
		}
		for j, field := range t.Fields {
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteString(v.format(in.Field(f.channel, i, j), field, in))
		}
		if len(t.Fields) != 1 {
			b.WriteByte(')')
		}
	}
	b.WriteByte(']')
	return b.String()
}
