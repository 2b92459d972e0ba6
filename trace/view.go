package trace

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"ltlpor/program"
)

// view reads states of one program.
type view struct{ p *program.Program }

// claim returns the claim that takes part in the run, nil if none does.
func (v *view) claim() *program.Process {
	if v.p.Claim == nil {
		return nil
	}
	return v.p.Types[v.p.Claim.Type]
}

// frame is a process or channel in a state.
type frame struct {
	channel bool
	kind    int // index in Program.Types or ChanTypes
	off     int
	// pid and typ are the process: itself, or the one that declared the channel;
	// pid is -1 for a global channel.
	pid, typ int
	decl     *program.ChanDecl
}

// frames lists the processes and channels of s in the order of their creation.
func (v *view) frames(s program.State) []frame {
	out := make([]frame, 0, int(s[0])+int(s[1]))
	off, pid, typ := program.HeaderSize+v.p.GlobalSize, -1, -1
	decls := v.p.GlobalChans
	for range int(s[0]) + int(s[1]) {
		kind := int(s[off])
		if kind < len(v.p.Types) {
			t := v.p.Types[kind]
			pid, typ, decls = pid+1, kind, t.Chans
			out = append(out, frame{kind: kind, off: off, pid: pid, typ: typ})
			off += t.FrameSize
			continue
		}
		kind = 255 - kind
		out = append(out, frame{channel: true, kind: kind, off: off, pid: pid, typ: typ, decl: &decls[0]})
		decls = decls[1:]
		off += v.p.ChanTypes[kind].Size
	}
	return out
}

// name returns the name of f: "P(1)" for a process, "c[2]" or "P(1):c" for a
// channel.
func (v *view) name(f frame) string {
	process := ""
	if f.pid >= 0 {
		process = processName(v.p.Types[f.typ], f.pid)
	}
	switch {
	case !f.channel:
		return process
	case f.pid < 0:
		return elementName(f.decl.Var, f.decl.Elem)
	}
	return process + ":" + elementName(f.decl.Var, f.decl.Elem)
}

func processName(t *program.Process, pid int) string { return fmt.Sprintf("%s(%d)", t.Name, pid) }

// elementName returns the name of the i-th element of x, in row-major order.
func elementName(x *program.Variable, i int) string {
	if len(x.Dims) == 0 {
		return x.Name
	}
	index := make([]int, len(x.Dims))
	for d := len(x.Dims) - 1; d >= 0; d-- {
		index[d] = i % x.Dims[d].Len
		i /= x.Dims[d].Len
	}
	var b strings.Builder
	done := 0
	for d, k := range index {
		at := len(x.Name)
		if x.IndexAt != nil {
			at = x.IndexAt[d]
		}
		b.WriteString(x.Name[done:at])
		fmt.Fprintf(&b, "[%d]", k)
		done = at
	}
	b.WriteString(x.Name[done:])
	return b.String()
}

// elementOffset returns the offset of the i-th element of x from the first.
func elementOffset(x *program.Variable, i int) int {
	off := 0
	for d := len(x.Dims) - 1; d >= 0; d-- {
		off += i % x.Dims[d].Len * x.Dims[d].Stride
		i /= x.Dims[d].Len
	}
	return off
}

// format writes a value of a variable or field of type t as a model would: true and
// false for bool, the name that the type gives it for an mtype, and for a channel
// its name.
func (v *view) format(x int32, t program.VarType, fs []frame) string {
	switch {
	case t.Kind == program.Bit && t.Name == "bool":
		return strconv.FormatBool(x != 0)
	case t.Kind == program.Mtype:
		for _, m := range v.p.Mtypes {
			if m.Sub == t.Sub && m.Value == x {
				return m.Name
			}
		}
	case t.Kind == program.Chan && x != 0:
		if name := v.channelName(fs, int(x)); name != "" {
			return name
		}
		return fmt.Sprintf("channel %d, gone", x)
	}
	return strconv.Itoa(int(x))
}

// channelName returns the name of the channel with that id, "" if there is none.
func (v *view) channelName(fs []frame, id int) string {
	for _, f := range fs {
		if f.channel {
			if id--; id == 0 {
				return v.name(f)
			}
		}
	}
	return ""
}

// contents writes what is in the channel f: [1,2], or [(msg,3),(ack,4)] if it
// has more than one field.
func (v *view) contents(s program.State, f frame, fs []frame) string {
	t := v.p.ChanTypes[f.kind]
	var b strings.Builder
	b.WriteByte('[')
	for i := range int(s[f.off+1]) {
		if i > 0 {
			b.WriteByte(',')
		}
		off := f.off + 2 + i*t.SlotSize
		if len(t.Fields) != 1 {
			b.WriteByte('(')
		}
		for j, field := range t.Fields {
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteString(v.format(field.Read(s, off), field, fs))
			off += field.Size()
		}
		if len(t.Fields) != 1 {
			b.WriteByte(')')
		}
	}
	b.WriteByte(']')
	return b.String()
}

// location returns where process frame f of s is.
func (v *view) location(s program.State, f frame) program.Loc {
	if v.p.Types[f.kind].PCSize == 2 {
		return program.Loc(binary.LittleEndian.Uint16(s[f.off+1:]))
	}
	return program.Loc(s[f.off+1])
}
