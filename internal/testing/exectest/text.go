package exectest

import (
	"fmt"
	"strings"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// text describes the state s of p as text, with every fact that view v shows.
func text(p *program.Program, v exec.View, s program.State) string {
	v.Select(s)
	var b strings.Builder
	process := func(pid program.PID) {
		typ, l := v.Process(pid)
		fmt.Fprintf(&b, "%d is %d at %d:", pid, typ, l)
		if p.UsesPriority && pid != program.NoPID {
			fmt.Fprintf(&b, " priority %d,", v.Priority(pid))
		}
		for _, x := range p.Types[typ].Locals {
			for i := range x.Elements() {
				fmt.Fprintf(&b, " %d", v.Local(pid, x, i))
			}
		}
		b.WriteByte('\n')
	}
	for _, x := range p.Globals {
		for i := range x.Elements() {
			fmt.Fprintf(&b, "%d ", v.Global(x, i))
		}
	}
	b.WriteByte('\n')
	for pid := range program.PID(v.Live()) {
		process(pid)
	}
	for id := range int32(v.Open()) {
		typ, n := v.Channel(id + 1)
		fmt.Fprintf(&b, "channel %d of type %d and process %d:", id+1, typ, v.Owner(id+1))
		for k := range n {
			for j := range p.ChanTypes[typ].Fields {
				fmt.Fprintf(&b, " %d", v.Field(id+1, k, j))
			}
			b.WriteByte(';')
		}
		b.WriteByte('\n')
	}
	if p.UsesLast {
		fmt.Fprintf(&b, "last %d\n", v.Last())
	}
	if p.Trace != nil {
		fmt.Fprintf(&b, "trace at %d\n", v.Traced())
	}
	if p.Claim != nil {
		fmt.Fprintf(&b, "the system's turn: %v\n", v.SystemsTurn())
		process(program.NoPID)
	}
	return b.String()
}
