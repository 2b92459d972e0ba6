package lower

import (
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Observer returns a copy of prog with the never claim as an additional process. The process takes part in the runs and
// may change the state. Observer is for claims for which function Claim returns no graph (rule 11.5).
//
//   - prog is unchanged. info must be the type information of prog.
//   - If the list holds an error, the program is nil or unusable.
func Observer(prog *program.Program, info *typecheck.Info, claim *promela.Claim) (*program.Program, source.List) {
	out := *prog
	p := *procOf(info, claim)
	p.Index = len(prog.Types)
	t := &program.Process{Index: p.Index, Name: p.Name, Prio: 1, Span: p.Span}
	out.Types = append(slices.Clip(prog.Types), t)
	out.Edges = slices.Clone(prog.Edges)
	out.ChanTypes = slices.Clip(prog.ChanTypes)
	if t.Name == "" {
		t.Name = "never"
	}
	l := reopen(&out, info)
	l.sink = &out.Edges
	l.locals(&p)
	l.inits(&p)
	f := l.newFlow(&p)
	l.claimFlow(f, t)
	if l.list.Err() != nil || f.failed {
		return nil, l.list
	}
	if len(t.Chans) > 0 {
		l.errorf(t.Chans[0].Var.Span, "a never claim cannot create a channel").WithHint("declare %s globally", t.Chans[0].Var.Name)
	}
	for _, e := range out.Edges[len(prog.Edges):] {
		l.claimEdge(e)
	}
	l.size(t)
	out.Claim = &program.Claim{Type: p.Index}
	return &out, l.list
}

// claimEdge checks e, an edge of a never claim. It reports an error for a send or receive, because a claim must not
// communicate, and for conditions that read variables outside the state.
func (l *lowerer) claimEdge(e *program.Edge) {
	if e.Comm != nil {
		l.errorf(e.Span, "a never claim can neither send nor receive: `%s`", e.Text).
			WithHint("SPIN refuses this, too; let a process do it, or poll the channel: c?[x]").
			WithFix("Poll the channel", polling(e)...)
	}
	program.WalkEdge(e, func(x program.Expr) { l.observable(x, e.Span) })
	if e.Sub != nil {
		for _, inner := range slices.Concat(e.Sub.Locations...) {
			l.claimEdge(inner)
		}
	}
}

// polling returns the edits that replace the receive c?x of e by the poll c?[x]. If e is no receive, the result is nil.
func polling(e *program.Edge) []source.Edit {
	text := e.Span.Text()
	i := strings.LastIndexByte(text, '?') + 1
	if e.Kind != program.Recv || i == 0 || e.Comm.Peek || strings.ContainsAny(text[i:], "[(") {
		return nil
	}
	insert := func(at int, text string) source.Edit {
		span := e.Span
		span.Start, span.End = at, at
		return source.Edit{Span: span, New: text}
	}
	return []source.Edit{insert(e.Span.Start+i, "["), insert(e.Span.End, "]")}
}
