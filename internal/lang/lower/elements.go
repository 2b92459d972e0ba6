package lower

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
)

// countElements makes of the numbers within a body those within the model: SPIN reads the bodies of
// process types, never claims and the trace assertion in the order of the text. Those of ltl blocks
// come last, wherever they stand. Where a label on a jump is referred to SPIN makes one more element
// when it meets the reference (see splitJump): then nothing has a number.
func (l *lowerer) countElements(file *promela.File) {
	if slices.ContainsFunc(l.flows, func(f *flow) bool { return f.locs-1 > f.read }) {
		for _, e := range l.prog.Edges {
			e.Element = 0
		}
		return
	}
	base, bases := 0, make([]int, len(l.prog.Types))
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *promela.Proctype:
			i := slices.IndexFunc(l.info.Procs, func(p *typecheck.Proc) bool { return p.Decl == d })
			bases[i] = base
			base += l.flows[i].read
		case *promela.TraceDecl:
			base += l.traced
		case *promela.Claim:
			base += claimElements(l.prog, l.info, d)
		}
	}
	for _, e := range l.prog.Edges {
		if e.Element > 0 {
			e.Element += bases[e.Type]
		}
	}
}

// claimElements counts the elements of a never claim. What is wrong with it is told where it is
// checked.
func claimElements(prog *program.Program, info *typecheck.Info, claim *promela.Claim) int {
	own := *prog
	own.Types, own.Edges, own.ChanTypes = slices.Clip(prog.Types), slices.Clone(prog.Edges), slices.Clip(prog.ChanTypes)
	p := *procOf(info, claim)
	p.Index = len(prog.Types)
	own.Types = append(own.Types, &program.Process{Index: p.Index, Name: p.Name})
	l := reopen(&own, info)
	l.locals(&p)
	l.claim = true
	f := l.newFlow(&p)
	f.build()
	return f.read
}
