package lower

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// step returns the edge of s, a basic statement in process type p. The source and target of the edge are not set.
func (l *lowerer) step(p *typecheck.Proc, s promela.Stmt, span source.Span) *program.Edge {
	e := &program.Edge{Span: span, Text: promela.StmtString(s)}
	switch s := s.(type) {
	case *promela.ExprStmt:
		if n, ok := typecheck.Fold(s.X, l.info); ok && n == 1 && isConstant(s.X) {
			e.Kind = program.Skip // rule 2.9: skip, true or 1
			break
		}
		e.Kind, e.Guard = program.Cond, l.expr(s.X) // rule 5.2: executable if not 0
	case *promela.AssignStmt:
		e.Kind = program.Do                                         // rule 5.5: always executable
		if s.LHS.Name == "_" && s.LHS.Field == nil && s.Op == "=" { // rule 3.11: a value assigned to `_` is lost
			e.Kind = program.Cond // the value is computed, but not stored
			e.Guard = &program.Binary{Op: program.OpOr, X: l.expr(s.RHS), Y: program.Const{Value: 1}, Span: span}
			break
		}
		e.Ops = l.assign(s, span)
	case *promela.SendStmt:
		e.Kind = program.Send
		if p.Kind == typecheck.Trace {
			var args []promela.RecvArg
			for _, a := range s.Args {
				args = append(args, promela.RecvArg{X: a})
			}
			l.event(e, s.Chan, args)
			break
		}
		l.fitsFields(s)
		e.Comm = &program.Comm{Chan: l.channel(s.Chan), Msg: l.args(s.Args), Sorted: s.Sorted} // rule 4.4
	case *promela.RecvStmt:
		e.Kind = program.Recv
		if p.Kind == typecheck.Trace {
			l.event(e, s.Chan, s.Args)
			break
		}
		l.fitsPatterns(s.Chan, s.Args)
		// rule 4.5
		e.Comm = &program.Comm{Chan: l.channel(s.Chan), Match: l.patterns(s.Args), Random: s.Random, Peek: s.Peek}
	case *promela.ElseStmt:
		e.Kind = program.Else // rule 8.1
	case *promela.AssertStmt:
		e.Kind = program.Do
		e.Ops = []program.Op{{Assert: &program.AssertOp{X: l.expr(s.X), Text: e.Text, Span: span}}} // rule 12.3
	case *promela.PrintStmt:
		e.Kind = program.Do
		pr := &program.Print{Format: s.Format}
		for _, a := range s.Args {
			pr.Args = append(pr.Args, l.expr(a))
		}
		e.Ops = []program.Op{{Print: pr}}
	case *promela.SetPriorityStmt:
		e.Kind = program.Do
		e.Ops = []program.Op{{SetPriority: &program.SetPriority{PID: l.expr(s.PID), Value: l.expr(s.Value)}}}
	}
	return e
}

func (l *lowerer) assign(s *promela.AssignStmt, span source.Span) []program.Op {
	x := s.RHS
	switch s.Op {
	case "++", "--":
		x = &promela.Binary{At: promela.At{Pos: span}, Op: s.Op[:1], X: s.LHS, Y: number(1, span)}
	}
	value := l.expr(x)
	// _priority: package typecheck rejects every other predefined variable on the left
	if l.symbol(s.LHS).Role == typecheck.Predefined {
		return []program.Op{{SetPriority: &program.SetPriority{PID: program.Special{Which: program.PIDVar}, Value: value}}}
	}
	to := l.place(s.LHS)
	l.fits(x, to.Var.Type, to.Var.Name)
	return []program.Op{{Assign: &program.Assign{To: to, X: value, Span: span}}}
}

// exclusive records that process type p has exclusive access to the channels of s, an xr or xs declaration (rule 4.10).
func (l *lowerer) exclusive(p *typecheck.Proc, s *promela.ExclusiveStmt) {
	if p.Index < 0 {
		return
	}
	t := l.prog.Types[p.Index]
	for _, v := range s.Chans {
		t.Exclusive = append(t.Exclusive, program.Exclusive{Recv: s.Recv, Chan: l.channel(v), Span: v.Span()})
	}
}
