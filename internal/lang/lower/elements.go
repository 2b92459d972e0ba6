package lower

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
)

// countElements sets the Element of every edge to the number that SPIN gives the statement in the model. Before,
// Element is a number within the process type.
//
//   - SPIN numbers the bodies of process types, never claims and the trace assertion in the order of the text. The ltl
//     blocks come last, wherever they are in the text.
//   - If a remote reference names a label on a jump, SPIN makes an additional element while it reads the reference (see
//     splitJump). Its number is not computed: every Element then becomes 0, which means unknown.
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

// claimElements returns the number of control-flow elements that SPIN makes for a never claim. The diagnostics for the
// claim are dropped here, because Claim and Observer report them.
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
