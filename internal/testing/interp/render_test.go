package interp_test

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// named is a scalar of a frame.
type named struct {
	name string
	v    *program.Variable
	elem int
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
			full := name
			if n := seen[name]; n > 0 {
				full = fmt.Sprintf("%s#%d", name, n)
			}
			seen[name]++
			list = append(list, named{full, v, i})
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
	w := p.machine.View()
	w.Select(s)
	locals := func(typ int, q program.PID) {
		for _, n := range p.names[typ] {
			fmt.Fprintf(&b, "%s=%d\n", n.name, w.Local(q, n.v, n.elem))
		}
	}
	for _, n := range p.names[-1] {
		fmt.Fprintf(&b, "%s=%d\n", n.name, w.Global(n.v, n.elem))
	}
	if p.program.UsesLast {
		fmt.Fprintf(&b, "_last=%d\n", w.Last())
	}
	var at []location
	for i := range w.Live() {
		typ, l := w.Process(program.PID(i))
		at = append(at, location{typ, l})
		fmt.Fprintf(&b, "%d:%s", i, p.program.Types[typ].Name)
		if p.program.UsesPriority {
			fmt.Fprintf(&b, " priority %d", w.Priority(program.PID(i)))
		}
		b.WriteByte('\n')
		locals(typ, program.PID(i))
	}
	if c := p.program.Claim; c != nil {
		fmt.Fprintf(&b, "claim, the system's turn %v\n", w.SystemsTurn())
		locals(c.Type, program.NoPID)
		_, l := w.Process(program.NoPID)
		at = append(at, location{c.Type, l})
	}
	for id := range int32(w.Open()) {
		typ, n := w.Channel(id + 1)
		t := p.program.ChanTypes[typ]
		fmt.Fprintf(&b, "chan %d [%d]", id+1, t.Cap)
		for k := range n {
			var msg []int32
			for j := range t.Fields {
				msg = append(msg, w.Field(id+1, k, j))
			}
			fmt.Fprint(&b, " ", msg)
		}
		b.WriteByte('\n')
	}
	return b.String(), at
}
