package optimize

import "ltlpor/program"

// living returns what is left of s, a state of a program that may differ from p in
// what dies when, without the processes that have come to their end and their
// channels: the globals, and of each process its frame and channels. The other
// channels are numbered anew.
func living(p *program.Program, s program.State) string {
	l := &alive{p: p, s: append(program.State(nil), s...), number: make([]byte, 256)}
	off := program.HeaderSize + p.GlobalSize
	l.keep = []span{{program.HeaderSize, off, -1, -1}}
	id, alive := 0, true
	for off < len(s) {
		kind := int(s[off])
		if kind >= len(p.Types) {
			id++
			c := 255 - kind
			if alive {
				l.next++
				l.number[id] = l.next
				l.keep = append(l.keep, span{off, off + p.ChanTypes[c].Size, -1, c})
			}
			off += p.ChanTypes[c].Size
			continue
		}
		t := p.Types[kind]
		at := program.Loc(s[off+1])
		if t.PCSize == 2 {
			at |= program.Loc(s[off+2]) << 8
		}
		if alive = !ended(p, t, at); alive {
			l.keep = append(l.keep, span{off, off + t.FrameSize, kind, -1})
		}
		off += t.FrameSize
	}
	return l.rest()
}

// ended reports whether a process of type t at that location has come to its end.
func ended(p *program.Program, t *program.Process, at program.Loc) bool {
	for _, e := range p.Edges {
		if e.Type == t.Index && e.From == at && e.Kind == program.End {
			return true
		}
	}
	return false
}

type span struct{ from, to, process, channel int }

type alive struct {
	p      *program.Program
	s      program.State
	keep   []span
	number []byte // by the number of a channel, its new one
	next   byte
}

func (l *alive) rest() string {
	var out []byte
	for _, k := range l.keep {
		switch {
		case k.process >= 0:
			l.renumber(l.p.Types[k.process].Locals, k.from)
		case k.channel >= 0:
			c := l.p.ChanTypes[k.channel]
			for slot := range c.Cap {
				off := k.from + 2 + slot*c.SlotSize
				for _, f := range c.Fields {
					if f.Kind == program.Chan {
						l.s[off] = l.number[l.s[off]]
					}
					off += f.Size()
				}
			}
		default:
			l.renumber(l.p.Globals, k.from)
		}
		out = append(out, l.s[k.from:k.to]...)
	}
	return string(out)
}

func (l *alive) renumber(vars []*program.Variable, base int) {
	for _, v := range vars {
		if v.Type.Kind != program.Chan || v.Offset < 0 {
			continue
		}
		for i := range v.Elements() {
			at := base + v.Offset + i
			l.s[at] = l.number[l.s[at]]
		}
	}
}
