package lower

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
)

// trace builds the automaton of the trace or notrace assertion and stores it in the program (rules 11.6, 11.7). If the
// model has no trace or notrace assertion, it does nothing.
func (l *lowerer) trace() {
	p := l.info.Trace
	if p == nil {
		return
	}
	edges := l.sink
	defer func() { l.sink = edges }()
	l.sink = &[]*program.Edge{}
	f := l.newFlow(p)
	f.build()
	l.traced = f.read
	t := &program.Process{Index: -1, Name: p.Name}
	f.graph(t)
	if f.failed {
		return
	}
	a := &program.TraceAutomaton{Not: p.Not, Entry: t.Entry, Locations: t.Locations, Span: p.Span}
	old := *l.sink
	for i := range a.Locations {
		at := &a.Locations[i]
		ends := false
		var ids []program.EdgeID
		for _, e := range events(t, old, program.Loc(i), map[program.Loc]bool{}, &ends) {
			c := *e
			c.ID, c.From = program.EdgeID(len(a.Edges)), program.Loc(i)
			a.Edges = append(a.Edges, &c)
			ids = append(ids, c.ID)
		}
		at.Out, at.End = ids, ends
	}
	l.watch(a, p.Body)
	l.prog.Trace = a
}

// events returns the send and receive edges that can be reached from location `at` along other edges, for example
// jumps. It sets *ends if the end of the assertion can also be reached. seen holds the visited locations.
func events(t *program.Process, edges []*program.Edge, at program.Loc, seen map[program.Loc]bool, ends *bool) []*program.Edge {
	if seen[at] {
		return nil
	}
	seen[at] = true
	var out []*program.Edge
	for _, id := range t.Locations[at].Out {
		switch e := edges[id]; e.Kind {
		case program.End:
			*ends = true
		case program.Send, program.Recv:
			out = append(out, e)
		default:
			out = append(out, events(t, edges, e.To, seen, ends)...)
		}
	}
	return out
}

// watch adds the channels of the sends and receives in s to a.Sends and a.Recvs. Unreachable sends and receives count,
// too (rule 11.6).
func (l *lowerer) watch(a *program.TraceAutomaton, s *promela.Sequence) {
	enter := func(list *[]*program.Variable, ch *promela.VarRef) {
		if v := l.channel(ch).(*program.Load).Var; !slices.Contains(*list, v) {
			*list = append(*list, v)
		}
	}
	for _, st := range s.Steps {
		switch s := st.Stmt.(type) {
		case *promela.SendStmt:
			enter(&a.Sends, s.Chan)
		case *promela.RecvStmt:
			enter(&a.Recvs, s.Chan)
		case *promela.IfStmt:
			for _, o := range s.Options {
				l.watch(a, o)
			}
		}
	}
}

// event sets the channel and patterns of e, the edge of a send or receive in a trace assertion. Every argument is a
// pattern for the message field; `_` matches any value.
func (l *lowerer) event(e *program.Edge, ch *promela.VarRef, args []promela.RecvArg) {
	c := &program.Comm{Chan: l.channel(ch)}
	for _, a := range args {
		v, ok := a.X.(*promela.VarRef)
		if a.X == nil || ok && l.symbol(v).Role == typecheck.Predefined {
			c.Match = append(c.Match, program.Pattern{})
			continue
		}
		if !ok || l.symbol(v).Role != typecheck.Variable {
			c.Match = append(c.Match, program.Pattern{Match: l.expr(a.X)})
			continue
		}
		for _, p := range l.places(v) {
			c.Match = append(c.Match, program.Pattern{Match: &program.Load{Place: p}})
		}
	}
	e.Comm = c
}
