package interp_test

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/program"
)

// named is a scalar of a frame.
type named struct {
	name string
	typ  program.VarType
	off  int
}

// frameNames lists the scalars of variables as interp.Model.Data does.
func frameNames(vars []*program.Variable) []named {
	var list []named
	seen := map[string]int{}
	for _, v := range vars {
		if v.Hidden {
			continue
		}
		for i := range v.Elements() {
			name := elementName(v, i)
			off, rest := v.Offset, i
			for k := len(v.Dims) - 1; k >= 0; k-- {
				off += rest % v.Dims[k].Len * v.Dims[k].Stride
				rest /= v.Dims[k].Len
			}
			full := name
			if n := seen[name]; n > 0 {
				full = fmt.Sprintf("%s#%d", name, n)
			}
			seen[name]++
			list = append(list, named{full, v.Type, off})
		}
	}
	slices.SortFunc(list, func(a, b named) int { return strings.Compare(a.name, b.name) })
	return list
}

func elementName(v *program.Variable, i int) string {
	index := make([]int, len(v.Dims))
	for k := len(v.Dims) - 1; k >= 0; k-- {
		index[k] = i % v.Dims[k].Len
		i /= v.Dims[k].Len
	}
	name, tail := v.Name, ""
	for k := len(v.Dims) - 1; k >= 0; k-- {
		at := fmt.Sprintf("[%d]", index[k])
		if v.IndexAt == nil {
			tail = at + tail
			continue
		}
		name = name[:v.IndexAt[k]] + at + name[v.IndexAt[k]:]
	}
	return name + tail
}

// data writes a state of the machine as interp.Model.Data does, and returns the
// locations of its processes.
func (p *pair) data(s program.State) (string, []location) {
	var b strings.Builder
	write := func(frame, at int) {
		for _, n := range p.names[frame] {
			fmt.Fprintf(&b, "%s=%d\n", n.name, n.typ.Read(s, at+n.off))
		}
	}
	write(-1, program.HeaderSize)
	if p.program.UsesLast {
		fmt.Fprintf(&b, "_last=%d\n", s[p.program.LastOffset])
	}
	procs, chans := p.program.Frames(s, nil, nil)
	var at []location
	for i, off := range procs {
		t, l := p.program.At(s, off)
		at = append(at, location{t.Index, l})
		fmt.Fprintf(&b, "%d:%s", i, t.Name)
		if p.program.UsesPriority {
			fmt.Fprintf(&b, " priority %d", s[off+1+t.PCSize])
		}
		b.WriteByte('\n')
		write(t.Index, off)
	}
	if c := p.program.Claim; c != nil {
		fmt.Fprintf(&b, "claim, the system's turn %v\n", s[c.Turn] == program.SystemsTurn)
		write(c.Type, c.Offset)
		t := p.program.Types[c.Type]
		l := program.Loc(s[c.Offset+1])
		if t.PCSize == 2 {
			l |= program.Loc(s[c.Offset+2]) << 8
		}
		at = append(at, location{c.Type, l})
	}
	for i, off := range chans {
		t := p.program.ChanTypes[255-int(s[off])]
		fmt.Fprintf(&b, "chan %d [%d]", i+1, t.Cap)
		field := off + 2
		for range int(s[off+1]) {
			var msg []int32
			for _, f := range t.Fields {
				msg = append(msg, f.Read(s, field))
				field += f.Size()
			}
			fmt.Fprint(&b, " ", msg)
		}
		b.WriteByte('\n')
	}
	return b.String(), at
}
