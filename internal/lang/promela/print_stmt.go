package promela

import "strings"

// StmtString returns s as text on one line, approximately as SPIN prints statements in traces. For a compound
// statement, it returns only the head.
func StmtString(s Stmt) string {
	var b strings.Builder
	switch s := s.(type) {
	case nil:
		return "skip"
	case *DeclStmt:
		return declString(s.Decl)
	case *ExclusiveStmt:
		if s.Recv {
			b.WriteString("xr ")
		} else {
			b.WriteString("xs ")
		}
		for i, c := range s.Chans {
			if i > 0 {
				b.WriteString(", ")
			}
			writeExpr(&b, c, 0)
		}
	case *ExprStmt:
		if c, ok := s.X.(*Const); ok {
			return constText(c)
		}
		writeParen(&b, !isBracketed(s.X), func() { writeExpr(&b, s.X, 0) })
	case *AssignStmt:
		writeExpr(&b, s.LHS, 0)
		if s.RHS == nil {
			b.WriteString(s.Op)
		} else {
			b.WriteString(" = ")
			writeExpr(&b, s.RHS, 0)
		}
	case *SendStmt:
		writeExpr(&b, s.Chan, 0)
		op := "!"
		if s.Sorted {
			op = "!!"
		}
		writeAll(&b, op, s.Args, "")
	case *RecvStmt:
		writeExpr(&b, s.Chan, 0)
		open, end := "?", ""
		if s.Random {
			open = "??"
		}
		if s.Peek {
			open, end = open+"<", ">"
		}
		b.WriteString(open)
		writeRecvArgs(&b, s.Args)
		b.WriteString(end)
	case *IfStmt:
		if s.Loop {
			return "do"
		}
		return "if"
	case *ForStmt:
		b.WriteString("for (")
		writeExpr(&b, s.Var, 0)
		if s.In != nil {
			b.WriteString(" in ")
			writeExpr(&b, s.In, 0)
		} else {
			writeAll(&b, " : ", []Expr{s.Lo}, " .. ")
			writeExpr(&b, s.Hi, 0)
		}
		b.WriteByte(')')
	case *SelectStmt:
		writeAll(&b, "select (", []Expr{s.Var}, " : ")
		writeAll(&b, "", []Expr{s.Lo}, " .. ")
		writeAll(&b, "", []Expr{s.Hi}, ")")
	case *BlockStmt:
		return blockString(s)
	case *UnlessStmt:
		return "unless"
	case *BreakStmt:
		return "break"
	case *GotoStmt:
		return "goto " + s.Label.Name
	case *ElseStmt:
		return "else"
	case *AssertStmt:
		writeAll(&b, "assert(", []Expr{s.X}, ")")
	case *PrintStmt:
		if s.Format == "" && len(s.Args) == 1 {
			writeAll(&b, "printm(", s.Args, ")")
			break
		}
		b.WriteString(`printf("` + s.Format + `"`)
		for _, a := range s.Args {
			writeAll(&b, ", ", []Expr{a}, "")
		}
		b.WriteByte(')')
	case *SetPriorityStmt:
		writeAll(&b, "set_priority(", []Expr{s.PID, s.Value}, ")")
	}
	return b.String()
}

// isBracketed reports whether e can be printed as a statement without parentheses.
func isBracketed(e Expr) bool {
	switch e.(type) {
	case *Cond, *RunExpr, *ChanFn, *ProcFn, *Timeout:
		return true
	}
	return false
}

func blockString(s *BlockStmt) string {
	switch {
	case s.Inline != 0:
		return s.Name + "(…)"
	case s.Kind == AtomicBlock:
		return "atomic"
	case s.Kind == DStepBlock:
		return "d_step"
	}
	return "{…}"
}
